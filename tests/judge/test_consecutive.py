"""A witness is taken on: what stops it, what moves, the roots that are no rational numbers, and the length."""

from dataclasses import replace
from fractions import Fraction

import flint
import pytest

from verify import Point, assumed, at_least, equal, for_all, letter, numbers, over, program, ratio, scalars, signs, statement
from verify.judge.consecutive import BITS, LONGEST, SHORTEST, _Step, more, too_short, window
from verify.kernel import Fact, Polynomial

k, S, R, T, u, v, th, c, d = scalars("k S R T u v th c d")
OURS = assumed("as it is", "ours")
ROOT = equal("root", th**2, k + 1, because=OURS)


def says(*facts, states=None, positive="u", nonnegative="", real="", start=0, once=()):
    steps = signs(positive=positive, nonnegative=nonnegative, real=real)
    goal = at_least("goal", S + 100, 0)
    return statement(
        for_all(positive="d", real="c"),
        *once,
        goals=(goal,),
        recursion=over("k", start, states or {"S": (0, S + 1)}, steps, *facts),
    )


def short(one, *steps, c=1):
    at = one.recursion.start + len(steps)
    return too_short(one, one.recursion, Point({"c": Fraction(c), "d": Fraction(1)}, index=at, steps=tuple(map(numbers, steps))))


STOPS = {  # how many steps more, and what fails
    "an equation for the index": (says(equal("count", c, k, because=OURS)), "u=1", 1, "count"),
    "an equation for a state": (says(equal("count", c, S, because=letter("c"))), "u=1", 1, "count"),
    "a state of a state": (
        says(at_least("count", 9 + c, R, because=OURS), states={"S": (0, S + 1), "R": (0, R + S)}),
        "u=1",
        5,
        "count",
    ),
    "two ends": (says(at_least("from", k, c, because=OURS), at_least("to", c + 3, k, because=OURS)), "u=1", 4, "to"),
    "behind letters": (says(at_least("more", u, k, because=OURS), at_least("less", 3, u, because=OURS)), "u=1", 3, "more"),
    "a strict bound": (says(Fact("less", ">", 3 - u), at_least("more", u, k, because=OURS)), "u=1", 2, "more"),
    "a sum": (
        says(at_least("one", u, 1, because=OURS), at_least("room", 8, S, because=OURS), states={"S": (0, S + u)}),
        "u=1",
        8,
        "room",
    ),
    "a square": (says(at_least("less", 2 - u**2 - k, because=OURS)), "u=1", 1, "less"),
    "no square": (says(at_least("less", ratio(17, 2), th**2, because=OURS), ROOT, positive="th"), "th=1", 7, "less, root"),
    "an order of roots": (says(ROOT, at_least("falls", 2, th, because=OURS), positive="th"), "th=1", 3, "root, falls"),
    "a square of no rational number": (
        says(at_least("less", ratio(13, 2), th**2, because=OURS), ROOT, positive="th"),
        "th=1",
        5,
        "less, root",
    ),
    "a product with a root": (
        says(ROOT, at_least("less", 3 * c, 2 * c * th, because=OURS), positive="th"),
        "th=1",
        1,
        "root, less",
    ),
    "the sign of the last letter": (
        says(at_least("less", 3 - k, v, because=OURS), positive="u v"),
        "u=1 v=1",
        2,
        "less, sign of v",
    ),
    "a root of what is negative": (says(equal("root", th**2, 2 - k, because=OURS), positive="th"), "th=1", 1, "root"),
    "a letter that is no root": (says(equal("root", th**3, k + 1, because=OURS), positive="th"), "th=1", 0, "root"),
    "a generated fact": (says(equal("count", c, k, because=program("anything", "of it"))), "u=1", 1, "count"),
    "two equations": (says(equal("one", u, 2 + k, because=OURS), equal("two", u, 2, because=OURS)), "u=2", 0, "one"),
    "a wide window": (says(at_least("to", 100, k, because=OURS)), "u=1", 100, "to"),
}


@pytest.mark.parametrize("name", STOPS)
def test_hypotheses_that_stop_are_told(name):
    one, step, number, fails = STOPS[name]
    told = short(one, step)
    assert told.startswith(f"the witness cannot be taken on: after {number} steps more, of {more(one)}, "), told
    assert {*fails.split(", ")} & {*told.partition(f"of {more(one)}, ")[2].partition(" fails")[0].split(", ")}, told


GOES_ON = {
    "nothing is asked": (says(), "u=1"),
    "the step itself": (says(at_least("bound", c, u, because=OURS)), "u=1"),
    "an equation with the index": (says(equal("is", u * (k + 1), 1, because=OURS)), "u=1"),
    "above the index": (says(at_least("above", u, k, because=OURS), states={"S": (0, S + u)}), "u=1"),
    "strictly between": (says(Fact("more", ">", u * (k + 1) - 1), Fact("less", ">", 2 - u * (k + 1))), "u=3/2"),
    "strictly above": (says(Fact("more", ">", u - k)), "u=1"),
    "strictly below": (says(Fact("less", ">", -u - k), positive="", real="u"), "u=-1"),
    "a square above": (says(at_least("above", u**2, 2 * k, because=OURS)), "u=1"),
    "a square below": (says(at_least("below", 1, (k + 1) * u**2, because=OURS)), "u=1"),
    "a chain": (says(at_least("one", u, k, because=OURS), at_least("two", v, u, because=OURS), nonnegative="v"), "u=1 v=1"),
    "a chain back": (
        says(at_least("one", v, u, because=OURS), at_least("two", 1, v * (k + 1), because=OURS), nonnegative="v"),
        "u=1 v=1",
    ),
    "roots": (says(ROOT, states={"S": (0, S + 1 / th)}, positive="th"), "th=1"),
    "a root that falls": (says(ROOT, Fact("more", ">", u * th - 1), positive="th u"), "th=1 u=2"),
    "a root of a fraction": (says(equal("root", th**2, (k + 1) * ratio(1, 9), because=OURS), positive="th"), "th=1/3"),
    "a defined letter first": (
        says(equal("is", u + v, 3 + k, because=letter("v")), at_least("low", 1, u, because=OURS), positive="u v"),
        "u=1 v=2",
    ),
}


@pytest.mark.parametrize("name", GOES_ON)
def test_hypotheses_that_go_on_pass(name):
    one, step = GOES_ON[name]
    assert short(one, step) == ""


FIXED = "holds at a fixed number of steps only"
TO = at_least("to", 1000, k, because=OURS)
WINDOWS = {
    "from the start": (says(TO), "the start and to are 1000 steps apart"),
    "from a later start": (says(TO, start=400), "the start and to are 600 steps apart"),
    "strictly": (says(Fact("to", ">", 1000 - k)), "the start and to are 1000 steps apart"),
    "from a letter": (
        says(at_least("from", k, c, because=OURS), at_least("to", c + 1000, k, because=OURS)),
        "from and to are 1000 steps apart",
    ),
    "with factors": (
        says(at_least("from", d * k, d * c, because=OURS), at_least("to", 2 * d * c + 2000 * d, 2 * k * d, because=OURS)),
        "from and to are 1000 steps apart",
    ),
    "of what counts": (
        says(at_least("room", 9 + 2000, R, because=OURS), states={"S": (0, S + 1), "R": (9, R + 2)}),
        "the start and room are 1000 steps apart",
    ),
    "behind a letter": (
        says(at_least("more", u, k, because=OURS), at_least("less", 1000, u, because=OURS)),
        "the start and more with less are 1000 steps apart",
    ),
    "of the square": (says(at_least("near", 10**6, (k - c) ** 2, because=OURS)), f"near {FIXED}"),
    "of a cube": (says(at_least("few", 10**9, k**3, because=OURS)), f"few {FIXED}"),
    "of a power behind a letter": (
        says(at_least("more", u, k**5, because=OURS), at_least("less", 10**15, u, because=OURS)),
        f"more with less {FIXED}",
    ),
    "around a letter": (says(at_least("near", 10**12 * d**5, d * (d * k - c) ** 4, because=OURS)), f"near {FIXED}"),
    "of a polynomial around a letter": (
        says(at_least("near", 10**12, (k - c) ** 4 + (k - c) ** 2 - 5 * (k - c), because=OURS)),
        f"near {FIXED}",
    ),
    "of a cube from a letter": (
        says(at_least("from", k, c, because=OURS), at_least("to", 10**9, (k - c) ** 3, because=OURS)),
        "from and to are 1000000001 steps apart",
    ),
    "of a term that halves": (
        says(at_least("large", 2**1000 * R, d, because=OURS), states={"S": (0, S + 1), "R": (d, R / 2)}),
        f"large {FIXED}",
    ),
    "of a term that doubles": (
        says(at_least("small", 2**1000, R**2, because=OURS), states={"S": (0, S + 1), "R": (1, 2 * R)}),
        f"small {FIXED}",
    ),
    "of a sum": (
        says(at_least("one", 3 * u, 3, because=OURS), at_least("room", 1000, S, because=OURS), states={"S": (0, S + u)}),
        "the start and room with S with one are 1000 steps apart",
    ),
    "of a sum that falls": (
        says(at_least("one", 2 * u, 1, because=OURS), at_least("room", S, -500, because=OURS), states={"S": (0, S - u)}),
        "the start and room with S with one are 1000 steps apart",
    ),
}


@pytest.mark.parametrize("name", WINDOWS)
def test_a_window_of_any_length_is_told(name):
    one, words = WINDOWS[name]
    told = short(one, "u=1")
    assert told.startswith(f"the witness cannot be taken on for ever: {words}; "), told


@pytest.mark.parametrize(
    "facts",
    [
        (at_least("within", c, k, because=OURS),),
        (at_least("from", 48 * k, c, because=OURS), at_least("within", 2 * c, k, because=OURS)),
        (equal("clock", u, k + 1000, because=OURS), at_least("more", u, 1000, because=OURS)),
        (at_least("above", k, -1000, because=OURS), at_least("any", (k + 1) * u, k, because=OURS)),
        (at_least("far", k**2 + 9, k, because=OURS), at_least("near", c**2, (k - c) ** 2, because=OURS)),
        (at_least("far", k**3 + 9, k, because=OURS), at_least("near", c**3, k**3, because=OURS)),
        (at_least("nothing", 0, because=OURS), at_least("falls", 1000, 1 / d, because=OURS)),
        (at_least("near", c**3, (k - c) ** 3, because=OURS),),
        (at_least("near", c**4, (k - c) ** 4, because=OURS),),
        (
            at_least("falls", 1, R, because=OURS),
            at_least("still", R, -1, because=OURS),
            at_least("long", R * 2 ** (LONGEST + 9), c),
        ),
        (at_least("turns", R + T, -1, because=OURS), at_least("room", T + 1000, u, because=OURS)),
        (at_least("less", 1, u, because=OURS), at_least("room", 1000 + k, S + u, because=OURS)),
    ],
)
def test_what_grows_is_no_window(facts):
    one = says(*facts, states={"S": (0, S + u), "R": (1, R / 2), "T": (1, -T)})
    assert short(one, "u=1", c=SHORTEST) == "" and window(one, one.recursion) == ""


FEW = f"few {FIXED}"


@pytest.mark.parametrize(
    ("once", "few", "words"),
    [
        ((1000, c), (c, k), "the start and most with few are 1000 steps apart"),
        ((1000 * d, 1), (2, k * d + 3 * k * d**2), "the start and few are 2000000/1003 steps apart"),
        ((10**9 * d, 1), (1, k**3 * d), FEW),
        ((1, d), (10**9 * d, d * k**4 + d * k), FEW),
        ((d, ratio(1, 1000)), (9, k / d), ""),
        ((1000 * d, 1), (1000 * d, k * d), "the start and few are 1000 steps apart"),
        ((d, ratio(1, 1000)), (9, k * c), ""),
        ((2 * d, -1), (9, k * d), ""),
        ((d, c), (9, k * d), ""),
        ((d**2, 1), (9, k * d), ""),
        ((1, d), (9, k * d), ""),
    ],
)
def test_a_letter_that_a_number_bounds_makes_no_window_wide(once, few, words):
    one = says(at_least("few", *few, because=OURS), once=(at_least("most", *once, because=OURS),))
    assert window(one, one.recursion) == words


def test_a_witness_takes_a_step():
    assert "takes no step" in short(says(start=3)) and short(says(start=3), "u=1") == ""


def test_a_fact_of_a_root_is_no_identity():
    """th = sqrt(k + 1) solves one equation; another that holds up to rounding only is not decided, and so fails."""
    other = equal("other", th**4, (k + 1) ** 2 + ratio(1, 10**90), because=OURS)
    assert "other" in short(says(ROOT, other, positive="th"), "th=1")
    moved = says(ROOT, equal("tied", th, u, because=OURS), at_least("low", 1, u, because=OURS), positive="th u")
    assert "fails" in short(moved, "th=1 u=1")


def test_an_equation_is_solved_again_when_a_letter_in_it_moves():
    """Both roots are taken before u moves; after it each equation is met by a ball around 0."""
    roots = [equal("one", th**2, k + 1 + u, because=OURS), equal("two", v**2, k + 2 + u, because=OURS)]
    one = says(*roots, at_least("above", u, k + 3, because=OURS), positive="u th v")
    values = {n: Fraction(x) for n, x in {"c": 1, "d": 1, "k": 1, "S": 1, "u": 1, "th": 1, "v": 1}.items()}
    step = _Step(one.recursion, values)
    with flint.ctx.workprec(BITS):
        assert step.failing() == [] and step.values["u"] >= 4
        left = [step.value(fact.value) for fact in roots]
    assert all(flint.arb(0) in ball and ball.rad() < 2.0 ** (16 - BITS) for ball in left)  # a few operations in 256 bits


def test_a_horizon_is_as_long_as_the_witness_says():
    one = says(at_least("within", c, k, because=OURS))
    assert short(one, "u=1", c=SHORTEST) == "" and "within fails" in short(one, "u=1", c=SHORTEST - 1)


def test_more_steps_than_any_number_says():
    assert more(says()) == SHORTEST
    for number, steps in ((SHORTEST, SHORTEST + 2), (LONGEST, LONGEST), (10**9, LONGEST)):
        assert more(says(at_least("few", number, k, because=OURS))) == steps
        assert more(says(once=(at_least("few", number, c, because=OURS),))) == steps
        assert more(says(at_least("few", c, k * ratio(1, number), because=OURS))) == steps
        others = at_least("u", u, because=OURS), at_least("few", number, k, because=OURS), at_least("v", c + 1, because=OURS)
        assert more(says(*others)) == steps
        for defined in ({"f": c * number, "e": c * 1}, {"e": c * 1, "f": c * number}):
            meant = replace(says(), definitions=tuple((name, Polynomial.of(value)) for name, value in defined.items()))
            assert more(meant) == steps


def test_numbers_that_explode_are_told():
    assert "units of work" in short(says(states={"S": (3, S**3)}), "u=1")
