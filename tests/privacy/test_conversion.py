"""Conversions, composition, the analytic Gaussian: identities, and dp_accounting as a second opinion; what it says of batches the
tribunal keeps."""

import math
from fractions import Fraction as F
from itertools import product

import flint
import mpmath
import numpy as np
import pytest

from tests.bounds import near
from tests.refusals import refused
from verify.enclosures.balls import Enclosure, Undecided
from verify.privacy import subsampled_gaussian as module
from verify.privacy.conversion import (
    first_below,
    gaussian_delta,
    gaussian_epsilon,
    renyi_to_delta,
    renyi_to_epsilon,
    zcdp_to_epsilon,
)
from verify.privacy.loss import Gaussian, composed, exactly
from verify.privacy.subsampled_gaussian import integral_moment, opposite_gaussian, replaced_gaussian, subsampled_gaussian

DELTA = F(1, 10**5)


@pytest.mark.parametrize("rho", [F(1, 1000), F(1, 2), 20])
def test_the_conversions_are_ordered(rho):
    """Analytic Gaussian (mu^2 = 2 rho) < optimal < rho + 2 sqrt(rho ln(1/delta)) (Bun, Steinke, Proposition 1.3)."""
    best = zcdp_to_epsilon(rho, DELTA)
    exact = gaussian_epsilon(DELTA, 2 * rho)
    standard = float(rho) + 2 * math.sqrt(float(rho) * math.log(1e5))
    assert exact.upper < best.lower <= best.upper < 0.999 * standard
    others = [renyi_to_epsilon(1 + a, rho * (1 + a), DELTA) for a in (F(21, 20) ** k for k in range(-100, 200))]
    assert best.upper <= min(one.lower for one in others) < best.upper * F(101, 100)


def test_the_sharper_renyi_conversion_inverts_and_improves():
    for alpha in (F(3, 2), 4, 64):
        sharp = renyi_to_epsilon(alpha, 1, DELTA)
        assert (sharp.upper - 1) * (alpha - 1) < F(11512, 1000) < math.log(1e5)  # Mironov, Proposition 3
        back = [renyi_to_delta(alpha, 1, end) for end in (sharp.upper, sharp.lower)]
        assert back[0].lower <= DELTA <= back[1].upper
    assert renyi_to_epsilon(2, 0, F(99, 100)).upper == 0
    assert renyi_to_delta(2, 5, 0).lower == 1


def test_analytic_gaussian():
    assert near(float(gaussian_delta(0, 1)), math.erf(1 / math.sqrt(8)), 8)
    epsilon = gaussian_epsilon(DELTA, 4)
    assert gaussian_delta(epsilon.upper, 4).upper <= DELTA < gaussian_delta(epsilon.lower, 4).lower
    assert gaussian_epsilon(F(99, 100), 1) == Enclosure(F(0), F(0))
    assert gaussian_delta(1000, F(1, 10)).upper < F(1, 10**1000)  # far below any float, and still enclosed


def test_against_dp_accounting():
    dp_accounting = pytest.importorskip("dp_accounting", reason="dp_accounting is in the development extra")
    from dp_accounting.rdp import rdp_privacy_accountant as rdp

    for alpha in (2, 3, 16):
        theirs, _ = rdp.compute_epsilon(np.array([float(alpha)]), np.array([0.3]), 1e-5)
        assert near(float(renyi_to_epsilon(alpha, F(3, 10), DELTA)), theirs, 60, 12)
    accountant = rdp.RdpAccountant([2.0, 8.0])
    accountant.compose(dp_accounting.GaussianDpEvent(2.0), 5)
    five = composed([Gaussian(exactly(F(1, 4)))] * 5)
    assert near(accountant._rdp, [float(five.renyi(alpha).upper) for alpha in (2, 8)], 10)


@pytest.mark.parametrize("of", [subsampled_gaussian, replaced_gaussian, opposite_gaussian])
def test_closed_ends_are_around_the_quadrature(monkeypatch, of):
    """And stand where it decides nothing, or they are near each other."""
    cases = [*product((F(3, 2), F(7, 2), F(41, 2)), (F(1, 3), F(1, 50)), (F(2), F(1, 2), F(1, 9)))]
    exact, asked = [of(*case) for case in cases], []

    def undecided(*of, **_):
        asked.append(of)
        raise Undecided("nothing")

    monkeypatch.setattr(module, "integral_moment", undecided)
    for (order, q, s), found in zip(cases, exact, strict=True):
        ends, far = of(order, q, s), (order - 1) / (2 * s**2)
        assert 0 <= ends.lower <= found.upper and found.lower <= ends.upper
        assert far < 10 or ends.upper - ends.lower <= ends.lower * math.exp(5 - float(far)) + ends.upper / 10**9
        assert bool(asked) == (ends.upper - ends.lower > ends.lower / 10**10)
        asked.clear()
    far = of(F(10**12 + 1, 3), F(1, 9), F(1, 10**30))
    assert near(float(far.upper), float(F(10**12 + 1, 6) * 10**60), 2**14) and of(10**12, F(1, 9), F(1)).lower > 4 * 10**11


def test_no_sampling_and_full_sampling():
    assert subsampled_gaussian(3, 0, 1).upper == 0
    assert float(subsampled_gaussian(F(5, 2), 1, 2)) == 0.3125


test_bad_arguments_are_named = refused(
    __file__,
    "conversion",
    "bad arguments are named",
    gaussian_delta,
    gaussian_epsilon,
    renyi_to_delta,
    renyi_to_epsilon,
    subsampled_gaussian,
    zcdp_to_epsilon,
    DELTA=DELTA,
    F=F,
)


@pytest.mark.parametrize("guess", [None, (F(1), F(2)), (F(6), F(7)), (F(4), F(9)), (F(5), F(6))])
def test_a_bracket_that_was_guessed_wrongly_is_found_all_the_same(guess):
    found = first_below(lambda x: x >= F(11, 2), F(0), F(1, 100), guess)
    assert found.lower < F(11, 2) <= found.upper <= found.lower * F(101, 100)


@pytest.mark.parametrize(
    ("order", "centre", "least"), [(F(5, 2), 0, None), (3, -1, None), (F(3, 2), 0, F(1, 2)), (-2, 0, F(1, 2))]
)
def test_an_integral_of_two_mixtures_is_that_of_a_quadrature(order, centre, least):
    with mpmath.workdps(20), flint.ctx.workprec(100):
        density = lambda x, at: mpmath.npdf(x, at, 2)  # noqa: E731
        one, other = (lambda x, at=at: (2 * density(x, 0) + density(x, at)) / 3 for at in (1, centre))
        ends = [float(least) if least else -mpmath.inf, 1, mpmath.inf]
        other = other if centre else lambda x: density(x, 0)
        a = mpmath.mpf(order.numerator) / order.denominator
        true = mpmath.quad(lambda x: one(x) ** a * other(x) ** (1 - a), ends)
        found = integral_moment(F(order), F(1, 3), F(2), centre, least)
        assert abs(float(found.mid()) - true) < 1e-12 and float(found.rad()) < 1e-12
