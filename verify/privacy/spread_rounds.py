"""Rounds of pure privacy whose loss is seldom near its level: penalty perturbation of zhang2018, as Renyi divergences.

In a round the message f solves F(f) + k = e: e has density proportional to exp(-alpha |e|) on R^d, F is f plus the gradient of
the objective over 2 eta V, and k is known. Replacing one point adds b = u (grad l' - grad l)/2 to F, where u = C/(eta V B), each
l is L(y <x, .>) with |x| <= 1, |L'| <= 1 and 0 <= L'' <= c_1; kappa = c_1/2. Let P_t, 0 <= t <= 1, be the law of f for F + t b,
which is a convex objective's; in the coordinate e, with V = alpha |e|, its score is s_t = div b - <grad V, b>, in size at most
E = u (alpha + kappa). By parts, with 0 <= m, m' <= c_1 and 0 < G <= I,

    E s_t^2 = E <b, V'' b> + E tr((D b)^2),    D b = H G,    H = u (m' x' x'^T - m x x^T)/2.

With c the cosine of the angle of x and x' (its size), |b|^2 <= u^2 (1 + c)/2, E 1/|e| = alpha/(d - 1), and on the line c = 1 and
the first term is alpha^2 b(0)^2: at most u^2 alpha^2 (1 + c)/2. In the second, of p = <x, G x>, p' and r = <x, G x'>,

    tr((H G)^2) = u^2/4 (m^2 p^2 + m'^2 p'^2 - 2 m m' r^2) <= u^2 kappa^2 max(1, 2 - 2 c^2):

it is convex in m, m', and G <= I gives |r| >= c - g, g^2 = (1 - p)(1 - p'); p^2 + p'^2 - 2 r^2 is convex in 2 - p - p', between 2
g and 1 + g^2, and at the ends at most 2 - 2 c^2 and 1. Along every line in the direction x, L' rises by at most 2, at a slope m p
<= c_1, and a coordinate of e is no nearer to 0 than on the line (its density times exp(alpha |.|) increases): the mean of m^2 p^2
is at most c_1^2 (1 - exp(-alpha/c_1)), and the second term u^2 (kappa alpha - alpha^2/4 + alpha^3/(24 kappa)). For kappa <= 13/20
alpha the first bound is largest together with c = 1, since kappa^2 + alpha^4/(32 kappa^2) <= alpha^2/2 or 8 kappa^2 <= sqrt(2)
alpha^2:

    E s_t^2 <= v = u^2 (alpha^2 + kappa^2) for these, else u^2 (3/4 alpha^2 + kappa alpha + alpha^3/(24 kappa)).

Let Y = dP_t/dP_0 - 1, M = exp(t E) - 1 its largest value, c its mean square under P_0. A function whose third derivative is not
negative is at most the parabola that touches it at -c/M and meets it at M, so that no mean is above that of the law on these two
points with mean 0 and mean square c: that of Y^3 is c (M - c/M). So c' = 2 E_t[s_t (Y - c)] <= 2 sqrt(v E_t (Y - c)^2), and

    (sqrt(c))' <= sqrt(v (1 + M) (1 - c/M)),

of which ``chi_square`` has a solution from above. At t = 1 the mean of (1 + Y)^q is at most that of the two points for q >= 2,
and for q <= 2, where the third derivative is not positive, with exp(-E) - 1 for M; both increase in c.

A run that comes near is of a loss on the line whose L' rises from -1 to 1 at the slope c_1 up to where f = 0, for y = 1 and
y' = -1: b is a tent. It is that of the first round only, since later messages move e.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..enclosures.balls import ball, enclose
from .conversion import RELATIVE

STEEP = 8  # the level up to which the mean square is of use
PIECES = 64  # of the path
NEAR = Fraction(1, 1000)  # of the greatest D_q/q


def mean_square(alpha: Fraction, kappa: Fraction) -> Fraction:
    """v/u^2."""
    bent = kappa**2 if kappa <= Fraction(13, 20) * alpha else kappa * alpha - alpha**2 / 4 + alpha**3 / (24 * kappa)
    return alpha**2 + bent


@lru_cache(maxsize=4096)
def chi_square(level: Fraction, share: Fraction) -> Fraction:
    """At least the mean square of dP_1/dP_0 - 1: its root may grow in each piece as at the piece's start."""

    def found() -> Any:
        e, root, before = ball(level), ball(0), ball(1)
        for i in range(1, PIECES + 1):
            M, after = (e * i / PIECES).expm1(), (e * i / PIECES / 2).exp()
            root += 2 * ball(share).sqrt() * (1 - root * root / M).max(ball(0)).sqrt() * (after - before)
            before = after
        return (root * root).min(-e.expm1() * (-e).expm1())

    return enclose(found, RELATIVE).upper


def divergence(q: Fraction, level: Fraction, share: Fraction) -> Any:
    """At least D_q of a release of level <= STEEP whose mean square score is at most ``share`` of level^2, in (0, 1]."""
    if q * level > 1000:
        return ball(level)
    return moment(ball(q), two_points(level if q >= 2 else -level, chi_square(level, share))).log() / ball(q - 1)


def slope(level: Fraction, share: Fraction) -> Any:
    """At least D_q/q for every q > 1. (q - 1) D_q is convex in q, so that between q and q + h it is at most a chord, and that of
    q (q - 1) is h^2/4 above it at most; up to the first q it is at most D_q there, beyond the last level/q."""
    c, q, size = chi_square(level, share), 1 + NEAR, ball(level)
    low, high = (two_points(end, c) for end in (-level, level))
    best = moment(ball(q), low).log() / ball(q - 1)
    while not best * ball(q) >= size:
        q += Fraction(math.sqrt(3.99 * NEAR * q * (q - 1)))
        order = ball(q)
        best = best.max(moment(order, high if q >= 2 else low).log() / (order * (order - 1)))
    return best * ball(1 + NEAR)


def two_points(end: Fraction, square: Fraction) -> tuple[tuple[Any, Any], ...]:
    """The law on exp(end) - 1 and one point more of mean 0 and this mean square: log(1 + Y) and the mass of both, as balls."""
    e, c = ball(end), ball(square)
    z = e.expm1()
    return (e, c / (c + z * z)), ((1 - c / z).log(), z * z / (c + z * z))


def moment(order: Any, law: tuple[tuple[Any, Any], ...]) -> Any:
    return sum((mass * (order * log).exp() for log, mass in law), ball(0))


def tent(u: Fraction, kappa: Fraction, q: Fraction) -> Any:
    """D_q of the two laws of f, a ball: e = f + u L'(f)/2 and f - u L'(-f)/2, each of density exp(-|e|)/2."""
    J = 1 + u * kappa
    z, end = u / 2 / J, 1 / kappa  # where e = 0; where the tent ends
    pieces = (  # of f from, to, both sides of 0: the power of J, and the exponent at f = 0 and its slope
        (-end, -z, q, u * (q - Fraction(1, 2)), J * q + 1 - q),
        (-z, Fraction(0), q, -u / 2, 1 - q - J * q),
        (Fraction(0), z, 1 - q, -u / 2, J * (1 - q) - q),
        (z, end, 1 - q, u * (Fraction(1, 2) - q), J * (q - 1) - q),
    )
    total = ball(-end - u / 2).exp()  # beyond the ends both are alike
    for low, high, power, constant, rate in pieces:
        width = (ball(rate * (high - low))).expm1() / ball(rate) if rate else ball(high - low)
        total += ball(J) ** ball(power) * ball(constant + rate * low).exp() * width / 2
    return total.log() / ball(q - 1)
