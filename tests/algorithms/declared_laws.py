"""Laws of any declared algorithm: each recorded variable against its step, with a derived rounding magnitude."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from verify.algorithms.arrays import Array
from verify.algorithms.declaration import Algorithm
from verify.algorithms.expression import Variable
from verify.algorithms.rounding import lengths
from verify.algorithms.run import Inputs
from verify.conformance.kit.recorded_steps import Compared, Rows, axes3, blind
from verify.conformance.kit.rounding import TINY, norms


@dataclass(frozen=True)
class Law:
    """One step: ``variable``, and per iteration the distance from what it must be and what rounding explains, both (T,)."""

    variable: str
    distance: Array
    tolerance: Array

    @property
    def excess(self) -> float:
        """The largest distance in multiples of its tolerance; at most 1 where the law holds."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return float(np.nan_to_num(self.distance / self.tolerance, nan=np.inf).max())

    @property
    def holds(self) -> bool:
        return self.excess <= 1

    @property
    def decided(self) -> bool:
        """Whether float64 can tell: False where a step has a system that is singular up to rounding, and nobody is accused."""
        return bool(np.isfinite(self.tolerance).all())


def laws(algorithm: Algorithm, inputs: Inputs, states: Mapping[str, Array], most: int | None = None) -> tuple[Law, ...]:
    """Every step of the algorithm on a recorded run; states: (T+1, ..) for states, (T, ..) or (T+1, ..) for what a step computes.

    A variable that is not recorded has no law of its own. A step with noise that ``inputs`` does not give is left out. most: only
    so many iterations.
    """
    recorded = {v: axes3(states[v.name], v.over) for v in algorithm.state if v.name in states}
    T = min(len(rows) for rows in recorded.values()) - 1
    T = T if most is None else min(T, most)
    now = {v: axes3(np.asarray(inputs.first(v))[None], v.over) for v in algorithm.state if v not in recorded}
    before, errors, found = dict(now), dict[Variable, Array](), dict[str, list[Compared]]()
    length = 1 if now else T  # what is not recorded is known one iteration after the other
    for first in range(0, T, length):
        at = now | {v: rows[first : first + length] for v, rows in recorded.items()}
        at |= {v.before: rows for v, rows in before.items()}
        at |= {v.before: rows[np.maximum(np.arange(first, first + length) - 1, 0)] for v, rows in recorded.items()}
        here = Rows(algorithm, inputs, length, at, first)
        here.errors |= errors
        for step in algorithm.steps:
            row, target = states.get(step.target.name), step.target
            if row is None:
                here.perform(step)
                continue
            start = first + target.time
            mine = axes3(np.asarray(row)[start : start + length], target.over)
            if blind(step, inputs):
                here.at[target] = mine
            else:
                found.setdefault(target.name, []).append(here.compare(step, mine))
        before = now
        now, errors = {v: here.at[v.next] for v in now}, {v: here.errors[v.next] for v in now if v.next in here.errors}
    return tuple(_law(name, made) for name, made in found.items())


def _law(name: str, found: list[Compared]) -> Law:
    with np.errstate(invalid="ignore", over="ignore"):
        distance = [norms(c.found - c.expected) for c in found]
    return Law(name, np.concatenate(distance), np.concatenate([lengths(c.allowed) + TINY for c in found]))
