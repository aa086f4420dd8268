"""Where Theorem 7.2's form is the weaker bound, and where it is not: the numbers that the record's note names, exactly."""

from fractions import Fraction

import pytest

from tests.amplify.table import singular
from verify.algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from verify.amplify.engine import amplify


def printed_constant(eta, beta, nu, mu, a):
    R = strongly_convex_norm(eta, beta, nu, mu).R
    return max(2 / R, 3 / (eta * beta)) * (R + eta * beta * a**2)


def shrinks(eta, beta, mu, a):
    """r of the shift theorem."""
    return 1 - eta * mu / (1 + eta * beta * a**2)


def ours(eta, beta, mu, a):
    return shrinks(eta, beta, mu, a) * (1 / (1 - eta * mu) + eta * beta * a**2)


def test_the_root_of_the_explicit_factor_is_at_least_r_up_to_a_penalty():
    one, mu = Fraction(1), Fraction(3, 4)
    wide = [
        beta
        for beta in range(2, 60)
        if strongly_convex_norm(one, Fraction(beta), one, mu).factor >= shrinks(one, beta, mu, one) ** 2
    ]
    assert wide == [2, 3, 4, 5, 6]


def test_a_small_step_and_a_large_penalty_make_the_printed_constant_the_smaller_one():
    at = Fraction(1, 10), Fraction(100)
    assert printed_constant(*at, Fraction(1), Fraction(1, 100), Fraction(1)) < 9 < 10 < ours(*at, Fraction(1, 100), Fraction(1))


@pytest.mark.parametrize("mu", ["1/50", "1/2", "9/10"])
@pytest.mark.parametrize(("beta", "pairs"), [("8/5", 1), ("3", 4)])
def test_the_least_energy_is_below_the_printed_form(mu, beta, pairs):
    """With Lf' = r, at eta = nu = 1; the least energy knows neither theorem."""
    one, mu, wide = Fraction(1), Fraction(mu), Fraction(2)
    setting = singular(beta, 2 * pairs, ("1", "2"), True, mu=mu)
    printed = (
        printed_constant(one, Fraction(beta), one, mu, wide) / pairs * shrinks(one, Fraction(beta), mu, wide) ** (2 * pairs - 1)
    )
    assert amplify(setting).energy <= float(printed)
    assert ours(one, Fraction(beta), mu, wide) <= printed_constant(one, Fraction(beta), one, mu, wide)
