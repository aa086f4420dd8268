"""Algorithm 1 of cyffers2023 and its special cases of Propositions 1 and 2."""

import numpy as np
import pytest

from verify.admm import Quadratic

from .by_hand.descent import (
    GradientOperator,
    dp_coordinate_descent,
    dp_coordinate_descent_as_fixed_point,
    dp_sgd,
    dp_sgd_as_fixed_point,
    mean_gradient,
)
from .by_hand.fixed_point import noisy_fixed_point
from .cyffers_problems import losses, solution

STEPS = 12


def linear(rng, p=5):
    """A non-expansive affine map with its matrix."""
    M = rng.normal(size=(p, p))
    M /= np.linalg.norm(M, 2)
    c = rng.normal(size=p)
    return M, lambda u: M @ u + c


def test_the_update_by_hand():
    run = noisy_fixed_point(
        lambda u: -u,
        [1.0, 2.0],
        [0.5, 0.25],
        steps=2,
        blocks=(1, 1),
        active=[[1, 0], [1, 1]],
        errors=[[1, 8], [0, 4]],
        noise=[[2, 8], [0, 0]],
    )
    # u_1 = (1 + (1/2)(-1 + 1 + 2 - 1), 2); u_2 = (3/2 + (1/4)(-3/2 - 3/2), 2 + (1/4)(-2 + 4 - 2))
    np.testing.assert_array_equal(run.u, [[1, 2], [1.5, 2], [0.75, 2]])
    np.testing.assert_array_equal(run.image, [[-1, -2], [-1.5, -2]])


def test_blocks_all_read_the_old_iterate():
    """Line 3 has R_b(u_k) for every b: swapping two coordinates swaps them."""
    run = noisy_fixed_point(lambda u: u[::-1], [1.0, 2.0], 1.0, steps=1, blocks=(1, 1))
    np.testing.assert_array_equal(run.u[1], [2, 1])


def test_linear_response_to_noise_and_errors():
    rng = np.random.default_rng(10)
    M, R = linear(rng)
    mask, lam, blocks = rng.random((STEPS, 2)) < 0.6, rng.random(STEPS), (2, 3)
    mask[4] = [True, False]
    u, eta, e = rng.normal(size=5), rng.normal(size=(STEPS, 5)), rng.normal(size=(STEPS, 5))
    base = noisy_fixed_point(R, u, lam, steps=STEPS, blocks=blocks, active=mask, errors=e, noise=eta)
    push = np.zeros((STEPS, 5))
    push[4] = rng.normal(size=5)
    for moved in ({"errors": e, "noise": eta + push}, {"errors": e + push, "noise": eta}):
        other = noisy_fixed_point(R, u, lam, steps=STEPS, blocks=blocks, active=mask, **moved).u - base.u
        chosen = np.repeat(mask, blocks, axis=1)
        np.testing.assert_array_equal(other[:5], 0)
        np.testing.assert_allclose(other[5], lam[4] * chosen[4] * push[4], atol=1e-14)
        expected = other[5]
        for k in range(5, STEPS):
            expected = expected + chosen[k] * lam[k] * (M @ expected - expected)
        np.testing.assert_allclose(other[STEPS], expected, atol=1e-13)
        assert np.abs(other[STEPS]).max() > 1e-3


def test_averaged_iterates_reach_the_fixed_point_of_a_rotation():
    """Not so for lambda = 1, which the paper's interval (0, 1] contains: the iterates of a rotation never settle."""

    def rotation(u):
        return np.array([-u[1], u[0]])

    averaged = noisy_fixed_point(rotation, [1.0, 0.0], 0.5, steps=120).u[-1]
    assert np.abs(averaged).max() < 1e-15
    np.testing.assert_array_equal(noisy_fixed_point(rotation, [1.0, 0.0], 1.0, steps=120).u[-1], [1, 0])


@pytest.mark.parametrize("kind", ["quadratic", "logistic", "logcosh"])
def test_proposition_1(kind):
    rng = np.random.default_rng(11)
    fs = losses(rng, kind)
    beta = 1.1 * max(f.nu for f in fs)
    gamma, samples = 1.2 / beta, rng.integers(4, size=STEPS)
    u, eta = rng.normal(size=3), rng.normal(size=(STEPS, 3))
    run = dp_sgd_as_fixed_point(fs, u, gamma, beta, samples, eta)
    np.testing.assert_allclose(run.u, dp_sgd(fs, u, gamma, samples, -beta / 2 * eta).u, atol=1e-12)
    np.testing.assert_allclose(run.lam, gamma * beta / 2)
    L = max(np.linalg.norm(f.gradient(point)) for f in fs for point in run.u)
    assert np.all(np.linalg.norm(run.errors, axis=1) <= 4 * L / beta)


@pytest.mark.parametrize("blocks", [None, (2, 1)])
def test_proposition_2(blocks):
    rng = np.random.default_rng(12)
    fs = losses(rng, "logistic")
    beta = max(f.nu for f in fs)
    gamma, coordinates = 0.9 / beta, rng.integers(3 if blocks is None else 2, size=STEPS)
    u, eta = rng.normal(size=3), rng.normal(size=(STEPS, 3))
    run = dp_coordinate_descent_as_fixed_point(fs, u, gamma, beta, coordinates, blocks, eta)
    direct = dp_coordinate_descent(fs, u, gamma, coordinates, blocks, -beta / 2 * eta)
    np.testing.assert_allclose(run.u, direct.u, atol=1e-12)
    lengths = blocks or (1, 1, 1)
    for k, b in enumerate(coordinates):
        kept = np.repeat(np.arange(len(lengths)) != b, lengths)
        np.testing.assert_array_equal(direct.u[k + 1][kept], direct.u[k][kept])


def test_noise_free_descent_reaches_the_minimiser():
    rng = np.random.default_rng(13)
    fs = losses(rng, "quadratic")
    beta = max(f.nu for f in fs)
    best = np.linalg.solve(np.mean([f.H for f in fs], axis=0), -np.mean([f.h for f in fs], axis=0))
    found = dp_coordinate_descent(fs, np.zeros(3), 1 / beta, np.arange(3000) % 3).u[-1]
    np.testing.assert_allclose(found, best, atol=1e-12)
    mean = Quadratic(np.mean([f.H for f in fs], axis=0), np.mean([f.h for f in fs], axis=0))
    np.testing.assert_allclose(dp_sgd([mean], np.zeros(3), 1 / beta, np.zeros(3000)).u[-1], best, atol=1e-12)
    from verify.admm import Zero

    np.testing.assert_allclose(best, solution(fs, Zero()), atol=1e-6)


def test_printed_remark_on_the_per_sample_map_is_false():
    """R(u) + e is u - (2/beta) grad f_i(u), not u - grad f_i(u), which is expansive for beta > 2: here f = 2 u^2, beta = 4."""
    f = Quadratic([[4.0]], [0.0])
    run = dp_sgd_as_fixed_point([f], [1.0], 0.25, 4.0, [0])
    assert run.image[0, 0] + run.errors[0, 0] == -1.0
    assert 1.0 - f.gradient(np.array([1.0]))[0] == -3.0, "as printed: |(-3) - 0| > |1 - 0|"


def test_smooth_but_not_convex_is_expansive():
    """f = -u^2/2 is 1-smooth, R(u) = u - 2 grad f(u) = 3u: Proposition 1 needs convexity."""

    class Concave:
        dimension, nu, mu = 1, 1.0, -1.0

        def value(self, x):
            return -(x @ x) / 2

        def gradient(self, x):
            return -x

    assert GradientOperator([Concave()], 1.0)(np.array([1.0]))[0] == 3.0


def test_mean_gradient_is_the_mean():
    fs = [Quadratic([[2.0]], [0.0]), Quadratic([[4.0]], [2.0])]
    np.testing.assert_array_equal(mean_gradient(fs, np.array([1.0])), [4.0])
