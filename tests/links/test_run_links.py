"""From one step to a run and from a run to its end: every forgery is refused, the honest links are not."""

import dataclasses

import pytest

from verify import (
    Claim,
    Polynomial,
    Recursion,
    Statement,
    assumed,
    at_end,
    at_least,
    each_step,
    equal,
    letter,
    scalars,
    signs,
    spaces,
    vectors,
)
from verify.lemma.discover import LemmaFile, facts_of
from verify.lemma.origin import origin_of
from verify.lemma.origin_json import with_origins, write_origin
from verify.links.check import check_links

c, E, E_0, E_next, S, k, cost, noise = scalars("c E E_0 E_next S k cost noise")
x, x_next, y = vectors("x x_next y")
zero = Polynomial.of(0)

STEP = Statement(
    signs(positive="c"),
    spaces(X="x x_next y"),
    (at_least("shrinks", x.norm2, x_next.norm2 + c * y.norm2, because=assumed("one step shrinks", "ours")),),
    (at_least("step", x.norm2, x_next.norm2 + c * y.norm2), at_least("size", y.norm2)),
)
MEANS = {"E": x.norm2, "E_next": x_next.norm2, "cost": y.norm2}
HONEST = each_step("paper.step", means=MEANS, constant="c", moved={"x": x_next})
GIVEN = at_least("assumed", E, E_next + c * cost, because=assumed("one step shrinks", "ours"))


def run(read=None, facts=None, **changes):
    """The recursion E >= E_next + c cost, S the sum of the costs, read by ``read``."""
    read = read or HONEST
    recursion = Recursion(
        index="k",
        start=0,
        initial={"E": E_0, "S": zero},
        following={"E": E_next, "S": S + cost},
        step_signs=signs(nonnegative="E_next cost"),
        step_facts=facts or (at_least("step", E, E_next + c * cost, because=read("step")), GIVEN),
    )
    recursion = dataclasses.replace(recursion, **changes)
    return Statement(signs(positive="c", nonnegative="E_0"), {}, (), (at_least("paid", E_0, c * S),), recursion=recursion)


def problems(says, **records):
    records = {"paper.step": STEP, "paper.run": run()} | {f"paper.{n}": r for n, r in records.items()}
    claim = Claim(id="paper.user", title="-", where="ours", kind="inequality", statement="-", says=says)
    lemma = LemmaFile("m", "m.py", claim, None, None, (), None, None, None, {})
    return [link.problem for link in check_links(lemma, lambda name: records.get(name)) if link.problem]


def reading(**changes):
    """The honest reading with something changed."""
    given = {"record": "paper.step", "means": MEANS, "constant": "c", "moved": {"x": x_next}} | changes
    return run(each_step(given.pop("record"), **given))


def test_the_honest_links_stand():
    assert problems(run()) == []
    assert problems(END) == []


FORGED = {
    "the next norm is the old one": (reading(means={**MEANS, "E_next": x.norm2}), "does not pass to its successor"),
    "an index off by one": (reading(moved={"x": x}), "does not pass to its successor"),
    "moved in the other direction": (reading(moved={"x_next": x}), "leads nowhere itself"),
    "another one moved": (reading(moved={"y": x}), "which varies"),
    "another norm": (reading(means={**MEANS, "E": 2 * x.norm2}), "does not pass to its successor"),
    "a vector that is fresh in a state": (reading(means={**MEANS, "E": y.norm2}), "which varies"),
    "a constant without a meaning": (reading(constant=""), "c has no meaning"),
    "a constant of a fresh vector": (reading(means={**MEANS, "c": y.norm2}), "has no meaning here"),
    "a letter that stays and moves": (reading(constant="c x"), "both stay and move"),
    "a letter that is none": (reading(constant="c z"), "no letter z"),
    "a scalar that is none": (reading(means={**MEANS, "Z": x.norm2}), "Z has no meaning here"),
    "a vector moved to a number": (reading(moved={"x": c}), "another type"),
    "a sign that is not visible": (reading(means={**MEANS, "cost": x @ y}), "not visibly nonnegative"),
    "a goal that is none": (run(facts=(at_least("step", E, because=HONEST("no")), GIVEN)), "no goal 'no'"),
    "a record that is none": (reading(record="paper.none"), "no statement about one step"),
    "a run read as a step": (reading(record="paper.run"), "no statement about one step"),
    "a hypothesis left out": (
        run(facts=(at_least("step", E, E_next + c * cost, because=HONEST("step")),)),
        "hypothesis shrinks of step is not given",
    ),
    "a start that is a number": (run(initial={"E": zero, "S": zero}), "must start at a scalar of its own"),
    "a start that has a meaning": (run(initial={"E": c, "S": zero}), "must start at a scalar of its own"),
    "a state that grows by itself": (run(following={"E": E_next + 1, "S": S + cost}), "does not pass to its successor"),
    "an old value in the successor": (run(following={"E": E, "S": S + cost}), "does not pass to its successor"),
}  # fmt: skip


@pytest.mark.parametrize("forgery", FORGED)
def test_a_forged_step_is_refused(forgery):
    says, words = FORGED[forgery]
    found = problems(says)
    assert found and any(words in problem for problem in found), found


def test_the_index_has_no_meaning_and_the_step_factor_counts():
    assert any("k has no meaning here" in p for p in problems(reading(means={**MEANS, "k": x.norm2})))
    read = each_step("paper.step", means=MEANS, constant="c", moved={"x": x_next})
    for fact in (
        at_least("step", E, E_next + 2 * c * cost, because=read("step")),
        at_least("step", E, E_next - c * cost, because=read("step")),
        equal("step", E, E_next + c * cost, because=read("step")),
    ):
        assert problems(run(facts=(fact, GIVEN)))


def test_two_readings_of_one_step_are_refused():
    one = each_step("paper.step", means=MEANS, constant="c", moved={"x": x_next})
    other = each_step("paper.step", means={**MEANS, "cost": x_next.norm2}, constant="c", moved={"x": x_next})
    facts = (at_least("step", E, E_next + c * cost, because=one("step")), at_least("size", cost, because=other("size")), GIVEN)
    assert any("another way" in p for p in problems(run(facts=facts)))


def test_a_positive_letter_is_not_real_in_the_statement():
    says = run()
    loose = dataclasses.replace(says, signs={**says.signs, "c": "real"})
    assert any("declared real, its meaning positive" in p for p in problems(loose))


def test_a_step_link_stands_on_step_facts_only():
    origin = each_step("paper.step", means=MEANS, constant="c", moved={"x": x_next})("step")
    says = Statement(
        signs(positive="c", nonnegative="E_0"), {}, (at_least("here", E_0, because=origin),), (at_least("goal", E_0),)
    )
    assert any("belongs to a step fact" in p for p in problems(says))


t, total, other, half = scalars("t total other half")
RUN = "the run that shrinks"


def end(*facts, **images):
    given = {"S": total, "E_0": noise} | images
    facts = facts or (at_least("paid", noise, c * total, because=at_end("paper.run", "paid", RUN, t, **given)),)
    return Statement(
        signs(positive="c", nonnegative="noise t", real="total other"), {}, facts, (at_least("goal", noise, c * total),)
    )


END = end()
COUNT = Statement(
    signs(positive="c"), {}, (), (equal("count", S, k * c), at_least("sign", S)),
    recursion=Recursion(index="k", start=0, initial={"S": zero}, following={"S": S + c}),
)  # fmt: skip
COUNTED = at_end("paper.count", "count", RUN, t, S=total)


def paid(left=noise, right=c * total, record="paper.run", goal="paid", words=RUN, **images):
    return at_least("paid", left, right, because=at_end(record, goal, words, t, **({"S": total, "E_0": noise} | images)))


FORGED_ENDS = {
    "twice the end": (end(S=2 * total), "stand for a scalar"),
    "a square": (end(S=total * total), "stand for a scalar"),
    "no words": (end(paid(words=" ")), "say in words"),
    "a letter that is none": (end(Z=total), "no letter Z"),
    "a goal that is none": (end(paid(goal="none")), "no goal"),
    "a record about one step": (end(paid(record="paper.step", goal="step")), "no record about sequences"),
    "twice the sum": (end(paid(right=2 * c * total)), "not the instance"),
    "a start of any sign": (end(paid(left=other, E_0=other)), "sign of E_0"),
}


@pytest.mark.parametrize("forgery", FORGED_ENDS)
def test_a_forged_end_is_refused(forgery):
    says, words = FORGED_ENDS[forgery]
    found = problems(says)
    assert found and any(words in problem for problem in found), found


def test_a_count_ends_at_its_index():
    above_zero = at_least("zero", total, because=dataclasses.replace(COUNTED, goal="sign"))
    fact, goal = equal("count", total, t * c, because=COUNTED), equal("goal", total, t * c)
    honest = Statement(signs(positive="c", nonnegative="t", real="total"), {}, (fact,), (goal,))
    assert problems(honest, count=COUNT) == []
    square = dataclasses.replace(COUNTED, index=t * t)
    assert any(
        "stand for a scalar" in p for p in problems(_with(honest, equal("count", total, t * t * c, because=square)), count=COUNT)
    )
    for image in (total, t):  # the index or the end as the constant of the run: S = S k, k k
        given = dataclasses.replace(COUNTED, scalars={**COUNTED.scalars, "c": image})
        assert problems(_with(honest, equal("count", total, t * image, because=given)), count=COUNT)
    signed = dataclasses.replace(honest, signs={**honest.signs, "total": "nonnegative"})
    same = dataclasses.replace(COUNTED, index=total)
    above_zero = dataclasses.replace(
        above_zero, said=dataclasses.replace(above_zero.said, origin=dataclasses.replace(same, goal="sign"))
    )
    found = problems(_with(signed, equal("count", total, total * c, because=same), above_zero), count=COUNT)
    assert any("two things" in p for p in found), found


def _with(says, *facts):
    return dataclasses.replace(says, facts=facts)


def test_two_records_share_no_state_and_one_record_has_one_run():
    facts = (
        at_least("paid", noise, c * total, because=at_end("paper.run", "paid", RUN, t, S=total, E_0=noise)),
        equal("count", total, t * c, because=COUNTED),
    )
    assert any("two things" in p for p in problems(end(*facts), count=COUNT))
    facts = (
        equal("count", total, t * c, because=COUNTED),
        equal("again", other, t * c, because=at_end("paper.count", "count", RUN, t, S=other)),
    )
    assert any("another run" in p for p in problems(end(*facts), count=COUNT))


def test_no_definition_says_what_an_end_is():
    """Else the end of a run could be whatever a fact calls it: c times ten times the start is at most the start."""
    paid = at_least("paid", noise, c * total, because=at_end("paper.run", "paid", RUN, t, S=total, E_0=noise))
    defined = equal("defined", total, 10 * noise, because=letter("total", "ten times the start"))
    assert any("no fact defines it" in p for p in problems(end(paid, defined)))
    assert problems(end(paid, equal("defined", other, total, because=letter("other", "another name of the sum")))) == []


def test_a_sign_of_an_end_is_a_fact_of_its_own():
    says = END
    assert any("declared real" in p for p in problems(dataclasses.replace(says, signs={**says.signs, "total": "nonnegative"})))
    free = assumed("the sum is not negative", "ours")
    signed = dataclasses.replace(
        says, signs={**says.signs, "total": "nonnegative"}, facts=(*says.facts, at_least("free", total, because=free))
    )
    assert any("declared real" in p for p in problems(signed))


def test_generators_may_be_read_at_every_step():
    Rx, Rz, Qx, z = vectors("Rx Rz Qx z")
    a, b, A, B = scalars("a b A B")
    read = each_step(algorithm="connected graph", means={"a": Rx @ Rz, "b": Qx @ z}, constant="z Rz")
    step = (equal("root", a, b, because=read("root_of_two")),)
    recursion = Recursion("k", 0, {"A": zero, "B": zero}, {"A": A + a, "B": B + b}, signs(real="a b"), step)
    says = Statement({}, {}, (), (equal("sums", A, B),), recursion=recursion)
    assert problems(says) == []
    wrong = dataclasses.replace(recursion, step_facts=(equal("root", a, 2 * b, because=read("root_of_two")),))
    assert any("not the instance" in p for p in problems(dataclasses.replace(says, recursion=wrong)))
    with pytest.raises(ValueError, match="record or an algorithm"):
        each_step(means={})


def test_the_hypotheses_of_a_generator_are_facts_of_the_steps():
    """The chord of the exponential holds up to 1 only: read without ``at_most_one`` it is refused."""
    y, X, euler, a, w, e, W = scalars("y X euler a w e W")
    read = each_step(algorithm="exponential, chord", means={"a": y, "w": X, "e": euler})
    chord = at_least("chord", 1 + (e - 1) * a, w, because=read("chord"))
    small = at_least("small", 1, a, because=assumed("a is at most one", "ours"))
    for step, refused in (((chord,), True), ((small, chord), False)):
        recursion = Recursion("k", 0, {"W": zero}, {"W": W + w}, signs(nonnegative="a", real="w e"), step)
        found = problems(Statement({}, {}, (), (at_least("goal", W, W),), recursion=recursion))
        assert any("at_most_one" in p for p in found) == refused, found
        assert refused or found == []


def test_origins_survive_the_way_through_a_file():
    for says in (run(), END):
        every = (*facts_of(says), *says.goals)
        again = with_origins(says, [write_origin(f) for f in every], "here")
        assert [origin_of(f) for f in (*facts_of(again), *again.goals)] == [origin_of(f) for f in every]
