"""The two updates against the optimisation problems that they solve."""

import numpy as np
import pytest

from tests.bounds import near
from tests.refusals import refused
from verify.admm import L1, Box, ElasticNet, QuadraticRegulariser, Zero
from verify.algorithms import regularisers as regularisers_module
from verify.algorithms.rounding import solving

from .instances import losses, problem, regularisers


@pytest.mark.parametrize("name", ["l1", "elastic net", "box"])
def test_where_nothing_else_finds_the_minimiser_the_solver_does(name, monkeypatch):
    rng = np.random.default_rng(5)
    p = problem(rng, losses(rng, 3)["quadratic"], regularisers(rng, 4)[name], m=4, l=4)
    w = rng.normal(size=4)
    closed = p.g.minimise(p.B, p.beta, p.c, w)
    monkeypatch.setattr(type(p.g), "settled", lambda *_: None)
    monkeypatch.setattr(regularisers_module, "multiple_of_identity", lambda *_: None)
    np.testing.assert_allclose(p.g.minimise(p.B, p.beta, p.c, w), closed, atol=1e-7)
    monkeypatch.setattr(type(p.g), "_by_solver", lambda *_: (closed, "unbounded"))
    with pytest.raises(RuntimeError, match="solver status unbounded"):
        p.g.minimise(p.B, p.beta, p.c, w)


def test_prox_is_exact_at_hand_computed_points():
    v = np.array([2.0, -0.25, 0.0, -3.0])
    np.testing.assert_array_equal(L1(1.0).prox(v, 0.5), [1.5, 0, 0, -2.5])
    np.testing.assert_array_equal(ElasticNet(1.0, 0.5).prox(v, 1.0), [0.5, 0, 0, -1])
    np.testing.assert_array_equal(Box(-1.0, 1.0).prox(v, 1.0), [1, -0.25, 0, -1])


def test_values_are_exact_at_a_point():
    y, some = np.array([2.0, -1.0]), [QuadraticRegulariser(2 * np.eye(2), [1.0, 0.0]), ElasticNet(0.5, 1.0), L1(0.5), Zero()]
    assert [g.value(y) for g in (*some, Box(-1.0, 2.0), Box(-1.0, 1.5))] == [7, 6.5, 1.5, 0, 0, np.inf]


def test_the_minimiser_is_canonical_where_it_is_not_unique():
    B = np.array([[1.0, 1.0]])
    y = Zero().minimise(B, 2.0, np.array([1.0]), np.array([4.0]))
    assert near(y, [1.5, 1.5], solving(1, 2), np.linalg.norm(y))  # 1 and 2 are the singular values squared: a condition of 1
    flat = QuadraticRegulariser(np.zeros((2, 2)), np.zeros(2))
    assert near(flat.minimise(B, 2.0, np.array([1.0]), np.array([4.0])), y, solving(2, 2), np.linalg.norm(y))
    with pytest.raises(ValueError, match="no minimiser"):
        QuadraticRegulariser(np.zeros((2, 2)), np.array([1.0, 0.0])).minimise(B, 2.0, np.zeros(1), np.zeros(1))


test_validation_names_the_argument = refused(
    __file__, "updates", "validation names the argument", Box, ElasticNet, L1, QuadraticRegulariser
)
