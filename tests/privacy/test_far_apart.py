"""Runs from far away: slopes and signs of their own where the points are distinct, and only there."""

from fractions import Fraction as F

import pytest

from tests.declared import declared
from verify.accounts.account import account
from verify.accounts.far_apart import FarApart
from verify.privacy.contraction_game import attained
from verify.worst_case.leak import Mechanism
from verify.worst_case.ratio import Question

LETTERS = "f: function X, s=f: function X per=step, g: function X per=step, h: function X, q=f: map X, A: operator X X"


def mine(steps):
    """s is f, another function in each iteration; q a map f."""
    return declared(f"{steps} where {LETTERS}, w: variable X")


def mechanism(steps, within=(F(5, 4), F(7, 4)), count=2, uses=()):
    return Mechanism(Question(mine(steps), {}, {"f": within}), "f", uses=uses, steps=count)


def far(found, steps=2):
    return FarApart(found, found.worst().slopes).energy(steps)


@pytest.mark.parametrize("solved", [False, True])
def test_signs_follow_factors_that_alternate(solved):
    """x+ = c x + delta + N, c in [-3/4, -1/4]: at one slope and sign (1 - 1/4)^2/(1 + 1/16), else (1 + 3/4)^2/(1 + 9/16).
    Inside a step that is solved, v + f(v) = -x and x+ = v + N, 1/(1 + h) is the factor, also of what differs."""
    if not solved:
        found = mechanism("x+ = x - f'(x) + N")
        assert found.worst().energy == F(9, 17) and far(found) == F(49, 25)
        return
    found = mechanism("v minimises f(v) + |v + x|^2/2; x+ = v + N")
    c = 1 / (1 + F(5, 4))
    assert found.worst().energy < far(found) == (c * (1 + c)) ** 2 / (1 + c**2)


def test_within_one_iteration_and_only_where_points_are_distinct():
    """x+ = f(x) - f(y) + N beside y+ = y/2 has the signs 1 and -1; of y+ = x the point is one of before, which a function of all
    iterations knows; f of one slope differs by a constant."""

    def asked(f, kept, **more):
        return mechanism(f"x+ = {f}'(x) - {f}'(last) + N; last+ = {kept}", **more)

    meets = "s'(x) - f'(last)"  # the points are one from the second iteration on
    kept_and_free = (("last/2", True), ("x", True), (meets, False))
    for g, kept, free in (
        *(("s", *one) for one in kept_and_free),
        ("f", "last/2", True),
        ("f", "x", False),
        ("f", "last", False),
    ):
        found = asked(g, kept)
        assert FarApart(found, {"f": F(5, 4)}).distinct({}, 2) == ({"f"} if free else set())
        assert (far(found) or 0) > 3 if free else far(found) is None
    assert (
        far(asked("f", "last", count=1), 1) == 4 and far(asked("f", "last", count=1), 2) is None
    )  # a run of two asks at y twice
    found = mechanism("v = g'(x); x+ = v + f'(x) - f'(last) + N; last+ = x")
    found.question.classes["g"] = F(0), F(1)
    assert far(found) == 0  # slopes of g are free, but f answers alike at x and then at y
    assert far(asked("s", "last/2", within=(F(1), F(1)))) is None
    maps = mine("x+ = A(q(x) - q(last)) + N; last+ = last/2")
    assert far(Mechanism(Question(maps, {}, {}, {"A": (F(1), F(2))}), "f", steps=2)) == F(144, 5)  # of A = 1 it is 8


def test_what_is_asked_at_one_point_has_one_slope():
    """c+ = c + f'(c), f' constant: far away c stays, h has one slope there; 0 and 1 in x+ = h(c) - g(x) + N give more."""
    found = mechanism("x+ = h'(last) - g'(x) + N; last+ = last + f'(last)", within=(F(0), F(0)), count=3, uses=(1,))
    found.question.classes.update(g=(F(1, 4), F(3, 4)), h=(F(0), F(1)))
    assert far(found, 3) == found.worst().energy == F(48, 91)


def test_who_takes_part_again_has_the_same_function():
    """x+ = f(y) - x + N, y+ = y, one user three times: the answers at y, 1 apart, are one and cancel, (1 - 1 + 1)^2/3. Of
    x+ = f(x) - f(y) - f(w) + N, y+ = x, w+ = y every state is seen: 3^2 in each of four iterations would take three signs."""
    fixed = mine("x+ = s'(last) - x + N; last+ = last")
    chain = mine("x+ = s'(x) - s'(last) - s'(w) + N; last+ = x; w+ = last")
    given = {"sigma": 1, "sensitivity": 1, "classes": {"f": (0, 1)}, "users": 1}
    assert account(fixed, passes=3, release="last", **given).lower.mu_squared.lower == F(1, 3)
    once, often = (account(chain, passes=k, release="all", **given) for k in (1, 4))
    assert once.lower.mu_squared.lower == 9 and often.lower.mu_squared.lower < 4 * 9 == often.loss.mu_squared.upper


@pytest.mark.parametrize("solved", [False, True])
def test_answers_turn_in_many_dimensions(solved):
    """x+ = x - f(x) + N, or the same solved, used before the last step: what contractions attain, by their own formula."""
    within = (F(0), F(1, 100)) if not solved else (F(0), F(1, 99))
    asks = "v minimises s(v) + |v - x|^2/2; x+ = v + N" if solved else "x+ = x - s'(x) + N"
    found = mechanism(asks, within=within, count=9, uses=(8,))
    square_of = attained(F(1), F(99, 100), 9, [8], True)[0].square
    share = F(99, 100) ** 2 if solved else 1  # the solution moves by 1/(1 + h) at h = 1/99
    assert found.worst().energy < 3 * square_of.lower / 5
    assert square_of.lower * share <= far(found, 9) <= square_of.upper
    twice = mechanism(asks, within=within, count=9, uses=(7, 8))
    assert far(twice, 9) < F(1, 2)  # each use has a point of its own: 3/5 if the answers turned with the first
    assert far(mechanism(asks, within=within, count=3, uses=(1,)), 3) <= 1  # nothing is seen of the point, which is no noise
    beside = "v = x - g'(x); x+ = v - s'(x) + N"
    flat, curved = (F(0), F(0)), (F(0), F(1, 100))
    for mine_, other, turns in ((flat, curved, False), (curved, flat, True)):  # of one slope it differs by a constant
        one = mechanism(beside, within=mine_, count=9, uses=(8,))
        one.question.classes["g"] = other
        assert (far(one, 9) > 3 * square_of.lower / 5) == turns
