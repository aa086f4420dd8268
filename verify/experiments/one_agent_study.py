"""huang2020, Algorithm 3 with one agent and one sample: the gap of the averaged iterate against the bound of Theorem 3.

n = m = p = d = 1, R = 0, beta = 0, c_1 = c_w = 1, zero start. The loss is |w - 1|. The recursion is w <- w - l'(w)/A_k +
(N/A_k) xi with A_k = rho + 1/eta_k and N the noise multiplier 2 sqrt(2 ln(1.25/delta))/epsilon. The stored runs are ``RUNS``; the
file keeps means, standard errors and bounds.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np

from .stored import Stored

STORED = "lemmas/huang2020/experiments/gap_of_one_agent.json"
RUNS: dict[str, Stored] = {"exceeded": {"eps": 0.05, "marks": (7000, 28000, 112000), "runs": 12000, "seed": 20205}}


def gaps(eps: float, marks: Collection[int], runs: int, seed: int, delta: float = 1e-3, rho: float = 0.01) -> list[Stored]:
    """Mean gap, its standard error and the printed bound at the iterations ``marks``; ``runs`` independent runs from ``seed``."""
    draw = np.random.default_rng(seed)
    noise = 2 * math.sqrt(2 * math.log(1.25 / delta)) / eps
    size = math.sqrt(1 + noise * noise)
    w, total = np.zeros(runs), np.zeros(runs)
    rows = []
    for k in range(1, max(marks) + 1):
        total = total + w
        weight = rho + math.sqrt(2 * k) * size
        w = w - np.sign(w - 1) / weight + draw.standard_normal(runs) * (noise / weight)
        if k in marks:
            value = np.abs(total / k - 1)
            bound = math.sqrt(2) * size / math.sqrt(k) + rho / (2 * k)
            error = value.std(ddof=1) / math.sqrt(runs)
            rows.append({"t": k, "mean": f"{value.mean():.6f}", "standard_error": f"{error:.6f}", "bound": f"{bound:.6f}"})
    return rows


def study() -> Stored:
    """All stored runs; a few minutes."""
    return {
        name: {
            "loss": "|w-1|",
            "eps": str(run["eps"]),
            "delta": "0.001",
            "rho": "0.01",
            "runs": run["runs"],
            "seed": run["seed"],
            "rows": gaps(**run),
        }
        for name, run in RUNS.items()
    }
