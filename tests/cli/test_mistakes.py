"""Deliberate mistakes of a user: one message each, with the right place and exit status."""

import errno
import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.small_house import build
from tests.tables import broken, table
from verify.command_line.cli import main
from verify.command_line.commands import CHANGED, COMMANDS, ENVIRONMENT, INTERRUPTED, OK, USAGE
from verify.command_line.new_lemma import new_lemma
from verify.environment import trouble
from verify.lemma.claim_names import UnknownClaim, matching, near, plain

NAME = "chan2024.lemma-6.5"

ADMM = "account gradient-admm --eta 0.5 --beta 3 --singular 1,2 --sigma 4 --sensitivity 1 --users 9"
AT_THE_TERMINAL = table(__file__, "mistakes")


def run(*words):
    """Exit status and messages of a command, in this process; ADMM stands for a whole account."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([word for one in words for word in (ADMM.split() if one == "ADMM" else [one])])
    return status, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("row", AT_THE_TERMINAL, ids=[row[0] for row in AT_THE_TERMINAL])
def test_a_mistake_at_the_terminal(row):
    command, *words = row
    found, out, err = run(*command.split())
    assert found == USAGE, err
    assert not out and len(err.strip().splitlines()) == 1, f"one message:\n{out}{err}"
    assert all(word in err for word in words), err
    assert "Traceback" not in err


# file below lemmas/common, its text, what the line about it says, with the line of the mistake
TEMPLATE = Path(__file__).resolve().parent.parent.parent.joinpath("verify/command_line/new_lemma.py").read_text().split("'''")[1]
GOOD = TEMPLATE.format(paper="common", slug="a-probe")
IN_A_FILE = [
    ("no_claim_object", "claim = 'words'\n", ["`claim` must be", "line 1"]),
    ("no_text", b'"""claim \xff"""\n', ["not UTF-8 text"]),
    ("twice", GOOD, ["also claimed by"]),
]


def slipped(old, new):
    """The good file with a slip, in which one place changes."""
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


IN_A_FILE += [(name, slipped(old, new), words) for name, old, new, *words in broken(table(__file__, "slips"))]


IN_A_USERS_FILE = broken(table(__file__, "users_files"))


def test_a_folder_that_hides_a_file_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "__init__.py").touch()
    (tmp_path / "hidden.py").touch()
    assert "hidden is the folder here, the file is hidden.py:admm" in run("conform", "hidden:admm")[2]


@pytest.mark.parametrize("row", IN_A_USERS_FILE, ids=[row[0] for row in IN_A_USERS_FILE])
def test_a_mistake_in_a_users_file(tmp_path, monkeypatch, row):
    name, text, command, *words = row
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / name).write_text(text)
    status, out, err = run(*command.split())
    assert status == USAGE and out == "" and len(err.splitlines()) == 1
    assert all(word in err for word in words), err


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A small house with one good file and every mistake in a file of its own."""
    house = build(tmp_path_factory.mktemp("houses") / "mistakes")
    folder = house / "lemmas" / "common"
    (folder / "a_probe.py").write_text(GOOD)
    for name, text, _ in IN_A_FILE:
        (folder / f"m_{name}.py").write_bytes(text if isinstance(text, bytes) else text.encode())
    return house


@pytest.fixture(scope="module")
def told(house):
    """What `list` says of all of them at once."""
    done = subprocess.run([sys.executable, "-m", "verify", "list"], cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == CHANGED and "Traceback" not in done.stderr
    assert "common.a-probe" in done.stdout and NAME in done.stdout, "the good files are read all the same"
    return done.stderr.splitlines()


@pytest.mark.parametrize(("name", "text", "words"), IN_A_FILE, ids=[name for name, _, _ in IN_A_FILE])
def test_a_mistake_in_a_file_is_told_in_one_line_with_file_and_line(told, name, text, words):
    lines = [line for line in told if f"lemmas/common/m_{name}.py" in line]
    assert len(lines) == 1 and lines[0].startswith("UNREADABLE"), told
    assert all(word in lines[0] for word in words), lines[0]


def test_the_list_has_thirty_mistakes_and_each_message_is_another():
    assert len(AT_THE_TERMINAL) + len(IN_A_FILE) >= 30
    messages = {run(*command.split())[2] for command, *_ in AT_THE_TERMINAL[:6]}
    assert len(messages) == 6


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "reports/x"), "the disk is full: reports/x"),
        (OSError(errno.EROFS, "Read-only file system", "reports"), "the file system is read-only: reports"),
        (PermissionError(errno.EACCES, "Permission denied", "reports"), "permission is denied: reports"),
        (MemoryError(), "no memory left"),
        (ImportError("No module named 'cvxpy'", name="cvxpy"), "[experiments]"),
        (ImportError("No module named 'z3.z3'", name="z3.z3"), "[provers]"),
        (trouble.WorkerDied("a process of the judge was killed"), "was killed"),
    ],
)
def test_trouble_of_the_machine_has_a_status_of_its_own(monkeypatch, problem, words):
    def raises(options):
        raise problem

    monkeypatch.setitem(COMMANDS, "list", replace(COMMANDS["list"], run=raises))
    status, _, err = run("list")
    assert status == ENVIRONMENT and words in err and len(err.strip().splitlines()) == 1


def test_wrapped_trouble_is_recognised_and_what_is_no_trouble_is_not():
    try:
        try:
            raise OSError(errno.ENOSPC, "No space left on device")
        except OSError as problem:
            raise ValueError(str(problem)) from problem
    except ValueError as wrapped:
        assert trouble.environment_trouble(wrapped) is not None
    assert trouble.environment_trouble(FileNotFoundError(errno.ENOENT, "No such file", "x")) is None
    assert trouble.environment_trouble(ImportError("no module", name="somebodys_module")) is None


def test_an_interruption(monkeypatch):
    def raises(options):
        raise KeyboardInterrupt

    monkeypatch.setitem(COMMANDS, "all", replace(COMMANDS["all"], run=raises))
    status, _, err = run("all")
    assert status == INTERRUPTED and "the same command goes on from there" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this machine")
def test_a_full_disk_behind_the_output():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "verify", "conform", "--flags"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == ENVIRONMENT
    assert done.stderr.strip().splitlines() == ["verify conform: the disk is full; nothing is lost, mend it and run it again"]


@pytest.mark.thorough
def test_a_file_that_may_not_grow_leaves_the_old_report(house):
    """A real limit of the system in the place of a full disk: what is there stays whole, and no half file is left."""
    bad = [house / "lemmas" / "common" / f"m_{name}.py" for name, _, _ in IN_A_FILE]
    texts = {path: path.read_bytes() for path in bad}
    for path in bad:
        path.unlink()
    try:
        code = (
            "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000));"
            "from verify.command_line.cli import main; sys.exit(main(sys.argv[1:]))"
        )
        reports = house / "reports"
        reports.mkdir()
        (reports / "index.html").write_text("old")
        done = subprocess.run(
            [sys.executable, "-c", code, "all", "--budget", "quick", "--jobs", "1"],
            cwd=house,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == ENVIRONMENT, done.stdout + done.stderr
        assert "the file would be larger than is allowed here" in done.stderr and "Traceback" not in done.stderr
        assert (reports / "index.html").read_text() == "old" and not list(reports.rglob("*.part"))
    finally:
        for path, text in texts.items():
            path.write_bytes(text)


def test_names_as_people_write_them():
    ids = ["chan2024.theorem-6.1", "chan2024.lemma-6.5", "chan2024.eq-30", "zhang2018.theorem-1", "cyffers2023.cor-2"]
    assert plain("Chan2024 Thm. 6_1") == "chan2024 theorem 6 1"
    assert near("thm 6.1", ids)[0] == "chan2024.theorem-6.1"
    assert near("chan2024.lem_6_5", ids)[0] == "chan2024.lemma-6.5"
    assert near("equation 30", ids)[0] == "chan2024.eq-30"
    assert near("zhang2018.theorm-1", ids)[0] == "zhang2018.theorem-1"
    assert near("xyzzy", ids) == []
    for words in ("Theorem 6.1 of Chan2024", "thm 6.1", "chan2024 theorem 6.1"):
        assert matching(ids, [words]) == ["chan2024.theorem-6.1"]
    for words in ("theorem-6.1*", "theorem 1.6"):
        with pytest.raises(UnknownClaim):
            matching(ids, [words])
    with pytest.raises(UnknownClaim, match=r"near: chan2024\.lemma-6\.5"):
        matching(ids, ["lemma", "6.5"])


@pytest.mark.parametrize("command", ["explain", "show"])
def test_a_claim_in_several_words(command):
    status, out, _ = run(command, "Theorem", "6.1", "of", "chan2024")
    assert status == OK and out.startswith("chan2024.theorem-6.1")
    assert "2 claims, name one: cyffers2023.theorem-2, huang2020.theorem-2" in run(command, "theorem", "2")[2]


@pytest.mark.parametrize("words", ["all", "report", "list", "attack some.claim"])
def test_a_collection_that_is_not_there_is_told_before_the_own_lemma_files_are_read(words, monkeypatch):
    def read(*_, **__):
        raise AssertionError("the suite's lemma files were read first")

    monkeypatch.setattr("verify.lemma.reading_process.discover", read)
    for asked, told in (("nowhere", "no folder nowhere"), ("no/where", "is no folder")):
        status, _, err = run(*words.split(), "--collection", asked)
        assert status == USAGE and told in err


def test_a_new_lemma_may_be_named_as_in_ids(tmp_path):
    assert new_lemma("my-lemma", collection=str(tmp_path / "mine"))[0].name == "my_lemma.py"


def test_version_and_json():
    import json

    import verify

    assert run("--version") == (OK, f"private-admm-verify {verify.__version__}\n", "")
    status, out, _ = run("list", "--json", NAME)
    row = json.loads(out)[0]
    assert status == OK and row["id"] == NAME and set(row) == {"id", "verdict", "title", "where", "kind", "file"}


def test_a_point_is_printed_as_a_lemma_file_takes_it():
    from fractions import Fraction

    from verify import Point, at, ratio
    from verify.command_line.point_text import python_text

    for point in (
        Point(scalars={"eta": Fraction(1, 3), "n": 2}, vectors={"x": [Fraction(-1, 2), 0]}),
        Point(grams={"X": {("x", "x"): 1, ("x", "y"): Fraction(-1, 7)}}),
        Point(scalars={"a": 1}, index=2, steps=({"s": Fraction(1, 2)}, {"s": 3})),
        Point(),
    ):
        assert eval(python_text(point), {"Point": Point, "at": at, "ratio": ratio}) == point


def test_all_tells_open_claims_that_the_quick_attack_refutes_and_ids_that_are_nearly_listed():
    from types import SimpleNamespace

    from tests.report.sample import record
    from verify import Statement, at_least, scalars, signs, spaces
    from verify.command_line.changes import refuted_by_attack, unlisted

    (a,) = scalars("a")
    false = Statement(signs=signs(nonnegative="a"), spaces=spaces(), facts=(), goals=(at_least("goal", a, 1),))
    true = Statement(signs=signs(nonnegative="a"), spaces=spaces(), facts=(), goals=(at_least("goal", a + 1, 1),))
    lemmas = {
        n: SimpleNamespace(claim=SimpleNamespace(says=s)) for n, s in (("p.false", false), ("p.true", true), ("p.none", None))
    }
    rows = [{"id": name, "verdict": "OPEN"} for name in lemmas]
    (told,) = refuted_by_attack(rows, SimpleNamespace(lemmas=lemmas), 0)
    assert told.startswith("OPEN p.false: the quick attack refutes it")
    assert not list(refuted_by_attack([{"id": "p.false", "verdict": "REFUTED"}], SimpleNamespace(lemmas=lemmas), 0))
    ledgers = {"p": ("p.theorem-6.1", "p.lemma-2")}
    (told,) = unlisted([record("p.theorm-6.1", "OPEN", file="f.py"), record("p.other", "OPEN", file="g.py")], ledgers)
    assert "p.theorm-6.1 (f.py)" in told and told.endswith("did you mean p.theorem-6.1?")
