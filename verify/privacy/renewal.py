"""A user who is drawn in secret in every iteration, where a use costs less the more iterations follow before the next one.

Given the uses at t_1 < .. < t_j of N iterations the loss is Gaussian with mu^2 = sum of squares[t_{i+1} - t_i - 1], the last one
squares[N - t_j]: runs that have met stay together until the next use. exp((alpha - 1) D_alpha) is jointly convex, so its mean
over the draws, a renewal equation, bounds that of the mixture. With W(m) = p q^{m-1} phi(m - 1), e_k = q^k phi(k) and
phi(k) = exp(alpha (alpha - 1) squares[k]/2), the generating function of R_k (k iterations after a use) is e/(1 - W).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Enclosure, Rational, ball, enclose
from .conversion import least, order, probability, renyi_to_epsilon
from .loss import Loss, at_ends, by_ends, scaled


@dataclass(frozen=True)
class Renewal(Loss):
    """squares[k], k = 0, .., N - 1: mu^2 of a use followed by k iterations without one, falling in k; 0 < probability < 1."""

    probability: Fraction
    squares: tuple[Enclosure, ...]

    @property
    def mu_squared(self) -> Enclosure:
        """The worst draw: every iteration."""
        return scaled(self.squares[0], Fraction(len(self.squares)))

    def renyi(self, alpha: Rational) -> Enclosure:
        a = order(alpha)

        def at(squares: Sequence[Fraction]) -> Enclosure:
            return enclose(lambda: self.log_moment(a, squares) / ball(a - 1), Fraction(1, 10**10), absolute=Fraction(1, 10**30))

        return at_ends(self.squares, at)

    def log_moment(self, alpha: Fraction, squares: Sequence[Fraction]) -> Any:
        """ln E exp(alpha (alpha - 1) mu^2/2), as a ball at the precision of the context."""
        import flint

        count = len(squares)
        half, p, q = ball(alpha * (alpha - 1) / 2), ball(self.probability), ball(1 - self.probability)
        phi = [(half * ball(square)).exp() for square in squares]
        powers = [ball(1)]
        for _ in range(count):
            powers.append(powers[-1] * q)
        before = flint.ctx.cap
        flint.ctx.cap = count
        try:
            ends = flint.arb_series([powers[k] * phi[k] for k in range(count)], prec=count)
            waits = flint.arb_series([ball(1), *(-p * powers[m - 1] * phi[m - 1] for m in range(1, count))], prec=count)
            after = ends / waits
            total = powers[count]
            for t in range(1, count + 1):
                total += powers[t - 1] * p * after[count - t]
        finally:
            flint.ctx.cap = before
        return total.log()

    def epsilon(self, delta: Rational) -> Enclosure:
        """The order is searched with floats, epsilon is certified at it."""
        d = probability(delta)
        log = math.log(d.denominator) - math.log(d.numerator)
        divergence = self.float_renyi()

        def height(x: float) -> float:
            a = 1 + math.exp(x)
            return divergence(a) + math.log1p(-1 / a) + (log - math.log(a)) / (a - 1)

        middle = math.log(math.sqrt(log / max(divergence(1.01), 1e-12)))
        alpha = 1 + Fraction(math.exp(least(height, middle - 6, middle + 1, grid=12)))
        return by_ends(self.renyi(alpha), lambda value: renyi_to_epsilon(alpha, value, d))

    def float_renyi(self) -> Callable[[float], float]:
        """D_alpha in floats, inf where they overflow: a proposal."""
        import numpy as np

        squares, p = np.array([float(square.upper) for square in self.squares]), float(self.probability)
        count = len(squares)
        powers = (1 - p) ** np.arange(count + 1)

        def at(alpha: float) -> float:
            with np.errstate(over="ignore", invalid="ignore"):
                phi = np.exp(alpha * (alpha - 1) / 2 * squares)
                waits, ends, after = p * powers[:count] * phi, powers[:count] * phi, np.empty(count)
                for k in range(count):
                    after[k] = ends[k] + waits[:k] @ after[:k][::-1]
                total = float(powers[count] + p * powers[:count] @ after[::-1])
            return math.log(total) / (alpha - 1) if math.isfinite(total) else math.inf

        return at
