"""The bounds by shifts for strongly convex f_t and any A, as displayed, against exact divergences of linear runs in rationals."""

from fractions import Fraction as F

import pytest

from tests.lemmas import test_readings_shifts as shifts
from tests.lemmas.test_readings_bounds import holds
from tests.lemmas.test_readings_shifts import read


def rate(at, share, count):
    """r of the largest singular value, its powers and sums, for ``count`` iterations."""
    a_max, o = at["a_max"] or 1, 1 - share
    widest = at["eta"] * at["beta"] * a_max**2
    r = (o + widest) / (1 + widest)
    sums = sum(r ** (2 * i) for i in range(count - 1))
    return {
        "mu_f": share / at["eta"],
        "o": o,
        "r": r,
        "P": r ** (2 * count - 2),
        "S": sums,
        "a_max": at["a_max"] or 1,
        "q": 1 + widest,
    }


def runs(share, user):
    """(values, divergence) of seeded runs, and of a start (or a user) in the kernel of A with f_t'' = mu there."""
    for at, D in shifts.runs(F(8, 5), range(2, 8), user, share=share):
        yield at | rate(at, share, at["k"] + user), D


@pytest.mark.parametrize(("share", "near"), [(F(1, 10**6), F(97, 100)), (F(1, 2), F(1, 4)), (F(9, 10), F(2, 25))])
def test_two_starts(share, near):
    record = "chan2024.shift-strongly-convex"
    cases = list(runs(share, False))
    read(record, "amplified", cases, near)
    assert all(holds(record, "closed_form", at | {"D": D}) for at, D in cases)


@pytest.mark.parametrize(("share", "near"), [(F(1, 10**6), F(97, 100)), (F(1, 2), F(1, 20)), (F(9, 10), F(1, 200))])
def test_one_user(share, near):
    record = "chan2024.shift-strongly-convex-user"
    cases = list(runs(share, True))
    read(record, "user", cases, near)
    assert all(holds(record, "closed_form", at | {"D": D}) for at, D in cases)
