"""Goals that say little are found and named, and a claim that assumes what it says is BROKEN: each kind by forgeries."""

import random
from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from tests.judge.small_claim import LEMMA, judged
from tests.theorems.notation import says
from verify import (
    Proof,
    Statement,
    above,
    altered,
    argued,
    assumed,
    at,
    at_least,
    because,
    false,
    instance,
    letter,
    program,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
)
from verify.judge.emptiness import MAX_QUOTIENT, defects, empty_goals, quotient
from verify.kernel import Polynomial, Recursion, Rejected, prove
from verify.lemma.discover import facts_of

a, b, c, r, q = scalars("a b c r q")
x, y = vectors("x y")
SIGNS = signs(positive="a b", nonnegative="c", real="r q")
OURS = assumed("as it is", "ours")


def statement(facts, goals, definitions=()):
    return Statement(SIGNS, spaces(X="x y"), tuple(facts), tuple(goals), tuple(definitions))


# facts (f, then h) and definitions => goals : of each what is found, and the fact that it needs; "-" where it says more than that
ROWS = """
r - q >= 0 => 0 = 0 : identity
r - q >= 0 => 0 >= 0 : identity
r - q >= 0 => a r^2 + <x,x> + c >= 0 : signs
r - q >= 0 => a + c > 0 : signs
r - q >= 0 => a >= 0 : signs
r - q >= 0 => r - q >= 0 : restates f
r - q > 0 => r - q >= 0 : restates f
r - q > 0 => r - q > 0 : restates f
r - q = 0 => r - q >= 0 : restates f
- r + q = 0 => r - q = 0 : restates f
<x,y> >= 0 => <x,y> >= 0 : restates f
r - q >= 0 => r a^-1 - q a^-1 >= 0 : one fact f
r - q >= 0 => 3 a r + c - 3 a q >= 0 : one fact f
a r - a q >= 0 => r + a b - q + c >= 0 : one fact f
r - q - b >= 0 => r - q > 0 : one fact f
r - q > 0 => a r + c - a q > 0 : one fact f
r - q = 0 => r q - q^2 >= 0 : one fact f
r - q = 0 => r^2 - q^2 = 0 : one fact f
a r - b = 0 => r - b a^-1 = 0 : one fact f
r - q >= 0 => a r + c r - a q - c q >= 0 : one fact f
a r + c r - a q - c q >= 0 => r - q >= 0 : one fact f
r - 1 >= 0 => r > 0 : one fact f
c > 0 => r^2 + c > 0 : one fact f
r - q >= 0 => b^-1 r + c a^-1 b^-1 r - b^-1 q - c a^-1 b^-1 q >= 0 : one fact f
<x,y> - a <x,x> >= 0 => 2 <x,y> - a <x,x> >= 0 : one fact f
r - q >= 0 => <x,x> r - 2 <x,y> r + <y,y> r - <x,x> q + 2 <x,y> q - <y,y> q >= 0 : -
r - q >= 0 => r - 2 q >= 0 : -
r - q >= 0 => q - r >= 0 : -
r - q >= 0 => r - q > 0 : -
r - q >= 0 => r - q = 0 : -
r - q >= 0 => r - q - c >= 0 : -
r - q >= 0 => r^2 - r q >= 0 : -
c r - c q >= 0 => r - q >= 0 : -
c r - c q = 0 => r - q = 0 : -
r - q >= 0 => a r - b r - a q + b q >= 0 : -
r^2 >= 0 => r^2 + q^2 - 2 r q >= 0 : -
r >= 0 => c r + c > 0 : -
r > 0 => c r > 0 : -
r q = 0 => a q = 0 : -
r >= 0 => 0 > 0 : -
r >= 0 => c > 0 : -
r >= 0 => a + b = 0 : -
r - q >= 0; q - a >= 0 => r - q >= 0, q - a >= 0, a q - a^2 >= 0, r - a >= 0 : restates f, restates h, one fact h, -
q - a >= 0; r - q >= 0 => r - q >= 0, q - a >= 0, a q - a^2 >= 0, r - a >= 0 : restates h, restates f, one fact f, -
one := a + 1; two := one + b => two - a >= 0, two - a - b - 1 = 0, one r - a r - r = 0 : signs, identity, identity
s := a + b; a r + b r - q >= 0 => s r - q >= 0, r - q s^-1 >= 0 : restates f, one fact f
"""  # the factor r may be negative, c may be zero, a square shows no sign and is hidden in its terms


def read(row):
    """The facts, definitions and goals of a row, as a statement, and what is expected of each goal."""
    given, _, rest = row.partition(" => ")
    goals, _, found = rest.partition(" : ")
    parts = given.split("; ")
    facts = zip("fh", (part for part in parts if ":=" not in part), strict=False)
    lines = [f"def {part.replace(':=', '=')}" for part in parts if ":=" in part]
    lines += [*(f"if {name}: {fact}" for name, fact in facts), *(f"so g{k}: {goal}" for k, goal in enumerate(goals.split(", ")))]
    return says("\n".join(("let positive a b; nonnegative c; real r q", "in X: x y", *lines))), found.split(", ")


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_what_is_found(row):
    statement, expected = read(row)
    found = {one.goal.name: f"{one.kind} {one.fact}".strip() for one in empty_goals(statement)}
    assert [found.get(goal.name, "-") for goal in statement.goals] == expected


def test_facts_of_the_steps_count():
    """A fact that holds at every step, in the states alone, may be the goal."""
    S, k, w = scalars("S k w")
    recursion = Recursion("k", 0, {"S": Polynomial.of(1)}, {"S": S + w}, {"w": "real"}, (at_least("grown", S, k, because=OURS),))
    says = Statement(signs(), {}, (), (at_least("goal", S, k),), (), recursion)
    assert [(one.kind, one.fact) for one in empty_goals(says)] == [("restates", "grown")]


def proved_alone(says, found):
    """Whether the kernel proves the named goal from the signs and the named fact alone, by some factor or exact multiple."""
    facts = [f for f in says.facts if f.name == found.fact]
    one = Statement(says.signs, says.spaces, tuple(facts), (found.goal,), says.definitions)
    tried = []
    for fact in facts:
        pairs = [(top, own) for top in found.goal.value.terms.items() for own in fact.value.terms.items()]
        factors = [Polynomial({m: size}) / Polynomial({n: own}) for (m, size), (n, own) in pairs]
        tried += [[term(f, fact.name), term(found.goal.value - f * fact.value)] for f in factors]
        tried += [[term(f, fact.name)] for f in [quotient(found.goal.value, fact.value)] if f is not None]
        if (scale := quotient(fact.value, found.goal.value)) is not None and accepted(
            one, because(term(1, fact.name), scale=scale)
        ):
            return True
    return any(accepted(one, because(*terms)) for terms in (tried if facts else [[term(found.goal.value)]]))


def accepted(says, combination):
    try:
        prove("it", says, Proof({says.goals[0].name: combination}), {})
    except Rejected:
        return False
    return True


def test_what_is_named_is_proved_by_that_fact_alone():
    """Random facts and goals that one of them implies by a factor of one term: named, and the kernel agrees; none else is."""
    rng = random.Random(14)
    names = [a, b, c, r, q, x.norm2, x @ y]
    named = 0
    for _ in range(300):
        parts = [sum((rng.randint(-3, 3) * rng.choice(names) for _ in range(3)), Polynomial({})) for _ in range(2)]
        facts = [at_least(f"f{k}", part) for k, part in enumerate(parts) if part.terms]
        if not facts:
            continue
        chosen, factor = rng.choice(facts), rng.choice([Polynomial.of(2), a, a / b, c, b**2])
        rest = rng.choice([Polynomial({}), a, c * b, x.norm2, r**2])
        says = statement(facts, [at_least("implied", factor * chosen.value + rest), at_least("any", rng.choice(parts) - c * r)])
        found = {one.goal.name: one for one in empty_goals(says)}
        assert "implied" in found
        named += len(found)
        assert all(proved_alone(says, one) for one in found.values() if one.kind != "identity")
    assert named > 250


def test_exact_division():
    rng = random.Random(3)
    for _ in range(60):
        one, other = (
            sum((rng.randint(-2, 2) * p for p in (a, b, a * c, r, r**2, Polynomial.of(1))), Polynomial({})) for _ in "12"
        )
        if one.terms:
            assert quotient(one * other, one) == other
            if one.atoms():
                assert quotient(one * other + 1, one) is None
    assert quotient(a, Polynomial({})) is None and quotient(a, b) is None
    assert quotient(a * b**2, a**2 * b) is None and quotient(a**2 * b, a * b**2) is None


def test_the_longest_quotient():
    for terms, found in ((MAX_QUOTIENT - 1, True), (MAX_QUOTIENT, True), (MAX_QUOTIENT + 1, False)):
        long = sum((b**k for k in range(terms)), Polynomial({}))
        assert (quotient(long * (a + 1), a + 1) == long) is found and (found or quotient(long * (a + 1), a + 1) is None)
    assert MAX_QUOTIENT == 64


# What the judge says


def forged(says, proof, witness=None, kind="inequality"):
    goal = says.goals[0]
    turned = altered(says, {"turned": {goal.name: -goal.value - 1 >= 0 | false}})
    claim = replace(LEMMA.claim, says=says, kind=kind)
    return replace(LEMMA, claim=claim, proof=proof, witness=witness or POINT, too_strong=turned)


POINT = at("a=1 b=1 c=0 r=2 q=1 x=[1] y=[1]")


@pytest.mark.parametrize("origin", [OURS, argued("it is so")])
def test_a_claim_that_assumes_one_of_its_goals_is_broken(origin):
    says = statement(
        [above("fact", r, q, because=origin), at_least("more", q, a, because=OURS)],
        [at_least("goal", r, a), at_least("second", r, q)],
    )
    proof = Proof({"goal": because(term(1, "fact"), term(1, "more")), "second": because(term(1, "fact"))})
    assert judged(forged(says, proof))["evidence"]["detail"] == "emptiness: second restates the fact fact"


def one_step(**more):
    says = statement([at_least("fact", r, q, because=OURS)], [at_least("goal", a * r, a * q)])
    lemma = forged(says, Proof({"goal": because(term(a, "fact"))}), **more)
    return judged(replace(lemma, too_strong=altered(says, scale="1 % smaller -> left 99/100")))


def test_one_step_claims_are_named_and_stand():
    record = one_step()
    assert record["verdict"] == "PROVED", record["evidence"]
    (row,) = [row for row in record["checks"] if row["name"] == "emptiness"]
    assert row == {"name": "emptiness", "outcome": "pass", "detail": "goal follows from the fact fact alone"}


@pytest.mark.parametrize("kind", ["bound", "divergence", "composition", "sensitivity"])
def test_a_guarantee_that_is_one_hypothesis_is_broken(kind):
    record = one_step(kind=kind)
    assert record["verdict"] == "BROKEN" and "no goal needs two hypotheses" in record["evidence"]["detail"]


def test_a_guarantee_may_be_one_derived_fact():
    for origin in (program("an algorithm", "fact"), instance("a.record", "fact")):
        says = statement([at_least("fact", r, q, because=origin)], [at_least("goal", a * r, a * q)])
        claim = replace(LEMMA.claim, says=says, kind="bound")
        assert not defects(claim, empty_goals(says))
        assumes = statement([at_least("fact", r, q, because=letter("r"))], [at_least("goal", a * r, a * q)])
        assert defects(replace(claim, says=assumes), empty_goals(assumes))
    assert not defects(replace(LEMMA.claim, says=None), []) and not defects(replace(LEMMA.claim, says=None, kind="bound"), [])


def test_a_product_of_bounds_is_no_more_than_bounds():
    bounds = [
        at_least(n, left, right, because=letter(n, "a number", bounded=True)) for n, left, right in (("r", r, a), ("q", q, r))
    ]
    claim = replace(LEMMA.claim, says=statement(bounds, [at_least("goal", (r - a) * (q - r))]))
    for facts, told in ((("r", "q"), True), ((), False)):
        assert bool(defects(claim, [], Proof({"goal": because(term(1, *facts))}))) is told


def test_every_goal_is_looked_at():
    """A guarantee is one where some goal needs something derived; a defect of any goal is one of the claim."""
    facts = [at_least("own", r, q, because=OURS), at_least("made", q, a, because=program("an algorithm", "fact"))]
    one, two, restating = at_least("one", a * r, a * q), at_least("two", a * q, a**2), at_least("same", r, q)
    for goals in ((one, two), (two, one)):
        claim = replace(LEMMA.claim, says=statement(facts, goals), kind="bound")
        assert len(empty_goals(claim.says)) == 2 and not defects(claim, empty_goals(claim.says))
    for goals in ((restating, two), (two, restating), (one, restating)):
        claim = replace(LEMMA.claim, says=statement(facts, goals))
        assert defects(claim, empty_goals(claim.says)) == ["same restates the fact own"]


# Our own claims


def test_our_empty_goals_are_counted():
    """One-step claims are few: the figure may fall, and a rise must be looked at."""
    count = {"identity": 0, "signs": 0, "restates": 0, "one fact": 0}
    goals = 0
    for name, lemma in sorted(LEMMAS.items()):
        if lemma.claim.says is None or lemma.proof is None:
            continue
        found = empty_goals(lemma.claim.says)
        goals += len(lemma.claim.says.goals)
        assert not defects(lemma.claim, found), name
        for one in found:
            count[one.kind] += 1
            assert one.fact == "" or one.fact in {f.name for f in facts_of(lemma.claim.says)}
    assert goals > 500 and sum(count.values()) < goals / 4
    assert ratio(count["restates"], goals) < ratio(1, 40)
