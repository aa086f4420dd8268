"""One run of Algorithm 4 of chan2024 and a feasible reference point (``lemmas.common.oracle_admm_step``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ....admm.bindings import Binding, oracle_admm_step
from ....admm.oracle_admm import OracleTrace
from ....admm.problem import Problem as Reference
from ....algorithms.arrays import Array
from ..problem import Function, Problem
from ..rounding import tolerance


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
        x, y = states["x"][t : t + 2], inside(problem.g, states["y"][t : t + 2])
        lam = settled(problem, x, y, states["lam"][t : t + 2])
        record = OracleTrace(p, x, y, lam, np.array([f.gradient(x[0])]), problem.eta * problem.noise[t : t + 1])
        (found[t],) = oracle_admm_step(record, x_star, y_star)
    return found


def inside(g: Function, y: Array) -> Array:
    """The nearest y in the box, whose indicator is infinite outside: that y lies in it, up to rounding, is the y-step's law."""
    return np.clip(y, g.low, g.high) if g.kind == "box" else y


def settled(p: Problem, x: Array, y: Array, lam: Array) -> Array:
    """lam (k, m), with 0 for the entries that are not 0 by the rounding of their own update alone.

    Where g is flat, B'lam is its gradient 0, and the facts of the lemma have no size but that of lam to measure an error by.
    """
    moved = p.beta * (np.abs(x) @ np.abs(p.A).T + np.abs(y) @ np.abs(p.B).T + np.abs(p.c))
    return np.where(np.abs(lam) <= tolerance(p.A.shape[1] + p.B.shape[1] + 6, 2 * moved), 0.0, lam)
