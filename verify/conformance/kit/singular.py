"""A program that raises where float64 has no answer is not accused: nobody's solver need take a singular system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from traceback import clear_frames
from typing import Any

import numpy as np

from ...algorithms.arithmetic import Arithmetic
from ...algorithms.arrays import Array
from ...algorithms.rounding import UNIT_ROUNDOFF
from ...algorithms.run import run
from .declared import declared
from .outcome import BY_ADDRESS, BY_CALLS, Failed, Kept, Raised, Unsupported
from .problem import Problem
from .python_door import Door, Run, afresh, elsewhere, in_place
from .registry import family_of

TIMES = 3


class Singular(Exception):
    """A system of a run whose matrix is singular in float64."""


@dataclass(frozen=True)
class Regular(Arithmetic):
    """Floats that refuse what float64 cannot tell from a singular system."""

    def solver(self, matrix: Array) -> Callable[[Any], Any]:
        """As in Arithmetic; Singular where the matrix, its rows and columns scaled to size 1, has a condition over 2^52."""
        rows = np.abs(matrix).max(axis=1, initial=0.0)
        if rows.all():
            scaled = matrix / rows[:, None]
            columns = np.abs(scaled).max(axis=0, initial=0.0)
            if columns.all() and np.linalg.cond(scaled / columns) < 1 / (2 * UNIT_ROUNDOFF):
                return super().solver(matrix)
        raise Singular


def run_fairly(door: Door, problem: Problem, memory: list[Any] | None = None) -> Run:
    """The run of a door with its arrays ``in_place``. Unsupported where the program raises and a system of the algorithm is
    singular in float64; Kept where TIMES in turn it raises with what it shares with the runs before, and not without."""
    memory = [] if memory is None else memory
    try:
        return in_place(door, memory).run(problem)
    except Raised as reason:
        if not regular(problem):
            raise Unsupported(f"{reason}; a matrix that the algorithm solves with is singular in float64 here") from None
        for one in (reason, reason.__cause__):
            clear_frames(one.__traceback__ if one else None)  # else they keep the arrays in their places
        other = family_of(problem).sample(problem.seed + 1)
        for how, bug, apart, alike in (
            ("with its arrays at other addresses", BY_ADDRESS, elsewhere, lambda *given: in_place(door, memory).run(problem)),
            ("in a fresh copy of its module", BY_CALLS, afresh, partial(afresh, before=other)),
        ):
            turns = [(apart, True), (alike, False), (alike, False), (apart, True)]  # no error of every second call is this
            if all(_runs(way, door, problem) is runs for way, runs in (turns * TIMES)[: 2 * TIMES]):
                raise Kept(f"{reason}; the same problem {how} runs", reason.place, bug) from None
        raise


def _runs(run: Callable[[Door, Problem], Run], door: Door, problem: Problem) -> bool:
    try:
        run(door, problem)
    except (Failed, Unsupported):
        return False
    return True


def regular(problem: Problem) -> bool:
    """Whether float64 can tell every matrix that the declared algorithm solves with from a singular one."""
    try:
        with np.errstate(all="ignore"):
            run(*declared(problem), problem.steps, Regular("floats"))
    except Singular:
        return False
    except (ValueError, RuntimeError, np.linalg.LinAlgError):  # no reason to raise that is known
        return True
    return True
