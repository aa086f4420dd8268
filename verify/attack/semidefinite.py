"""The semidefinite stage: candidates for the scalars, the worst case for each, improvement, then rounding."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

import numpy as np

from verify.kernel import Fact, Point, Polynomial, Rejected, Statement, check_point

from .elimination import Plan, plan
from .execution import Trial, confirm, exact_values, rationals, run
from .rounding import exact_point
from .sampling import draw, evolve, plans
from .system import system
from .worst_case import Linear, Row, Unsupported, affine_scalars, linear, worst

VIOLATED = -1e-7


@dataclass(frozen=True)
class Candidate:
    """Scalars with the worst violation found there."""

    plan: Plan
    sampled: dict[str, Fraction]
    given: Linear
    value: float
    goal: Row


def search(statement: Statement, seed: int, programs: int, second: str | None = None) -> tuple[Point | None, int]:
    """A refuting point within ``programs`` semidefinite programs, and how many were solved (0: not expressible).

    second: another solver of ``verify.cones``, to which each program is posed as well.
    """
    tried = 0
    if programs < 1:
        return None, 0
    kept: list[Candidate] = []
    hopeless = 0
    for found, sampled in islice(_scalars(statement, seed), max(1, programs // 2)):
        try:
            candidate = _candidate(statement, found, sampled, second)
        except Unsupported:
            return None, tried
        tried += 1
        if candidate is None:
            continue
        if candidate.value < VIOLATED:
            point = exact_point(statement, candidate.given, candidate.goal)
            if point is not None:
                return readable(statement, point), tried
            hopeless += 1
            if hopeless > 8:
                return None, tried
        kept = sorted([*kept, candidate], key=lambda c: c.value)[:6]
    random_state = np.random.RandomState(seed)
    while kept and tried < programs:
        parent = kept[random_state.randint(0, len(kept))]
        if not parent.sampled:
            break
        width = (0.7, 0.2, 0.05, 0.01)[random_state.randint(0, 4)]
        changed = {
            n: Fraction(float(v) * (1 + width * random_state.uniform(-1, 1))).limit_denominator(1000)
            if random_state.randint(0, 2)
            else v
            for n, v in parent.sampled.items()
        }
        tried += 1
        child = _candidate(statement, parent.plan, changed, second)
        if child is None:
            continue
        if child.value < VIOLATED:
            point = exact_point(statement, child.given, child.goal)
            if point is not None:
                return readable(statement, point), tried
        kept = sorted([*kept, child], key=lambda c: c.value)[:6]
    return None, tried


def _candidate(statement: Statement, found: Plan, sampled: dict[str, Fraction], second: str | None) -> Candidate | None:
    values = _admissible(found, sampled)
    if values is None:
        return None
    try:
        given = linear(statement, {n: values[n] for n in found.system.signs})
    except (Rejected, ZeroDivisionError):
        return None
    try:
        results = [r for r in (worst(given), worst(given, second) if second else None) if r is not None]
    except OverflowError:
        return None
    if not results:
        return None
    least, goal = min(results, key=lambda r: r[0].value)
    return Candidate(found, sampled, given, least.value, goal)


def _scalar_part(statement: Statement) -> Statement:
    affine = affine_scalars(statement)
    facts = tuple(f for f in statement.facts if not any(a.startswith("<") or a in affine for a in f.value.atoms()))
    signs = {n: s for n, s in statement.signs.items() if n not in affine}
    definitions = tuple(d for d in statement.definitions if not any(a.startswith("<") for a in d[1].atoms()))
    return Statement(signs, {}, facts, (Fact("anything", ">=", Polynomial({})),), definitions)


def _scalars(statement: Statement, seed: int) -> Iterator[tuple[Plan, dict[str, Fraction]]]:
    """Exact scalars that satisfy the facts without inner products, by plan and sampled values."""
    random_state = np.random.RandomState(seed)
    seen: set[tuple[Fraction, ...]] = set()
    for found in islice(plans(_scalar_part(statement), seed), 40):
        trial: Trial | None = run(found, draw(found, random_state, 128), 128)
        later = evolve(found, trial, 8, random_state, 128) if trial is not None else iter(())
        count, failures = 0, 0
        while trial is not None and count < 8 and failures < 12:
            for row in np.flatnonzero(trial.score <= 0)[:20]:
                floats = {n: float(v[row]) for n, v in trial.columns.values.items()}
                for denominator in (12, 100, 10**4, 10**8):
                    sampled = rationals(floats, denominator)
                    values = _admissible(found, sampled)
                    if values is not None:
                        break
                else:
                    failures += 1
                    continue
                key = tuple(values[n] for n in found.system.signs)
                if key not in seen and count < 8:
                    seen.add(key)
                    count += 1
                    yield found, sampled
            if not found.sampled:
                return
            trial = next(later, None)


def _admissible(found: Plan, sampled: dict[str, Fraction]) -> dict[str, Fraction] | None:
    """All scalars exactly, where they satisfy the signs and the scalar facts."""
    values = exact_values(found, sampled)
    if values is None:
        return None
    try:
        outcome = check_point(found.system.statement, found.system.point(values))
    except Rejected:
        return None
    return values if outcome.admissible else None


def readable(statement: Statement, point: Point) -> Point:
    """The same instance in one to three coordinates with few digits, where rounding allows it; else ``point``."""
    for dimension in (1, 2, 3):
        here = system(statement, dimension)
        floats = {n: float(v) for n, v in point.scalars.items()}
        for space in dict.fromkeys(statement.spaces.values()):
            names = [n for n, s in statement.spaces.items() if s == space]
            table = point.grams[space]
            matrix = np.array([[float(table.get((u, v), table.get((v, u), 0))) for v in names] for u in names])
            for name, row in zip(names, _coordinates(matrix, dimension), strict=True):
                floats |= {f"{name}.{i}": float(x) for i, x in enumerate(row)}
        for attempt in range(3):
            found = plan(here, [], random.Random(attempt))
            if found is None:
                continue
            columns = {n: np.array([floats.get(n, 1.0)]) for n in found.sampled}
            simpler = confirm(found, run(found, columns, 1), [0])
            if simpler is not None:
                return simpler
    return point


def _coordinates(matrix: np.ndarray[tuple[int, ...], np.dtype[np.float64]], dimension: int) -> list[list[float]]:
    """Pivoted Cholesky factor with ``dimension`` columns, scaled so that its largest entry is 1."""
    rest, columns = matrix.copy(), []
    for _ in range(dimension):
        k = int(np.argmax(np.diag(rest)))
        pivot = float(rest[k, k])
        column = rest[:, k] / pivot**0.5 if pivot > 1e-12 else np.zeros(len(matrix))
        columns.append(column)
        rest = rest - np.outer(column, column)
    return [[float(c[i]) for c in columns] for i in range(len(matrix))]
