"""chan2024, Algorithms 2 and 3 as one declared operator: what Lemmas 6.7 and 6.8 say of its two mechanisms, on floats."""

from dataclasses import replace

import numpy as np
import pytest

from tests.algorithms.test_runs import two_noisy_iterations
from verify.admm import L1
from verify.algorithms.chan2024.two_iterations import two_iterations
from verify.algorithms.run import run


def from_other_start(inputs, **noise):
    """The same operator from another start."""
    start = {"x": inputs.start["x"] + 1, "lam": inputs.start["lam"] - 2}
    return run(two_iterations, replace(inputs, start=start, noise={**inputs.noise, **noise}), 1)


def w_of(p, found):
    """w_{t+1} = lam_{t+1} - beta A x_{t+1}, before the noise."""
    return found["lam_1"][0] - p.beta * p.A @ found["x_1"][0]


def recovered(p, inputs, found, w_tilde):
    """Algorithm 3, line 4: U = (w - w_tilde)/beta - D z."""
    return (w_of(p, found) - w_tilde) / p.beta - p.A @ inputs.data["F"] @ inputs.noise["z"][0]


@pytest.mark.parametrize("seed", range(5))
def test_the_second_mechanism_recovers_the_noise_of_the_first(seed):
    p, inputs, _ = two_noisy_iterations(seed, L1(0.3))
    found = run(two_iterations, inputs, 1)
    U = recovered(p, inputs, found, found["w_tilde"][0])
    np.testing.assert_allclose(U, inputs.noise["U"][0], atol=1e-12)
    for wrong in (-U, U * p.beta, U + p.A @ inputs.data["F"] @ inputs.noise["z"][0]):
        assert np.abs(wrong - inputs.noise["U"][0]).max() > 1e-3


@pytest.mark.parametrize("seed", range(5))
def test_the_multiplier_depends_on_the_output_of_the_first_mechanism_alone(seed):
    """Algorithm 3, line 6: another start with the same w_tilde gives the same lam_{t+2} and y_{t+1}, another x_{t+2}."""
    p, inputs, _ = two_noisy_iterations(seed, L1(0.3))
    one = run(two_iterations, inputs, 1)
    U = recovered(p, inputs, from_other_start(inputs), one["w_tilde"][0])
    other = from_other_start(inputs, U=[U])
    for found, wanted in (
        (other["w_tilde"][0], one["w_tilde"][0]),
        (other["lam"][1], one["lam"][1]),
        (other["y_1"][0], one["y_1"][0]),
    ):
        np.testing.assert_allclose(found, wanted, atol=1e-11)
    assert np.abs(other["x"][1] - one["x"][1]).max() > 1e-2
    assert np.abs(from_other_start(inputs)["lam"][1] - one["lam"][1]).max() > 1e-2  # with the same U it does depend


@pytest.mark.parametrize("seed", range(5))
def test_the_masks_of_lemmas_6_7_and_6_8(seed):
    """w_tilde moves by dw for a common U; U moves by dw/beta for a common w_tilde."""
    p, inputs, _ = two_noisy_iterations(seed, L1(0.3))
    one, other = run(two_iterations, inputs, 1), from_other_start(inputs)
    dw = w_of(p, other) - w_of(p, one)
    assert np.linalg.norm(dw) > 1e-2
    np.testing.assert_allclose(other["w_tilde"][0] - one["w_tilde"][0], dw, atol=1e-11)
    U = recovered(p, inputs, other, one["w_tilde"][0])
    np.testing.assert_allclose(U - inputs.noise["U"][0], dw / p.beta, atol=1e-11)


def test_other_forms_of_a_are_refused():
    _, inputs, _ = two_noisy_iterations(1, L1(0.3))
    for A in (2 * inputs.data["A"], inputs.data["A"][:, ::-1]):
        with pytest.raises(ValueError, match=r"^A E must be the identity$"):
            run(two_iterations, replace(inputs, data={**inputs.data, "A": A}), 1)
