"""huang2020, Algorithm 3: lines, schedules, noise-free convergence, printed and derived forms, wrong runs flagged."""

import cvxpy
import numpy as np
import pytest

from verify.admm import dp_admm as dp
from verify.admm.local_objective import l1_logistic, l2_logistic

from . import distributed_instances as instances
from .by_hand import schedules
from .by_hand.residuals import consensus_residuals
from .by_hand.steps import minimise_linearised


def record(rng, make=l2_logistic, steps=6, n=3, d=4):
    data = instances.agents(rng, (12, 9, 15)[:n], d)
    eta = 0.5 / np.sqrt(1 + np.arange(steps))[:, None] * np.linspace(1, 2, n)
    return data, dp.dp_admm(
        [make(a, b, 0.1) for a, b in data],
        0.4,
        eta,
        0.2 * rng.normal(size=(steps, n, d)),
        rng.normal(size=d),
        rng.normal(size=(n, d)),
        rng.normal(size=(n, d)),
    )


def test_the_local_step_is_the_printed_closed_form():
    """(38a) and (39a), written out once more sample by sample."""
    for make, slope in ((l1_logistic, np.sign), (l2_logistic, lambda v: v)):
        data, run = record(np.random.default_rng(1), make)
        for k, i in np.ndindex(run.local.shape[:2]):
            (a, b), wt, eta = data[i], run.shared[k, i], run.eta[k, i]
            pull = sum(label * row / (1 + np.exp(label * (wt @ row))) for row, label in zip(a, b, strict=True)) / len(b)
            value = (pull - 0.1 * slope(wt) + run.gamma[k, i] + 0.4 * run.w[k] + wt / eta) / (0.4 + 1 / eta)
            assert np.allclose(value, run.local[k, i], atol=1e-13)
        assert max(consensus_residuals(run).values()) < 1e-12


def test_the_local_step_minimises_the_linearised_lagrangian():
    rng = np.random.default_rng(2)
    g, wt, w, gamma = rng.normal(size=(4, 3))
    v = cvxpy.Variable(3)
    value = g @ (v - wt) - gamma @ (v - w) + 0.35 * cvxpy.sum_squares(v - w) + cvxpy.sum_squares(v - wt) / (2 * 0.3)
    cvxpy.Problem(cvxpy.Minimize(value)).solve(solver=cvxpy.CLARABEL)
    assert np.allclose(v.value, minimise_linearised(g, 0.7, 0.3, wt, w, gamma), atol=1e-6)


def test_smooth_runs_without_noise_reach_the_optimum_of_scikit_learn():
    """(34) without the noise term is the constant step 1/(c_3 + lambda c_4/n)."""
    rng = np.random.default_rng(3)
    data = instances.agents(rng, (30, 20, 25), 4)
    objectives = [l2_logistic(a, b, 0.05 / 3) for a, b in data]
    eta = np.full((600, 3), 1 / (0.25 + 0.05 / 3))
    run = dp.dp_admm(objectives, 0.1, eta, np.zeros((600, 3, 4)))
    best = instances.logistic_optimum(data, 0.05)
    assert np.linalg.norm(run.w[-1] - best) < 1e-7
    assert np.abs(run.shared[-1] - best).max() < 1e-7
    assert abs(instances.total(objectives, run.w[-1]) - instances.total(objectives, best)) < 1e-12
    assert consensus_residuals(run)["dual sum"] < 1e-13


def test_theorem_3_and_4_without_noise():
    """The bounds (32), (37) as epsilon grows without limit, beta = 1, from zero; the l1 run only nears its optimum."""
    rng = np.random.default_rng(4)
    data, weight, t, n, rho = instances.agents(rng, (30, 20, 25), 4), 0.1, 2000, 3, 0.5
    k = np.arange(1, t + 1)
    for make in (l1_logistic, l2_logistic):
        smooth = make is l2_logistic
        objectives = [make(a, b, weight / n) for a, b in data]
        w = cvxpy.Variable(4)
        losses = sum(cvxpy.sum(cvxpy.logistic(cvxpy.multiply(-b, a @ w))) / len(b) for a, b in data)
        share = cvxpy.sum_squares(w) / 2 if smooth else cvxpy.norm1(w)
        cvxpy.Problem(cvxpy.Minimize(losses + weight * share)).solve(solver=cvxpy.CLARABEL)
        best, c_w = w.value, float(np.linalg.norm(w.value))
        if smooth:
            eta = dp.smooth_step_size(k, c_w, 1, 0.25 + weight / n, 4, 20, 1e12, 1e-3)
            bound = (n * c_w**2 * (0.25 + weight / n + rho) + n / rho) / 2 / t
        else:
            eta = schedules.nonsmooth_step_size(k, c_w, 1, weight * 2 / n, 4, 20, 1e12, 1e-3)
            bound = n * c_w * np.sqrt(2) * (1 + weight * 2 / n) / np.sqrt(t) + n * (rho * c_w**2 + 1 / rho) / 2 / t
        run = dp.dp_admm(objectives, rho, np.repeat(eta[:, None], n, axis=1), np.zeros((t, n, 4)))
        local = (run.shared[1:] if smooth else run.shared[:-1]).mean(axis=0)
        reached = sum(
            f.value(v) - f.value(best) + np.linalg.norm(v - run.w[1:].mean(axis=0))
            for f, v in zip(objectives, local, strict=True)
        )
        assert -1e-9 < reached <= bound
        last = instances.total(objectives, run.w[-1]) - instances.total(objectives, best)
        assert last < 1e-8 if smooth else 0 < last < 5e-3


def test_initial_duals_shift_the_first_mean_only():
    _, run = record(np.random.default_rng(5))
    shift = run.w[1] - run.shared[1].mean(axis=0)
    assert np.allclose(shift, -run.gamma[0].mean(axis=0) / 0.4) and np.linalg.norm(shift) > 0.1
    assert np.allclose(run.w[2:], run.shared[2:].mean(axis=1), atol=1e-13)


def test_step_sizes_of_section_vi():
    """The printed numbers 1664 = 16 * 104 and 2 sqrt(416) = 4 sqrt(104), and the division by n too many in the first."""
    k, m, epsilon, delta, n = np.array([1.0, 7, 100]), 400, 0.1, 1e-4, 100
    L = np.log(1.25 / delta)
    printed = 23 * (2 * k * (1 + 1e-6 * np.sqrt(104) / n) ** 2 + 1664 * k * L / (m * epsilon) ** 2) ** -0.5
    derived = 23 * (2 * k * (1 + 1e-6 * np.sqrt(104)) ** 2 + 1664 * k * L / (m * epsilon) ** 2) ** -0.5
    assert np.allclose(schedules.step_size_l1(k, n, m, epsilon, delta, "printed"), printed, rtol=1e-14)
    assert np.allclose(schedules.step_size_l1(k, n, m, epsilon, delta, "derived"), derived, rtol=1e-14)
    assert np.all((printed / derived - 1 > 1e-7) & (printed / derived - 1 < 2e-5))
    expected = 1 / (0.25 + 1e-6 + 2 * np.sqrt(416 * k * L) / (89 * m * epsilon))
    assert np.allclose(schedules.step_size_l2(k, m, epsilon, delta), expected, rtol=1e-14)
    scale = dp.noise_scale(derived, 0.1, 1, m, epsilon, delta)
    assert np.allclose(scale, 2 * np.sqrt(2 * L) / (m * epsilon * (0.1 + 1 / derived)), rtol=1e-14)
    assert np.all(np.diff(scale) < 0), "the scale decreases with k"


def test_the_matrix_normal_law_as_printed_has_entries_of_deviation_sigma_squared():
    sigma = np.array([0.5, 1.0, 3.0])
    for s, printed in zip(sigma, schedules.entry_deviation(sigma, "printed"), strict=True):
        covariance = np.kron(s**2 * np.eye(2), s**2 * np.eye(3))  # of the stacked columns of a 3 x 2 matrix
        assert np.array_equal(covariance, printed**2 * np.eye(6))
    assert np.array_equal(schedules.entry_deviation(sigma, "derived"), sigma)
    assert schedules.entry_deviation([0.5], "printed")[0] == 0.25, "half of the noise of the proof"


def test_augmented_objective():
    _, run = record(np.random.default_rng(6))
    value = sum(
        f.value(v) + 0.4 * np.linalg.norm(v - (run.w[1] + run.w[2]) / 2)
        for f, v in zip(run.objectives, run.shared[2], strict=True)
    )
    assert dp.augmented_objective(run)[1] == pytest.approx(value, rel=1e-13)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dp.smooth_step_size([1.0], 1, 1, 0, 1, 1, 1, 0.1), "curvature"),
        (lambda: dp.smooth_step_size([0.0], 1, 1, 1, 1, 1, 1, 0.1), "k must"),
        (lambda: dp.smooth_step_size([1.0], 0, 1, 1, 1, 1, 1, 0.1), "c_w"),
        (lambda: dp.smooth_step_size([1.0], 1, 1, 1, 0, 1, 1, 0.1), "entries"),
        (lambda: dp.smooth_step_size([1.0], 1, 1, 1, 1, 1, 1, 1.0), "delta"),
        (lambda: dp.noise_scale([1.0, 0.0], 1, 1, 1, 1, 0.1), "eta"),
        (lambda: dp.noise_scale([1.0], 0, 1, 1, 1, 0.1), "rho"),
        (lambda: dp.noise_scale([1.0], 1, 1, 1, 0, 0.1), "epsilon"),
        (lambda: dp.dp_admm([l2_logistic([[1.0]], [1.0], 0)], 1, [[0.0]], [[[0.0]]]), "eta"),
        (lambda: dp.dp_admm([l2_logistic([[1.0]], [1.0], 0)], 1, [[1.0], [1.0]], [[[0.0]]]), "eta"),
        (lambda: dp.dp_admm([l2_logistic([[1.0]], [1.0], 0)], 1, [[1.0]], [[[np.inf]]]), "noise"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        call()
