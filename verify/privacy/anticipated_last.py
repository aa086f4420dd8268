"""A use of gradient ADMM in the last iteration, N, hidden by noise of several iterations before it.

lam_N shows A x of the iteration before the use, L = N - 1. So that the runs agree there, Q's noise of iteration L is corrected
along the pairs (across the kernel of A), by an amount that depends on the noise as the other shifts do; what that costs says
:mod:`verify.privacy.anticipated`, whose letters are used.

Q shifts the noise sigma_j N_j of the last iterations j <= L, two or more, by -l_j delta_K, K the kernel, delta at P's x_L; C^2 =
sum (l_j/sigma_j)^2. All but the first of these have steps eta, eta nu <= 1; M = I + eta beta A^T A, s the least eta beta a^2 of a
singular value a > 0; with c = eta (nu + mu)/2, h = eta (nu - mu)/2 the differences of eta grad f are c dx + S dx, |S dx| <=
h |dx|. Let W^2 = |e|_M^2 + (eta/beta) |dlam|^2, e = dx - eta M^-1 A^T dlam.

No iteration increases W: B^T lam+ is a subgradient of g at y, so <dlam+, dlam - dlam+ - beta A dx> >= 0; with e+ = e + eta M^-1
(A^T dlam+ - dgrad) and q = A^T (dlam+ - dlam) it follows that W+^2 - W^2 is at most eta^2 |q - dgrad|^2 in the norm of M^-1 less
(eta/beta) |dlam+ - dlam|^2 + 2 eta <dx, dgrad>, which is not positive: <dx, dgrad> >= eta |dgrad|^2, and (q - d)^2/(1 + s) <=
q^2/s + d^2 for each a. Also |dx| <= W, as 1 + 2 s <= (1 + s)^2. The iteration with c dx for eta dgrad keeps kernel and pairs
apart; S dx enters as M^-1 S dx. From a step to the next, t eta, W of the kernel stays and that of the pairs is multiplied by g at
most, g = 1 for t <= 1, else g^2 = 2 t (t + 1)/(t + 3): with l = sqrt(eta/beta) |dlam|, W^2 = (1 + s) x^2 - 2 sqrt(s) x l +
(1 + s/(1 + s)) l^2; this less the new one is (1 - t) times s x^2 - 2 sqrt(s) x l + (1 + s (1 + t + t s)/((1 + s) (1 + t s))) l^2;
and for t > 1, e = (t - 1)/(t + 3), t (1 + e) times this less the new one is t e ((1 + s) x^2 - 2 sqrt(s) x l + s/(1 + s) l^2) +
(t - 1) x^2 + t (e - (t - 1) s/((1 + s) (1 + t s))) l^2, (1 + s) (1 + t s) >= s (t + 3). Hence along the kernel dx_j =
-q_j delta_K + what is at most r_j |delta|, of the pairs alone W <= p_j |delta|, and of all W <= B_j |delta|, where, with g of the
step of j + 1,

    q_(j+1) = (1 - c) q_j + l_(j+1),   r_(j+1) = (1 - c) r_j + h B_j,   p_(j+1) = g p_j + h B_j/sqrt(1 + s),
    B_j = the least of g (B_(j-1) + l_j) and q_j + r_j + g p_j;      q, r, p and b, B with g = 1: at j = L.

The correction makes A dx_L = dlam_L/beta, with which y_L and lam_N are the same in both runs. Before it A^+ dlam_L/beta - dx_L
is dlam/(beta a (1 + s)) - e for each a, and after it dx_L is dlam/(beta a): both are at most u |delta|, u = p/sqrt(s), as 1 + s +
s^2 <= (1 + s)^2. In iteration N, of the step eta_N (c_N, h_N, s_N), P and Q are then apart by M_N^-1 times

    eta_N delta - (1 - c_N) q delta_K + (1 - c_N) (what is r and u at most) - S_N dx_L,   |dx_L| <= (q + r + u) |delta|,

which the noise of N takes away, a Delta at most: a = max(|eta_N - (1 - c_N) q|, eta_N/(1 + s_N)) + |1 - c_N| (r + u/(1 + s_N)) +
h_N (q + r + u). So E^2 = (C^2 + u^2/sigma_L^2) Delta^2 and B = E^2 + a^2 Delta^2/sigma_N^2.

v has values in n directions: (l_j/sigma_j)_j times those of the kernel, and those of the pairs in iteration L. It is bounded and
Lipschitz; almost everywhere it has a derivative, of norms at most the constants in each direction. With d = nu - mu: noise
along xi in the first ones is shifts of l_j xi/C, which move x_L by b |xi|/C at most, across the kernel by p |xi|/C, and delta by
d b |xi|/C; the correction is F(z') - F(z), F of the states at L - 1, and shifts of l_j w move F by u |w| at most, as above: here
by u (2 + d b) |xi|/C. Noise sigma_L zeta of the pairs moves x_L by that, delta by d times, and of the states at L - 1 that of Q
alone, by shifts of l_j times the change of delta. In the directions of the pairs, stretched by C sigma_L/b, the derivative has
the rows

    -delta_K' [R, b P],   |R| <= b, |R across the kernel| <= p, P to the pairs:   at most d (b + p),
    [u (2 + d b)/b, u d] at most,

so that no eigenvalue is beyond tau, tau^2 = d^2 ((b + p)^2 + u^2) + (u (2 + d b)/b)^2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from .anticipated import Anticipated
from .loss import exactly, root, rounded_up


def before_a_last_use(
    rows: Sequence[tuple[Fraction, Fraction]],
    shifts: Sequence[Fraction],
    stiff: Fraction,
    curvature: tuple[Fraction, Fraction],
    directions: int,
) -> Anticipated:
    """For Delta = 1. rows: (eta, sigma) of the iterations whose noise is shifted, two or more, and of the last; shifts: l_j > 0;
    stiff: beta a^2 of the least a; curvature: mu and nu; directions: n. ValueError where tau is 1 or more, or eta nu between."""
    if len(rows) < 3 or max(eta for eta, _ in rows[1:-1]) * curvature[1] > 1:
        raise ValueError("expected steps eta <= 1/nu in the iterations after the first one shifted, before the last")
    square, reach, tau2 = lengths(rows, shifts, stiff, curvature, lambda x: root(exactly(x)).upper)
    return Anticipated(rounded_up(square), rounded_up(reach), root(exactly(tau2)).upper, directions)


def lengths(rows: Any, shifts: Any, stiff: Any, curvature: tuple[Any, Any], root: Callable[[Any], Any]) -> tuple[Any, Any, Any]:
    """B, E^2 and tau^2; of floats, with their root, nearly."""
    (mu, nu), (last, noise), start = curvature, rows[-1], rows[1][0]
    middle, half = (nu + mu) / 2, (nu - mu) / 2
    b = q = shifts[0]
    r = p = 0 * q
    for shift, (eta, _) in zip(shifts[1:], rows[1:-1], strict=True):
        t = eta / start
        g = root(2 * t * (t + 1) / (t + 3)) if t > 1 else 1
        b, start = min(g * b, q + r + g * p), eta
        keep, wide = 1 - eta * middle, eta * half * b
        q, r, p, b = keep * q + shift, keep * r + wide, g * p + wide * root(1 / (1 + eta * stiff)), b + shift
    b = min(b, q + r + p)
    u = p * root(1 / (start * stiff))
    kept, turned, more = 1 - last * middle, last * half, 1 + last * stiff
    left = max(abs(last - kept * q), last / more) + abs(kept) * (r + u / more) + turned * (q + r + u)
    reach = sum(((shift / sigma) ** 2 for shift, (_, sigma) in zip(shifts, rows[:-1], strict=True)), (u / rows[-2][1]) ** 2)
    d = nu - mu
    return reach + (left / noise) ** 2, reach, d**2 * ((b + p) ** 2 + u**2) + (u * (2 + d * b) / b) ** 2
