"""A run that is killed leaves nothing torn, nothing lost and no process. ``kill_ten`` does the same with the whole ledger."""

import subprocess
import sys

import pytest

from tests.cli.small_house import build, files, verify
from tests.judge.kill_ten import kill_runs


@pytest.mark.thorough
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for left processes in /proc")
def test_a_killed_run_loses_nothing(tmp_path):
    house = build(tmp_path / "house")
    found = kill_runs(house, tmp_path / "work", kills=3, seed=1)
    assert found.faults == [] and found.kills == 3 and len(found.kept) == 3
    assert found.kept == sorted(found.kept) and found.kept[-1] > 0, "some kills hit a run that had kept records"


@pytest.mark.thorough
def test_two_runs_at_once_do_no_harm(tmp_path):
    house = build(tmp_path)
    command = [sys.executable, "-m", "verify", "all", "--budget", "quick", "--jobs", "1"]
    runs = [subprocess.Popen(command, cwd=house, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(2)]
    said = [run.communicate()[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], said
    at_once = files(house / "reports")
    verify(house, "all", "--budget", "quick", "--fresh", "--reports", "apart", "--cache", "apart-cache")
    assert files(house / "apart") == at_once
