"""The edges of the rules along runs: two states, two spaces, letters that move to numbers, signs that are known in every way."""

from dataclasses import replace

import pytest

from verify import (
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
from verify.kernel import Polynomial, Rejected, Scope, Vector
from verify.kernel.polynomial import gram
from verify.lemma.origin import AtEnd
from verify.links.run_links import _squares, check_at_end, states_of_runs

from .test_false_theorems import problems

A, A_0, A_next, B, B_0, B_next, g, g_, r, r_, k, n, S, T, p, q, zz = scalars("A A_0 A_next B B_0 B_next g g_ r r_ k n S T p q zz")
x, y, x1, y1, w = vectors("x y x1 y1 w")
OURS = assumed("as it is here", "ours")
ONE = Statement(
    signs(positive="r r_", real="g g_"),
    spaces(X="x x1 w", Y="y y1"),
    (),
    (
        at_least("first", x.norm2, x1.norm2),
        at_least("second", y.norm2, y1.norm2),
        at_least("number", g, g_),
        at_least("form", x @ w),
        above("above", x @ x1 + 1, 0),
        at_least("weak", x @ x1),
    ),
)
MEANS = {"A": x, "A_next": x1, "B": y, "B_next": y1}
MOVED = {"x": x1, "y": y1}
STEP_SIGNS = signs(nonnegative="A_next B_next")


def run(read=None, goal="first", fact=None, more=(), means=MEANS, moved=MOVED, constant="", step_signs=STEP_SIGNS, **parts):
    """A = |x|^2 and B = |y|^2, which fall."""
    read = read or each_step("p.one", means=means, moved=moved, constant=constant)
    facts = (fact or at_least("fact", A, A_next, because=read(goal)), *more)
    declared = parts.pop("declared", signs(nonnegative="A_0 B_0"))
    given = {"initial": {"A": A_0, "B": B_0}, "following": {"A": A_next, "B": B_next}} | parts
    recursion = Recursion("k", 0, step_signs=step_signs, step_facts=facts, **given)
    return Statement(declared, {}, (), (at_least("g", A_0, A),), (), recursion)


def wrong(says, one=ONE, **more):
    return problems(says, one=one, **more)


def test_what_is_honest_stands():
    assert not wrong(run())
    second = at_least("fact", B, B_next, because=each_step("p.one", means=MEANS, moved=MOVED)("second"))
    assert not wrong(run(fact=second))
    assert not wrong(run(moved={**MOVED, "x": Vector({})}, following={"A": Polynomial.of(0), "B": B_next}))
    assert not wrong(run(constant="w", declared=signs(nonnegative="A_0 B_0", real="w")))  # a number of the name of a vector
    for declared in (signs(nonnegative="A_0 B_0"), signs(nonnegative="B_0 A_0")):
        assert not wrong(run(declared=declared))
    other = replace(ONE, spaces={**ONE.spaces, "z_next": "X"})
    assert not wrong(run(moved={**MOVED, "z_next": x}), other)  # no letter is called z


def test_a_letter_that_is_a_number_moves():
    read = {"means": {"A": g, "A_next": g_}, "goal": "number", "declared": signs(real="A_0 B_0")}
    assert not wrong(run(moved={"g": g_}, step_signs=signs(real="A_next B_next"), **read))
    assert "does not pass" in wrong(run(moved={}, constant="g", step_signs=signs(real="A_next B_next"), **read))


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        (run(following={"A": A_next, "B": A_next}), "B does not pass"),
        (run(following={"A": B_next, "B": B_next}), "A does not pass"),
        (run(initial={"A": A_0, "B": A_0}), "scalar of its own"),
        (run(initial={"A": A_0, "B": B_0 + 1}), "B must start"),
        (run(means={"Z": y, **MEANS}), "Z has no meaning here"),
        (run(means={**MEANS, "Z": y}), "Z has no meaning here"),
        (run(means={**MEANS, "A": zz}), "zz"),
        (run(means={**MEANS, "extra": zz}, step_signs={**STEP_SIGNS, "extra": "real"}), "unknown atom 'zz'"),
        (run(moved={**MOVED, "x": y1}), "x moves into another space"),
        (run(moved={**MOVED, "y": x1}), "y moves into another space"),
        (run(moved={**MOVED, "w": y}), "w moves into another space"),
        (run(moved={**MOVED, "w": Vector.named("u")}), "unknown vector"),
        (run(moved={**MOVED, "g": zz}), "unknown atom 'zz'"),
        (run(moved={**MOVED, "g": x}), "another type"),
        (run(moved={**MOVED, "w": g}), "another type"),
        (run(moved={**MOVED, "w": x + y}), "mixes spaces"),
    ],
)
def test_what_is_not_honest(says, reason):
    assert reason in wrong(says)


def test_a_step_with_definitions_or_with_sequences_is_none():
    assert "without definitions" in wrong(run(), replace(ONE, definitions=(("d", r + 1),)))
    assert "no statement about one step" in wrong(run(), replace(run(), facts=()))


def test_no_letter_that_follows_another_one_moves():
    other = replace(ONE, spaces={**ONE.spaces, "x_next": "X", "y_next": "Y"})
    for moved in ({"x_next": x, **MOVED}, {**MOVED, "x_next": x}, {**MOVED, "y_next": y}):
        assert "leads nowhere" in wrong(run(moved=moved), other)


def test_two_readings_of_the_step_before_the_start():
    first = each_step("p.one", means={"A_0": x1, "B_0": y1, "p": x, "q": y}, moved=MOVED)
    plain = at_least("plain", p, A_0, because=first("first"))
    declared = signs(nonnegative="A_0 B_0 p q")

    def whole(*facts, **parts):
        return replace(run(declared=declared, **parts), facts=facts)

    assert not wrong(whole(plain))
    again = each_step("p.one", means={"A_0": x1, "p": x, "q": y}, moved=MOVED)
    assert "another way" in wrong(whole(plain, at_least("again", p, A_0, because=again("first"))))
    swapped = each_step("p.one", means={"A_0": y1, "B_0": x1, "p": x, "q": y}, moved=MOVED)
    assert "step before the start" in wrong(whole(at_least("plain", p, B_0, because=swapped("first"))))
    astray = each_step("p.one", means={"A_0": w, "B_0": y1, "p": x, "q": y}, moved=MOVED)
    assert "A does not start where" in wrong(whole(at_least("plain", q, B_0, because=astray("second"))))
    every = each_step("p.one", means=MEANS, moved=MOVED)
    assert "has no meaning here" in wrong(whole(at_least("plain", p, A_0, because=every("first"))))


def test_what_was_measured_before_the_start_is_no_letter():
    """p = |x|^2 one step before the start cannot be 3 besides."""
    first = each_step("p.one", means={"A_0": x1, "B_0": y1, "p": x, "q": y}, moved=MOVED)
    plain = at_least("plain", p, A_0, because=first("first"))
    three = equal("three", p, 3, because=letter("p", "a number"))
    says = replace(run(declared=signs(nonnegative="A_0 B_0 p q")), facts=(plain, three))
    assert wrong(says) == "p is a value of a step or a run: no fact defines it besides"


def test_signs_are_visible_or_said_by_the_record():
    form = {**MEANS, "q": x @ w}
    assert not wrong(run(means=form, step_signs={**STEP_SIGNS, "q": "nonnegative"}))
    assert "not visibly positive" in wrong(run(means=form, step_signs={**STEP_SIGNS, "q": "positive"}))
    assert not wrong(run(means={**MEANS, "q": x @ x1 + 1}, step_signs={**STEP_SIGNS, "q": "positive"}))
    assert not wrong(run(means={**MEANS, "q": x @ x1 + 1}, step_signs={**STEP_SIGNS, "q": "nonnegative"}))
    assert "not visibly" in wrong(run(means={**MEANS, "q": x @ x1}, step_signs={**STEP_SIGNS, "q": "positive"}))
    assert "not visibly" in wrong(run(means={**MEANS, "q": x @ w * -1}, step_signs={**STEP_SIGNS, "q": "nonnegative"}))
    assert "not visibly" in wrong(run(means={**MEANS, "q": x @ w * 2}, step_signs={**STEP_SIGNS, "q": "nonnegative"}))
    given = replace(ONE, facts=(at_least("given", y @ y1, because=letter("y", "found so")),))
    assert not wrong(run(means={**MEANS, "q": y @ y1}, step_signs={**STEP_SIGNS, "q": "nonnegative"}), given)
    equation = replace(ONE, goals=(*ONE.goals, equal("zero", y @ y1)))
    assert "not visibly" in wrong(run(means={**MEANS, "q": y @ y1}, step_signs={**STEP_SIGNS, "q": "positive"}), equation)
    difference = {**MEANS, "q": r / 2 * (x - w).norm2}
    assert not wrong(run(means=difference, step_signs={**STEP_SIGNS, "q": "nonnegative"}))


SCOPE = Scope(ONE)


@pytest.mark.parametrize(
    ("value", "square"),
    [
        ((x - w).norm2, True),
        ((x - w * 2).norm2 * r, True),
        ((x - w).norm2 * r / r_ + (x + w).norm2, True),
        (x.norm2 + w.norm2 + x @ w, True),
        (x.norm2 + w.norm2 + 2 * (x @ w), True),
        (x.norm2 + w.norm2 + 3 * (x @ w), False),
        (x.norm2 - w.norm2, False),
        (-1 * x.norm2, False),
        (x @ w, False),
        (-1 * (x - w).norm2, False),
        ((x - w).norm2 * g, False),
        ((x - w).norm2 * g**2, True),
        ((x - w).norm2 * (-1 * r), False),
        ((x - w).norm2 + (x @ w) * r, False),
        ((x - w).norm2 + 1, False),
        ((x - w).norm2 + g, False),
        ((x @ w) * (x @ w), False),
        (x.norm2 * w.norm2, False),
        (x.norm2 * x.norm2, False),
        ((x - w).norm2 + y.norm2, True),
        ((x - w).norm2 + 2 * (y @ y1), False),
        (Polynomial.of(0), True),
    ],
)
def test_sums_of_squares(value, square):
    assert _squares(SCOPE, value) is square


def test_a_definition_of_a_shared_letter_is_at_hand():
    """What bounds or defines a letter of the step is a hypothesis; what defines another one is not."""
    bounded = replace(ONE, facts=(at_least("bounded", y.norm2, y1.norm2, because=letter("y", "a length", bounded=True)),))
    assert "bounded" in wrong(run(), bounded)
    given = at_least("given", B, B_next, because=OURS)
    assert not wrong(run(more=(given,)), bounded)
    hidden = replace(ONE, facts=(equal("hidden", g, g_ + 1, because=letter("g", "one more")),))
    assert not wrong(run(), hidden)
    shared = replace(ONE, facts=(equal("shared", g, g_ + 1, because=letter("g", "one more")),))
    assert "has no meaning" in wrong(run(constant="g", declared=signs(nonnegative="A_0 B_0", real="g")), shared) or wrong(
        run(constant="g", declared=signs(nonnegative="A_0 B_0", real="g")), shared
    )


COUNT = Statement(
    signs(positive="r"),
    {},
    (),
    (equal("sum", S, k * r), equal("both", S, T), at_least("sign", S), above("positive", S + 1, 0)),
    (),
    Recursion("k", 0, {"S": Polynomial.of(0), "T": Polynomial.of(0)}, {"S": S + r, "T": T + r}),
)


def ended(*facts, declared=None, **images):
    end = equal("end", p, n * r, because=at_end("p.count", "sum", "of all", n, S=p, **images))
    declared = declared or signs(positive="r", nonnegative="n", real="p q")
    return Statement(declared, {}, (end, *facts), (equal("g", p, n * r),))


def test_an_end_and_a_second_one():
    assert not problems(ended(), count=COUNT)
    both = equal("both", p, q, because=at_end("p.count", "both", "of all", n, S=p, T=q))
    whole = replace(ended(T=q), facts=(*ended(T=q).facts, both))
    assert not problems(whole, count=COUNT)
    assert "another run" in problems(ended(both), count=COUNT)
    sign = at_least("sign", p, because=at_end("p.count", "sign", "of all", n, S=p))
    assert not problems(ended(sign, declared=signs(positive="r", nonnegative="n p", real="q")), count=COUNT)
    assert "declared real" in problems(ended(sign, declared=signs(positive="r p", nonnegative="n", real="q")), count=COUNT)
    weaker = equal("sign", p, 0, because=at_end("p.count", "sign", "of all", n, S=p))
    declared = signs(positive="r", nonnegative="n p", real="q")
    assert "must be declared real" in problems(ended(weaker, declared=declared), count=COUNT)
    assert "T must stand for" in problems(ended(T=2 * q), count=COUNT)
    assert "q must be declared real" in problems(
        ended(T=q, declared=signs(nonnegative="n q", positive="r", real="p")), count=COUNT
    )
    assert "two things" in problems(ended(T=p), count=COUNT)
    assert "the constant r" in problems(ended(T=q, r=q), count=COUNT)
    assert not problems(ended(declared=signs(real="p q", positive="r", nonnegative="n")), count=COUNT)
    first = Statement({"p": "real", "r": "positive", "n": "nonnegative"}, {}, ended().facts, ended().goals)
    assert not problems(first, count=COUNT)
    assert "no letter Z" in problems(ended(Z=q), count=COUNT)
    assert "no letter z" in problems(ended(z=x), count=COUNT)
    given = equal("end", p, n * p, because=at_end("p.count", "sum", "of all", n, S=p, r=p))
    assert "the constant r" in problems(replace(ended(), facts=(given,)), count=COUNT)


def test_what_a_run_supposes_of_constants_is_at_hand():
    """Whatever its origin there: a fact about the constants that the statement has must be one here."""
    low, high = at_least("low", r, 1, because=program("a", "b")), at_least("high", 5, r, because=OURS)
    run_ = replace(COUNT, facts=(low, high))
    more = at_least("low", r, 1, because=OURS), at_least("high", 5, r, because=OURS)
    assert "hypothesis low" in problems(ended(more[1]), count=run_)
    assert "hypothesis high" in problems(ended(more[0]), count=run_)
    assert not problems(ended(*more), count=run_)


def test_what_is_measured_is_no_end():
    """A number that the step measures is not read off another run besides."""
    read = each_step("p.one", means=MEANS, moved=MOVED)
    end = equal("end", A_next, n * r, because=at_end("p.count", "sum", "of all", n, S=A_next))
    says = run(
        fact=at_least("fact", A, A_next, because=read("first")),
        more=(end,),
        step_signs=signs(real="A_next", nonnegative="B_next"),
        declared=signs(nonnegative="A_0 B_0 n", positive="r"),
    )
    assert "two things" in wrong(says, count=COUNT)


def test_states_of_runs_are_found():
    assert states_of_runs(ended(T=q), {"p.count": COUNT}.get) == {"p": {("p.count", "S")}, "q": {("p.count", "T")}}
    assert states_of_runs(ended(), {}.get) == {}
    with pytest.raises(Rejected, match="no record about sequences"):
        check_at_end(ended(), ended().facts[0], AtEnd("p.none", "sum", n), {}.get, {})
    assert gram("u", "v") == "<u,v>"
