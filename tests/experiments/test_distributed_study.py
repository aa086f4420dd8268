"""The distributed studies: optimum, graph, bound and privacy against independent forms, small runs, the stored results."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from tests.admm.by_hand.penalty_noise import admissible_theta, privacy_loss
from tests.bounds import near
from tests.tables import typed
from verify.admm.graph import path
from verify.admm.local_objective import regularised_risk
from verify.experiments import distributed_study as study
from verify.experiments.stored import read, write

ROOT = Path(__file__).resolve().parents[2]
ZHANG = {"nodes": 3, "T": 6, "T_private": 4, "runs": 2, "rows": 30, "privacy": ("20", "80")}
HUANG = dict(typed(__file__, "distributed_study", "huang"))
READERS = (study.zhang_convergence, study.zhang_tradeoff, study.huang_convergence, study.huang_tradeoff)


def test_the_random_graph_is_a_tree_with_more_edges():
    for seed in range(5):
        graph = study.random_graph(np.random.default_rng(seed), 6)
        assert graph.degrees.sum() == 2 * (5 + 2)
    assert study.random_graph(np.random.default_rng(1), 2, more=3).degrees.sum() == 2


def test_the_shares_are_equal_and_disjoint():
    shares = study.dealt(np.random.default_rng(1), 5)
    assert [a.shape for a, _ in shares] == [(113, 30)] * 5
    rows = np.concatenate([a for a, _ in shares])
    assert len(np.unique(rows, axis=0)) == len(rows)
    with pytest.raises(ValueError, match="rows must"):
        study.dealt(np.random.default_rng(1), 5, 4)


def test_the_stored_iterations():
    assert study.iterations(4) == [1, 2, 3, 4]
    found = study.iterations(200)
    assert found[:11] == [*range(1, 12)] and found[-1] == 200 and all(np.diff(found) > 0)


def test_the_optimum_annuls_the_sum_of_the_gradients():
    shares = study.dealt(np.random.default_rng(2), 4, 60)
    best = study.centralised(shares)
    parts = [regularised_risk(a, b, min(study.C, 15), study.RHO / 4).subgradient(best) for a, b in shares]
    assert np.abs(np.sum(parts, axis=0)).max() < 1e-9 < 0.1 < np.abs(parts[0]).max()


def test_the_rate_of_the_noise_gives_the_bound():
    eta, graph = 0.5 * 1.1 ** np.arange(7), path(3)
    alpha = study.alpha_for(40.0, eta, 1.05, graph, 20, 10.0)
    assert near(alpha[6] / alpha[0], 1.05**6, 40)
    wide = [np.repeat(row[:, None], 3, axis=1) for row in (eta, alpha)]
    bound = privacy_loss(*wide, graph, [20] * 3, 10.0, study.C_1)
    assert near(bound[-1], 40, 200)
    with pytest.raises(ValueError, match="is below the bound"):
        study.alpha_for(0.1, eta, 1.05, graph, 20, 10.0)


def test_a_small_study_and_its_files(tmp_path):
    found = study.study(1, zhang=ZHANG, huang=HUANG)
    assert found == study.study(1, zhang=ZHANG, huang=HUANG) != study.study(2, zhang=ZHANG, huang=HUANG)
    for place, one in found.items():
        write(one, tmp_path / place)
    for reader in READERS:
        for curve in reader(tmp_path):
            assert set(curve) == {"label", "low", "mean", "high"} and curve["mean"]


@pytest.mark.parametrize("reader", READERS)
def test_the_stored_study_is_read_back(reader):
    curves = reader(ROOT)
    assert len({curve["label"] for curve in curves}) == len(curves)
    for curve in curves:
        for low, mean, high in zip(curve["low"], curve["mean"], curve["high"], strict=True):
            assert low[0] == mean[0] == high[0]
            assert Fraction(low[1]) <= Fraction(mean[1]) <= Fraction(high[1])


def test_what_the_stored_convergence_shows():
    curves = {curve["label"]: curve["mean"] for curve in study.zhang_convergence(ROOT)}
    last = {label: Fraction(line[-1][1]) for label, line in curves.items()}
    middle = {label: Fraction(next(y for t, y in line if int(t) >= 100)) for label, line in curves.items()}
    for label in ("conventional ADMM, eta = theta", "constant penalty, eta = 4 theta", "bounded growth to 4 theta"):
        assert last[label] < Fraction("0.003") and last[label] < middle[label] / 5
    for label in ("geometric growth, q = 1.1", "geometric growth, q = 1.2"):
        assert last[label] > Fraction("0.1") and last[label] > middle[label] * Fraction("0.99")


def test_theta_is_admissible_for_algorithm_1_in_the_stored_study():
    stored = read(ROOT / study.PENALTY_STUDY)
    graph = study.from_edges(stored["nodes"], [tuple(edge) for edge in stored["edges"]])
    samples = [stored["rows_per_node"]] * graph.nodes
    assert admissible_theta(study.THETA, study.C_1, float(stored["C"]), study.RHO, graph, samples)
