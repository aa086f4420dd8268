"""The re-run of the authors' notebook: its counts and optimum values, the stored file, and measurements that can fail."""

from pathlib import Path

import numpy as np
import pytest

from lemmas.chan2024.experiment_claims import optimality_gap_measured, reproducible, same_noise, stored
from tests.bounds import near
from verify.experiments import published_elastic_net as published
from verify.experiments.stored import decimal, read
from verify.experiments.table_one import ROWS

ROOT = Path(__file__).resolve().parents[2]
STORED = read(ROOT / published.STORED)


@pytest.mark.thorough
def test_table_one_is_reproduced_and_stored():
    counts, optima = published.convergence(published.NOISE)
    assert counts == STORED["rerun"]["convergence"] == STORED["read"]["convergence"] == [26, 13, 7, 6]
    np.testing.assert_allclose(optima, [float(v) for v in STORED["read"]["optimum"]], rtol=1e-12)
    assert [decimal(v, 12) for v in optima] == STORED["rerun"]["optimum"]


def test_rows_are_centred_and_scaled():
    for row in ROWS:
        a, _ = published.centred_data(row)
        assert near(np.sum(a * a, axis=1), float(row.mu), 4 * a.shape[1])
        assert near(a.sum(axis=1), 0, 4 * a.shape[1], np.abs(a).sum(axis=1))


def test_the_value_taken_as_optimum_is_no_minimum():
    found = published.least_value(ROWS[0])
    assert decimal(found, 6) == STORED["rerun"]["least_value"][0]
    assert float(STORED["read"]["optimum"][0]) > found + 1


@pytest.mark.parametrize(
    ("module", "change"),
    [
        (same_noise, {"noise": ["0.01"] * 4}),
        (optimality_gap_measured, {"recorded": "f(x_t) + g(y_t)", "optimum": STORED["rerun"]["least_value"]}),
        (reproducible, {"p_values": STORED["rerun"]["p_values"]}),
    ],
)
def test_a_contradiction_depends_on_the_data(module, change, monkeypatch):
    assert not module.measured().supports
    rerun = STORED["rerun"] | ({"optimum": STORED["rerun"]["least_value"]} if "optimum" in change else {})
    other = STORED | {"read": STORED["read"] | change, "rerun": rerun}
    monkeypatch.setattr(module, "read", lambda name: other if name == stored.PUBLISHED else read(ROOT / name))
    assert module.measured().supports


def test_support_depends_on_the_data(monkeypatch):
    assert stored.convergence(1).supports
    assert stored.p_value("0.05", "0.1").supports is None and stored.p_value("0.5", "0.7").supports is None
    other = STORED | {"read": STORED["read"] | {"convergence": [25, 13, 7, 6]}}
    study = read(ROOT / stored.STUDY)
    monkeypatch.setattr(stored, "read", lambda name: other if name == stored.PUBLISHED else study)
    assert not stored.convergence(1).supports
