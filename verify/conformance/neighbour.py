"""Neighbouring data sets: one user's loss is replaced."""

from __future__ import annotations

from dataclasses import replace

from .family import Family
from .problem import Function, Problem, function


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
        p["h"] = -p["h"] + 1.0
    elif f.kind == "logistic":
        p["labels"] = -p["labels"]
    elif f.kind in ("huber", "log-cosh"):
        p["targets"] = -p["targets"] + 1.0
    else:
        raise ValueError(f"no neighbour is known for a loss of the kind {f.kind!r}")
    return function(f.kind, l1=f.l1, **p)
