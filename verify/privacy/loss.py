"""What a theorem says about one user's privacy, as data: five kinds of loss, each with its certified conversions.

* ``Gaussian(square)``: the trade-off curve of N(0, 1) against N(mu, 1) at most, mu^2 = square (Dong, Roth, Su 2022).
* ``Concentrated(rho)``: D_alpha <= rho alpha for every alpha > 1 (zCDP), and nothing more.
* ``Pure(rounds)``: releases of given levels of (epsilon, 0)-differential privacy.
* ``Mixture(parts)``: a secret index, fixed before the run and independent of the data, chooses one of several Gaussians.
* ``Composition(parts)``: all of several losses, adaptively.

Every number is an ``Enclosure``: its upper end is what may be claimed. rho is D^z, so D_alpha <= alpha rho; alpha > 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from ..algorithms.rational_roots import square_root
from ..enclosures.balls import Enclosure, Rational, at_most_zero, ball, enclose, rational
from .conversion import (
    RELATIVE,
    chance,
    delta_ball,
    first_below,
    gaussian_delta,
    gaussian_epsilon,
    least,
    order,
    probability,
    renyi_to_delta,
    renyi_to_epsilon,
    scaled_erfc,
    zcdp_to_epsilon,
)
from .loss_sums import Law, bisect
from .pure_rounds import response_law
from .spread_rounds import STEEP, divergence, slope

BITS = 160  # mantissa to which ends of enclosures are rounded, outward
GRID = Fraction(1, 10**6)  # to which an epsilon of a law on a grid is looked for
ZERO = Enclosure(Fraction(0), Fraction(0))


class Loss:
    """One user's loss; ``mu_squared`` is None where the theorem gives no Gaussian trade-off curve. A kind of loss says ``rho`` or
    ``mu_squared``, and the conversions that are sharper than those that follow from it."""

    @property
    def mu_squared(self) -> Enclosure | None:
        return None

    @property
    def rho(self) -> Enclosure:
        if self.mu_squared is None:
            raise NotImplementedError(f"{type(self).__name__} says neither rho nor mu^2")
        return scaled(self.mu_squared, Fraction(1, 2))

    def renyi(self, alpha: Rational) -> Enclosure:
        return scaled(self.rho, order(alpha))

    def epsilon(self, delta: Rational) -> Enclosure:
        return epsilon_from_renyi(self, delta)

    def delta(self, epsilon: Rational) -> Enclosure:
        return delta_from_renyi(self, epsilon)


@dataclass(frozen=True)
class Gaussian(Loss):
    """mu-GDP with mu^2 = square >= 0: what a shifted run of energy B = sigma^2 mu^2 costs, and exact for Gaussian releases."""

    square: Enclosure

    @property
    def mu_squared(self) -> Enclosure:
        return self.square

    def epsilon(self, delta: Rational) -> Enclosure:
        d = probability(delta)
        return by_ends(self.square, lambda square: gaussian_epsilon(d, square) if square else ZERO)

    def delta(self, epsilon: Rational) -> Enclosure:
        e = rational("epsilon", epsilon, at_least=0)
        return by_ends(self.square, lambda square: gaussian_delta(e, square) if square else ZERO)


@dataclass(frozen=True)
class Concentrated(Loss):
    """rho-zCDP; converted by the best order of the sharper Renyi conversion."""

    bound: Enclosure

    @property
    def rho(self) -> Enclosure:
        return self.bound

    def epsilon(self, delta: Rational) -> Enclosure:
        d = probability(delta)
        return by_ends(self.bound, lambda rho: zcdp_to_epsilon(rho, d) if rho else ZERO)


@dataclass(frozen=True)
class Pure(Loss):
    """Adaptive releases, each epsilon-DP at its level: ((level, how many), ...).

    None is worse than randomised response at its level, and dominating pairs compose (``pure_rounds``), so all numbers are those
    of the responses together. Of one, D_alpha/alpha is the slope of a secant, from u = 1 to (2 alpha - 1)^2, of the concave
    function 4 ln cosh(sqrt(u) level/2): at most level tanh(level/2). Lower ends of epsilon and delta are 0. share: of the squared
    level, at least the mean square of each release's score (``spread_rounds``).
    """

    rounds: tuple[tuple[Enclosure, int], ...]
    share: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rounds", tuple((level, count) for level, count in self.rounds if level.upper and count))

    @staticmethod
    def of(level: Enclosure, count: int = 1) -> Pure:
        return Pure(((level, count),))

    def over(self, one: Callable[[Any], Any], shared: Callable[[Fraction, Fraction], Any] | None = None) -> Enclosure:
        """The sum over all releases of an increasing function of the level (a ball); ``shared``, of level and share, if less."""

        def least(level: Fraction) -> Any:
            e = one(ball(level))
            return e if shared is None or self.share == 1 or level > STEEP else e.min(shared(level, self.share))

        counts = [n for _, n in self.rounds]
        return at_ends([level for level, _ in self.rounds], lambda levels: summed([*zip(levels, counts, strict=True)], least))

    @cached_property
    def level(self) -> Enclosure:
        """The pure epsilon of all."""
        return added([scaled(level, Fraction(count)) for level, count in self.rounds])

    @cached_property
    def rho(self) -> Enclosure:
        return self.over(lambda e: e * (e / 2).tanh(), slope)

    @cached_property
    def mu_squared(self) -> Enclosure:
        """The least of two: Phi(-mu/2) = 1/(1 + e^epsilon) at the level of all, whose curve lies below that of the response; and
        the sum of pi/2 level^2, which is no less than that at each level: Phi(sqrt(pi/8) t) >= 1/(1 + e^-t), since the
        logarithm of the quotient of their densities, 2 ln cosh(t/2) - pi t^2/16, is concave in t^2 and 0 at 0."""
        if not self.rounds:
            return ZERO
        apart = self.over(lambda e: e**2 * e.pi() / 2)
        whole = by_ends(
            self.level,
            lambda e: square_of(first_below(lambda mu: mu > 0 and gaussian_covers(mu, e), Fraction(0), RELATIVE)) if e else ZERO,
        )
        return smaller(apart, whole)

    def renyi(self, alpha: Rational) -> Enclosure:
        a = order(alpha)
        return self.over(
            lambda e: e + ((1 + (-ball(2 * a - 1) * e).exp()) / (1 + (-e).exp())).log() / ball(a - 1), partial(divergence, a)
        )

    def epsilon(self, delta: Rational) -> Enclosure:
        if delta == 0 or not self.rounds:
            return self.level
        d = probability(delta)
        law = self.law(float(d))
        top = self.level.upper
        found = Enclosure(Fraction(0), min(bisect(lambda e: e >= top or law.delta(e) <= d, GRID, 2 * top + 1), top))
        return found if self.share == 1 else smaller(found, epsilon_from_renyi(self, d))

    def delta(self, epsilon: Rational) -> Enclosure:
        e = rational("epsilon", epsilon, at_least=0)
        if e >= self.level.upper:
            return ZERO
        near = delta_from_renyi(self, e).upper
        return Enclosure(Fraction(0), min(self.law(float(near)).delta(e), near, Fraction(1)))

    def law(self, delta: float) -> Law:
        return response_law(tuple((level.upper, count) for level, count in self.rounds), max(delta, 1e-300))


@dataclass(frozen=True)
class Mixture(Loss):
    """parts: pairs (weight, mu^2), weights positive of sum one (more where they were rounded up), the squares enclosed.

    The index is part of no release. exp((alpha - 1) D_alpha) and delta(epsilon) are jointly convex in the pair of laws, so
    the mean over the index bounds both; no condition as in Lemma 8.2 of chan2024 is needed.
    """

    parts: tuple[tuple[Fraction, Enclosure], ...]

    def __post_init__(self) -> None:
        if sum((weight for weight, _ in self.parts), Fraction(0)) < 1 or any(weight <= 0 for weight, _ in self.parts):
            raise ValueError("the weights of a mixture must be positive and must not sum to less than 1")
        object.__setattr__(self, "parts", grouped(self.parts))

    @property
    def mu_squared(self) -> Enclosure:
        return max((square for _, square in self.parts), key=lambda square: square.upper)

    def renyi(self, alpha: Rational) -> Enclosure:
        a = order(alpha)
        return self.by_sides(
            lambda parts: enclose(
                lambda: sum((ball(w) * (ball(a * (a - 1) / 2) * ball(s)).exp() for w, s in parts), ball(0)).log() / ball(a - 1),
                RELATIVE,
                absolute=Fraction(1, 10**30),
            )
        )

    def delta(self, epsilon: Rational) -> Enclosure:
        e = rational("epsilon", epsilon, at_least=0)
        return chance(self.by_sides(lambda parts: enclose(lambda: mean_delta(e, parts), RELATIVE, absolute=Fraction(1, 10**60))))

    def epsilon(self, delta: Rational) -> Enclosure:
        d = probability(delta)

        def solve(parts: Sequence[tuple[Fraction, Fraction]]) -> Enclosure:
            def holds(e: Fraction) -> bool:
                return at_most_zero(lambda: mean_delta(e, parts) - ball(d))

            if not any(s for _, s in parts) or holds(Fraction(0)):
                return ZERO
            return bracketed(holds, proposed_epsilon(float(d), [(float(w), float(s)) for w, s in parts]))

        return self.by_sides(solve)

    def by_sides(self, solve: Callable[[Sequence[tuple[Fraction, Fraction]]], Enclosure]) -> Enclosure:
        weights = [w for w, _ in self.parts]
        return at_ends([s for _, s in self.parts], lambda squares: solve([*zip(weights, squares, strict=True)]))


@dataclass(frozen=True)
class Composition(Loss):
    """All of ``parts`` (at least one), each chosen knowing the releases of those before; Renyi divergences add up."""

    parts: tuple[Loss, ...]

    @property
    def rho(self) -> Enclosure:
        return added([part.rho for part in self.parts])

    @property
    def mu_squared(self) -> Enclosure | None:
        squares = [part.mu_squared for part in self.parts]
        return None if any(s is None for s in squares) else added([s for s in squares if s is not None])

    def renyi(self, alpha: Rational) -> Enclosure:
        return added([part.renyi(alpha) for part in self.parts])

    def epsilon(self, delta: Rational) -> Enclosure:
        found, square = super().epsilon(delta), self.mu_squared
        return found if square is None else smaller(found, Gaussian(square).epsilon(delta))

    def delta(self, epsilon: Rational) -> Enclosure:
        found, square = super().delta(epsilon), self.mu_squared
        return found if square is None else smaller(found, Gaussian(square).delta(epsilon))


def composed(parts: Sequence[Loss]) -> Loss:
    """The composition in its sharpest kind: Gaussians together are one Gaussian, zCDP bounds together one zCDP bound."""
    if len(parts) == 1:
        return parts[0]
    if all(isinstance(part, Gaussian) for part in parts):
        return Gaussian(added([part.square for part in parts if isinstance(part, Gaussian)]))
    if all(isinstance(part, Gaussian | Concentrated) for part in parts):
        return Concentrated(added([part.rho for part in parts]))
    if all(isinstance(part, Pure) for part in parts):
        pure = [part for part in parts if isinstance(part, Pure)]
        return Pure(tuple(one for part in pure for one in part.rounds), max(part.share for part in pure))
    return Composition(tuple(parts))


def exactly(value: Rational) -> Enclosure:
    """A rational as an enclosure; ends of many digits are rounded outward."""
    return outward(Fraction(value), Fraction(value))


def outward(low: Fraction, high: Fraction) -> Enclosure:
    """An enclosure whose ends have at most BITS bits, or are the rationals given where these are short."""
    return Enclosure(-rounded_up(-low), rounded_up(high))


def rounded_up(value: Fraction, bits: int = BITS) -> Fraction:
    """The value, or where it has more than ``bits`` bits a dyadic rational above it by a factor of at most 1 + 2^(1-bits)."""
    return quotient_up(value.numerator, value.denominator, bits)


def quotient_up(above: int, below: int, bits: int = BITS) -> Fraction:
    """``rounded_up`` of above/below, of which long ones are not divided by what they share."""
    if above.bit_length() <= bits and below.bit_length() <= bits:
        return Fraction(above, below)
    shift = bits - (abs(above).bit_length() - below.bit_length())
    up = -((-above << max(shift, 0)) // (below << max(-shift, 0)))
    return Fraction(up, 1 << shift) if shift >= 0 else Fraction(up << -shift)


def scaled(value: Enclosure, factor: Fraction) -> Enclosure:
    return outward(value.lower * factor, value.upper * factor)


def added(values: Sequence[Enclosure]) -> Enclosure:
    return outward(sum((v.lower for v in values), Fraction(0)), sum((v.upper for v in values), Fraction(0)))


def summed(levels: Sequence[tuple[Fraction, int]], one: Callable[[Fraction], Any]) -> Enclosure:
    """The sum of n one(level) over pairs (level, n), one(level) > 0 a ball."""
    return enclose(lambda: sum((n * one(level) for level, n in levels), ball(0)), RELATIVE)


def smaller(left: Enclosure, right: Enclosure) -> Enclosure:
    return Enclosure(min(left.lower, right.lower), min(left.upper, right.upper))


def square_of(value: Enclosure) -> Enclosure:
    return outward(value.lower**2, value.upper**2)


def at_ends(values: Sequence[Enclosure], convert: Callable[[list[Fraction]], Enclosure]) -> Enclosure:
    """A conversion that increases in every value: at all lower ends, and at all upper ones."""
    low, high = [v.lower for v in values], [v.upper for v in values]
    found = convert(low)
    return found if low == high else Enclosure(found.lower, convert(high).upper)


def by_ends(value: Enclosure, convert: Callable[[Fraction], Enclosure]) -> Enclosure:
    return at_ends([value], lambda ends: convert(*ends))


def root(value: Enclosure) -> Enclosure:
    """The square root, exact for squares of rationals."""

    def one(x: Fraction) -> Enclosure:
        found = square_root(x)
        return exactly(found) if found is not None else enclose(lambda: ball(x).sqrt())

    return by_ends(value, one)


def gaussian_covers(mu: Fraction, level: Fraction) -> bool:
    """Whether Phi(-mu/2) <= 1/(1 + e^level), that is U(x)/2 exp(level - x^2) <= 1/(1 + e^-level) with x^2 = mu^2/8."""
    square = mu * mu / 8
    return at_most_zero(lambda: scaled_erfc(ball(square).sqrt()) / 2 * ball(level - square).exp() - 1 / (1 + ball(-level).exp()))


def mean_delta(epsilon: Fraction, parts: Sequence[tuple[Fraction, Fraction]]) -> Any:
    return sum((ball(w) * delta_ball(epsilon, s) for w, s in parts if s), ball(0))


def grouped(parts: Sequence[tuple[Fraction, Enclosure]], limit: int = 256) -> tuple[tuple[Fraction, Enclosure], ...]:
    """At most about ``limit`` parts: neighbours in size become one part that encloses both squares."""
    ordered = sorted(parts, key=lambda part: part[1].upper)
    if len(ordered) <= limit:
        return tuple(ordered)
    top = [part for part in ordered if part[1].upper > 0]
    zeros = [part for part in ordered if part[1].upper == 0]
    width = top[-1][1].upper / max(top[0][1].upper, top[-1][1].upper / 10**6)
    ratio = Fraction(math.exp(math.log(max(float(width), 1.0)) / (limit - 32) + 1e-12))
    found: list[tuple[Fraction, Enclosure]] = [(sum((w for w, _ in zeros), Fraction(0)), ZERO)] if zeros else []
    floor = top[-1][1].upper / 10**6
    start = 0
    for i in range(1, len(top) + 1):
        small = i < len(top) and top[i][1].upper <= floor
        if i == len(top) or not (small or top[i][1].upper <= ratio * max(top[start][1].upper, floor)):
            block = top[start:i]
            found.append((sum((w for w, _ in block), Fraction(0)), Enclosure(min(s.lower for _, s in block), block[-1][1].upper)))
            start = i
    return tuple(found)


def bracketed(holds: Any, guess: float) -> Enclosure:
    """The bracket of a monotone condition's threshold around a float proposal; by bisection where the proposal is no good."""
    if guess > 0 and math.isfinite(guess):
        centre = Fraction(guess)
        for width in (Fraction(1, 10**12), Fraction(1, 10**10), Fraction(1, 10**7)):
            low, high = centre * (1 - width), centre * (1 + width)
            if holds(high) and not holds(low):
                return Enclosure(low, high)
    return first_below(holds, Fraction(0), RELATIVE)


def proposed_epsilon(delta: float, parts: Sequence[tuple[float, float]]) -> float:
    """A float solution of mean delta(epsilon) = delta, by bisection; nan where floats do not reach."""

    def excess(e: float) -> float:
        total = 0.0
        for weight, square in parts:
            if square > 0:
                mu = math.sqrt(square)
                tail = 0.5 * math.erfc((e / mu + mu / 2) / math.sqrt(2))
                total += weight * (
                    0.5 * math.erfc((e / mu - mu / 2) / math.sqrt(2)) - (math.exp(e + math.log(tail)) if tail > 0 else 0.0)
                )
        return total - delta

    low, high = 0.0, 1.0
    while excess(high) > 0:
        low, high = high, 2 * high
        if high > 1e6:
            return math.nan
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return high


def epsilon_from_renyi(loss: Loss, delta: Rational) -> Enclosure:
    """The least epsilon of the sharper conversion over orders; the order is a float search, epsilon is certified at it."""
    d = probability(delta)

    def at(alpha: Fraction) -> Enclosure:
        found = loss.renyi(alpha)
        return by_ends(found, lambda value: renyi_to_epsilon(alpha, value, d))

    low, high = window(loss, d)
    grid = math.ceil(12 * (high - low) / 7)
    return at(1 + Fraction(math.exp(least(lambda x: float(at(1 + Fraction(math.exp(x))).upper), low, high, grid=grid))))


def delta_from_renyi(loss: Loss, epsilon: Rational) -> Enclosure:
    """The least delta of the sharper conversion over orders."""
    e = rational("epsilon", epsilon, at_least=0)

    def at(alpha: Fraction) -> Enclosure:
        found = loss.renyi(alpha)
        return by_ends(found, lambda value: renyi_to_delta(alpha, value, e))

    def height(x: float) -> float:
        upper = at(1 + Fraction(math.exp(x))).upper
        return math.log(upper.numerator) - math.log(upper.denominator)

    rho = max(float(loss.rho.upper), 1e-12)
    middle = math.log(max(float(e) / (2 * rho), 1e-3))
    best = 1 + Fraction(math.exp(least(height, middle - 6, middle + 6, grid=24)))
    return at(best)


def window(loss: Loss, delta: Fraction) -> tuple[float, float]:
    """Where the best log(alpha - 1) is looked for."""
    log = math.log(delta.denominator) - math.log(delta.numerator)
    near_one = Fraction(101, 100)
    usual = max(float(loss.renyi(near_one).upper / near_one), 1e-12)  # rho itself may be that of a rare outcome
    middle = math.log(log / usual) / 2
    return min(middle, math.log(log / max(float(loss.rho.upper), usual)) / 2) - 6, middle + 1
