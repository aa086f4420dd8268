"""A false statement shows something about a check only where it is a neighbour of the claim."""

from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from tests.judge.small_claim import FALSE, LEMMA, judged
from tests.tables import table
from tests.theorems.notation import read, relation
from verify import Neighbour, Polynomial, Statement, at, at_least, equal, scalars, signs, spaces, vectors
from verify.judge.neighbours import claims_other, near, strangeness
from verify.kernel import Recursion

a, b, n, S, T = scalars("a b n S T")
x, y = vectors("x y")
ZERO = Polynomial.of(0)
R = Recursion("n", 0, {"S": ZERO}, {"S": S + a}, {"s": "positive"}, ())
SAYS = Statement(
    signs(positive="a", real="b"),
    spaces(X="x y"),
    (at_least("small", 1, a), at_least("near", a, (x - y).norm2)),
    (at_least("g", 2, (x - y).norm2), equal("h", S, n * a)),
    (("d", a + 1),),
    R,
)
LINES = """= claim
let positive a; real b
in X: x y
def d = a + 1
if small: 1 - a >= 0
if near: a - <x,x> + 2 <x,y> - <y,y> >= 0
index n from 0
state S = 0 -> S + a
new positive s
so g: 2 - <x,x> + 2 <x,y> - <y,y> >= 0
so h: S - n a = 0
"""


def with_lines(text):
    """The claim with other lines."""
    *_, row = read(f"{LINES}=~ other\n" + text.replace(" | ", "\n"))
    return row.stated()[0]


def test_the_claim_is_that_of_its_lines():
    (row,) = read(LINES)
    assert row.stated()[0] == SAYS


@pytest.mark.parametrize("row", table(__file__, "neighbours", "near"))
def test_alterations_are_neighbours(row):
    other = with_lines(*row)
    assert other != SAYS and strangeness(SAYS, other) == ""


@pytest.mark.parametrize(("text", "why"), table(__file__, "neighbours", "strange"))
def test_other_statements_are_not(text, why):
    assert why in strangeness(SAYS, with_lines(text))


def test_a_claim_is_no_neighbour_of_itself():
    assert "says what the claim says" in strangeness(SAYS, SAYS)


def test_a_claim_without_sequences_has_no_neighbour_with_them():
    assert "one speaks of sequences" in strangeness(replace(SAYS, recursion=None), SAYS)


def test_a_false_statement_that_is_no_neighbour_breaks_the_record():
    says = Statement({}, spaces(X="x y z"), (), (at_least("goal", -vectors("z")[0].norm2),))
    alien = replace(LEMMA, too_strong=(Neighbour("another matter", says),))
    record = judged(alien)
    assert record["verdict"] == "BROKEN" and "no neighbour of the claim" in record["evidence"]["detail"]
    here = at("x=[1] y=[1] z=[1]")
    assert judged(replace(alien, neighbour_points={"another matter": here}))["verdict"] == "BROKEN", "a stored point is no excuse"
    assert judged(replace(LEMMA, too_strong=(Neighbour("half", FALSE),)))["verdict"] == "PROVED"


EQUATION, PLAIN = equal("h", S, n * a), at_least("g", a, b)


@pytest.mark.parametrize(("mine", "other", "expected"), table(__file__, "near"))
def test_a_neighbour_is_near_where_what_it_alters_stays_about_as_large(mine, other, expected):
    mine, other, expected = relation(mine, "g"), relation(other, "g"), expected == "near"
    of = lambda **parts: Statement(signs(real="a b n S"), {}, (), **{"goals": (), **parts})  # noqa: E731
    assert near(of(goals=(mine,)), of(goals=(other,))) is expected
    assert near(of(goals=(mine,)), of(goals=(replace(other, name="new"),))) is expected
    assert near(replace(of(), facts=(mine,)), replace(of(), facts=(other,))) is expected
    assert near(of(), replace(of(), facts=(other,))) and near(replace(of(), facts=(mine,)), of())
    assert near(of(goals=(mine, EQUATION)), of(goals=(mine, other))) is expected or mine.value == EQUATION.value
    assert mine is EQUATION or near(of(goals=(EQUATION, mine)), of(goals=(replace(other, name="new"),))) is expected


def test_what_is_altered_is_compared_with_what_has_its_name():
    says = Statement(signs(real="a b"), {}, (at_least("fact", a, 3),), (PLAIN, at_least("two", a, 1000 * b)))
    assert not near(says, replace(says, goals=(at_least("two", a, 2 * b),)))
    assert near(says, replace(says, goals=(at_least("g", a, 2 * b),)))


@pytest.mark.parametrize("letter", ["a", "b"])
def test_a_letter_keeps_its_sign(letter):
    other = replace(SAYS, signs={**SAYS.signs, letter: "nonnegative"})
    assert strangeness(replace(SAYS, recursion=None), replace(other, recursion=None)) == f"the sign of {letter} is another one"


def test_every_neighbour_of_our_claims_is_one():
    found = [
        f"{name}: {neighbour.change}: {words}"
        for name, lemma in LEMMAS.items()
        for neighbour in lemma.too_strong
        if lemma.claim.says is not None and (words := strangeness(lemma.claim.says, neighbour.says))
    ]
    assert found == []


def test_one_neighbour_of_each_proved_claim_of_ours_is_near():
    proved = [one for one in LEMMAS.values() if one.proof is not None]
    assert [one.claim.id for one in proved if not any(near(one.claim.says, n.says) for n in one.too_strong)] == []
    (goal,) = LEMMA.claim.says.goals
    far = Neighbour("the negation", replace(LEMMA.claim.says, goals=(at_least("goal", -goal.value),)))
    assert "none is near" in judged(replace(LEMMA, too_strong=(far,)))["evidence"]["detail"]
    assert judged(replace(LEMMA, too_strong=(far, *LEMMA.too_strong)))["verdict"] == "PROVED"


def test_one_near_neighbour_of_each_proved_claim_of_ours_claims_another_thing():
    proved = [one for one in LEMMAS.values() if one.proof is not None]
    dropping = [
        o.claim.id
        for o in proved
        if not any(near(says := o.claim.says, n.says) and claims_other(says, n.says) for n in o.too_strong)
    ]
    assert dropping == []
    vanishing = Statement(signs(real="a"), {}, (), (at_least("goal", ZERO, a**2),))
    assert claims_other(vanishing, vanishing) and not claims_other(SAYS, replace(SAYS, facts=()))
