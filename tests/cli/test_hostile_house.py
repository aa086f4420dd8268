"""Edited ledgers, lemma files that end the program, folders in the place of files: told in a sentence, and never a success."""

import json
import shutil

import pytest

from tests.cli.small_house import build, ran, verify
from tests.judge.installed_package import lemma

pytestmark = pytest.mark.thorough  # a house is judged and reported once

NAME = "chan2024.lemma-6.5"


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """A small house with its report."""
    house = build(tmp_path_factory.mktemp("houses") / "judged")
    verify(house, "all", "--budget", "quick", "--jobs", "1")
    return house


@pytest.fixture
def house(judged, tmp_path):
    return shutil.copytree(judged, tmp_path / "house")


def edit(house, name, **changes):
    path = house / "reports" / "ledger.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    next(r for r in document["records"] if r["id"] == name).update(changes)
    path.write_text(json.dumps(document), encoding="utf-8")


def test_list_and_report_do_not_believe_an_edited_ledger(house):
    assert f"PROVED     {NAME}" in verify(house, "list", NAME)
    verify(house, "report")
    edit(house, NAME, verdict="REFUTED")
    page = (house / "reports" / "index.html").read_bytes()
    said = verify(house, "list", NAME, expect=1)
    assert f"-          {NAME}" in said and "was edited, or is older" in said and "it says REFUTED" in said
    assert NAME not in verify(house, "list", "--verdict", "REFUTED", expect=1).split("verify list:")[0]
    assert "was edited, or is older" in verify(house, "report", expect=2)
    assert (house / "reports" / "index.html").read_bytes() == page


def test_a_changed_constant_is_told_though_the_verdict_stays(house):
    """The record says what the ledger before said, or the difference is named; of one claim too."""
    assert "changed in" not in verify(house, "all", "--budget", "quick", "--only", NAME)
    edit(house, NAME, goals=[{"name": "g", "says": {"left": "3 eta", "relation": ">=", "right": "0"}}])
    said = verify(house, "all", "--budget", "quick", "--only", NAME, expect=1)
    assert f"CHANGED {NAME}: still PROVED, but changed in: goals" in said
    said = verify(house, "all", "--budget", "quick")
    assert f"recorded anew: {NAME}: still PROVED, but changed in: goals" in said
    assert "changed in" not in verify(house, "all", "--budget", "quick", "--only", NAME)


ALL = (("all", "--budget", "quick"), ("list",), ("check",))


@pytest.mark.parametrize("ending", ["raise SystemExit(0)", "import ctypes\nctypes.CDLL(None)._exit(0)"])
def test_a_lemma_file_cannot_end_the_program_as_a_success(house, ending):
    (house / "lemmas" / "common" / "a_first.py").write_text(f'"""A claim."""\n\n{ending}\n', encoding="utf-8")
    for command in ALL:
        status, said = ran(house, *command)
        assert status == 1 and "UNREADABLE lemmas/common/a_first.py: " in said, said


def test_a_hook_at_the_end_changes_no_status(house):
    """The verdict of a false claim is said and is the status, whatever its file does to its own process."""
    text = "import atexit, os\natexit.register(os._exit, 0)\n" + lemma("common.wrong", "ratio(3, 2)")
    (house / "lemmas" / "common" / "wrong.py").write_text(text, encoding="utf-8")
    for command in ALL[::2]:
        status, said = ran(house, *command, *(("--jobs", "1") if command[0] == "all" else ()))
        assert status == 1 and "common.wrong" in said, said


def test_a_folder_in_the_place_of_a_lemma_file_is_told(house):
    (house / "lemmas" / "common" / "x.py").mkdir()
    status, said = ran(house, "list")
    assert status == 0 or "x.py" in said


def test_a_ledger_that_nests_deeply_is_told(house):
    (house / "reports" / "ledger.json").write_text("[" * 100_000 + "]" * 100_000)
    for command in (("list",), ("report",), ("all", "--budget", "quick")):
        assert "nested too deeply" in verify(house, *command, expect=2)


def test_a_measurement_cannot_end_the_program_as_a_success(house):
    text = (
        '"""A measured claim that ends the program."""\n\nimport os\n\nfrom verify import Claim\n\n'
        'claim = Claim(id="common.ends", title="t", where="ours", kind="experiment", statement="x", says=None)\n\n\n'
        "def measured():\n    os._exit(0)\n"
    )
    (house / "lemmas" / "common" / "ends.py").write_text(text, encoding="utf-8")
    status, said = ran(house, "all", "--budget", "quick", "--jobs", "2", "--fresh")
    assert status == 1 and "UNREADABLE lemmas/common/ends.py: " in said, said
