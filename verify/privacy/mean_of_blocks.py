"""Consensus rounds of which only the mean of the n blocks is seen: the noise of the other users counts.

    u_j+ = u_j + 2 lambda (x_j - z) + lambda eta_j,   x_j = prox_{gamma f_j}(2 z - u_j),   z a function of the mean of the u_j,

0 < lambda < 1, eta_j of law N(0, sigma^2 I), independent; user i's function is f_i or f_i', both L-Lipschitz, every other f_j is
convex. Of K rounds *all* means together (so all z_k, and the last) are mu-GDP with

    mu^2 <= K q^2 F/(n - 1 + F),   q = 4 L gamma/sigma   (one round whose blocks are all seen costs q^2),
    F = 4 (1 - lambda)^2/((3 - 2 lambda)(1 - 2 lambda)) for lambda <= 1 - 1/sqrt 2,   F = 1/(1 - lambda)^2 beyond;

4/3 for small lambda, 4 for lambda = 1/2. Linear losses have K q^2/n.

Proof. Let the second run have its noise shifted so that both have the same means, d_j the differences of the blocks (second minus
first), T = sum_{j != i} d_j = -d_i. As z is the same, d_j+ = d_j - 2 lambda r_j + s_j with <r_j, d_j> >= |r_j|^2 for j != i (a
proximal map is firmly non-expansive), and d_i+ = (1 - 2 lambda) d_i + e + s_i with |e| <= 4 lambda gamma L, since
x_i = 2 z - u_i - gamma g_i, |g_i| <= L. Take s_i = -w e and s_j = c/(n - 1), c so that the differences add up to 0 again. With
T+ = p, T = t, e' = (1 - w) e, sum r_j = R this says p = (1 - 2 lambda) t - e' and c = p - t + 2 lambda R. For
Q = (n - 1) sum |d_j|^2, as |d_j - 2 lambda r_j|^2 <= |d_j|^2 - 4 lambda (1 - lambda) |r_j|^2 and (n - 1) sum |r_j|^2 >= |R|^2,

    Q+ <= Q - kappa |c + t - p|^2 + 2 <c, p> - |c|^2,   kappa = (1 - lambda)/lambda.

Therefore the sum over the rounds of 2 <c, p> - |c|^2 - kappa |c + t - p|^2 is at least the last Q, and that at least the last
|T|^2. With alpha > 0 and beta >= -alpha of ``multipliers`` the quadratic form

    F |e'|^2 - |c|^2 - alpha (2 <c, p> - |c|^2 - kappa |c + t - p|^2) + beta (|t|^2 - |p|^2)

is positive semidefinite in (t, p, c): for lambda <= 1 - 1/sqrt 2 it is (alpha kappa t - alpha p/lambda + zeta c)^2/zeta with
zeta = alpha/lambda - 1; beyond, with v = c + t - p, it is (v - t - p)^2 + 2 kappa v^2 - (1 - 2 lambda)/(1 - lambda)^2 (t + p)^2,
at least (t + p)^2 times a number of the sign of 1 - 2 (1 - lambda)^2. So sum |c|^2 <= F sum |e'|^2 <=
F K (1 - w)^2 (4 lambda gamma L)^2 on every path, and all shifts cost
sum (w^2 |e|^2 + |c|^2/(n - 1))/(lambda sigma)^2 <= K q^2 (w^2 + F (1 - w)^2/(n - 1)), least at
w = F/(n - 1 + F). Each shift is known before the noise that it moves, and their cost never exceeds a number m^2. With one more
Gaussian, shifted by what is left of m^2 at the end, the logarithm of the likelihood ratio is a sum of Gaussians whose variances,
given the past, add up to m^2, hence N(+-m^2/2, m^2): the shifted law and the law are told apart exactly as two Gaussians m apart.
The means are one function of both. Nothing holds for lambda = 1, and none of this for clipped updates, where nothing draws d_i
back.
"""

from __future__ import annotations

from fractions import Fraction


def growth(relaxation: Fraction) -> Fraction:
    """F."""
    if early(relaxation):
        return 4 * (1 - relaxation) ** 2 / ((3 - 2 * relaxation) * (1 - 2 * relaxation))
    return 1 / (1 - relaxation) ** 2


def early(relaxation: Fraction) -> bool:
    """Whether lambda <= 1 - 1/sqrt 2."""
    return 2 * (1 - relaxation) ** 2 >= 1


def multipliers(relaxation: Fraction) -> tuple[Fraction, Fraction]:
    """alpha and beta of the proof."""
    if early(relaxation):
        last = 1 - 2 * relaxation
        return 4 * relaxation * (1 - relaxation) / last, -8 * relaxation * (1 - relaxation) ** 2 / (last * (3 - 2 * relaxation))
    return Fraction(2), -2 * (1 - 2 * relaxation) / (1 - relaxation)


def share(relaxation: Fraction, users: int) -> Fraction:
    """mu^2 of the means over that of the blocks: F/(n - 1 + F)."""
    F = growth(relaxation)
    return F / (users - 1 + F)
