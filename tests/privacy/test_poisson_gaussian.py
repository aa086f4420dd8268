"""(epsilon, delta) of the subsampled Gaussian: against mpmath at 50 digits, and many steps against the Gaussian."""

from fractions import Fraction as F

import mpmath
import numpy as np
import pytest

from verify.enclosures.balls import Undecided
from verify.privacy import poisson_gaussian
from verify.privacy.conversion import gaussian_epsilon
from verify.privacy.poisson_gaussian import ADD, REMOVE, Composed, poisson_delta, poisson_epsilon


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


@pytest.mark.sampled(3)
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


@pytest.mark.parametrize(("steps", "sigma"), [(2, 3), (7, 5)])
def test_many_steps_hold_the_gaussian_between_their_ends(steps, sigma):
    found = poisson_epsilon(1e-5, 1, sigma, steps, width=F(1, 60), reach=8)
    exact = gaussian_epsilon(1e-5, F(steps, sigma**2))
    assert found.lower <= exact.lower <= exact.upper <= found.upper
    assert found.upper < exact.upper * F(101, 100) and found.lower > exact.lower * F(99, 100)


@pytest.mark.parametrize("direction", [REMOVE, ADD])
def test_the_grid_holds_one_step(direction):
    import flint

    with flint.ctx.workprec(192):
        law = Composed.of(direction, F(1, 10), F(1), 1, F(1, 100), F(8))
        for e in (F(0), F(1, 20), F(1, 3), F(2)):
            exact = poisson_gaussian.one_direction(e, F(1, 10), F(1), direction)
            assert law.lower.delta_lower(e) <= poisson_gaussian.dyadic(exact.upper())
            assert poisson_gaussian.dyadic(exact.lower()) <= law.upper.delta(e)


def test_a_grid_that_is_wrong_by_one_cell_is_seen(monkeypatch):
    true = poisson_gaussian.one_step

    def moved(by):
        def one_step(*arguments):
            least, lower, upper = true(*arguments)
            return least + by, lower, upper

        monkeypatch.setattr(poisson_gaussian, "one_step", one_step)

    exact = gaussian_epsilon(1e-5, F(1, 4))
    moved(-1)
    assert poisson_epsilon(1e-5, 1, 4, 4, width=F(1, 60), reach=8).upper < exact.lower
    moved(1)
    assert poisson_epsilon(1e-5, 1, 4, 4, width=F(1, 60), reach=8).lower > exact.upper


def test_bad_input_and_too_small_a_reach():
    for arguments in ((0, 0.1, 1.0), (1e-5, 0, 1.0), (1e-5, 1.5, 1.0), (1e-5, 0.1, -1.0)):
        with pytest.raises(ValueError, match=r"must be"):
            poisson_epsilon(*arguments)
    with pytest.raises(ValueError, match="steps must be"):
        poisson_epsilon(1e-5, 0.1, 1.0, 0)
    with pytest.raises(Undecided, match="raise reach"):
        poisson_epsilon(1e-9, 1, 1, 2, width=F(1, 10), reach=1)
