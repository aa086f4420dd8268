"""Laws of any declared algorithm: each recorded variable against its step, with a derived rounding magnitude."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from ...algorithms.alteration import Alteration, alterations
from ...algorithms.arrays import Array
from ...algorithms.declaration import Algorithm, Step
from ...algorithms.expression import Noise, Variable, one, parts
from ...algorithms.rounding import lengths
from ...algorithms.run import Inputs
from .recorded_steps import Compared, Rows, axes3
from .rounding import TINY, norms


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


def blind(step: Step, inputs: Inputs) -> bool:
    """Whether it adds noise that is not given."""
    return any(isinstance(p, Noise) and p.name not in inputs.noise for e in step.expressions for p in parts(e))


def _law(name: str, found: list[Compared]) -> Law:
    with np.errstate(invalid="ignore", over="ignore"):
        distance = [norms(c.found - c.expected) for c in found]
    return Law(name, np.concatenate(distance), np.concatenate([lengths(c.allowed) + TINY for c in found]))


def explanations(algorithm: Algorithm, inputs: Inputs, states: Mapping[str, Array]) -> Iterator[Alteration]:
    """The alterations under which every law of the recorded run holds: what the program computed instead."""
    extended = replace(inputs, data={"n": float(_count(algorithm, states)), **inputs.data})
    for alteration in alterations(algorithm):
        try:
            with np.errstate(all="ignore"):
                if all(
                    law.holds and law.decided for most in (1, None) for law in laws(alteration.algorithm, extended, states, most)
                ):
                    yield alteration
        except (ValueError, KeyError, IndexError, TypeError, np.linalg.LinAlgError, RuntimeError):
            continue  # it has no solution, or the data do not fit


def _count(algorithm: Algorithm, states: Mapping[str, Array]) -> int:
    return next((np.shape(states[v.name])[1] for v in algorithm.state if one(v.over) != v.over and v.name in states), 1)
