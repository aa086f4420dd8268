"""Links along a run: what holds, and forgeries of each part, every one refused for its own reason."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from verify import (
    Claim,
    Recursion,
    Statement,
    above,
    assumed,
    at_least,
    at_step,
    equal,
    letter,
    reached,
    scalars,
    signs,
    spaces,
    vectors,
)
from verify.kernel import Polynomial, Vector
from verify.lemma.discover import discover, facts_of
from verify.lemma.origin import AtStep, Reached, origin_of, sides
from verify.lemma.origin_json import with_origins, write_origin
from verify.links.check import check_links

r, c, k, E, D, E_next, other, first, K, u, big = scalars("r c k E D E_next other first K u big")
x, e, s = vectors("x e s")
after = x * r + e
OURS = assumed("our step", "ours")
AT_MOST_1 = at_least("at_most_1", 1, r, because=OURS)

# One step x' = r x + e with |e| <= c, <x, e> <= 0 and 0 < r <= 1; u is a number of the step, s stays where it is.
STEP = Statement(
    signs(positive="r", nonnegative="c", real="u"),
    spaces(X="x e s"),
    (
        AT_MOST_1,
        at_least("error", c**2, e.norm2, because=OURS),
        at_least("obtuse", 0, x @ e, because=OURS),
        at_least("of_step", u, e.norm2, because=OURS),
    ),
    (
        at_least("step", r**2 * x.norm2 + c**2, after.norm2),
        at_least("with_number", r**2 * x.norm2 + u, after.norm2),
        above("strict", 1 + c, 0),
        at_least("from_s", r**2 * (x - s).norm2 + c**2 + 7, (after - s).norm2),
    ),
)
STEPWISE = at_step("p.step", "step", {"E": x, "E_next": after}, {"x": after})


def run(link=STEPWISE, **changes):
    """E = |x_k|^2 from D: E' <= r^2 E + c^2."""
    fact = changes.pop("fact", at_least("next", r**2 * E + c**2, E_next, because=link))
    parts = {
        "index": "k",
        "start": 0,
        "initial": {"E": D},
        "following": {"E": E_next},
        "step_signs": signs(nonnegative="E_next"),
        "step_facts": (fact, *changes.pop("more", ())),
    }
    parts |= {n: changes.pop(n) for n in list(changes) if n in parts}
    facts = changes.pop("facts", (AT_MOST_1,))
    declared = changes.pop("declared", signs(positive="r", nonnegative="c D"))
    assert not changes
    return Statement(declared, {}, facts, (at_least("goal", D + k * c**2, E),), (), Recursion(**parts))


def problem(says, **statements):
    """What the links say, one sentence or nothing."""
    named = {"p.step": STEP, "p.run": run(), **{name.replace("_", "."): says for name, says in statements.items()}}
    lemma = SimpleNamespace(claim=Claim("p.claim", "t", "w", "bound", "s", says))
    return "; ".join(link.problem for link in check_links(lemma, named.get) if link.problem)


def changed(**parts):
    return replace(STEPWISE, **parts)


def test_a_proved_step_holds_at_every_index():
    assert not problem(run())
    before = at_least("first", r**2 * D + c**2, first, because=at_step("p.step", "step", {"D": x, "first": after}, {"x": after}))
    whole = run(initial={"E": first}, facts=(AT_MOST_1, before), declared=signs(positive="r", nonnegative="c D first"))
    assert not problem(whole)


def test_a_number_of_the_step_is_measured():
    link = at_step("p.step", "with_number", {"E": x, "E_next": after, "gap": u}, {"x": after})
    gap = Polynomial.atom("gap")
    fact = at_least("next", r**2 * E + gap, E_next, because=link)
    assert not problem(run(fact=fact, step_signs=signs(nonnegative="E_next", real="gap")))
    assert "gap is declared nonnegative" in problem(run(fact=fact, step_signs=signs(nonnegative="E_next gap")))


def test_what_does_not_move_is_carried_as_it_is():
    link = at_step("p.step", "from_s", {"E": x - s, "E_next": after - s}, {"x": after, "s": s})
    assert not problem(run(fact=at_least("next", r**2 * E + c**2 + 7, E_next, because=link)))
    lost = replace(link, carried={"x": after})
    assert "s is not carried" in problem(run(fact=at_least("next", r**2 * E + c**2 + 7, E_next, because=lost)))


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        # the index off by one: the next state is the state, or what is compared is not one step apart
        (run(following={"E": E}), "not its measure one step later"),
        (run(fact=at_least("next", r**2 * E_next + c**2, E, because=STEPWISE)), "not the goal"),
        (run(changed(measures={"E": after, "E_next": x})), "e is not carried"),
        # vectors shared between steps, or lost
        (run(changed(carried={"x": x})), "same vectors at every step"),
        (run(changed(carried={})), "x is not carried"),
        (run(changed(carried={"x": x * r})), "not its measure one step later"),
        (run(changed(carried={"y": x})), "no letter y"),
        # another norm, another number
        (run(changed(measures={"E": x, "E_next": after * 2})), "not its measure one step later"),
        (run(changed(measures={"E": x, "E_next": x @ after})), "not visibly so"),
        (run(changed(measures={"E": x * 2, "E_next": after * 2})), "not the goal"),
        (run(changed(measures={"E": x})), "names what is not measured"),
        (run(changed(measures={"E_next": after})), "varies along the run"),
        (run(changed(measures={"E": x, "E_next": after, "D": x})), "measured D is not a state"),
        (run(changed(measures={"E": x, "E_next": after, "k": x})), "measured k is not a state"),
        # a letter that varies
        (run(changed(scalars={"c": E})), "constant along the run"),
        (run(changed(scalars={"c": k})), "constant along the run"),
        (run(fact=at_least("next", r**2 * E + c**2 + k, E_next, because=STEPWISE)), "k varies along the run"),
        (
            run(initial={"E": D, "c": D}, following={"E": E_next, "c": c + 1}, declared=signs(positive="r", nonnegative="D")),
            "c is a letter of the step and varies",
        ),
        # what the step supposes of constants
        (run(facts=()), "hypothesis at_most_1"),
        (run(declared=signs(positive="r", nonnegative="D", real="c")), "sign of c"),
        (run(declared=signs(positive="c", nonnegative="D r")), "sign of r"),
        (run(changed(scalars={"r": 2 * r})), "at_most_1"),
        # the value at the start has the sign of its measure; nothing else defines it
        (run(declared=signs(positive="r D", nonnegative="c")), "D is declared positive"),
        (run(more=(equal("zero", E_next, 0, because=letter("E_next")),)), "value of a run"),
        # another goal, kind, record, step
        (run(changed(goal="strict")), "not the goal"),
        (run(changed(goal="nothing")), "no goal 'nothing'"),
        (run(fact=equal("next", r**2 * E + c**2, E_next, because=STEPWISE)), "the fact ="),
        (run(fact=above("next", r**2 * E + c**2, E_next, because=STEPWISE)), "the fact >"),
        (run(changed(record="p.run")), "no statement about one step"),
        (run(changed(record="p.none")), "no statement about one step"),
        (
            run(more=(at_least("twice", r**2 * E + c**2, E_next, because=changed(measures={"E": x, "E_next": x})),)),
            "speaks of another step",
        ),
    ],
)
def test_forgeries_of_a_step(says, reason):
    assert reason in problem(says)


def test_the_step_before_the_start_leads_to_the_start():
    declared = signs(positive="r", nonnegative="c D first")

    def whole(link, start=first):
        fact = at_least("first", r**2 * D + c**2, first, because=link)
        return run(initial={"E": start}, facts=(AT_MOST_1, fact), declared=declared)

    good = at_step("p.step", "step", {"D": x, "first": after}, {"x": after})
    assert not problem(whole(good))
    assert "first value of E" in problem(whole(good, start=D))
    assert "first value of E" in problem(whole(good, start=first + 1))
    assert "first value of E" in problem(whole(replace(good, measures={"D": after, "first": x})))
    assert "not the goal" in problem(whole(replace(good, measures={"D": x * 2, "first": after})))
    assert "another step" in problem(whole(replace(good, carried={"x": after, "s": s})))
    assert "another step" in problem(whole(replace(good, scalars={"c": D})))


READ = reached("p.run", "goal", K, {"E": big})


def read_off(link=READ, **changes):
    """big = the value of E at the index K."""
    fact = changes.pop("fact", at_least("bound", D + K * c**2, big, because=link))
    declared = changes.pop("declared", signs(positive="r", nonnegative="c D K", real="big"))
    facts = (*changes.pop("facts", (AT_MOST_1,)), fact)
    return Statement(declared, {}, facts, (at_least("goal", D + K * c**2, big),), (), changes.pop("recursion", None))


def test_a_run_is_read_off_at_an_index():
    assert not problem(read_off())
    zero = replace(READ, scalars={"c": Polynomial.of(0)})
    assert not problem(read_off(fact=at_least("bound", D, big, because=zero)))


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        (read_off(fact=at_least("bound", D + (K - 1) * c**2, big, because=READ)), "not the goal"),
        (read_off(replace(READ, at=K - 1)), "the index is reached"),
        (read_off(replace(READ, states={"E": D})), "stands for nothing else"),
        (read_off(replace(READ, states={"E": K})), "stands for nothing else"),
        (read_off(replace(READ, states={"E": big * 2})), "named by a letter"),
        (read_off(replace(READ, states={})), "E has no letter"),
        (read_off(replace(READ, states={"E": big, "F": K})), "no letter F"),
        (read_off(replace(READ, scalars={"E_next": K})), "no letter E_next"),
        (read_off(facts=()), "hypothesis at_most_1"),
        (read_off(declared=signs(positive="r", nonnegative="D K", real="big c")), "sign of c"),
        (read_off(declared=signs(positive="r", nonnegative="c D", real="big K")), "the index is reached"),
        (read_off(declared=signs(positive="r", nonnegative="c D K big")), "does not prove"),
        (read_off(declared=signs(positive="r big", nonnegative="c D K")), "does not prove"),
        (read_off(replace(READ, record="p.step")), "no statement about sequences"),
        (read_off(replace(READ, goal="none")), "no goal"),
        (read_off(facts=(AT_MOST_1, equal("zero", big, 0, because=letter("big")))), "value of a run"),
        (
            read_off(facts=(AT_MOST_1, at_least("later", D + (K + 1) * c**2, big, because=replace(READ, at=K + 1)))),
            "two runs or of two indices",
        ),
        (read_off(recursion=run().recursion), "belongs to a step"),
    ],
)
def test_forgeries_of_a_value(says, reason):
    assert reason in problem(says)


MANY = replace(READ, states={"E": Polynomial.atom("end")})


def many_runs(link=MANY, **changes):
    """The values of many runs, with weights: the total of the ends."""
    end, weight, total, share = scalars("end weight total share")
    fact = changes.pop("fact", at_least("bound", D + K * c**2, end, because=link))
    recursion = Recursion(
        index="j",
        start=0,
        initial={"total": Polynomial.of(0), "share": Polynomial.of(0)},
        following={"total": total + weight * end, "share": share + weight},
        step_signs=changes.pop("step_signs", signs(nonnegative="weight", real="end")),
        step_facts=(fact,),
    )
    facts = changes.pop("facts", (AT_MOST_1,))
    assert not changes
    return Statement(
        signs(positive="r", nonnegative="c D K"), {}, facts, (at_least("goal", share * (D + K * c**2), total),), (), recursion
    )


def test_a_turned_inequality_and_a_turned_equation():
    assert "not the goal" in problem(run(fact=at_least("next", E_next, r**2 * E + c**2, because=STEPWISE)))
    named = replace(run(), goals=(*run().goals, equal("same", E, D + k * c**2)))
    link = replace(READ, goal="same")
    for fact in (equal("bound", big, D + K * c**2, because=link), equal("bound", D + K * c**2, big, because=link)):
        assert not problem(read_off(fact=fact), p_run=named)


def test_two_states_need_two_letters():
    both = run(initial={"E": D, "other": D}, following={"E": E_next, "other": other})
    both = replace(both, goals=(*both.goals, at_least("gap", other, E)))
    link = reached("p.run", "gap", K, {"E": big, "other": big})
    assert "need a letter each" in problem(read_off(fact=at_least("bound", 0, 0, because=link)), p_run=both)


def test_a_value_of_a_run_is_defined_nowhere_wherever_it_stands():
    value = at_least("bound", D + K * c**2, big, because=READ)
    zero = equal("zero", big, 0, because=letter("big"))
    says = replace(read_off(), facts=(value, AT_MOST_1, zero))
    assert "value of a run" in problem(says)


def test_a_letter_of_the_run_that_the_statement_lacks():
    says = replace(run(), goals=(*run().goals, at_least("other", D + k * c**2 + r, E)))
    lacks = Statement(
        signs(positive="r", nonnegative="D K", real="big"), {}, (AT_MOST_1, at_least("bound", D, big, because=READ)), ()
    )
    assert "names what the statement does not have" in problem(replace(lacks, goals=(at_least("goal", D, big),)))
    other = replace(READ, goal="other")
    assert not problem(read_off(fact=at_least("bound", D + K * c**2 + r, big, because=other)), p_run=says)


def test_many_runs_each_with_values_of_its_own():
    link = MANY
    assert not problem(many_runs())
    assert "stands for nothing else" in problem(many_runs(replace(link, states={"E": Polynomial.atom("total")})))
    assert "stands for nothing else" in problem(many_runs(replace(link, states={"E": D})))
    assert "vary along the sequence" in problem(many_runs(replace(link, at=Polynomial.atom("j"))))
    assert "vary along the sequence" in problem(many_runs(replace(link, scalars={"D": Polynomial.atom("weight")})))
    assert "does not prove" in problem(many_runs(step_signs=signs(nonnegative="weight end")))
    assert "hypothesis at_most_1" in problem(many_runs(facts=()))
    assert "not the goal" in problem(many_runs(fact=at_least("bound", D, Polynomial.atom("end"), because=link)))


def test_a_sign_that_the_record_proves_may_be_declared():
    proves = replace(run(), goals=(*run().goals, at_least("sign", E)))
    says = read_off(declared=signs(positive="r", nonnegative="c D K big"))
    assert not problem(says, p_run=proves)


def test_numbers_say_what_the_link_says():
    """The step's facts at exact random vectors of several steps, put together as the link does, obey the linked fact."""
    import random

    rng = random.Random(3)
    for _ in range(20):
        rate, here = Fraction(rng.randint(1, 4), 4), [Fraction(rng.randint(-4, 4)) for _ in range(2)]
        before = sum(p * p for p in here)
        for _ in range(4):
            error = [-p * Fraction(rng.randint(0, 2), 4) for p in here]
            bound = sum(p * p for p in error)
            there = [rate * p + q for p, q in zip(here, error, strict=True)]
            values = {"E": before, "r": rate, "c": 0, "E_next": sum(p * p for p in there)}
            (fact,) = run().recursion.step_facts
            found = fact.value.substitute({n: Polynomial.of(v) for n, v in values.items()}) + bound
            assert found.terms == {} or found.terms[()] >= 0
            here, before = there, values["E_next"]


COLLECTION = discover()
LINKED = [
    (name, fact.name)
    for name, lemma in COLLECTION.lemmas.items()
    if lemma.claim.says is not None
    for fact in facts_of(lemma.claim.says)
    if isinstance(origin_of(fact), AtStep | Reached)
]


def with_fact(says, new):
    recursion = says.recursion
    if recursion is not None:
        recursion = replace(recursion, step_facts=tuple(new if f.name == new.name else f for f in recursion.step_facts))
    return replace(says, facts=tuple(new if f.name == new.name else f for f in says.facts), recursion=recursion)


def refused(says, fact):
    lemma = SimpleNamespace(claim=Claim("p.claim", "t", "w", "bound", "s", with_fact(says, fact)))
    found = check_links(lemma, lambda n: COLLECTION.lemmas[n].claim.says if n in COLLECTION.lemmas else None)
    return any(link.problem for link in found if link.fact == fact.name)


@pytest.mark.parametrize(("name", "of"), LINKED, ids=[f"{n}-{f}" for n, f in LINKED])
def test_altered_links_of_the_collection_are_refused(name, of):
    """A term ten times as large or turned, another measure or letter, a carried vector that stays: none passes."""
    says = COLLECTION.lemmas[name].claim.says
    (fact,) = (f for f in facts_of(says) if f.name == of)
    assert not refused(says, fact)
    for monomial, coefficient in fact.value.terms.items():
        for factor in (10, -1):
            value = Polynomial({**fact.value.terms, monomial: factor * coefficient})
            said = replace(fact.said, left=value, right=Polynomial({}))
            if value not in (fact.value, -fact.value):
                assert refused(says, replace(fact, value=value, said=said)), (monomial, factor)
    origin = origin_of(fact)
    wrong = []
    if isinstance(origin, AtStep):
        named = fact.value.atoms()
        wrong += [replace(origin, measures={**origin.measures, n: m * 2}) for n, m in origin.measures.items() if n in named]
        wrong += [
            replace(origin, measures={n: m for n, m in origin.measures.items() if n != one})
            for one in named & set(origin.measures)
        ]
        wrong += [replace(origin, carried={v: Vector.named(v) for v in origin.carried})] if origin.carried else []
    else:
        wrong += [replace(origin, at=origin.at - 1 - origin.at * 2)]
        wrong += [replace(origin, states={n: Polynomial.atom(next(iter(says.signs))) for n in origin.states})]
    for other_origin in wrong:
        assert refused(says, replace(fact, said=replace(fact.said, origin=other_origin))), other_origin


def test_there_are_links_along_runs():
    assert len(LINKED) >= 8


@pytest.mark.parametrize(("name", "of"), LINKED[:3] + LINKED[-2:])
def test_links_survive_as_data(name, of):
    says = COLLECTION.lemmas[name].claim.says
    every = (*facts_of(says), *says.goals)
    back = with_origins(says, [write_origin(f) for f in every], "file")
    assert [origin_of(f) for f in facts_of(back)] == [origin_of(f) for f in facts_of(says)]
    assert all(sides(f) is not None for f in facts_of(back))
