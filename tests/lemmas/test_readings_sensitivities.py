"""Sensitivities and errors of single steps that the records display, against two neighbouring steps solved apart from them.

Each is attained, and 1 % less would be refuted.
"""

import random
from fractions import Fraction

import numpy as np
import pytest

from tests.lemmas.test_readings_bounds import goal_of, holds, larger_side
from verify.kernel import evaluate


def near(record, name, quantity, at, share=0.99):
    shown = float(larger_side(record, name, **at))
    assert quantity <= shown * (1 + 1e-9), (record, quantity, shown)
    assert quantity >= share * shown, f"{record}: a constant {1 - share:.0%} smaller would pass"


@pytest.mark.parametrize("seed", range(3))
def test_sensitivities_of_blocks(seed):
    """Linear losses of slopes L and -L attain every one."""
    rng = random.Random(seed)
    L, gamma, lam, omega = (rng.uniform(0.2, 2) for _ in range(4))
    n, v = rng.randint(1, 6), rng.uniform(-1, 1)
    at = {"L": L, "gamma": gamma, "lam": lam, "n": n, "omega": omega}
    # x minimises +-L x/n + (omega x - v)^2/(2 gamma)
    x = [(omega * v - gamma * sign * L / n) / omega**2 for sign in (1, -1)]
    near("cyffers2023.c2-argmin-sensitivity-corrected", "argmin_sensitivity", (x[0] - x[1]) ** 2, at)
    near("cyffers2023.c2-argmin-sensitivity-corrected", "image_sensitivity", (omega * (x[0] - x[1])) ** 2, at)
    near("cyffers2023.eq-27-corrected", "sensitivity", (2 * lam * omega * (x[0] - x[1])) ** 2, at)
    block = [v - gamma * sign * L for sign in (1, -1)]
    near("cyffers2023.c2-block-sensitivity", "x_step", (block[0] - block[1]) ** 2, at)
    near("cyffers2023.c2-block-sensitivity", "block", (2 * lam * (block[0] - block[1])) ** 2, at)
    near("cyffers2023.eq-28-corrected", "printed_maps", (2 * lam * (block[0] - block[1])) ** 2, at)
    near("cyffers2023.eq-28-corrected", "derived_maps", (2 * lam * (block[0] - block[1]) / n) ** 2, at)
    near("cyffers2023.eq-28-corrected", "mean_of_blocks", (2 * lam * (block[0] - block[1]) / n) ** 2, at)
    C = rng.uniform(0.1, 1)
    clipped = [float(np.clip(u, -C, C)) for u in (5.0, -5.0)]
    near("cyffers2023.remark-6", "sensitivity", (2 * lam * (clipped[0] - clipped[1])) ** 2, {"C": C, "lam": lam})
    near("zhang2018.sensitivity-of-output", "output", (2 * L) ** 2, {"size": 2 * L})


def test_stochastic_gradient_errors():
    """2/beta (mean - one of n gradients): one of many opposite ones, and half against half."""
    L, beta = 1.3, 0.7
    for gradients, shares in (([L] * 999 + [-L], (0.99, 0)), ([L, -L] * 20, (0.2, 0.99))):
        mean = sum(gradients) / len(gradients)
        errors = [(2 / beta * (mean - g)) ** 2 for g in gradients]
        near("cyffers2023.proposition-1-error", "error", max(errors), {"L": L, "beta": beta}, shares[0])
        average = sum(errors) / len(errors)
        near("cyffers2023.proposition-1-error-sharper", "mean_square_error", average, {"L": L, "beta": beta}, shares[1])


@pytest.mark.parametrize("seed", range(3))
def test_sensitivities_of_local_steps(seed):
    rng = random.Random(seed)
    c_1, rho, eta, c, kappa, v = (rng.uniform(0.3, 2) for _ in range(6))
    m = rng.randint(1, 9)
    # w minimises +-c_1 w/m + (c kappa/2) w^2 + (rho/2) (w - v)^2 + (w - v)^2/(2 eta)
    step = lambda curve, slope: (v * (curve[1]) - slope / m) / (curve[0] + curve[1])  # noqa: E731
    exact = [step((c, rho), sign * c_1) for sign in (1, -1)]
    near("huang2020.pvp-sensitivity", "sensitivity", (m * (c + rho) * (exact[0] - exact[1])) ** 2, {"c_1": c_1})
    any_modulus = [step((c * kappa, rho), sign * c_1) for sign in (1, -1)]
    change = (m * (c * kappa + rho) * (any_modulus[0] - any_modulus[1])) ** 2
    near("huang2020.pvp-sensitivity-modulus", "sensitivity", change, {"c_1": c_1})
    linear = [step((0, rho + 1 / eta), sign * c_1) for sign in (1, -1)]
    near("huang2020.lemma-1-corrected", "sensitivity", (m * (rho + 1 / eta) * (linear[0] - linear[1])) ** 2, {"c_1": c_1})
    near(
        "huang2020.param-dp-consistency-corrected", "sensitivity", ((linear[0] - linear[1]) * m * (rho + 1 / eta) / c_1) ** 2, {}
    )


def test_derivatives_of_losses():
    """Finite differences of the losses themselves."""
    z = np.linspace(-30, 30, 20_001)
    logistic = lambda u: np.logaddexp(0, -u)  # noqa: E731
    h = 1e-3
    slope = (logistic(z + h) - logistic(z - h)) / (2 * h)
    curve = (logistic(z + h) - 2 * logistic(z) + logistic(z - h)) / h**2
    near("zhang2018.logistic-bounds", "slope", float((slope**2).max()), {})
    near("zhang2018.logistic-bounds", "curvature", float(curve.max()) * (1 - 1e-6), {})
    near("huang2020.loss-bounds", "c_1", float((slope**2).max()), {})
    near("huang2020.loss-bounds", "c_3", float(curve.max()) * (1 - 1e-6), {"<v,v>": 1})
    near("huang2020.loss-bounds", "c_2", 8 * 13, {})  # 8 classes of 13 numbers, each sign at most 1


def test_gradient_of_the_softmax():
    """Two classes, scores (0, gap) against the label 0: the exact gradient of the loss, by central differences."""
    value = goal_of("huang2020.softmax-gradient", "value").value
    for gap in (1.2, 2.0, 5.0):
        loss = lambda w, g=gap: float(np.logaddexp(w[0], g + w[1]) - w[0])  # noqa: E731
        h = 1e-6
        slopes = [(loss(h * e) - loss(-h * e)) / (2 * h) for e in np.eye(2)]
        N, z = sum(s * s for s in slopes), float(np.exp(gap))
        at = {n: Fraction(v) for n, v in {"N": N, "A": 1.0, "q": 1 / (1 + z), "z": z}.items()}
        assert abs(evaluate(value, at)) < 1e-8 < abs(evaluate(value, at | {"N": at["N"] * Fraction(101, 100)}))
        assert holds("huang2020.softmax-gradient", "limit", at)
        assert z < 3 or holds("huang2020.softmax-gradient", "exceeds", at)
