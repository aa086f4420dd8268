"""Runs from far away: slopes and signs of their own where the points are distinct, and only there."""

from fractions import Fraction as F

import pytest

from examples.declarations import N, last, x
from verify.accounts.account import account
from verify.accounts.far_apart import FarApart
from verify.algorithms.declaration import Algorithm, Minimise, Update
from verify.algorithms.expression import Function, Map, Operator, square
from verify.privacy.contraction_game import attained
from verify.worst_case.leak import Mechanism
from verify.worst_case.ratio import Question

A = Operator("A", "X", "X")
f, single = (Function("f", "X", per=per) for per in ("", "step"))
v = last.__class__("v", "X")


def mine(*steps, state=(x,)):
    return Algorithm("far", "", state, steps, ("x",))


def mechanism(*steps, state=(x,), within=(F(5, 4), F(7, 4)), count=2, uses=()):
    return Mechanism(Question(mine(*steps, state=state), {}, {"f": within}), "f", uses=uses, steps=count)


def far(found, steps=2):
    return FarApart(found, found.worst().slopes).energy(steps)


@pytest.mark.parametrize("solved", [False, True])
def test_signs_follow_factors_that_alternate(solved):
    """x+ = c x + delta + N, c in [-3/4, -1/4]: at one slope and sign (1 - 1/4)^2/(1 + 1/16), else (1 + 3/4)^2/(1 + 9/16).
    Inside a step that is solved, v + f(v) = -x and x+ = v + N, 1/(1 + h) is the factor, also of what differs."""
    if not solved:
        found = mechanism(Update(x.next, x - f.gradient(x) + N))
        assert found.worst().energy == F(9, 17) and far(found) == F(49, 25)
        return
    found = mechanism(Minimise(v, f(v) + square(v + x) / 2), Update(x.next, v + N))
    c = 1 / (1 + F(5, 4))
    assert found.worst().energy < far(found) == (c * (1 + c)) ** 2 / (1 + c**2)


def test_within_one_iteration_and_only_where_points_are_distinct():
    """x+ = f(x) - f(y) + N beside y+ = y/2 has the signs 1 and -1; of y+ = x the point is one of before, which a function of all
    iterations knows; f of one slope differs by a constant."""

    def asked(f, kept, **more):
        return mechanism(Update(x.next, f.gradient(x) - f.gradient(last) + N), Update(last.next, kept), state=(x, last), **more)

    meets = single.gradient(x) - f.gradient(last)  # the points are one from the second iteration on
    kept_and_free = ((last / 2, True), (x, True), (meets, False))
    for g, kept, free in (*((single, *one) for one in kept_and_free), (f, last / 2, True), (f, x, False), (f, last, False)):
        found = asked(g, kept)
        assert FarApart(found, {"f": F(5, 4)}).distinct({}, 2) == ({"f"} if free else set())
        assert (far(found) or 0) > 3 if free else far(found) is None
    assert far(asked(f, last, count=1), 1) == 4 and far(asked(f, last, count=1), 2) is None  # a run of two asks at y twice
    beside = Update(v, Function("g", "X", per="step").gradient(x)), Update(x.next, v + f.gradient(x) - f.gradient(last) + N)
    found = mechanism(*beside, Update(last.next, x), state=(x, last))
    found.question.classes["g"] = F(0), F(1)
    assert far(found) == 0  # slopes of g are free, but f answers alike at x and then at y
    assert far(asked(single, last / 2, within=(F(1), F(1)))) is None
    R = Map("f", "X")
    maps = mine(Update(x.next, A(R(x) - R(last)) + N), Update(last.next, last / 2), state=(x, last))
    assert far(Mechanism(Question(maps, {}, {}, {"A": (F(1), F(2))}), "f", steps=2)) == F(144, 5)  # of A = 1 it is 8


def test_what_is_asked_at_one_point_has_one_slope():
    """c+ = c + f'(c), f' constant: far away c stays, h has one slope there; 0 and 1 in x+ = h(c) - g(x) + N give more."""
    g, h = Function("g", "X", per="step"), Function("h", "X")
    steps = Update(x.next, h.gradient(last) - g.gradient(x) + N), Update(last.next, last + f.gradient(last))
    found = mechanism(*steps, state=(x, last), within=(F(0), F(0)), count=3, uses=(1,))
    found.question.classes.update(g=(F(1, 4), F(3, 4)), h=(F(0), F(1)))
    assert far(found, 3) == found.worst().energy == F(48, 91)


def test_who_takes_part_again_has_the_same_function():
    """x+ = f(y) - x + N, y+ = y, one user three times: the answers at y, 1 apart, are one and cancel, (1 - 1 + 1)^2/3. Of
    x+ = f(x) - f(y) - f(w) + N, y+ = x, w+ = y every state is seen: 3^2 in each of four iterations would take three signs."""
    w = last.__class__("w", "X")
    fixed = mine(Update(x.next, single.gradient(last) - x + N), Update(last.next, last), state=(x, last))
    late = single.gradient(x) - single.gradient(last) - single.gradient(w)
    chain = mine(Update(x.next, late + N), Update(last.next, x), Update(w.next, last), state=(x, last, w))
    given = {"sigma": 1, "sensitivity": 1, "classes": {"f": (0, 1)}, "users": 1}
    assert account(fixed, passes=3, release="last", **given).lower.mu_squared.lower == F(1, 3)
    once, often = (account(chain, passes=k, release="all", **given) for k in (1, 4))
    assert once.lower.mu_squared.lower == 9 and often.lower.mu_squared.lower < 4 * 9 == often.loss.mu_squared.upper


@pytest.mark.parametrize("solved", [False, True])
def test_answers_turn_in_many_dimensions(solved):
    """x+ = x - f(x) + N, or the same solved, used before the last step: what contractions attain, by their own formula."""
    within = (F(0), F(1, 100)) if not solved else (F(0), F(1, 99))
    step = Update(x.next, x - single.gradient(x) + N) if not solved else Update(x.next, v + N)
    asks = (step,) if not solved else (Minimise(v, single(v) + square(v - x) / 2), step)
    found = mechanism(*asks, within=within, count=9, uses=(8,))
    square_of = attained(F(1), F(99, 100), 9, [8], True)[0]
    share = F(99, 100) ** 2 if solved else 1  # the solution moves by 1/(1 + h) at h = 1/99
    assert found.worst().energy < 3 * square_of.lower / 5
    assert square_of.lower * share <= far(found, 9) <= square_of.upper
    twice = mechanism(*asks, within=within, count=9, uses=(7, 8))
    assert far(twice, 9) < F(1, 2)  # each use has a point of its own: 3/5 if the answers turned with the first
    assert far(mechanism(*asks, within=within, count=3, uses=(1,)), 3) <= 1  # nothing is seen of the point, which is no noise
    beside = Update(v, x - Function("g", "X", per="step").gradient(x)), Update(x.next, v - single.gradient(x) + N)
    flat, curved = (F(0), F(0)), (F(0), F(1, 100))
    for mine_, other, turns in ((flat, curved, False), (curved, flat, True)):  # of one slope it differs by a constant
        one = mechanism(*beside, within=mine_, count=9, uses=(8,))
        one.question.classes["g"] = other
        assert (far(one, 9) > 3 * square_of.lower / 5) == turns
