"""The tests of the spherical law accept it and refuse realistic wrong samplers."""

from dataclasses import replace

import mpmath
import numpy as np
import pytest

from tests.bounds import near
from tests.tables import by_name, table, value
from verify.conformance import run_conformance
from verify.conformance.kit.noise_causes import explanation
from verify.conformance.kit.noise_tests import as_normal, p_values

from .measure import drawing

K, ALARM = 4000, 1e-6
EXPONENTS = 8 * 400  # operations: exp magnifies the rounding of its argument, a sum of logarithms of which each is below 400


def directions(rng, d, draw="normal"):
    rows = rng.normal(size=(K, d)) if draw == "normal" else rng.uniform(-1 if draw == "cube" else 0, 1, size=(K, d))
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def probabilities(draws):
    """The tests of draws (K, d) in the order drawn, as of 20 runs."""
    return p_values(draws.reshape(20, -1, draws.shape[1]), draws.shape[1])


def right(rng, d):
    return rng.gamma(d, 1.0, size=(K, 1)) * directions(rng, d)


WRONG = dict(table(__file__, "spherical_law", "wrong samplers"))


def wrong(name, d=3):
    """The draws of a wrong sampler, in the words of its row."""
    return value(WRONG[name], by_name(directions, right, np=np, rng=np.random.default_rng(3), d=d, K=K))


@pytest.mark.parametrize("d", [1, 2, 3, 8])
def test_the_law_is_accepted(d):
    for seed in range(10):
        found = probabilities(right(np.random.default_rng(seed), d))
        assert min(found.values()) > ALARM / len(found), found


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_sampler_is_refused(name):
    found = probabilities(wrong(name))
    assert min(found.values()) <= ALARM / len(found), found


NAMED = {"twice the scale": "a factor 2", "normal": "normal entries", "Laplace in every entry": "entries of a Laplace law"}


@pytest.mark.parametrize("name", NAMED)
def test_a_wrong_sampler_is_named(name):
    assert NAMED[name] in explanation(wrong(name).reshape(20, -1, 3), 1.7, 1, True)


def test_the_law_of_many_entries_at_another_scale_is_not_said_to_be_normal():
    draws = right(np.random.default_rng(3), 48).reshape(20, -1, 48)
    assert explanation(draws / 1.7**2, 1.7, 1, True) == "one over sigma for sigma"
    assert not explanation(3 * draws, 1.7, 1, True)


def test_a_scale_is_said_by_the_numbers_of_the_problem():
    noise = np.random.default_rng(3).normal(size=(20, 120, 50)) / np.sqrt(5)
    said = explanation(noise, 0.25, 5, lam=0.3, n=5)
    assert said == "sigma divided by the root of n for sigma"


def test_a_deviation_divided_by_the_root_of_the_length_is_named():
    def admm(p, noise, steps):
        return drawing(replace(p, sigma=p.sigma / np.sqrt(p.w0.size)), noise, steps)

    failed = run_conformance(admm, cases=["dp-admm/own-noise"]).failures
    assert "sigma divided by the root of its length for sigma" in [o.bug for o in failed]


def test_one_entry_of_another_scale_is_not_said_to_be_of_another_law():
    assert not explanation(1.3 * right(np.random.default_rng(3), 1).reshape(20, -1, 1), 1.7, 1, True)


@pytest.mark.parametrize("d", [1, 2, 3, 8])
def test_the_radius_of_a_normal_vector_has_the_same_probability(d):
    for x in (0.1, 1.0, 3.7, 20.0, 90.0):
        moved = float(as_normal(np.array([[x] + [0.0] * (d - 1)]), np.array([x]))[0, 0]) ** 2 / 2
        for ends, other in (((0, x), (0, moved)), ((x, mpmath.inf), (moved, mpmath.inf))):
            one, two = (mpmath.gammainc(*at, regularized=True) for at in ((d, *ends), (mpmath.mpf(d) / 2, *other)))
            assert near(float(two), one, EXPONENTS, float(one) < 0.5 or 1)


def test_a_zero_or_infinite_draw_is_refused():
    for wrong in (0.0, np.inf):
        noise = right(np.random.default_rng(3), 2).reshape(20, -1, 2)
        noise[3, 4] = wrong
        assert p_values(noise, 2) == {"finite and not zero": 0.0}
