"""A campaign on a Dask cluster: the same bytes as here, also where a worker is killed in the middle of its work."""

import logging
import os
import signal

import pytest

from tests.campaign.claims import ALL
from verify.campaign import engines
from verify.campaign.campaign import run, summary, targets_of
from verify.campaign.engines import local
from verify.report.canonical import canonical_json

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
SEEDS = range(4)
TARGETS = targets_of(ALL, list(ALL.lemmas), neighbours=True)


@pytest.fixture
def cluster():
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a killed worker is told at length
    with distributed.LocalCluster(
        n_workers=2, processes=True, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
    ) as found:
        yield found


def test_a_killed_worker_changes_nothing(cluster, tmp_path):
    here = run(TARGETS, SEEDS, "quick", local(1, None), tmp_path / "here")
    done, killed = [], []
    with cluster.get_client() as client:

        def progress(words, outcome, resumed):
            done.append(words)
            if len(done) >= len(here.jobs) // 2 and not killed:
                processing = client.processing()
                busy = next(address for address, keys in processing.items() if keys)
                killed.append(client.run(os.getpid, workers=[busy])[busy])
                os.kill(killed[0], signal.SIGKILL)

        there = run(TARGETS, SEEDS, "quick", engines.dask(cluster.scheduler_address, None), tmp_path / "there", progress)
        client.wait_for_workers(2, timeout=30)
        alive = set(client.run(os.getpid).values())
    assert len(killed) == 1 and killed[0] not in alive and len(alive) == 2
    assert len(done) == len(there.jobs) and not there.unfinished and there.resumed == 0
    assert canonical_json(summary(there, SEEDS, "quick")) == canonical_json(summary(here, SEEDS, "quick"))
    kept = [{p.name: p.read_bytes() for p in (tmp_path / name).iterdir()} for name in ("here", "there")]
    assert kept[0] == kept[1] and len(kept[0]) == len(here.jobs)


def test_nobody_at_the_address(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "PATIENCE", "1s")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with pytest.raises(ValueError, match=r"no Dask scheduler answers at 'tcp://127\.0\.0\.1:9'"):
        run(TARGETS[:1], SEEDS, "quick", engines.dask("tcp://127.0.0.1:9", None), tmp_path)
