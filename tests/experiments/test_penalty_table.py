"""The table of zhang2018's penalties: schedules as Theorem 3.1 asks, optima of the sum, stored rows complete and repeatable."""

from pathlib import Path

import numpy as np
import pytest

from verify.experiments import penalty_table as study
from verify.experiments.stored import read

ROOT = Path(__file__).resolve().parents[2]


def test_schedules_grow_and_stay_above_theta():
    for name, eta in study.penalties(5, 50).items():
        assert eta.shape == (50, 5), name
        assert np.all(eta >= study.THETA) and np.all(np.diff(eta, axis=0) >= 0), name
        assert np.all(eta == eta[:, :1]) == name.startswith("common"), name


@pytest.mark.parametrize("kind", study.LOSSES)
def test_optimum_of_the_sum(kind):
    local, best = study.objectives(kind, np.random.default_rng(7), 3)
    np.testing.assert_allclose(np.sum([o.subgradient(best) for o in local], axis=0), 0, atol=1e-7)


def test_unknown_loss():
    with pytest.raises(ValueError, match="kind must be one of"):
        study.objectives("hinge", np.random.default_rng(0), 2)


def test_stored_rows():
    rows = read(ROOT / study.STORED)["rows"]
    assert len(rows) == len(study.GRAPHS) * len(study.LOSSES) * len(study.penalties(2, 1))
    wanted = {"graph": "path, 2 nodes", "loss": "quadratic", "penalties": "common, geometric growth"}
    row = next(r for r in rows if wanted.items() <= r.items())
    found = study.distance(study.GRAPHS[row["graph"]], row["loss"], row["penalties"], np.random.default_rng([1, 0, 0]), 1000)
    assert abs(found - float(row["distance"])) <= 0.06 * found
