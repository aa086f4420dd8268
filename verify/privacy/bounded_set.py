"""Noisy steps that end in a bounded set: what the noise of each step leaves of all that was seen before.

    x+ = P(m(x) + N),   x in a set K, m(K) of diameter d in units of the noise N ~ N(0, I), P into K.

If the laws of x in two runs are mu-GDP and m is the same in both, those of x+ are mu+-GDP with

    tau(mu+) = tau(d) tau(mu),   tau(x) = 2 Phi(x/2) - 1,

the total variation of N(0, 1) and N(x, 1): as in Dobrushin's contraction, but for the whole trade-off. What was read k steps ago
is left to tau(d)^k, far less in a narrow set than the 1/(k + 1) of mu^2 that shifts leave. Nothing but d is needed of m: of a
step by clipped gradients too. Where m is a contraction, several steps leave what a walk between two walls does
(``mirrored_walk``).

Proof. P is post-processing. By Blackwell's theorem (Dong, Roth, Su 2022, Theorem 2.10) m(x) is g(Y, U), Y ~ N(mu, 1) in one run
and N(0, 1) in the other, U independent of it, and it is enough to bound each g = g(., U). Of a test with values in [0, 1] let
h(z) be its mean at m(x) = z. For every weight l the difference of its means in the two runs, the second times l, is the integral
of h(g(y)) (phi(y - mu) - l phi(y)): largest if g is one point of m(K) where the bracket is positive, y > a, and another point
below (nearly, where no point is best). The ratio of two mixtures of Gaussians around these points is monotone along the line
through them, so that the best tests are half-spaces. So let u_0 < u_1 be the chances of one from the two points, Phi^-1(u_1) -
Phi^-1(u_0) <= d; what Phi^-1 makes of its means is T(mu - a) and T(-a) with T(y) = Phi^-1(u_0 + (u_1 - u_0) Phi(y)). Let psi be
that T whose points are d apart, the half-space midway: tau(2 psi(r)) = tau(d) tau(2 r). To show is, for all y and r >= 0,

    Z = T(y + r) - T(y - r) - 2 psi(r) <= 0.

At r = 0, and in the limits y -> +-oo or r -> oo, it is: T lies between its limits, at most d apart, and 2 psi(r) rises to d. So
if Z > 0 anywhere, it is largest at some y and r > 0, where T'(y + r) = T'(y - r) = psi'(r) = p > 0 and the second derivative in
r is at most 0. But T'' = T T'^2 - y T', and so for psi, as both are (u_1 - u_0) phi(y)/phi(T) once derived; hence

    Z_rr = T''(y + r) - T''(y - r) - 2 psi''(r) = p^2 (T(y + r) - T(y - r)) - 2 r p - 2 (psi(r) p^2 - r p) = p^2 Z > 0.

The two-point run meets it. Where d is wide mu+ <= tau(d) mu is used, which follows: tau is concave and 0 at 0.

A use moves m(x) by at most g. Alone, with k steps after it, it shows what they leave of g. The state before it and it alone
compose, so that mu is at most the root of the sum of squares; and two runs may be exchanged one use after the other, so that mu
is at most the sum of what is left of the state before some use and of each use from there on alone. Whatever was before a use, it
is at most d + g with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from ..enclosures.balls import Enclosure, ball
from .contraction_game import energy, outward_of
from .loss import exactly
from .mirrored_walk import MirroredWalk, mirrored_walk

MOST_USES = 1000  # the last, that are followed one by one
TOGETHER = 12  # uses that are exchanged one after the other


@dataclass(frozen=True)
class BoundedSet:
    """width: d; moved: g, both in units of the noise; contraction: the factor c of differences, None where there is none."""

    contraction: Fraction | None
    width: Fraction
    moved: Fraction

    @cached_property
    def walk(self) -> MirroredWalk | None:
        c = self.contraction
        return mirrored_walk(c, self.width / c / 2, self.moved) if c and self.width and self.moved else None

    def kept(self, steps: int) -> Any:
        """tau of what so many steps leave of all that can be known, as a ball."""
        kept = tau(ball(self.width)) ** steps
        if self.walk is None:
            return kept
        shifts = energy(self.walk.contraction, steps, (), (0, 2 * self.walk.half)).upper
        return kept.min(ball(self.walk.shown(steps, False))).min(tau(ball(shifts).sqrt()))

    def alone(self, after: int) -> Any:
        """mu of one use with so many steps after it."""
        if not after:
            return ball(self.moved)
        left = less(ball(self.moved), self.kept(after))
        if self.walk is None:
            return left
        shifts = ball(self.moved) * ball(energy(self.walk.contraction, after + 1, (1,)).upper).sqrt()
        return separated(ball(self.walk.shown(after, True)), shifts).min(shifts).min(left)

    def square(self, steps: int, uses: Sequence[int]) -> Enclosure:
        """mu^2 at most after ``steps``, of a user read at ``uses`` (increasing)."""
        if not self.moved or not uses:
            return exactly(0)
        near = [*uses[-MOST_USES:]]

        def last() -> Any:
            alone, kept = cache(self.alone), cache(self.kept)
            before = []  # mu of the state before each use
            mu = ball(self.width + self.moved if len(uses) > MOST_USES else 0)
            for use, following in pairwise([*near, steps + 1]):
                before.append(mu)
                mu, later = (mu**2 + alone(following - use - 1) ** 2).sqrt(), ball(0)
                for earlier, state in [*zip(near, before, strict=False)][: -TOGETHER - 1 : -1]:
                    later += alone(following - earlier - 1)
                    mu = mu.min(less(state, kept(following - earlier)) + later)
            return mu**2

        return outward_of(last)


def less(mu: Any, kept: Any) -> Any:
    """mu after steps that leave this part of all that can be known; balls."""
    return (kept * mu).min(separated(kept * tau(mu), mu))


def tau(x: Any) -> Any:
    """2 Phi(x/2) - 1 of a ball."""
    return (x / ball(8).sqrt()).erf()


def separated(chance: Any, otherwise: Any) -> Any:
    """The mu that has this tau, or ``otherwise`` where that may be infinite."""
    return ball(8).sqrt() * chance.erfinv() if bool(chance < 1) else otherwise
