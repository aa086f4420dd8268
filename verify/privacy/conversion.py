"""Conversions between Renyi, zCDP and (epsilon, delta), and the analytic Gaussian mechanism; all certified.

Sources: Bun, Steinke 2016 (zCDP); Mironov 2017 (Renyi); Canonne, Kamath, Steinke 2020, Proposition 12, and Balle et al. 2020
(the sharper conversion); Balle, Wang 2018 (analytic Gaussian).
Arguments are rationals (a float is the binary rational that it is); ValueError names one outside its domain.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Enclosure, Rational, at_most_zero, ball, enclose, rational

RELATIVE = Fraction(1, 10**12)


def zcdp_to_epsilon(rho: Rational, delta: Rational) -> Enclosure:
    """The least epsilon over alpha > 1 of the sharper Renyi conversion of D_alpha <= rho alpha.

    Any order gives a valid epsilon; the order is found in floats, epsilon is enclosed at that order.
    """
    r, d = rational("rho", rho, above=0), probability(delta)
    log_delta = log_of(d)

    def epsilon(x: float) -> float:  # of alpha = 1 + e^x, which may be 1 to rounding
        log_alpha = math.log1p(math.exp(x))
        return float(r) * (1 + math.exp(x)) + x - log_alpha - (log_delta + log_alpha) / math.exp(x)

    start = math.log(math.sqrt(max(-log_delta, 1e-300) / float(r)))
    alpha = 1 + Fraction(math.exp(least(epsilon, start - 12, start + 12)))
    return renyi_to_epsilon(alpha, r * alpha, d)


def renyi_to_epsilon(alpha: Rational, divergence: Rational, delta: Rational) -> Enclosure:
    """epsilon = max(0, divergence + ln(1 - 1/alpha) - ln(delta alpha)/(alpha - 1)), the sharper conversion; alpha > 1."""
    a, value, d = order(alpha), rational("divergence", divergence, at_least=0), probability(delta)
    return enclose(
        lambda: (ball(value) + ball(1 - 1 / a).log() - ball(d * a).log() / ball(a - 1)).max(ball(0)), absolute=Fraction(1, 10**30)
    )


def renyi_to_delta(alpha: Rational, divergence: Rational, epsilon: Rational) -> Enclosure:
    """delta = min(1, exp((alpha - 1)(divergence - epsilon)) (1 - 1/alpha)^(alpha - 1) / alpha), alpha > 1, epsilon >= 0."""
    a, value, e = order(alpha), rational("divergence", divergence, at_least=0), rational("epsilon", epsilon, at_least=0)

    def delta() -> Any:
        return ((ball(a - 1)) * (ball(value - e) + ball(1 - 1 / a).log())).exp() / ball(a)

    return chance(enclose(delta))


def chance(found: Enclosure) -> Enclosure:
    """No delta is above 1."""
    return Enclosure(min(found.lower, Fraction(1)), min(found.upper, Fraction(1)))


def gaussian_delta(epsilon: Rational, mu_squared: Rational) -> Enclosure:
    """The exact delta(epsilon) of N(0, 1) against N(mu, 1): Phi(mu/2 - epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu).

    mu^2 = ``mu_squared`` > 0 (= Delta^2/sigma^2, or a sum of these); epsilon any real number >= 0.
    """
    e, square = rational("epsilon", epsilon, at_least=0), rational("mu_squared", mu_squared, above=0)
    return chance(enclose(lambda: delta_ball(e, square)))


def delta_ball(epsilon: Fraction, square: Fraction) -> Any:
    """delta(epsilon) as a ball at the precision of the context.

    No part is larger than 2: e^epsilon erfc(z) is exp(-a^2) U(z) with z^2 = a^2 + epsilon.
    """
    mu, e, root = ball(square).sqrt(), ball(epsilon), ball(2).sqrt()
    a, z = (e / mu - mu / 2) / root, (e / mu + mu / 2) / root
    scale = (-a * a).exp()
    return (scale * (scaled_erfc(a) - scaled_erfc(z)) if a > 1 else a.erfc() - scale * scaled_erfc(z)) / 2


def scaled_erfc(x: Any) -> Any:
    """U(x) = exp(x^2) erfc(x) of a ball x >= 0, of any size."""
    from flint import arb

    square = x * x
    if x < 30:  # faster; beyond, e^(x^2) would be of little precision
        return square.exp() * x.erfc()
    return square.hypgeom_u(arb(1) / 2, arb(1) / 2) / arb.pi().sqrt()


def gaussian_epsilon(delta: Rational, mu_squared: Rational) -> Enclosure:
    """The least epsilon >= 0 with delta(epsilon) <= delta: its bracket has delta(lower) > delta >= delta(upper), certified.

    delta(epsilon) <= Phi(mu/2 - epsilon/mu), so mu^2/2 + mu t with e^(-t^2/2) <= delta is large enough.
    """
    d, square = probability(delta), rational("mu_squared", mu_squared, above=0)
    t = enclose(lambda: (-2 * ball(d).log() * ball(square)).sqrt(), Fraction(1, 2)).upper
    near = (square / 2, square / 2 + t) if square > 10**6 else None  # so narrow beside epsilon that bisection ends soon
    return first_below(lambda e: at_most_zero(lambda: delta_ball(e, square) - ball(d)), Fraction(0), RELATIVE, near)


def first_below(
    holds: Callable[[Fraction], bool], start: Fraction, relative: Fraction, near: tuple[Fraction, Fraction] | None = None
) -> Enclosure:
    """The bracket of the point >= start from which on a monotone condition holds; [start, start] where it holds there.

    near: a bracket that is probably right, looked at first.
    """
    if holds(start):
        return Enclosure(start, start)
    low, high = near if near is not None and holds(near[1]) else (start, start + 1)
    while not holds(high):
        low, high = high, 2 * high
    if low > start and holds(low):
        low, high = start, low
    while low == start and holds(high / 2):
        high /= 2
    low = max(low, high / 2)
    while high - low > relative * low:
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return Enclosure(low, high)


def probability(delta: Rational) -> Fraction:
    return rational("delta", delta, above=0, below=1)


def order(alpha: Rational) -> Fraction:
    return rational("alpha", alpha, above=1)


def log_of(value: Fraction) -> float:
    """ln of a positive rational of any size, as a float proposal."""
    return math.log(value.numerator) - math.log(value.denominator)


def least(function: Callable[[float], float], low: float, high: float, grid: int = 200) -> float:
    """A float minimiser over an interval: best of a grid, then golden section around it. A proposal, not certified."""
    points = [low + (high - low) * i / grid for i in range(grid + 1)]
    values = [function(point) for point in points]
    best = values.index(min(values))
    a, b = points[max(best - 1, 0)], points[min(best + 1, grid)]
    ratio = (math.sqrt(5) - 1) / 2
    c, d = b - ratio * (b - a), a + ratio * (b - a)
    at_c, at_d = function(c), function(d)
    for _ in range(60 if grid >= 200 else 16):
        if at_c < at_d:
            b, d, at_d = d, c, at_c
            c = b - ratio * (b - a)
            at_c = function(c)
        else:
            a, c, at_c = c, d, at_d
            d = a + ratio * (b - a)
            at_d = function(d)
    return c if at_c < at_d else d
