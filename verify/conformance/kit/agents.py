"""Agents with an objective each, f_i = loss_i + l1_i |.|_1: what huang2020 and zhang2018 share."""

from __future__ import annotations

import numpy as np

from ...admm.local_objective import LocalObjective
from .problem import Function, Problem
from .random_losses import random_logistic, random_quadratic


def local_objectives(p: Problem) -> list[LocalObjective]:
    """The objectives of the reference."""
    return [LocalObjective(f.reference, f.l1) for f in p.objectives]


def random_objectives(rng: np.random.Generator, agents: int, d: int, kind: str, l1: float = 0.0) -> tuple[Function, ...]:
    """Different data for every agent: "quadratic", "logistic" (l2 = 0.1), or "mixed" for both in turn."""
    kinds = {"quadratic": ("quadratic",), "logistic": ("logistic",), "mixed": ("quadratic", "logistic")}[kind]
    return tuple(
        random_quadratic(rng, d, l1, 0.05) if kinds[i % len(kinds)] == "quadratic" else random_logistic(rng, d, 5, l1)
        for i in range(agents)
    )
