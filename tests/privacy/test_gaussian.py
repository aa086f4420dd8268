"""Divergences of Gaussians: exact, in balls, against closed forms and quadrature; singular covariances; errors."""

from __future__ import annotations

import math
from fractions import Fraction as F

import numpy as np
import pytest

from verify.privacy.balls import Enclosure, Infinite, Undecided, ball, enclose
from verify.privacy.gaussian import renyi, renyi_between, zero_concentrated, zero_concentrated_ball
from verify.privacy.one_dimensional import Mixture, gaussian
from verify.privacy.one_dimensional import renyi as renyi_integral
from verify.privacy.subsampled_gaussian import subsampled_gaussian


def random_rational(rng: np.random.Generator, n: int, rank: int) -> tuple[list[list[F]], list[F]]:
    """A PSD matrix of the given rank and a vector in its range."""
    G = [[F(int(rng.integers(-9, 10)), 4) for _ in range(rank)] for _ in range(n)]
    S = [[sum((a * b for a, b in zip(r, s, strict=True)), F(0)) for s in G] for r in G]
    u = [F(int(rng.integers(-9, 10))) for _ in range(rank)]
    return S, [sum((a * b for a, b in zip(r, u, strict=True)), F(0)) for r in G]


def test_one_dimension() -> None:
    assert zero_concentrated([3], [[4]]) == F(9, 8)
    assert renyi(5, [3], [[4]]) == F(45, 8)


@pytest.mark.parametrize("seed", range(5))
def test_exact_ball_and_float_agree(seed: int) -> None:
    rng = np.random.default_rng(seed)
    S, d = random_rational(rng, 5, 5)
    exact, found = zero_concentrated(d, S), zero_concentrated_ball(d, S)
    assert isinstance(exact, F) and isinstance(found, Enclosure) and found.contains(exact)
    assert found.radius <= exact / 10**12
    vector, matrix = np.array(d, dtype=float), np.array(S, dtype=float)
    assert float(exact) == pytest.approx(vector @ np.linalg.solve(matrix, vector) / 2, rel=1e-8)


@pytest.mark.parametrize("seed", range(5))
def test_a_singular_covariance_is_used_on_its_range(seed: int) -> None:
    S, d = random_rational(np.random.default_rng(seed), 5, 3)
    exact = zero_concentrated(d, S)
    assert isinstance(exact, F)
    assert float(exact) == pytest.approx(np.array(d, float) @ np.linalg.pinv(np.array(S, float), 1e-10) @ np.array(d, float) / 2)
    found = zero_concentrated_ball(d, S)
    assert isinstance(found, Enclosure) and found.contains(exact)


@pytest.mark.parametrize("seed", range(5))
def test_a_difference_outside_the_range_gives_infinity_with_its_direction(seed: int) -> None:
    S, d = random_rational(np.random.default_rng(seed), 5, 3)
    d[0] += F(1, 10**30)  # far below any float tolerance
    found = zero_concentrated(d, S)
    assert isinstance(found, Infinite) and found.direction is not None and float(found) == math.inf
    q = found.direction
    assert all(sum(a * b for a, b in zip(row, q, strict=True)) == 0 for row in S)
    assert sum(a * b for a, b in zip(d, q, strict=True)) == found.gap != 0
    assert isinstance(zero_concentrated_ball(d, S), Infinite) and isinstance(renyi(2, d, S), Infinite)


def test_no_noise_at_all() -> None:
    assert zero_concentrated([0, 0], [[0, 0], [0, 0]]) == 0
    assert isinstance(zero_concentrated([0, 1], [[0, 0], [0, 0]]), Infinite)


@pytest.mark.parametrize("alpha", [F(3, 2), 2, F(7, 3)])
def test_different_covariances_against_quadrature(alpha: F) -> None:
    closed = renyi_between(alpha, [F(1, 2)], [[1]], [[F(9, 4)]])
    integral = renyi_integral(alpha, gaussian(F(1, 2), 1), gaussian(0, F(3, 2)))
    assert isinstance(closed, Enclosure) and isinstance(integral, Enclosure)
    assert closed.overlaps(integral) and integral.radius < F(1, 10**9)


def test_different_covariances_add_over_independent_coordinates() -> None:
    joint = renyi_between(2, [1, 2], [[1, 0], [0, 2]], [[2, 0], [0, 3]])
    parts = [renyi_between(2, [1], [[1]], [[2]]), renyi_between(2, [2], [[2]], [[3]])]
    assert isinstance(joint, Enclosure) and all(isinstance(p, Enclosure) for p in parts)
    assert float(joint) == pytest.approx(sum(map(float, parts)), rel=1e-14)


def test_the_condition_on_the_order_is_decided_exactly() -> None:
    """S = 2, S' = 1: alpha S' + (1 - alpha) S = 2 - alpha."""
    assert isinstance(renyi_between(2, [0], [[2]], [[1]]), Infinite)
    assert isinstance(renyi_between(2 - F(1, 10**30), [0], [[2]], [[1]]), Enclosure)


def test_equal_covariances_reduce_to_the_closed_form() -> None:
    found = renyi_between(F(5, 2), [1, 1], [[2, 1], [1, 2]], [[2, 1], [1, 2]])
    exact = renyi(F(5, 2), [1, 1], [[2, 1], [1, 2]])
    assert isinstance(found, Enclosure) and isinstance(exact, F) and found.contains(exact)


def test_supports_are_compared_exactly() -> None:
    line, plane, other = [[1, 1], [1, 1]], [[1, 0], [0, 1]], [[1, -1], [-1, 1]]
    for S, R in ((line, plane), (plane, line), (line, other)):
        found = renyi_between(2, [0, 0], S, R)
        assert isinstance(found, Infinite) and "supports" in found.why and found.direction is not None
    twice = [[2, 2], [2, 2]]
    same = renyi_between(F(3, 2), [1, 1], line, twice)
    reduced = renyi_between(F(3, 2), [1], [[1]], [[2]])
    assert isinstance(same, Enclosure) and isinstance(reduced, Enclosure) and same.overlaps(reduced)
    assert isinstance(renyi_between(F(3, 2), [1, 0], line, twice), Infinite)


def test_a_mixture_is_the_subsampled_gaussian() -> None:
    mixture = Mixture((F(9, 10), F(1, 10)), (0, 1), (1, 1))
    integral, formula = renyi_integral(3, mixture, gaussian(0, 1)), subsampled_gaussian(3, F(1, 10), 1)
    assert isinstance(integral, Enclosure) and integral.overlaps(formula)


def test_integrals_that_diverge() -> None:
    assert isinstance(renyi_integral(3, gaussian(0, 2), gaussian(0, 1)), Infinite)
    with pytest.raises(ValueError, match="boundary"):
        renyi_integral(F(4, 3), gaussian(0, 2), gaussian(0, 1))


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("difference", lambda: zero_concentrated([1, 2], [[1]])),
        ("difference", lambda: zero_concentrated([float("nan")], [[1]])),
        ("covariance must be symmetric", lambda: zero_concentrated([1, 1], [[1, 2], [0, 1]])),
        ("covariance must be symmetric", lambda: zero_concentrated_ball([1, 1], [[1, 2], [0, 1]])),
        ("covariance must be positive", lambda: zero_concentrated([1, 1], [[1, 2], [2, 1]])),
        ("covariance must be positive", lambda: zero_concentrated([1], [[-1]])),
        ("covariance must be positive", lambda: zero_concentrated([1, 1], [[0, 1], [1, 0]])),
        ("rows of one length", lambda: zero_concentrated([1, 1], [[1], [1, 1]])),
        ("covariance", lambda: zero_concentrated([1], np.array([[np.inf]]))),
        ("alpha", lambda: renyi(1, [1], [[1]])),
        ("alpha", lambda: renyi_between(F(1, 2), [1], [[1]], [[1]])),
        ("other", lambda: renyi_between(2, [1], [[1]], [[1, 0], [0, 1]])),
        ("alpha", lambda: renyi_integral(True, gaussian(0, 1), gaussian(0, 1))),
        ("sigmas", lambda: gaussian(0, 0)),
        ("weights must sum", lambda: Mixture((F(1, 2), F(1, 3)), (0, 1), (1, 1))),
    ],
)
def test_bad_arguments_are_named(name: str, call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=name):
        call()


def test_a_precision_that_does_not_suffice_is_told() -> None:
    with pytest.raises(Undecided, match="256 bits"):
        enclose(lambda: ball(F(1, 3)) - ball(F(1, 3)), limit=256)
