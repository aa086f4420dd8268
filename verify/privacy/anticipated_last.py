"""A use of gradient ADMM in the last iteration, N, hidden by noise of several iterations before it.

lam_N shows A x of the iteration before the use, L = N - 1. So that the runs agree there, Q's noise of iteration L is corrected
along the pairs (across the kernel of A), by an amount that depends on the noise as the other shifts do; what that costs says
:mod:`verify.privacy.anticipated`, whose letters are used.

Q shifts the noise sigma_j N_j of the last iterations j <= L, two or more, by -l_j delta_K, K the kernel, delta at P's x_L; B_j =
sum_{i <= j} l_i, b = B_L, C^2 = sum (l_j/sigma_j)^2. All but the first of these have the step eta, eta nu <= 1; M = I + eta beta
A^T A, s the least eta beta a^2 of a singular value a > 0; with c = eta (nu + mu)/2, h = eta (nu - mu)/2 the differences of eta
grad f are c dx + S dx, |S dx| <= h |dx|. Let W^2 = |e|_M^2 + (eta/beta) |dlam|^2, e = dx - eta M^-1 A^T dlam.

No iteration increases W: B^T lam+ is a subgradient of g at y, so <dlam+, dlam - dlam+ - beta A dx> >= 0; with e+ = e + eta M^-1
(A^T dlam+ - dgrad) and q = A^T (dlam+ - dlam) it follows that W+^2 - W^2 is at most eta^2 |q - dgrad|^2 in the norm of M^-1 less
(eta/beta) |dlam+ - dlam|^2 + 2 eta <dx, dgrad>, which is not positive: <dx, dgrad> >= eta |dgrad|^2, and (q - d)^2/(1 + s) <=
q^2/s + d^2 for each a. Also |dx| <= W, as 1 + 2 s <= (1 + s)^2. So |dx_j| <= B_j |delta| for j < L. The iteration with c dx for
eta dgrad keeps kernel and pairs apart; S dx enters as M^-1 S dx. Hence along the kernel dx_j = -q_j delta_K + what is at most
r_j |delta|, and of the pairs alone W <= p_j |delta|, where

    q_(j+1) = (1 - c) q_j + l_(j+1),   r_(j+1) = (1 - c) r_j + h B_j,   p_(j+1) = p_j + h B_j/sqrt(1 + s);   q, r, p: at j = L.

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

from collections.abc import Sequence
from fractions import Fraction

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
    stiff: beta a^2 of the least a; curvature: mu and nu; directions: n. ValueError where tau is 1 or more, or eta nu, or where
    the steps between differ."""
    (mu, nu), (last, noise) = curvature, rows[-1]
    middle, d = (nu + mu) / 2, nu - mu
    between = {eta for eta, _ in rows[1:-1]}
    if len(between) != 1 or max(between) * nu > 1:
        raise ValueError("expected one step size eta <= 1/nu in the iterations after the first one shifted, before the last")
    (eta,) = between
    keep, wide, s = 1 - eta * middle, eta * d / 2, eta * stiff
    reach = q = shifts[0]
    r = inputs = Fraction(0)
    for shift in shifts[1:]:
        q, r, inputs, reach = keep * q + shift, keep * r + wide * reach, inputs + wide * reach, reach + shift
    p, u = (inputs * root(exactly(1 / t)).upper for t in (1 + s, s * (1 + s)))
    kept, turned, more = 1 - last * middle, last * d / 2, 1 + last * stiff
    left = max(abs(last - kept * q), last / more) + abs(kept) * (r + u / more) + turned * (q + r + u)
    square = sum(((shift / sigma) ** 2 for shift, (_, sigma) in zip(shifts, rows[:-1], strict=True)), (u / rows[-2][1]) ** 2)
    slope = root(exactly(d**2 * ((reach + p) ** 2 + u**2) + (u * (2 + d * reach) / reach) ** 2)).upper
    return Anticipated(rounded_up(square + (left / noise) ** 2), rounded_up(square), slope, directions)
