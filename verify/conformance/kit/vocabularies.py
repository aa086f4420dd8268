"""The vocabularies of lemma laws: by the name of ``lemmas.common.<name>``, the bindings of a run step by step.

Each takes a problem, the states of a run, and ``run``, which makes a second run: from a start a unit away, with the same noise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ...admm import bindings
from ...admm.fixed_point_bindings import fixed_point_pair as fixed_point_bindings
from ...algorithms.arrays import Array
from ...algorithms.run import Run
from .declared import as_declared, declared
from .problem import Function, Problem
from .rounding import tolerance

States = Mapping[str, Array]
Again = Callable[[Problem], States]


def gradient_admm_pair(problem: Problem, states: States, run: Again) -> Sequence[bindings.Binding]:
    """Two runs of gradient ADMM, whatever the implementation did: what its states say."""
    one, other = (
        _run(problem, {**rows, "x_hat": rows["x"][1:] - problem.noise}) for rows in (states, run(_moved(problem, "x0", "lam0")))
    )
    return bindings.gradient_admm_pair(one, other)


def fixed_point_pair(problem: Problem, states: States, run: Again) -> Sequence[bindings.Binding]:
    """Two runs of Algorithm 2 of cyffers2023."""
    return fixed_point_bindings(_run(problem, states), _run(problem, run(_moved(problem, "u0"))))


def oracle_admm_step(problem: Problem, states: States, run: Again) -> Sequence[bindings.Binding]:
    """One run of Algorithm 4 of chan2024 and a feasible reference point; none where A is not onto, so that none is at hand."""
    if np.linalg.matrix_rank(problem.A) < len(problem.A):
        return ()
    rng = np.random.default_rng(len(problem.x0))
    y_star = np.clip(rng.normal(size=problem.B.shape[1]), -0.5, 0.5)
    x_star = np.linalg.lstsq(problem.A, problem.c - problem.B @ y_star, rcond=None)[0]
    x, y = states["x"], inside(problem.g, states["y"])
    record = _run(problem, {"x": x, "y": y, "lam": settled(problem, x, y, states["lam"])})
    return bindings.oracle_admm_step(record, x_star, y_star)


def _run(problem: Problem, states: States) -> Run:
    """Recorded states as a run of the declaration."""
    return Run(*declared(problem), as_declared(problem, states))


def _moved(problem: Problem, *names: str) -> Problem:
    """The problem with these starts a unit away."""
    rng = np.random.default_rng(np.size(problem.fields[names[0]]))
    away = {name: rng.normal(size=np.shape(problem.fields[name])) for name in names}
    return problem.having(**{n: problem.fields[n] + by / max(float(np.linalg.norm(by)), 1e-3) for n, by in away.items()})


def inside(g: Function, y: Array) -> Array:
    """The nearest y in the box, whose indicator is infinite outside: that y lies in it, up to rounding, is the y-step's law."""
    return np.clip(y, g.low, g.high) if g.kind == "box" else y


def settled(p: Problem, x: Array, y: Array, lam: Array) -> Array:
    """lam (k, m), with 0 for the entries that are not 0 by the rounding of their own update alone.

    Where g is flat, B'lam is its gradient 0, and the facts of the lemma have no size but that of lam to measure an error by.
    """
    moved = p.beta * (np.abs(x) @ np.abs(p.A).T + np.abs(y) @ np.abs(p.B).T + np.abs(p.c))
    return np.where(np.abs(lam) <= tolerance(p.A.shape[1] + p.B.shape[1] + 6, 2 * moved), 0.0, lam)
