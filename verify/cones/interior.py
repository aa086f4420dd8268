"""The numeric proposals of :mod:`.cone`, by Clarabel's own interface: a sparse point and a deep point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from time import monotonic
from typing import Any

from verify.cones.solve import Conic, SolverFailed
from verify.cones.solve import solve as solve_conic

from .cone import Cone, NoCertificate, Row, entry, triangle
from .faces import expressed
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
    return _solve_in(expressed(cone, False), [cone.rows[r] for r in independent(cone.rows)], cone, cost, bound, deadline)


def _solve_in(
    known: tuple[list[int], Any, Any],
    remaining: Sequence[Row],
    cone: Cone,
    cost: Sequence[float],
    bound: float | None,
    deadline: float | None,
) -> list[float]:
    import numpy as np
    from scipy import sparse as sp

    _, constant, slope = known
    starts = cone.starts()
    t = starts[-1]  # the column after all others
    cells: dict[tuple[int, int], float] = {}
    right: list[float] = []

    def row(coefficients: Mapping[int, float], value: float, lower: float = 0.0) -> None:
        cells.update({(len(right), c): v for c, v in {**coefficients, t: lower}.items() if v})
        right.append(value)

    for coefficients, value in remaining:
        norm = max(abs(float(v)) for v in coefficients.values())
        row({c: float(v) / norm for c, v in coefficients.items()}, float(value) / norm)
    if bound is None:
        row({}, 0.0, 1.0)
    before, positive = len(right), range(cone.free, starts[0])
    for c in positive:
        row({c: -1.0}, 0.0, 1.0)
    if bound is not None:
        row({}, 1.0, 1.0)
        diagonals = (start + entry(i, i) for start, n in zip(starts, cone.blocks, strict=False) for i in range(n))
        row(dict.fromkeys((*positive, *diagonals), 1.0), bound)
    nonnegative = len(right) - before
    for start, n in zip(starts, cone.blocks, strict=False):
        for i, j in triangle(n):
            row({start + entry(i, j): -1.0 if i == j else -sqrt(2)}, 0.0, float(i == j))
    at = tuple(zip(*cells, strict=True)) if cells else ((), ())
    whole = sp.csr_matrix((list(cells.values()), at), shape=(len(right), t + 1))
    spread = sp.block_diag((slope, [[1.0]]), "csr")  # of the open columns and the common bound
    goal = spread.T @ np.array([*cost, *[0.0] * (t + 1 - len(cost))])
    values = np.array(right) - whole @ np.array([*constant, 0.0])
    posed = Conic(goal, sp.csc_matrix(whole @ spread), values, before, nonnegative, tuple(cone.blocks))
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
    found: list[float] = (np.array([*constant, 0.0]) + spread @ solution.x).tolist()
    return found
