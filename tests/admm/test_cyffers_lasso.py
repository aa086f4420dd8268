"""Algorithm 6 of cyffers2023: which Lasso each form solves, the closed form of its step in x, the stale z, clipping, noise."""

from fractions import Fraction

import numpy as np
import pytest

from tests.admm.by_hand.steps import prox_half_square
from tests.admm.runs.lasso_admm import FORMS, lasso_admm
from verify.admm import L1, Quadratic
from verify.admm.centralized_admm import centralized_admm
from verify.admm.consensus import Consensus
from verify.algorithms.proximal import prox, prox_half_squares

ONES = np.ones((1, 1))


def data(seed, n=6, p=3):
    """Rows on the unit sphere, a sparse truth, labels with a little noise, as in appendix E."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(n, p))
    features /= np.linalg.norm(features, axis=1, keepdims=True)
    return features, features @ np.r_[1.0, -1.5, np.zeros(p - 2)] + 0.1 * rng.normal(size=n), rng


def lasso(features, targets, penalty):
    """argmin (1/(2n)) |Ax - b|^2 + penalty |x|_1 by coordinate descent of scikit-learn, whose scaling is the same."""
    from sklearn.linear_model import Lasso

    model = Lasso(alpha=penalty, fit_intercept=False, tol=1e-14, max_iter=100_000)
    return model.fit(features, targets).coef_


@pytest.mark.parametrize("form", FORMS)
def test_each_form_solves_the_lasso_of_its_own_penalty(form):
    features, targets, rng = data(60)
    n, kappa = 6, 0.002
    lam = 0.6 if FORMS[form].new_z else 0.15
    gamma = 30.0 if form != "equations 8-9" else 5.0
    run = lasso_admm(features, targets, kappa, rng.normal(size=(n, 3)), lam, gamma, steps=4000, form=form)
    expected = {"printed": 2 * n, "printed, new z": 2 * n, "displayed prox": n, "equations 8-9": 1, "derived": 1}[form] * kappa
    assert FORMS[form].ridge(n, 1.0) * FORMS[form].threshold(n, 1.0, kappa) == pytest.approx(expected)
    np.testing.assert_allclose(run.z[-1], lasso(features, targets, expected), atol=1e-9)
    np.testing.assert_allclose(run.x[-1], np.tile(run.z[-1], (n, 1)), atol=1e-9)
    stated = lasso(features, targets, kappa)
    assert (np.abs(run.z[-1] - stated).max() < 1e-9) == (form in ("equations 8-9", "derived"))
    if expected != kappa:
        assert np.abs(run.z[-1] - stated).max() > 1e-2


def test_the_printed_fixed_point_by_hand():
    """n = p = 1, a = b = 1, kappa = 1/4, gamma = 1: the Lasso has 1 - kappa = 3/4, the printed loop rests at 1 - 2 kappa = 1/2.

    At rest u = z + gamma kappa.
    """
    for form, z, u in (
        ("printed", 0.5, 0.75),
        ("printed, new z", 0.5, 0.75),
        ("displayed prox", 0.75, 1.0),
        ("derived", 0.75, 1.0),
        ("equations 8-9", 0.75, 1.0),
    ):
        run = lasso_admm(ONES, [1.0], 0.25, [[u]], 0.5, 1.0, steps=3, form=form)
        np.testing.assert_array_equal(run.z[:, 0], [z] * 3)
        np.testing.assert_array_equal(run.u[:, 0, 0], [u] * 4)


def test_two_equal_points_separate_the_displayed_prox_from_the_lasso():
    """n = 2, a = b = 1, kappa = 1/8: the Lasso has 7/8, the displayed prox rests at 1 - 2/8, the printed loop at 1 - 4/8."""
    features, targets = np.ones((2, 1)), np.ones(2)
    for form, z in (("equations 8-9", 0.875), ("derived", 0.875), ("displayed prox", 0.75), ("printed, new z", 0.5)):
        run = lasso_admm(features, targets, 0.125, np.zeros((2, 1)), 0.5, 1.0, steps=400, form=form)
        np.testing.assert_allclose(run.z[-1], z, atol=1e-12)


def test_the_closed_form_is_not_the_prox_that_it_is_said_to_be():
    """n = 1, a = 1, b = 0, gamma = 1, 2z - u = 1: prox_{x^2/2}(1) = 1/2, the printed closed form gives 2/3."""
    assert prox_half_square([1.0], 0.0, [1.0], 1.0)[0] == 0.5
    assert prox_half_squares(ONES, np.zeros(1), FORMS["displayed prox"].ridge(1, 1.0), ONES)[0, 0] == 0.5
    assert prox_half_squares(ONES, np.zeros(1), FORMS["printed"].ridge(1, 1.0), ONES)[0, 0] == pytest.approx(2 / 3)


def test_the_step_is_the_linear_solve():
    features, targets, rng = data(61)
    v, rho = rng.normal(size=(6, 3)), 2.7
    points = list(zip(features, targets, v, strict=True))
    solved = [np.linalg.solve(np.outer(a, a) + rho * np.eye(3), b * a + rho * row) for a, b, row in points]
    np.testing.assert_allclose(prox_half_squares(features, targets, rho, v), solved, atol=1e-14)
    proximal = [prox(Quadratic(np.outer(a, a), -b * a), row, 1 / rho) for a, b, row in points]
    np.testing.assert_allclose(solved, proximal, atol=1e-13)


def test_the_stale_z_diverges():
    """a = 1, b = 0, kappa = 0, gamma = 2 (so rho = 1), lambda = 1, u_0 = z_0 = 1: u_{k+1} = -2 u_k + 2 u_{k-1}, unbounded."""
    stale = lasso_admm(ONES, [0.0], 0.0, ONES, 1.0, 2.0, steps=40)
    u, z = [Fraction(1)], Fraction(1)
    for k in range(6):
        x, z = (2 * z - u[k]) / 2, u[k]
        u.append(u[k] + 2 * (x - z))
    np.testing.assert_array_equal(stale.u[:7, 0, 0], [1, 0, 2, -4, 12, -32, 88])
    assert u == [1, 0, 2, -4, 12, -32, 88]
    assert abs(stale.z[-1, 0]) > 1e14
    np.testing.assert_array_equal(lasso_admm(ONES, [0.0], 0.0, ONES, 1.0, 2.0, steps=40, form="printed, new z").z[1:], 0)


@pytest.mark.parametrize(("lam", "bounded"), [(0.2, True), (0.24, True), (0.26, False), (0.5, False)])
def test_the_stale_z_is_unstable_beyond_a_quarter_where_the_data_pull_little(lam, bounded):
    run = lasso_admm(np.full((2, 1), 1e-6), np.zeros(2), 0.0, np.ones((2, 1)), lam, 1.0, steps=900, z=[0.0])
    assert (np.abs(run.z[-1]).max() < 2) == bounded


def test_clipping_makes_the_stale_z_oscillate_instead():
    run = lasso_admm(ONES, [0.0], 0.0, ONES, 1.0, 2.0, steps=400, clipping=1.0)
    assert 0.5 < np.abs(run.z[-20:]).max() < 10


def test_equations_8_9_are_algorithm_2_and_derived_is_its_derived_form():
    features, targets, rng = data(62)
    fs = [Quadratic(np.outer(a, a), -b * a, b * b / 2) for a, b in zip(features, targets, strict=True)]
    u, eta = rng.normal(size=(6, 3)), rng.normal(size=(8, 6, 3))
    for clipping in (None, 0.4):
        for form, name in (("equations 8-9", "printed"), ("derived", "derived")):
            ours = lasso_admm(features, targets, 0.1, u, 0.5, 1.4, steps=8, noise=eta, clipping=clipping, form=form)
            general = centralized_admm(Consensus(fs, L1(0.1), 1.4, name), u, 0.5, steps=8, noise=eta, clipping=clipping)
            for field in ("u", "x", "z", "z_hat"):
                np.testing.assert_allclose(getattr(ours, field), getattr(general, field), atol=1e-12)
        other = lasso_admm(features, targets, 0.1, u, 0.5, 1.4, steps=8, noise=eta, clipping=clipping)
        assert np.abs(other.z - general.z).max() > 1e-2


def test_a_clipped_run_has_the_same_limit():
    features, targets, rng = data(63)
    u = rng.normal(size=(6, 3))
    runs = [
        lasso_admm(features, targets, 0.02, u, 0.5, 5.0, steps=3000, clipping=radius, form="derived") for radius in (None, 0.05)
    ]
    np.testing.assert_allclose(runs[0].z[-1], runs[1].z[-1], atol=1e-9)
    np.testing.assert_allclose(runs[0].z[-1], lasso(features, targets, 0.02), atol=1e-9)
    moves = [np.linalg.norm(np.diff(run.u, axis=0), axis=2).max() for run in runs]
    assert moves[1] <= 2 * 0.5 * 0.05 * (1 + 1e-12) < moves[0]


@pytest.mark.parametrize("form", FORMS)
def test_noise_is_added_outside_the_clip(form):
    features, targets, rng = data(64)
    u, push = rng.normal(size=(6, 3)), np.zeros((4, 6, 3))
    push[1, 2] = [30.0, -20.0, 10.0]
    base, other = (
        lasso_admm(features, targets, 0.01, u, 0.2, 1.4, steps=4, noise=noise, clipping=0.1, form=form) for noise in (None, push)
    )
    np.testing.assert_array_equal(other.u[:2], base.u[:2])
    np.testing.assert_allclose(other.u[2] - base.u[2], 0.2 * push[1], atol=1e-14)
    np.testing.assert_array_equal(other.z[:2], base.z[:2])
    np.testing.assert_array_equal(other.x[:2], base.x[:2])
