"""The Lasso comparison: solutions against scikit-learn, privacy against the certified values, small runs, the stored study."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from tests.bounds import near
from verify.experiments import lasso_comparison as study
from verify.experiments.data import Regression, lasso_data
from verify.experiments.stored import write
from verify.privacy.subsampled_gaussian import subsampled_gaussian

ROOT = Path(__file__).resolve().parents[2]


def test_the_solution_agrees_with_scikit_learn():
    from sklearn.linear_model import Lasso

    data = lasso_data(1, n=200, p=16)
    wanted = Lasso(alpha=0.01, fit_intercept=False, tol=1e-12, max_iter=10000).fit(data.features, data.targets).coef_
    assert np.abs(study.solve(data, 0.01) - wanted).max() < 1e-9


@pytest.mark.parametrize(("alpha", "q", "noise"), [(2, 0.1, 1.0), (8, 0.1, 3.5), (64, 0.01, 0.9)])
def test_sampled_rdp_agrees_with_the_certified_value(alpha, q, noise):
    exact = float(subsampled_gaussian(alpha, q, noise))
    count = int(8 * (alpha**2 / noise**2 + 300))  # exp magnifies the rounding of its argument, log of factorials in it
    assert near(study.sampled_rdp(alpha, q, noise), exact, count, exact + 1 / (alpha - 1))  # log of a moment that is at least 1


def test_noise_for_a_budget():
    noise = study.noise_for(1.0, 0.1, 50)
    assert 0.999 < study.epsilon_aggregate(noise, 0.1, 50) <= 1
    claimed = study.noise_by_theorem_3(1.0, 0.1, 100, 50)
    assert near(study.epsilon_paper(claimed, 0.1, 100, 50), 1, 200)
    # 16 K C^2/(sigma^2 n^2) with C = 1, n = 1000, m = 100, sigma = 4 noise/sqrt(m)
    sigma = 4 * claimed / 10
    orders = np.linspace(1.01, 200, 20000)
    assert np.min(16 * orders * 50 / (sigma**2 * 1000**2) - np.log(1e-6) / (orders - 1)) == pytest.approx(1, rel=1e-4)
    with pytest.raises(ValueError, match="epsilon must be"):
        study.noise_for(0, 0.1, 50)
    with pytest.raises(ValueError, match="epsilon must be"):
        study.noise_by_theorem_3(-1, 0.1, 100, 50)


def test_without_noise_the_derived_form_and_gradient_descent_solve_the_lasso_and_the_printed_one_does_not():
    data, kappa = lasso_data(2, n=40, p=6, support=3), 0.005
    wanted, mask, draw = study.solve(data, kappa), np.ones((1, 1000, 40)), np.random.default_rng(1)
    free = study.Choice(1e6, 3.0, 0.5)
    assert np.abs(study.admm(data, kappa, free, 0.0, "derived", mask, draw)[0] - wanted).max() < 1e-6
    assert np.abs(study.dp_sgd(data, kappa, free, 0.0, mask, draw)[0] - wanted).max() < 1e-6
    assert np.abs(study.admm(data, kappa, free, 0.0, "printed", mask, draw)).max() < 1e-6 < np.abs(wanted).max()


def test_participants():
    mask = study.participants(np.random.default_rng(1), 2, 3, 10, 4)
    assert mask.shape == (2, 3, 10) and np.all(mask.sum(axis=2) == 4)


def test_a_small_study_and_its_file(tmp_path):
    grids = {method: [study.Choice(0.1, 1.0)] for method in study.METHODS}
    sizes = {"n": 40, "p": 4, "K": 3, "runs": 2, "epsilons": ("1", "4"), "grids": grids}
    with pytest.raises(ValueError, match="support must"):
        study.study(1, **sizes)
    sizes["p"] = 8
    found = study.study(1, **sizes)
    assert found == study.study(1, **sizes) != study.study(2, **sizes)
    write(found, tmp_path / study.STORED)
    assert [len(c["mean"]) for c in study.objective_curves(tmp_path)] == [2] * 4
    with pytest.raises(ValueError, match="share must"):
        study.study(1, **{**sizes, "share": 1.0})


def test_the_stored_study_is_read_back():
    curves = study.objective_curves(ROOT)
    assert [c["method"] for c in curves] == list(study.METHODS)
    for curve in curves:
        for low, mean, high in zip(curve["low"], curve["mean"], curve["high"], strict=True):
            assert Fraction(low[1]) <= Fraction(mean[1]) <= Fraction(high[1])


def test_the_objective_is_the_papers():
    data = Regression(np.eye(2), np.array([1.0, 3.0]))
    assert study.objective(data, 0.5, np.array([1.0, -1.0])) == (0 + 16) / 4 + 0.5 * 2
