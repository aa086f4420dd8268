"""A walk that is projected to an interval after every noisy step, with a drift that depends on the data: what its end shows.

x -> min(max(x + drift + N(0, 1), 0), width) rises with x. So a chain that is rounded down to a grid after every step stays
below the walk, and one that is rounded up stays above it: the first bounds P(x_N >= threshold) from below, the second Q from
above. With d(j) the rise of the chance of the event from grid point j - 1 to j, a step back in time is d(i) <- sum_j K(i, j)
d(j), and all terms are nonnegative: floats lose a relative (columns + 3) 2^-53 in each step, no more, and K comes out of balls.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from ..algorithms.rounding import UNIT_ROUNDOFF
from ..enclosures.balls import START, ball
from .detection import Candidates, normal_ball

GRID, EVENTS = 240, 48
FINER = 40  # steps up to which there may be four times as many grid points, beyond twice
FAR = 7  # deviations beyond the interval, up to which thresholds are tried
MOST_STEPS = 200  # of the end of the walk; what came before is replaced by the worst place
LOST = 1e-290  # above all that underflows


class Ends:
    """Tests of a run of which each event has a float that is certainly not above P and one that is not below Q."""

    limit: Fraction | None = None

    @property
    def ends(self) -> tuple[Any, Any]:
        raise NotImplementedError

    @cached_property
    def candidates(self) -> Candidates:
        p, q = self.ends
        with np.errstate(divide="ignore"):
            return Candidates(np.log(p), np.log1p(-p), np.log(q))

    def certified(self, index: int) -> tuple[Any, Any]:
        p, q = self.ends
        return ball(float(p[index])), ball(float(q[index]))


@dataclass(frozen=True)
class ProjectedWalk(Ends):
    """width, shift > 0 in units of the noise; own: for each of the last steps whether the user's data move it, by shift/2 up
    under one data set and as much down under the other. whole: these are all steps, and the walk starts in the middle. free: the
    last drift may be of any size."""

    width: Fraction
    shift: Fraction
    own: tuple[bool, ...]
    whole: bool
    free: bool = True

    @property
    def grid(self) -> int:
        """More where the interval is wide, or little is left of the last use."""
        return GRID * min(4 if len(self.own) <= FINER else 2, 1 + max(int(self.width / 2), self.own[::-1].index(True)))

    @property
    def ends(self) -> tuple[Any, Any]:
        return both(self)

    def chances(self, up: bool) -> Any:
        """Of the events x_N >= k width/grid, k in ``thresholds``, x_N before the projection. up: of the run drifting down, its
        chain rounded up."""
        h = self.width / self.grid
        drifts = {own: (-1 if up else 1) * self.shift / 2 if own else Fraction(0) for own in self.own}
        moved = {own: steps(h, self.grid, drifts[own], up) for own in {*self.own[:-1]}}
        d = last_step(h, self.grid, drifts[self.own[-1]], self.thresholds, up)
        for own in reversed(self.own[:-1]):
            d = np.einsum("ij,jk->ik", moved[own], d)  # in one order on every machine, as a library's product is not
        start = self.grid // 2 if self.whole else self.grid if up else 0
        lost = len(self.own) * (self.grid + 4) * UNIT_ROUNDOFF * 2
        found = d[: start + 1].sum(axis=0)
        return np.minimum(found * (1 + lost) + LOST, 1.0) if up else np.maximum(found * (1 - lost) - LOST, 0.0)

    @cached_property
    def thresholds(self) -> list[int]:
        beyond = int(self.grid * FAR / self.width) if self.free else 0
        return sorted({round(float(k)) for k in np.linspace(1 - beyond, self.grid + beyond, EVENTS)})


@lru_cache(maxsize=512)
def both(walk: ProjectedWalk) -> tuple[Any, Any]:
    """Kept, since one walk is asked about several deltas."""
    return walk.chances(up=False), walk.chances(up=True)


def steps(h: Fraction, grid: int, drift: Fraction, up: bool) -> Any:
    """The matrix of one step back, entries rounded outward: row i, column j: how the chance to be at grid point j or beyond rises
    from grid point i - 1 to i (row 0: that chance at 0); 1 in the corner. Rounded up, what passes point j - 1 counts as j."""
    one = last_step(h, grid, drift, range(grid) if up else range(1, grid + 1), up)
    return np.hstack([np.eye(grid + 1, 1), one])


def last_step(h: Fraction, grid: int, drift: Fraction, thresholds: Sequence[int], up: bool) -> Any:
    """Row i, column of k: how the chance to end beyond k h rises from grid point i - 1 to i (row 0: that chance at 0), rounded
    outward. Where this step ends nothing is rounded."""
    import flint

    places, where = np.unique(np.arange(1, grid + 1)[:, None] - np.array(thresholds), return_inverse=True)
    with flint.ctx.workprec(START):
        unit, moved = ball(h), ball(drift)
        chance = cache(lambda place: normal_ball(unit * place + moved))
        first = [end(chance(-k), up) for k in thresholds]
        rises = np.array([end(chance(place) - chance(place - 1), up) for place in places.tolist()])
    return np.vstack([first, rises[where].reshape(grid, -1)])


def end(value: Any, up: bool) -> float:
    """A float beyond the end of a ball, not negative."""
    if up:
        return math.nextafter(float(value.upper()), math.inf)
    return max(0.0, math.nextafter(float(value.lower()), -math.inf))


def projected_walk(
    width: Fraction, shift: Fraction, steps_in_all: int, positions: Sequence[int], free: bool = True
) -> ProjectedWalk | None:
    """The end of a walk of so many steps, the user's at the positions; None where it shows nothing of them."""
    first = max(0, steps_in_all - MOST_STEPS)
    own = tuple(t in positions for t in range(first + 1, steps_in_all + 1))
    return ProjectedWalk(width, shift, own, first == 0, free) if any(own) and width > 0 and shift > 0 else None
