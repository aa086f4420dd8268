"""The one-agent study: seeded, and its first rows agree with the stored file at a small size."""

from verify.experiments.one_agent_study import RUNS, STORED, gaps
from verify.experiments.stored import read
from verify.lemma.discover import ROOT


def test_the_same_seed_gives_the_same_rows_and_another_does_not():
    assert gaps(1.0, (5, 20), 50, 7) == gaps(1.0, (5, 20), 50, 7) != gaps(1.0, (5, 20), 50, 8)


def test_bounds_fall_and_means_are_positive():
    rows = gaps(0.5, (10, 40), 200, 1)
    assert float(rows[0]["bound"]) > float(rows[1]["bound"]) > 0 and all(float(r["mean"]) > 0 for r in rows)


def test_the_stored_bounds_are_those_of_the_formula():
    stored = read(ROOT / STORED)
    assert set(stored) == set(RUNS)
    for name, run in RUNS.items():
        one = gaps(run["eps"], tuple(r["t"] for r in stored[name]["rows"])[:1], 2, run["seed"])
        assert one[0]["bound"] == stored[name]["rows"][0]["bound"]
