"""Divergences of Gaussians: exact; singular covariances."""

import math
from fractions import Fraction as F

import numpy as np
import pytest

from tests.bounds import solution
from verify.algorithms.rounding import eigenvalues_lost
from verify.enclosures.balls import Infinite, Undecided, ball, enclose
from verify.enclosures.matrices import fractions_matrix
from verify.privacy.linear_release import exact_value


def random_rational(rng, n, rank):
    """A PSD matrix of the given rank and a vector in its range."""
    G = [[F(int(rng.integers(-9, 10)), 4) for _ in range(rank)] for _ in range(n)]
    S = [[sum((a * b for a, b in zip(r, s, strict=True)), F(0)) for s in G] for r in G]
    u = [F(int(rng.integers(-9, 10))) for _ in range(rank)]
    return S, [sum((a * b for a, b in zip(r, u, strict=True)), F(0)) for r in G]


def zero_concentrated(d, S):
    return exact_value(fractions_matrix([[x] for x in d]), fractions_matrix(S))


@pytest.mark.parametrize("seed", range(5))
def test_exact_and_float_agree(seed):
    rng = np.random.default_rng(seed)
    S, d = random_rational(rng, 5, 5)
    exact = zero_concentrated(d, S)
    assert isinstance(exact, F)
    vector, matrix = np.array(d, dtype=float), np.array(S, dtype=float)
    x = np.linalg.solve(matrix, vector)
    assert abs(float(exact) - vector @ x / 2) <= np.linalg.norm(vector) * solution(matrix, x, vector)


@pytest.mark.parametrize("seed", range(5))
def test_a_singular_covariance_is_used_on_its_range(seed):
    S, d = random_rational(np.random.default_rng(seed), 5, 3)
    exact = zero_concentrated(d, S)
    assert isinstance(exact, F)
    vector, matrix = np.array(d, float), np.array(S, float)
    least, lost = np.linalg.eigvalsh(matrix)[2], eigenvalues_lost(matrix)  # of rank 3: a pseudo-inverse moves by 2 lost/least^2
    assert abs(float(exact) - vector @ np.linalg.pinv(matrix, 1e-10) @ vector / 2) <= vector @ vector * 2 * lost / least**2


@pytest.mark.parametrize("seed", range(5))
def test_a_difference_outside_the_range_gives_infinity_with_its_direction(seed):
    S, d = random_rational(np.random.default_rng(seed), 5, 3)
    d[0] += F(1, 10**30)  # far below any float tolerance
    found = zero_concentrated(d, S)
    assert isinstance(found, Infinite) and found.direction is not None and float(found) == math.inf
    q = found.direction
    assert all(sum(a * b for a, b in zip(row, q, strict=True)) == 0 for row in S)
    assert sum(a * b for a, b in zip(d, q, strict=True)) == found.gap != 0


def test_no_noise_at_all():
    assert zero_concentrated([0, 0], [[0, 0], [0, 0]]) == 0
    assert isinstance(zero_concentrated([0, 1], [[0, 0], [0, 0]]), Infinite)


def test_a_precision_that_does_not_suffice_is_told():
    with pytest.raises(Undecided, match="256 bits"):
        enclose(lambda: ball(F(1, 3)) - ball(F(1, 3)), limit=256)
