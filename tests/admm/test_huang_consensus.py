"""huang2020, Algorithms 1 and 2: convergence to independent optima, identities of every run, wrong runs flagged."""

import cvxpy
import numpy as np
import osqp
import pytest
import scipy.sparse

from verify.admm import local_objective
from verify.admm.consensus_admm import consensus_admm
from verify.admm.local_objective import LocalObjective, l1_logistic, l2_logistic
from verify.admm.primal_perturbation_admm import noise_scale, primal_perturbation_admm
from verify.algorithms.losses import Huber, LogCosh, Logistic, Quadratic

from . import distributed_instances as instances
from .by_hand.residuals import consensus_residuals
from .by_hand.softmax import Softmax


def holds(residuals):
    return max(residuals.values()) < 1e-10


def test_smooth_logistic_regression_reaches_the_optimum_of_scikit_learn():
    rng = np.random.default_rng(1)
    data = instances.agents(rng, (30, 50, 20, 40), 4)
    objectives = [l2_logistic(a, b, 0.05 / 4) for a, b in data]
    run = consensus_admm(objectives, 0.1, 300, rng.normal(size=4), rng.normal(size=(4, 4)))
    best = instances.logistic_optimum(data, 0.05)
    assert np.linalg.norm(run.w[-1] - best) < 1e-7
    assert np.abs(run.shared[-1] - best).max() < 1e-7, "consensus"
    gap = instances.total(objectives, run.w[-1]) - instances.total(objectives, best)
    assert abs(gap) < 1e-12
    assert holds(consensus_residuals(run))


def test_l1_logistic_regression_reaches_the_optimum_of_a_conic_solver():
    rng = np.random.default_rng(2)
    data = instances.agents(rng, (30, 25, 20), 5)
    weight = 0.3
    objectives = [l1_logistic(a, b, weight / 3) for a, b in data]
    run = consensus_admm(objectives, 0.1, 250)
    w = cvxpy.Variable(5)
    losses = sum(cvxpy.sum(cvxpy.logistic(cvxpy.multiply(-b, a @ w))) / len(b) for a, b in data)
    programme = cvxpy.Problem(cvxpy.Minimize(losses + weight * cvxpy.norm1(w)))
    programme.solve(solver=cvxpy.CLARABEL)
    assert abs(instances.total(objectives, run.w[-1]) - programme.value) < 1e-7
    assert np.abs(run.w[-1] - w.value).max() < 1e-4
    assert np.any(np.abs(w.value) < 1e-6), "the penalty bites: some coordinate vanishes"
    assert holds(consensus_residuals(run))


def test_lasso_reaches_the_optimum_of_osqp():
    rng = np.random.default_rng(3)
    roots, targets = [rng.normal(size=(8, 3)) for _ in range(3)], [rng.normal(size=8) for _ in range(3)]
    objectives = [LocalObjective(Quadratic(a.T @ a, -a.T @ b), 1.5) for a, b in zip(roots, targets, strict=True)]
    run = consensus_admm(objectives, 3.0, 400)
    H, h = sum(a.T @ a for a in roots), -sum(a.T @ b for a, b in zip(roots, targets, strict=True))
    eye = np.eye(3)  # |w|_1 as the sum of u with -u <= w <= u
    solver = osqp.OSQP()
    solver.setup(
        P=scipy.sparse.csc_matrix(np.block([[H, 0 * eye], [0 * eye, 0 * eye]])),
        q=np.concatenate([h, np.full(3, 4.5)]),
        A=scipy.sparse.csc_matrix(np.block([[eye, -eye], [-eye, -eye]])),
        l=np.full(6, -np.inf),
        u=np.zeros(6),
        verbose=False,
        eps_abs=1e-9,
        eps_rel=1e-9,
        max_iter=100000,
        polishing=True,
    )
    best = solver.solve(raise_error=True).x[:3]
    assert np.abs(run.w[-1] - best).max() < 1e-7


def test_multiclass_logistic_regression_reaches_the_optimum_of_a_conic_solver():
    rng = np.random.default_rng(4)
    data = [(rng.normal(size=(12, 2)), np.eye(3)[rng.integers(3, size=12)]) for _ in range(2)]
    objectives = [LocalObjective(Softmax(a, b, 0.1)) for a, b in data]
    run = consensus_admm(objectives, 0.3, 150)
    w = cvxpy.Variable((2, 3))
    value = sum(cvxpy.sum(cvxpy.log_sum_exp(a @ w, axis=1)) / 12 - cvxpy.sum(cvxpy.multiply(b, a @ w)) / 12 for a, b in data)
    programme = cvxpy.Problem(cvxpy.Minimize(value + 0.1 * cvxpy.sum_squares(w)))
    programme.solve(solver=cvxpy.CLARABEL)
    assert abs(instances.total(objectives, run.w[-1]) - programme.value) < 1e-8
    assert np.abs(run.w[-1].reshape(2, 3) - w.value).max() < 1e-4


def test_softmax_derivatives_and_curvature():
    rng = np.random.default_rng(5)
    f, x = Softmax(rng.normal(size=(6, 2)), np.eye(3)[rng.integers(3, size=6)], 0.2), rng.normal(size=6)
    numeric = [(f.value(x + 1e-30j * unit)).imag / 1e-30 for unit in np.eye(6)]
    assert np.allclose(f.gradient(x), numeric, atol=1e-13)
    y = rng.normal(size=6)
    assert np.linalg.norm(f.gradient(x) - f.gradient(y)) <= f.nu * np.linalg.norm(x - y)


@pytest.mark.parametrize("weight", [1e-3, 0.5])
def test_the_local_minimiser_is_stationary_for_every_loss(weight):
    rng = np.random.default_rng(6)
    features, targets = rng.normal(size=(9, 3)), rng.normal(size=9)
    root = rng.normal(size=(3, 3))
    for loss in (
        Quadratic(root @ root.T, rng.normal(size=3)),
        Logistic(features, np.sign(targets), 0.01),
        Huber(features, targets, 0.3),
        LogCosh(features, targets),
    ):
        for l1 in (0.0, 0.1):
            f, linear, centre = LocalObjective(loss, l1), rng.normal(size=3), rng.normal(size=3)
            if weight < 0.1:
                linear = 0.1 * linear
            x = f.minimise_penalised(linear, weight, centre)
            assert f.stationarity(x, linear + weight * (x - centre)) < 1e-9


def test_a_local_problem_of_a_hopeless_condition_is_told_as_not_solved(monkeypatch):
    """Data of the size 2^30 with a penalty of 2^-60: the method would take 2^60 steps."""
    monkeypatch.setattr(local_objective, "MOST_STEPS", 500)
    features = np.random.default_rng(0).normal(size=(4, 3)) * 2.0**30
    f = LocalObjective(Logistic(features, np.array([1.0, -1, 1, -1]), 0), 2.0**-70)
    with pytest.raises(RuntimeError, match="was solved to the relative error"):
        f.minimise_penalised(np.zeros(3), 2.0**-60, np.ones(3))


def test_a_smooth_local_problem_that_no_number_of_steps_solves_takes_none(monkeypatch):
    monkeypatch.setattr(LocalObjective, "_accelerated", lambda *_: pytest.fail("200,000 steps were begun"))
    features = np.random.default_rng(0).normal(size=(5, 3)) * 2.0**30
    f = LocalObjective(Logistic(features, np.array([1.0, -1, 1, -1, 1])))
    with pytest.raises(RuntimeError, match="was solved to the relative error"):
        f.minimise_penalised(np.zeros(3), 2.0**-60, np.ones(3))


def test_perturbed_runs_satisfy_the_lines_and_the_duals_sum_to_zero():
    rng = np.random.default_rng(7)
    data = instances.agents(rng, (12, 9, 15), 3)
    noise = 0.3 * rng.normal(size=(8, 3, 3))
    start = rng.normal(size=(3, 3))
    run = primal_perturbation_admm([l2_logistic(a, b, 0.1) for a, b in data], 0.4, noise, rng.normal(size=3), start)
    assert holds(consensus_residuals(run))
    assert np.array_equal(run.shared[1:] - run.local, (run.local + noise) - run.local)
    assert np.abs(run.gamma[0].sum(axis=0)).max() > 0.1 and np.abs(run.gamma[1:].sum(axis=1)).max() < 1e-13
    silent = primal_perturbation_admm(run.objectives, 0.4, 0 * noise, run.w[0], start)
    plain = consensus_admm(run.objectives, 0.4, 8, run.w[0], start, rng.normal(size=(3, 3)))
    assert np.array_equal(silent.w, plain.w), "no noise: Algorithm 1; the initial local variables are not read"


def test_constant_noise_keeps_the_run_from_the_optimum():
    rng = np.random.default_rng(8)
    objectives = instances.quadratics(rng, 3, 2)
    best = instances.quadratic_optimum(objectives)
    plain = consensus_admm(objectives, 2.0, 200)
    noisy = primal_perturbation_admm(objectives, 2.0, 0.1 * rng.normal(size=(200, 3, 2)))
    assert np.linalg.norm(plain.w[-1] - best) < 1e-10
    assert np.linalg.norm(noisy.w[-20:] - best, axis=1).mean() > 1e-2


def test_noise_scale_is_the_printed_one():
    assert noise_scale(1, 0.3, 0.2, 50, 0.5, 1e-3) == pytest.approx(2 * np.sqrt(2 * np.log(1250)) / (0.5 * 50 * 0.5), rel=1e-14)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rho": 0}, "rho"),
        ({"rho": float("nan")}, "rho"),
        ({"steps": 0}, "steps"),
        ({"steps": 2.5}, "steps"),
        ({"w": [1, 2]}, "w"),
        ({"w": [1, float("inf"), 0]}, "w"),
        ({"gamma": np.zeros((3, 3))}, "gamma"),
        ({"local": [[1.0]]}, "local"),
        ({"objectives": []}, "objectives"),
        (
            {"objectives": [LocalObjective(Quadratic(np.eye(3), np.ones(3))), LocalObjective(Quadratic(np.eye(2), np.ones(2)))]},
            r"objectives\[1\]",
        ),
    ],
)
def test_wrong_arguments_are_named(change, message):
    good = {"objectives": [LocalObjective(Quadratic(np.eye(3), np.ones(3)))] * 2, "rho": 1.0, "steps": 3}
    assert consensus_admm(**good).steps == 3
    with pytest.raises(ValueError, match=f"^{message}"):
        consensus_admm(**{**good, **change})


def test_wrong_noise_and_data_are_named():
    objectives = [LocalObjective(Quadratic(np.eye(2), np.ones(2)))]
    for noise in (np.zeros((3, 1, 3)), np.zeros((0, 1, 2)), np.full((3, 1, 2), np.nan)):
        with pytest.raises(ValueError, match=r"^noise"):
            primal_perturbation_admm(objectives, 1.0, noise)
    with pytest.raises(ValueError, match=r"^l1"):
        LocalObjective(Quadratic(np.eye(2), np.ones(2)), -1)
    with pytest.raises(ValueError, match=r"^loss has no"):
        LocalObjective(object())
    with pytest.raises(ValueError, match=r"^delta"):
        noise_scale(1, 0.1, 0.1, 10, 0.5, 1.0)
