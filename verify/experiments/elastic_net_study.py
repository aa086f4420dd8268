"""chan2024, section 10: the elastic net by noisy gradient ADMM with sampled gradients, re-run over several data seeds.

Per repetition: x_0 = (3, ..., 3), lam_0 = 0, f_{t+1} = (<a_i, x> - b_i)^2 for i uniform in 1..N, noise N(0, sigma^2 I) on x.
The gap at t is f(x_t) + g(y_t) less the optimum, with f the mean of the f_i and y_t = G(lam_t - beta x_t). One data set per seed;
its 100 repetitions draw samples and noise anew. The text names no sigma for Figure 1(a) and for the last column of Table 1,
so that every sigma of Figure 1(b) is run; nor does it say which two-sample t-test is meant, so that both are computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np

from ..admm import ElasticNet, Problem, Quadratic
from ..admm.batched import SampledResiduals, batched_gradient_admm
from ..admm.local_objective import LocalObjective
from ..algorithms.arrays import Array
from .data import Regression, elastic_net_data
from .stored import Stored, bounds, curve, decimal, interval, read
from .table_one import ROWS, Row, expansion, norm_of, step_size, worst_direction

STORED = "lemmas/chan2024/experiments/section10.json"
SIGMAS = ("0.05", "0.1", "0.2", "0.5", "0.7")
SHOWN_SIGMA = "0.1"  # of the stored curves over t
PRINTED_P = {
    ("0.05", "0.1"): "4.20e-27",
    ("0.05", "0.2"): "1.87e-71",
    ("0.05", "0.5"): "4.57e-78",
    ("0.05", "0.7"): "2.30e-79",
    ("0.1", "0.2"): "3.29e-62",
    ("0.1", "0.5"): "4.12e-77",
    ("0.1", "0.7"): "1.11e-78",
    ("0.2", "0.5"): "6.70e-74",
    ("0.2", "0.7"): "2.22e-76",
    ("0.5", "0.7"): "1.83e-36",
}
TESTS = ("welch", "pooled")
LEVEL = 0.05  # a p-value above it: no significant difference
AHEAD = 5
FINAL = 100  # the iteration of Table 2


def problem(data: Regression, row: Row, eta: float) -> Problem:
    """(31): A = I, B = -I, c = 0, with the elastic net of the row."""
    n = data.features.shape[1]
    f = Quadratic.least_squares(data.features, data.targets)
    return Problem(f, ElasticNet(float(row.c_1), float(row.c_2)), np.eye(n), -np.eye(n), np.zeros(n), float(row.beta), eta)


def optimum(p: Problem) -> tuple[Array, float]:
    """(x*, f(x*) + g(x*)) for the elastic net g."""
    zero, g = np.zeros(p.n), p.g
    x = LocalObjective(p.f, g.c1).minimise_penalised(zero, 2 * g.c2, zero)  # type: ignore[attr-defined]
    return x, float(p.f.value(x) + g.value(x))


def gaps(
    data: Regression,
    row: Row,
    eta: float,
    sigma: float,
    seed: Sequence[int],
    *,
    repetitions: int = 100,
    steps: int = FINAL + AHEAD,
) -> Array:
    """Optimality gaps (repetitions, steps + 1) of one setting; ``seed`` of the samples and the noise."""
    p, draw = problem(data, row, eta), np.random.default_rng(list(seed))
    N, n = data.features.shape
    sampled = SampledResiduals(data.features, data.targets, draw.integers(0, N, (repetitions, steps)))
    trace = batched_gradient_admm(
        p,
        np.full((repetitions, n), 3.0),
        np.zeros((repetitions, n)),
        sampled,
        steps=steps,
        noise=sigma * draw.normal(size=(repetitions, steps, n)),
    )
    H, h, constant = p.f.H, p.f.h, p.f.constant  # type: ignore[attr-defined]
    f = np.sum(trace.x * (trace.x @ H / 2 + h), axis=2) + constant
    g = np.sum(float(row.c_1) * np.abs(trace.y) + float(row.c_2) * trace.y**2, axis=2)
    return np.asarray(f + g - optimum(p)[1])


def p_value(first: Array, second: Array, *, pooled: bool) -> float:
    """Two-sided two-sample t-test of equal means: Student's with the pooled variance, or Welch's. 1 for identical constants."""
    from scipy.stats import ttest_ind

    if np.ptp(first) == np.ptp(second) == 0:
        return float(first[0] == second[0])
    return float(ttest_ind(first, second, equal_var=pooled).pvalue)


def convergence_iterations(gap: Array, *, pooled: bool = False) -> int | None:
    """The least t whose mean gap does not differ significantly (level 0.95) from that of t + 5; None where there is none.

    t = 0 is left out: all repetitions start alike. gap: (repetitions, T + 1).
    """
    for t in range(1, gap.shape[1] - AHEAD):
        if p_value(gap[:, t], gap[:, t + AHEAD], pooled=pooled) > LEVEL:
            return t
    return None


def run(seed: int, *, repetitions: int = 100, steps: int = FINAL + AHEAD, N: int = 1000, n: int = 64) -> Stored:
    """One data seed: convergence iterations of all settings and noise levels, p-values at the iteration T - 5, curves."""
    settings: list[Stored] = []
    tests: Stored = {}
    by_sigma: list[dict[str, str]] = []
    final = steps - AHEAD
    for number, (row, eta, name) in enumerate(step_sizes()):
        data = elastic_net_data(seed, float(row.mu), N=N, n=n)
        found = {
            sigma: gaps(data, row, eta, float(sigma), (seed, number, i), repetitions=repetitions, steps=steps)
            for i, sigma in enumerate(SIGMAS)
        }
        settings.append(
            {
                "setting": name,
                "mu": decimal(row.mu, 6),
                "eta": decimal(eta, 6),
                "convergence": {s: convergence_iterations(gap) for s, gap in found.items()},
                "convergence_pooled": {s: convergence_iterations(gap, pooled=True) for s, gap in found.items()},
                "curve": [{"t": t, **interval(found[SHOWN_SIGMA][:, t])} for t in range(steps + 1)],
            }
        )
        if number == 0:
            at = {s: gap[:, final] for s, gap in found.items()}
            by_sigma = [{"sigma": s, **interval(gap)} for s, gap in at.items()]
            tests = {
                f"{s}|{u}": {test: decimal(p_value(at[s], at[u], pooled=test == "pooled"), 2) for test in TESTS}
                for s, u in combinations(SIGMAS, 2)
            }
    return {"seed": seed, "repetitions": repetitions, "settings": settings, "p_values": tests, "gap_by_sigma": by_sigma}


def step_sizes() -> list[tuple[Row, float, str]]:
    """The four settings at the midpoint of (23), and the first one at the step size that is printed."""
    rows = [(row, float(step_size(row)), f"row {i}") for i, row in enumerate(ROWS, 1)]
    return [*rows, (ROWS[0], float(ROWS[0].eta), "row 1, printed eta")]


def study(seeds: Iterable[int], **sizes: int) -> Stored:
    """``run`` for each seed, and what Table 2 and the counts of Table 1 print beside confidence intervals (95 %, of the mean over
    data seeds)."""
    runs = [run(seed, **sizes) for seed in seeds]
    if len(runs) < 2:
        raise ValueError("seeds must name at least two data seeds")
    return {
        "expansion": expansions(),
        "convergence": _convergence(runs),
        "table_2": _table_2(runs),
        "seeds": [r["seed"] for r in runs],
        "repetitions": runs[0]["repetitions"],
        "shown_sigma": SHOWN_SIGMA,
        "curves": [{"setting": s["setting"], "mu": s["mu"], "eta": s["eta"], "points": s["curve"]} for s in runs[0]["settings"]],
        "gap_by_sigma": runs[0]["gap_by_sigma"],
    }


def expansions() -> list[dict[str, str]]:
    """An exact step per row (eta rounded to a fraction): the squared norm's ratio beside the L of Lemma 7.6 at that step size."""
    found = []
    for row in ROWS:
        eta = step_size(row).limit_denominator(10**4)
        x, lam = worst_direction(row, eta)
        value, factor = expansion(row, eta, x, lam), norm_of(row, eta).factor
        found.append({"mu": str(row.mu), "eta": str(eta), "x": str(x), "lam": str(lam), "ratio": str(value), "L": str(factor)})
    return found


def gap_curves(root: Path) -> list[Stored]:
    """From the stored study, without running anything: per setting the mean gap over t at the stored sigma."""
    return [{"setting": c["setting"], **curve(c["points"], "t")} for c in read(root / STORED)["curves"]]


def gap_by_sigma(root: Path) -> Stored:
    """From the stored study: the mean gap at iteration 100 over sigma."""
    return curve(read(root / STORED)["gap_by_sigma"], "sigma")


def _convergence(runs: Sequence[Stored]) -> list[Stored]:
    found = []
    for number, first in enumerate(runs[0]["settings"]):
        for sigma in SIGMAS:
            for test in TESTS:
                key = "convergence" if test == "welch" else "convergence_pooled"
                values = [r["settings"][number][key][sigma] for r in runs]
                around = {} if None in values else interval(np.array(values, dtype=float))
                found.append(
                    {
                        "setting": first["setting"],
                        "sigma": sigma,
                        "test": test,
                        "printed": ROWS[number % 4].convergence,
                        "values": values,
                        **around,
                    }
                )
    return found


def _table_2(runs: Sequence[Stored]) -> list[Stored]:
    found = []
    for (s, u), printed in PRINTED_P.items():
        row: Stored = {"sigma": s, "other": u, "printed": printed}
        for test in TESTS:
            logs = np.log10([float(r["p_values"][f"{s}|{u}"][test]) for r in runs])
            mean, low, high = bounds(logs)
            row[test] = {
                "log10_mean": decimal(mean),
                "log10_low": decimal(low),
                "log10_high": decimal(high),
                "log10_least": decimal(logs.min()),
                "log10_largest": decimal(logs.max()),
            }
        found.append(row)
    return found
