"""Where the values of a problem must lie, by the name of the field: shapes alone admit a penalty < 0 or a missing user."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ...admm.graph import Graph
from ...algorithms.arrays import Array
from ...environment.data_file import read_toml
from .family import Family
from .problem import Function, Problem

PER_STEP = "x0"  # a family that starts at x_0 has a loss for each step; the others have one for each user

OWNERS = {"u0": "user", "gamma0": "agent", "f0": "agent"}  # whose the losses are, by a start that each of them has


@cache
def _fields() -> dict[str, dict[str, Any]]:
    return read_toml(Path(__file__).with_name("fields.toml"))


def of_field(name: str, what: str, default: Any = None) -> Any:
    """What ``fields.toml`` says of a field."""
    return _fields().get(name, {}).get(what, default)


def check_values(family: Family, problem: Problem) -> None:
    """ValueError, beginning with the field, for a value outside its domain or a function of another dimension."""
    for name in family.fields:
        check_value(family, problem, name)
    if not problem.sigma >= 0:
        raise ValueError(f"sigma must be >= 0, found {problem.sigma!r}")


def check_value(family: Family, problem: Problem, name: str) -> None:
    """The same of one field."""
    value, shape = problem.fields[name], family.fields[name]
    if shape == "losses":
        _check_losses(family, problem, name, value)
    elif isinstance(shape, str):
        _check_dimension(name, value, _variables(problem, shape))
    else:
        _check_numbers(problem, name, np.asarray(value))


def _check_numbers(problem: Problem, name: str, value: Array) -> None:
    values = of_field(name, "values")
    if values == "positive" and not np.all(value > 0):
        raise ValueError(f"{name} must be > 0, found {np.min(value):g}")
    if values == "not negative" and not np.all(value >= 0):
        raise ValueError(f"{name} must be >= 0, found {np.min(value):g}")
    if name == "lam" and not 0 < float(value) <= 1:
        raise ValueError(f"lam must be in (0, 1], found {float(value):g}")
    if values == "binary" and not np.all((value == 0) | (value == 1)):
        raise ValueError(f"{name} must be 0 or 1")
    if name == "adjacency":
        Graph(value)
    if name == "walk":
        users = len(problem.fields["u0"])
        if not np.all((value >= 0) & (value < users) & (value == np.floor(value))):
            raise ValueError(f"walk must have whole numbers from 0 to {users - 1}, the users")


def _check_losses(family: Family, problem: Problem, name: str, losses: Sequence[Function]) -> None:
    if PER_STEP in family.fields:
        if len(losses) != 1 and len(losses) < problem.steps:
            raise ValueError(
                f"{name} must be one for all steps, or one for each of the {problem.steps} steps, found {len(losses)}"
            )
    else:
        start, whose = next(found for found in OWNERS.items() if found[0] in family.fields)
        if len(losses) != len(problem.fields[start]):
            raise ValueError(f"{name} must be {len(problem.fields[start])}, one per {whose}, found {len(losses)}")
    for i, f in enumerate(losses):
        if not f.l1 >= 0:
            raise ValueError(f"{name}[{i}].l1 must be >= 0, found {f.l1!r}")
        _check_dimension(f"{name}[{i}]", f, _variables(problem, "losses"))


def _variables(problem: Problem, shape: str) -> int:
    """How many variables a function has: f and the losses are of x, g and r of y or z."""
    if "B" in problem.fields:
        return int(np.asarray(problem.fields["B" if shape == "regulariser" else "A"]).shape[-1])
    return next(int(np.asarray(problem.fields[name]).shape[-1]) for name in ("u0", "f0", "w0") if name in problem.fields)


def _check_dimension(name: str, f: Function, wanted: int) -> None:
    found = getattr(f.reference, "dimension", wanted)
    if found != wanted:
        raise ValueError(f"{name} must have {wanted} variables, found {found}")
