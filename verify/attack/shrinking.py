"""Make an exact refuting point smaller: zeros, ones, few digits, one coordinate. Deterministic and bounded."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from verify.kernel import Numbers, Point, Statement, evaluate

from .elimination import Conic, Plan, plan
from .execution import exact_values, refuting, run
from .system import System, as_float, system

PLANS, ROUNDS, CONFIRMATIONS = 10, 40, 200
SIMPLE = tuple(Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (-1, 2), (10, 1), (1, 10)))


def shrink(statement: Statement, point: Point) -> Point:
    """A point that still refutes ``statement``, with no more digits; Gram points are returned as they are."""
    if not _has_coordinates(statement, point):
        return point
    dimension = max((len(c) for c in point.vectors.values()), default=1)
    here = system(statement, dimension, point.index)
    values = here.values(point)
    if values is None:
        return point
    if dimension > 1:
        for lower in range(1, dimension):
            flat = system(statement, lower, point.index)
            smaller = refuting(flat, {n: values[n] for n in flat.signs})
            if smaller is not None:
                return shrink(statement, smaller)
    left = CONFIRMATIONS
    for attempt in range(PLANS):
        found = plan(here, [], random.Random(attempt), eliminate=attempt % 3 != 1)
        if found is None:
            continue
        for _ in range(ROUNDS):
            shorter, left = _step(found, values, left)
            if shorter is None:
                break
            values = shorter
    return refuting(here, values) or point


def _chords(found: Plan, values: Numbers) -> dict[str, Fraction] | None:
    """The sampled parameters of the conics of a plan at known values; None at the one point they do not reach."""
    chords: dict[str, Fraction] = {}
    for step in found.steps:
        if isinstance(step, Conic):
            root, r, m = evaluate(step.root, values), values[step.r], values[step.m]
            if m == 0:
                return None
            chords[step.t] = r - root * m if step.leading else (r - root) / m
    return chords


def _has_coordinates(statement: Statement, point: Point) -> bool:
    return not point.grams and all(name in point.vectors for name in statement.spaces)


def size(values: Numbers) -> int:
    """How long the values are to read: digits; zero counts nothing, signs and denominators a little."""
    total = 0
    for value in values.values():
        total += len(str(abs(value.numerator))) * 4 + (4 * len(str(value.denominator)) if value.denominator > 1 else 0)
        total += (value < 0) - 4 * (value == 0) - (abs(value) == 1)
    return total


def _changes(found: Plan, values: Numbers) -> Iterator[dict[str, Fraction]]:
    for k in range(found.system.dimension):
        names = [n for n in found.sampled if n.endswith(f".{k}")]
        if any(values[n] for n in names):
            yield {n: Fraction(0) for n in names}
    for name, sign in found.sampled.items():
        value = values[name]
        rounded = [Fraction(round(value * 10**k), 10**k) for k in (0, 1, 2)] + [
            value.limit_denominator(d) for d in (1, 3, 12, 100)
        ]
        for simpler in dict.fromkeys((*SIMPLE, *rounded, abs(value))):
            allowed = sign == "real" or simpler > 0 or (sign == "nonnegative" and simpler == 0)
            if allowed and simpler != value and size({name: simpler}) < size({name: value}):
                yield {name: simpler}


def _step(found: Plan, values: Numbers, left: int) -> tuple[dict[str, Fraction] | None, int]:
    """The first change that shortens all values together and still refutes; floats only choose what to confirm."""
    chords = _chords(found, values)
    if chords is None:
        return None, left
    values = dict(values) | chords
    changes = list(_changes(found, values))
    if not changes or left <= 0:
        return None, left
    names = [*found.sampled]
    here: System = found.system
    columns = {n: np.array([as_float(c.get(n, values[n])) for c in changes]) for n in names}
    trial = run(found, columns, len(changes))
    current = size({n: values[n] for n in here.signs})
    for k in np.flatnonzero(trial.score <= 0):
        exact = exact_values(found, values | changes[int(k)])
        if exact is None or left <= 0:
            continue
        exact = {n: exact[n] for n in here.signs}
        if size(exact) < current:
            left -= 1
            if refuting(here, exact) is not None:
                return exact, left
    return None, left
