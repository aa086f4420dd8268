"""Algorithms 3 and 4 of cyffers2023: what the derived forms solve, what the printed forms solve, participation, noise."""

from fractions import Fraction

import numpy as np
import pytest

from tests.admm.runs.decentralized_admm import decentralized_admm
from tests.admm.runs.federated_admm import federated_admm
from verify.admm import L1, Box, Quadratic, QuadraticRegulariser, Zero
from verify.admm.centralized_admm import centralized_admm
from verify.admm.consensus import Consensus

from .by_hand.fixed_point import noisy_fixed_point
from .by_hand.steps import consensus_operator
from .cyffers_problems import REGULARISERS, losses, optimality_gap, regulariser, solution

HALF = Quadratic([[1.0]], [-1.0], 0.5)  # (x - 1)^2/2
SQUARE = QuadraticRegulariser([[1.0]], [0.0])  # z^2/2; with HALF the minimiser is 1/2


def participation(rng, rounds, n, q):
    """Each user with probability q, and one user for certain."""
    mask = rng.random((rounds, n)) < q
    mask[np.arange(rounds), rng.integers(n, size=rounds)] = True
    return mask


def one_round(form, z_hat, z, u):
    """A round of Algorithm 3 or 4 for one user, HALF, SQUARE, gamma = 1 and lambda = 1/2, in exact arithmetic."""
    x = (2 * z - u + 1) / 2
    z_hat = (z if form == "printed" else z_hat) + x - z
    return z_hat, z_hat / 2, u + x - z


def test_as_printed_the_optimum_is_left_in_one_round():
    """n = 1, from u_0 = 1, z_0 = 1/2, the fixed point of Algorithm 2: the printed z_1 is prox_r(z_0) = 1/4."""
    problem = Consensus([HALF], SQUARE, 1.0)
    np.testing.assert_array_equal(centralized_admm(problem, [[1.0]], 0.5, steps=3).z[:, 0], [0.5, 0.5, 0.5])
    runs = {form: federated_admm(problem, [[1.0]], 0.5, np.ones((2, 1)), form=form) for form in ("printed", "derived")}
    walks = {form: decentralized_admm(problem, [[1.0]], 0.5, [0, 0], form=form) for form in ("printed", "derived")}
    for form, expected in (("printed", [0.5, 0.25, 0.125]), ("derived", [0.5, 0.5, 0.5])):
        state = (Fraction(1), Fraction(1, 2), Fraction(1))
        for k, z in enumerate(expected):
            assert runs[form].z[k, 0] == walks[form].z[k, 0] == z == state[1]
            state = one_round(form, *state)


@pytest.mark.parametrize("z_0", [0.0, 0.25, 0.5, 1.0])
def test_no_initial_point_saves_the_printed_form(z_0):
    """Whatever z_0, it ends at the minimiser 0 of r, and not at 1/2."""
    run = federated_admm(Consensus([HALF, HALF], SQUARE, 1.0), np.zeros((2, 1)), 0.5, np.ones((300, 2)), z=[z_0], form="printed")
    assert abs(run.z[-1, 0]) < 1e-12


@pytest.mark.parametrize("form", ["printed", "derived"])
@pytest.mark.parametrize("name", REGULARISERS)
def test_full_participation_against_algorithm_2(name, form):
    """The derived form gives its iterates, noise included, with z_k here = z_{k+1} there; the printed form for r = 0 only."""
    rng = np.random.default_rng(40)
    problem = Consensus(losses(rng, "logistic"), regulariser(name), 0.8)
    u, eta = rng.normal(size=(4, 3)), rng.normal(size=(10, 4, 3))
    central = centralized_admm(problem, u, 0.5, steps=10, noise=eta)
    run = federated_admm(problem, u, 0.5, np.ones((10, 4)), noise=eta, form=form)
    gap = max(np.abs(run.z[:10] - central.z).max(), np.abs(run.u - central.u).max())
    if form == "derived" or name == "zero":
        assert gap < 1e-12
    else:
        assert gap > 1e-2


@pytest.mark.parametrize("proximal", ["printed", "derived"])
@pytest.mark.parametrize("name", REGULARISERS)
def test_the_derived_forms_are_algorithm_1_with_blocks(name, proximal):
    rng = np.random.default_rng(41)
    problem = Consensus(losses(rng, "quadratic"), regulariser(name), 0.8, proximal)
    u, eta, mask = rng.normal(size=(4, 3)), rng.normal(size=(10, 4, 3)), participation(rng, 10, 4, 0.4)
    run = federated_admm(problem, u, 0.5, mask, noise=eta, form="derived")
    fixed = noisy_fixed_point(
        consensus_operator(problem), u.ravel(), 0.5, steps=10, blocks=(3,) * 4, active=mask, noise=eta.reshape(10, 12)
    )
    np.testing.assert_allclose(run.u.reshape(11, 12), fixed.u, atol=1e-12)
    np.testing.assert_allclose(run.z_hat, run.u.mean(axis=1), atol=1e-14)
    walk = rng.integers(4, size=10)
    token = decentralized_admm(problem, u, 0.5, walk, noise=eta[:, 0], form="derived")
    placed = np.zeros((10, 4, 3))
    placed[np.arange(10), walk] = eta[:, 0]
    alone = federated_admm(problem, u, 0.5, np.eye(4)[walk], noise=placed, form="derived")
    for name_ in ("u", "z_hat", "z"):
        np.testing.assert_allclose(getattr(token, name_), getattr(alone, name_), atol=1e-13)
    np.testing.assert_allclose(token.x, alone.x[np.arange(10), walk], atol=1e-13)
    printed = [
        federated_admm(problem, u, 0.5, np.eye(4)[walk], noise=placed, form="printed"),
        decentralized_admm(problem, u, 0.5, walk, noise=eta[:, 0], form="printed"),
    ]
    np.testing.assert_allclose(printed[0].z, printed[1].z, atol=1e-13)


@pytest.mark.parametrize("name", REGULARISERS)
def test_noise_free_limits(name):
    """Derived: the minimiser of (7), whoever takes part. Printed: a minimiser of r alone."""
    rng = np.random.default_rng(42)
    fs, r = losses(rng, "quadratic", 3), regulariser(name)
    problem, u = Consensus(fs, r, 1.0), rng.normal(size=(3, 3))
    mask, walk = participation(rng, 400, 3, 0.5), rng.integers(3, size=1200)
    derived = [
        federated_admm(problem, u, 0.7, mask, form="derived").z[-1],
        decentralized_admm(problem, u, 0.7, walk, form="derived").z[-1],
    ]
    for z in derived:
        assert optimality_gap(fs, r, z) < 1e-8
        np.testing.assert_allclose(z, solution(fs, r), atol=1e-5)
    if name in ("zero", "box"):
        return  # see the next two tests: any point minimises r = 0, any point of the box its indicator
    alone = {"l1": np.zeros(3), "elastic net": np.zeros(3), "quadratic": -np.ones(3)}[name]
    for z in (
        federated_admm(problem, u, 0.7, mask, form="printed").z[-1],
        decentralized_admm(problem, u, 0.7, walk, form="printed").z[-1],
    ):
        np.testing.assert_allclose(z, alone, atol=1e-8)
        assert optimality_gap(fs, r, z) > 1e-2


def test_printed_is_right_without_a_regulariser():
    rng = np.random.default_rng(43)
    fs = losses(rng, "quadratic", 3)
    problem, mask = Consensus(fs, Zero(), 1.0), participation(rng, 600, 3, 0.5)
    run = federated_admm(problem, rng.normal(size=(3, 3)), 0.7, mask, form="printed")
    assert optimality_gap(fs, Zero(), run.z[-1]) < 1e-9
    other = federated_admm(problem, np.zeros((3, 3)), 0.7, mask, z=[1.0, 2.0, 3.0], form="printed")
    assert optimality_gap(fs, Zero(), other.z[-1]) > 1e-2, "even for r = 0 it needs z_0 = mean u_0"


@pytest.mark.parametrize("r", [L1(0.2), Box(-0.1, 0.2), QuadraticRegulariser(np.eye(2), np.ones(2))])
def test_every_minimiser_of_r_is_a_fixed_point_of_the_printed_forms(r):
    rng = np.random.default_rng(44)
    fs = losses(rng, "quadratic", 3, 2)
    problem = Consensus(fs, r, 0.6)
    z = {L1: np.zeros(2), Box: np.array([-0.05, 0.125]), QuadraticRegulariser: -np.ones(2)}[type(r)]
    u = problem.fixed_point(z)
    for run in (federated_admm(problem, u, 0.5, np.ones((20, 3)), z=z), decentralized_admm(problem, u, 0.5, [0, 1, 2] * 7, z=z)):
        np.testing.assert_allclose(run.z[-1], z, atol=1e-13)
        np.testing.assert_allclose(run.u[-1], u, atol=1e-13)
    assert optimality_gap(fs, r, z) > 1e-2


@pytest.mark.parametrize("form", ["printed", "derived"])
def test_linear_response_to_noise(form):
    rng = np.random.default_rng(45)
    problem = Consensus(losses(rng, "quadratic"), regulariser("quadratic"), 0.9)
    u, mask = rng.normal(size=(4, 3)), participation(rng, 6, 4, 0.5)
    mask[2] = [True, False, True, False]
    push = np.zeros((6, 4, 3))
    push[2, 0] = push[2, 1] = [1.0, -2.0, 0.5]  # user 1 does not take part: its noise is not used
    base, other = (federated_admm(problem, u, 0.3, mask, noise=noise, form=form) for noise in (None, push))
    np.testing.assert_array_equal(other.u[:3], base.u[:3])
    np.testing.assert_array_equal(other.z[:3], base.z[:3])
    np.testing.assert_array_equal(other.x[:3], base.x[:3])
    np.testing.assert_array_equal(other.u[3][1:], base.u[3][1:])
    np.testing.assert_allclose(other.u[3][0] - base.u[3][0], 0.3 * push[2, 0], atol=1e-14)
    np.testing.assert_allclose(other.delta[2] - base.delta[2], other.u[3] - base.u[3], atol=1e-14)
    np.testing.assert_allclose(other.z_hat[3] - base.z_hat[3], 0.3 * push[2, 0] / 4, atol=1e-14)
    token = [decentralized_admm(problem, u, 0.3, [3, 1, 0, 2], noise=noise, form=form) for noise in (None, push[:4, 0])]
    np.testing.assert_array_equal(token[1].u[:3], token[0].u[:3])
    np.testing.assert_allclose(token[1].u[3][0] - token[0].u[3][0], 0.3 * push[2, 0], atol=1e-14)
    np.testing.assert_allclose(token[1].z_hat[3] - token[0].z_hat[3], 0.3 * push[2, 0] / 4, atol=1e-14)


def test_those_who_do_not_take_part_keep_everything():
    rng = np.random.default_rng(46)
    problem, mask = Consensus(losses(rng, "huber"), L1(0.1), 0.9), participation(rng, 8, 4, 0.3)
    run = federated_admm(problem, rng.normal(size=(4, 3)), 0.8, mask, noise=rng.normal(size=(8, 4, 3)))
    assert not mask.all()
    np.testing.assert_array_equal(run.u[1:][~mask], run.u[:-1][~mask])
    np.testing.assert_array_equal(run.delta[~mask], 0)
    assert np.all(np.abs(run.delta[mask]).max(axis=1) > 0)


def test_clipping_bounds_what_is_sent():
    rng = np.random.default_rng(47)
    problem = Consensus(losses(rng, "quadratic"), L1(0.1), 0.9)
    u = 5 * rng.normal(size=(4, 3))
    runs = [federated_admm(problem, u, 0.5, np.ones((5, 4)), clipping=radius).delta for radius in (0.2, None)]
    assert np.linalg.norm(runs[0], axis=2).max() <= 2 * 0.5 * 0.2 * (1 + 1e-12) < np.linalg.norm(runs[1], axis=2).max()
