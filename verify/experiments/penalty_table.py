"""zhang2018, Theorem 3.1: where M-ADMM ends, over graphs, penalties and losses (no noise).

Relative distance max_i |f_i(T) - f*|/|f*| to the minimiser f* of sum_i O_i in R^2, theta = 0.5, f(0) = 0. Losses: quadratic
forms of random centre, one-row least squares (each O_i convex only, the sum strongly convex) and logistic loss of ten rows.
Penalties: common to the nodes or differing between them; constant, growing to a bound, growing linearly (sum 1/eta diverges),
growing geometrically (sum 1/eta finite).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..admm.graph import Graph, complete, cycle, path, star
from ..admm.local_objective import LocalObjective
from ..admm.modified_admm import modified_admm
from ..algorithms.arrays import Array
from ..algorithms.losses import Logistic, Quadratic
from .stored import decimal

STORED = "lemmas/zhang2018/experiments/penalty_table.json"
THETA, DIMENSION = 0.5, 2
GRAPHS = {
    "path, 2 nodes": path(2),
    "path, 3 nodes": path(3),
    "cycle, 5 nodes": cycle(5),
    "star, 5 nodes": star(5),
    "complete, 5 nodes": complete(5),
}
LOSSES = ("quadratic", "one-row least squares", "logistic")


def penalties(nodes: int, T: int) -> dict[str, Array]:
    """The schedules by name, each (T, nodes), at least theta and not decreasing."""
    t, share = np.arange(T)[:, None], np.arange(nodes)[None, :] / nodes
    ones = np.ones((1, nodes))
    return {
        "common, constant": THETA * 4 * ones * np.ones((T, 1)),
        "common, bounded growth": THETA * (4 - 3 * 0.97**t) * ones,
        "common, linear growth": THETA * (t + 1.0) * ones,
        "common, geometric growth": THETA * 1.1**t * ones,
        "per node, constant": THETA * (1 + 7 * share) * np.ones((T, 1)),
        "per node, bounded growth": THETA * (1 + 7 * share * (1 - 0.97**t)),
        "per node, linear growth": THETA * (1 + t * (1 + share)),
        "per node, geometric growth": THETA * (1.05 + 0.1 * share) ** t,
    }


def objectives(kind: str, draw: np.random.Generator, nodes: int) -> tuple[list[LocalObjective], Array]:
    """The O_i and f* (2,); ValueError for an unknown kind. One-row least squares needs rows that span R^2: two nodes at least."""
    if kind == "logistic":
        rows, labels = draw.normal(size=(nodes, 10, DIMENSION)), draw.choice((-1.0, 1.0), size=(nodes, 10))
        local = [LocalObjective(Logistic(a, b, 0.01)) for a, b in zip(rows, labels, strict=True)]
        whole = LocalObjective(Logistic(rows.reshape(-1, DIMENSION), labels.ravel()))
        return local, whole.minimise_penalised(np.zeros(DIMENSION), 0.01, np.zeros(DIMENSION))
    if kind not in LOSSES:
        raise ValueError(f"kind must be one of {', '.join(LOSSES)}, found {kind!r}")
    forms, slopes = [], []
    for _ in range(nodes):
        factor = draw.normal(size=(1 if kind.startswith("one-row") else DIMENSION, DIMENSION))
        forms.append(factor.T @ factor)
        slopes.append(forms[-1] @ draw.normal(size=DIMENSION))
    local = [LocalObjective(Quadratic(H, -h)) for H, h in zip(forms, slopes, strict=True)]
    return local, np.linalg.solve(np.sum(forms, axis=0), np.sum(slopes, axis=0))


def distance(graph: Graph, kind: str, schedule: str, draw: np.random.Generator, T: int) -> float:
    """max_i |f_i(T) - f*|/|f*|."""
    local, best = objectives(kind, draw, graph.nodes)
    trace = modified_admm(graph, local, np.zeros((graph.nodes, DIMENSION)), penalties(graph.nodes, T)[schedule], THETA)
    return float(np.linalg.norm(trace.f[-1] - best, axis=1).max() / np.linalg.norm(best))


def study(seed: int, T: int = 1000) -> dict[str, Any]:
    """Every combination once; distances below 1e-6 are stored as 1e-6: smaller ones depend on rounding."""
    rows = []
    for g, (name, graph) in enumerate(GRAPHS.items()):
        for number, kind in enumerate(LOSSES):
            for schedule in penalties(graph.nodes, 1):
                found = distance(graph, kind, schedule, np.random.default_rng([seed, g, number]), T)
                rows.append({"graph": name, "loss": kind, "penalties": schedule, "distance": decimal(max(found, 1e-6), 2)})
    return {"seed": seed, "T": T, "theta": decimal(THETA), "rows": rows}
