"""Displayed formulas of zhang2018 against the quantities themselves, computed apart from the records."""

from fractions import Fraction

import numpy as np
import pytest

from lemmas.zhang2018.privacy.two_steps_reveal import says as two_steps
from tests.admm.by_hand.penalty_noise import noise_of, privacy_loss
from tests.bounds import near
from tests.lemmas.samples.agents import signless
from tests.tables import typed
from verify import Point, Statement
from verify.admm.graph import path, star
from verify.admm.local_objective import regularised_risk
from verify.admm.modified_admm import modified_admm
from verify.algorithms.proximal import hessian
from verify.kernel import check_point

C_1, C, RHO = 0.25, 1.0, 0.2
FORGED = dict(typed(__file__, "readings_zhang2018", "forged"))


def log_density(trace, alpha):
    """ln of the joint density of f(1), ..., f(T): noise density times Jacobian of f -> noise, node by node."""
    total, noise = 0.0, noise_of(trace)
    for t, i in np.ndindex(trace.eta.shape):
        pull = 2 * trace.eta[t, i] * trace.graph.degrees[i]
        slope = hessian(trace.objectives[i].loss, trace.f[t + 1, i]) / pull + np.eye(trace.f.shape[2])
        total += -alpha[t, i] * float(np.linalg.norm(noise[t, i])) + float(np.linalg.slogdet(slope)[1])
    return total


def loss_of_exchange(seed, extreme):
    """|ln density ratio| of one exchange under two neighbouring data sets, and the sharper and the printed bound."""
    rng = np.random.default_rng(seed)
    graph, d, T, B = (path(2), star(3))[seed % 2], 2, 3, 2
    unit = lambda v: v / max(1.0, float(np.linalg.norm(v)))  # noqa: E731
    data = [(np.array([unit(v) for v in rng.normal(size=(B, d))]), rng.choice([-1.0, 1.0], size=B)) for _ in range(graph.nodes)]
    if extreme:  # opposite unit samples, far from their margin
        data[0][0][0], data[0][1][0] = np.array([1.0, 0.0]), 1.0
    other = [(a.copy(), b.copy()) for a, b in data]
    other[0][0][0] = np.array([-1.0, 0.0]) if extreme else unit(rng.normal(size=d))
    eta, alpha = rng.uniform(0.3, 2, size=(2, T, graph.nodes))
    objectives = [regularised_risk(*rows, C, RHO / graph.nodes) for rows in data]
    start, epsilon = rng.normal(size=(graph.nodes, d)), rng.normal(size=(T, graph.nodes, d)) * (0.01 if extreme else 1)
    trace = modified_admm(graph, objectives, start, eta, 0.5, epsilon=epsilon)
    twin = type(trace)(graph, tuple(regularised_risk(*rows, C, RHO / graph.nodes) for rows in other), trace.f, trace.lam, eta,
                       trace.theta, trace.dual_noise)  # fmt: skip
    printed = float(privacy_loss(eta, alpha, graph, [B] * graph.nodes, C, C_1)[-1])
    sharper = max(float((C * (C_1 / 2 + alpha[:, i]) / (eta[:, i] * graph.degrees[i] * B)).sum()) for i in range(graph.nodes))
    return abs(log_density(trace, alpha) - log_density(twin, alpha)), sharper, printed


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("extreme", [False, True])
def test_theorem_4_1_bounds_the_density_ratio_of_an_exchange(seed, extreme):
    found, sharper, printed = loss_of_exchange(seed, extreme)
    assert found <= sharper <= printed


def test_a_sixth_of_the_bound_of_theorem_4_1_fails():
    assert any(found > printed / 6 for found, _, printed in (loss_of_exchange(seed, True) for seed in range(12)))


def test_the_forged_pair_is_refused_for_its_third_component_only():
    """x = (1, 1, 0), c = (2, 1, 0) explain one exchange and are not parallel: only x_3 > 0 excludes them."""
    point = Point(scalars={name: Fraction(value) for name, value in FORGED.items()})
    outcome = check_point(two_steps, point)
    assert [name for name, ok in outcome.hypotheses.items() if not ok] and not outcome.refutes
    free = {**two_steps.signs, "x_3": "real"}
    parallel = tuple(goal for goal in two_steps.goals if goal.name.startswith("parallel"))
    assert check_point(Statement(free, {}, two_steps.facts, parallel), point).refutes


def test_two_private_iterations_determine_the_direction():
    """S(1), S(2) along two axes: u = K - eta S at both, solved for the direction with the penalties unknown."""
    rng = np.random.default_rng(3)
    x, k, m, eta = rng.normal(size=3), 0.7, 1.9, rng.uniform(0.5, 2, size=2)
    first, second = k * x + eta[0] * np.array([1.0, 0, 0]), m * x + eta[1] * np.array([0, 1.0, 0])
    direction = np.array([second[0] / second[2], first[1] / first[2], 1.0])
    assert near(np.cross(direction, x), 0, 12, 2 * np.linalg.norm(direction) * np.linalg.norm(x))


@pytest.mark.parametrize("seed", range(4))
def test_the_form_j_is_negative_somewhere_for_unequal_penalties(seed):
    rng = np.random.default_rng(seed)
    eta, graph = rng.uniform(0.5, 3, size=2), path(2)
    x = np.array([(eta[0] + eta[1]) / (2 * eta[0]), -1.0])
    form = x @ np.diag(eta) @ signless(graph) @ x
    assert (
        near(form, -((eta[0] - eta[1]) ** 2) / (4 * eta[0]), 30, np.abs(x) @ np.diag(eta) @ np.ones((2, 2)) @ np.abs(x))
        and form < 0
    )


def test_the_run_of_theorem_3_1_stays_away_from_its_optimum():
    from verify.admm.local_objective import LocalObjective
    from verify.algorithms.losses import Quadratic

    nodes = [LocalObjective(Quadratic([[1.0]], [0.0])) for _ in range(2)]
    eta = np.array([[2.0 ** (t - 1)] * 2 for t in range(25)])
    run = modified_admm(path(2), nodes, np.ones((2, 1)), eta, 0.5)
    assert 0.2 < run.f[1:].min() < 0.21
