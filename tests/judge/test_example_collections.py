"""Papers as strangers bring them: each folder of examples/collections is judged as its README says, and stands alone."""

import re
import subprocess

import pytest

from tests.every_lemma import COLLECTION
from verify.environment.house import ROOT
from verify.judge.examination import Settings
from verify.judge.relations import chosen_of, relate
from verify.judge.run import judge
from verify.lemma.other_collections import read_collection
from verify.lemma.reading_process import discover_below

FOLDERS = sorted(p for p in (ROOT / "examples" / "collections").iterdir() if (p / "README.md").is_file())
ROW = re.compile(r"^\| ([\w.-]+) \| ([A-Z]+) \|$", re.MULTILINE)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: p.name)
def test_a_paper_of_a_stranger_is_judged_as_its_readme_says(folder):
    other = read_collection(str(folder), COLLECTION.lemmas)
    assert not other.collection.unreadable
    ours = discover_below(other.collection.lemmas.values(), ())
    assert len(ours.lemmas) < 99, "lemma files are read that no claim rests on"
    found = judge(Settings("quick"), collection=ours, other=other).records
    assert [r["id"] for r in found] == chosen_of(other.joined(COLLECTION), other, ())
    assert relate(other.joined(COLLECTION), [*found]) == found
    mine = {r["id"].partition(".")[2]: r["verdict"] for r in found if other.has(r["id"])}
    assert mine == dict(ROW.findall((folder / "README.md").read_text()))
    assert len(mine) >= 12 and "BROKEN" not in mine.values()
    assert all(r["verdict"] in ("PROVED", "CITED") for r in found if not other.has(r["id"]))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: p.name)
def test_nothing_outside_its_folder_names_it(folder):
    said = subprocess.run(["git", "grep", "-lI", folder.name], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    inside = folder.relative_to(ROOT).as_posix() + "/"
    assert [path for path in said.split() if not path.startswith(inside)] == []
