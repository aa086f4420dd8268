"""Names as a reader of the page sees them: letters, products, indices, what a name says, words apart from each other."""

import pytest

from tests.tables import typed
from verify import Statement, equal, scalars, signs, spaces
from verify.judge.display import displayed
from verify.lemma.symbols import symbol


@pytest.mark.parametrize(("name", "vector", "latex"), typed(__file__, "display", "a name becomes a symbol"))
def test_a_name_becomes_a_symbol(name, vector, latex):
    assert symbol(name, {}, vector) == latex


def test_words_stand_apart_and_letters_do_not():
    gap, sig, a, b = scalars("gap sig a b")
    says = Statement(
        signs=signs(positive="gap sig a b"), spaces=spaces(), facts=(), goals=(equal("g", a / (gap * sig), a / (b * b * a)),)
    )
    assert displayed(says, {}, {})["goals"][0]["latex"] == r"\frac{a}{\mathit{gap}\,\mathit{sig}} = \frac{1}{b^{2}}"


@pytest.mark.parametrize(("other", "shown"), [("y", "y = (k - 1)^{2}"), ("k", r"k = k_{\mathrm{minus}}^{2}")])
def test_k_minus_is_one_less_than_a_k_that_the_statement_does_not_have(other, shown):
    goal = equal("g", scalars(other)[0], scalars("k_minus")[0] ** 2)
    says = Statement(signs=signs(positive=f"k_minus {other}"), spaces=spaces(), facts=(), goals=(goal,))
    assert displayed(says, {}, {})["goals"][0]["latex"] == shown


def test_one_minus_x_is_what_it_says_unless_a_fact_has_to_say_it():
    one_minus_x, x, y = scalars("one_minus_x x y")
    alone = Statement(signs=signs(positive="one_minus_x y"), spaces=spaces(), facts=(), goals=(equal("g", y, one_minus_x**2),))
    assert displayed(alone, {}, {})["goals"][0]["latex"] == "y = (1 - x)^{2}"
    bound = Statement(signs=signs(positive="one_minus_x x"), spaces=spaces(), facts=(), goals=(equal("g", one_minus_x, 1 - x),))
    assert displayed(bound, {}, {})["goals"][0]["latex"] == r"\mathit{one\ minus\ x} = 1 - x"
    defined = Statement(
        signs=signs(positive="x y"),
        spaces=spaces(),
        facts=(),
        goals=(equal("g", y, one_minus_x),),
        definitions=(("one_minus_x", 1 - x),),
    )
    shown = displayed(defined, {}, {})
    assert shown["names"] == [] and shown["goals"][0]["latex"] in ("y = (1 - x)", "y = 1 - x")
