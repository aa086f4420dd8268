"""Table 1 in exact arithmetic, the t-tests against scipy, small runs, and the stored study read back."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import scipy.special

from tests.admm.instances import gradient_admm
from tests.bounds import near
from verify.admm import ElasticNet, Problem, Quadratic
from verify.experiments import elastic_net_study as study
from verify.experiments.data import elastic_net_data
from verify.experiments.stored import bounds, decimal, read, write
from verify.experiments.table_one import ROWS, expansion, norm_of, one_step, step_size, worst_direction

ROOT = Path(__file__).resolve().parents[2]


def test_the_step_size_in_closed_form():
    assert [step_size(ROWS[0]), step_size(ROWS[2])] == [Fraction(142, 81), 20]
    assert [norm_of(row, step_size(row)).factor for row in (ROWS[0], ROWS[2])] == [Fraction(18, 19), Fraction(6, 7)]
    for row in (ROWS[1], ROWS[3]):  # eta = sqrt(3)/(4 mu)
        assert 0 <= (4 * row.mu * step_size(row)) ** 2 - 3 < Fraction(1, 10**30)


def test_a_step_of_the_experiment_that_exceeds_the_factor():
    """The exact step is that of Algorithm 1 for f_1 = (<a, x> - b)^2 and starts that differ in a direction orthogonal to a."""
    row, eta = ROWS[0], Fraction(142, 81)
    x, lam = worst_direction(row, eta)
    assert expansion(row, eta, x, lam) > 1 > norm_of(row, eta).factor
    p = Problem(
        Quadratic(np.diag([0.5, 0.0]), np.zeros(2)), ElasticNet(0.01, 0.1), np.eye(2), -np.eye(2), np.zeros(2), 0.9, float(eta)
    )
    base = np.array([0.0, 50.0])  # y_2 > 0 in both runs
    runs = [gradient_admm(p, base + shift * np.array([0, float(x)]), [0, shift * float(lam)], [p.f]) for shift in (0, 1)]
    difference = runs[1]["x"][1] - runs[0]["x"][1], runs[1]["lam"][1] - runs[0]["lam"][1]
    wanted = one_step(row, eta, x, lam)
    assert near(difference, [[0, float(wanted[0])], [0, float(wanted[1])]], 60, 4 * base.max())
    assert min(runs[0]["y"][0, 1], runs[1]["y"][0, 1]) > 0


def test_the_t_tests():
    """Means 0 and 1, variances 1 (of 3) and 4 (of 5): t = -1/sqrt(1/3 + 4/5); pooled -1/sqrt(3 (1/3 + 1/5)), 6 degrees."""
    first, second = np.array([-1.0, 0, 1]), 1 + np.sqrt(8) * np.array([-1.0, 0, 0, 0, 1])
    freedom = (1 / 3 + 4 / 5) ** 2 / (1 / 9 / 2 + 16 / 25 / 4)
    for pooled, degrees, square in ((False, freedom, 1 / 3 + 4 / 5), (True, 6, 3 * (1 / 3 + 1 / 5))):
        wanted = 2 * scipy.special.stdtr(degrees, -1 / np.sqrt(square))
        assert study.p_value(first, second, pooled=pooled) == pytest.approx(wanted, rel=1e-12)
    assert study.p_value(np.ones(5), np.ones(5), pooled=False) == 1
    assert study.p_value(np.ones(5), np.zeros(5), pooled=False) == 0


def test_convergence_iterations_finds_the_first_flat_stretch():
    rng = np.random.default_rng(2)
    gap = np.maximum(10 - np.arange(25), 0) + 0.01 * rng.normal(size=(50, 25))
    assert study.convergence_iterations(gap) in (10, 11, 12)
    assert study.convergence_iterations(np.cumsum(np.ones((5, 25)), axis=1)) is None


def test_the_optimum_and_the_gaps():
    data = elastic_net_data(1, 0.25, N=50, n=10)
    p = study.problem(data, ROWS[0], 1.75)
    x, value = study.optimum(p)
    pull = -p.f.gradient(x) - 2 * 0.1 * x  # in 0.01 d|x|_1
    assert np.allclose(pull[x != 0], 0.01 * np.sign(x[x != 0]), atol=1e-10) and np.abs(pull).max() <= 0.01 + 1e-10
    found = study.gaps(data, ROWS[0], 1.75, 0.1, (1,), repetitions=3, steps=8)
    assert found.shape == (3, 9) and np.array_equal(found, study.gaps(data, ROWS[0], 1.75, 0.1, (1,), repetitions=3, steps=8))
    w = -0.9 * np.full(10, 3.0)
    y = p.g.minimise(p.B, p.beta, p.c, w)
    size = float(p.f.value(np.full(10, 3.0)) + p.g.value(y)) + abs(value)
    assert near(found[:, 0], size - abs(value) - value, 50 + 2 * (10 * 10 + 10), 4 * size)  # of all repetitions


@pytest.mark.thorough
def test_a_small_study_and_its_file(tmp_path):
    sizes = {"repetitions": 5, "steps": 12, "N": 20, "n": 5}
    assert study.run(7, **sizes) == study.run(7, **sizes) != study.run(8, **sizes)
    found = study.study((7, 8), **sizes)
    write(found, tmp_path / study.STORED)
    assert read(tmp_path / study.STORED) == found
    curves = study.gap_curves(tmp_path)
    assert len(curves) == 5 and len(curves[0]["low"]) == 13
    with pytest.raises(ValueError, match="at least two data seeds"):
        study.study((7,), **sizes)


def test_the_stored_study_is_read_back_and_is_the_one_of_the_code():
    stored = read(ROOT / study.STORED)
    assert stored["expansion"] == study.expansions() and stored["seeds"] == list(range(1, 21))
    row, eta, _ = study.step_sizes()[3]
    gap = study.gaps(elastic_net_data(1, float(row.mu)), row, eta, 0.1, (1, 3, 1), steps=20)
    fresh = [float(study.interval(gap[:, t])["mean"]) for t in (0, 1)]
    assert fresh[0] == pytest.approx(float(stored["curves"][3]["points"][0]["mean"]), rel=1e-2)
    for low, high in zip(*(study.gap_by_sigma(ROOT)[end] for end in ("low", "high")), strict=True):
        assert Fraction(low[1]) < Fraction(high[1])


def test_decimal_strings():
    assert [decimal(v) for v in (0.12345, 1234.5, 0.0, -0.5, 4.2e-27)] == ["0.123", "1230", "0", "-0.5", "4.2e-27"]
    assert bounds(np.array([1.0, 2.0, 3.0]))[0] == 2
    with pytest.raises(ValueError, match="finite"):
        decimal(float("nan"), 3)
    with pytest.raises(ValueError, match="at least two"):
        bounds(np.array([1.0]))


def test_floats_are_refused_in_files(tmp_path):
    with pytest.raises(ValueError, match="decimal string"):
        write({"a": [{"b": 0.5}]}, tmp_path / "x.json")
