"""(epsilon, delta) of one step of the subsampled Gaussian: against mpmath at 50 digits, and the grid of its losses."""

import math
from fractions import Fraction as F

import flint
import mpmath
import numpy as np
import pytest

from verify.enclosures.balls import dyadic
from verify.privacy import poisson_gaussian as module
from verify.privacy.conversion import gaussian_epsilon
from verify.privacy.loss_sums import Law
from verify.privacy.poisson_gaussian import ADD, OPPOSITE, REMOVE, REPLACE, one_direction, poisson_delta, poisson_epsilon
from verify.privacy.sampled_rounds import composed_law


def by_quadrature(epsilon, q, s):
    """max of E_Q (P/Q - e^eps)_+ over the two directions, by integrating densities: no cdf, no formula for the edge."""
    with mpmath.workdps(50):
        e, q, s = mpmath.mpf(epsilon), mpmath.mpf(q), mpmath.mpf(s)

        def plain(x):
            return mpmath.npdf(x, 0, s)

        def mixture(x):
            return (1 - q) * plain(x) + q * mpmath.npdf(x, 1, s)

        found = []
        for P, Q in ((mixture, plain), (plain, mixture)):

            def excess(x, P=P, Q=Q):
                return P(x) - mpmath.exp(e) * Q(x)

            low, high = -12 * s, 12 * s + 1
            rising = P is mixture
            if (excess(high) > 0) == (excess(low) > 0):
                found.append(mpmath.mpf(0))
                continue
            edge = mpmath.findroot(excess, (low, high), solver="bisect", tol=1e-80, maxsteps=400, verify=False)
            ends = [edge, edge + s / 2, edge + s, edge + 2 * s, edge + 4 * s, edge + 8 * s, edge + 16 * s]
            points = ends if rising else [2 * edge - x for x in reversed(ends)]
            found.append(mpmath.quad(excess, points))
        return max(found)


@pytest.mark.parametrize("seed", range(8))
def test_one_step_against_quadrature_at_fifty_digits(seed):
    rng = np.random.default_rng(seed)
    q, s, e = float(rng.uniform(0.01, 0.99)), float(rng.uniform(0.5, 5)), float(rng.uniform(0, 2))
    found, exact = poisson_delta(e, q, s), by_quadrature(e, q, s)
    with mpmath.workdps(50):
        ends = [mpmath.mpf(x.numerator) / x.denominator for x in (found.lower, found.upper)]
        assert ends[0] * (1 - mpmath.mpf(10) ** -25) <= exact <= ends[1] * (1 + mpmath.mpf(10) ** -25)


def test_epsilon_inverts_delta_and_full_sampling_is_the_gaussian():
    found = poisson_epsilon(1e-6, 0.02, 0.8)
    assert poisson_delta(found.upper, 0.02, 0.8).upper <= F(1e-6) < poisson_delta(found.lower * F(999999, 10**6), 0.02, 0.8).lower
    assert found.upper - found.lower < F(1, 10**10)
    full, exact = poisson_epsilon(1e-6, 1, F(3, 2)), gaussian_epsilon(1e-6, F(4, 9))
    assert full.lower <= exact.upper and exact.lower <= full.upper


@pytest.mark.parametrize("direction", [REMOVE, ADD, REPLACE, OPPOSITE])
def test_the_grid_holds_one_step(direction):
    q, s = F(1, 10), F(1)
    upper, lower = (composed_law(((q, s, 1),), direction, 1e-3, below) for below in (False, True))
    for e in (F(0), F(1, 20), F(1, 3), F(2)):
        with flint.ctx.workprec(192):
            exact = one_direction(e, q, s, direction)
        assert lower.delta(e, False) <= dyadic(exact.upper()) and dyadic(exact.lower()) <= upper.delta(e)


@pytest.mark.parametrize("direction", [REMOVE, ADD, REPLACE, OPPOSITE])
@pytest.mark.parametrize(("order", "spread"), [(30, 8), (3, 1 << 122)])
def test_values_on_a_grid_are_from_below_and_near(monkeypatch, direction, order, spread):
    """With few terms the remainder is nearly all of what is told, and must be taken off still."""
    monkeypatch.setattr(module, "ORDER", order)
    monkeypatch.setattr(module, "SPREAD", spread)
    series, bits = [], 140 - order
    monkeypatch.setattr(module, "expanded", lambda *a, honest=module.expanded: series.append(honest(*a)) or series[-1])
    with flint.ctx.workprec(250):
        exact = module.tails(direction, F(1, 10), F(1))
        found = module.on_grid(exact, F(-600, 1024), F(1, 1024), 2600, bits)
        for i, *low in zip(range(-600, 2000), *found, strict=True):
            for unit, tail in zip(low, exact(flint.arb(i) / 1024), strict=True):
                assert (tail * 2**bits - unit).upper() >= 0 and (tail * 2**bits - unit).lower() < spread
    assert any(series)


@pytest.mark.parametrize("direction", [REMOVE, ADD, REPLACE, OPPOSITE])
@pytest.mark.parametrize("h", [F(1, 2), F(1, 10), F(1, 100)])
def test_the_curves_of_cells_and_of_tangents_enclose_that_of_one_loss(direction, h):
    """At every ratio, on the grid and between; in half units most of a loss is in one cell, and rounded down."""
    least, count, bits = math.floor(-9 / h), math.floor(18 / h), 90
    upper, lower = (
        Law.of((least, cells(direction, F(1, 10), F(1), h, least, count, bits)), h, bits)
        for cells in (module.cell_ends, module.tangents)
    )
    with flint.ctx.workprec(192):
        for e in (F(-1), F(-1, 10), F(-1, 16), F(0), F(1, 21), F(1, 3), F(1), F(3, 2), F(3)):
            exact = one_direction(e, F(1, 10), F(1), direction)
            low, high = lower.delta(e, False), upper.delta(e)
            assert low <= dyadic(exact.upper()) and dyadic(exact.lower()) <= high
            assert h > F(1, 100) or high - low <= dyadic(exact.upper()) / 20 + F(1, 10**20)


@pytest.mark.parametrize("direction", [REMOVE, OPPOSITE])
@pytest.mark.parametrize("least", [-3, 0, 1, 4])
def test_tangents_that_fall_below_0_in_their_cells_tell_no_more_than_one_loss(direction, least):
    """A grid may be so wide, or begin so far up, that no tangent is above 0 at its corners."""
    h, bits = F(2), 90
    for count in (1, 5):
        law = Law.of((least, module.tangents(direction, F(1), F(1), h, least, count, bits)), h, bits)
        with flint.ctx.workprec(192):
            for e in (F(0), F(1, 2), F(1), F(3, 2), F(5)):
                assert law.delta(e, False) <= dyadic(one_direction(e, F(1), F(1), direction).upper())


def test_bad_input():
    for arguments in ((0, 0.1, 1.0), (1e-5, 0, 1.0), (1e-5, 1.5, 1.0), (1e-5, 0.1, -1.0)):
        with pytest.raises(ValueError, match=r"must be"):
            poisson_epsilon(*arguments)
