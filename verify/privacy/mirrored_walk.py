"""Noisy contractions into a convex set: of two starting points nothing shows more than a walk between two walls and its mirror.

    x -> m(x) + N -> P(m(x) + N),   m with constant c <= 1, N ~ N(0, I), P the projection to a convex set of diameter 2 L.

Let V_1(s) = 2 Phi(c s) - 1 and V_{k+1}(s) = E V_k(min(max(c s + N, -L), L)), odd: the total variation, after k steps, of the
walk on [-L, L] by x -> c x + N from s and of its mirror image from -s; where the last step ends is seen before its projection.

The laws after k steps from two points 2 s apart are mu-GDP with tau(mu) = V_k(s), tau(x) = 2 Phi(x/2) - 1; so are the laws k
steps after a use that moves m(x) by 2 s, with E V_k(min(max(s + N, -L), L)) for V_k(s). The walk and its mirror meet both. If
the laws of x in two runs are nu-GDP, those k steps later are mu-GDP with tau(mu) = V_k(L) tau(nu): the proof in ``bounded_set``
of one step asks no more of it than what it shows of two points.

Proof, by the two points of Andrews and Clutterbuck (2011). Of a test at the end let T be Phi^-1 of its chance, a function of the
point before the noise of a step, T_0 of that after it; and Phi(w(t, r)) = E Phi(w_0(r + sqrt(t) N)), w_0 odd and nondecreasing.
Then

    T_0(x) - T_0(y) <= 2 w_0(|x - y|/2) for all x, y  makes  T(x) - T(y) <= 2 w(1, |x - y|/2),

and steps follow one another: P moves no points apart and none further than 2 L, m none but by c; w is odd and nondecreasing
again, and 2 Phi(w) - 1 is V_k. The last step, with w_0 infinite to the right of 0, is the lemma of Neyman and Pearson. With T(t,
x) in the place of w(t, r), both obey dT/dt = (lap T - T |grad T|^2)/2, as Phi(T) obeys the heat equation. Were Z = T(x) - T(y) -
2 w(t, |x - y|/2) anywhere positive, it would have a largest value at some t > 0 and x != y: T_0 is bounded, points far apart
differ by the limit of 2 w at most, and functions with one modulus and bound are compact under translations. There both gradients
are p e, p = dw/dr > 0, e along x - y; moving x and y apart along e, or both in one direction across it, shows lap T(x) - lap
T(y) <= 2 d^2w/dr^2, so that dZ/dt <= -p^2 Z/2 < 0: it was larger before. Of a use: given the x before it, of one law in both
runs, the two runs are such a pair.

Computed: functions linear between grid points, a step's own chances from balls. V_k is concave for s >= 0 (its second derivative
is a mean of another odd one), so that chords are below it. Above it are the neighbouring chords, longer, and at 0 the tangent:
that is, chords times 1 + d. Floats lose a relative LOST in a step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from ..algorithms.rounding import UNIT_ROUNDOFF
from ..enclosures.balls import START, ball
from .detection import normal_ball
from .projected_walk import Ends, end

POINTS = 128
MOST_STEPS = 3000
LEAST = 1e-200  # a walk that shows less is followed no further
THRESHOLDS = tuple(Fraction(k, 4) for k in range(5))  # at most 1: what is odd in their chances is concave, too
LOST = (POINTS + 16) * 4 * UNIT_ROUNDOFF
BENT = 0.0606  # phi(1)/4: the chord of a mean of values in [0, 1], in units of h^2, is wrong by no more


@dataclass(frozen=True)
class MirroredWalk(Ends):
    """0 < contraction <= 1; half: L > 0; moved: by a use, both in units of the noise. As tests: those of a use with ``after`` > 0
    steps after it, x before it N(0, spread - 1) or nearer to the middle. Functions are given by their values at the grid points
    of [0, L]."""

    contraction: Fraction
    half: Fraction
    moved: Fraction
    after: int = 0
    spread: Fraction = Fraction(1)
    _found: list[Any] = field(default_factory=list, compare=False)

    @property
    def h(self) -> Fraction:
        return self.half / POINTS

    def shown(self, steps: int, moved: bool) -> float:
        """Above V_k(L), k = ``steps`` > 0, or (moved) what is shown k steps after a use."""
        found = self._found
        while not found or (len(found) < min(steps, MOST_STEPS) and found[-1][-1] > LEAST):
            if found:
                after, tangent = np.einsum("ij,j->i", matrix(self.h)[0], found[-1]), np.einsum("j,j", self.tangent, found[-1])
            else:
                after, tangent = self.last(Fraction(0), True, -1), math.sqrt(2 / math.pi) * float(self.h)
            found.append(self.pulled(after, tangent, len(found) + 1))
        k = min(steps, len(found))
        value = float(np.einsum("j,j", self.use, found[k - 1]) if moved else found[k - 1][-1]) * (1 + (k + 1) * LOST)
        while steps > k and value > LEAST:  # no product of floats falls to 0
            k += (more := min(steps - k, len(found)))
            value = max(value * float(found[more - 1][-1]) * (1 + (more + 1) * LOST), LEAST)
        return value

    @cached_property
    def ends(self) -> tuple[Any, Any]:
        """Of the runs that move by half the way each. What is even in a chance may be too large, up to 1/2: that test is an event
        or its mirror image at random. It rises with |x|, and the difference of what is odd at x + g/2 and x - g/2 falls."""
        use = self.row(self.spread)
        p, q = [], []
        for a in THRESHOLDS:
            odd, even = self.last(a, False, -1), self.last(a, True, 1)
            for k in range(self.after):
                if k:
                    odd, even = (np.einsum("ij,j->i", matrix(self.h)[i], one) for i, one in ((1, odd), (2, even)))
                odd, even = self.chord(odd), self.bent(even)
            lost = (self.after + 2) * LOST
            half = float(np.einsum("j,j", use[1], odd)) / 2 * (1 - lost)
            middle = min(float(np.einsum("j,j", use[2], even)) / 2 * (1 + lost), 0.5)
            p += [middle + half - UNIT_ROUNDOFF, 1 - middle + half - 2 * UNIT_ROUNDOFF]
            q += [middle - half + UNIT_ROUNDOFF, 1 - middle - half + 2 * UNIT_ROUNDOFF]
        return np.maximum(p, 0.0), np.array(q)

    def last(self, threshold: Fraction, up: bool, sign: int) -> Any:
        """Phi(s - a) + sign Phi(-s - a) at the grid points: twice what is odd (-1) or even in the chance to end above a."""
        import flint

        with flint.ctx.workprec(START):
            points = [ball(self.h * i) for i in range(POINTS + 1)]
            a = ball(threshold)
            return np.array([end(normal_ball(s - a) + sign * normal_ball(-s - a), up) for s in points])

    def pulled(self, values: Any, tangent: float, step: int) -> Any:
        """Chords above a function before c, from its values, and above that after c. tangent: h times its slope at 0."""
        found = values * (1 + raised(values, tangent, step))
        if self.contraction != 1:
            found = self.chord(found)
            found *= 1 + raised(found, found[1], step)
        return found

    def chord(self, values: Any) -> Any:
        """The function between the grid points, c of the way there."""
        points = np.arange(POINTS + 1)
        return np.interp(float(self.contraction) * points, points, values)

    def bent(self, values: Any) -> Any:
        """Chords of a mean of values in [0, 1], before c and after, and what they miss."""
        missed = BENT * float(self.h) ** 2
        found = self.chord(values + missed)
        return found if self.contraction == 1 else found + missed

    @cached_property
    def use(self) -> Any:
        return self.row(Fraction(1))[0]

    def row(self, variance: Fraction) -> tuple[Any, Any, Any]:
        """The mean of f(moved/2 + noise), f beyond L as at L, as coefficients of the values: above and below of an odd f, above
        of an even one."""
        import flint

        with flint.ctx.workprec(START):
            s, places = ball(variance).sqrt(), [self.moved / 2 - self.h * k for k in range(-POINTS - 1, POINTS + 2)]
            return coefficients([s * rising(ball(place) / s) for place in places], ball(self.h))

    @cached_property
    def tangent(self) -> Any:
        """h times the slope of ``row`` above an odd f, for moved = 0."""
        import flint

        with flint.ctx.workprec(START):
            return coefficients([normal_ball(ball(-self.h * k)) for k in range(-POINTS - 1, POINTS + 2)], ball(1), 0)[0]


@lru_cache(maxsize=16)
def matrix(h: Fraction) -> tuple[Any, Any, Any]:
    """``row`` for f(s + N) at all grid points."""
    import flint

    with flint.ctx.workprec(START):
        at = [rising(ball(h * k)) for k in range(2 * POINTS + 1, -2 * POINTS - 2, -1)]
        rows = [coefficients(at[POINTS - i : 3 * POINTS + 3 - i], ball(h)) for i in range(POINTS + 1)]
    above, below, even = (np.array(part) for part in zip(*rows, strict=True))
    return above, below, even


mirrored_walk = lru_cache(maxsize=64)(MirroredWalk)  # with what was found of it


def rising(x: Any) -> Any:
    """E max(x + N, 0)."""
    return x * normal_ball(x) + (-x * x / 2).exp() / (2 * x.pi()).sqrt()


def coefficients(at: Sequence[Any], h: Any, one: int = 1) -> tuple[Any, Any, Any]:
    """From E max(x - k h + N, 0), k = -POINTS - 1 .. POINTS + 1; or from their derivatives in x, then one = 0."""
    n = POINTS + 1
    hats = [(at[n + j - 1] - 2 * at[n + j] + at[n + j + 1]) / h for j in range(1 - POINTS, POINTS)]
    first, beyond = one + (at[2] - at[1]) / h, (at[2 * n - 2] - at[2 * n - 1]) / h
    left, right = [*hats[POINTS - 2 :: -1], first], [*hats[POINTS:], beyond]
    pairs = [*zip(right, left, strict=True)]
    odds = ([0.0, *(end(r - s, up) for r, s in pairs)] for up in (True, False))
    return (*(np.array(part) for part in odds), np.array([end(hats[POINTS - 1], True), *(end(r + s, True) for r, s in pairs)]))  # type: ignore[return-value]


def raised(values: Any, tangent: float, step: int) -> float:
    """d, where chords times 1 + d are above the odd function, concave from 0 on, of these values, up to LOST in each step."""
    rises = np.diff(values)
    gaps = np.append((rises[:-2] - rises[2:]) / 4, rises[-2] - rises[-1])
    return max(tangent / float(values[1]) - 1, float(np.max(gaps / values[1:-1]))) + 4 * step * LOST
