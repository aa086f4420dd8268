import cvxpy
import numpy as np
import pytest

from verify.admm import ElasticNet, Problem, Quadratic, QuadraticRegulariser, gradient_admm, oracle_admm

from .instances import losses, problem, regularisers, update_laws


def make_problem(rng, name="elastic net", m=4):
    return problem(rng, losses(rng, 4)["quadratic"], regularisers(rng, 3)[name], m=m, l=3)


@pytest.mark.parametrize("general", [False, True])
def test_converges_to_the_optimum(general):
    rng = np.random.default_rng(7)
    n, features = 5, rng.normal(size=(40, 5))
    f = Quadratic.least_squares(features, features @ np.array([1.0, -2, 0, 0, 0.5]) + 0.01 * rng.normal(size=40))
    if general:
        root = rng.normal(size=(4, 4))
        g = QuadraticRegulariser(root @ root.T + np.eye(4), rng.normal(size=4))
        A, B, c = rng.normal(size=(4, n)), rng.normal(size=(4, 4)), rng.normal(size=4)
    else:
        g, A, B, c = ElasticNet(0.1, 0.05), np.eye(n), -np.eye(n), np.zeros(n)
    p = Problem(f, g, A, B, c, beta=1.0, eta=1 / f.nu)
    run = gradient_admm(p, 3 * np.ones(n), np.zeros(len(c)), [f] * 3000)
    x, y = cvxpy.Variable(n), cvxpy.Variable(B.shape[1])
    cost = cvxpy.quad_form(y, g.K) / 2 + g.k @ y if general else 0.1 * cvxpy.norm1(y) + 0.05 * cvxpy.sum_squares(y)
    smooth = cvxpy.quad_form(x, f.H) / 2 + f.h @ x + f.constant
    optimum = cvxpy.Problem(cvxpy.Minimize(smooth + cost), [A @ x + B @ y == c]).solve(solver=cvxpy.CLARABEL)
    np.testing.assert_allclose(run.x[-1], x.value, atol=1e-5)
    assert f.value(run.x[-1]) + g.value(run.y[-1]) == pytest.approx(optimum, abs=1e-5)
    assert np.linalg.norm(A @ run.x[-1] + B @ run.y[-1] - c) < 1e-6


def test_one_step_by_hand():
    f = Quadratic(np.array([[2.0]]), np.array([1.0]))
    p = Problem(
        f,
        QuadraticRegulariser(np.array([[1.0]]), np.array([0.0])),
        np.array([[1.0]]),
        np.array([[1.0]]),
        np.array([1.0]),
        beta=1.0,
        eta=0.5,
    )
    run = gradient_admm(p, [3.0], [1.0], [f], [[10.0]])
    # w = 1 - 3 = -2; (1 + 1) y = w + c = -1; lam = 1 - (3 - 1/2 - 1) = -1/2; gradient 7
    # (1 + 1/2) x = 3 - (7 + (-1/2 - 1) + 1/2)/2 = 0
    assert run.y[0, 0] == -0.5 and run.lam[1, 0] == -0.5 and run.gradient[0, 0] == 7
    assert run.unmasked[1, 0] == 0 and run.x[1, 0] == 10


def test_noise_enters_x_only_and_is_passed_on():
    rng = np.random.default_rng(8)
    p = make_problem(rng)
    x, lam, noise = rng.normal(size=4), rng.normal(size=4), rng.normal(size=(3, 4))
    plain, noisy = gradient_admm(p, x, lam, [p.f] * 3), gradient_admm(p, x, lam, [p.f] * 3, noise)
    np.testing.assert_array_equal(noisy.lam[1], plain.lam[1])
    np.testing.assert_array_equal(noisy.y[0], plain.y[0])
    np.testing.assert_array_equal(noisy.unmasked[1], plain.x[1])
    np.testing.assert_array_equal(noisy.x[1], plain.x[1] + noise[0])
    for t in (1, 2):  # each step is the plain step from the masked state
        step = gradient_admm(p, noisy.x[t], noisy.lam[t], [p.f])
        np.testing.assert_array_equal(step.x[1] + noise[t], noisy.x[t + 1])
        np.testing.assert_array_equal(step.lam[1], noisy.lam[t + 1])


def test_zero_noise_is_the_plain_run():
    rng = np.random.default_rng(9)
    p = make_problem(rng)
    x, lam = rng.normal(size=4), rng.normal(size=4)
    plain, noisy = gradient_admm(p, x, lam, [p.f] * 4), gradient_admm(p, x, lam, [p.f] * 4, np.zeros((4, 4)))
    for name in ("x", "unmasked", "y", "lam", "gradient"):
        np.testing.assert_array_equal(getattr(plain, name), getattr(noisy, name))


def test_functions_may_differ_per_step():
    rng = np.random.default_rng(10)
    p, other = make_problem(rng), losses(rng, 4)["logistic"]
    run = gradient_admm(p, np.ones(4), np.zeros(4), [p.f, other, p.f])
    np.testing.assert_array_equal(run.gradient[1], other.gradient(run.x[1]))
    assert run.functions == (p.f, other, p.f) and run.steps == 3
    assert all(law.holds for law in update_laws(run))


@pytest.mark.parametrize("loss", ["quadratic", "logistic", "huber", "logcosh"])
@pytest.mark.parametrize("name", ["zero", "l1", "elastic net", "box", "quadratic"])
def test_update_laws_hold(loss, name):
    rng = np.random.default_rng(11)
    p = problem(rng, losses(rng, 4)[loss], regularisers(rng, 3)[name], m=5, l=3)
    run = gradient_admm(p, 3 * rng.normal(size=4), rng.normal(size=5), [p.f] * 20, rng.normal(size=(20, 4)))
    for law in update_laws(run):
        assert law.holds and law.tolerance.max() < 1e-9, law


def test_oracle_run_is_the_reparametrised_plain_step():
    rng = np.random.default_rng(12)
    p = make_problem(rng)
    users = [losses(rng, 4)[name] for name in ("logistic", "huber", "logcosh")]
    x, y, z = rng.normal(size=4), rng.normal(size=3), rng.normal(size=(3, 4))
    run = oracle_admm(p, x, y, users, z)
    assert not run.lam[0].any()
    M = p.beta * p.A.T @ p.A + np.eye(4) / p.eta
    for t in range(3):
        quiet = oracle_admm(
            Problem(p.f, p.g, p.A, p.B, p.c + run.lam[t] / p.beta, p.beta, p.eta), run.x[t], run.y[t], [users[t]]
        )  # lam_t moved into c
        np.testing.assert_allclose(run.x[t + 1], quiet.x[1] - run.N[t], atol=1e-12)
        np.testing.assert_allclose(run.N[t], p.eta * z[t])
        used = run.s[t] + M @ run.N[t]
        drift = p.A.T @ (run.lam[t] - p.beta * (p.A @ run.x[t + 1] + p.B @ run.y[t] - p.c))
        np.testing.assert_allclose(used, drift + (run.x[t] - run.x[t + 1]) / p.eta, atol=1e-11)
        np.testing.assert_array_equal(run.s[t], users[t].gradient(run.x[t]))
        np.testing.assert_allclose(
            run.y[t + 1], p.g.minimise(p.B, p.beta, p.c, run.lam[t] - p.beta * p.A @ run.x[t + 1]), atol=1e-12
        )
        residual = p.A @ run.x[t + 1] + p.B @ run.y[t + 1] - p.c
        np.testing.assert_allclose(run.lam[t + 1], run.lam[t] - p.beta * residual, atol=1e-12)


def test_validation_names_the_argument():
    rng = np.random.default_rng(13)
    p = make_problem(rng)
    good = {"f": p.f, "g": p.g, "A": p.A, "B": p.B, "c": p.c, "beta": 1.0, "eta": 1.0}
    wrong = {
        "A must have shape": {"A": np.ones(4)},
        "A must be finite": {"A": np.full((4, 4), np.nan)},
        "B must have shape": {"B": np.ones((5, 3))},
        "c must have shape": {"c": np.ones(3)},
        "beta must be": {"beta": 0.0},
        "eta must be": {"eta": -1.0},
        "eta must be a real": {"eta": "1"},
        "f must be a function": {"A": np.ones((4, 3))},
        "f has no": {"f": None},
        "g has no": {"g": object()},
        "g must be a function": {"g": QuadraticRegulariser(np.eye(2), np.zeros(2))},
        "beta must be finite": {"beta": float("inf")},
        "A must be a real": {"A": [["a"]]},
    }
    for message, change in wrong.items():
        with pytest.raises(ValueError, match=message):
            Problem(**(good | change))
    start = (np.zeros(4), np.zeros(4))
    for message, call in {
        "functions must": lambda: gradient_admm(p, *start, []),
        "functions\\[1\\]": lambda: gradient_admm(p, *start, [p.f, losses(rng, 3)["huber"]]),
        "noise must have shape": lambda: gradient_admm(p, *start, [p.f], np.zeros((2, 4))),
        "x must have shape": lambda: gradient_admm(p, np.zeros(3), start[1], [p.f]),
        "lam must be finite": lambda: gradient_admm(p, start[0], np.full(4, np.inf), [p.f]),
        "z must have shape": lambda: oracle_admm(p, start[0], np.zeros(3), [p.f], np.zeros((1, 3))),
        "y must have shape": lambda: oracle_admm(p, start[0], np.zeros(4), [p.f]),
    }.items():
        with pytest.raises(ValueError, match=message):
            call()


def test_a_problem_keeps_its_own_copy():
    rng = np.random.default_rng(14)
    A = rng.normal(size=(4, 4))
    p = Problem(losses(rng, 4)["quadratic"], ElasticNet(1.0, 1.0), A, np.ones((4, 1)), np.ones(4), 1.0, 1.0)
    A[:] = 0
    assert p.A.any()
    with pytest.raises(ValueError, match="read-only"):
        p.A[0, 0] = 1
