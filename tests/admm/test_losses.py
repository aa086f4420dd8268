import numpy as np
import pytest

from tests.bounds import near
from tests.refusals import refused
from verify.admm import ClippedSquares, Huber, LogCosh, Logistic, Quadratic
from verify.algorithms.rounding import gamma, gradient_magnitude, operations

from .instances import losses

STEP = 2.0**-18
NAMES = ("quadratic", "least squares", "logistic", "huber", "clipped squares", "logcosh")


@pytest.mark.parametrize("name", NAMES)
def test_gradient_by_complex_step(name):
    rng = np.random.default_rng(1)
    f = losses(rng, 4)[name]
    for _ in range(5):
        x = rng.normal(size=4)
        gradient = f.gradient(x)
        complex_step = [np.imag(f.value(x + 1e-30j * e)) / 1e-30 for e in np.eye(4)]
        assert near(complex_step, gradient, 2 * operations(f), gradient_magnitude(f, x[None])[0])


@pytest.mark.parametrize("name", NAMES)
def test_curvature_bounds(name):
    rng = np.random.default_rng(2)
    f = losses(rng, 4)[name]
    assert 0 <= f.mu <= f.nu
    for _ in range(20):
        x, y = rng.normal(size=(2, 4))
        difference, step = f.gradient(x) - f.gradient(y), x - y
        lost = 2 * gamma(operations(f)) * gradient_magnitude(f, np.array([x, y])).sum()  # of the difference
        assert difference @ step >= f.mu * step @ step - lost * np.linalg.norm(step)
        assert difference @ step >= difference @ difference / f.nu - lost * (
            np.linalg.norm(step) + 2 * np.linalg.norm(difference) / f.nu
        )


def test_curvature_is_attained():
    assert Quadratic(np.diag([1.0, 3.0]), np.zeros(2)).nu == 3
    assert Quadratic(np.diag([1.0, 3.0]), np.zeros(2)).mu == 1
    row, target = np.array([[3.0, 4.0]]), np.array([0.0])
    direction = np.array([0.6, 0.8])
    for f in (LogCosh(row, target), Huber(row, target), Logistic(row, np.array([1.0]), 0.5)):
        ends = np.array([STEP * direction, -STEP * direction])
        slope = (f.gradient(ends[0]) - f.gradient(ends[1])) @ direction / (2 * STEP)
        lost = gamma(2 * operations(f)) * gradient_magnitude(f, ends).max() / STEP
        assert (
            abs(slope - f.nu) <= f.nu * (STEP * np.linalg.norm(row)) ** 2 + lost
        )  # the third derivative is 0 at 0, the fourth at most 2 nu |row|^2


def test_clipped_squares_are_the_mean_of_the_clipped_gradients_of_the_samples():
    rng = np.random.default_rng(4)
    a, b, radius = rng.normal(size=(9, 3)), rng.normal(size=9), 0.7
    f, kinds = ClippedSquares(a, b, radius), set()
    for x in rng.normal(size=(20, 3)):
        rows = (a @ x - b)[:, None] * a
        lengths = np.linalg.norm(rows, axis=1)
        kinds |= set(lengths > radius)
        wanted = np.mean(rows * np.minimum(1, radius / lengths)[:, None], axis=0)
        assert near(f.gradient(x), wanted, 2 * operations(f), gradient_magnitude(f, x[None])[0])
        assert np.linalg.norm(f.gradient(x)) <= radius
    assert kinds == {True, False}


def test_large_arguments_do_not_overflow():
    features, targets = np.array([[1.0], [-1.0]]), np.array([1.0, 1.0])
    for f in (Logistic(features, targets), LogCosh(features, targets), Huber(features, targets)):
        value, gradient = f.value(np.array([1e4])), f.gradient(np.array([1e4]))
        assert np.isfinite(value) and np.all(np.isfinite(gradient))


def test_least_squares_is_the_mean_square():
    rng = np.random.default_rng(3)
    a, b, x = rng.normal(size=(6, 3)), rng.normal(size=6), rng.normal(size=3)
    squares = np.mean((np.abs(a) @ np.abs(x) + np.abs(b)) ** 2)
    assert near(Quadratic.least_squares(a, b).value(x), np.mean((a @ x - b) ** 2), 2 * (a.size + len(x) ** 2), squares)


test_validation_names_the_argument = refused(
    __file__, "losses", "validation names the argument", ClippedSquares, Huber, LogCosh, Logistic, Quadratic
)
