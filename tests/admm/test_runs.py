import numpy as np
import pytest

from verify.admm import ElasticNet, Problem, Quadratic, QuadraticRegulariser, gradient_admm, oracle_admm

from .instances import losses, problem, regularisers


def make_problem(rng, name="elastic net", m=4):
    return problem(rng, losses(rng, 4)["quadratic"], regularisers(rng, 3)[name], m=m, l=3)


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
