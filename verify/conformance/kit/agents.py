"""Agents with an objective each, f_i = loss_i + l1_i |.|_1: what huang2020 and zhang2018 share."""

from __future__ import annotations

import numpy as np

from ...admm.local_objective import LocalObjective
from .problem import Function, Problem
from .random_losses import random_logistic, random_quadratic


def local_objectives(p: Problem) -> list[LocalObjective]:
    """The objectives of the reference."""
    return [LocalObjective(f.reference, f.l1) for f in p.objectives]


def check_agents(p: Problem, agents: int, dimension: int) -> None:
    """ValueError unless the field ``objectives`` has one loss per agent, each of ``dimension`` variables, l1 >= 0."""
    if len(p.objectives) != agents:
        raise ValueError(f"objectives must be {agents}, one per agent, found {len(p.objectives)}")
    for i, f in enumerate(p.objectives):
        if f.reference.dimension != dimension:
            raise ValueError(f"objectives[{i}] must have {dimension} variables, found {f.reference.dimension}")
        if not f.l1 >= 0:
            raise ValueError(f"objectives[{i}].l1 must be >= 0, found {f.l1!r}")


def check_positive(p: Problem, *names: str) -> None:
    """ValueError for a field with an entry that is not positive."""
    for name in names:
        if not np.all(np.asarray(p.fields[name]) > 0):
            raise ValueError(f"{name} must be positive")


def random_objectives(rng: np.random.Generator, agents: int, d: int, kind: str, l1: float = 0.0) -> tuple[Function, ...]:
    """Different data for every agent: "quadratic", "logistic" (l2 = 0.1), or "mixed" for both in turn."""
    kinds = {"quadratic": ("quadratic",), "logistic": ("logistic",), "mixed": ("quadratic", "logistic")}[kind]
    return tuple(
        random_quadratic(rng, d, l1, 0.05) if kinds[i % len(kinds)] == "quadratic" else random_logistic(rng, d, 5, l1)
        for i in range(agents)
    )
