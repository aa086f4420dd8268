"""What a run attains whose releases are Laplace variables, each shifted or not: lower ends are certain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from ..enclosures.balls import Enclosure, Rational, at_most_zero, ball, enclose, rational
from .conversion import RELATIVE, delta_ball, first_below, order, probability
from .loss import GRID, Loss, Pure, summed
from .loss_sums import Law, bisect
from .pure_rounds import Levels, laplace_law
from .spread_rounds import tent


@dataclass(frozen=True)
class LaplaceRun(Loss):
    """Densities exp(-|x|)/2, moved by the shifts or not; ``above``: a theorem about this very run."""

    shifts: Levels
    above: Pure

    def over(self, one: Callable[[Any], Any]) -> Fraction:
        """The sum over all variables, rounded down, of a function of the shift (a ball)."""
        return summed(self.shifts, lambda shift: one(ball(shift))).lower

    @cached_property
    def rho(self) -> Enclosure:
        """At least the limit at alpha = 1 of D_alpha/alpha."""
        return self.between(self.over(lambda s: s + (-s).expm1()), self.above.rho)

    @cached_property
    def mu_squared(self) -> Enclosure:
        """The Gaussian that loses as much at one epsilon of a few."""
        mean = self.rho.lower
        return self.between(max(self.gaussian_at(e) for e in (Fraction(0), mean, 2 * mean)), self.above.mu_squared)

    def gaussian_at(self, epsilon: Fraction) -> Fraction:
        """mu^2 of a Gaussian that has no more than our delta at this epsilon."""
        d = self.law(1e-6).delta(epsilon, False)
        if d <= 0:
            return Fraction(0)
        return first_below(lambda s: s > 0 and at_most_zero(lambda: ball(d) - delta_ball(epsilon, s)), Fraction(0), GRID).lower

    def renyi(self, alpha: Rational) -> Enclosure:
        a = order(alpha)
        near, far = Fraction(a / (2 * a - 1)), Fraction((a - 1) / (2 * a - 1))
        found = self.over(lambda s: s + (ball(near) + ball(far) * (-ball(2 * a - 1) * s).exp()).log() / ball(a - 1))
        return self.between(found, self.above.renyi(a))

    def epsilon(self, delta: Rational) -> Enclosure:
        d = probability(delta)
        law, above = self.law(float(d)), self.above.level
        return self.between(bisect(lambda e: law.delta(e, False) <= d, GRID, 2 * above.upper + 1, upper=False), above)

    def delta(self, epsilon: Rational) -> Enclosure:
        e = rational("epsilon", epsilon, at_least=0)
        above = self.above.delta(e)
        return self.between(self.law(float(above.upper)).delta(e, False) if above.upper else Fraction(0), above)

    def law(self, delta: float) -> Law:
        return laplace_law(self.shifts, max(delta, 1e-300))

    def between(self, low: Fraction, above: Enclosure) -> Enclosure:
        return Enclosure(max(Fraction(0), min(low, above.upper)), above.upper)


@dataclass(frozen=True)
class TentRun(LaplaceRun):
    """Or the first release by the tent of ``spread_rounds``, if it shows more: u alpha and kappa/alpha; ``loss`` bounds both."""

    moved: Fraction
    slope: Fraction
    loss: Loss

    @cached_property
    def rho(self) -> Enclosure:
        level = self.moved * (1 + self.slope)
        orders = [1 + Fraction(t, 4) / level for t in (1, 4, 8, 12)]
        tents = [enclose(partial(tent, self.moved, self.slope, q), RELATIVE).lower / q for q in orders]
        return Enclosure(max(super().rho.lower, *tents), self.loss.rho.upper)
