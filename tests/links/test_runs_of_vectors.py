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
    at_end,
    at_least,
    each_step,
    equal,
    letter,
    program,
    scalars,
    signs,
    spaces,
    vectors,
)
from verify.kernel import Polynomial
from verify.lemma.origin import Step
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
MEANS = {"E": x, "E_next": after, "e2": e, "xe": x @ e, "u": u}
STEPWISE = each_step("p.step", means=MEANS, constant="r c", moved={"x": after})
e2, xe = scalars("e2 xe")
OF_STEP = (
    at_least("error", c**2, e2, because=OURS),
    at_least("obtuse", 0, xe, because=OURS),
    at_least("of_step", u, e2, because=OURS),
)


def reading(**parts):
    """The honest reading with parts of it replaced."""
    shape = STEPWISE.shape
    if "means" in parts:
        given = each_step("p.step", means=parts.pop("means")).shape
        parts |= {"scalars": given.scalars, "squares": given.squares}
    return Step(replace(shape, **parts))


def run(link=STEPWISE, goal="step", **changes):
    """E = |x_k|^2 from D: E' <= r^2 E + c^2."""
    fact = changes.pop("fact", None) or at_least("next", r**2 * E + c**2, E_next, because=link(goal))
    parts = {
        "index": "k",
        "start": 0,
        "initial": {"E": D},
        "following": {"E": E_next},
        "step_signs": signs(nonnegative="E_next e2", real="xe u"),
        "step_facts": (*changes.pop("of_step", OF_STEP), fact, *changes.pop("more", ())),
    }
    parts |= {n: changes.pop(n) for n in list(changes) if n in parts}
    facts = changes.pop("facts", (AT_MOST_1,))
    declared = changes.pop("declared", signs(positive="r", nonnegative="c D"))
    assert not changes
    return Statement(declared, {}, facts, (at_least("goal", D + k * c**2, E),), (), Recursion(**parts))


def problem(says, **statements):
    """What the links say, one sentence or nothing."""
    named = {
        "p.step": STEP,
        "p.other": STEP,
        "p.run": run(),
        **{name.replace("_", "."): says for name, says in statements.items()},
    }
    lemma = SimpleNamespace(claim=Claim("p.claim", "t", "w", "bound", says, "s"))
    return "; ".join(link.problem for link in check_links(lemma, named.get) if link.problem)


FIRST = Step(replace(reading(means={"D": x, "first": after, "e2_first": e, "xe_first": x @ e, "u_first": u}).shape))
AT_FIRST_VALUES = {n: Polynomial.atom(f"{n}_first") for n in ("e2", "xe", "u")}
AT_FIRST = tuple(
    replace(f, value=value, said=replace(f.said, left=value, right=Polynomial({})))
    for f in OF_STEP
    for value in (f.value.substitute(AT_FIRST_VALUES),)
)


def whole(link=FIRST, start=first, of_first=AT_FIRST, every=STEPWISE):
    """The same after one step before the start."""
    declared = signs(positive="r", nonnegative="c D first e2_first", real="xe_first u_first")
    fact = at_least("first", r**2 * D + c**2, first, because=link("step"))
    return run(every, initial={"E": start}, facts=(AT_MOST_1, *of_first, fact), declared=declared)


def test_a_proved_step_holds_at_every_index():
    assert not problem(run())
    assert not problem(whole())


def test_a_number_of_the_step_is_measured():
    fact = at_least("next", r**2 * E + u, E_next, because=STEPWISE("with_number"))
    assert not problem(run(fact=fact))
    assert "u is not visibly nonnegative" in problem(run(fact=fact, step_signs=signs(nonnegative="E_next e2 u", real="xe")))


def test_what_does_not_move_is_constant():
    means = {**MEANS, "E": x - s, "E_next": after - s}
    link = reading(means=means, constant=("r", "c", "s"))
    assert not problem(run(fact=at_least("next", r**2 * E + c**2 + 7, E_next, because=link("from_s"))))
    lost = reading(means=means)
    assert "s, which varies" in problem(run(fact=at_least("next", r**2 * E + c**2 + 7, E_next, because=lost("from_s"))))


def test_a_square_may_start_at_zero_and_nothing_else_at_a_number():
    assert not problem(run(initial={"E": Polynomial.of(0)}))
    assert "scalar of its own" in problem(run(initial={"E": Polynomial.of(1)}))
    assert "scalar of its own" in problem(run(reading(means={**MEANS, "E": x.norm2}), initial={"E": Polynomial.of(0)}))


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        # the index off by one: the next state is the state, or what is compared is not one step apart
        (run(following={"E": E}), "does not pass to its successor"),
        (run(fact=at_least("next", r**2 * E_next + c**2, E, because=STEPWISE("step"))), "not the instance"),
        (run(reading(means={**MEANS, "E": after, "E_next": x})), "e, which varies"),
        # vectors shared between steps, or lost
        (run(reading(vectors={"x": x})), "does not pass to its successor"),
        (run(reading(vectors={})), "x, which varies"),
        (run(reading(vectors={"x": x * r})), "does not pass to its successor"),
        (run(reading(vectors={"y": x})), "no letter y"),
        (run(reading(vectors={}, constant=("r", "c", "x"))), "does not pass to its successor"),
        # another norm, another number
        (run(reading(means={**MEANS, "E_next": after * 2})), "does not pass to its successor"),
        (run(reading(means={**MEANS, "E_next": x @ after})), "not visibly nonnegative"),
        (run(reading(means={**MEANS, "E": x * 2, "E_next": after * 2})), "not the instance"),
        (run(reading(means={n: m for n, m in MEANS.items() if n != "E_next"})), "E_next has no meaning"),
        (run(reading(means={n: m for n, m in MEANS.items() if n != "E"})), "E has no meaning"),
        (run(reading(means={**MEANS, "D": x})), "D has no meaning here"),
        (run(reading(means={**MEANS, "k": x})), "k has no meaning here"),
        (run(reading(scalars={**STEPWISE.shape.scalars, "E": x.norm2})), "or two"),
        # a letter that varies
        (run(reading(constant=("r",), moved={"c": c + 1})), "c has no meaning"),
        (run(fact=at_least("next", r**2 * E + c**2 + k, E_next, because=STEPWISE("step"))), "k has no meaning"),
        (
            run(initial={"E": D, "c": D}, following={"E": E_next, "c": c + 1}, declared=signs(positive="r", nonnegative="D")),
            "c has no meaning",
        ),
        # what the step supposes: of constants, and of its own vectors and numbers
        (run(facts=()), "hypothesis at_most_1"),
        (run(of_step=OF_STEP[1:]), "hypothesis error"),
        (run(of_step=OF_STEP[:2]), "hypothesis of_step"),
        (run(of_step=(OF_STEP[0], OF_STEP[2])), "hypothesis obtuse"),
        (run(declared=signs(positive="r", nonnegative="D", real="c")), "c is declared real"),
        (run(declared=signs(positive="c", nonnegative="D r")), "r is declared nonnegative"),
        # the value at the start has the sign of its measure; nothing else defines it
        (run(declared=signs(positive="r D", nonnegative="c")), "the start of E, D, is declared"),
        (run(more=(equal("zero", E_next, 0, because=letter("E_next")),)), "value of a step or a run"),
        (run(more=(equal("zero", u, 0, because=letter("u")),)), "value of a step or a run"),
        # another goal, kind, record, step
        (run(goal="strict"), "not the instance"),
        (run(goal="nothing"), "no goal 'nothing'"),
        (run(fact=equal("next", r**2 * E + c**2, E_next, because=STEPWISE("step"))), "the fact ="),
        (run(fact=above("next", r**2 * E + c**2, E_next, because=STEPWISE("step"))), "the fact >"),
        (run(reading(record="p.run")), "no statement about one step"),
        (run(reading(record="p.none")), "no statement about one step"),
        (
            run(more=(at_least("twice", r**2 * E + c**2, E_next, because=reading(means={**MEANS, "E_next": x})("step")),)),
            "another way",
        ),
        (run(more=(at_least("twice", r**2 * E + c**2, E_next, because=reading(record="p.other")("step")),)), "another way"),
    ],
)
def test_forgeries_of_a_step(says, reason):
    assert reason in problem(says)


def test_the_step_before_the_start_leads_to_the_start():
    first_means = {**FIRST.shape.scalars, **FIRST.shape.squares}

    def read(**means):
        given = each_step("p.step", means={**first_means, **means}).shape
        return Step(replace(FIRST.shape, scalars=given.scalars, squares=given.squares))

    assert "step before the start" in problem(whole(start=D))
    assert "scalar of its own" in problem(whole(start=first + 1))
    assert "step before the start" in problem(whole(read(D=after, first=x)))
    assert "not the instance" in problem(whole(read(D=x * 2)))
    assert "another way" in problem(whole(Step(replace(FIRST.shape, vectors={"x": after, "s": s}))))
    assert "another way" in problem(whole(Step(replace(FIRST.shape, constant=("r", "c", "s")))))
    assert "another way" in problem(whole(every=reading(record="p.other")))
    assert "hypothesis error" in problem(whole(of_first=AT_FIRST[1:]))
    only_first = replace(whole(), recursion=replace(whole().recursion, step_facts=OF_STEP))
    assert "belongs to a step fact" in problem(only_first)


READ = at_end("p.run", "goal", "the run", K, E=big)


def read_off(link=READ, **changes):
    """big = the value of E at the index K."""
    fact = changes.pop("fact", at_least("bound", D + K * c**2, big, because=link))
    declared = changes.pop("declared", signs(positive="r", nonnegative="c D K", real="big"))
    facts = (*changes.pop("facts", (AT_MOST_1,)), fact)
    return Statement(declared, {}, facts, (at_least("goal", D + K * c**2, big),), (), changes.pop("recursion", None))


def test_a_run_is_read_off_at_an_index():
    assert not problem(read_off())
    zero = replace(READ, scalars={"c": Polynomial.of(0), "E": big})
    assert not problem(read_off(fact=at_least("bound", D, big, because=zero)))


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        (read_off(fact=at_least("bound", D + (K - 1) * c**2, big, because=READ)), "not the instance"),
        (read_off(replace(READ, index=K - 1)), "the index k must stand for a scalar"),
        (read_off(replace(READ, scalars={"E": D})), "must be declared real"),
        (read_off(replace(READ, scalars={"E": K})), "must be declared real"),
        (read_off(replace(READ, scalars={"E": big, "D": big})), "constant D of the run is given by its end"),
        (read_off(replace(READ, scalars={"E": big * 2})), "must stand for a scalar"),
        (read_off(replace(READ, scalars={})), "E must stand for a scalar"),
        (read_off(replace(READ, scalars={"E": big, "F": K})), "no letter F"),
        (read_off(replace(READ, scalars={"E": big, "E_next": K})), "no letter E_next"),
        (read_off(facts=()), "hypothesis at_most_1"),
        (read_off(declared=signs(positive="r", nonnegative="D K", real="big c")), "sign of c"),
        (read_off(declared=signs(positive="r", nonnegative="c D", real="big K")), "the index k is reached"),
        (read_off(declared=signs(positive="r", nonnegative="c D K big")), "must be declared real"),
        (read_off(declared=signs(positive="r big", nonnegative="c D K")), "must be declared real"),
        (read_off(replace(READ, record="p.step")), "no record about sequences"),
        (read_off(replace(READ, record="p.none")), "no record about sequences"),
        (read_off(replace(READ, goal="none")), "no goal"),
        (read_off(replace(READ, means=" ")), "say in words"),
        (read_off(facts=(AT_MOST_1, equal("zero", big, 0, because=letter("big")))), "value of a step or a run"),
        (
            read_off(facts=(AT_MOST_1, at_least("later", D + r * c**2, big, because=replace(READ, index=r)))),
            "speaks of another run",
        ),
        (read_off(recursion=run().recursion), "belongs to a step"),
    ],
)
def test_forgeries_of_a_value(says, reason):
    assert reason in problem(says)


def test_the_index_of_a_run_that_starts_at_one_is_positive():
    later = replace(run(), recursion=replace(run().recursion, start=1))
    assert "the index k is reached" in problem(read_off(), p_run=later)
    assert not problem(read_off(declared=signs(positive="r K", nonnegative="c D", real="big")), p_run=later)
    late = replace(run(), recursion=replace(run().recursion, start=2))
    assert "the index k is reached" in problem(read_off(), p_run=late)
    assert "the index k is reached" in problem(
        read_off(declared=signs(positive="r K", nonnegative="c D", real="big")), p_run=late
    )


MANY = replace(READ, scalars={"E": Polynomial.atom("end")})


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
        step_facts=(fact, *changes.pop("more", ())),
    )
    facts = changes.pop("facts", (AT_MOST_1,))
    assert not changes
    return Statement(
        signs(positive="r", nonnegative="c D K"), {}, facts, (at_least("goal", share * (D + K * c**2), total),), (), recursion
    )


def test_a_turned_inequality_and_a_turned_equation():
    assert "not the instance" in problem(run(fact=at_least("next", E_next, r**2 * E + c**2, because=STEPWISE("step"))))
    named = replace(run(), goals=(*run().goals, equal("same", E, D + k * c**2)))
    link = replace(READ, goal="same")
    for fact in (equal("bound", big, D + K * c**2, because=link), equal("bound", D + K * c**2, big, because=link)):
        assert not problem(read_off(fact=fact), p_run=named)


def test_two_states_need_two_letters():
    both = run(initial={"E": D, "other": D}, following={"E": E_next, "other": other})
    both = replace(both, goals=(*both.goals, at_least("gap", other, E)))
    link = at_end("p.run", "gap", "the run", K, E=big, other=big)
    assert "two things" in problem(read_off(fact=at_least("bound", 0, 0, because=link)), p_run=both)


def test_a_value_of_a_run_is_defined_nowhere_wherever_it_stands():
    value = at_least("bound", D + K * c**2, big, because=READ)
    zero = equal("zero", big, 0, because=letter("big"))
    says = replace(read_off(), facts=(value, AT_MOST_1, zero))
    assert "value of a step or a run" in problem(says)


def test_a_letter_of_the_run_that_the_statement_lacks():
    """What the run supposes of a vector that the statement lacks is supposed of the run, unless it is assumed there."""
    lacks = Statement(
        signs(positive="r", nonnegative="D K", real="big"), {}, (AT_MOST_1, at_least("bound", D, big, because=READ)), ()
    )
    assert "unknown atom 'c'" in problem(replace(lacks, goals=(at_least("goal", D, big),)))
    made = at_least("made", s.norm2, because=program("a", "b"))
    beside = replace(run(), spaces=spaces(X="s"), facts=(AT_MOST_1, made))
    assert not problem(read_off(), p_run=beside)
    taken = replace(beside, facts=(AT_MOST_1, at_least("taken", s.norm2, c, because=OURS)))
    assert "unknown vector" in problem(read_off(), p_run=taken)


def test_many_runs_each_with_values_of_its_own():
    link = MANY
    assert not problem(many_runs())
    assert "fresh at every step" in problem(many_runs(replace(link, scalars={"E": Polynomial.atom("total")})))
    assert "fresh at every step" in problem(many_runs(replace(link, scalars={"E": D})))
    assert "index k must stand for" in problem(many_runs(replace(link, index=Polynomial.atom("j"))))
    assert "given by its end, or varies" in problem(
        many_runs(replace(link, scalars={**link.scalars, "D": Polynomial.atom("weight")}))
    )
    assert "must be declared real" in problem(many_runs(step_signs=signs(nonnegative="weight end")))
    assert "hypothesis at_most_1" in problem(many_runs(facts=()))
    assert "not the instance" in problem(many_runs(fact=at_least("bound", D, Polynomial.atom("end"), because=link)))
    plain = replace(many_runs(), facts=(AT_MOST_1, at_least("beside", D + K * c**2, D, because=READ)))
    assert "beside sequences" in problem(plain)


def test_a_sign_that_the_record_proves_may_be_declared():
    proves = replace(run(), goals=(*run().goals, at_least("sign", E)))
    sign = at_least("sign", big, because=replace(READ, goal="sign"))
    declared = signs(positive="r", nonnegative="c D K big")
    assert not problem(read_off(declared=declared, facts=(AT_MOST_1, sign)), p_run=proves)
    assert "must be declared real" in problem(read_off(declared=declared), p_run=proves)


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
            fact = run().recursion.step_facts[-1]
            found = fact.value.substitute({n: Polynomial.of(v) for n, v in values.items()}) + bound
            assert found.terms == {} or found.terms[()] >= 0
            here, before = there, values["E_next"]
