"""A title that says more than the statement carries is told, part by part; its right twin is not."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.forgeries.form import OURS, record
from tests.tables import table
from verify import (
    Measurement,
    Tightness,
    assumed,
    at,
    at_least,
    because,
    equal,
    for_all,
    letter,
    over,
    program,
    scalars,
    shows,
    signs,
    statement,
    vectors,
)
from verify.judge.titles import unsaid
from verify.kernel import Fact, Polynomial

L, T, D, S = scalars("L T D S")
x, g = vectors("x g")
LIPSCHITZ = at_least("monotone_B", L**2 * x.norm2, 3 * g.norm2, because=assumed("B is L-Lipschitz", "ours"))
GOAL = at_least("goal", L**2 * x.norm2 / 4, g.norm2 / 8)
GOAL_OF_WORDS = at_least("goal", Polynomial.atom("nobody") + Polynomial.atom("learns"), 0)
LETTERS = for_all(positive="L T", nonnegative="D", X="x g")
PLAIN = statement(LETTERS, LIPSCHITZ, goals=(GOAL,))
ONE = statement(LETTERS, equal("one", T, 1, because=assumed("one step", "ours")), goals=(GOAL,))
CONVEX = at_least("convex", g @ x, because=program("convex functions", "monotone", S=g))
LINKED = statement(LETTERS, CONVEX, goals=(GOAL,))
EQUAL = statement(LETTERS, goals=(equal("goal", L, T),))
DEFINED = replace(PLAIN, definitions=(("p", L + 7), ("r", L + 9)))
TWO = equal("two", L, D, because=assumed("as it is", "ours"))
LATER = statement(LETTERS, LIPSCHITZ, TWO, at_least("low", D, 1, because=OURS), ONE.facts[0], goals=(GOAL,))
SIDES = statement(LETTERS, goals=(at_least("goal", 5 * L, 4 * L),))
LATE = replace(PLAIN, recursion=over("k", 1, {"S": (0, S + L)}, signs(real="u")))
FIRST = replace(PLAIN, recursion=over("k", 1, {"S": (L, S + L)}, signs(real="u")))
LOW = at_least("low", D, 1, because=OURS)
LONG = at_least("long", T, 1, because=assumed("T is at least M", "ours"))
USERS = equal(
    "users", L * D, T, because=program("m of n users drawn in every round", "participations", n=L, participations=D, K=T, m=1)
)
RUN = replace(PLAIN, recursion=over("k", 0, {"S": (0, S + L)}, signs(real="u")))
PROOF = shows(goal=because("monotone_B", "convex", "users"))


STATEMENTS = {
    "plain": PLAIN,
    "equal": EQUAL,
    "linked": LINKED,
    "one": ONE,
    "later": LATER,
    "late": LATE,
    "first": FIRST,
    "run": RUN,
    "sides": SIDES,
    "an equation more": statement(LETTERS, LIPSCHITZ, goals=(GOAL, equal("same", L, T))),
    "T fixed by a letter": statement(LETTERS, equal("one", T, 1, because=letter("T")), goals=(GOAL,)),
    "D low": statement(LETTERS, LOW, LIPSCHITZ, goals=(GOAL,)),
    "D low and T long": statement(LETTERS, LOW, LONG, goals=(GOAL,)),
    "users": statement(LETTERS, USERS, goals=(GOAL,)),
    "powers": replace(PLAIN, goals=(Fact("goal", ">=", 5 * L**8 * T),)),
    "two states": replace(LATE, recursion=over("k", 1, {"T_1": (L, L), "S": (0, S + L)})),
    "defined": DEFINED,
    "words as letters": statement(for_all(nonnegative="nobody learns ell alpha"), goals=(GOAL_OF_WORDS,)),
    "own starts": replace(PLAIN, recursion=over("k", 0, {"S": (L - 3, S + L), "T_1": (1, L), "T_2": (L - 1, L), "T_3": (2, L)})),
}


@pytest.mark.parametrize(("name", "title", "expected"), table(__file__, "titles"))
def test_what_a_title_says_besides(name, title, expected):
    says, expected = STATEMENTS[name], [] if expected == "-" else expected.split(" | ")
    assert unsaid(record("claim", says, PROOF, title=title), False) == expected
    assert unsaid(record("claim", says, title=title), False) == []  # open: it claims nothing
    assert unsaid(record("claim", says, title=title, counterexample=at("L=1")), False) == expected
    tight = Tightness(title, "goal", L, at("L=1"))
    assert unsaid(record("claim", says, PROOF, title="-", tightness=tight), False) == expected


def test_an_idea_and_the_names_of_goals_are_words_too():
    for words in ({"idea": "no user is told apart"}, {"letters": "L: what a user tells"}):
        assert unsaid(replace(record("claim", PLAIN, PROOF), **words), False) == ["user"]
    named = replace(PLAIN, goals=(replace(GOAL, name="no_one_learns"),))
    assert unsaid(record("claim", named, PROOF), False) == ["no one", "learns"]


def test_a_tight_number_is_of_its_goal():
    assert unsaid(record("claim", PLAIN, PROOF, title="3", reading_note="5"), False) == ["5"]
    two_goals = replace(PLAIN, goals=(GOAL, at_least("other", 5 * L, 4 * L)))
    for goal, expected in (("goal", ["5"]), ("other", [])):
        tight = Tightness("5", goal, L, at("L=1"))
        assert unsaid(record("claim", two_goals, PROOF, title="-", tightness=tight), False) == expected
    assert unsaid(record("claim", PLAIN, PROOF, title="-", tightness=Tightness("3", "goal", L, at("L=1"))), False) == ["3"]


def test_what_is_attained_may_be_called_sharp_and_what_is_measured_is_read():
    assert unsaid(record("claim", PLAIN, PROOF, title="sharp"), True) == []
    assert unsaid(record("claim", PLAIN, PROOF, title="sharp", tightness_data=("data",)), False) == []
    assert unsaid(replace(record("claim", None, title="it runs"), measured=lambda: Measurement(True, "", "", ())), False) == [
        "it runs"
    ]
    assert unsaid(record("claim", None, title="sharp"), False) == unsaid(record("claim", None, PROOF, title="sharp"), False) == []


@pytest.mark.parametrize(
    ("word", "value"), [("half", "1/2"), ("twice", "2"), ("double", "2"), ("third", "1/3"), ("quarter", "1/4"), ("Half", "1/2")]
)
def test_an_amount_in_a_word_is_a_number_of_the_statement(word, value):
    for says, missing in ((Fraction(value), []), (7, [value])):
        made = statement(LETTERS, goals=(at_least("goal", says * L, T),))
        assert unsaid(record("claim", made, PROOF, title=f"{word} of it"), False) == missing


def test_a_constant_is_attained_where_no_term_of_its_side_is_zero():
    says = statement(for_all(nonnegative="L T D"), goals=(at_least("goal", L + 7 * T, L + T * D),))
    tight = Tightness("7 times T", "goal", L + 7 * T, at("L=1 T=0 D=0"))
    lemma = record("claim", says, PROOF, title="-", tightness=tight)
    assert unsaid(lemma, True) == ["7 times T, where 7*T is 0"] and unsaid(lemma, False) == []
    assert unsaid(replace(lemma, tightness=replace(tight, at=at("L=1 T=2 D=7"))), True) == []
    product = record("claim", statement(for_all(nonnegative="L T D"), goals=(at_least("goal", L + T * D, L),)), PROOF, title="-")
    for zero in ("T=0 D=1", "T=1 D=0"):
        attained = Tightness("1", "goal", L + T * D, at(f"L=1 {zero}"))
        assert unsaid(replace(product, tightness=attained), True) == ["1, where 1*D*T is 0"]
    square = statement(LETTERS, goals=(at_least("goal", x.norm2 + g.norm2 + 2 * x @ g, g.norm2),))
    both = Tightness("2", "goal", x.norm2 + g.norm2 + 2 * x @ g, at("L=1 T=1 D=1 x=[1, 0] g=[0, 1]"))
    assert unsaid(record("claim", square, PROOF, title="-", tightness=both), True) == []  # orthogonal, and neither is zero
    none = replace(both, at=at("L=1 T=1 D=1 x=[0, 0] g=[0, 1]"))
    assert unsaid(record("claim", square, PROOF, title="-", tightness=none), True) == ["2, where 1*<x,x>, 2*<g,x> is 0"]
