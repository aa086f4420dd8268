"""Names as a reader of the page sees them: letters, products, indices, what a name says, words apart from each other."""

import re

import pytest

from tests.tables import table, typed
from verify import Polynomial, Recursion, Statement, above, at_least, equal, scalars, signs, spaces, vectors
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


LETTERS = {name: Polynomial.atom(name) for name in ("size", "other", "a", "b", "x", "k", "n", "chi", "t", "D", "word", "z")}
KINDS = {">=": at_least, "=": equal, ">": above}


def related(text, name):
    left, kind, right = (part.strip() for part in re.split("(>=|=|>)", text))
    return KINDS[kind](name, *(0 * LETTERS["a"] + eval(side, dict(LETTERS)) for side in (left, right)))


@pytest.mark.parametrize(
    ("goal", "facts", "run", "shown"), table(__file__, "display", "a goal without words, where the statement says what they are")
)
def test_a_goal_is_shown_without_words_where_the_statement_says_what_they_are(goal, facts, run, shown):
    sequence = {}
    if run != "-":
        start, first, following = (eval(part, dict(LETTERS)) for part in run.split(", "))
        sequence = {
            "recursion": Recursion("k", start, {"word": 0 * LETTERS["a"] + first}, {"word": following}, {"z": "positive"})
        }
    given = tuple(related(one, f"f{i}") for i, one in enumerate(facts.split("; ")) if one != "-")
    real = {n: "positive" for n in LETTERS if not (sequence and n in ("word", "k", "z"))}
    says = Statement(signs=real, spaces=spaces(), facts=given, goals=(related(goal, "g"),), **sequence)
    (row,) = displayed(says, {}, {})["goals"]
    assert row.get("plain", "-") == shown


@pytest.mark.parametrize("changing", [{"initial": {"chi": 1}}, {"step_signs": {"chi": "positive"}}])
def test_a_product_of_numbers_that_change_is_no_power(changing):
    word, chi = LETTERS["word"], LETTERS["chi"]
    own = dict.fromkeys(changing.get("initial", {}), word**0)
    run = Recursion(
        "k", 0, {"word": word**0, **own}, {"word": chi * word, **dict.fromkeys(own, 2 * chi)}, changing.get("step_signs", {})
    )
    says = Statement(signs={"x": "positive"}, spaces=spaces(), facts=(), goals=(related("word >= x", "g"),), recursion=run)
    assert "plain" not in displayed(says, {}, {})["goals"][0]


def test_of_a_vector_that_is_a_word_its_meaning_is_shown():
    x, b = vectors("x b")
    says = Statement(signs={}, spaces=spaces(y="x b"), facts=(), goals=(equal("g", (x + b).norm2, x @ b),))
    (row,) = displayed(says, {}, {"residual": x + b})["goals"]
    assert row["latex"] == r"\|\mathit{residual}\|^{2} = \langle b,x\rangle"
    assert row["plain"] == r"\|x + b\|^{2} = \langle b,x\rangle"
