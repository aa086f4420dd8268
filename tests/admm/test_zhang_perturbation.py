"""zhang2018, section 4: the law of the noise; what is refused."""

import numpy as np
import pytest

from tests.conformance.test_spherical_law import ALARM, probabilities
from tests.refusals import refused
from verify.admm.graph import path
from verify.admm.local_objective import LocalObjective
from verify.admm.modified_admm import dual_noise, modified_admm
from verify.admm.spherical_noise import spherical_noise
from verify.algorithms.losses import Quadratic

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


def improbable(noise):
    """By the kit's tests of the law of rate 1, whose power tests/conformance/test_spherical_law.py shows."""
    found = probabilities(noise)
    return min(found.values()) <= ALARM / len(found)


@pytest.mark.parametrize("d", [2, 3, 8])
def test_the_law_of_the_noise(d):
    assert not improbable(1.7 * spherical_noise(1.7, *draws(d)))


NODE, BOTH = LocalObjective(Quadratic([[1.0]], [0.0])), [[[0.0], [0.0]]]
test_wrong_arguments_are_named = refused(
    __file__,
    "zhang_perturbation",
    "wrong arguments are named",
    dual_noise,
    modified_admm,
    path,
    spherical_noise,
    BOTH=BOTH,
    NODE=NODE,
)
