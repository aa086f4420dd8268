"""A semidefinite program as data, solved by Clarabel, or by any solver of cvxpy by its name. Floats only: they propose.

Whoever uses a solution rounds it to rationals and checks it exactly, so that no verdict hangs on a solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .cone import triangle

Floats = NDArray[np.float64]
CLARABEL = "clarabel"
MOST = 100
"""Iterations: one can lengthen what diverges by 100 (a step goes 0.99 of the way), and past 1e308 the solver panics."""
ROOT2 = float(np.sqrt(2))


class SolverFailed(Exception):
    """The solver's own code failed, or is not installed; the message says how."""


@dataclass(frozen=True, eq=False)
class Conic:
    """Minimise <price, x> where right - matrix x lies in {0}^zeros x R_+^nonnegative x S_+^n1 x S_+^n2 ...

    price (N,); matrix (M, N), dense or scipy sparse; right (M,). A matrix of S_+^n is the columns of its upper triangle one after
    the other, entries off the diagonal times sqrt 2. sizes: n1, n2, ...; those of 0 take no rows. halflines: blocks of size 1 are
    posed as numbers >= 0, which is quicker where there are many.
    """

    price: Floats
    matrix: Any
    right: Floats
    zeros: int
    nonnegative: int
    sizes: tuple[int, ...]
    halflines: bool = False

    def __post_init__(self) -> None:
        rows = self.zeros + self.nonnegative + sum(n * (n + 1) // 2 for n in self.sizes)
        if self.matrix.shape != (rows, len(self.price)) or len(self.right) != rows:
            raise ValueError(f"expected {rows} rows and {len(self.price)} columns, found {self.matrix.shape}")


@dataclass(frozen=True, eq=False)
class Optimum:
    """x (N,), the multipliers z (M,) of the rows (NaN where there is no solution), and the solver's word for the end."""

    x: Floats
    z: Floats
    status: str

    @property
    def solved(self) -> bool:
        """To the tolerance that was asked for, or nearly."""
        return self.status in ("Solved", "AlmostSolved", "optimal", "optimal_inaccurate")

    @property
    def infeasible(self) -> bool:
        """The solver says that no x satisfies the rows."""
        return self.status in ("PrimalInfeasible", "AlmostPrimalInfeasible", "infeasible", "infeasible_inaccurate")

    @property
    def finite(self) -> bool:
        return bool(np.all(np.isfinite(self.x)) and np.all(np.isfinite(self.z)))


def residuals(program: Conic, x: Floats, z: Floats) -> dict[str, float]:
    """Distances of a pair (x, z) from feasibility, and its gap, as errors of the value (times 1 + |value|); a pair of two solvers
    has some too.

    A violated row counts times its multiplier, a violated dual row times its unknown, a negative eigenvalue times the trace of
    the matrix on the other side. With slack s = right - matrix x,

        <price, x> + <right, z> = <price + matrix^T z, x> + <s, z> >= -(dual + primal) (1 + |<price, x>|)

    (weak duality): so for the x of one solver and the z of another their values are no further apart than that and the gap of z.
    """
    slack = program.right - program.matrix @ x
    zeros = program.zeros
    primal = float(np.abs(slack[:zeros]) @ np.abs(z[:zeros])) + _outside(program, slack, z)
    dual = float(np.abs(program.matrix.T @ z + program.price) @ np.abs(x)) + _outside(program, z, slack)
    value, bound = float(program.price @ x), -float(program.right @ z)
    size = 1 + abs(value)
    return {"primal": primal / size, "dual": dual / size, "gap": abs(value - bound) / size}


def _outside(program: Conic, s: Floats, other: Floats) -> float:
    """How far s lies outside the cones, weighted by the size of ``other``."""
    zeros, linear = program.zeros, program.zeros + program.nonnegative
    total = float(np.maximum(-s[zeros:linear], 0.0) @ np.abs(other[zeros:linear]))
    sizes = tuple(n for n in program.sizes if n)
    for here, there in zip(blocks(s[linear:], sizes), blocks(other[linear:], sizes), strict=True):
        total += max(-float(np.linalg.eigvalsh(here)[0]), 0.0) * float(np.abs(np.diag(there)).sum())
    return total


def blocks(stacked: Floats, sizes: tuple[int, ...]) -> list[Floats]:
    """The matrices of the blocks, from their rows."""
    result, position = [], 0
    for size in sizes:
        count = size * (size + 1) // 2
        result.append(unstacked(stacked[position : position + count], size, ROOT2))
        position += count
    return result


def unstacked(entries: Floats, size: int, divisor: float = 1.0) -> Floats:
    """The symmetric matrix of an upper triangle, column by column; entries off the diagonal over ``divisor``."""
    matrix = np.zeros((size, size))
    for (i, j), value in zip(triangle(size), entries, strict=True):
        matrix[i, j] = matrix[j, i] = value if i == j else value / divisor
    return matrix


def solve(program: Conic, solver: str = CLARABEL, *, tolerance: float | None = None, time_limit: float | None = None) -> Optimum:
    """The program's optimum as the solver sees it. SolverFailed where its code fails.

    tolerance: of gap and feasibility (None: the solver's own); time_limit: seconds. Options of Clarabel only: another ``solver``
    is a name of ``cvxpy.installed_solvers()`` and runs with its own.
    """
    try:
        return _clarabel(program, tolerance, time_limit) if solver == CLARABEL else _by_cvxpy(program, solver)
    except BaseException as problem:  # a panic of a solver's native code is no Exception
        if isinstance(problem, KeyboardInterrupt | SystemExit):
            raise
        raise SolverFailed(f"the solver failed: {problem}") from None


def _clarabel(program: Conic, tolerance: float | None, time_limit: float | None) -> Optimum:
    import clarabel
    from scipy import sparse

    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = MOST
    if tolerance is not None:
        settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = tolerance
    if time_limit is not None:
        settings.time_limit = float(time_limit)
    cones = [clarabel.ZeroConeT(program.zeros)] if program.zeros else []
    cones += [clarabel.NonnegativeConeT(program.nonnegative)] if program.nonnegative else []
    lines = program.halflines
    cones += [clarabel.NonnegativeConeT(1) if n == 1 and lines else clarabel.PSDTriangleConeT(n) for n in program.sizes if n]
    empty = sparse.csc_matrix((len(program.price), len(program.price)))
    matrix = program.matrix if isinstance(program.matrix, sparse.csc_matrix) else sparse.csc_matrix(program.matrix)
    found = clarabel.DefaultSolver(empty, program.price, matrix, program.right, cones, settings).solve()
    return Optimum(np.array(found.x), np.array(found.z), str(found.status))


def _by_cvxpy(program: Conic, solver: str) -> Optimum:
    import cvxpy

    x = cvxpy.Variable(len(program.price))
    left, right = program.matrix @ x, program.right  # all rows with ``left`` first, so that the multipliers have our signs
    first = program.zeros
    conditions = [left[:first] == right[:first]] if first else []
    if program.nonnegative:
        conditions.append(left[first : first + program.nonnegative] <= right[first : first + program.nonnegative])
    first += program.nonnegative
    for n in program.sizes:
        count = n * (n + 1) // 2
        if count:
            block = cvxpy.Variable((n, n), PSD=True)
            picked, weights = _triangle(n)
            rows = left[first : first + count] + cvxpy.multiply(weights, picked @ cvxpy.vec(block, order="F"))
            conditions.append(rows == right[first : first + count])
        first += count
    posed = cvxpy.Problem(cvxpy.Minimize(program.price @ x), conditions)
    posed.solve(solver=solver)
    if x.value is None:
        return Optimum(np.full(len(program.price), np.nan), np.full(len(program.right), np.nan), str(posed.status))
    duals = [np.atleast_1d(np.asarray(row.dual_value, dtype=np.float64)) for row in conditions]
    return Optimum(np.asarray(x.value, dtype=np.float64), np.concatenate([np.zeros(0), *duals]), str(posed.status))


def _triangle(n: int) -> tuple[Any, Floats]:
    """Which entries of the stacked columns the rows of a block are, and their weights."""
    from scipy import sparse

    places = triangle(n)
    picked = sparse.csr_matrix((np.ones(len(places)), (range(len(places)), [j * n + i for i, j in places])), (len(places), n * n))
    return picked, np.array([1.0 if i == j else ROOT2 for i, j in places])
