"""The data of the report's figures: exact rationals only, so that the pictures are the same on every machine.

Their words, and the claims on whose pages each stands, are in ``figures.toml``.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from ..environment.data_file import read_toml
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
    printed = [(q.eta, strongly_convex_norm(q.eta, p["beta"], p["nu"], p["mu"]).factor) for q in points]
    factors = ((One, OTHER), (Fraction(99, 100), OTHER + 1), (Fraction(9, 10), OTHER + 2))
    drawn = {
        **studies(),
        "contraction-factor": [
            series("L(η) of the paper", printed, colour=PRINTED),
            series("attained by stored exact instances", [(q.eta, q.attained) for q in points[::2]], "points", ATTAINED),
            series("worst case over the class, certified bound", [(q.eta, q.upper) for q in points], "dashed", PROVED),
        ],
        "amplification": [one for L, colour in factors for one in amplification_factors(L, colour)],
    }
    words = read_toml(Path(__file__).with_suffix(".toml"))
    return [figure(name, **row | {"caption": row["caption"].format(**p)}, drawn=drawn[name]) for name, row in words.items()]


def studies() -> dict[str, list[dict[str, Any]]]:
    """The series of the papers' experiments by figure, read from stored results: nothing is run here."""
    from ..experiments import distributed_study, elastic_net_study, lasso_comparison

    noise = elastic_net_study.gap_by_sigma(ROOT)
    ends = ("low", "dashed"), ("high", "line")

    def means(curves: list[dict[str, Any]], chosen: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> list[dict[str, Any]]:
        return [
            series(curves[i]["label"], [(x, y) for x, y in curves[i]["mean"] if float(x) > 0], "line" if n % 2 else "dashed")
            for n, i in enumerate(chosen)
        ]

    def lost(factor: int, power: int, label: str, style: str, colour: int) -> dict[str, Any]:
        return series(label, [(n, Fraction(factor, n**power)) for n in USERS], style, colour)

    return {
        "penalty-growth": means(distributed_study.zhang_convergence(ROOT), (0, 1, 2, 4, 6, 7)),
        "penalty-privacy": means(distributed_study.zhang_tradeoff(ROOT)),
        "dp-admm-convergence": means(distributed_study.huang_convergence(ROOT)),
        "dp-admm-budget": means(distributed_study.huang_tradeoff(ROOT), (0, 1, 4, 5, 6, 7)),
        "centralized-loss": [
            lost(8 * ROUNDS, 2, "Theorem 2 as printed: 8K/n²", "dashed", PRINTED),
            lost(8 * (ROUNDS - 1), 1, "attained by the printed maps: 8(K − 1)/n", "points", ATTAINED),
            lost(8 * (ROUNDS - 1), 2, "proved for maps of (23): 8(K − 1)/n²", "line", PROVED),
        ],
        "elastic-net-gap": [
            series(f"{c['setting']}: {part}", [(t, y) for t, y in c[part] if int(t) >= 1], style, OTHER + number)
            for number, c in enumerate(elastic_net_study.gap_curves(ROOT)[:4])
            for part, style in ends
        ],
        "elastic-net-noise": [series(part, noise[part], style, OTHER) for part, style in (ends[0], ("mean", "points"), ends[1])],
        "lasso-objective": [
            series(c["method"], c["mean"], "line" if n < 3 else "dashed")
            for n, c in enumerate(lasso_comparison.objective_curves(ROOT))
        ],
    }


def amplification_factors(L: Fraction, colour: int) -> list[dict[str, Any]]:
    """gamma_T three ways: T L^(T-1) phi_T^2 and L^(T-1)/T of the paper, and 1/(sum of L^(-2i)) by optimal weights."""
    times = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100)

    def powers(T: int, exponent: int) -> Fraction:
        return sum((L ** (exponent * i) for i in range(T)), Fraction(0))

    refined = [(T, T * L ** (2 * (T - 1)) / powers(T, 1) ** 2) for T in times]
    return [
        series(f"L = {L}: L^(T-1)/T, paper (final)", [(T, L ** (T - 1) / T) for T in times], "dashed", colour),
        series(f"L = {L}: T L^(T-1) φ_T², paper (refined)", refined, "line", colour),
        series(f"L = {L}: optimal weights", [(T, 1 / powers(T, -2)) for T in times], "points", colour),
    ]
