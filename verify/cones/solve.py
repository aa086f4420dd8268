"""A semidefinite program as data, solved by Clarabel, or by any solver of cvxpy by its name. Floats only: they propose.

Whoever uses a solution rounds it to rationals and checks it exactly, so that no verdict hangs on a solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
CLARABEL = "clarabel"
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
    """x (N,), the multipliers z (M,) of the rows (None where the back end gives none), and the solver's word for the end."""

    x: Floats
    z: Floats | None
    status: str

    @property
    def solved(self) -> bool:
        """To the tolerance that was asked for, or nearly."""
        return self.status in ("Solved", "AlmostSolved", "optimal", "optimal_inaccurate")


def solve(
    program: Conic,
    solver: str = CLARABEL,
    *,
    tolerance: float | None = None,
    iterations: int = 200,
    time_limit: float | None = None,
) -> Optimum:
    """The program's optimum as the solver sees it. SolverFailed where its code fails.

    tolerance: of gap and feasibility (None: the solver's own); time_limit: seconds. Options of Clarabel only: another ``solver``
    is a name of ``cvxpy.installed_solvers()`` and runs with its own.
    """
    try:
        return _clarabel(program, tolerance, iterations, time_limit) if solver == CLARABEL else _by_cvxpy(program, solver)
    except BaseException as problem:  # a panic of a solver's native code is no Exception
        if isinstance(problem, KeyboardInterrupt | SystemExit):
            raise
        raise SolverFailed(f"the solver failed: {problem}") from None


def _clarabel(program: Conic, tolerance: float | None, iterations: int, time_limit: float | None) -> Optimum:
    import clarabel
    from scipy import sparse

    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = iterations
    if tolerance is not None:
        settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = tolerance
    if time_limit is not None:
        settings.time_limit = float(time_limit)
    cones = [clarabel.ZeroConeT(program.zeros)] if program.zeros else []
    cones += [clarabel.NonnegativeConeT(program.nonnegative)] if program.nonnegative else []
    lines = program.halflines
    cones += [clarabel.NonnegativeConeT(1) if n == 1 and lines else clarabel.PSDTriangleConeT(n) for n in program.sizes if n]
    empty = sparse.csc_matrix((len(program.price), len(program.price)))
    matrix = sparse.csc_matrix(program.matrix)
    found = clarabel.DefaultSolver(empty, program.price, matrix, program.right, cones, settings).solve()
    return Optimum(np.array(found.x), np.array(found.z), str(found.status))


def _by_cvxpy(program: Conic, solver: str) -> Optimum:
    import cvxpy

    x = cvxpy.Variable(len(program.price))
    slack = program.right - program.matrix @ x
    first = program.zeros
    conditions = [slack[:first] == 0] if first else []
    if program.nonnegative:
        conditions.append(slack[first : first + program.nonnegative] >= 0)
    first += program.nonnegative
    for n in program.sizes:
        count = n * (n + 1) // 2
        if count:
            block = cvxpy.Variable((n, n), PSD=True)
            picked, weights = _triangle(n)
            conditions.append(cvxpy.multiply(weights, picked @ cvxpy.vec(block, order="F")) == slack[first : first + count])
        first += count
    posed = cvxpy.Problem(cvxpy.Minimize(program.price @ x), conditions)
    posed.solve(solver=solver)
    if x.value is None:
        return Optimum(np.full(len(program.price), np.nan), None, str(posed.status))
    return Optimum(np.asarray(x.value, dtype=np.float64), None, str(posed.status))


def _triangle(n: int) -> tuple[Any, Floats]:
    """Which entries of the stacked columns the rows of a block are, and their weights."""
    from scipy import sparse

    places = [(i, j) for j in range(n) for i in range(j + 1)]
    picked = sparse.csr_matrix((np.ones(len(places)), (range(len(places)), [j * n + i for i, j in places])), (len(places), n * n))
    return picked, np.array([1.0 if i == j else ROOT2 for i, j in places])
