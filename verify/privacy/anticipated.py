"""Noise drawn before a use hides it too where dimensions are few: shifts that depend on the noise that they move.

Run P has f' where run Q has f, both with Hessians in [mu, nu], delta = grad f' - grad f, |delta| <= Delta. Say P's iteration j
< t draws N_j; Q's draws N_j + C_j delta(x), x = x_(t-1) being P's (a function of all N), and later shifts a_k, each of what came
before, make the runs meet: pointwise |v|^2 + sum |a_k|^2 <= B, v = (C_j delta)_j, |v| <= E, all in deviations (the engine,
:mod:`verify.amplify.earlier`). C_j = sum_i c_ji e_i e_i^T over r orthonormal directions. Let tau bound (nu - mu) |R|, R = sum_j
(dx/dN_j) C_j on those directions. Then D_alpha(P, Q), and D_alpha(Q, P) likewise, is at most

    alpha B/2 + (r log a + log C_r(|gamma| E))/l,    l = alpha - 1,  a = (1 - tau^2)^(-l/2) cosh(l A),  A = artanh tau,
    gamma = l - b,  b = tanh(l A)/tau,  C_r(x) = E max_{s <= x} exp(s |z| - s^2/2),  z ~ N(0, I_r).

Proof. N + v(N) is a proper Lipschitz map of degree 1 (v is bounded) with determinant det(I + M) > 0, M an r x r matrix of norm
at most tau < 1; so it is one to one almost everywhere (dx/dN_(t-1) = I: preimages of null sets are null), and with V = l N.v +
l |v|^2/2 the a_k leave

    exp(l D_alpha) <= E exp(V) det(I + M)^-l exp(alpha l (B - |v|^2)/2).

For an eigenvalue z of M, -l log|1 + z| - log|1 - b z| is harmonic in |z| <= tau, on the circle convex in Re z, so largest at
z = tau or -tau, where it is log a: det(I + M)^-l <= a^r det(I - b M). N - b v(N) = Z is of degree 1 as well, with that
determinant, so that E h(N) det(I - b M) = E h(N) exp((|Z|^2 - |N|^2)/2) over Z ~ N(0, I). In the exponent is left

    gamma Z.v + (alpha l - gamma^2) |v|^2/2 + alpha l (B - |v|^2)/2 = alpha l B/2 + gamma Z.v - gamma^2 |v|^2/2,

and v lies in r directions: one for each i, that of (c_ji)_j. (log C_r)' <= m_r = E|z|, as the mean of u >= 0 under (u + x)^(r-1)
exp(-u^2/2) falls with x. With y = l A: log a <= log cosh y + y h/(2 A), h = -log(1 - tau^2) <= A^2; gamma <= (y - tanh y)/A and
-gamma <= y (1/tau - 1/A). So D_alpha/alpha <= B/2 + A^2 S + m_r E (A/tau - 1) where S is the largest
(r log cosh y + (m_r E/A) (y - tanh y))/y^2, at least r/2.

The same is proved of every bounded Lipschitz v with values in r directions of the space of all N, if |v| <= E
and the eigenvalues of its derivative in these are at most tau almost everywhere (:mod:`verify.privacy.anticipated_last`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from typing import Any

from ..enclosures.balls import Enclosure, Rational, ball, enclose
from .conversion import order
from .loss import Loss, outward

FIRST, STEP, LAST = Fraction(1, 50), Fraction(101, 100), 5  # of y: where S is looked for


@dataclass(frozen=True)
class Anticipated(Loss):
    """square: B; reach: E^2; slope: tau < 1; directions: r. All at most."""

    square: Fraction
    reach: Fraction
    slope: Fraction
    directions: int

    def __post_init__(self) -> None:
        if not (self.square >= 0 <= self.reach and 0 <= self.slope < 1 <= self.directions):
            raise ValueError(f"expected 0 <= slope < 1 and a direction, found {self.slope} and {self.directions}")

    @cached_property
    def rho(self) -> Enclosure:
        return upper(lambda: ball(self.square / 2) + excess(self.reach, self.slope, self.directions))

    def renyi(self, alpha: Rational) -> Enclosure:
        q = order(alpha)
        return upper(lambda: ball(q * self.square / 2) + at_order(q - 1, self.reach, self.slope, self.directions))


def upper(compute: Any) -> Enclosure:
    """What is computed is a bound: nothing is said of the lower end."""
    return outward(Fraction(0), enclose(compute, Fraction(1, 10**9)).upper)


def at_order(above: Fraction, reach: Fraction, slope: Fraction, r: int) -> Any:
    """What D_alpha is more than alpha B/2 at most, alpha = 1 + above."""
    if not slope:
        return ball(Fraction(0))
    tau, lam = ball(slope), ball(above)
    y = lam * tau.atanh()
    log_a = y.cosh().log() - lam / 2 * (1 - tau * tau).log()
    x = abs(lam - y.tanh() / tau) * ball(reach).sqrt()
    return (r * log_a + least_of(x, r).log()) / lam


def least_of(x: Any, r: int) -> Any:
    """C_r(x): below x the largest is exp(|z|^2/2), beyond it that at s = x, where u = |z| - x gives the other terms."""
    rest = sum((comb(r - 1, j) * x**j * moment(r - 1 - j) for j in range(1, r)), x**r / r)
    return 1 + rest / moment(r - 1)


def moment(k: int) -> Any:
    """The integral of u^k exp(-u^2/2) over u > 0."""
    one = ball(Fraction(1))
    found = (one.pi() / 2).sqrt() if k % 2 == 0 else one
    for j in range(k - 1, 0, -2):
        found = found * j
    return found


def excess(reach: Fraction, slope: Fraction, r: int) -> Any:
    """What rho is more than B/2 at most: A^2 S + m_r E (A/tau - 1)."""
    if not slope:
        return ball(Fraction(0))
    A, E = ball(slope).atanh(), ball(reach).sqrt() * moment(r) / moment(r - 1)
    return A * A * best(E / A, r) + E * (A / ball(slope) - 1)


def best(weight: Any, r: int) -> Any:
    """At least S = sup (r log cosh y + weight (y - tanh y))/y^2: log cosh y <= y^2/2 and y - tanh y <= y^3/3. Both are at most
    y: beyond LAST each part is below 1/5 of its factor, and more at y = 1 (log cosh 1 > 0.43, 1 - tanh 1 > 0.23)."""
    most = ball(Fraction(r, 2)) + weight * ball(FIRST) / 3
    low = FIRST
    while low < LAST:
        high = short(low * STEP)
        y = ball(high)
        most = most.max(
            ((r * y.cosh().log() + weight * (y - y.tanh())) / ball(low) ** 2).min(ball(Fraction(r, 2)) + weight * y / 3)
        )
        low = high
    return most


@lru_cache(maxsize=1024)
def short(x: Fraction) -> Fraction:
    return x.limit_denominator(10**6)
