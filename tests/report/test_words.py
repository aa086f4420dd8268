"""Prose with formulas in plain text, as a page shows it."""

import pytest

from tests.tables import table, typed
from verify.report.layout import quoted
from verify.report.words import sentence, told, typeset, unmarked


@pytest.mark.parametrize(("text", "shown"), typed(__file__, "words", "formulas in prose"))
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


def test_what_stands_between_backticks_is_code_unless_it_is_a_letter():
    assert told("``count_L`` of `run --x` is ``lam``, `so' ``p'``", {}) == (
        '<code>count_L</code> of <code>run <span class="option">--x</span></code> is λ, “so” <code>p&#x27;</code>'
    )


def test_a_sentence_has_a_capital_and_a_full_stop():
    assert sentence("losses of two kinds") == "Losses of two kinds." and sentence("x_t grows!") == "x_t grows!"


@pytest.mark.parametrize(("words", "shown"), table(__file__, "words", "quoted words with dots where a formula is left out"))
def test_quoted_words_have_dots_where_the_grammar_shows_that_a_formula_is_left_out(words, shown):
    assert quoted(words) == f"<q>{shown}</q>"


def test_formulas_of_a_quotation_are_shown_without_dots():
    assert "…" not in quoted("Let $x$ be for $y$ and is") and "…" not in quoted(r"\eta_i(t) \ge \theta > 0 and")
