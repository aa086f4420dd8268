"""Two runs of Algorithm 2 of cyffers2023 from different starts with the same noise (``lemmas.common.fixed_point_pair``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ....admm.bindings import Binding
from ....admm.centralized_admm import CentralizedTrace
from ....admm.consensus import Consensus
from ....admm.fixed_point_bindings import fixed_point_pair
from ....algorithms.arrays import Array
from ..problem import Problem


def bindings(
    problem: Problem, states: Mapping[str, Array], run: Callable[[Problem], Mapping[str, Array]], steps: Sequence[int]
) -> dict[int, Binding]:
    """The bindings at ``steps`` of the run ``states`` and of a second one, made by ``run``, from a start a unit away."""
    away = np.random.default_rng(problem.u0.size).normal(size=problem.u0.shape)
    second = run(problem.having(u0=problem.u0 + away / max(float(np.linalg.norm(away)), 1e-3)))
    p = Consensus(problem.references("losses"), problem.r.reference, problem.step, "printed")
    found = {}
    for k in steps:
        one, other = (
            CentralizedTrace(
                p,
                rows["u"][k : k + 2],
                rows["x"][k : k + 1],
                rows["z"][k : k + 1],
                rows["z"][k : k + 1],
                problem.noise[k : k + 1],
            )
            for rows in (states, second)
        )
        (found[k],) = fixed_point_pair(one, other, float(problem.lam))
    return found
