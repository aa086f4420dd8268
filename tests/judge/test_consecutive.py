"""A witness is taken on: what stops it, what moves, the roots that are no rational numbers, and the length."""

from dataclasses import replace
from fractions import Fraction

import flint
import pytest

from tests.links.origins import linked
from tests.tables import by_name, typed
from tests.theorems.notation import read
from verify import Point, at_least, numbers, ratio, scalars
from verify.judge.consecutive import BITS, LONGEST, SHORTEST, _Step, more, too_short, window
from verify.kernel import Polynomial

c, d, k = scalars("c d k")
PLAIN = """
= plain
let positive d; real c
index k from 0
state S = 0 -> S + 1
new positive u
so goal: S + 100 >= 0
=~
"""
ROOT = "new positive th | each root: th^2 - k - 1 = 0"


def says(text, *facts):
    """The plain statement with these lines, and facts of every step with powers of sums."""
    *_, row = read(PLAIN + text.replace(" | ", "\n"))
    one = linked(row)
    return replace(one, recursion=replace(one.recursion, step_facts=(*one.recursion.step_facts, *facts)))


def short(one, *steps, c=1):
    at = one.recursion.start + len(steps)
    return too_short(one, one.recursion, Point({"c": Fraction(c), "d": Fraction(1)}, index=at, steps=tuple(map(numbers, steps))))


STOPS = {name: (*row,) for name, *row in typed(__file__, "consecutive", "stops")}


@pytest.mark.parametrize("name", STOPS)
def test_hypotheses_that_stop_are_told(name):
    text, step, number, fails = STOPS[name]
    one = says(text)
    told = short(one, step)
    assert told.startswith(f"the witness cannot be taken on: after {number} steps more, of {more(one)}, "), told
    assert {*fails.split(", ")} & {*told.partition(f"of {more(one)}, ")[2].partition(" fails")[0].split(", ")}, told


GOES_ON = {name: (*row,) for name, *row in typed(__file__, "consecutive", "goes on")}


@pytest.mark.parametrize("name", GOES_ON)
def test_hypotheses_that_go_on_pass(name):
    text, step = GOES_ON[name]
    assert short(says(text), step) == ""


WINDOWS = {
    name: (*row,) for name, *row in typed(__file__, "consecutive", "windows of any length", by_name(at_least, c=c, d=d, k=k))
}


@pytest.mark.parametrize("name", WINDOWS)
def test_a_window_of_any_length_is_told(name):
    text, facts, words = WINDOWS[name]
    told = short(says(text, *facts), "u=1")
    assert told.startswith(f"the witness cannot be taken on for ever: {words}; "), told


@pytest.mark.parametrize(
    ("given",), typed(__file__, "consecutive", "what grows is no window", by_name(at_least, LONGEST=LONGEST, c=c, k=k))
)
def test_what_grows_is_no_window(given):
    text, *facts = given
    one = says(f"state S = 0 -> S + u | state R = 1 -> 1/2 R | state T = 1 -> - T | {text}".removesuffix(" | "), *facts)
    assert short(one, "u=1", c=SHORTEST) == "" and window(one, one.recursion) == ""


@pytest.mark.parametrize(
    ("once", "few", "words"),
    typed(__file__, "consecutive", "a letter that a number bounds makes no window wide", by_name(ratio, c=c, d=d, k=k)),
)
def test_a_letter_that_a_number_bounds_makes_no_window_wide(once, few, words):
    one = replace(says("", at_least("few", *few)), facts=(at_least("most", *once),))
    assert window(one, one.recursion) == words


def test_a_witness_takes_a_step():
    late = says("index k from 3")
    assert "takes no step" in short(late) and short(late, "u=1") == ""


def test_a_fact_of_a_root_is_no_identity():
    """th = sqrt(k + 1) solves one equation; another that holds up to rounding only is not decided, and so fails."""
    other = f"{ROOT} | each other: th^4 - k^2 - 2 k - 1 - 1/{10**90} = 0"
    assert "other" in short(says(other), "th=1")
    moved = "new positive th u | each root: th^2 - k - 1 = 0 | each tied: th - u = 0 | each low: 1 - u >= 0"
    assert "fails" in short(says(moved), "th=1 u=1")


def test_an_equation_is_solved_again_when_a_letter_in_it_moves():
    """Both roots are taken before u moves; after it each equation is met by a ball around 0."""
    roots = "each one: th^2 - k - 1 - u = 0 | each two: v^2 - k - 2 - u = 0"
    one = says(f"new positive u th v | {roots} | each above: u - k - 3 >= 0")
    step = _Step(one.recursion, dict.fromkeys(("c", "d", "k", "S", "u", "th", "v"), Fraction(1)))
    with flint.ctx.workprec(BITS):
        assert step.failing() == [] and step.values["u"] >= 4
        left = [step.value(fact.value) for fact in one.recursion.step_facts[:2]]
    assert all(flint.arb(0) in ball and ball.rad() < 2.0 ** (16 - BITS) for ball in left)  # a few operations in 256 bits


def test_a_horizon_is_as_long_as_the_witness_says():
    one = says("each within: c - k >= 0")
    assert short(one, "u=1", c=SHORTEST) == "" and "within fails" in short(one, "u=1", c=SHORTEST - 1)


def test_more_steps_than_any_number_says():
    assert more(says("")) == SHORTEST
    for number, steps in ((SHORTEST, SHORTEST + 2), (LONGEST, LONGEST), (10**9, LONGEST)):
        few = f"each few: {number} - k >= 0"
        others = f"each u: u >= 0 | {few} | each v: c + 1 >= 0"
        for text in (few, f"if few: {number} - c >= 0", f"each few: c - 1/{number} k >= 0", others):
            assert more(says(text)) == steps
        for defined in ({"f": c * number, "e": c * 1}, {"e": c * 1, "f": c * number}):
            meant = replace(says(""), definitions=tuple((name, Polynomial.of(value)) for name, value in defined.items()))
            assert more(meant) == steps


def test_numbers_that_explode_are_told():
    assert "units of work" in short(says("state S = 3 -> S^3"), "u=1")
