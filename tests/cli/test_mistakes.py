"""Deliberate mistakes of a user: one message each, with the right place and exit status."""

import errno
import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tests.cli.small_house import build
from verify.command_line import cli
from verify.command_line.cli import CHANGED, ENVIRONMENT, INTERRUPTED, OK, USAGE, main
from verify.environment import trouble
from verify.lemma.claim_names import near, plain

NAME = "chan2024.lemma-6.5"

# command line, exit status, words that the one message must hold
AT_THE_TERMINAL = [
    ("shwo lemma-6.5", USAGE, ["'shwo'", "did you mean show?"]),
    ("list --jsno", USAGE, ["--jsno", "did you mean --json?"]),
    ("show", USAGE, ["required: ID"]),
    ("all --budget deeep", USAGE, ["'deeep'", "did you mean deep?"]),
    ("all --jobs two", USAGE, ["--jobs", "'two'"]),
    ("all --jobs 0", USAGE, ["--jobs must be at least 1, found 0"]),
    ("show chan2024.thm_6_1", USAGE, ["no claim matches", "near: chan2024.theorem-6.1"]),
    ("show lemma-6.55", USAGE, ["no claim matches", "chan2024.lemma-6.5"]),
    ("list chan2024.lemma", USAGE, ["begin so: 'chan2024.lemma*'"]),
    ("list chan2042", USAGE, ["no claim matches 'chan2042'"]),
    ("list --verdict prooved", USAGE, ["'prooved'", "did you mean PROVED?"]),
    ("export chan2024.eq-18 --out no/such/folder/check.py", USAGE, ["there is no folder no/such/folder"]),
    ("completion bsh", USAGE, ["'bsh'", "did you mean bash?"]),
    ("explain prooved", USAGE, ["prooved", "PROVED"]),
    ("show chan2024", USAGE, ["matches", "name one"]),
    ("new chan2042/probe", USAGE, ["lemmas/chan2042", "did you mean chan2024?"]),
    ("new chan2024/Bad-Name", USAGE, ["expected PAPER/SLUG"]),
    ("new ../evil/x", USAGE, ["expected PAPER/SLUG"]),
    ("list --collection nowhere", USAGE, ["no 'nowhere'"]),
    ("account gradient-amdm", USAGE, ["gradient-admm"]),
    ("account gradient-admm --eta half --beta 3 --singular 1,2 --sigma 4 --sensitivity 1 --users 9", USAGE, ["eta", "half"]),
    (
        "account gradient-admm --eta 1 --beta 3 --singular 1 --sigma 4 --sensitivity 1 --users 9 --order permutted",
        USAGE,
        ["'permutted'", "did you mean permuted?"],
    ),
    ("account gradient-admm --mu-g 1 --gama 2", USAGE, ["--gama", "did you mean --gamma?"]),
    ("conform no_such_module:admm", USAGE, ["no_such_module"]),
    ("conform json:dumps --family gradient-adm", USAGE, ["gradient-adm", "did you mean gradient-admm?"]),
    ("conform --process ./no-such-program", USAGE, ["'./no-such-program' cannot be started: No such file"]),
    ("conform --trace absent.npz", USAGE, ["absent.npz"]),
    ("amplify --check absent.json", USAGE, ["absent.json"]),
    ("amplify --check .", USAGE, [".: expected a regular file, found a folder"]),
    ("amplify gradient-admm --eta 1 --beta 1 --singular 1 --steps 0", USAGE, ["--steps", "found 0"]),
    ("conform --trace .", USAGE, [".: not a regular file"]),
    ("conform --trace README.md", USAGE, ["README.md: neither NPZ nor Parquet: the file begins with b'# ve'"]),
    (
        "account gradient-admm --eta 1 --beta 3 --matrix 1,2;3 --sigma 4 --sensitivity 1 --users 9",
        USAGE,
        ["matrix, row 2: expected rows of one length, 2, found 1"],
    ),
    ("amplify gradient-admm --eta 1 --beta 1 --matrix README.md --steps 5", USAGE, ["README.md is no .npy file of numbers; "]),
    ("export chan2024.lemma-6.5 --out README.md/x.py", USAGE, ["README.md: a folder is needed there"]),
    ("conform --process 'adapter", USAGE, ["--process: No closing quotation"]),
    ("conform json:dumps --timeout -1", USAGE, ["--timeout must be > 0", "-1"]),
    ("conform json:dumps --problem absent.json", USAGE, ["absent.json: no such file"]),
    ("conform json:dumps --case nothing/*", USAGE, ["'nothing/*'", "conform --list"]),
    ("conform json:nothing", USAGE, ["json has no 'nothing'", "dumps"]),
    ("conform json", USAGE, ["'json'", "package.module:callable"]),
    ("worst-case chan2024.lemma-6.5 --set eta=1 --set bta=1", USAGE, ["no scalar bta; it has", "beta"]),
    ("worst-case chan2024.lemma-6.5 --valeus eta=1", USAGE, ["worst-case: unrecognized", "--valeus"]),
    ("show lemma-6.5 --colection x", USAGE, ["verify show: ", "did you mean --collection?"]),
    ("account gradient-admm --eta 1 --beta 3 --singular 1 --sigma -4 --sensitivity 1 --users 9", USAGE, ["sigma must be > 0"]),
    ("account gradient-admm --eta 1 --beta 3 --matrix absent.txt --sigma 4 --sensitivity 1 --users 9", USAGE, ["absent.txt"]),
    ("account gradient-admm --eta 1 --beta 3 --singular 1 --sigma 4 --sensitivity 1 --users 0", USAGE, ["users must be"]),
    ("account --file .", USAGE, ["expected a regular file, found a folder"]),
    ("export chan2024.lemma-6.5 --out /", USAGE, ["/ is a folder"]),
    ("experiment elastic-nte", USAGE, ["elastic-net"]),
    ("completion tcsh", USAGE, ["'tcsh'", "bash"]),
]


def run(*words):
    """Exit status and messages of a command, in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(list(words))
    return status, out.getvalue(), err.getvalue()


@pytest.mark.parametrize(("command", "status", "words"), AT_THE_TERMINAL, ids=[c for c, _, _ in AT_THE_TERMINAL])
def test_a_mistake_at_the_terminal(command, status, words):
    found, out, err = run(*command.split())
    assert found == status, err
    assert not out and len(err.strip().splitlines()) == 1, f"one message:\n{out}{err}"
    assert all(word in err for word in words), err
    assert "Traceback" not in err


# file below lemmas/common, its text, what the line about it says, with the line of the mistake
TEMPLATE = Path(__file__).resolve().parent.parent.parent.joinpath("verify/command_line/new_lemma.py").read_text().split("'''")[1]
GOOD = TEMPLATE.format(paper="common", slug="a-probe")
IN_A_FILE = [
    ("open_bracket", GOOD.replace('for_all(X="x y"),', 'for_all(X="x y",,'), ["SyntaxError", "line 9"]),
    ("unknown_name", GOOD.replace("2 * x.norm2 + 2 * y.norm2 >=", "2 * x.norm2 + 2 * w.norm2 >=", 1), ["'w'", "line 12"]),
    ("unknown_import", GOOD.replace("import *", "import Klaim"), ["Klaim", "line 7"]),
    ("misspelt_name", GOOD.replace("too_strong =", "too_stong ="), ["did you mean `too_strong`?", "line 21"]),
    ("no_claim_object", "claim = 'words'\n", ["`claim` must be", "line 1"]),
    ("unknown_kind", GOOD.replace('"inequality"', '"inequalty"'), ["claim.kind", "'inequalty'", "line 15"]),
    ("bad_id", GOOD.replace("common.a-probe", "Common probe"), ["claim.id", "'Common probe'", "line 15"]),
    ("no_text", b'"""claim \xff"""\n', ["not UTF-8 text"]),
    ("twice", GOOD, ["also claimed by"]),
    ("divides_by_zero", GOOD.replace("99/100", "99/0"), ["ZeroDivisionError", "line 21"]),
]
REASON = ' | assumed("x is at least as long as y", where="ours")'
# name, what a good file says, what this one says instead, what the line about it says
SLIPS = [
    ("no_reason", REASON, "", ["say why after it, left >= right | reason", "line 11"]),
    ("no_reason_equal", f">= y.norm2{REASON}", "== y.norm2", ["'longer': expected a relation and its reason", "found bool"]),
    ("reason_in_words", REASON, " | 'longer'", ["'str': after | expected an origin", "line 11"]),
    ("no_goal", " | goal", REASON, ["expected at least one goal"]),
    ("misspelt_letter", "2 * y.norm2", "2 * yy.norm2", ["'yy' is not defined: expected a letter", "did you mean y?"]),
    ("misspelt_fact", "square(x - y)", "longr", ["'longr' is not defined", "did you mean longer?", "line 17"]),
    (
        "fact_twice",
        "    bounded=2",
        "    longer=y.norm2 >= 0 | goal,\n    bounded=2",
        ["keyword argument repeated: longer", "line 12"],
    ),
    ("chain", "longer=x.norm2 >=", "longer=x.norm2 >= 0 >=", ["say why after it"]),
    ("vectors_compared", "x.norm2 >= y.norm2 |", "x >= y |", ["found Vector (1) y: a vector is", "compared by its norm2"]),
    ("vectors_multiplied", "2 * x.norm2", "2 * (x * x)", ["a vector is added to vectors, multiplied by", "line 12"]),
    ("a_float", "2 * y.norm2", "0.5 * y.norm2", ["expected an exact number: an integer or ratio(1, 2)"]),
    ("letter_twice", 'X="x y"', 'X="x y", Z="y"', ["each once, found 'y'", "line 10"]),
    ("letters_with_commas", 'X="x y"', 'X="x, y"', ["names with blanks between them", "found 'x,'"]),
    ("no_such_sign", 'X="x y"', 'X="x y", negative="a"', ["expected positive, nonnegative, real or a space", "'negative'"]),
    ("letters_in_a_list", 'X="x y"', "X=['x', 'y']", ["expected X= names in one string, found list"]),
    (
        "proof_no_sum",
        "bounded=square(x - y)",
        "bounded=x.norm2",
        ["bounded: expected a sum of facts and squares, found Polynomial"],
    ),
    ("proof_no_proof", "shows(bounded=square(x - y))", "square(x - y)", ["`proof` must be a Proof, found Sum", "line 17"]),
    ("proof_of_another", "shows(bounded", "shows(bound", ["expected a sum for each goal, bounded, found bound", "line 17"]),
    ("number_in_a_sum", "square(x - y)", "square(x - y) + 1", ["expected facts, squares and term(coefficient), found int"]),
    ("square_of_a_number", "square(x - y)", "square(2)", ["square: expected a polynomial or a vector, found int"]),
    ("divided_in_part", "square(x - y)", "longer / Polynomial.of(2) + longer", ["divide the whole sum"]),
    ("no_point", 'at("x=[2, 0] y=[1, 1]")', "dict(x=[2, 0])", ["`witness` must be a Point, found dict", "line 19"]),
    ("point_of_floats", "x=[2, 0]", "x=[0.5, 0]", ["expected name=integer", "found 'x=[0.5, 0]"]),
    ("no_such_goal", "scaled(left", "scaled('bound', left", ["'1 % smaller': no goal named 'bound'", "line 21"]),
    ("dropped_nothing", '"99/100")}', '"99/100")}, drop="longest"', ["no fact named 'longest' to drop"]),
    ("no_sequences", "    bounded=2", "    recursion={},\n    bounded=2", ["expected recursion=over(...), found dict"]),
]


def slipped(old, new):
    """The good file with a slip, in which one place changes."""
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


IN_A_FILE += [(name, slipped(old, new), words) for name, old, new, words in SLIPS]


# a file of the user's, its text, the command that reads it, what its one line says
IN_A_USERS_FILE = [
    ("torn.py", "def admm(problem, noise, steps) return 1\n", "conform torn:admm", ["torn.py, line 1", "expected ':'"]),
    ("needs.py", "import json\nimport no_such_library\n", "conform needs:admm", ["no_such_library", "needs.py, line 2"]),
    ("divides.py", "1 / 0\n", "conform divides:admm", ["ZeroDivisionError", "divides.py, line 1"]),
    ("ends.py", "raise SystemExit(3)\n", "conform ends:admm", ["SystemExit: 3", "ends.py, line 1"]),
    ("broken.toml", "eta = 1\nbeta =\n", "account --file broken.toml", ["broken.toml is not TOML", "line 2"]),
    ("list.toml", 'algorithm = "dp-admm"\nsigma = [1, 2]\n', "account --file list.toml", ["list.toml: sigma", "found a list"]),
    ("name.toml", 'algorithm = "dp-admm"\nsigmaa = 1\n', "account --file name.toml", ["'sigmaa'", "did you mean sigma?"]),
    ("yes.toml", 'algorithm = "dp-admm"\nsigma = true\n', "account --file yes.toml", ["yes.toml: sigma must be"]),
]


@pytest.mark.parametrize(("name", "text", "command", "words"), IN_A_USERS_FILE, ids=[row[0] for row in IN_A_USERS_FILE])
def test_a_mistake_in_a_users_file(tmp_path, monkeypatch, name, text, command, words):
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
    messages = {run(*command.split())[2] for command, _, _ in AT_THE_TERMINAL[:6]}
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

    monkeypatch.setitem(cli.COMMANDS, "list", raises)
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

    monkeypatch.setitem(cli.COMMANDS, "all", raises)
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


def test_the_completion_asks_for_the_ids_of_claims():
    from verify.command_line.arguments import parser
    from verify.command_line.completion import script

    for shell in ("bash", "zsh", "fish"):
        assert "verify list 2>/dev/null" in script(parser("verify"), shell)
