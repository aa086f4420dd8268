"""The data of the report's figures: exact rationals only, so that the pictures are the same on every machine.

``claims`` of a figure: the records on whose pages it stands.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..environment.house import ROOT
from ..report.figures import ATTAINED, OTHER, PRINTED, PROVED, figure, series

One = Fraction(1)
ROUNDS, USERS = 10, (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
CURVE = "lemmas/chan2024/curves/contraction.json"


def figure_data() -> list[dict[str, Any]]:
    """All figures of the report as plain data."""
    from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
    from ..worst_case.curve import parameters, read_curve

    points = read_curve((ROOT / CURVE).read_text(encoding="utf-8"), CURVE)
    p = parameters(points[0].eta)
    return [
        *study_figures(),
        figure(
            "contraction-factor",
            "Contraction factor of one iteration",
            ("step size η", "contraction factor"),
            [
                series(
                    "L(η) of the paper",
                    [(q.eta, strongly_convex_norm(q.eta, p["beta"], p["nu"], p["mu"]).factor) for q in points],
                    colour=PRINTED,
                ),
                series("attained by stored exact instances", [(q.eta, q.attained) for q in points[::2]], "points", ATTAINED),
                series("worst case over the class, certified bound", [(q.eta, q.upper) for q in points], "dashed", PROVED),
            ],
            f"Squared norm of Definition 7.4, one iteration, over the step-size interval (23) for nu = {p['nu']}, "
            f"mu = {p['mu']}, mu_g = {p['mu_g']}, |A^T B| = {p['rho']}, beta = {p['beta']} and A A^T >= I. Dashed: a bound with "
            "an exact certificate. Points: exact ratios of stored instances, replayed; they meet the bound within "
            "0.000004, so the distance to the upper curve is what the proof of Lemma 7.6 gives away.",
            ("chan2024.lemma-7.6", "chan2024.lemma-7.6-explicit-L"),
        ),
        figure(
            "amplification",
            "Amplification factor after T iterations",
            ("iterations T", "factor γ_T"),
            [one for n, L in enumerate((One, Fraction(99, 100), Fraction(9, 10))) for one in amplification_factors(L, OTHER + n)],
            "Divergence after T operators over C |z - z'|^2, for the un-squared contraction factor L of Theorem 5.2. "
            "The optimal interpolation weights give the smallest constant that the coupling argument can give.",
            ("chan2024.theorem-5.2", "chan2024.theorem-5.2-refined", "chan2024.theorem-5.2-optimal-weights"),
            "xy",
        ),
    ]


def study_figures() -> list[dict[str, Any]]:
    """Figures of the papers' experiments, read from stored results: nothing is run here."""
    from ..experiments import distributed_study, elastic_net_study, lasso_comparison

    gaps = [
        series(f"{c['setting']}: {part}", [(t, y) for t, y in c[part] if int(t) >= 1], style, OTHER + number)
        for number, c in enumerate(elastic_net_study.gap_curves(ROOT)[:4])
        for part, style in (("low", "dashed"), ("high", "line"))
    ]
    noise = elastic_net_study.gap_by_sigma(ROOT)
    lasso = [
        series(c["method"], c["mean"], "line" if n < 3 else "dashed")
        for n, c in enumerate(lasso_comparison.objective_curves(ROOT))
    ]

    def means(curves: list[dict[str, Any]], chosen: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> list[dict[str, Any]]:
        return [
            series(curves[i]["label"], [(x, y) for x, y in curves[i]["mean"] if float(x) > 0], "line" if n % 2 else "dashed")
            for n, i in enumerate(chosen)
        ]

    return [
        figure(
            "penalty-growth",
            "M-ADMM without noise under constant and growing penalties (zhang2018)",
            ("iteration t", "relative distance to the optimum"),
            means(distributed_study.zhang_convergence(ROOT), (0, 1, 2, 4, 6, 7)),
            "Breast cancer table, 5 agents, one seed. Bounded penalties reach the optimum; under geometric growth the "
            "run stalls away from it, which Theorem 3.1 as printed excludes.",
            ("zhang2018.fig-1a", "zhang2018.theorem-3.1"),
            "y",
        ),
        figure(
            "penalty-privacy",
            "Loss against the printed privacy bound P (zhang2018)",
            ("P(T)", "loss, mean of 10 runs"),
            means(distributed_study.zhang_tradeoff(ROOT)),
            "Penalty and dual perturbation at equal printed bound P(100); exploratory, one seed, pointwise.",
            ("zhang2018.fig-2-4", "zhang2018.fig-2-4-growth"),
            "x",
        ),
        figure(
            "dp-admm-convergence",
            "DP-ADMM over the iterations (huang2020)",
            ("iteration t", "empirical loss, mean of 10 runs"),
            means(distributed_study.huang_convergence(ROOT)),
            "Breast cancer table, 5 agents, step schedule (34), epsilon per iteration, delta = 1e-5; one seed.",
            ("huang2020.fig-1-6",),
            "y",
        ),
        figure(
            "dp-admm-budget",
            "Last loss against epsilon per iteration (huang2020)",
            ("epsilon per iteration", "loss, mean of 10 runs"),
            means(distributed_study.huang_tradeoff(ROOT), (0, 1, 4, 5, 6, 7)),
            "DP-ADMM against primal perturbation and gradient descent on the same data; tuning is not private.",
            ("huang2020.fig-1-6", "huang2020.fig-1-6-gradient-descent", "huang2020.fig-1-6-primal-perturbation"),
            "xy",
        ),
        figure(
            "centralized-loss",
            "Privacy loss of Algorithm 2 against the number of records (cyffers2023, Theorem 2)",
            ("records n", "loss in units of α (L γ/σ)², K = 10"),
            [
                series("Theorem 2 as printed: 8K/n²", [(n, Fraction(8 * ROUNDS, n**2)) for n in USERS], "dashed", PRINTED),
                series(
                    "attained by the printed maps: 8(K − 1)/n",
                    [(n, Fraction(8 * (ROUNDS - 1), n)) for n in USERS],
                    "points",
                    ATTAINED,
                ),
                series(
                    "proved for maps of (23): 8(K − 1)/n²", [(n, Fraction(8 * (ROUNDS - 1), n**2)) for n in USERS], "line", PROVED
                ),
            ],
            "Exact formulas of the records theorem-2, theorem-2-corrected: with linear losses the printed maps lose "
            "more than the printed bound as soon as n(K - 1) > K; the maps that (23) gives stay below it.",
            ("cyffers2023.theorem-2", "cyffers2023.theorem-2-corrected"),
            "xy",
        ),
        figure(
            "elastic-net-gap",
            "Optimality gap of the elastic-net study (chan2024, section 10)",
            ("iteration t", "mean gap (95 % band)"),
            gaps,
            "The four settings of Table 1 with step sizes from the formula and sigma = 0.1, 100 repetitions, one data "
            "seed; lower and upper end of the band for the mean gap. The order of the rows is the paper's.",
            ("chan2024.sec10-gap", "chan2024.sec10-gap-sign", "chan2024.sec10-reproducible"),
            "y",
        ),
        figure(
            "elastic-net-noise",
            "Stationary gap against the noise level (chan2024, Figure 1b)",
            ("noise sigma", "mean gap at iteration 100"),
            [
                series(part, noise[part], style, OTHER)
                for part, style in (("low", "dashed"), ("mean", "points"), ("high", "line"))
            ],
            "Setting 1 of Table 1, 100 repetitions: the gap grows with sigma, as the paper says.",
            ("chan2024.table2-significant",),
            "xy",
        ),
        figure(
            "lasso-objective",
            "Lasso objective against the privacy budget (cyffers2023, appendix E)",
            ("epsilon (delta = 1e-6)", "objective, mean of 10 runs"),
            lasso,
            "n = 1000, p = 64, 50 rounds, one data seed, each method tuned on its own. The printed server line "
            "does not reach the solution at any budget; ADMM beats DP-SGD at small epsilon only with the noise of Theorem 3.",
            ("cyffers2023.figure-1-claim",),
            "x",
        ),
    ]


def amplification_factors(L: Fraction, colour: int) -> list[dict[str, Any]]:
    """gamma_T three ways: T L^(T-1) phi_T^2 and L^(T-1)/T of the paper, and 1/(sum of L^(-2i)) by optimal weights."""
    refined, final, best = [], [], []
    for T in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100):
        powers = sum((L**i for i in range(T)), Fraction(0))
        refined.append((T, T * L ** (2 * (T - 1)) / powers**2))
        final.append((T, L ** (T - 1) / T))
        best.append((T, 1 / sum((L ** (-2 * i) for i in range(T)), Fraction(0))))
    return [
        series(f"L = {L}: L^(T-1)/T, paper (final)", final, "dashed", colour),
        series(f"L = {L}: T L^(T-1) φ_T², paper (refined)", refined, "line", colour),
        series(f"L = {L}: optimal weights", best, "points", colour),
    ]
