"""Two runs of gradient ADMM from different starts with the same noise (``lemmas.common.gradient_admm_pair``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ....admm.bindings import Binding, gradient_admm_pair
from ....admm.gradient_admm import Trace
from ....admm.problem import Problem as Reference
from ....algorithms.arrays import Array
from ..problem import Problem


def bindings(
    problem: Problem, states: Mapping[str, Array], run: Callable[[Problem], Mapping[str, Array]], steps: Sequence[int]
) -> dict[int, Binding]:
    """The bindings at ``steps`` of the run ``states`` and of a second one, made by ``run``, from a start a unit away."""
    rng = np.random.default_rng(len(problem.x0))
    away = [
        v / max(float(np.linalg.norm(v)), 1e-3) for v in (rng.normal(size=len(problem.x0)), rng.normal(size=len(problem.lam0)))
    ]
    second = run(problem.having(x0=problem.x0 + away[0], lam0=problem.lam0 + away[1]))
    losses = problem.references("losses")
    p = Reference(losses[0], problem.g.reference, problem.A, problem.B, problem.c, problem.beta, problem.eta)
    found: dict[int, Binding] = {}
    for t in steps:
        f = losses[t if len(losses) > 1 else 0]
        one, other = (_step(p, f, problem, rows, t) for rows in (states, second))
        (found[t],) = gradient_admm_pair(one, other)
    return found


def _step(p: Reference, f: object, problem: Problem, states: Mapping[str, Array], t: int) -> Trace:
    """Iteration t alone as a record: what the states say, whatever the implementation did."""
    x, y, lam = (states[name][t : t + 2] for name in ("x", "y", "lam"))
    unmasked = np.array([x[0], x[1] - problem.noise[t]])
    return Trace(p, (f,), x, unmasked, y, lam, np.array([f.gradient(x[0])]))  # type: ignore[arg-type,attr-defined]
