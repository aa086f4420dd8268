"""The vectors of huang2020, Algorithm 2."""

from __future__ import annotations

import numpy as np

from ..kit.agents_data import dyadic, logistic, noisy_fields, quadratic
from ..kit.problem import Problem
from .collection import Row

FAMILY = "primal-perturbation-admm"


def problems() -> list[Row]:
    """Name, about, flags and the problem of every vector."""
    found: list[Row] = []

    rng = np.random.default_rng(20200202)
    objectives = tuple(quadratic(rng, 3) for _ in range(3))
    found.append((
        "quadratic", "Three agents with different quadratics, rho = 3/8, sigma = 4",
        ("noise-per-agent", "scale-not-one", "consensus-dual", "nonzero-dual-sum", "local-penalty"),
        Problem(FAMILY, 6, noisy_fields(rng, objectives, 0.375), dyadic(4 * rng.normal(size=(6, 3, 3))), 4.0, 1),
    ))  # fmt: skip

    objectives = tuple(logistic(rng, samples, 3, l1=0.0625) for samples in (4, 7))
    found.append((
        "logistic-l1", "Two agents, logistic losses with an l1 term, small noise: sigma = 1/16",
        ("noise-per-agent", "scale-not-one", "consensus-dual"),
        Problem(FAMILY, 5, noisy_fields(rng, objectives, 1.5), dyadic(rng.normal(size=(5, 2, 3)) / 16), 0.0625, 2), 2,
    ))  # fmt: skip

    objectives = tuple(logistic(rng, 5, 8, l2=0.125) for _ in range(6))
    found.append((
        "six-agents", "Six agents with eight variables, logistic losses with an l2 term, all duals zero at the start",
        ("noise-per-agent", "consensus-dual"),
        Problem(FAMILY, 4, noisy_fields(rng, objectives, 0.25, dual=0.0), dyadic(rng.normal(size=(4, 6, 8)) / 2), 0.5, 3),
    ))  # fmt: skip
    return found
