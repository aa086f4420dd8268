"""Loaders and generators: shapes, scales, seeds; solutions on the shipped tables against scikit-learn and OSQP."""

import numpy as np
import pytest

from tests.admm.instances import gradient_admm
from tests.bounds import near
from tests.refusals import refused
from verify.admm import ElasticNet, Logistic, Problem, Quadratic
from verify.algorithms.rounding import gamma
from verify.experiments.data import breast_cancer, elastic_net_data, lasso_data, normalise


def test_the_shipped_table_has_the_papers_scaling():
    features, labels = breast_cancer()
    assert features.shape == (569, 30) and set(labels) == {-1.0, 1.0}
    assert np.linalg.norm(features, axis=1).max() <= 1 + gamma(2 * features.shape[1])


def test_generators_follow_their_seeds_and_the_papers():
    data = elastic_net_data(3, 0.25)
    assert np.array_equal(data.features, elastic_net_data(3, 0.25).features)
    assert not np.array_equal(data.features, elastic_net_data(4, 0.25).features)
    assert data.features.shape == (1000, 64) and near(np.sum(data.features**2, axis=1), 0.25, 3 * 64)
    assert data.truth.tolist() == [3.0] * 12 + [0.0] * 52
    residual = data.targets - data.features @ data.truth
    assert 0.009 < residual.std() < 0.011
    assert np.sum(data.features[:, :12] ** 2) > 0.99 * np.sum(data.features**2)
    lasso = lasso_data(3, n=500, p=20, support=8)
    assert near(np.linalg.norm(lasso.features, axis=1), 1, 3 * 20) and np.count_nonzero(lasso.truth) == 8
    assert 0.09 < (lasso.targets - lasso.features @ lasso.truth).std() < 0.11


def test_elastic_net_by_gradient_admm_against_scikit_learn_and_osqp():
    import osqp
    import scipy.sparse
    from sklearn.linear_model import ElasticNet as Reference

    table = elastic_net_data(5, 1.0, N=442, n=10)
    f, c1, c2 = Quadratic.least_squares(table.features, table.targets), 0.01, 0.02
    n = f.dimension
    p = Problem(f, ElasticNet(c1, c2), np.eye(n), -np.eye(n), np.zeros(n), 0.1, 1 / f.nu)
    y = gradient_admm(p, np.zeros(n), np.zeros(n), [f] * 1500)["y"][-1]
    # scikit-learn: |b - Ax|^2/(2N) + alpha r |x|_1 + alpha (1-r)/2 |x|^2, half of ours
    alpha = c1 / 2 + c2
    reference = Reference(alpha=alpha, l1_ratio=c1 / 2 / alpha, fit_intercept=False, tol=1e-12, max_iter=100000)
    assert np.abs(y - reference.fit(table.features, table.targets).coef_).max() < 1e-7
    # OSQP: x, t with -t <= x <= t
    eye = scipy.sparse.identity(n)
    solver = osqp.OSQP()
    solver.setup(
        scipy.sparse.block_diag([f.H + 2 * c2 * np.eye(n), np.zeros((n, n))], format="csc"),
        np.concatenate([f.h, np.full(n, c1)]),
        scipy.sparse.bmat([[eye, -eye], [eye, eye]], format="csc"),
        np.concatenate([np.full(n, -np.inf), np.zeros(n)]),
        np.concatenate([np.zeros(n), np.full(n, np.inf)]),
        verbose=False,
        eps_abs=1e-9,
        eps_rel=1e-9,
        max_iter=100000,
    )
    assert np.abs(y - solver.solve(raise_error=True).x[:n]).max() < 1e-6


def test_ridge_logistic_loss_against_scikit_learn():
    from sklearn.linear_model import LogisticRegression

    features, labels = breast_cancer()
    f = Logistic(features, labels, 0.01)
    reference = LogisticRegression(C=1 / (0.01 * len(labels)), fit_intercept=False, tol=1e-10, max_iter=10000)
    x = reference.fit(features, labels).coef_[0]
    assert np.linalg.norm(f.gradient(x)) < 1e-7


test_wrong_arguments_are_named = refused(__file__, "data", "wrong arguments are named", elastic_net_data, lasso_data)


def test_normalise():
    assert np.array_equal(normalise([[2.0, 0.0], [1.0, 0.0]]), [[1.0, 0.0], [0.5, 0.0]]), "a short row and a zero column stay"
    assert near(normalise([[2.0, 3.0], [1.0, 1.5]]), [[0.5**0.5, 0.5**0.5], [0.5, 0.5]], 12)
    with pytest.raises(ValueError, match=r"^features must be nonnegative"):
        normalise([[-1.0]])
    with pytest.raises(ValueError, match=r"^features"):
        normalise([[np.nan]])
