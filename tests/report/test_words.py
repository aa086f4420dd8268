"""Prose with formulas in plain text, as a page shows it."""

import pytest

from verify.report.layout import quoted
from verify.report.words import sentence, typeset, unmarked


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<x, A y> <= 1/sqrt t", "⟨x, A y⟩ ≤ 1/\u2060√t"),
        ("x < 1, y > 2 and mu<1, eta>0", "x &lt; 1, y &gt; 2 and μ&lt;1, η&gt;0"),
        ("sigma-tilde_min", "σ\u0303<sub>min</sub>"),
        ("eps_bar of x_hat, w_prime of dx~_t", "ε\u0304 of x\u0302, w′ of dx\u0303<sub>t</sub>"),
        ("one_minus_tau^2 root_p ln_n", "(1 \u2212 τ)<sup>2</sup> √p ln(n)"),
        ("--eps 3 for a well-hat", "--eps 3 for a well-hat"),
        ("the sqrt of n^2", "the sqrt of n<sup>2</sup>"),
        ("P = r^(2(N - 1)).", "P = r<sup>(2(N − 1))</sup>."),
        ("e^1.96, 2^-k and x^2. Then", "e<sup>1.96</sup>, 2<sup>−k</sup> and x<sup>2</sup>. Then"),
        ("x_(t+1), xb_[0,T-1], W_*^2", "x<sub>t+1</sub>, xb<sub>[0,T-1]</sub>, W<sub>*</sub><sup>2</sup>"),
        ("prox_{(gamma/n) f}", "prox<sub>(γ/n) f</sub>"),
        ("wt_i of Bt_lam", "w\u0303<sub>i</sub> of B<sup>T</sup>λ"),
        ("N = k_minus + 1, k_minus >= 1", "N = k, (k \u2212 1) ≥ 1"),
        ("eps_loc/m^2 of a_file/notes.py", "ε<sub>loc</sub>/m<sup>2</sup> of a_file/notes.py"),
        ("sum_i a_i, prod_t (1 - eta_t), the sum", "∑<sub>i</sub> a<sub>i</sub>, ∏<sub>t</sub> (1 − η<sub>t</sub>), the sum"),
        ("the fact lam_at_most_1", "the fact <code>λ_at_most_1</code>"),
    ],
)
def test_formulas_in_prose(text, shown):
    assert typeset(text).replace("\u00a0", " ") == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("at n = 4, x_t = lam_t = -3", "at n\u00a0=\u00a04, x<sub>t</sub> =\u00a0λ<sub>t</sub> =\u00a0−3"),
        ("n(K - 1) <= -f (-u^2)", "n(K −\u00a01) ≤\u00a0−f (−u<sup>2</sup>)"),
        ("an up-to-date 1-norm, x^-1, verify -h 2", "an up-to-date 1-norm, x<sup>−1</sup>, verify -h 2"),
    ],
)
def test_a_line_does_not_end_after_a_sign_and_a_minus_is_one(text, shown):
    assert typeset(text) == shown


def test_a_title_has_letters_and_powers_without_markup():
    assert (
        unmarked("eta a_min^2 = 13/20 of |dx_0|_M^2, D^(k - 1) <= t")
        == "η a_min² =\u00a013/20 of |dx₀|_M², D^(k −\u00a01) ≤\u00a0t"
    )


def test_a_sentence_has_a_capital_and_a_full_stop():
    assert sentence("losses of two kinds") == "Losses of two kinds." and sentence("x_t grows!") == "x_t grows!"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Let for some. Then there exists", "Let … for some …. Then there exists …"),
        ("Let and. We say that", "Let … and …. We say that …"),
        ("assuming that has its smallest", "assuming that … has its smallest"),
        ("is a contractive operator", "… is a contractive operator"),
        ("Given the limitation of as shown in", "Given the limitation of … as shown in …"),
        ("differentially private if for any two datasets", "differentially private if for any two datasets"),
        ("is strongly convex if and only", "… is strongly convex if and only …"),
        ("Normalize the training set such that it", "Normalize the training set such that it"),
        ("step size", "step size"),
    ],
)
def test_quoted_words_have_dots_where_the_grammar_shows_that_a_formula_is_left_out(words, shown):
    assert quoted(words) == f"<q>{shown}</q>"


def test_formulas_of_a_quotation_are_shown_without_dots():
    assert "…" not in quoted("Let $x$ be for $y$ and is") and "…" not in quoted(r"\eta_i(t) \ge \theta > 0 and")
