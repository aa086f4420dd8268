"""What the documents show is what happens: their console blocks are run in a small copy of the suite."""

import json
import re
import shlex
import shutil

import pytest

from tests.cli.small_house import ROOT
from tests.docs.console import Step, differs, run, steps
from tests.tables import typed
from verify.command_line import cli
from verify.privacy.recorded_shifts import LATE_START, OF_TWO, START

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LEDGER = ROOT / "reports" / "ledger.json"
RECORDS = {r["id"]: r for r in json.loads(LEDGER.read_text(encoding="utf-8"))["records"]}
VERDICTS = {name: r["verdict"] for name, r in RECORDS.items()}
COMPARED = {"chan2024.table1-row1-eta"}  # a printed number in a table beside its value
WITH_COMMANDS = [path for path in DOCUMENTS if any(step.command for step in steps(path.read_text(encoding="utf-8")))]


@pytest.mark.thorough
@pytest.mark.parametrize("path", WITH_COMMANDS, ids=lambda path: path.name)
def test_the_commands_of_a_document_do_what_it_says(path, house):
    for folder in ("docs", "examples"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, house / folder)
    assert run(path, house) == []


@pytest.mark.parametrize(("page", "least"), [pytest.param("docs/account.md", 3, marks=pytest.mark.thorough), ("README.md", 1)])
def test_accounts_of_a_document_are_what_the_whole_suite_says(page, least, capsys, tmp_path, monkeypatch):
    """The small house has fewer records, and so other theorems, than what a reader installs."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)  # a ledger is a file of the reader's own
    every = steps((ROOT / page).read_text(encoding="utf-8"))
    said = [step for step in every if " account " in step.command]
    for file in every:
        if file.path.endswith((".toml", ".csv")):
            (tmp_path / file.path).write_text(file.text, encoding="utf-8")
    assert len(said) >= least
    for step in said:
        cli.main(shlex.split(step.command)[3:])
        assert differs(step.expected, capsys.readouterr().out) == "", step.command


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("README.md", f"is at least {float(max(OF_TWO, LATE_START))},"),
        ("docs/account.md", f"1/(N - t) at {START} (from three later iterations on at {LATE_START})"),
    ],
)
def test_a_range_that_a_document_names_is_that_of_the_record(page, words):
    assert words in " ".join((ROOT / page).read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    ("words", "record", "title"),
    [
        (
            "in the usual norm it can (by more than 3/2, squared)",
            "chan2024.sec5.2-three-halves",
            "squared usual norm by more than 3/2",
        ),
        ("(an instance has two users and two steps", "cyffers2023.theorem-4-negation", "fails for two users and two steps"),
    ],
)
def test_the_front_page_says_in_which_norm_and_for_whom(words, record, title):
    assert words in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert title in RECORDS[record]["title"] and VERDICTS[record] == "PROVED"


ID = re.compile(r"\b(?:chan2024|cyffers2023|huang2020|zhang2018)\.[A-Za-z0-9](?:[\w.-]*\w)?")
FALSE = re.compile(r"REFUTED|as printed|prints in")


def false_guarantees(text):
    """The refuted records that a text names without saying near by that they are, or that this is what a paper prints."""
    text = " ".join(text.split())
    near = {m[0]: text[max(0, m.start() - 110) : m.end() + 40] for m in ID.finditer(text)}
    return [name for name, words in near.items() if VERDICTS.get(name) == "REFUTED" and not FALSE.search(words)]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_no_document_names_a_refuted_record_as_a_guarantee(path):
    text = path.read_text(encoding="utf-8")
    assert [name for name in false_guarantees(text) if name not in COMPARED] == []
    assert [name for name in ID.findall(text) if name not in VERDICTS and not (ROOT / name).exists()] == []


def test_a_refuted_record_named_as_a_guarantee_is_noticed():
    assert false_guarantees("the last row of `z`; `cyffers2023.theorem-2` bounds it") == ["cyffers2023.theorem-2"]
    assert not false_guarantees("`cyffers2023.theorem-2`, REFUTED, says more") and not false_guarantees(
        "huang2020.theorem-2-corrected"
    )


def test_what_is_said_of_every_proof_holds_of_each():
    """docs/trust.md: kernel, sympy, witness and false neighbours of every proved claim."""
    records = json.loads(LEDGER.read_text(encoding="utf-8"))["records"]
    proved = [{check["name"] for check in r["checks"]} for r in records if r["verdict"] == "PROVED"]
    assert proved and all({"kernel", "sympy", "stand-alone engine", "witness", "false neighbour"} <= names for names in proved)


def test_the_readme_is_read_in_five_minutes():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 900


def test_the_readme_and_the_author_guide_have_commands():
    assert {"README.md", "author-guide.md"} <= {path.name for path in WITH_COMMANDS}


def test_the_runner_reads_files_commands_and_statuses():
    text = "```python\n# a/b.py\nx = 1\n```\n\n```console\n$ one\nout ...\n[status 1]\n$ two\n```\n```sh\n$ not run\n```\n"
    assert steps(text) == [
        Step(2, path="a/b.py", text="x = 1\n"),
        Step(7, command="one", expected=("out ...",), status=1),
        Step(10, command="two"),
    ]


@pytest.mark.parametrize(("expected", "output", "same"), typed(__file__, "documents", "output is compared"))
def test_output_is_compared(expected, output, same):
    assert (differs(expected, output) == "") is same


def test_a_false_document_is_caught(tmp_path):
    document = tmp_path / "false.md"
    document.write_text("```console\n$ echo one\ntwo\n$ false\n$ exit 3\n[status 3]\n```\n")
    faults = run(document, tmp_path)
    assert len(faults) == 2 and "expected 'two', found 'one'" in faults[0] and "expected status 0, found 1" in faults[1]
