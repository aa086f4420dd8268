"""Proximal maps against an interior point, Moreau's identity and optimality."""

import cvxpy
import numpy as np
import pytest
from scipy.optimize import brentq

from tests.admm.by_hand.steps import prox_half_square
from verify.admm import L1, Huber, LogCosh, Logistic, Quadratic, QuadraticRegulariser
from verify.algorithms.proximal import clip, hessian, minimise_penalised, prox

from .cyffers_problems import REGULARISERS, TIGHT, atom, losses, regulariser, subgradient_gap

SMOOTH = ("quadratic", "logistic", "huber", "logcosh")


@pytest.mark.parametrize("gamma", [0.05, 1.3, 40.0])
@pytest.mark.parametrize("name", [*SMOOTH, *REGULARISERS])
def test_prox_agrees_with_an_interior_point(name, gamma):
    rng = np.random.default_rng(1)
    f = losses(rng, name, 1)[0] if name in SMOOTH else regulariser(name)
    if name == "quadratic":
        assert isinstance(f, Quadratic)
    v = 2 * rng.normal(size=3)
    x = cvxpy.Variable(3)
    value, constraints = atom(f, x)
    cvxpy.Problem(cvxpy.Minimize(value + cvxpy.sum_squares(x - v) / (2 * gamma)), constraints).solve(**TIGHT)
    np.testing.assert_allclose(prox(f, v, gamma), x.value, atol=2e-5 * (1 + np.sqrt(gamma)))


@pytest.mark.parametrize("gamma", [1e-3, 0.05, 1.3, 40.0, 1e4])
@pytest.mark.parametrize("name", SMOOTH)
def test_prox_is_stationary_to_rounding(name, gamma):
    rng = np.random.default_rng(2)
    for scale in (0.1, 3.0, 50.0):
        f, v = losses(rng, name, 1)[0], scale * rng.normal(size=3)
        x = prox(f, v, gamma)
        np.testing.assert_allclose(x + gamma * f.gradient(x), v, atol=3e-12 * (1 + scale + gamma))


@pytest.mark.parametrize("name", REGULARISERS)
def test_prox_of_a_regulariser_is_stationary(name):
    rng = np.random.default_rng(3)
    r = regulariser(name)
    for gamma in (0.05, 1.3):
        v = rng.normal(size=3)
        z = prox(r, v, gamma)
        assert subgradient_gap(r, z, (v - z) / gamma) < 1e-13 / gamma


def test_hessians_by_the_complex_step():
    rng = np.random.default_rng(4)
    for name in SMOOTH:
        f, x = losses(rng, name, 1)[0], rng.normal(size=3)
        columns = [f.gradient(x + 1e-30j * e).imag / 1e-30 for e in np.eye(3)]
        np.testing.assert_allclose(hessian(f, x), np.array(columns).T, atol=1e-14)


def test_moreau_with_conjugates_in_closed_form():
    """v = prox_{gamma f}(v) + gamma prox_{f*/gamma}(v/gamma), each side computed without the other."""
    rng = np.random.default_rng(5)
    v, gamma = 2 * rng.normal(size=4), 0.7
    dual = np.clip(v / gamma, -0.3, 0.3)  # the conjugate of 0.3 |.|_1 is the indicator of a box
    np.testing.assert_allclose(prox(L1(0.3), v, gamma) + gamma * dual, v, atol=1e-15)
    root = rng.normal(size=(4, 4))
    H, h = root @ root.T + np.eye(4), rng.normal(size=4)
    inverse = np.linalg.inv(H)  # the conjugate of x'Hx/2 + h'x is (s - h)'H^{-1}(s - h)/2
    conjugate = Quadratic((inverse + inverse.T) / 2, -inverse @ h)
    for f in (Quadratic(H, h), QuadraticRegulariser(H, h)):
        np.testing.assert_allclose(prox(f, v, gamma) + gamma * prox(conjugate, v / gamma, 1 / gamma), v, atol=1e-13)


@pytest.mark.parametrize("gamma", [0.2, 5.0])
@pytest.mark.parametrize("kind", ["logistic", "huber", "logcosh"])
def test_moreau_with_conjugates_by_bisection(kind, gamma):
    """In one dimension; the conjugates of log(1 + exp(-x)), Huber's and log cosh have derivatives in closed form."""
    f, inverse_slope, low, high = {
        "logistic": (Logistic(np.ones((1, 1)), np.ones(1)), lambda s: -np.log(-s / (1 + s)) if -1 < s < 0 else None, -1, 0),
        "huber": (Huber(np.ones((1, 1)), np.zeros(1), 0.5), lambda s: s, -0.5, 0.5),
        "logcosh": (LogCosh(np.ones((1, 1)), np.zeros(1)), np.arctanh, -1, 1),
    }[kind]
    for v in (-2.3, 0.1, 1.7):

        def slope(s, v=v):
            return inverse_slope(s) / gamma + s - v / gamma  # of f*(s)/gamma + (s - v/gamma)^2/2, times 1

        a, b = low + 1e-15, high - 1e-15
        s = a if slope(a) >= 0 else b if slope(b) <= 0 else brentq(lambda s: gamma * slope(s), a, b, xtol=1e-16, rtol=1e-15)
        # prox_{f*/gamma}(v/gamma) has the step 1/gamma: f*(s) + gamma (s - v/gamma)^2/2
        np.testing.assert_allclose(prox(f, [v], gamma)[0] + gamma * s, v, atol=1e-12)


def test_half_square_equals_the_linear_solve():
    rng = np.random.default_rng(6)
    a, v, b, gamma = rng.normal(size=5), rng.normal(size=5), 0.3, 1.7
    solved = np.linalg.solve(np.outer(a, a) + np.eye(5) / gamma, b * a + v / gamma)
    np.testing.assert_allclose(prox_half_square(a, b, v, gamma), solved, atol=1e-14)
    np.testing.assert_allclose(
        prox_half_square(a, b, v, gamma), prox(Quadratic(np.outer(a, a), -b * a, b * b / 2), v, gamma), atol=1e-14
    )


def test_exact_values():
    np.testing.assert_array_equal(prox_half_square([1.0], 0, [1.0], 1.0), [0.5])
    np.testing.assert_array_equal(clip(np.array([[3.0, 4.0], [0.0, 0.0], [0.3, 0.4]]), 2.5), [[1.5, 2], [0, 0], [0.3, 0.4]])


@pytest.mark.parametrize("name", [*SMOOTH, "l1", "box"])
def test_penalised_minimiser_for_a_general_matrix(name):
    rng = np.random.default_rng(7)
    f = losses(rng, name, 1)[0] if name in SMOOTH else regulariser(name)
    M, q, gamma = rng.normal(size=(5, 3)), rng.normal(size=5), 0.6
    x = cvxpy.Variable(3)
    value, constraints = atom(f, x)
    cvxpy.Problem(cvxpy.Minimize(value + cvxpy.sum_squares(M @ x - q) / (2 * gamma)), constraints).solve(**TIGHT)
    found = minimise_penalised(f, M, q, gamma)
    np.testing.assert_allclose(found, x.value, atol=1e-5)
    if name in SMOOTH:
        np.testing.assert_allclose(f.gradient(found), M.T @ (q - M @ found) / gamma, atol=1e-12)


class NoMap:
    dimension, nu, mu = 2, 1.0, 0.0

    def value(self, x):
        return 0.0

    def gradient(self, x):
        return 0 * x


@pytest.mark.parametrize(
    ("make", "argument"),
    [
        (lambda: prox(L1(1.0), [np.nan], 1.0), "v must be finite"),
        (lambda: prox(L1(1.0), [1.0], 0.0), "gamma must be finite and > 0"),
        (lambda: prox(L1(1.0), [], 1.0), "v must have shape"),
        (lambda: prox(Quadratic(np.eye(2), np.zeros(2)), [1.0], 1.0), "f must be a function of 1"),
        (lambda: prox(NoMap(), [1.0, 2.0], 1.0), "f must be one of the losses"),
        (lambda: minimise_penalised(Quadratic(np.zeros((2, 2)), np.ones(2)), np.ones((1, 2)), [1.0], 1.0), "M must have full"),
        (lambda: minimise_penalised(L1(1.0), np.eye(2), [1.0], 1.0), "q must have shape"),
        (lambda: clip(np.ones(2), 0.0), "radius must be > 0"),
        (lambda: clip(np.ones(2), float("nan")), "radius must be > 0"),
    ],
)
def test_errors_name_the_argument(make, argument):
    with pytest.raises(ValueError, match=argument):
        make()
