"""The conic interface: one program, several solvers; nothing hangs on one of them."""

from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest
from scipy import sparse

from lemmas.chan2024.convex import nonexpansion
from tests.bounds import printed
from verify import Statement, at_least, equal, signs, spaces, vectors
from verify.algorithms.rounding import gamma
from verify.attack import EFFORTS, semidefinite, worst_case
from verify.attack.worst_case import ACCEPTED, Program, Undecided, full_faces, linear, worst
from verify.cones.solve import CLARABEL, Conic, SolverFailed, residuals, solve

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


@pytest.mark.parametrize(("eta", "beta"), [(Q(1, 2), Q(1)), (Q(3, 7), Q(5, 11)), (Q(2), Q(1, 3))])
def test_the_attack_sees_the_same_worst_case_through_another_solver(eta, beta):
    """Lemma 6.5 and its false neighbours at fixed scalars: two solvers' values lie within the room of weak duality."""
    told = []
    for says in (nonexpansion.says, *(n.says for n in nonexpansion.too_strong)):
        if set(says.signs) == {"eta", "beta"}:
            given = linear(says, {"eta": eta, "beta": beta})
            one, other = worst(given)[0], worst(given, "SCS")[0]
            room = max(apart(one, other), apart(other, one))
            assert abs(one.value - other.value) <= room <= 3 * ACCEPTED * (1 + max(abs(one.value), abs(other.value)))
            told.append(max(one.value, other.value) < -room)
    assert len(told) > 1 and not told[0] and any(told)


def apart(one, other):
    """How far the value of ``one`` can lie above that of ``other``: the gap of its multipliers, residuals of the mixed pair."""
    mine, mixed = (residuals(one.posed, found.optimum.x, one.optimum.z) for found in (one, other))
    return mine["gap"] * (1 + abs(one.value)) + (mixed["primal"] + mixed["dual"]) * (1 + abs(other.value))


def early(monkeypatch, stops):
    """The solver stops where ``stops(bound on the trace)``, a tenth away from its solution."""

    def stopping(posed, solver=CLARABEL, **settings):
        found = solve(posed, solver, **settings)
        return replace(found, x=1.1 * found.x, status="NumericalError") if stops(posed.right.max()) else found

    monkeypatch.setattr(worst_case, "solve_conic", stopping)


def test_a_run_that_stopped_early_is_no_value_of_another_measure(monkeypatch):
    """After NumericalError at trace 1e4 the attack took the value at trace 1 (-0.0050) for the one asked for (-0.0175)."""
    given = linear(nonexpansion.too_strong[0].says, {"eta": Q(1, 2), "beta": Q(1)})
    right = worst(given)[0].value
    assert printed(right, "-0.01753")
    early(monkeypatch, lambda trace: trace > 1e3)
    assert worst(given)[0].value == right, "the solution at the smaller trace is one at the larger"
    early(monkeypatch, lambda trace: trace > 10)
    assert worst(given) is None, "undecided"
    posed = Program(given, full_faces(given))
    undecided = posed.solve_relative(given.goals[0])
    assert isinstance(undecided, Undecided) and "measured against its positive part" in undecided.reason
    assert printed(posed.solve(given.goals[0]).value, "-0.0050"), "what was told instead"


def test_a_solution_at_the_smaller_trace_is_kept_only_where_the_larger_is_worth_nothing():
    """The goal -|x|^2 + |y|^2 at |y|^2 = 1 falls with the trace: both bounds are tried, the larger one's value is told."""
    x, y = vectors("x y")
    says = Statement(signs(), spaces(E="x y"), (equal("apart", x @ y, 0),), (at_least("small", y.norm2, x.norm2),))
    found, _ = worst(linear(says, {}))
    assert abs(found.value - (1 - (1e4 - 1))) <= ACCEPTED * 1e4


def test_a_goal_without_a_positive_part_is_measured_at_bounded_trace():
    x = vectors("x")[0]
    says = Statement(signs(), spaces(E="x"), (at_least("any", x.norm2, 0),), (at_least("none", 0, x.norm2),))
    found, _ = worst(linear(says, {}))
    assert abs(found.value + 1) <= ACCEPTED and found.posed.right.max() == 1


def test_the_deep_attack_poses_each_search_to_both_solvers(monkeypatch):
    asked = []
    monkeypatch.setattr(semidefinite, "worst", lambda given, solver=CLARABEL: asked.append(solver))
    semidefinite.search(nonexpansion.says, 0, 4)
    assert set(asked) == {CLARABEL}
    semidefinite.search(nonexpansion.says, 0, 4, EFFORTS["deep"].second)
    assert set(asked) == {CLARABEL, "SCS"}
