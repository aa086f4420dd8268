"""A false statement shows something about a check only where it is a neighbour of the claim."""

from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from tests.judge.small_claim import FALSE, LEMMA, judged
from tests.tables import table
from tests.theorems.notation import relation
from verify import Neighbour, Polynomial, Statement, above, at, at_least, equal, ratio, scalars, signs, spaces, vectors
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
GOALS = dict(zip(("g", "h"), SAYS.goals, strict=True))


def goals(*changed):
    return replace(SAYS, goals=tuple({**GOALS, **{g.name: g for g in changed}}.values()))


@pytest.mark.parametrize(
    "other",
    [
        goals(at_least("g", ratio(99, 100), (x - y).norm2)),
        goals(above("g", 2, (x - y).norm2)),
        goals(equal("h", S, n * a * 2)),
        replace(SAYS, facts=(SAYS.facts[0], at_least("near", a**2))),
        goals(equal("fresh", S, n * a * 2)),  # a goal of another name
        replace(SAYS, goals=(GOALS["g"],), facts=SAYS.facts[1:]),
        replace(SAYS, facts=(at_least("small", ratio(101, 100), a), SAYS.facts[1])),
        replace(goals(at_least("g", 1, (x - y).norm2)), facts=(*SAYS.facts, equal("at", b, 3))),
        replace(SAYS, signs={**SAYS.signs, "c": "real"}, recursion=replace(R, initial={"S": scalars("c")[0]})),
        replace(SAYS, recursion=replace(R, following={"S": S + 2 * a})),
        replace(SAYS, goals=(GOALS["g"],), facts=SAYS.facts[1:], definitions=(("d", a + 1), ("e", a + 2))),
        replace(SAYS, recursion=replace(R, step_signs={"s": "real"})),
    ],
)
def test_alterations_are_neighbours(other):
    assert strangeness(SAYS, other) == ""


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (SAYS, "says what the claim says"),
        (replace(SAYS, facts=tuple(replace(f, name=f"{f.name}_again") for f in SAYS.facts)), "says what the claim says"),
        (Statement({}, {}, (), (at_least("g", -1),)), "sequences"),
        (goals(at_least("g", -1)), "the goal 'g' has nothing in common"),
        (goals(at_least("g", b)), "the goal 'g' has nothing in common"),
        (goals(equal("g", S, 3 * n * a)), "the goal 'g' has nothing in common"),  # but with h
        (replace(SAYS, recursion=replace(R, initial={"S": a}, step_facts=(at_least("low", a),))), "more than their starts"),
        (goals(at_least("h", 3, (x - y).norm2)), "the goal 'h' has nothing in common"),  # but with g
        (replace(SAYS, facts=(SAYS.facts[0], at_least("near", 1, b))), "the fact 'near' has nothing in common"),
        (replace(SAYS, facts=(at_least("small", a * b, n), SAYS.facts[1])), "the fact 'small' has nothing in common"),
        (goals(at_least("new", b)), "the goal 'new' has nothing in common"),
        (goals(at_least("g", -b * n * T, b + T)), "the goal 'g' has nothing in common"),
        (replace(SAYS, facts=(at_least("small", b), SAYS.facts[1])), "the fact 'small' has nothing in common"),
        (replace(SAYS, signs={**SAYS.signs, "a": "real"}), "the sign of a is another"),
        (replace(SAYS, spaces={**SAYS.spaces, "y": "Y"}), "the space of y is another"),
        (replace(SAYS, definitions=(("d", a + 2),)), "d means something else"),
        (replace(SAYS, definitions=(("e", a + 1), ("d", a + 2))), "d means something else"),
        (replace(SAYS, recursion=None), "one speaks of sequences"),
        (replace(SAYS, recursion=replace(R, start=1)), "the sequences are others"),
        (replace(SAYS, recursion=replace(R, index="k")), "the sequences are others"),
        (replace(SAYS, recursion=replace(R, initial={"T": ZERO}, following={"T": T})), "the sequences are others"),
        (replace(SAYS, recursion=replace(R, initial={"S": a}, following={"S": S})), "more than their starts"),
        (replace(SAYS, recursion=replace(R, initial={"S": a}, step_signs={})), "more than their starts"),
    ],
)
def test_other_statements_are_not(other, why):
    assert why in strangeness(SAYS, other)


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
