"""Neighbouring data sets: one user's loss is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...algorithms.arrays import Array
from .family import Family
from .problem import Function, Problem, affine_map, function


def loss_field(family: Family) -> str | None:
    """The field that holds one loss per user or step; None where there is none."""
    names = [name for name, shape in family.fields.items() if shape == "losses"]
    return names[0] if names else None


def neighbour(family: Family, problem: Problem, i: int) -> Problem:
    """The problem with loss i replaced by :func:`replaced`; ValueError where the family has no list of losses."""
    field = loss_field(family)
    if field is None:
        raise ValueError(f"the family {family.id} has no list of losses")
    losses = list(problem.fields[field])
    losses[i] = replaced(losses[i])
    return replace(problem, fields={**problem.fields, field: tuple(losses)})


def replaced(f: Function) -> Function:
    """Another loss of the same kind, shapes, smoothness and strong convexity: other labels, targets or linear term."""
    p = dict(f.parameters)
    if f.kind == "quadratic":
        p["h"] = another(p["h"])
    elif f.kind == "logistic":
        p["labels"] = -p["labels"]
    elif f.kind == "map":
        return affine_map(p["M"], another(p["m"]))
    elif "targets" in p:
        p["targets"] = another(p["targets"])
    else:
        raise ValueError(f"no neighbour is known for a loss of the kind {f.kind!r}")
    return function(f.kind, l1=f.l1, **p)


def another(value: Array) -> Array:
    """1 - value, and value + 1 where that changes nothing."""
    return np.asarray(value + 1.0 if np.array_equal(1.0 - value, value) else 1.0 - value)


def first_use(family: Family, problem: Problem) -> Sequence[int] | None:
    """Per loss the first step that passes it, the number of steps for never: from the family, or its participation or walk.

    None where every loss is used at once.
    """
    if family.first_use is not None:
        return family.first_use(problem)
    if "participation" in problem.fields:
        mask = np.asarray(problem.participation) != 0
    elif "walk" in problem.fields:
        field = loss_field(family)
        mask = np.asarray(problem.walk)[:, None] == np.arange(len(problem.fields[field]) if field else 0)
    else:
        return None
    return [int(np.flatnonzero(column)[0]) if column.any() else problem.steps for column in mask.T]
