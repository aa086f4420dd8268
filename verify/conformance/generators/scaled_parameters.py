"""Vectors whose objectives and parameters have the scales 2^-60 and 2^30 while the states stay as they are, for every family.

Losses, regularisers and penalties are multiplied by a power of two, steps divided by it: the same states but for the dual
variables, which follow the objective.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ..kit.problem import Function, Problem, function
from .collection import Row
from .long_and_scaled import LARGE, SCALED, SMALL, plain

MULTIPLIED = ("beta", "rho", "ridge", "theta", "lam0", "gamma0")
DIVIDED = ("step",)
ROOTED = ("features", "targets")  # of the Lasso, whose quadratics are their squares


def problems() -> list[Row]:
    """One with small and one with large parameters of every family."""
    found: list[Row] = []
    for problem in plain():
        for name, factor in (("small-parameters", SMALL), ("large-parameters", LARGE)):
            exponent = "2^-60" if factor == SMALL else "2^30"
            about = f"objectives and penalties multiplied by {exponent}, steps divided by it: no parameter has a natural size"
            found.append((name, about, SCALED, weighted(problem, factor)))
    return found


def weighted(problem: Problem, factor: float) -> Problem:
    """The problem whose objective is ``factor`` times as large; factor: an even power of two."""

    def one(name: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(one(name, v) for v in value)
        if isinstance(value, Function):
            box = value.kind == "box"
            parameters = {n: v if box else v * factor for n, v in value.parameters.items()}
            return function(value.kind, value.l1 * factor, **parameters)
        if name == "eta":  # a step in chan2024 and huang2020, a penalty in zhang2018
            return value * factor if "adjacency" in problem.fields else value / factor
        if name in ROOTED:
            return value * np.sqrt(factor)
        return value * factor if name in MULTIPLIED else value / factor if name in DIVIDED else value

    fields = {name: one(name, value) for name, value in problem.fields.items()}
    if problem.family == "oracle-admm":  # whose noise is in the gradient
        return replace(problem, fields=fields, noise=problem.noise * factor, sigma=problem.sigma * factor)
    return replace(problem, fields=fields)
