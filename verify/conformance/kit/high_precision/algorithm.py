"""An algorithm as the lines of its paper, each with the rounding error that evaluating it may add."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ....algorithms.arrays import Array
from ..problem import Problem

Memory = dict[str, Any]  # variable -> balls
Floats = Mapping[str, Array]


class Refused(ValueError):
    """There is no expected state, or no useful bound, for the reason given."""


@dataclass(frozen=True)
class Line:
    """One line of an iteration: it sets ``variable``.

    compute(d, t, m): the new value from the data d (fields as balls) and the memory m; with ``rows``, the new row i is
    compute(d, t, m, i), which reads row i of ``own`` variables and all of ``reads``. rounding(p, t, m, value): how far (2-norm) a
    float64 evaluation with exact operands m may be from value, or a matrix S such that the error is S r, |r| <= 1. linear:
    affine in what it reads, with one matrix for all t.
    """

    variable: str
    compute: Callable[..., Any]
    rounding: Callable[[Problem, int, Floats, Array], Any]
    reads: tuple[str, ...]
    own: tuple[str, ...] = ()
    rows: bool = False
    linear: bool = False


@dataclass(frozen=True)
class Algorithm:
    """family: its id; start(d): the given variables, exact; before: lines that complete the row of time 0; lines: one iteration.

    Variables have the names of the family's states, and others where they are intermediate.
    """

    family: str
    start: Callable[[Any], Memory]
    lines: tuple[Line, ...]
    before: tuple[Line, ...] = ()


@cache
def algorithms() -> Mapping[str, Algorithm]:
    """Every algorithm by family, found by its file."""
    folder = importlib.import_module(__package__)
    modules = [importlib.import_module(f"{folder.__name__}.{m.name}") for m in pkgutil.iter_modules(folder.__path__)]
    return {a.family: a for m in modules for a in getattr(m, "ALGORITHMS", ())}
