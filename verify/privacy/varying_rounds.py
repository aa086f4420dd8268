"""Noisy contractions whose noise and factors change from round to round: the least energy of shifts, and a run that attains it.

The difference of two runs obeys |d_j| <= c_j |d_{j-1}| + g_j - a_j, where g_j is how far the user's data move step j (0 where
they are not read) and a_j >= 0 the length of the shift of its noise N(0, s_j^2 I), which costs a_j^2/s_j^2 of mu^2; the runs must
have met after the last step. With p_j = c_{j+1} .. c_N, X_j = sum_{i<=j} a_i p_i and time t_j = sum_{i<=j} s_i^2 p_i^2,
a_j^2/s_j^2 is (dX)^2/dt: the path stays below the steps of sum g_i p_i and ends on them, so that the least energy is that of its
greatest convex minorant, as for equal rounds (:mod:`verify.privacy.contraction_game`). Of one use at u it is
g_u^2 p_u^2/(sum_{j>=u} s_j^2 p_j^2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

import numpy as np

from ..enclosures.balls import Enclosure, ball
from .contraction_game import minorant, of_several, outward_of
from .loss import Gaussian, exactly
from .many_dimensions import LAST, lost, score, turned, turning

MOST = 20_000  # rounds of a schedule, which are treated one by one


@dataclass(frozen=True)
class Round:
    """One step: largest factor c of a difference, the least factor ``kill`` of the class of functions, how far a user's data move
    it, deviation of the noise."""

    factor: Fraction
    kill: Fraction
    moved: Fraction
    sigma: Fraction


def lasting(rounds: Sequence[Round], exact: bool) -> tuple[list[Any], list[Any]]:
    """p_j and s_j^2 p_j^2 of every step, as balls or (``exact`` false) floats."""
    number = ball if exact else float
    factors = [number(one.factor) for one in rounds[1:]]
    products = [*accumulate(reversed(factors), lambda p, c: p * c, initial=number(Fraction(1)))][::-1]
    return products, [number(one.sigma) ** 2 * p * p for one, p in zip(rounds, products, strict=True)]


def kept(rounds: Sequence[Round], uses: Sequence[int]) -> list[int]:
    """The uses, counted from 0, that are not forgotten at once by a later factor 0."""
    zero = max((j for j, one in enumerate(rounds) if not one.factor), default=0)
    return [u - 1 for u in uses if u - 1 >= zero and rounds[u - 1].moved]


def energy(rounds: Sequence[Round], uses: Sequence[int], start: Fraction | None = None) -> Enclosure:
    """mu^2 at most, of a user read at ``uses`` (1 to N, increasing), or of two starts at this distance."""
    if start is not None:
        first = Round(Fraction(1), Fraction(1), Fraction(start * rounds[0].factor), rounds[0].sigma)
        rounds, uses = (first, *rounds[1:]), (1,)
    at = kept(rounds, uses)

    def least() -> Any:
        products, times = lasting(rounds, True)
        ends = zip(at, [*at[1:], len(rounds)], strict=True)
        return minorant((products[u] * ball(rounds[u].moved), sum(times[u + 1 : end], times[u])) for u, end in ends)

    return outward_of(least) if at else exactly(0)


def attained(rounds: Sequence[Round], uses: Sequence[int], many: bool = False) -> tuple[Gaussian, str]:
    """The loss of x_j = c_j x_{j-1} + g_j + s_j N_j at the end, where at the best use, or at all steps up to it, ``kill`` stands
    for c: it takes away noise of the steps before, with the differences of the uses before. many: in many dimensions too, by
    :mod:`verify.privacy.many_dimensions`. And its words."""
    at = kept(rounds, uses)
    if not at:
        return Gaussian(exactly(0)), "nothing of the user is left at the end"
    many = many and all(rounds[u].kill < rounds[u].factor for u in at)

    def run(use: int, whole: bool, exact: bool) -> tuple[list[Any], list[Any], Any]:
        """Of every use d_u p_u and the variance from before it, and that of all."""
        number = ball if exact else float
        products, times = lasting(rounds, True) if exact else floats
        if whole:
            steps = reversed(rounds[1 : use + 1])
            left = [*accumulate(steps, lambda p, step: p * number(step.kill), initial=products[use])][::-1]
        else:
            ratio = number(rounds[use].kill / rounds[use].factor) if rounds[use].factor else number(Fraction(0))
            left = [*(p * ratio for p in products[:use]), products[use]]
        noise = [*((p * number(step.sigma)) ** 2 for p, step in zip(left[:-1], rounds, strict=False)), *times[use:]]
        sums = [0 * times[0], *accumulate(noise)]
        shown = [(left[u] if u < use else products[u]) * number(rounds[u].moved) for u in at]
        return shown, [sums[u] for u in at], sums[-1]

    floats = lasting(rounds, False)
    best = -1.0, (0, 0), at[-1], True
    for use in dict.fromkeys([at[0], *at[-LAST_USES:]]) if len(uses) > 1 else at:
        for whole in (True, False)[: len(uses)]:
            shown, before, every = run(use, whole, False)
            found = [(score((0, 0), shown, before, every), (0, 0))]
            if many and before[-1]:
                found.append(turning(shown[-LAST:], before[-LAST:], every))
            best = max(best, *((*one, use, whole) for one in found), key=lambda one: one[0])
    _, turns, use, whole = best

    def square() -> Any:
        shown, before, every = run(use, whole, True)
        near = LAST if turns[0] else len(at)
        return score(turns, shown[-near:], before[-near:], every)

    says = of_several(whole) if len(uses) > 1 else "the least factor up to the user's last step"
    loss, limit = lost(outward_of(square), energy(rounds, uses) if many else None)
    return loss, says + turned(*turns) + limit


LAST_USES = 64  # of which, or the first, one has the factor ``kill``


NEAR = 16 * MOST * 2.0**-53
"""More than the rounding of a float energy, relatively: products and sums of at most MOST positive terms each."""


def worst(rounds: Sequence[Round], users: int, amplified: bool, bound: Callable[[int], Fraction]) -> int:
    """The user, read at every users-th step, with the largest ``bound`` (in any unit), the later one of equal ones.

    Floats leave out who is certainly below another; the bounds themselves decide among the rest. amplified: whether the energy
    counts, or each use alone.
    """
    products, times = lasting(rounds, False)
    every = np.array(times)

    def near(user: int) -> float:
        uses = range(user - 1, len(rounds), users)
        plain = sum(float(rounds[u].moved / rounds[u].sigma) ** 2 for u in uses)
        at = [u for u in uses if rounds[u].moved]
        if not amplified or not at:
            return plain
        spans = np.add.reduceat(every, at)
        return min(
            plain, float(minorant((float(rounds[u].moved) * products[u], float(span)) for u, span in zip(at, spans, strict=True)))
        )

    values = [near(user) for user in range(1, users + 1)]
    least = max(values) * (1 - NEAR)
    return max((user for user, value in enumerate(values, 1) if value >= least), key=lambda user: (bound(user), user))
