"""common.sampled-gaussian (Mironov, Talwar, Zhang 2019, Theorem 11) against certified divergences: at its caps and beyond."""

import math
from fractions import Fraction as F

import pytest

from verify.privacy.subsampled_gaussian import subsampled_gaussian


def allowed(alpha, q, s):
    """Both caps on the order, in floats with a margin of 1e-9 inwards."""
    M, log_s = math.log1p(1 / (float(q) * (alpha - 1))), math.log(s)
    below = M + math.log(float(q) * alpha) + 1 / (2 * float(s) ** 2)
    first = float(s) ** 2 * M / 2 - 2 * log_s - alpha
    second = float(s) ** 2 * M**2 / 2 - math.log(5) - 2 * log_s - alpha * below
    return first > 1e-9 and second > 1e-9 and below >= 0


def orders(q, s):
    """The largest order allowed, and some below it."""
    top = max((a for a in range(2, int(20 * s**2)) if allowed(a, q, s)), default=1)
    return sorted({a for a in (2, 3, top // 4, top // 2, top - 1, top) if a >= 2 and allowed(a, q, s)})


def bound(alpha, q, s):
    return 2 * alpha * q**2 / s**2


@pytest.mark.parametrize("s", [F(4), F(9, 2), F(6), F(10)])
def test_the_closed_form_holds_up_to_its_caps(s):
    for q in (F(1, 5), F(1, 10), F(1, 100), F(1, 10**4), F(1, 10**6)):
        tried = orders(q, s)
        assert tried
        for alpha in tried:
            assert subsampled_gaussian(alpha, q, s).upper <= bound(alpha, q, s), (alpha, q, s)


def test_beyond_the_caps_it_fails_and_below_it_is_no_wild_guess():
    """At small orders the divergence is a quarter of the bound."""
    assert subsampled_gaussian(500, F(1, 10**6), F(4)).lower > bound(500, F(1, 10**6), F(4))
    q, s = F(1, 100), F(4)
    assert subsampled_gaussian(2, q, s).lower > bound(2, q, s) * F(1, 4)
