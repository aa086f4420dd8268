"""Noisy descent on the line, projected to an interval: a chain of its own, with curvature and a drift that both data sets share.

x -> min(max(c x + drift + N(0, sigma^2), 0), width), 0 < c <= 1, rises with x. Rounded down to a grid after every step it stays
below the walk, rounded up above it; so chances of {x_N >= t} are enclosed, and p > e^epsilon q + delta is certain. All terms
are nonnegative: floats lose a relative (points + 3) 2^-53 in a step; the steps' own chances come out of balls.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np

from ...accounts.account import account
from ...algorithms.rounding import UNIT_ROUNDOFF
from ...enclosures.balls import START, ball
from ...privacy.detection import normal_ball
from .gaussian_runs import one_of, ratio
from .trial import Claim, Trial, of_account

POINTS = 120


def rises(width: Fraction, c: Fraction, drift: Fraction, up: bool, last: bool) -> Any:
    """Row i, column j: by how much the chance of a step to grid point j or beyond rises from grid point i - 1 to i (row 0: that
    chance at 0; column 0 is sure), in units of sigma, rounded outward. Where the ``last`` step ends nothing is rounded."""
    import flint

    h = width / POINTS
    reached = cache(lambda place: normal_ball(ball(h * place + drift)))  # where c = 1 it is one of few places
    found = np.zeros((POINTS + 1, POINTS + 1))
    found[0, 0] = 1.0
    with flint.ctx.workprec(START):
        for j in range(1, POINTS + 1):  # rounded up, what passes the point before counts as j
            before = ball(0)
            for i in range(POINTS + 1):
                chance = reached(c * i - (j - 1 if up and not last else j))
                rise, before = chance - before, chance
                end = float(rise.upper() if up else rise.lower())
                found[i, j] = math.nextafter(end, math.inf) if up else max(0.0, math.nextafter(end, -math.inf))
    return found


def chances(width: Fraction, c: Fraction, drifts: list[Fraction], start: int, up: bool) -> Any:
    """Of {x_N >= grid point j}, j = 1 .. POINTS, from above (up) or below, of the walk from grid point ``start``."""
    kept = {drift: rises(width, c, drift, up, False) for drift in {*drifts[:-1]}}
    d = rises(width, c, drifts[-1], up, True)[:, 1:]
    for drift in reversed(drifts[:-1]):
        d = kept[drift] @ d
    lost, found = len(drifts) * (POINTS + 4) * UNIT_ROUNDOFF * 2, d[: start + 1].sum(axis=0)
    return np.minimum(found * (1 + lost), 1.0) if up else found * (1 - lost)


def drawn(generator: Random) -> Trial:
    """Widths from a third of the noise to twelve times; c = 1 - eta mu for f_t = mu x^2/2 + b_t x."""
    eta, sigma, size = ratio(generator, 0.3, 2), ratio(generator, 0.4, 3), ratio(generator, 0.3, 3)
    nu = 1 / eta
    mu = nu * one_of(generator, "0 0 1/8 1/2")
    width = sigma * one_of(generator, "1/3 1 2 5 12")
    users, passes = generator.choice(((1, 1), (1, 4), (2, 1), (4, 1), (2, 6), (1, 16)))
    user = generator.randint(1, users)
    made = account(
        "noisy-gradient-descent", eta=eta, sigma=sigma, nu=nu, mu=mu, sensitivity=size, users=users, passes=passes, user=user,
        diameter=width, delta=Fraction(1, 10 ** generator.randint(2, 6)),
    )  # fmt: skip
    half, common = eta * size / sigma / 2, one_of(generator, "0 0 1/4 -1")
    own, start = [t % users == user - 1 for t in range(users * passes)], generator.randint(0, POINTS)
    c, wide = 1 - eta * mu, width / sigma
    high, low = ([common + sign * half if at else common for at in own] for sign in (1, -1))
    p, q = chances(wide, c, high, start, False), chances(wide, c, low, start, True)
    delta = made.at_delta

    def exceeded(e: Fraction) -> bool:  # floats choose the event, balls decide
        import flint

        with np.errstate(over="ignore"), flint.ctx.workprec(START):
            best = int(np.argmax(np.nan_to_num(p - np.exp(float(e)) * q, neginf=-1.0)))
            return bool(ball(float(p[best])) > ball(e).exp() * ball(float(q[best])) + ball(delta))

    return of_account(made, Claim("epsilon", made.epsilon(delta).upper, exceeded))
