"""The vectors of huang2020, Algorithm 1."""

from __future__ import annotations

import numpy as np

from ..kit.agents_data import fields_of, logistic, quadratic
from ..kit.problem import Problem
from .collection import Row

FAMILY = "consensus-admm"


def problems() -> list[Row]:
    """Name, about, flags and the problem of every vector."""
    found: list[Row] = []

    rng = np.random.default_rng(20200101)
    objectives = tuple(quadratic(rng, 3) for _ in range(3))
    found.append((
        "quadratic", "Three agents with different quadratics, rho = 3/8, duals that do not sum to zero at the start",
        ("given-start", "consensus-dual", "nonzero-dual-sum", "different-agents", "local-penalty", "low-precision", "second-run"),
        Problem(FAMILY, 6, fields_of(rng, objectives, 0.375)),
    ))  # fmt: skip

    objectives = tuple(logistic(rng, samples, 3, l1=0.0625) for samples in (3, 5, 9))
    found.append((
        "logistic-l1", "The losses of section VI-E: logistic with an l1 term, agents with 3, 5 and 9 samples, rho = 2",
        ("l1-kink", "different-agents", "consensus-dual", "low-precision"),
        Problem(FAMILY, 5, fields_of(rng, objectives, 2.0)),
    ))  # fmt: skip

    objectives = tuple(logistic(rng, 6, 4, l2=0.125) for _ in range(2))
    found.append((
        "zero-dual-start", "Two agents, logistic losses with an l2 term, all duals zero at the start as (30)-(31) take it",
        ("consensus-dual", "different-agents", "local-penalty", "given-start"),
        Problem(FAMILY, 6, fields_of(rng, objectives, 0.75, dual=0.0)),
    ))  # fmt: skip

    objectives = tuple(quadratic(rng, 3, stretch=256.0) for _ in range(3))
    found.append((
        "ill-conditioned", "Quadratics of condition about 10^5 and a small rho",
        ("low-precision", "consensus-dual"),
        Problem(FAMILY, 4, fields_of(rng, objectives, 0.0625)),
    ))  # fmt: skip

    objectives = (quadratic(rng, 1),)
    found.append((
        "one-agent", "One agent and one variable: the aggregate is w_1 - gamma_1/rho and every later dual is zero",
        ("nonzero-dual-sum", "consensus-dual"),
        Problem(FAMILY, 4, fields_of(rng, objectives, 4.0)),
    ))  # fmt: skip
    return found
