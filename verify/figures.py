"""The data of the report's figures: exact rationals only, so that the pictures are the same on every machine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .discover import ROOT

One = Fraction(1)
CURVE = "lemmas/chan2024/curves/contraction.json"


def figure_data() -> list[dict[str, Any]]:
    """All figures of the report as plain data for :func:`verify.report.write_report`."""
    from .report.figures import amplification, contraction_factor
    from .worst_case.curve import parameters, read_curve

    points = read_curve((ROOT / CURVE).read_text(encoding="utf-8"), CURVE)
    p = parameters(points[0].eta)
    return [
        contraction_factor(
            [(point.eta, paper_factor(point.eta, p.nu, p.mu, p.beta)) for point in points],
            [(point.eta, point.attained) for point in points[::2]],
            [(point.eta, point.upper) for point in points],
            caption=f"Squared norm of Definition 7.4, one iteration, over the step-size interval (23) for nu = {p.nu}, "
                    f"mu = {p.mu}, mu_g = {p.mu_g}, |A^T B| = {p.rho}, beta = {p.beta} and A A^T >= I. Dashed: a bound with an "
                    "exact certificate. Points: exact ratios of stored instances, replayed; they meet the bound within "
                    "0.000004, so the distance to the upper curve is what the proof of Lemma 7.6 gives away."),
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


def amplification_curve(L: Fraction) -> dict[str, Any]:
    """gamma_T three ways: T L^(T-1) phi_T^2 and L^(T-1)/T of the paper, and 1/(sum of L^(-2i)) by optimal weights."""
    refined, final, best = [], [], []
    for T in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100):
        powers = sum((L**i for i in range(T)), Fraction(0))
        refined.append((T, T * L ** (2 * (T - 1)) / powers**2))
        final.append((T, L ** (T - 1) / T))
        best.append((T, 1 / sum((L ** (-2 * i) for i in range(T)), Fraction(0))))
    return {"L": L, "refined": refined, "final": final, "best": best}
