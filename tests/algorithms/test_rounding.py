"""Each bound on both sides: what rounding does in any order is within it, and what is just outside of it is told."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from verify.admm.batched import row_minimiser
from verify.algorithms import arithmetic
from verify.algorithms.arithmetic import FLOATS
from verify.algorithms.regularisers import L1, QuadraticRegulariser, Zero
from verify.algorithms.rounding import (
    OUTWARD,
    SUMMED,
    UNIT_ROUNDOFF,
    eigenvalues_lost,
    gamma,
    lengths,
    multiple_of_identity,
    solving,
    symmetric,
)
from verify.privacy.float_release import above

HADAMARD = np.array([[1.0, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]])


def summed(rows, other, order):
    """rows' other with the products added one by one in an order."""
    found = np.zeros((rows.shape[1], other.shape[1]))
    for k in order:
        found += np.outer(rows[k], other[k])
    return found


def orders(count, rng):
    yield range(count)
    yield range(count)[::-1]
    yield from (rng.permutation(count) for _ in range(3))


def test_two_halves_of_a_gram_matrix_may_be_summed_in_two_orders():
    rng = np.random.default_rng(0)
    A = rng.normal(size=(SUMMED, 3)) * [1.0, 1.0, 1e-3]
    for one, other in itertools.combinations(orders(SUMMED, rng), 2):
        first, second = summed(A, A, one), summed(A, A, other)
        symmetric("H", np.triu(first) + np.tril(second, -1))


def test_what_no_rounding_explains_is_not_symmetric_and_not_semidefinite():
    apart = 2 * gamma(SUMMED)
    symmetric("H", [[1, 0], [apart * 0.99, 1]])
    with pytest.raises(ValueError, match="must be symmetric"):
        symmetric("H", [[1, 0], [apart * 1.01, 1]])
    lost = eigenvalues_lost(np.diag([1.0, 0]), SUMMED)
    symmetric("H", np.diag([1, -0.99 * lost]))
    with pytest.raises(ValueError, match="semidefinite"):
        symmetric("H", np.diag([1, -1.01 * lost]))


def test_eigenvalues_of_an_exact_matrix_are_within_what_they_lose():
    rng = np.random.default_rng(1)
    for decades in (0, 8, 15):
        for _ in range(30):
            values = np.sort(np.round(rng.normal(size=4) * 2**20) * 2.0 ** -rng.integers(0, 3 * decades + 1, 4))
            exact = HADAMARD @ np.diag(values) @ HADAMARD / 4
            fractions = [[sum(Fraction(a) * Fraction(d) * Fraction(b) for a, d, b in zip(*r, strict=True)) / 4
                          for r in ((u, values, v) for v in HADAMARD)] for u in HADAMARD]  # fmt: skip
            if exact.tolist() == fractions:  # nothing was rounded: the eigenvalues are known
                assert np.abs(np.linalg.eigvalsh(exact) - values).max() <= eigenvalues_lost(exact)
    assert eigenvalues_lost(np.eye(4)) < gamma(2**10)  # and the bound is far below what a law allows to be lost


@pytest.mark.parametrize("with_scipy", [True, False])
def test_a_system_is_solved_up_to_the_pivots_that_rounding_can_tell(with_scipy, monkeypatch):
    arithmetic._kept_solver.cache_clear()  # else the other case answers
    if not with_scipy:
        monkeypatch.setitem(__import__("sys").modules, "scipy.linalg.lapack", None)
    third = np.array([[1 / 3, 1.0], [1 / 9, 1 / 3]])  # singular but for rounding: the least solution
    assert np.abs(FLOATS.solver(third)(np.array([1 / 3, 1 / 9]))).max() < 1
    near = np.array([[1.0, 1], [1, 1 + 2.0**-36]])  # a pivot of 2^-36: regular, and told
    found, condition = FLOATS.solver(near)(np.array([2.0, 2 + 2.0**-36])), 4 * 2.0**36
    assert np.linalg.norm(found - 1) <= 2 * condition * gamma(solving(2, 2)) * np.linalg.norm(found)
    for regular in (np.array([[1.0, 2], [0, 1]]), np.array([[1.0, 0], [2, 1]]).T, np.array([[1.0, 0], [2, 1]])):
        assert np.array_equal(np.rint(FLOATS.solver(regular)(regular @ [1.0, 3.0])), [1, 3])
    arithmetic._kept_solver.cache_clear()


@pytest.mark.parametrize("unit", [2.0**-1060, 2.0**-600, 1.0, 2.0**600, 2.0**1020])
def test_a_length_is_one_where_its_square_is_no_number(unit):
    assert np.array_equal(lengths(unit * np.array([[3.0, 4.0], [0.0, 0.0]])), [5 * unit, 0])
    assert np.array_equal(lengths(unit * np.array([[3.0, 4.0]])), [5 * unit])


def test_a_graded_system_loses_none_of_its_rows():
    assert np.array_equal(arithmetic._float_solver(np.diag([1.0, 2.0**-70]))(np.array([1.0, 2.0**-70])), [1, 1])


def test_a_minimiser_in_batches_is_refused_where_its_curvature_is_rounding():
    B = np.zeros((1, 2))
    lost = eigenvalues_lost(np.diag([1.0, 0.0]), 3)
    flat, bent = (QuadraticRegulariser(np.diag([1.0, share * lost]), np.zeros(2)) for share in (0.9, 1.1))
    with pytest.raises(ValueError, match="no unique minimiser that float64 can tell"):
        row_minimiser(flat, B, 1.0, np.zeros(1))
    row_minimiser(bent, B, 1.0, np.zeros(1))
    with pytest.raises(ValueError, match="full column rank"):
        row_minimiser(Zero(), np.array([[1 / 3, 1 / 9], [1.0, 1 / 3]]), 1.0, np.zeros(2))


def test_a_flat_quadratic_has_a_minimiser_exactly_where_nothing_pulls_along_its_kernel():
    rng = np.random.default_rng(2)
    B, k = rng.normal(size=(3, 1)) * [[1.0, 1 / 3]], np.zeros(2)
    g, w = QuadraticRegulariser(np.zeros((2, 2)), k), rng.normal(size=3)
    for order in orders(3, rng):
        y = g.minimise(B[list(order)], 1.0, np.zeros(3), w[list(order)])
        assert np.isfinite(y).all()
    size = float(np.linalg.norm(B.T @ w))
    pulled = QuadraticRegulariser(np.zeros((2, 2)), 2.0**-38 * size * np.array([1 / 3, -1]))
    with pytest.raises(ValueError, match="unbounded below"):
        pulled.minimise(B, 1.0, np.zeros(3), w)


def test_a_multiple_of_the_identity_is_seen_in_any_order_and_nothing_else_is():
    rng = np.random.default_rng(3)
    for scale in (1 / 3, 0.7, 1e-9):
        B = HADAMARD[:, :3] * scale
        for order in orders(4, rng):
            assert multiple_of_identity(summed(B, B, order), 4) is not None
    off = np.eye(3) + 1.01 * gamma(16 * 4) * np.eye(3)[[1, 0, 2]]
    assert multiple_of_identity(off, 4) is None and multiple_of_identity(np.zeros((2, 2)), 4) is None
    with pytest.raises(ValueError, match="closed form"):
        row_minimiser(L1(1.0), np.array([[1.0, 0], [2.0**-40, 1]]), 1.0, np.zeros(2))


def test_bounds_of_nonnegative_floats_are_rounded_outward():
    values = np.random.default_rng(4).random(2**12)
    total = 0.0
    for value in values.tolist():
        total += value
    assert total * OUTWARD >= sum(map(Fraction, values.tolist()))
    gained, each = math.log1p(OUTWARD - 1), math.log1p(-UNIT_ROUNDOFF)
    assert gained + 2**22 * each > 0 > gained + 2**24 * each


def test_a_sum_of_logarithms_is_above_the_exact_one_at_every_size():
    rng = np.random.default_rng(5)
    for size in (1e-9, 1.0, 1e6, 1e13):
        for a, b in (rng.normal(size=(50, 2)) * size).tolist():
            exact = Fraction(a) + Fraction(b)
            assert exact < above(a, b) < exact + Fraction(2 * gamma(8)) * (abs(Fraction(a)) + abs(Fraction(b)))
    assert above(0.0, 0.0) == 0
