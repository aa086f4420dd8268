"""huang2020: the local minimisation, step sizes and noise scales as printed, what is refused."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.bounds import near
from tests.refusals import refused
from verify.admm import dp_admm as dp
from verify.admm import local_objective
from verify.admm.consensus_admm import consensus_admm
from verify.admm.local_objective import LocalObjective, Scaled, l2_logistic
from verify.admm.primal_perturbation_admm import noise_scale
from verify.algorithms.losses import Huber, LogCosh, Logistic, Quadratic
from verify.algorithms.rounding import gamma, gradient_magnitude, operations


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
            moduli = gradient_magnitude(loss, x[None])[0] + weight * (np.linalg.norm(x) + np.linalg.norm(centre))
            size = moduli + np.linalg.norm(linear) + l1 * 3**0.5
            assert f.stationarity(x, linear + weight * (x - centre)) <= 2 * gamma(operations(loss) + 4) * size


NOT_SOLVED = r"was solved to .* times the rounding of its terms only"


class Quartic:
    """A loss of somebody else: sum of log(1 + x^2)/2 + x^2, with a slope that takes complex numbers."""

    dimension, nu, mu = 3, 3.0, 1.75

    def value(self, x):
        return np.sum(np.log1p(x**2) / 2 + x**2)

    def gradient(self, x):
        return x / (1 + x**2) + 2 * x


@pytest.mark.parametrize("loss", [Scaled(Quartic(), 2.0**10), Quartic()])
@pytest.mark.parametrize("l1", [0.0, 0.5])
def test_a_scaled_loss_and_another_one_are_minimised_to_rounding(loss, l1):
    """Where a thousandth is left of the distance to the argmin, or any more than rounding, it is told."""
    f, linear, centre = LocalObjective(loss, l1 * loss.nu), np.array([1.0, -2, 0.01]) * loss.nu, np.array([0.3, 0.2, 0.0])
    x = f.minimise_penalised(linear, 0.25, centre)
    assert f._error(x, linear, 0.25, centre) <= 1 and (x[2] == 0) == (l1 > 0)
    for off in (1e-13, 1e-3):
        assert f._error(x * (1 + off), linear, 0.25, centre) > 1
    assert x == pytest.approx(
        LocalObjective(Scaled(loss, 4), 4 * l1 * loss.nu).minimise_penalised(4 * linear, 1.0, centre), rel=1e-13
    )


@pytest.mark.parametrize("factor", [0, -1.0, np.nan])
def test_a_loss_is_scaled_by_a_positive_number(factor):
    assert Scaled(Quartic(), 0.5).mu == 0.875 and Scaled(Quartic(), 0.5).nu == 1.5
    with pytest.raises(ValueError, match="factor"):
        Scaled(Quartic(), factor)


@pytest.mark.parametrize("name", ["value", "gradient", "nu", "mu", "dimension"])
def test_a_loss_without_one_of_its_parts_is_refused(name):
    parts = {n: getattr(Quartic(), n) for n in ("value", "gradient", "nu", "mu", "dimension") if n != name}
    with pytest.raises(ValueError, match=f"loss has no {name}$"):
        LocalObjective(SimpleNamespace(**parts))


def test_the_subgradient_is_the_selection_with_0_at_0():
    f = LocalObjective(Quartic(), 0.5)
    assert f.subgradient(np.array([1.0, 0, -1])).tolist() == [3.0, 0.0, -3.0]


def test_what_newton_does_not_solve_the_accelerated_method_begins(monkeypatch):
    """A start that is far off: without the steps between, the argmin is not found and this is said."""
    f = LocalObjective(Logistic(np.array([[30.0], [-20.0]]), np.array([1.0, 1.0])))
    x = f.minimise_penalised(np.zeros(1), 1e-6, np.array([50.0]))
    assert f._error(x, np.zeros(1), 1e-6, np.array([50.0])) <= 1
    monkeypatch.setattr(LocalObjective, "_newton", lambda self, linear, weight, centre, x: x)
    monkeypatch.setattr(LocalObjective, "_accelerated", lambda self, linear, weight, centre: centre)
    with pytest.raises(RuntimeError, match=NOT_SOLVED):
        f.minimise_penalised(np.zeros(1), 1e-6, np.array([50.0]))


@pytest.mark.parametrize(("samples", "l1"), [(4, 2.0**-70), (5, 0.0)])
def test_a_local_problem_of_a_hopeless_condition_is_told_as_not_solved(monkeypatch, samples, l1):
    """Data of the size 2^30 with a penalty of 2^-60: the method would take 2^60 steps; of a smooth problem it takes none."""
    monkeypatch.setattr(local_objective, "MOST_STEPS", 500)
    if not l1:
        monkeypatch.setattr(LocalObjective, "_accelerated", lambda *_: pytest.fail("steps were begun"))
    features = np.random.default_rng(0).normal(size=(samples, 3)) * 2.0**30
    f = LocalObjective(Logistic(features, (-1.0) ** np.arange(samples)), l1)
    with pytest.raises(RuntimeError, match=NOT_SOLVED):
        f.minimise_penalised(np.zeros(3), 2.0**-60, np.ones(3))


def test_step_sizes_and_noise_scales_are_the_printed_ones():
    """(14), (34) with the numbers of section VI-F (2 sqrt(416) = 4 sqrt(104)), and the scale of section III-A."""
    k, m, epsilon, delta = np.array([1.0, 7, 100]), 400, 0.1, 1e-4
    L = np.log(1.25 / delta)
    eta = dp.smooth_step_size(k, 89, 1, 0.25 + 1e-6, 104, m, epsilon, delta)
    assert near(eta, 1 / (0.25 + 1e-6 + 2 * np.sqrt(416 * k * L) / (89 * m * epsilon)), 40)  # terms > 0, each way 20 operations
    scale = dp.noise_scale(eta, 0.1, 1, m, epsilon, delta)
    assert near(scale, 2 * np.sqrt(2 * L) / (m * epsilon * (0.1 + 1 / eta)), 40)
    assert near(noise_scale(1, 0.3, 0.2, 50, 0.5, 1e-3), 2 * np.sqrt(2 * np.log(1250)) / (0.5 * 50 * 0.5), 40)


def test_augmented_objective():
    """Two agents, O = v^2/2, rho = 3/2: the second value has the mean of w^1 and w^2."""
    objectives = [LocalObjective(Quadratic([[1.0]], [0.0]))] * 2
    run = consensus_admm(objectives, 1.5, noise=np.array([[[1.0], [-3.0]], [[0.5], [2.0]]]), eta=np.full((2, 2), 0.5))
    value = sum(v**2 / 2 + 1.5 * abs(v - (run.w[1, 0] + run.w[2, 0]) / 2) for v in run.shared[2, :, 0])
    size = sum(v**2 / 2 + 1.5 * (abs(v) + np.abs(run.w[1:, 0]).sum()) for v in run.shared[2, :, 0])
    assert near(dp.augmented_objective(run)[1], value, 40, size)


TWO = [LocalObjective(Quadratic(np.eye(3), np.ones(3)))] * 2
FLAT = [LocalObjective(Quadratic(np.eye(2), np.ones(2)))]


def run(**change):
    return consensus_admm(**{"objectives": TWO, "rho": 1.0, "steps": 3} | change)


def noisy(noise, eta=None):
    return consensus_admm([l2_logistic([[1.0]], [1.0], 0)], 1, noise=noise, eta=eta)


def test_nothing_is_wrong_with_what_the_refusals_change():
    assert run().steps == 3


test_wrong_arguments_are_named = refused(
    __file__, "huang_admm", "wrong arguments are named", LocalObjective, noise_scale, noisy, run, FLAT=FLAT, TWO=TWO, dp=dp
)
