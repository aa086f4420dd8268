"""The conic interface: one program, several solvers; nothing hangs on one of them."""

import numpy as np
import pytest
from clarabel import DefaultSettings
from scipy import sparse

from verify.algorithms.rounding import gamma
from verify.cones.solve import CLARABEL, MOST, Conic, SolverFailed, residuals, solve

SOLVERS = (CLARABEL, "SCS", "CLARABEL")
ROOT2 = 2**0.5


def largest_eigenvalue(matrix):
    """Minimise t subject to t I - matrix >= 0, with a useless bound t <= 100 and an equation s = 1."""
    n = len(matrix)
    places = [(i, j) for j in range(n) for i in range(j + 1)]
    block = [[-1.0 if i == j else 0.0, 0.0] for i, j in places]
    rows = np.array([[0.0, 1.0], [1.0, 0.0], *block])
    right = np.array([1.0, 100.0, *(-matrix[i, j] * (1.0 if i == j else ROOT2) for i, j in places)])
    return Conic(np.array([1.0, 0.0]), sparse.csc_matrix(rows), right, 1, 1, (n, 0))


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("size", [1, 2, 5])
def test_every_solver_finds_the_largest_eigenvalue(solver, size):
    rng = np.random.default_rng(size)
    matrix = rng.normal(size=(size, size))
    matrix += matrix.T
    found = solve(largest_eigenvalue(matrix), solver)
    assert found.solved and abs(found.x[0] - np.linalg.eigvalsh(matrix)[-1]) < 1e-3 and abs(found.x[1] - 1) < 1e-3


def test_multipliers_are_those_of_the_rows():
    """t I - diag(3, 1) >= 0: the price of the block is the projector on the first axis."""
    found = solve(largest_eigenvalue(np.diag([3.0, 1.0])), tolerance=1e-10)
    np.testing.assert_allclose(found.z, [0, 0, 1, 0, 0], atol=1e-6)


def test_what_has_no_solution_is_not_solved():
    contradiction = Conic(np.array([1.0]), np.array([[1.0], [-1.0]]), np.array([-1.0, -1.0]), 0, 2, ())
    for solver in SOLVERS:
        assert not solve(contradiction, solver).solved


def test_what_diverges_is_left_before_it_overflows():
    assert DefaultSettings().max_step_fraction == 0.99 and 100.0**MOST < 1e300


def test_wrong_shapes_and_unknown_solvers():
    with pytest.raises(ValueError, match="expected 3 rows and 1 columns"):
        Conic(np.ones(1), np.ones((2, 1)), np.ones(2), 0, 0, (2,))
    with pytest.raises(SolverFailed, match="the solver failed"):
        solve(largest_eigenvalue(np.eye(2)), "NO_SUCH_SOLVER")


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_pair_of_no_optimum_has_residuals(solver):
    """Weak duality holds for any two vectors up to their residuals; only those of an optimum have none to speak of."""
    rng = np.random.default_rng(7)
    program = largest_eigenvalue(np.diag([3.0, 1.0, -2.0]))
    found = solve(program, solver)
    assert max(residuals(program, found.x, found.z).values()) < 1e-4  # eps of SCS: 1e-5, of each of the three
    off = np.array([0.01, 0])
    for x, z in ((found.x + off, found.z), (found.x - off, found.z), (found.x, 1.01 * found.z), (found.x, -found.z)):
        assert max(residuals(program, x, z).values()) > 1e-3
    for _ in range(20):
        x, z = rng.normal(size=2), rng.normal(size=len(program.right))
        part = residuals(program, x, z)
        size = 1 + abs(program.price @ x)
        least = -(part["primal"] + part["dual"]) * size
        assert program.price @ x + program.right @ z >= least - gamma(80) * (abs(least) + 1)  # 8 + 2 terms a sum, four sums
