"""zhang2018, section 4: the law of the noise and what is not it; the condition on theta and the printed loss."""

import numpy as np
import pytest

from tests.bounds import near
from tests.conformance.test_spherical_law import ALARM
from tests.refusals import refusals
from verify.admm.graph import path, star
from verify.admm.local_objective import LocalObjective
from verify.admm.modified_admm import dual_noise, modified_admm
from verify.admm.spherical_noise import spherical_noise
from verify.algorithms.losses import Quadratic
from verify.conformance.kit.spherical_law import p_values

from .by_hand.penalty_noise import admissible_theta, privacy_loss


def test_admissible_theta_and_privacy_loss():
    """Section 5: c_1 = 1/4; the least theta for one node of degree 1 with B/C = 1, rho/N = 0.1 is 0.2, not included."""
    assert admissible_theta(0.2001, 0.25, 10, 0.2, path(2), [10, 10])
    assert not admissible_theta(0.2, 0.25, 10, 0.2, path(2), [10, 10])
    assert not admissible_theta(0.2001, 0.25, 10, 0.2, path(2), [10, 9])
    eta, alpha = np.array([[0.5, 1.0, 1.0], [1.0, 2.0, 2.0]]), np.array([[3.0, 3, 3], [6, 6, 6]])
    loss = privacy_loss(eta, alpha, star(3), [100, 100, 50], 10, 0.25)
    assert near(loss, [10 * 3.35 / 50, 10 * (3.35 / 50 + 6.35 / 100)], 40)


# The sampler: deterministic quadrature in the radius, then the law of a fixed sample.


@pytest.mark.parametrize("d", [1, 2, 3, 7])
def test_moments_of_the_radius_by_quadrature(d):
    """E r^k = d (d+1) ... (d+k-1)/alpha^k, the midpoint rule in the uniform variable."""
    K, alpha = 200_000, 1.7
    directions = np.eye(d)[np.arange(K) % d]
    radius = np.linalg.norm(spherical_noise(alpha, (np.arange(K) + 0.5) / K, directions), axis=1)
    for k in (1, 2, 3):
        exact = np.prod(d + np.arange(k)) / alpha**k
        assert np.mean(radius**k) == pytest.approx(exact, rel=2e-3 if k == 3 else 5e-4)


def draws(d, K=100_000):
    rng = np.random.default_rng(20)
    return rng.uniform(size=K), rng.normal(size=(K, d))


def refused(noise):
    """By the kit's tests of the law of rate 1, whose power tests/conformance/test_spherical_law.py shows."""
    found = p_values(noise)
    return min(found.values()) <= ALARM / len(found)


@pytest.mark.parametrize("d", [2, 3, 8])
def test_the_law_of_the_noise(d):
    assert not refused(1.7 * spherical_noise(1.7, *draws(d)))


SAMPLERS = {
    "rate and scale exchanged": lambda u, z: spherical_noise(1 / 1.7, u, z) * 1.7,
    "normal direction not divided": lambda u, z: spherical_noise(1.0, u, z) * np.linalg.norm(z, axis=1, keepdims=True),
    "direction in a cube": lambda u, z: spherical_noise(1.0, u, np.tanh(2 * z)),
    "half of the sphere": lambda u, z: spherical_noise(1.0, u, np.abs(z)),
    "rate 3 % too large": lambda u, z: spherical_noise(1.03, u, z),
}


@pytest.mark.parametrize("name", SAMPLERS)
def test_wrong_samplers_are_refused(name):
    assert refused(SAMPLERS[name](*draws(3)))


def test_the_mapping_scales_the_rate():
    """xi = eta V epsilon has the rate alpha/(eta V): the draws of one sampler with that rate."""
    uniform, normal = draws(3, 50)
    epsilon = spherical_noise(2.0, uniform, normal)
    xi = dual_noise(star(3), [[0.7, 0.7, 0.7]] * 50, np.repeat(epsilon[:, None], 3, axis=1))
    assert near(xi[:, 0], spherical_noise(2.0 / 1.4, uniform, normal), 40)


test_wrong_arguments_are_named = refusals(
    {
        "^alpha": lambda: spherical_noise(0.0, [0.5], [[1.0]]),
        "^uniform": (lambda: spherical_noise(1.0, [1.0], [[1.0]]), lambda: spherical_noise(1.0, [0.0], [[1.0]])),
        "^normal": (lambda: spherical_noise(1.0, [0.5], [[0.0]]), lambda: spherical_noise(1.0, [0.5], [[1.0], [1.0]])),
        "^noise": lambda: modified_admm(path(2), [NODE] * 2, [[0.0], [0.0]], [[1.0, 1.0]], 1.0, epsilon=[[[0.0]]]),
        "^epsilon": lambda: dual_noise(path(2), [[1.0, 1.0]], [[[0.0]]]),
        "^noise stands in": lambda: modified_admm(path(2), [NODE] * 2, [[0.0], [0.0]], [[1.0, 1.0]], 1.0, epsilon=BOTH, xi=BOTH),
    }
)


NODE, BOTH = LocalObjective(Quadratic([[1.0]], [0.0])), [[[0.0], [0.0]]]
