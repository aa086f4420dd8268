"""A user who is drawn in secret in every iteration, where a use costs less the more iterations follow before the next one.

Given the uses at t_1 < .. < t_j of N iterations the loss is Gaussian with mu^2 = sum of squares[t_{i+1} - t_i - 1], the last one
squares[N - t_j]: runs that have met stay together until the next use. exp((alpha - 1) D_alpha) is jointly convex, so its mean
over the draws, a renewal equation, bounds that of the mixture. With W(m) = p q^{m-1} phi(m - 1), e_k = q^k phi(k) and
phi(k) = exp(alpha (alpha - 1) squares[k]/2), the generating function of R_k (k iterations after a use) is e/(1 - W): of R_k g^k,
where those are of e_k g^k and W(m) g^m. Floats propose g with W(1) g + .. = 1, so that all numbers are of one size.
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
            found = enclose(lambda: self.log_moment(a, squares), Fraction(1, 10**10), absolute=Fraction(1, 10**30), start=96)
            return Enclosure(found.lower / (a - 1), found.upper / (a - 1))

        return at_ends(self.squares, at)

    def log_moment(self, alpha: Fraction, squares: Sequence[Fraction]) -> Any:
        """ln E exp(alpha (alpha - 1) mu^2/2), as a ball at the precision of the context."""
        import flint

        count = len(squares)
        scale = ball(Fraction(self.scaled(float(alpha), [*map(float, squares)])[1])).exp().mid()
        half, p, q = ball(alpha * (alpha - 1) / 2), ball(self.probability), ball(1 - self.probability)
        tiny = ball(2) ** (-3 * flint.ctx.prec)
        powers, ends = [ball(1)], list[Any]()  # (q g)^k and e_k g^k
        for square in squares:
            end = powers[-1] * (half * ball(square)).exp()
            ends.append(flint.arb(0, tiny) if end < tiny else end)
            powers.append(powers[-1] * q * scale)
        before = flint.ctx.cap
        flint.ctx.cap = count
        try:
            waits = flint.arb_series([ball(1), *(-p * scale * end for end in ends[:-1])], prec=count)
            after = flint.arb_series(ends, prec=count) / waits
            total = powers[count]
            for t in range(1, count + 1):
                total += powers[t - 1] * scale * p * after[count - t]
        finally:
            flint.ctx.cap = before
        return total.log() - count * scale.log()

    def scaled(self, alpha: float, squares: Sequence[float]) -> tuple[Any, float]:
        """In floats, ln e_k g^(k+1) and ln g."""
        import numpy as np

        k = np.arange(len(squares))
        logs = alpha * (alpha - 1) / 2 * np.array(squares) + k * math.log1p(-float(self.probability))
        waits = logs + math.log(self.probability)
        low, high = min(0.0, -float(np.max(waits)) - math.log(len(squares)) - 1), 0.0  # of ln g, where the sum is less; more
        for _ in range(30):
            middle = (low + high) / 2
            low, high = (middle, high) if np.logaddexp.reduce(waits + (k + 1) * middle) <= 0 else (low, middle)
        return logs + (k + 1) * low, low

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

        squares = [float(square.upper) for square in self.squares]
        count, p = len(squares), float(self.probability)

        def product(one: Any, other: Any) -> Any:
            size = 1 << (2 * len(one)).bit_length()
            return np.fft.irfft(np.fft.rfft(one, size) * np.fft.rfft(other, size), size)[: len(one)]

        def at(alpha: float) -> float:
            logs, scale = self.scaled(alpha, squares)
            ends, inverse = np.exp(logs), np.zeros(count)
            waits = np.append(1, -p * ends[:-1])
            inverse[0] = terms = 1
            while terms < count:  # Newton's steps to 1/(1 - W)
                terms *= 2
                inverse[:terms] = 2 * inverse[:terms] - product(product(inverse[:terms], inverse[:terms]), waits[:terms])
            none = np.exp(np.arange(count + 1) * (scale + math.log1p(-p)))
            total = float(none[-1] + p * none[:-1] @ product(inverse, ends)[::-1])
            return (math.log(total) - count * scale) / (alpha - 1)

        return at
