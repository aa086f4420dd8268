"""The Renyi divergences of the pairs of the subsampled Gaussian mechanism, certified (:mod:`verify.privacy.poisson_gaussian`).

For removing or adding one record of Poisson batches, D_alpha((1-q) N(0, s^2) + q N(1, s^2) || N(0, s^2)) is the larger of the two
directions (Mironov, Talwar, Zhang 2019). Of it integer orders by the binomial sum in balls; all else by certified quadrature with
closed bounds on the tails, or where little noise or a large order leaves hardly anything between them by closed ends.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from typing import Any

from ..enclosures.balls import Enclosure, Rational, Undecided, ball, enclose, rational

RELATIVE = Fraction(1, 10**10)
MOST_TERMS = 4096  # of a binomial sum


def subsampled_gaussian(alpha: Rational, sampling: Rational, sigma: Rational, relative: Rational = RELATIVE) -> Enclosure:
    """D_alpha for order alpha > 1, sampling probability q in [0, 1] and sigma > 0 = noise over sensitivity."""
    a = rational("alpha", alpha, above=1)
    q, s = rational("sampling", sampling, at_least=0, at_most=1), rational("sigma", sigma, above=0)
    if q == 0:
        return enclose(lambda: ball(0))
    if q == 1:
        return enclose(lambda: ball(a / (2 * s**2)), relative)
    if a.denominator == 1 and a <= MOST_TERMS:
        return enclose(lambda: binomial_moment(a.numerator, q, s).log() / ball(a - 1), relative)
    return between(a, q, s, lambda: integral_moment(a, q, s), rational("relative", relative, above=0))


def between(
    alpha: Fraction, q: Fraction, s: Fraction, moment: Callable[[], Any], relative: Fraction, centre: int = 0, half: bool = False
) -> Enclosure:
    """log(moment)/(alpha - 1), q < 1. half: of the pair replace.

    With m = q^alpha e^(alpha (alpha-1)/(2 s^2)) the moment is at least m, the part of n_1 alone (``half``: m times what N(alpha,
    s^2) has above 1/2; of opposite, by Jensen's inequality, m (1-q + q e^(-alpha/s^2))^(1-alpha)), and at most
    m (1 + (1-q)/q e^(-(alpha-1)/(2 s^2)))^alpha, by Minkowski's (``half``: and 1; of opposite (1-q)^(1-alpha) times that).
    """
    above, scale = alpha - 1, 1 / (2 * s**2)

    def end(most: bool) -> Any:
        order, a, keep, take = ball(alpha), ball(above), ball(1 - q), ball(q)
        found = order * take.log() + ball(alpha * above * scale)
        if most:
            found += order * (keep / take * ball(-above * scale).exp()).log1p() - (a * keep.log() if centre else 0)
            return (found + (-found).exp().log1p() if half else found) / a
        if half:
            found += (1 - (ball(alpha - Fraction(1, 2)) / (ball(s) * ball(2).sqrt())).erfc() / 2).log()
        return (found - (a * (keep + take * ball(-2 * alpha * scale).exp()).log() if centre else 0)) / a

    low, high = (enclose(partial(end, most), RELATIVE / 100, absolute=RELATIVE / 100) for most in (False, True))
    ends = Enclosure(max(low.lower, Fraction(0)), high.upper)
    if ends.upper - ends.lower <= ends.lower * relative:
        return ends
    try:
        return enclose(lambda: moment().log() / ball(above), relative, start=64, limit=1024)
    except Undecided:
        return ends


def binomial_moment(alpha: int, q: Fraction, sigma: Fraction) -> Any:
    """E_Q[(P/Q)^alpha] = sum_k C(alpha, k) (1-q)^(alpha-k) q^k exp(k(k-1)/(2 sigma^2)), as a ball."""
    total = ball(0)
    for k in range(alpha + 1):
        total += ball(comb(alpha, k) * (1 - q) ** (alpha - k) * q**k) * ball(Fraction(k * (k - 1)) / (2 * sigma**2)).exp()
    return total


def opposite_gaussian(alpha: Fraction, q: Fraction, s: Fraction) -> Enclosure:
    """D_alpha of the pair opposite: (1-q) N(0, s^2) + q N(1, s^2) against (1-q) N(0, s^2) + q N(-1, s^2), 0 < q <= 1."""
    if q == 1:
        return enclose(lambda: ball(2 * alpha / s**2), RELATIVE)
    return between(alpha, q, s, lambda: integral_moment(alpha, q, s, centre=-1), RELATIVE, centre=-1)


def replaced_gaussian(alpha: Fraction, q: Fraction, s: Fraction) -> Enclosure:
    """D_alpha of the pair replace: above L = 0 (x = 1/2) the pair of remove, below it that of add, the rest of the mass at 0."""

    def moment() -> Any:
        root, middle = ball(s) * ball(2).sqrt(), Fraction(1, 2)
        plain, moved = ((ball(middle - shift) / root).erfc() / 2 for shift in (0, 1))
        rest = 1 - plain - (ball(1 - q) * plain + ball(q) * moved)
        return rest + integral_moment(alpha, q, s, least=middle) + integral_moment(1 - alpha, q, s, least=middle)

    return between(alpha, q, s, moment, RELATIVE, half=True)


def integral_moment(alpha: Fraction, q: Fraction, sigma: Fraction, centre: int = 0, least: Fraction | None = None) -> Any:
    """The integral of p^alpha r^(1-alpha) over x > least (None: over the line), p = (1-q) n_0 + q n_1 and r = (1-q) n_0 + q n_c
    with c = ``centre`` (0 or -1); alpha > 1, or for c = 0 and least >= 1/2 also alpha < 0. If c = -1, q < 1.

    Quadrature where n_0 and n_1^alpha n_0^(1-alpha) are, e^(alpha (alpha-1)/(2 s^2)) times the density of N(alpha, s^2). Where
    alpha < 0, r <= p and the integrand is at most n_0 above the end. For alpha > 1 it is jointly convex and homogeneous in
    (p, r), and r >= n_0 (c = 0) or (1-q) n_0: elsewhere it is at most (1-q) n_0 + q n_1^alpha n_0^(1-alpha), for c = -1 times
    (1-q)^(1-alpha). Above the upper end, h, p is also at most q n_1 (1 + (1-q) n_0(h)/(q n_1(h))), since n_0/n_1 falls.
    """
    import flint
    from flint import acb, arb

    bits = flint.ctx.prec
    s, a = ball(sigma), ball(alpha)
    far = Fraction(int((2 * bits) ** 0.5) + 2) * sigma
    low = -far if least is None else least
    high, first = max(low, far + max(alpha, Fraction(0))), max(low, far if least is None else low)
    apart, half = alpha - far > first, min(max(low, Fraction(1, 2)), high)
    pieces = [(low, first), (alpha - far, high)] if apart else [(low, half), (half, high)]
    scale, keep, take = 1 / (2 * s**2), ball(1 - q), ball(q)

    def integrand(x: Any, analytic: bool, right: bool) -> Any:
        """right: with n_1 before the brackets, whose logarithm has its branches far from the line there; what stands in front is
        then a square about alpha, as balls lose what cancels."""
        rise = (2 * x - 1) * scale
        mixed = take + keep * (-rise).exp() if right else keep + take * rise.exp()
        square = (x - a) ** 2 + a * (1 - a) if right else x**2
        found = a * mixed.log(analytic=analytic) - square * scale
        if centre:
            found += (1 - a) * (keep + take * ((-2 * x - 1) * scale).exp()).log(analytic=analytic)
        return found.exp()

    def above(distance: Fraction) -> Any:
        """What N(0, s^2) has above it."""
        return (ball(distance) / (s * ball(2).sqrt())).erfc() / 2

    parts = [acb.integral(partial(integrand, right=i == 1), *map(ball, ends)).real for i, ends in enumerate(pieces)]
    inside = (parts[0] + parts[1]) / (s * (2 * arb.pi()).sqrt())
    if alpha < 0:
        tails = above(high)
    else:
        whole, beyond = (ball(alpha * (alpha - 1)) * scale).exp(), above(high - alpha)
        tails = (keep * above(high) + take * whole * beyond).min(
            (take + keep * (ball(1 - 2 * high) * scale).exp()) ** a * whole * beyond
        )
        if least is None:
            tails += keep * above(-low) + take * whole * above(alpha - low)
        if apart:
            tails += keep * above(first) + take * whole * above(far)
        tails *= keep ** (1 - a) if centre else 1
    return inside + tails.union(arb(0))
