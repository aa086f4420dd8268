"""Prose with formulas in plain text, as a page shows it."""

import pytest

from verify.report.words import sentence, typeset


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<x, A y> <= 1/sqrt t", "⟨x, A y⟩ ≤ 1/√t"),
        ("x < 1, y > 2 and mu<1, eta>0", "x &lt; 1, y &gt; 2 and μ&lt;1, η&gt;0"),
        ("sigma-tilde_min", "σ\u0303<sub>min</sub>"),
        ("eps_bar of x_hat", "ε\u0304 of x\u0302"),
        ("one_minus_tau^2 root_p ln_n", "(1 \u2212 τ)<sup>2</sup> √p ln(n)"),
        ("--eps 3 for a well-hat", "--eps 3 for a well-hat"),
        ("the sqrt of n^2", "the sqrt of n<sup>2</sup>"),
    ],
)
def test_formulas_in_prose(text, shown):
    assert typeset(text) == shown


def test_a_sentence_has_a_capital_and_a_full_stop():
    assert sentence("losses of two kinds") == "Losses of two kinds." and sentence("x_t grows!") == "x_t grows!"
