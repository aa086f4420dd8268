"""``experiment NAME``: a stored file that is reproduced, one that is not, and one that is renewed."""

import json
import shutil
from pathlib import Path

import pytest

from verify.command_line.cli import main
from verify.experiments import penalty_table
from verify.experiments.rerun import EXPERIMENTS, differences, rerun
from verify.experiments.stored import read, write
from verify.lemma.discover import ROOT


@pytest.fixture
def stored(tmp_path, monkeypatch):
    """A folder with a small penalty table that was stored before."""
    small = penalty_table.study
    monkeypatch.setattr(penalty_table, "GRAPHS", dict(list(penalty_table.GRAPHS.items())[:1]))
    monkeypatch.setattr(penalty_table, "study", lambda seed: small(seed, T=3))
    write(penalty_table.study(4), tmp_path / penalty_table.STORED)
    return tmp_path


def test_a_stored_file_is_reproduced_or_the_place_is_told(stored):
    assert rerun("penalty-table", stored) == []
    path = stored / penalty_table.STORED
    document = json.loads(path.read_text())
    document["rows"][1]["distance"] = "7"
    path.write_text(json.dumps(document))
    (line,) = rerun("penalty-table", stored)
    assert line.startswith(f"{penalty_table.STORED}: rows[1].distance: stored '7', now ")
    assert rerun("penalty-table", stored, renew=True) == [] and rerun("penalty-table", stored) == []
    path.unlink()
    with pytest.raises(FileNotFoundError):
        rerun("penalty-table", stored)


def test_every_stored_result_belongs_to_an_experiment():
    modules = [__import__(f"verify.experiments.{e.module}", fromlist=["x"]) for e in EXPERIMENTS.values()]
    named = {getattr(m, n) for m in modules for n in ("STORED", "CONVERGENCE", "PENALTY_STUDY") if hasattr(m, n)}
    found = {str(p.relative_to(ROOT)) for p in Path(ROOT / "lemmas").glob("*/experiments/*.json") if "neighbours" not in p.name}
    assert named == found


def test_differences_are_told_by_place():
    stored, found = {"a": [1, {"b": "2"}], "c": 3}, {"a": [1, {"b": "5"}], "c": 3}
    assert list(differences(stored, stored)) == []
    assert list(differences(stored, found)) == ["a[1].b: stored '2', now '5'"]
    assert len(list(differences(stored, {"a": [1], "c": 3}))) == 1 and len(list(differences(stored, {}))) == 1


def test_the_command(stored, capsys, monkeypatch):
    assert main(["experiment"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(EXPERIMENTS)
    assert main(["experiment", "nothing"]) == 2 and "must be one of" in capsys.readouterr().err
    place = ROOT / penalty_table.STORED
    kept = place.read_bytes()
    monkeypatch.setattr("verify.environment.house.ROOT", stored)
    assert main(["experiment", "penalty-table"]) == 0 and "reproduced" in capsys.readouterr().out
    shutil.copy(place, stored / penalty_table.STORED)
    assert main(["experiment", "penalty-table"]) == 1 and "stored" in capsys.readouterr().out
    assert place.read_bytes() == kept and read(place)["T"] == 1000
