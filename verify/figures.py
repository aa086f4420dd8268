"""The data of the report's figures: exact rationals only, so that the pictures are the same on every machine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

One = Fraction(1)


def figure_data() -> list[dict[str, Any]]:
    """All figures of the report as plain data for :func:`verify.report.write_report`."""
    from .report.figures import amplification, contraction_factor

    nu, mu, mu_g, rho, beta = One, One / 2, One, One, One
    lower, upper = One, 2 / (nu + mu)
    etas = [lower + (upper - lower) * Fraction(i, 24) for i in range(1, 24)]
    return [
        contraction_factor(
            [(eta, paper_factor(eta, nu, mu, beta)) for eta in etas],
            [(eta, attained_factor(eta, nu, mu, mu_g, beta)) for eta in etas[1::2]],
            caption=f"Squared norm of Definition 7.4, one iteration, over the step-size interval (23) for nu = {nu}, "
                    f"mu = {mu}, mu_g = {mu_g}, |A^T B| = {rho}, beta = {beta}. Points: the largest exact ratio over a grid "
                    "of one-dimensional quadratic instances; the gap between the curves is what the proof gives away or the "
                    "grid does not reach."),
        amplification(
            [amplification_curve(L) for L in (One, Fraction(99, 100), Fraction(9, 10))],
            caption="Divergence after T operators over C |z - z'|^2, for the un-squared contraction factor L of Theorem 5.2. "
                    "The optimal interpolation weights give the smallest constant that the coupling argument can give."),
    ]


def paper_factor(eta: Fraction, nu: Fraction, mu: Fraction, beta: Fraction) -> Fraction:
    """chan2024 Lemma 7.6: max(R/P, S/Q)."""
    delta = 2 / (nu + mu) - eta
    P, Q = 1 - delta / eta, eta / beta + eta * delta / 4
    R, S = norm_weight(eta, nu, mu), eta / beta
    return max(R / P, S / Q)


def norm_weight(eta: Fraction, nu: Fraction, mu: Fraction) -> Fraction:
    """R of chan2024 Definition 7.4."""
    return 1 - 2 * eta * nu * mu / (nu + mu) + (2 / (nu + mu) - eta) / eta


def attained_factor(eta: Fraction, nu: Fraction, mu: Fraction, mu_g: Fraction, beta: Fraction) -> Fraction:
    """The largest ratio of the squared norms after and before one step of Algorithm 1 over a grid of instances.

    n = m = l = 1, A = B = 1, f = h x^2/2 with h in [mu, nu], g = k y^2/2 with k >= mu_g, differences (x, w) on a grid of
    directions: y = w/(k + beta), lam+ = w - beta y, x+ = (x - eta h x + eta (lam+ - beta y))/(1 + eta beta).
    """
    R, S, best = norm_weight(eta, nu, mu), eta / beta, Fraction(0)
    for h in (mu, (mu + nu) / 2, nu):
        for k in (mu_g, 2 * mu_g, 5 * mu_g, 20 * mu_g, 1000 * mu_g):
            for i in range(-24, 25):
                for x, w in ((One, Fraction(i, 12)), (Fraction(i, 12), One)):
                    y = w / (k + beta)
                    lam = w - beta * y
                    x_next = (x - eta * h * x + eta * (lam - beta * y)) / (1 + eta * beta)
                    w_next = lam - beta * x_next
                    best = max(best, (R * x_next**2 + S * w_next**2) / (R * x**2 + S * w**2))
    return best


def amplification_curve(L: Fraction) -> dict[str, Any]:
    """gamma_T three ways: T L^(T-1) phi_T^2 and L^(T-1)/T of the paper, and 1/(sum of L^(-2i)) by optimal weights."""
    refined, final, best = [], [], []
    for T in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100):
        powers = sum((L**i for i in range(T)), Fraction(0))
        refined.append((T, T * L ** (2 * (T - 1)) / powers**2))
        final.append((T, L ** (T - 1) / T))
        best.append((T, 1 / sum((L ** (-2 * i) for i in range(T)), Fraction(0))))
    return {"L": L, "refined": refined, "final": final, "best": best}
