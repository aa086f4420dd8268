"""Rounds of pure privacy whose loss is seldom near its level: penalty perturbation of zhang2018, as Renyi divergences.

In a round the message f solves F(f) + k = e: e has density proportional to exp(-alpha |e|) on R^d, F is f plus the gradient of
the objective over 2 eta V, and k is known. Replacing one point adds b = u (grad l' - grad l)/2 to F, where u = C/(eta V B), each
l is L(y <x, .>) with |x| <= 1, |L'| <= 1 and 0 <= L'' <= c_1; kappa = c_1/2. Let P_t, 0 <= t <= 1, be the law of f for F + t b,
which is a convex objective's; in the coordinate e, with V = alpha |e|, its score is s_t = div b - <grad V, b>, in size at most
E = u (alpha + kappa). By parts, with 0 <= m, m' <= c_1 and 0 < G <= I,

    E s_t^2 = E <b, V'' b> + E tr((D b)^2),    D b = H G,    H = u (m' x' x'^T - m x x^T)/2.

The first term is at most u^2 alpha E 1/|e|, where E 1/|e| = alpha/(d - 1), and on the line alpha^2 b(0)^2: at most u^2 alpha^2.
In the second, tr((H G)^2) <= u^2/4 (m'^2 <x', G x'>^2 + m^2 <x, G x>^2), at most 2 u^2 kappa^2. Along every line in the direction
x, L' rises by at most 2, so that m <x, G x> has an integral of at most 2, and the density of one coordinate of e is at most
alpha/2 ((d - 1) int_0^pi sin^(d-2) >= 2): the mean of either part is at most u^2/4 c_1 alpha. Together

    E s_t^2 <= v = u^2 (alpha^2 + min(2 kappa^2, alpha kappa)).

So l = log(dP_1/dP_0), the integral of s_t, has |l| <= E and, since dP_0/dP_t <= exp(t E), a mean square of at most
v (exp(E) - 1)/E under P_0. As E exp(l) = 1, and g(x) = exp(q x) - 1 - q (exp(x) - 1) is at most x^2 g(E)/E^2 for x <= E (g'' is
at most g''(0) left of 0 and increases right of it), the Renyi divergence of order q > 1 has

    (q - 1) D_q <= log(1 + v (exp(E) - 1)/E g(E)/E^2).

A run that comes near is of a loss on the line whose L' rises from -1 to 1 at the slope c_1 up to where f = 0, for y = 1 and
y' = -1: b is a tent. It is that of the first round only, since later messages move e.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..enclosures.balls import ball

STEEP = 8  # the level up to which the mean square is of use
FIRST, STEP = Fraction(1, 50), Fraction(103, 100)  # of (q - 1) E, over which the greatest D_q/q is looked for


def divergence(q: Fraction, e: Any, share: Fraction) -> Any:
    """At least D_q of a release of level e <= STEEP (a ball) whose mean square score is at most ``share`` of e^2, in (0, 1]."""
    return e if ball(q) * e > 1000 else (1 + weight(e, share) * gain(e, ball(q))).log() / ball(q - 1)


def slope(e: Any, share: Fraction) -> Any:
    """At least D_q/q for every q > 1. With X = q (q - 1), g/X increases in q; beyond the last q it is at most E/q."""
    best, low = ball(Fraction(0)), ball(Fraction(0))
    t, w = FIRST, weight(e, share)
    while not best * (low + e) >= e * e:
        q = 1 + ball(t) / e
        X = low * (low + e) / (e * e)
        over = w * gain(e, q) / (q * (q - 1))
        best = best.max((1 + X * over).log() / X if low > 0 else over)
        low, t = ball(t), t * STEP
    return best


def weight(e: Any, share: Fraction) -> Any:
    return ball(share) * e.expm1() / e


def gain(e: Any, q: Any) -> Any:
    """g(E)."""
    return (q * e).expm1() - q * e.expm1()


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
