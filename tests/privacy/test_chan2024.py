"""Gradient ADMM as a linear recursion: what its release is, which releases leak everything, what is no problem."""

from fractions import Fraction as F

import numpy as np
import pytest

from tests.admm.instances import gradient_admm
from tests.privacy.instances import CONVEX, from_first_loss, from_starts
from tests.tables import by_name, typed
from verify.admm import Problem, Quadratic, QuadraticRegulariser
from verify.enclosures.balls import Infinite
from verify.privacy.admm_release import GradientAdmm
from verify.privacy.linear_recursion import last, release
from verify.privacy.linear_release import divergence, divergence_ball, trace_divergence

SIGMA = F(3, 2)


def test_a_released_dual_gives_infinity_after_one_iteration():
    """lam_1 is a deterministic function of the start (section 6.2), so one iteration has no one-step privacy."""
    problem = CONVEX[0].problem
    recursion = from_starts(problem, (1, 0), CONVEX[0].losses(1), SIGMA)
    assert isinstance(divergence_ball(recursion), Infinite)
    for observed in (None, last(recursion, problem.dual)):
        exact = divergence(recursion, observed)
        assert isinstance(exact, Infinite)
        assert exact.direction is not None and exact.gap is not None and exact.gap != 0 and "no noise" in exact.why
    assert isinstance(divergence(recursion, last(recursion, problem.primal)), F)
    two = from_starts(problem, (1, 0), CONVEX[0].losses(2), SIGMA)
    assert isinstance(divergence(two), F)
    assert isinstance(trace_divergence(two), Infinite)


def test_equal_duals_after_one_iteration_stay_finite():
    """Two first losses: lam_1 is the same in both runs, and the whole trace costs the first step only."""
    problem = CONVEX[0].problem
    one = from_first_loss(problem, (1, 0), CONVEX[0].losses(1), SIGMA)
    first = divergence(one)
    assert isinstance(first, F) and first > 0
    assert trace_divergence(from_first_loss(problem, (1, 0), CONVEX[0].losses(7), SIGMA)) == first


def test_means_and_covariance_agree_with_the_reference_algorithm():
    """The float algorithm of ``verify.admm``: the difference of two noise-free runs, and the response to each noise entry."""
    instance = CONVEX[-1]
    p, T = instance.problem, 4
    dx = (1, -2, 3)
    mean, covariance = release(from_starts(p, dx, instance.losses(T), 1), ((T, tuple(range(5))),))
    A, B, K = (np.array([[float(x) for x in row] for row in M]) for M in (p.A, p.B, p.K))
    losses = [Quadratic(np.array(H, dtype=float), np.ones(3)) for H, _ in instance.losses(T)]
    reference = Problem(losses[0], QuadraticRegulariser(K, np.ones(2)), A, B, np.array([1.0, 2.0]), float(p.beta), float(p.eta))

    def end(x, noise):
        trace = gradient_admm(reference, x, np.array([0.5, -1.0]), losses, noise)
        return np.concatenate([trace["x"][-1], trace["lam"][-1]])

    zero, start = np.zeros((T, 3)), np.array([0.3, 0.2, 0.1])
    base = end(start, zero)
    np.testing.assert_allclose([float(F(str(x))) for x in mean.entries()], end(start + np.array(dx), zero) - base, atol=1e-12)
    responses = []
    for t in range(T):
        for i in range(3):
            noise = zero.copy()
            noise[t, i] = 1
            responses.append(end(start, noise) - base)
    expected = sum(np.outer(r, r) for r in responses)
    np.testing.assert_allclose(np.array([float(F(str(x))) for x in covariance.entries()]).reshape(5, 5), expected, atol=1e-12)


@pytest.mark.parametrize(("name", "arguments"), typed(__file__, "chan2024", "bad problems are named", by_name(float)))
def test_bad_problems_are_named(name, arguments):
    with pytest.raises(ValueError, match=name):
        GradientAdmm(*arguments)
