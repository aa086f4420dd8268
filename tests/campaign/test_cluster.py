"""A campaign on a Dask cluster: the same bytes as here, also where a worker is killed in the middle of its work."""

import logging
import os
import signal
from contextlib import contextmanager

import pytest

from tests.campaign.claims import ALL
from verify.campaign import engines
from verify.campaign.campaign import run, summary, targets_of
from verify.campaign.engines import local
from verify.records.canonical import canonical_json

dask = pytest.importorskip("dask", reason="the extra `cluster` is not installed")
distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
SEEDS = range(4)
TARGETS = targets_of(ALL, list(ALL.lemmas), neighbours=True)


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """The campaign without a cluster: its outcome and its folder."""
    folder = tmp_path_factory.mktemp("here")
    return run(TARGETS, SEEDS, "quick", local(1, None), folder), folder


@contextmanager
def cluster(allowed_failures):
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a killed worker is told at length
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": allowed_failures}),
        distributed.LocalCluster(
            n_workers=2, processes=True, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        ) as found,
    ):
        yield found


def run_and_kill(found, folder, half):
    """The campaign on the cluster, one busy worker killed after ``half`` replies; the outcome and the number of replies."""
    done, killed = [], []
    with found.get_client() as client:

        def progress(words, outcome, resumed):
            done.append(words)
            if len(done) >= half and not killed:
                busy = next(address for address, keys in client.processing().items() if keys)
                killed.append(client.run(os.getpid, workers=[busy])[busy])
                os.kill(killed[0], signal.SIGKILL)

        there = run(TARGETS, SEEDS, "quick", engines.dask(found.scheduler_address, None), folder, progress)
        client.wait_for_workers(2, timeout=30)
        alive = set(client.run(os.getpid).values())
    assert len(killed) == 1 and killed[0] not in alive and len(alive) == 2
    return there, len(done)


def assert_same(here, there, folder):
    assert canonical_json(summary(there, SEEDS, "quick")) == canonical_json(summary(here[0], SEEDS, "quick"))
    kept = [{p.name: p.read_bytes() for p in each.iterdir()} for each in (here[1], folder)]
    assert kept[0] == kept[1] and len(kept[0]) == len(here[0].jobs)


@pytest.mark.thorough
def test_a_killed_worker_changes_nothing(here, tmp_path):
    with cluster(allowed_failures=3) as found:
        there, replies = run_and_kill(found, tmp_path, len(here[0].jobs) // 2)
    assert replies == len(there.jobs) and not there.unfinished and there.resumed == 0
    assert_same(here, there, tmp_path)


@pytest.mark.thorough
def test_the_kill_does_hit_a_running_job(here, tmp_path):
    """Where the scheduler may not give a job to a second worker, the kill loses it: it is told, and the next run finishes it."""
    with cluster(allowed_failures=0) as found:
        there, replies = run_and_kill(found, tmp_path, len(here[0].jobs) // 2)
    assert replies == len(there.jobs) and 1 <= len(there.unfinished) == len(there.jobs) - len(there.results)
    assert all("KilledWorker" in words for words in there.unfinished.values())
    again = run(TARGETS, SEEDS, "quick", local(1, None), tmp_path)
    assert again.resumed == len(there.results)
    assert_same(here, again, tmp_path)


def test_nobody_at_the_address(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "PATIENCE", "100ms")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with pytest.raises(ValueError, match="no Dask scheduler answers at"):
        run(TARGETS[:1], SEEDS, "quick", engines.dask("tcp://127.0.0.1:9", None), tmp_path)
