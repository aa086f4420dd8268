"""A run that is killed leaves nothing torn, nothing lost and no process. ``kill_ten`` does the same with the whole ledger."""

import sys

import pytest

from tests.cli.small_house import build
from tests.judge.kill_ten import kill_runs


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for left processes in /proc")
def test_a_killed_run_loses_nothing(tmp_path):
    house = build(tmp_path / "house")
    found = kill_runs(house, tmp_path / "work", kills=3, seed=1, longest=4.0)
    assert found.faults == [] and found.kills == 3 and len(found.kept) == 3
