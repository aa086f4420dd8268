"""The numeric proposals of :mod:`.cone`, by Clarabel's own interface: a sparse point and a deep point."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import monotonic

from verify.cones.solve import Conic, SolverFailed
from verify.cones.solve import solve as solve_conic

from .cone import Cone, NoCertificate, Row, entry
from .faces import Expressed, expressed
from .rational import independent

ELIMINATED = 250


def sparse(cone: Cone, deadline: float | None = None) -> tuple[list[float], float]:
    """A point of small weighted sum of multipliers and traces (two rounds of reweighting), and that sum's size."""
    base = list(cone.weights) or [1.0] * (cone.positive + len(cone.blocks))
    starts = cone.starts()
    diagonals = [[starts[k] + entry(i, i) for i in range(n)] for k, n in enumerate(cone.blocks)]
    cost = [0.0] * starts[-1]
    for k in range(cone.positive):
        cost[cone.free + k] = base[k]
    for k, columns in enumerate(diagonals):
        for c in columns:
            cost[c] = base[cone.positive + k]
    counted = [c for c in range(starts[-1]) if cost[c]]
    numbers = _solve(cone, cost, None, deadline)[:-1]
    size = sum(max(0.0, numbers[c]) for c in counted)
    for _ in range(2):
        scale = max((numbers[c] for c in counted), default=1.0) or 1.0
        reweighted = list(cost)
        for c in counted:
            reweighted[c] = cost[c] / (max(0.0, numbers[c]) / scale + 1e-2)
        try:
            numbers = _solve(cone, reweighted, None, deadline)[:-1]
        except NoCertificate:
            break
    return numbers, size


def deepest(cone: Cone, size: float, deadline: float | None = None) -> tuple[list[float], float]:
    """A point whose multipliers and least eigenvalues are as large as possible (at most 1), and the depth reached."""
    cost = [0.0] * (cone.starts()[-1] + 1)
    cost[-1] = -1.0
    numbers = _solve(cone, cost, 4.0 * size + 4.0, deadline)
    return numbers[:-1], numbers[-1]


def _open_part(known: Expressed, column: int) -> list[tuple[int, float]]:
    return list(known[column][0].items()) if column in known else [(column, 1.0)]


class _NotSolved(NoCertificate):
    """The numeric solver gave up."""


def _solve(cone: Cone, cost: Sequence[float], bound: float | None, deadline: float | None) -> list[float]:
    """Minimise cost; the last unknown t is a common lower bound of multipliers and eigenvalues (0 where ``bound`` is None).

    Small problems are solved over the unknowns that exact elimination leaves open, so that the equations hold to rounding.
    """
    if cone.starts()[-1] <= ELIMINATED:
        try:
            return _solve_in(expressed(cone), [], cone, cost, bound, deadline)
        except _NotSolved:
            pass
    return _solve_in({}, [cone.rows[r] for r in independent(cone.rows)], cone, cost, bound, deadline)


def _solve_in(
    known: Expressed, remaining: Sequence[Row], cone: Cone, cost: Sequence[float], bound: float | None, deadline: float | None
) -> list[float]:
    import numpy as np
    from scipy import sparse as sp

    starts = cone.starts()
    total = starts[-1]
    opened = [c for c in range(total) if c not in known]
    place = {c: k for k, c in enumerate(opened)}
    t = len(opened)
    entries: dict[tuple[int, int], float] = {}
    right: list[float] = []

    def add(column: int, value: float) -> None:
        """Add value * column to the row under construction; constants move to the right side at once."""
        row = len(right)
        for c, v in _open_part(known, column):
            entries[row, place[c]] = entries.get((row, place[c]), 0.0) + value * v
        if column in known:
            constants[0] -= value * known[column][1]

    def close(value: float, lower: float = 0.0) -> None:
        if lower:
            entries[len(right), t] = lower
        right.append(value + constants[0])
        constants[0] = 0.0

    constants = [0.0]
    for coefficients, bound_to in remaining:
        norm = max(abs(float(v)) for v in coefficients.values())
        for column, coefficient in coefficients.items():
            add(column, float(coefficient) / norm)
        close(float(bound_to) / norm)
    if bound is None:
        close(0.0, 1.0)
    before = len(right)
    for k in range(cone.positive):
        add(cone.free + k, -1.0)
        close(0.0, 1.0)
    if bound is not None:
        close(1.0, 1.0)
        for k in range(cone.positive):
            add(cone.free + k, 1.0)
        for start, n in zip(starts, cone.blocks, strict=False):
            for i in range(n):
                add(start + entry(i, i), 1.0)
        close(bound)
    nonnegative = len(right) - before
    for start, n in zip(starts, cone.blocks, strict=False):
        for j in range(n):
            for i in range(j + 1):
                add(start + entry(i, j), -1.0 if i == j else -sqrt(2))
                close(0.0, 1.0 if i == j else 0.0)
    goal = np.zeros(t + 1)
    for column, value in enumerate(cost):
        if value and column < total:
            for c, v in _open_part(known, column):
                goal[place[c]] += value * v
        elif value:
            goal[t] += value
    at = tuple(zip(*entries, strict=True)) if entries else ((), ())
    matrix = sp.csc_matrix((list(entries.values()), at), shape=(len(right), t + 1))
    posed = Conic(goal, matrix, np.array(right), before, nonnegative, tuple(cone.blocks))
    limit = None if deadline is None else max(0.05, deadline - monotonic())
    try:
        solution = solve_conic(posed, tolerance=1e-10, time_limit=limit)
    except SolverFailed as problem:
        raise _NotSolved(str(problem)) from None
    status = solution.status
    if "Infeasible" in status:
        raise NoCertificate("no certificate of this shape (the semidefinite program is infeasible)")
    if status not in ("Solved", "AlmostSolved", "InsufficientProgress"):
        raise _NotSolved(f"the semidefinite program was not solved: {status}")
    x = [float(v) for v in solution.x]
    numbers = [0.0] * total
    for column in range(total):
        if column in known:
            numbers[column] = known[column][1] + sum(v * x[place[c]] for c, v in known[column][0].items())
        else:
            numbers[column] = x[place[column]]
    return [*numbers, x[t]]
