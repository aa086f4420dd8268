"""zhang2018, (10)-(11) (M-ADMM) and Algorithm 1 (penalty perturbation) on a graph."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ..problem import Problem
from ..rounding import tolerance
from .algorithm import Algorithm, Floats, Line, Memory
from .balls import Balls, identity, zeros
from .functions import minimise
from .huang2020 import minimiser_error


def neighbours(d: Any, i: int) -> list[int]:
    return [j for j, entry in enumerate(d.adjacency[i]) if entry != 0]


def f_of(d: Any, t: int, m: Memory, i: int) -> Balls:
    """argmin_v O_i(v) + 2 <lambda_i, v> + eta_i sum_j |v + epsilon_i - (f_i + f_j)/2|^2."""
    objective, f, eta, V = d.objectives[i], m["f"], d.eta[t][i], neighbours(d, i)
    noise = zeros(f.shape[1]) if d.noise is None else d.noise[t][i]
    centres = sum(((f[i] + f[j]) / 2 - noise for j in V), zeros(f.shape[1]))
    return minimise(objective, 2 * len(V) * eta * identity(f.shape[1]), 2 * eta * centres - 2 * m["lam"][i], c1=objective.l1)


def lam_of(d: Any, t: int, m: Memory, i: int) -> Balls:
    """lambda_i + (theta_i/2) sum_j (f_i - f_j)."""
    f = m["f"]
    return m["lam"][i] + d.theta[t][i] / 2 * sum((f[i] - f[j] for j in neighbours(d, i)), zeros(f.shape[1]))


def _sizes(rows: Array) -> Array:
    return np.asarray(np.linalg.norm(rows, axis=-1))


def f_rounding(p: Problem, t: int, m: Floats, f: Array) -> float:
    A = np.asarray(p.adjacency)
    V, eta = A.sum(axis=1), np.asarray(p.eta[t])
    noise = np.zeros(len(f)) if p.noise is None else 2 * eta * V * _sizes(p.noise[t])
    size = 2 * _sizes(m["lam"]) + eta * (V * (2 * _sizes(f) + _sizes(m["f"])) + A @ _sizes(m["f"])) + noise
    return float(
        np.linalg.norm(
            [
                minimiser_error(objective, f[i], float(size[i]), 2 * len(A) + 8, float(2 * eta[i] * V[i]))
                for i, objective in enumerate(p.objectives)
            ]
        )
    )


def lam_rounding(p: Problem, t: int, m: Floats, lam: Array) -> float:
    A = np.asarray(p.adjacency)
    size = _sizes(m["lam"]) + np.asarray(p.theta[t]) / 2 * (A.sum(axis=1) * _sizes(m["f"]) + A @ _sizes(m["f"]))
    return float(tolerance(2 * len(A) + 6, np.asarray(np.linalg.norm(size))))


_LINES = (
    Line("f", f_of, f_rounding, ("f",), ("lam",), rows=True),
    Line("lam", lam_of, lam_rounding, ("f",), ("lam",), rows=True),
)


def _start(d: Any) -> Memory:
    return {"f": d.f0, "lam": zeros(*d.f0.shape)}


ALGORITHMS = (Algorithm("modified-admm", _start, _LINES), Algorithm("penalty-perturbation", _start, _LINES))
