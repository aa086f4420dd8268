import numpy as np
import pytest

from tests.refusals import refused
from verify.admm import ElasticNet, Problem, Quadratic, QuadraticRegulariser

from .instances import gradient_admm, losses, problem, regularisers


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
    run = gradient_admm(p, np.array([3.0]), np.array([1.0]), [f], [[10.0]])
    # w = 1 - 3 = -2; (1 + 1) y = w + c = -1; lam = 1 - (3 - 1/2 - 1) = -1/2; gradient 7
    # (1 + 1/2) x = 3 - (7 + (-1/2 - 1) + 1/2)/2 = 0
    assert run["y"][0, 0] == -0.5 and run["lam"][1, 0] == -0.5
    assert run["x_hat"][0, 0] == 0 and run["x"][1, 0] == 10


P = make_problem(np.random.default_rng(13))


def altered(**change):
    return lambda: Problem(**{"f": P.f, "g": P.g, "A": P.A, "B": P.B, "c": P.c, "beta": 1.0, "eta": 1.0} | change)


test_validation_names_the_argument = refused(__file__, "runs", "validation names the argument", QuadraticRegulariser, altered)


def test_a_problem_keeps_its_own_copy():
    rng = np.random.default_rng(14)
    A = rng.normal(size=(4, 4))
    p = Problem(losses(rng, 4)["quadratic"], ElasticNet(1.0, 1.0), A, np.ones((4, 1)), np.ones(4), 1.0, 1.0)
    A[:] = 0
    assert p.A.any()
    with pytest.raises(ValueError, match="read-only"):
        p.A[0, 0] = 1
