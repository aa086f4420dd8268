"""The subsampled Gaussian mechanism, certified: with Poisson sampling, D_alpha((1-q) N(0, s^2) + q N(1, s^2) || N(0, s^2)), and
without replacement.

Mironov, Talwar, Zhang 2019: for removing or adding one record this direction is the larger. Integer orders by the binomial
sum in balls, real orders by certified quadrature with closed bounds on the tails.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from .balls import Enclosure, Rational, ball, enclose, rational


def subsampled_gaussian(
    alpha: Rational, sampling: Rational, sigma: Rational, relative: Rational = Fraction(1, 10**10)
) -> Enclosure:
    """D_alpha for order alpha > 1, sampling probability q in [0, 1] and sigma > 0 = noise over sensitivity."""
    a = rational("alpha", alpha, above=1)
    q, s = rational("sampling", sampling, at_least=0, at_most=1), rational("sigma", sigma, above=0)
    if q == 0:
        return enclose(lambda: ball(0))
    if q == 1:
        return enclose(lambda: ball(a / (2 * s**2)), relative)
    if a.denominator == 1:
        return enclose(lambda: binomial_moment(a.numerator, q, s).log() / ball(a - 1), relative)
    return enclose(lambda: integral_moment(a, q, s).log() / ball(a - 1), relative, start=64, limit=1024)


def binomial_moment(alpha: int, q: Fraction, sigma: Fraction) -> Any:
    """E_Q[(P/Q)^alpha] = sum_k C(alpha, k) (1-q)^(alpha-k) q^k exp(k(k-1)/(2 sigma^2)), as a ball."""
    total = ball(0)
    for k in range(alpha + 1):
        total += ball(comb(alpha, k) * (1 - q) ** (alpha - k) * q**k) * ball(Fraction(k * (k - 1)) / (2 * sigma**2)).exp()
    return total


def integral_moment(alpha: Fraction, q: Fraction, sigma: Fraction) -> Any:
    """E_Q[(P/Q)^alpha] for a real order: quadrature on [-L, L + alpha], tails bounded by convexity of t^alpha.

    ((1-q) + q r)^alpha <= (1-q) + q r^alpha, and E_Q[r^alpha; x > c] = e^{alpha (alpha-1)/(2 sigma^2)} Pr[N(alpha, sigma^2) > c].
    """
    import flint
    from flint import acb, arb

    bits = flint.ctx.prec
    s, a = ball(sigma), ball(alpha)
    reach = Fraction(int((2 * bits) ** 0.5) + 2) * sigma
    low, high = -reach, reach + alpha
    normal = 1 / (s * (2 * arb.pi()).sqrt())
    scale, keep, take = 1 / (2 * s**2), ball(1 - q), ball(q)

    def integrand(x: Any, analytic: bool) -> Any:
        base = keep + take * ((2 * x - 1) * scale).exp()
        return (-(x**2) * scale + a * base.log(analytic=analytic)).exp() * normal

    inside = acb.integral(integrand, ball(low), ball(high)).real
    root = s * ball(2).sqrt()
    growth = (ball(alpha * (alpha - 1)) * scale).exp()
    tails = (
        keep * ((ball(-low) / root).erfc() + (ball(high) / root).erfc())
        + take * growth * ((ball(alpha - low) / root).erfc() + (ball(high - alpha) / root).erfc())
    ) / 2
    return inside + tails.union(arb(0))
