"""What theorems need of A and of a strongly convex f: a bound that is told where it does not hold would be false."""

from fractions import Fraction as F

import numpy as np
import pytest

from verify.privacy.account_parameters import Setting
from verify.privacy.sensitivity import between_users, sensitivity
from verify.privacy.spectrum import of_matrix, squares_of, tightened
from verify.privacy.strongly_convex import explicit_factor, sharper_factor

CURVED = Setting({"eta": F(9, 20), "beta": F(2), "nu": F(3), "mu": F(1), "mu-g": F(1), "norm-b": F(2)})


def test_a_factor_is_told_in_the_range_of_its_lemma_alone():
    """k = 2/(nu + mu) - eta; the second end of (23) is mu_g >= beta^2 |A^T B|^2 k/2, the first one P > R > 0."""
    k = F(1, 2) - F(9, 20)
    least = 8 * k
    for factor in (explicit_factor, sharper_factor):
        asked = [factor(Setting(CURVED | {"mu-g": least * share})) for share in (1, F(999, 1000))]
        assert asked[0] is not None and asked[1] is None
        assert factor(Setting(CURVED | {"eta": F(1, 2)})) is None and factor(Setting(CURVED | {"mu": F(0), "mu-g": F(9)})) is None
        assert all(
            factor(Setting({n: v for n, v in CURVED.items() if n != out})) is None for out in ("nu", "mu", "mu-g", "norm-b")
        )
    R = 1 - F(27, 40)
    assert sharper_factor(Setting(CURVED | {"mu-g": least})) == (2 / R, R, max(R, 1 / (1 + F(9, 10) * k * 2)))
    assert sharper_factor(Setting(CURVED | {"beta": F(1, 2)}))[0] == F(40, 3)
    assert explicit_factor(Setting(CURVED | {"eta": F(1, 10), "mu-g": F(100)})) is None, "P > R fails"


@pytest.mark.parametrize(
    ("rows", "squares"),
    [([[2, 1]], [5]), ([[1, 0], [0, 3]], [1, 9]), ([[F(3, 10), F(2, 5)], [F(-12, 5), F(9, 5)]], [F(1, 4), 9])],
)
def test_bounds_of_singular_values_lie_outside_of_them(rows, squares):
    found = of_matrix([[F(x) for x in row] for row in rows])
    assert found.squares == tuple(squares) == tuple(low for low, _ in found.parts)
    assert found.least2 <= squares[0] <= found.least2 * F(1001, 1000)
    assert found.largest2 * F(999, 1000) <= squares[-1] <= found.largest2
    assert found.kernel == (len(rows[0]) > len(rows)) and found.known


def test_what_floats_propose_is_decided(monkeypatch):
    eigenvalues = np.linalg.eigvalsh
    monkeypatch.setattr(np.linalg, "eigvalsh", lambda M: eigenvalues(M) * [1.01, 0.99])
    found = of_matrix([[F(2), F(0)], [F(0), F(3)]])
    assert 0 < found.least2 <= 4 and found.largest2 >= 9
    for sign in (1, -1):
        value = F(1, 2) + sign * F(1, 2**36)
        assert (tightened(value, lambda x: True, sign) - value) * sign >= 0


def test_irrational_ones_are_not_taken_for_rational():
    found = of_matrix([[F(1), F(1), F(0)], [F(0), F(1), F(2)]])  # (7 +- sqrt 13)/2
    assert found.squares == () and len(found.parts) == 2
    for (low, high), side in zip(found.parts, (-1, 1), strict=True):
        assert low < high and ((2 * low - 7) ** 2 - 13) * ((2 * high - 7) ** 2 - 13) < 0 < side * (2 * low - 7)
    assert found.least2 <= found.parts[0][0] and found.parts[1][1] <= found.largest2
    tall = [[F(1), F(1)], [F(1), F(1)]]
    for refused in (of_matrix, squares_of):
        with pytest.raises(ValueError, match="full row rank"):
            refused(tall)
    one = of_matrix([[F(1), F(0), F(1, 10**4)], [F(0), F(1), F(0)]])
    assert one.identity and one.least2 == 1 and not found.identity


def test_clipped_gradients_differ_by_twice_the_clip_but_for_an_empty_record():
    assert sensitivity(Setting({"clip": F(3)}), "gradient")[0] == 6 == between_users(Setting({"clip": F(3)}))
    assert sensitivity(Setting({"clip": F(3), "neighbours": "zero-out"}), "gradient")[0] == 3
    assert (
        sensitivity(Setting({"sensitivity": F(2)}), "gradient")[0] == 2 and between_users(Setting({"sensitivity": F(2)})) is None
    )
    for both in ({}, {"clip": F(1), "sensitivity": F(1)}):
        with pytest.raises(ValueError, match="one of them"):
            sensitivity(Setting(both), "gradient")
