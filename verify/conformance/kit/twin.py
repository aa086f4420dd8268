"""Another problem of the same shapes in which every field differs that a program could have kept from the first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from .domains import of_field
from .family import Family
from .neighbour import replaced
from .problem import REGULARISERS, Function, Problem, function
from .rounding import largest

SCALED = {"H": 0.5, "features": 0.5, "delta": 2.0, "radius": 2.0}  # of a loss
SPECIAL = 0.5  # the relaxation that programs without one have


def twin(family: Family, problem: Problem) -> Problem:
    """Other losses, regularisers, parameters, constraint, start, noise (or its seed), graph and schedule.

    What a program may support alone is kept: B, an A that is the identity, c = 0, lambda = 1/2, the forms of a server.
    """
    fields = {name: _other(family, problem, name) for name in family.fields}
    noise = None if problem.noise is None else -problem.noise
    return replace(problem.having(noise=noise, **fields), seed=problem.seed + 1)


def _other(family: Family, problem: Problem, name: str) -> Any:
    value, shape = problem.fields[name], family.fields[name]
    if isinstance(shape, str):
        return tuple(map(_other_function, value)) if isinstance(value, tuple) else _other_function(value)
    if name.endswith("0"):  # a start
        return -value if np.any(value) else np.ones_like(value)
    if factor := of_field(name, "twin"):
        return value * factor
    if name == "A":
        return value if np.array_equal(value, np.eye(*value.shape)) and len(value) == len(value.T) else value * 0.5
    if name == "lam":
        return value if value == SPECIAL else value / 2
    if name == "targets" or (name == "c" and np.any(value)):
        return _reflected(value)
    return _other_schedule(problem, name, value)


def _other_schedule(problem: Problem, name: str, value: Any) -> Any:
    """The graph with its nodes renamed, the users of the rounds turned by one, a walk among the users in reverse."""
    if name == "adjacency":
        return np.roll(value, 1, axis=(0, 1))
    if name == "participation":
        return np.roll(value, 1, axis=1)
    if name == "walk":
        return len(problem.u0) - 1 - np.asarray(value)
    return value


def _other_function(f: Function) -> Function:
    return _other_regulariser(f) if f.kind in REGULARISERS else _other_loss(f)


def _other_loss(f: Function) -> Function:
    """As the neighbour's, with half of the curvature and twice the radius of what is cut off."""
    other = replaced(f)
    if f.kind == "map":
        return other
    return function(f.kind, l1=f.l1, **{name: value * SCALED.get(name, 1.0) for name, value in other.parameters.items()})


def _other_regulariser(g: Function) -> Function:
    """Weights twice as large, a box half as wide."""
    p = g.parameters
    if g.kind == "quadratic-regulariser":
        return function(g.kind, K=2 * p["K"], k=_reflected(p["k"]))
    factor = 0.5 if g.kind == "box" else 2.0
    return function(g.kind, **{name: factor * value for name, value in p.items()})


def _reflected(value: Array) -> Array:
    """Other numbers of the same size, so that what is small beside one of them was so before: the power of two below the
    largest less each, one less each where all are zero."""
    size = largest(value)
    reflected: Array = np.ldexp(1.0, np.frexp(size)[1] - 1 if size else 0) - value
    return reflected
