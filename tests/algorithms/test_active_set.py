"""The minimiser by active sets meets the conditions of the minimiser, and says so where it does not find it."""

from itertools import product

import numpy as np
import pytest

from tests.bounds import residual
from verify.algorithms.active_set import settled_box, settled_l1
from verify.algorithms.regularisers import L1, Box


@pytest.mark.parametrize("seed", range(40))
def test_it_meets_the_conditions_of_the_minimiser(seed):
    rng = np.random.default_rng(seed)
    B = rng.normal(size=(6, 1 + seed % 6))
    Q, q = B.T @ B, rng.normal(size=1 + seed % 6) * 3
    y = settled_l1(Q, q, 1.0, np.linalg.solve(Q, q))
    slope = Q @ y - q
    lost = 2 * residual(Q, y, np.append(q, np.ones_like(q)))  # of the solve, and of Q y - q here
    assert np.all(np.abs(slope[y == 0]) <= 1 + lost) and np.all(np.abs(slope + np.sign(y))[y != 0] <= lost)
    y = settled_box(Q, q, -0.2, 0.3, np.linalg.solve(Q, q))
    slope = Q @ y - q
    lost = 2 * residual(Q, y, q)
    assert np.all((y >= -0.2) & (y <= 0.3)) and np.all(slope[y == -0.2] >= -lost) and np.all(slope[y == 0.3] <= lost)
    assert np.all(np.abs(slope[(y > -0.2) & (y < 0.3)]) <= lost)


def test_a_system_without_a_solution_is_not_called_solved():
    assert settled_l1(np.zeros((1, 1)), np.array([2.0]), 1.0, np.array([1.0])) is None  # -2 y + |y| has no minimiser
    assert settled_box(np.zeros((1, 1)), np.array([2.0]), -1.0, 1.0, np.array([0.5])) is None
    nearly = settled_box(np.diag([1.0, 0.0]), np.array([0.1, 1e-14]), -1.0, 1.0, np.array([0.1, 0.1]))
    assert nearly is None  # -1e-14 y is no rounding of 0 beside 0.1: its minimiser is on the face
    assert Box(-1.0, 1.0).minimise(np.array([[0.0, 0.0]]), 1.0, np.zeros(1), np.zeros(1)).shape == (2,)


def test_a_solution_in_the_least_squares_sense_is_none():
    """(1, 1) is kept by its signs, but Q y = q - 1 = (2, 1) has no solution: the slopes there are -1/2 and 1/2."""
    assert settled_l1(np.ones((2, 2)), np.array([3.0, 2.0]), 1.0, np.array([1.0, 1.0])) is None
    assert settled_l1(np.ones((2, 2)), np.array([3.0, 2.0]), 1.0, np.array([1.0, 0.0])).tolist() == [2, 0]


@pytest.mark.parametrize("guess", list(product((-1.0, 0.0, 1.0), repeat=3)))
def test_a_box_whose_faces_are_guessed_wrongly(guess):
    """One entry below, one above, one inside: whatever face each starts on."""
    Q = np.array([[2.0, 0.5, 0.0], [0.5, 2.0, 0.25], [0.0, 0.25, 2.0]])
    y = settled_box(Q, np.array([-9.0, 9.0, 1.25]), -1.0, 1.0, np.array(guess))
    assert y.tolist() == [-1.0, 1.0, 0.5]


def test_an_entry_that_is_zero_is_zero_and_no_solver_is_loaded(monkeypatch):
    monkeypatch.setattr(L1, "_by_solver", lambda *_: pytest.fail("a solver was asked"))
    B = np.array([[1.0, 0.5], [0.0, 1.0], [0.3, 0.3]])
    y = L1(1.0).minimise(B, 1.0, np.zeros(3), np.array([2.0, -0.1, 0.0]))
    assert y[1] == 0.0 and y[0] > 0
