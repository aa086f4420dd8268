"""One broken or kept step of an example, and what a line makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..problem import Problem
from .line import Alteration, Line, Reads, Unknown

IMPOSSIBLE = (KeyError, ValueError, IndexError, TypeError, RuntimeError, AttributeError, ZeroDivisionError, np.linalg.LinAlgError)


@dataclass(frozen=True, eq=False)
class Point:
    """One step of one example: found, and the value of the unaltered line with the size of its operands."""

    problem: Problem
    states: Mapping[str, Array]
    t: int
    found: Array
    plain: Array
    size: float
    room: float
    earlier: tuple[Problem, ...] = ()

    def value(self, line: Line, alteration: Alteration) -> Array | None:
        """The altered line; None where it cannot be made here."""
        with np.errstate(all="ignore"):
            try:
                value, _ = line.value(Reads(self.problem, self.states, self.t, alteration, earlier=self.earlier))
            except (*IMPOSSIBLE, Unknown):
                return None
        return value if value.shape == self.found.shape and np.all(np.isfinite(value)) else None

    def distance(self, line: Line, alteration: Alteration) -> float:
        """How far the altered line is from what the program did, in ulps; infinite where it cannot be, NaN where nobody knows."""
        with np.errstate(all="ignore"):
            try:
                value, size = line.value(Reads(self.problem, self.states, self.t, alteration, earlier=self.earlier))
            except Unknown:
                return np.nan
            except IMPOSSIBLE:
                return np.inf
            if value.shape != self.found.shape:
                return np.inf
            apart = float(np.abs(value - self.found).max(initial=0.0)) / (UNIT_ROUNDOFF * max(size, self.size))
        return np.inf if np.isnan(apart) else apart
