"""What noise leaves in a bounded set: against channels between two points and runs of clipped gradients, exactly."""

import random
from fractions import Fraction as F

import mpmath
import pytest

import verify.privacy.bounded_set as bounded_set
from tests.bounds import near, room
from verify.accounts.account import account
from verify.privacy.bounded_set import BoundedSet
from verify.privacy.contraction_game import outward_of

mpmath.mp.dps = 40
MORE = mpmath.mpf(10) ** -12  # of a bound whose enclosure is narrower


def mp(x):
    return mpmath.mpf(x.numerator) / x.denominator


def quantile(p):
    return mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1)


def tau(x):
    return mpmath.erf(x / mpmath.sqrt(8))


def left(d, mu, steps=1):
    found = outward_of(lambda: BoundedSet(None, F(d), F(1)).left(bounded_set.ball(F(mu)), steps))
    return mp(found.upper)


@pytest.mark.parametrize("seed", range(40))
def test_no_channel_between_two_points_passes_the_lemma(seed):
    draw = random.Random(seed)
    d, mu = F(draw.randint(1, 60), 10), F(draw.randint(1, 60), 10)
    low = mp(F(draw.randint(-40, 40), 10)) - mp(d) / 2
    first, second = mpmath.ncdf(low), mpmath.ncdf(low + mp(d) * draw.choice([1, 1, mpmath.mpf("0.7")]))
    y = mp(F(draw.randint(-40, 40), 10)) - mp(mu) / 2
    shown = quantile(first + (second - first) * mpmath.ncdf(y + mp(mu))) - quantile(first + (second - first) * mpmath.ncdf(y))
    assert shown <= left(d, mu) * (1 + MORE) and left(d, mu) <= min(mp(d), tau(mp(d)) * mp(mu)) * (1 + MORE)


@pytest.mark.parametrize(("d", "mu", "steps"), [("1/3", "2", 1), ("1", "1/10", 3), ("3", "5", 2)])
def test_the_channel_in_the_middle_meets_the_lemma(d, mu, steps):
    shown = 2 * quantile((1 + tau(mp(F(mu))) * tau(mp(F(d))) ** steps) / 2)
    assert abs(shown / left(d, mu, steps) - 1) < MORE


def test_of_a_large_mu_the_slope_and_the_width_are_left():
    assert near(float(left(9, 11)), 9, 10) and left(9, 11, 2) == left(9, 9) and near(float(left(12, 11)), float(11 * tau(12)), 10)


def followed(d, g, steps, uses):
    """mu of a chain between two points d apart: the first use moves both from the middle, each by g up in one run and down in
    the other; what a threshold in the middle of the last step shows."""

    def high(sign):
        chance = None
        for t in range(uses[0], steps + 1):
            move = sign * mp(g) / 2 if t in uses else 0
            up, down = (mpmath.ncdf(side * mp(d) / 2 + move) for side in (1, -1))
            chance = mpmath.ncdf(move) if chance is None else down + (up - down) * chance
        return chance

    return quantile(high(1)) - quantile(high(-1))


@pytest.mark.parametrize("seed", range(30))
def test_no_chain_passes_the_bound_of_several_uses(seed, monkeypatch):
    draw = random.Random(seed)
    d, g, steps = F(draw.randint(1, 30), 10), F(draw.randint(1, 30), 10), draw.randint(1, 9)
    uses = sorted(draw.sample(range(1, steps + 1), draw.randint(1, steps)))
    one = BoundedSet(None, d, g)
    shown, bound = followed(d, g, steps, uses), mp(one.square(steps, uses).upper)
    assert shown**2 <= bound * (1 + MORE)
    assert BoundedSet(F(1), d, g).square(steps, uses).upper <= one.square(steps, uses).upper
    monkeypatch.setattr(bounded_set, "MOST_USES", 1)
    assert bound <= mp(one.square(steps, uses).upper) * (1 + MORE)
    if len(uses) == 1:
        assert bound <= shown**2 * (1 + MORE)  # met


def test_what_came_before_is_bounded_by_the_set():
    """Read in every step, moved far each time: what is left is the last move and the width, not the sum of all."""
    one = BoundedSet(F(1), F(1), F(1))
    assert one.square(400, range(1, 401)).upper <= 4 and one.square(401, range(1, 401)).upper < 1
    assert 1 < one.square(2, (1, 2)).upper < 2 and one.square(1, (1,)).contains(1) and one.square(5, ()).upper == 0
    assert BoundedSet(F(1), F(1), F(0)).square(5, (1,)).upper == 0


def test_shifts_come_first_where_the_set_is_wide():
    """1/(j + 1) of shifts in the first j steps, tau^2 in each of the others, and nothing is gained by another j."""
    one, d = BoundedSet(F(1), F(3), F(1)), mpmath.mpf(3)
    each = [2 * quantile((1 + tau(1 / mpmath.sqrt(j + 1)) * tau(d) ** (12 - j)) / 2) for j in range(13)]
    assert one.shifts == 3 and near(float(one.square(13, (1,)).upper), float(each[3] ** 2), 100)
    assert min(each) > each[3] * mpmath.mpf("0.99") and each[0] > 1.2 * each[3]
    assert BoundedSet(F(1, 2), F(2), F(1)).shifts > BoundedSet(F(1), F(2), F(1)).shifts == 0
    assert BoundedSet(F(0), F(0), F(1)).square(3, (1,)).upper == 0


WALLS = {"eta": 1, "nu": 1, "sigma": 3, "sensitivity": 2, "users": 4}


@pytest.mark.parametrize(("more", "most"), [({"diameter": 1, "user": 2}, "1.4"), ({"diameter": 1, "user": 1}, "1.4")])
def test_projected_runs_meet_the_account(more, most):
    made = account("noisy-gradient-descent", **WALLS, **more)
    assert "bounded_set" in made.theorem and 1 <= room(made) <= F(most)


def test_clipped_steps_spread_the_set_before_they_are_forgotten():
    """Gradients C to one side of the middle, -C to the other: x is then on its side by eta C, whatever it was."""
    made = account("noisy-gradient-descent", eta=1, sigma=1, clip=1, users=4, user=1, diameter="1/100")
    shown = 2 * quantile((1 + tau(mpmath.mpf(2)) ** 4) / 2)
    assert "bounded_set" in made.theorem and shown**2 <= mp(made.loss.mu_squared.upper) <= shown**2 * mpmath.mpf("1.1")
    assert account("noisy-gradient-descent", eta=1, sigma=1, clip=1, users=4, user=1).loss.mu_squared.upper == 4


def test_secret_orders_in_a_set():
    for order in ({"order": "permuted"}, {"order": "sampled", "steps": 30}):
        free, walls = (account("noisy-gradient-descent", **{**WALLS, **order, **more}) for more in ({}, {"diameter": 1}))
        assert all(w.upper < f.upper * F(9, 10) for w, f in zip(walls.renyi([2]), free.renyi([2]), strict=True))
