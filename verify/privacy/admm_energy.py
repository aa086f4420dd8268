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

Noise of deviation sigma_t in iteration t: a shift costs |a|^2/sigma_t^2, so that c_{k+1} = max(c_k/(1 + w sigma_t^2 c_k), q_k).

Steps of size eta_t: each iteration is as above in the norm of its own eta, so that only a change of the norm costs. With s of the
iteration and r s of the next, (c, q) of the next norm is at most (kappa c, p) of this one, with l of this one, if

    kappa c ((1+s) x^2 - 2 l x + l^2/(1+s)) + p l^2/s  >=  c ((1+rs) x^2 - 2 r l x + r^2 l^2/(1+rs)) + q r l^2/s   for all x, l,

that is, for kappa (1 + s) > 1 + r s (and kappa >= 1 for the kernel, where both norms are |x|^2), if p is at least

    r q + s c (r^2/(1 + r s) - kappa/(1 + s) + (r - kappa)^2/(kappa (1 + s) - 1 - r s)).

Of r < 1 with kappa = 1 this is r q + (1 - r) c/((1 + r s)(1 + s)), falling in s, and c/(1 + s) for q = c/(1 + r s): steps that
become smaller cost nothing. Of r > 1 with kappa = r it is r (q + (r - 1) c/(1/s + 1 + r + r s)), where 1/s + r s is at least
2 sqrt(r) >= 4 r/(1 + r), and grows from s = 1 on. Where all singular values are known, any kappa between is tried. Of equal
multipliers (l = 0) kappa (1 + s) >= 1 + r s is enough. The end, with s of the last iteration but one and r s of the last, in
units of 1/sigma_(N-1)^2: the first term of q as above, the second (sigma_(N-1)/sigma_N)^2 times
(1 + r s)^2/(s (1 + 4 r s + 2 r^2 s^2)), falling in s as well; on the kernel the cheaper of the two shifts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

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

    def explicit(self) -> bool:
        """Whether c_k = 1/(k - 1): A with a kernel and s_min >= 1.04."""
        return self.kernel and self.s_min >= Fraction(26, 25)


@dataclass(frozen=True)
class Changing:
    """Iterations (eta_t, sigma_t) that differ, in order. squares: beta a^2 > 0 of all singular values of A (``all_known``)
    or of the least alone; kernel: whether A has one. Coefficients are upper bounds."""

    squares: tuple[Fraction, ...]
    kernel: bool
    all_known: bool

    def weight(self, eta: Fraction) -> Fraction:
        return Fraction(1) if self.kernel else 1 + eta * min(self.squares)

    def least(self, eta: Fraction, ratio: Fraction) -> Fraction:
        """The least kappa of a change to steps ``ratio`` as large after one of ``eta``, for equal multipliers."""
        if not self.all_known:
            return max(ratio, Fraction(1))
        found = max((1 + ratio * eta * x) / (1 + eta * x) for x in self.squares)
        return max(found, Fraction(1)) if self.kernel else found

    def changed(self, c: Fraction, q: Fraction, steps: tuple[Fraction, Fraction], sigma: Fraction) -> tuple[Fraction, Fraction]:
        """(kappa c, q^) in the norm of the first of two sizes of steps, from (c, q) in that of the second; floats choose."""
        eta, ratio = steps[0], steps[1] / steps[0]
        if ratio == 1:
            return c, q
        low, most = self.least(eta, ratio), max(ratio, Fraction(1))
        if ratio > 1 and not self.all_known:
            s = eta * min(self.squares)
            return ratio * c, ratio * (
                q + (ratio - 1) * c / (1 + ratio + (1 / s + ratio * s if s > 1 else 4 * ratio / (1 + ratio)))
            )

        def paid(kappa: Any, number: Callable[[Fraction], Any]) -> Any:
            r, one = number(ratio), number(c)
            return r * number(q) + max(
                s * one * (r * r / (1 + r * s) - kappa / (1 + s) + (r - kappa) ** 2 / (kappa * (1 + s) - 1 - r * s))
                for s in (number(eta * x) for x in self.squares)
            )

        def next_one(kappa: Fraction) -> float:
            k = float(kappa)
            return max(k * float(c) / (1 + float(self.weight(eta) * sigma**2 * c) * k), float(paid(k, float)))

        tried = [low + (most - low) * Fraction(j, KAPPAS) for j in range(1, KAPPAS + 1)] if low < most else [most]
        best = min(tried, key=next_one)
        return best * c, paid(best, Fraction)

    def lasting(self, steps: Sequence[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
        """For every iteration with one after it (c, d): sum |a_t|^2/sigma_t^2 <= c |dx|_M^2 from its start to the end, for equal
        multipliers; d is the coefficient of |e|_M^2 after it, both in its own norm (of the last but one, d = c)."""
        (eta, sigma), (last, quiet) = steps[-2:]
        c = first_coefficient(eta * min(self.squares), self.weight(eta), last / eta, (sigma / quiet) ** 2) / sigma**2
        found = [(c, c)]
        for (eta, sigma), (later, _) in zip(reversed(steps[:-2]), reversed(steps[1:-1]), strict=True):
            d, q = self.changed(c, c / (1 + later * min(self.squares)), (eta, later), sigma)
            c = rounded_up(max(d / (1 + self.weight(eta) * sigma**2 * d), q), finer(eta * min(self.squares)))
            found.append((c, d))
        return found[::-1]

    def uses(self, steps: Sequence[tuple[Fraction, Fraction]]) -> list[Fraction]:
        """Of a user of each iteration, read once: u with sum |a_t|^2/sigma_t^2 <= u Delta^2."""
        found = [(eta / (self.weight(eta) * sigma)) ** 2 for eta, sigma in steps]
        later = self.lasting(steps)[1:] if len(steps) > 2 else []
        for t, (c, _) in enumerate(later):
            (eta, sigma), w = steps[t], self.weight(steps[t][0])
            d = self.least(eta, steps[t + 1][0] / eta) * c
            found[t] = min(found[t], rounded_up(eta**2 * d / (1 + w * sigma**2 * d) / w, finer(eta * min(self.squares))))
        return found


KAPPAS = 8  # tried at a change of the step


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
def first_coefficient(s: Fraction, weight: Fraction, ratio: Fraction = Fraction(1), noise: Fraction = Fraction(1)) -> Fraction:
    """The least c_2 (to 1e-12, rounded up) with q <= c at s; ratio: eta_N/eta_(N-1); noise: (sigma_(N-1)/sigma_N)^2;
    with a kernel min(1, noise) where that is enough. It is the larger root of (c - G)(c (1 + s) - 1) p = c, G the second term of
    q, p = s (1 + s); q(c) <= c from there on, checked exactly.
    """
    floor = min(Fraction(1), noise)
    if weight == 1 and enough(floor, s, ratio, noise):
        return floor
    G, p = final(s, ratio, noise), s * (1 + s)
    a, b, d = (1 + s) * p, p + G * (1 + s) * p + 1, G * p
    root = rounded_up(enclose(lambda: (ball(b) + ball(b * b - 4 * a * d).sqrt()) / ball(2 * a)).upper)
    c = max(root, floor) if weight == 1 else root
    if not enough(c, s, ratio, noise):
        raise ArithmeticError(f"no first coefficient was found at eta beta a_min^2 = {float(s):.6g}")
    return c


def final(s: Fraction, ratio: Fraction, noise: Fraction) -> Fraction:
    """What the last iteration adds to q."""
    r = ratio * s
    return noise * (1 + r) ** 2 / (s * (1 + 4 * r + 2 * r * r))


def enough(c: Fraction, s: Fraction, ratio: Fraction = Fraction(1), noise: Fraction = Fraction(1)) -> bool:
    """Whether c (1 + s) > 1 and q(c, s) <= c, exactly."""
    if c * (1 + s) <= 1:
        return False
    return c / (s * (1 + s) * (c * (1 + s) - 1)) + final(s, ratio, noise) <= c
