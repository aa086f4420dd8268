"""The conic interface: one program, several solvers; nothing hangs on one of them."""

from fractions import Fraction as Q

import numpy as np
import pytest
from scipy import sparse

from lemmas.chan2024.convex import nonexpansion
from verify.attack import EFFORTS, semidefinite
from verify.attack.worst_case import linear, worst
from verify.cones.solve import CLARABEL, Conic, SolverFailed, solve

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


def test_wrong_shapes_and_unknown_solvers():
    with pytest.raises(ValueError, match="expected 3 rows and 1 columns"):
        Conic(np.ones(1), np.ones((2, 1)), np.ones(2), 0, 0, (2,))
    with pytest.raises(SolverFailed, match="the solver failed"):
        solve(largest_eigenvalue(np.eye(2)), "NO_SUCH_SOLVER")


@pytest.mark.parametrize(("eta", "beta"), [(Q(1, 2), Q(1)), (Q(3, 7), Q(5, 11)), (Q(2), Q(1, 3))])
def test_the_attack_sees_the_same_worst_case_through_another_solver(eta, beta):
    """Lemma 6.5 and its false neighbours at fixed scalars: what one solver sees violated, the other does too."""
    told = []
    for says in (nonexpansion.says, *(n.says for n in nonexpansion.too_strong)):
        if set(says.signs) == {"eta", "beta"}:
            given = linear(says, {"eta": eta, "beta": beta})
            one, other = worst(given), worst(given, "SCS")
            assert one is not None and other is not None and abs(one[0] - other[0]) < 1e-2 * (1 + abs(one[0]))
            told.append(one[0] < -1e-3)
    assert len(told) > 1 and not told[0] and any(told)


def test_the_deep_attack_poses_each_search_to_both_solvers(monkeypatch):
    asked = []
    monkeypatch.setattr(semidefinite, "worst", lambda given, solver=CLARABEL: asked.append(solver))
    semidefinite.search(nonexpansion.says, 0, 4)
    assert set(asked) == {CLARABEL}
    semidefinite.search(nonexpansion.says, 0, 4, EFFORTS["deep"].second)
    assert set(asked) == {CLARABEL, "SCS"}
