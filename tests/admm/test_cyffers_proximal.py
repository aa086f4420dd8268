"""Proximal maps by optimality, and under a matrix against an interior point."""

import cvxpy
import numpy as np
import pytest

from tests.bounds import near, residual
from tests.refusals import refused
from verify.admm import L1, Quadratic
from verify.algorithms.proximal import clip, hessian, penalised, prox
from verify.algorithms.rounding import gamma as rounded
from verify.algorithms.rounding import gradient_magnitude, modulus, operations, solving

from .cyffers_problems import REGULARISERS, TIGHT, atom, losses, regulariser, subgradient_gap

SMOOTH = ("quadratic", "logistic", "huber", "logcosh")


def stationary(f, M, x, q, gamma):
    """What ``penalised`` leaves of its slope: three roundings of its terms by Newton's method; of a quadratic the
    residual of a solve, which gamma divides."""
    if isinstance(f, Quadratic):
        matrix, right = gamma * f.H + M.T @ M, np.linalg.norm(M) * np.linalg.norm(q) + gamma * np.linalg.norm(f.h)
        return 2 * residual(matrix, x, [right]) / gamma
    size = gradient_magnitude(f, x[None])[0] + modulus(M) * (modulus(M) * np.linalg.norm(x) + np.linalg.norm(q)) / gamma
    return 3 * rounded(operations(f) + sum(M.shape) + 4) * size


@pytest.mark.parametrize("gamma", [1e-3, 0.05, 1.3, 40.0, 1e4])
@pytest.mark.parametrize("name", SMOOTH)
def test_prox_is_stationary_to_rounding(name, gamma):
    rng = np.random.default_rng(2)
    for scale in (0.1, 3.0, 50.0):
        f, v = losses(rng, name, 1)[0], scale * rng.normal(size=3)
        x = prox(f, v, gamma)
        assert np.linalg.norm(x + gamma * f.gradient(x) - v) <= gamma * stationary(f, np.eye(3), x, v, gamma)


@pytest.mark.parametrize("name", REGULARISERS)
def test_prox_of_a_regulariser_is_stationary(name):
    rng = np.random.default_rng(3)
    r = regulariser(name)
    for gamma in (0.05, 1.3, 40.0):
        v = rng.normal(size=3)
        z = prox(r, v, gamma)
        constants = sum(np.linalg.norm(part) for part in vars(r).values())  # of r, which its slope multiplies with z
        allowed = rounded(solving(3, 3)) * (np.linalg.norm(v) + np.linalg.norm(z) * (1 + gamma * constants) + gamma * constants)
        assert subgradient_gap(r, z, (v - z) / gamma) <= allowed / gamma


def test_hessians_by_the_complex_step():
    rng = np.random.default_rng(4)
    for name in SMOOTH:
        f, x = losses(rng, name, 1)[0], rng.normal(size=3)
        columns = [f.gradient(x + 1e-30j * e).imag / 1e-30 for e in np.eye(3)]
        assert near(
            hessian(f, x), np.array(columns).T, 2 * operations(f), f.nu + np.linalg.norm(getattr(f, "features", 0.0)) ** 2
        )


def test_clipping_by_hand():
    np.testing.assert_array_equal(clip(np.array([[3.0, 4.0], [0.0, 0.0], [0.3, 0.4]]), 2.5), [[1.5, 2], [0, 0], [0.3, 0.4]])


@pytest.mark.parametrize("scaled", [False, True])
@pytest.mark.parametrize("kind", ["loss quadratic", "loss logistic", "loss huber", "loss logcosh", *REGULARISERS])
def test_penalised_minimiser_for_a_matrix(kind, scaled):
    """A general one, and one whose M'M is a multiple of the identity: the y-step of chan2024's Lemma 3.1, q = c + w/beta."""
    rng, name = np.random.default_rng(7), kind.removeprefix("loss ")
    f = losses(rng, name, 1)[0] if kind != name else regulariser(name)
    M, q, gamma = rng.normal(size=(5, 3)), rng.normal(size=5), 0.6
    M = 1.3 * np.linalg.qr(M)[0] if scaled and kind == name else M
    x = cvxpy.Variable(3)
    value, constraints = atom(f, x)
    cvxpy.Problem(cvxpy.Minimize(value + cvxpy.sum_squares(M @ x - q) / (2 * gamma)), constraints).solve(**TIGHT)
    found = penalised(f, M, gamma)(q)
    w = rng.normal(size=5)
    for mine in (found, f.minimise(M, 1 / gamma, q - gamma * w, w) if kind == name else found):
        np.testing.assert_allclose(mine, x.value, atol=1e-5)
    if kind != name:
        assert np.linalg.norm(f.gradient(found) - M.T @ (q - M @ found) / gamma) <= stationary(f, M, found, q, gamma)


class NoMap:
    dimension, nu, mu = 2, 1.0, 0.0

    def value(self, x):
        return 0.0

    def gradient(self, x):
        return 0 * x


test_errors_name_the_argument = refused(
    __file__, "cyffers_proximal", "errors name the argument", L1, NoMap, Quadratic, clip, penalised, prox
)
