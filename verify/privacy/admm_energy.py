"""What noisy gradient ADMM leaks, by shifts: explicit energies V_k = c_k |e|_M^2 + q_k (eta/beta)|dlam|^2, proved by hand.

Setting: chan2024, Algorithm 1, noise N(0, sigma^2 I) on x alone; every f_t convex and (1/eta)-smooth, g convex, A of full row
rank; M = I + eta beta A^T A, e = dx - eta M^{-1} A^T dlam, s = eta beta a^2 for a singular value a of A, s_min the least. Two
runs differ; V_k bounds the least sum of squares of shifts that make them meet within k more iterations.

One iteration with the shift -kappa e+ (best kappa) and the multipliers 2 eta c of <dg, dx> >= eta |dg|^2 and <dlam+, b> >= 0
leaves, along a singular pair and with l = eta a dlam, l+ = eta a dlam+, after the gradient's part is maximised out,

    (1 + s)(1 + 2s) s (q'/s) l^2  >=  (1 + s)(1 + 2s) q l+^2 + c (s l^2 + 2 (1 + s) l l+ - 2 (1 + s)^2 l+^2)   for all l, l+,

with c = c_{k+1}. For q <= c this holds with q' = c/(1 + s). Hence c_{k+1} = max(c_k/(1 + w c_k), q_k), q_{k+1} =
c_{k+1}/(1 + s_min), that is

    c_{k+1} = c_k/(1 + min(w c_k, s_min)),

where w = 1 and |a|^2 <= |a|_M^2; if A is square there is no kernel, |a|^2 <= |a|_M^2/(1 + s_min) and w = 1 + s_min.

The end (two iterations): the shift A^+(dlam+/beta - A dx+) makes A dx = dlam+/beta, so that the last iteration has dlam+ = b = 0
and its x+ costs sum (1 + s)^2/(1 + 4s + 2s^2) u^2, u = dx (multiplier 2 eta; 1 on the kernel). Before it this is at most
c |e+|_M^2 + q (eta/beta)|dlam+|^2 with q = c/(s (1 + s)(c (1 + s) - 1)) + (1 + s)^2/(s (1 + 4s + 2s^2)), falling in s, for any
c > 1/(1 + s), and c >= 1 where A has a kernel. c_2 is the least such c with q <= c at s_min: c_2 = 1 from s_min = 1.04 on, and
then c_k = 1/(k - 1).

Noise of deviation sigma_t in iteration t: a shift costs |a|^2/sigma_t^2, and nothing else of a step changes, so that c_{k+1} =
c_k/(1 + min(w sigma_t^2 c_k, s_min)); the end is that of equal noise, over the lesser square of the last two.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ..enclosures.balls import TINY, ball, enclose
from .loss import rounded_up


@dataclass(frozen=True)
class Energy:
    """s_min = eta beta a_min^2 > 0; kernel: whether A has one (n > m). Coefficients are upper bounds, exact where short."""

    s_min: Fraction
    kernel: bool

    @property
    def weight(self) -> Fraction:
        return Fraction(1) if self.kernel else 1 + self.s_min

    def start(self, iterations: int) -> Fraction:
        """c with B <= c |dx_0|_M^2 for starts (x_0, lam_0), (x_0', lam_0) after N = iterations >= 2 (N = 1 reveals A dx_0)."""
        if iterations < 2:
            raise ValueError("after one iteration lam_1 shows A x_0 without noise: the start form needs at least 2 iterations")
        steps, settled = settle(self.s_min, self.weight)
        if iterations - 2 < steps:
            return falling(self.s_min, first_coefficient(self.s_min, self.weight), iterations - 2)
        return 1 / (1 / settled + self.weight * (iterations - 2 - steps))

    def user(self, after: int) -> Fraction:
        """u with B <= u eta^2 Delta^2 for a user whose iteration is followed by ``after`` >= 0 others.

        The own noise meets dx_t = -eta M^{-1} dg at once, at |dx_t|^2, or takes part in the shifts: |dx_t|_M^2 c/(1 + w c).
        """
        own = 1 / self.weight**2
        if after < 2:
            return own
        c = self.start(after)
        return min(own, c / (1 + self.weight * c) / self.weight)

    def lasting(self, sigmas: Sequence[Fraction]) -> list[Fraction]:
        """c of the iterations t, t + 1, .. to the end, for every t with two at least: sum |a_t|^2/sigma_t^2 <= c |dx|_M^2."""
        found = [first_coefficient(self.s_min, self.weight) / min(sigmas[-2:]) ** 2]
        for sigma in reversed(sigmas[:-2]):
            c = found[-1]
            found.append(rounded_up(c / (1 + min(self.weight * sigma**2 * c, self.s_min)), finer(self.s_min)))
        return found[::-1]

    def varying(self, sigmas: Sequence[Fraction]) -> list[Fraction]:
        """Of a user of each iteration, read once: u with sum |a_t|^2/sigma_t^2 <= u eta^2 Delta^2; sigmas: of all iterations."""
        w, own = self.weight, [1 / (self.weight * sigma) ** 2 for sigma in sigmas]
        later = self.lasting(sigmas)[1:] if len(sigmas) > 2 else []
        shared = (c / (1 + w * sigma**2 * c) / w for c, sigma in zip(later, sigmas, strict=False))
        return [*map(min, own, shared), *own[len(later) :]]

    def explicit(self) -> bool:
        """Whether c_k = 1/(k - 1): A with a kernel and s_min >= 1.04."""
        return self.kernel and self.s_min >= Fraction(26, 25)


@lru_cache(maxsize=64)
def settle(s: Fraction, weight: Fraction) -> tuple[int, Fraction]:
    """The number m of geometric steps (c falls by 1 + s as long as w c > s) and c_(m + 2), rounded up.

    All but about the last of them at once: w c > s after m steps means so before; the recursion is increasing in c, so a c
    that was rounded up never makes a later one too small.
    """
    c = first_coefficient(s, weight)
    steps = 0
    if weight * c > (1 + s) * s:
        count = enclose(lambda: (ball(weight * c) / ball(s)).log() / ball(1 + s).log(), TINY, absolute=Fraction(1, 4))
        steps = max(0, math.floor(count.lower) - 1)
        c = falling(s, c, steps)
    while weight * c > s:
        c, steps = rounded_up(c / (1 + min(weight * c, s)), finer(s)), steps + 1
    return steps, c


def falling(s: Fraction, c: Fraction, steps: int) -> Fraction:
    """c/(1 + s)^steps, rounded up."""
    return enclose(lambda: ball(c) / ball(1 + s) ** steps, Fraction(1, 1 << finer(s))).upper if steps else c


def finer(s: Fraction) -> int:
    """Bits at which a factor 1 + s is seen."""
    return 128 + max(0, s.denominator.bit_length() - s.numerator.bit_length())


@lru_cache(maxsize=64)
def first_coefficient(s: Fraction, weight: Fraction) -> Fraction:
    """The least c_2 (to 1e-12, rounded up) with q <= c at s; 1 with a kernel where that is enough. It is the larger root of
    (c - G)(c (1 + s) - 1) p = c, G = (1 + s)^2/(s (1 + 4s + 2s^2)), p = s (1 + s); q(c) <= c from there on, checked exactly.
    """
    if weight == 1 and enough(Fraction(1), s):
        return Fraction(1)
    G, p = (1 + s) ** 2 / (s * (1 + 4 * s + 2 * s * s)), s * (1 + s)
    a, b, d = (1 + s) * p, p + G * (1 + s) * p + 1, G * p
    root = rounded_up(enclose(lambda: (ball(b) + ball(b * b - 4 * a * d).sqrt()) / ball(2 * a)).upper)
    c = max(root, Fraction(1)) if weight == 1 else root
    if not enough(c, s):
        raise ArithmeticError(f"no first coefficient was found at eta beta a_min^2 = {float(s):.6g}")
    return c


def enough(c: Fraction, s: Fraction) -> bool:
    """Whether c (1 + s) > 1 and q(c, s) <= c, exactly."""
    if c * (1 + s) <= 1:
        return False
    q = c / (s * (1 + s) * (c * (1 + s) - 1)) + (1 + s) ** 2 / (s * (1 + 4 * s + 2 * s**2))
    return q <= c
