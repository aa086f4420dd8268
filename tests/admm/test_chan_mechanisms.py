"""chan2024, Algorithms 2 and 3: with the same (U, N), M_2 after M_1 is two noisy iterations of Algorithm 1."""

from dataclasses import replace

import numpy as np
import pytest

from verify.admm import L1, Logistic, Problem, Quadratic, QuadraticRegulariser, gradient_admm
from verify.admm.chan_mechanisms import first_mechanism, second_mechanism

M, N = 2, 5


def setting(rng, m=M, n=N, g=None):
    """A problem in normal form, losses f_{t+1}, f_{t+2}, a start and the noise (U, z), N."""
    root = rng.normal(size=(n, n))
    features, labels = rng.normal(size=(8, n)), np.sign(rng.normal(size=8))
    f, f_next = Quadratic(root @ root.T, rng.normal(size=n)), Logistic(features, labels, 0.1)
    B = 1.3 * np.eye(m)[:, : m - 1]
    problem = Problem(f, g or L1(0.3), np.hstack([np.eye(m), rng.normal(size=(m, n - m))]), B, rng.normal(size=m), 0.7, 0.05)
    x, lam, U, z, noise = (rng.normal(size=size) for size in (n, m, m, n - m, n))
    return problem, f, f_next, x, lam, U, z, noise


def both(setting_):
    problem, f, f_next, x, lam, U, z, noise = setting_
    first = first_mechanism(problem, f, x, lam, z, U)
    second = second_mechanism(problem, f, f_next, x, lam, first.w_tilde, z, noise)
    direct = gradient_admm(problem, x, lam, [f, f_next], np.array([np.concatenate([U, z]), noise]))
    return first, second, direct


@pytest.mark.parametrize("g", [L1(0.3), QuadraticRegulariser([[2.0]], [0.4])])
def test_the_composition_is_two_noisy_iterations(g):
    for seed in range(5):
        case = setting(np.random.default_rng(seed), g=g)
        first, second, run = both(case)
        problem, U = case[0], case[5]
        assert np.allclose(second.x_tilde, run.x[2], atol=1e-12) and np.allclose(second.lam_after, run.lam[2], atol=1e-12)
        assert np.allclose(second.x_masked, run.x[1], atol=1e-12) and np.allclose(second.U, U, atol=1e-12)
        assert np.allclose(second.y_next, run.y[1], atol=1e-12) and np.allclose(second.x_after, run.unmasked[2], atol=1e-12)
        assert np.allclose(first.w_tilde, run.lam[1] - problem.beta * problem.A @ run.x[1], atol=1e-12)
        assert np.allclose(first.w, first.lam - problem.beta * problem.A @ first.x, atol=0)
        for name in ("y", "lam", "x", "w"):
            assert np.array_equal(getattr(first, name), getattr(second, name)), "the first lines of M_1 and M_2 are the same"
        assert np.linalg.norm(run.x[2] - run.unmasked[2]) > 0.1 and np.linalg.norm(run.lam[2] - run.lam[1]) > 1e-3


def test_square_a_has_no_fixed_part():
    _, second, run = both(setting(np.random.default_rng(7), 3, 3))
    assert np.allclose(second.x_tilde, run.x[2], atol=1e-12)


def test_the_multiplier_depends_on_the_output_of_the_first_mechanism_alone():
    """Algorithm 3, line 6: another start with the same w_tilde gives the same lam_{t+2} and y_{t+1}, another x_{t+2}."""
    problem, f, f_next, x, lam, U, z, noise = setting(np.random.default_rng(8))
    w_tilde = first_mechanism(problem, f, x, lam, z, U).w_tilde
    one = second_mechanism(problem, f, f_next, x, lam, w_tilde, z, noise)
    other = second_mechanism(problem, f, f_next, x + 1, lam - 2, w_tilde, z, noise)
    assert np.array_equal(one.lam_after, other.lam_after) and np.array_equal(one.y_next, other.y_next)
    assert np.abs(one.x_tilde - other.x_tilde).max() > 1e-2


def test_divergences_of_lemmas_6_7_and_6_8():
    """The Gaussian masks of two inputs: w_tilde differs by dw for a common U; U moves by dw/beta for a common w_tilde."""
    problem, f, f_next, x, lam, U, z, noise = setting(np.random.default_rng(9))
    first, other = first_mechanism(problem, f, x, lam, z, U), first_mechanism(problem, f, x + 0.1, lam - 0.2, z, U)
    assert np.allclose(first.w_tilde - other.w_tilde, first.w - other.w, atol=1e-13)
    seen = second_mechanism(problem, f, f_next, x + 0.1, lam - 0.2, first.w_tilde, z, noise)
    assert np.allclose(seen.U - U, (other.w - first.w) / problem.beta, atol=1e-12)


FIRST = {
    "first: without beta at U": lambda p, w, D, z, U: w - p.beta * D @ z - U,
    "first: without beta at D z": lambda p, w, D, z, U: w - D @ z - p.beta * U,
    "first: without D z": lambda p, w, D, z, U: w - p.beta * U,
    "first: noise added": lambda p, w, D, z, U: w + p.beta * D @ z + p.beta * U,
}
SECOND = {
    "second: U without D z": {"U": lambda p, w, seen, D, z: (w - seen) / p.beta},
    "second: U without 1/beta": {"U": lambda p, w, seen, D, z: w - seen - D @ z},
    "second: U with the wrong sign": {"U": lambda p, w, seen, D, z: (seen - w) / p.beta - D @ z},
    "second: point without z": {"mask": lambda x, U, z: x + np.concatenate([U, 0 * z])},
    "second: point without U": {"mask": lambda x, U, z: x + np.concatenate([0 * U, z])},
    "second: y from the unmasked w": {"y_at": lambda w, seen: w},
    "second: multiplier without c": {"c": 0.0},
    "second: multiplier with the wrong sign": {"sign": -1.0},
    "second: multiplier with A x once more": {"twice": True},
    "second: gradient of the first loss": {"old_loss": True},
    "second: gradient at the unmasked point": {"clean": True},
    "second: without the fresh noise": {"fresh": 0.0},
}


@pytest.mark.parametrize("name", ["correct", *FIRST, *SECOND])
def test_wrong_mechanisms_are_told_apart(name):
    case = setting(np.random.default_rng(10))
    p, f, f_next, _, _, U, z, noise = case
    model, _, run = both(case)
    D, wrong = p.A[:, M:], SECOND.get(name, {})
    seen = FIRST.get(name, lambda p, w, D, z, U: w - p.beta * D @ z - p.beta * U)(p, model.w, D, z, U)
    found = wrong.get("U", lambda p, w, seen, D, z: (w - seen) / p.beta - D @ z)(p, model.w, seen, D, z)
    masked = wrong.get("mask", lambda x, U, z: x + np.concatenate([U, z]))(model.x, found, z)
    y = p.g.minimise(p.B, p.beta, p.c, wrong.get("y_at", lambda w, seen: seen)(model.w, seen))
    step = wrong.get("sign", 1.0) * p.beta * (p.B @ y - wrong.get("c", 1.0) * p.c)
    lam_after = seen - step - (p.beta * p.A @ masked if wrong.get("twice") else 0)
    gradient = (f if wrong.get("old_loss") else f_next).gradient(model.x if wrong.get("clean") else masked)
    right = masked - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_after))
    out = np.linalg.solve(np.eye(N) + p.eta * p.beta * p.A.T @ p.A, right) + wrong.get("fresh", 1.0) * noise
    error = max(np.abs(out - run.x[2]).max(), np.abs(lam_after - run.lam[2]).max())
    assert error < 1e-12 if name == "correct" else error > 1e-3


@pytest.mark.parametrize(("change", "message"), [
    ({"z": np.zeros(2)}, "z must"), ({"U": np.zeros(3)}, "U must"), ({"U": [np.nan, 0]}, "U must"),
    ({"x": np.zeros(2)}, "x must"),
    ({"lam": np.zeros(5)}, "lam must"), ({"f": Quadratic(np.eye(2), np.ones(2))}, "functions"),
])
def test_wrong_arguments_are_named(change, message):
    problem, f, _, x, lam, U, z, _ = setting(np.random.default_rng(11))
    with pytest.raises(ValueError, match=f"^{message}"):
        first_mechanism(problem, **{"f": f, "x": x, "lam": lam, "z": z, "U": U, **change})


def test_other_forms_of_a_are_refused():
    problem, f, f_next, x, lam, U, z, noise = setting(np.random.default_rng(12))
    turned = replace(problem, A=2 * problem.A)
    with pytest.raises(ValueError, match=r"^A must have the normal form"):
        first_mechanism(turned, f, x, lam, z, U)
    with pytest.raises(ValueError, match=r"^w_tilde"):
        second_mechanism(problem, f, f_next, x, lam, [1.0], z, noise)
    with pytest.raises(ValueError, match=r"^N must"):
        second_mechanism(problem, f, f_next, x, lam, U, z, noise[:2])
    square = setting(np.random.default_rng(13), 3, 3)
    with pytest.raises(ValueError, match=r"^z must"):
        first_mechanism(square[0], square[1], square[3], square[4], [0.0], square[5])
