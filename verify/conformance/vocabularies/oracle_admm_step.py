"""One run of Algorithm 4 of chan2024 and a feasible reference point (``lemmas.common.oracle_admm_step``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ...admm.arrays import Array
from ...admm.bindings import Binding, oracle_admm_step
from ...admm.oracle_admm import OracleTrace
from ...admm.problem import Problem as Reference
from ..problem import Function, Problem


def bindings(
    problem: Problem, states: Mapping[str, Array], run: Callable[[Problem], Mapping[str, Array]], steps: Sequence[int]
) -> dict[int, Binding]:
    """The bindings at ``steps``; none where A is not onto, since then no reference point is at hand."""
    if np.linalg.matrix_rank(problem.A) < len(problem.A):
        return {}
    losses = problem.references("losses")
    rng = np.random.default_rng(len(problem.x0))
    y_star = np.clip(rng.normal(size=problem.B.shape[1]), -0.5, 0.5)
    x_star = np.linalg.lstsq(problem.A, problem.c - problem.B @ y_star, rcond=None)[0]
    found: dict[int, Binding] = {}
    for t in steps:
        f = losses[t if len(losses) > 1 else 0]
        p = Reference(f, problem.g.reference, problem.A, problem.B, problem.c, problem.beta, problem.eta)
        x, y, lam = states["x"][t : t + 2], inside(problem.g, states["y"][t : t + 2]), states["lam"][t : t + 2]
        record = OracleTrace(p, x, y, lam, np.array([f.gradient(x[0])]), problem.eta * problem.noise[t : t + 1])
        (found[t],) = oracle_admm_step(record, x_star, y_star)
    return found


def inside(g: Function, y: Array) -> Array:
    """y, on the face of a box where rounding alone put it outside: the indicator would be infinite there."""
    if g.kind != "box":
        return y
    nearest = np.clip(y, g.low, g.high)
    return np.where(np.abs(y - nearest) <= 2.0**-44 * max(abs(g.low), abs(g.high)), nearest, y)
