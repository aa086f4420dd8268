"""Lemma collections of other packages: judged by the same judge, as data, under their own name."""

import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from py_compile import PycInvalidationMode
from py_compile import compile as compile_file

import pytest

import verify.kernel.proof as proof_module
from tests.altered import changed
from tests.cli.small_house import ROOT, files, verify
from tests.judge.installed_package import install, lemma
from tests.judge.small_claim import LEMMA
from tests.tables import by_name, typed
from verify.environment.entry_points import ADAPTERS, LEMMAS, EntryPointError, named, offered
from verify.environment.kept_results import Kept
from verify.environment.named_object import load
from verify.judge.examination import Settings
from verify.judge.run import judge
from verify.kernel import prove
from verify.lemma.discover import Collection
from verify.lemma.lemma_data import write_lemma
from verify.lemma.other_collections import own, read_collection
from verify.lemma.reading_process import collected, discover

KNOWN = changed(LEMMA, id="common.parallelogram")
OURS = Collection({"common.parallelogram": KNOWN}, ())
PATCHING = """
import verify.kernel, verify.kernel.proof, verify.lemma.theorems, verify.judge.examination, verify.judge.second_opinion
import verify.attack
def believe(name, says, proof, theorems):
    t = object.__new__(verify.kernel.Theorem)
    for slot, value in zip(("name", "_statement", "uses"), (name, says, ()), strict=True):
        object.__setattr__(t, slot, value)
    return t
verify.kernel.prove = verify.kernel.proof.prove = verify.lemma.theorems.prove = believe
verify.judge.second_opinion.confirm = verify.judge.examination.confirm = lambda *_: 1
verify.attack.refute = lambda *_, **__: verify.attack.Attempt(None, "none", 0)
"""


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    return tmp_path / "site"


def judged(name="acme", ours=OURS, **settings):
    other = read_collection(name, ours.lemmas)
    return judge(Settings(budget="quick", **settings), collection=ours, other=other)


def test_a_collection_is_judged_by_the_same_judge(site):
    install(
        site,
        {
            "right.py": lemma("acme.right"),
            "wrong.py": lemma("acme.wrong", "ratio(3, 2)"),
            "torn.py": "claim = 1 +",
            "words.py": "claim = 'none'",
            "divides.py": "claim = None\nnumber = 1 // 0",
            "notes.py": "text = 'nothing is claimed here'",
        },
    )
    found = judged()
    assert {r["id"]: r["verdict"] for r in found.records} == {"acme.right": "PROVED", "acme.wrong": "BROKEN"}
    assert {r["paper"] for r in found.records} == {"acme"} and found.records[0]["file"] == "acme_lemmas/right.py"
    assert [path for path, _ in found.unreadable] == [f"acme_lemmas/{name}.py" for name in ("divides", "torn", "words")]
    assert found.unreadable[0][1].endswith("(divides.py, line 2)")
    assert found.document["coverage"] == {}
    assert "acme_lemmas.right" not in sys.modules and "acme_lemmas" not in sys.modules


def kept_before(path, text):
    """The bytecode of another text of the same length, kept as Python keeps it: the file was written in the same second."""
    assert len(text) == len(path.read_text(encoding="utf-8"))
    said, when = path.read_bytes(), path.stat()
    path.write_text(text, encoding="utf-8")
    os.utime(path, (when.st_atime, when.st_mtime))
    compile_file(path, doraise=True, invalidation_mode=PycInvalidationMode.TIMESTAMP)
    path.write_bytes(said)
    os.utime(path, (when.st_atime, when.st_mtime))


def test_a_file_is_judged_by_its_source_and_not_by_bytecode_beside_it(site):
    install(site, {"right.py": lemma("acme.right", "3")})
    kept_before(site / "acme_lemmas" / "right.py", lemma("acme.right", "2"))
    assert [r["verdict"] for r in judged().records] == ["BROKEN"]


HIDDEN = "# coding: raw_unicode_escape\n" + lemma("acme.right") + "# \\u000aproof = None\n"
WITHOUT = {"right.py": "from acme_lemmas.helper import other\n" + lemma("acme.right")}


@pytest.mark.parametrize(
    ("files", "words"),
    typed(
        __file__,
        "other_collections",
        "what stands for a file is its text",
        by_name(lemma, EXTENSION_SUFFIXES=EXTENSION_SUFFIXES, HIDDEN=HIDDEN, WITHOUT=WITHOUT),
    ),
)
def test_what_stands_for_a_file_is_its_text(site, files, words):
    install(site, files)
    found = judged()
    problems = [problem for path, problem in found.unreadable if path == "acme_lemmas/right.py"]
    assert all(words in one for one in problems) and len(problems) == bool(words)
    assert words or [r["verdict"] for r in found.records] == ["PROVED"]


def test_a_file_of_ones_own_is_read_by_its_source(tmp_path):
    home = tmp_path / "lemmas" / "own"
    home.mkdir(parents=True)
    for package in (home, home.parent):
        (package / "__init__.py").touch()
    (home / "right.py").write_text(lemma("own.right"), encoding="utf-8")
    kept_before(home / "right.py", lemma("own.wrong"))
    found = discover(tmp_path)
    assert list(found.lemmas) == ["own.right"], found.unreadable
    (tmp_path / "named.py").write_text("found = 1\n", encoding="utf-8")
    kept_before(tmp_path / "named.py", "found = 2\n")
    assert load(f"{tmp_path / 'named.py'}:found") == 1


def test_a_declaration_that_is_refused_is_told_by_the_line_of_its_author(tmp_path):
    text = "from verify.algorithms.expression import Map, Variable\n\nwrong = Map('P', 'X')(Variable('z', 'Z'))\n"
    (tmp_path / "wrong.py").write_text(text)
    with pytest.raises(ValueError, match=r"P is a function on X, found a vector of 'Z' \(wrong.py, line 3\)"):
        load(f"{tmp_path / 'wrong.py'}:wrong")


def test_a_collection_in_a_subpackage(site):
    install(site, {"right.py": lemma("acme.right")}, module="acme.deep.lemmas")
    assert [r["file"] for r in judged().records] == ["acme/deep/lemmas/right.py"]


@pytest.mark.thorough
def test_a_lemma_file_cannot_touch_the_kernel_or_the_judge(site):
    install(site, {"a_patch.py": PATCHING + lemma("acme.patch"), "wrong.py": lemma("acme.wrong", "ratio(199, 100)")})
    before = (prove, proof_module.prove)
    found = {r["id"]: r for r in judged().records}
    assert found["acme.wrong"]["verdict"] == "BROKEN" and "kernel" in found["acme.wrong"]["evidence"]["detail"]
    assert found["acme.patch"]["verdict"] == "PROVED", "a true claim stays true whatever its file does"
    assert before == (prove, proof_module.prove)
    # The same files imported by the judging process would deceive it: the process of their own is what guards.
    code = (
        "import sys; from pathlib import Path; from verify.lemma.discover import Collection, imported;"
        "from verify.judge.run import Settings, judge;"
        "site = Path(sys.argv[1]); sys.path.insert(0, str(site)); paths = sorted(site.glob('acme_lemmas/[!_]*.py'));"
        "found = Collection({one.claim.id: one for one in (imported(site, path) for path in paths)}, ());"
        "records = judge(Settings('quick'), collection=found).records;"
        "print(*[c['outcome'] for r in records for c in r['checks'] if c['name'] in ('kernel', 'sympy')])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(site)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["pass"] * 4


def test_it_may_use_ours_which_then_stand_beside_it(site):
    user = lemma("acme.user").replace("shows(squares=square(x - y))", 'shows(use("u", "common.parallelogram"), squares=u)')
    install(site, {"user.py": user, "other.py": lemma("acme.other")})
    found = {r["id"]: r for r in judged(only=("acme.user",)).records}
    assert set(found) == {"acme.user", "common.parallelogram"}
    assert {r["verdict"] for r in found.values()} == {"PROVED"}
    assert found["acme.user"]["rests_on_all"] == ["common.parallelogram"]


@pytest.mark.parametrize("name", ["common.parallelogram", "chan2024.lemma-6.5", "other.claim", "acme", "acme.", "acme.../../x"])
def test_an_id_must_be_of_the_collection(site, name):
    install(site, {"right.py": lemma("acme.right"), "shadow.py": lemma(name)})
    found = judged()
    assert [r["id"] for r in found.records] == ["acme.right"]
    ((path, problem),) = found.unreadable
    assert path == "acme_lemmas/shadow.py" and "claim.id must be" in problem


def test_two_files_of_one_id(site):
    install(site, {"one.py": lemma("acme.same"), "two.py": lemma("acme.same")})
    assert "is also claimed by acme_lemmas/one.py" in judged().unreadable[0][1]


def test_names_are_taken_once(site):
    install(site, {"right.py": lemma("common.right")}, name="common")
    with pytest.raises(EntryPointError, match=r"common = acme_lemmas \(acme-proofs\).*belongs to this suite"):
        read_collection("common", OURS.lemmas)


def test_two_packages_of_one_name_are_both_named(site):
    install(site, {"right.py": lemma("acme.right")})
    install(site, {"right.py": lemma("acme.right")}, module="other_lemmas", package="other-proofs")
    with pytest.raises(EntryPointError, match=r"acme-proofs.*other-proofs|other-proofs.*acme-proofs"):
        read_collection("acme", OURS.lemmas)


def test_unknown_and_unusable_collections_are_told(site):
    install(site, {"right.py": lemma("acme.right")})
    with pytest.raises(EntryPointError, match="installed: acme"):
        read_collection("acne", OURS.lemmas)
    install(site, {}, name="empty", module="empty_lemmas", package="empty-proofs")
    with pytest.raises(EntryPointError, match="says `claim`"):
        read_collection("empty", OURS.lemmas)
    install(site, {"__init__.py": "raise SystemExit(3)"}, name="ends", module="ends_lemmas", package="ends-proofs")
    with pytest.raises(EntryPointError, match="cannot be read"):
        read_collection("ends", OURS.lemmas)
    install(site, {}, name="Bad", module="bad_lemmas", package="bad-proofs")
    with pytest.raises(EntryPointError, match="lower-case"):
        read_collection("acme", OURS.lemmas)


def test_what_the_process_hands_over_is_read_strictly():
    true = json.loads(json.dumps(write_lemma(LEMMA)))
    true["claim"] |= {"id": "acme.claim", "statement": ""}

    def rows(**changes):
        of = {name: {"acme"} for name in ("acme.claim", "common.x")}
        found = own(of, collected([("/", true["path"], json.dumps({"lemma": true | changes}))]))
        return found.lemmas, found.unreadable

    assert set(rows()[0]) == {"acme.claim"}
    for changes in (
        {"proof": 1.5},
        {"proof": {"goals": []}},
        {"verdict": "PROVED"},
        {"claim": true["claim"] | {"kind": "truth"}},
        {"claim": true["claim"] | {"id": "common.x"}},
        {"witness": {"scalars": {"a": "__import__"}}},
        {"path": "another.py"},
    ):
        lemmas, unreadable = rows(**changes)
        assert not lemmas and len(unreadable) == 1, changes


def test_adapters_are_found_by_the_same_function(site):
    install(site, {}, name="mine", module="my_admm", group=ADAPTERS)
    assert named(ADAPTERS, "mine").value == "my_admm" and offered(LEMMAS) == {}
    with pytest.raises(EntryPointError, match="installed: mine"):
        named(ADAPTERS, "yours")


@pytest.mark.thorough
def test_the_command_judges_it_apart_from_the_suite(house, tmp_path_factory):
    folder = tmp_path_factory.mktemp("user")
    install(folder / "site", {f"claim_{n}.py": lemma(f"acme.claim-{n}") for n in range(4)})
    environment = os.environ | {"PYTHONPATH": f"{house}{os.pathsep}{folder / 'site'}"}

    def command(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "verify", *arguments], cwd=folder, env=environment, check=False, capture_output=True, text=True
        )

    first = command("all", "--collection", "acme", "--jobs", "2", "--budget", "quick")
    assert first.returncode == 0 and "4 PROVED" in first.stdout, first.stdout + first.stderr
    assert not (house / "reports").exists() and not (house / ".verify-cache").exists()
    report = files(folder / "reports-acme")
    assert {r["id"] for r in json.loads(report["ledger.json"])["records"]} == {f"acme.claim-{n}" for n in range(4)}
    second = command("all", "--collection", "acme", "--budget", "quick")
    assert "0 judged now, 4 unchanged" in second.stdout and files(folder / "reports-acme") == report
    assert "PROVED     acme.claim-0" in command("list", "--collection", "acme").stdout
    assert "sympy confirms" in command("check", "--collection", "acme").stdout
    assert "no 'acne'" in command("all", "--collection", "acne").stderr
    assert "no claim matches" in verify(house, "list", "acme.*", expect=2)


def test_the_suite_itself_knows_no_collection(site):
    install(site, {"right.py": lemma("acme.right")})
    assert not [n for n in discover(ROOT).lemmas if n.startswith("acme")]


def test_records_of_collections_are_kept_by_what_they_say(site, tmp_path):
    install(site, {"right.py": lemma("acme.right")})
    kept = Kept(tmp_path / "cache")

    def run():
        return judge(Settings("quick"), collection=OURS, other=read_collection("acme", OURS.lemmas), kept=kept).reused

    assert (run(), run()) == ((), ("acme.right",))
    (site / "acme_lemmas" / "right.py").write_text(lemma("acme.right", "ratio(5, 2)"))
    assert run() == ()


def folder_of_papers(place):
    """A folder with two papers and a vocabulary that both use."""
    folder = place / "my_papers"
    for path, text in {
        "vocabulary.py": "from verify import ratio\n\nTWO = ratio(2, 1)\n",
        "first2001/paper.toml": 'paper = "first2001"\n',
        "first2001/right.py": "from my_papers.vocabulary import TWO\n" + lemma("first2001.right", "TWO"),
        "second2002/paper.toml": 'paper = "second2002"\n',
        "second2002/deep/right.py": lemma("second2002.right"),
        "right.py": lemma("my_papers.right"),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def test_a_folder_is_a_collection_of_several_papers(tmp_path):
    folder = folder_of_papers(tmp_path)
    (folder / "strange.py").write_text(lemma("third2003.right"))
    (folder / "second2002" / "deep" / "misplaced.py").write_text(lemma("first2001.misplaced"))
    (folder / "second2002" / "shared.py").write_text(lemma("my_papers.shared"))
    found = judged(str(folder))
    assert {r["id"]: (r["verdict"], r["file"]) for r in found.records} == {
        "first2001.right": ("PROVED", "my_papers/first2001/right.py"),
        "my_papers.right": ("PROVED", "my_papers/right.py"),
        "my_papers.shared": ("PROVED", "my_papers/second2002/shared.py"),
        "second2002.right": ("PROVED", "my_papers/second2002/deep/right.py"),
    }
    misplaced, (path, problem) = found.unreadable
    assert (
        misplaced[0] == "my_papers/second2002/deep/misplaced.py" and "'my_papers.' or 'second2002.', the name of" in misplaced[1]
    )
    assert path == "my_papers/strange.py" and "'first2001.' or 'my_papers.' or 'second2002.'" in problem
    assert [r["id"] for r in judged(str(folder), only=("second2002",)).records] == ["second2002.right"]
    assert not [name for name in sys.modules if name.startswith("my_papers")]


@pytest.mark.parametrize(
    ("name", "file", "words"),
    [
        ("json", "right.py", "another Python package has the name json"),
        ("My-papers", "right.py", "expected a folder named by lower-case letters"),
        ("common", "right.py", "the name 'common' belongs to this suite"),
        ("acme", "notes.txt", "no lemma file in it says `claim`"),
        ("acme/none", "", "is no folder"),
    ],
)
def test_a_folder_that_is_no_collection_is_told(tmp_path, name, file, words):
    if file:
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text(lemma("acme.right"))
    with pytest.raises(EntryPointError, match=words):
        judged(str(tmp_path / name))


def test_a_paper_of_a_folder_takes_no_name_of_this_suite(tmp_path):
    folder = folder_of_papers(tmp_path)
    (folder / "first2001").rename(folder / "common")
    with pytest.raises(EntryPointError, match="the name 'common' belongs to this suite"):
        judged(str(folder))


def test_an_installed_collection_goes_before_a_folder_of_its_name(site, tmp_path, monkeypatch):
    install(site, {"right.py": lemma("acme.right")})
    (tmp_path / "acme").mkdir()
    (tmp_path / "acme" / "other.py").write_text(lemma("acme.other"))
    monkeypatch.chdir(tmp_path)
    assert [r["id"] for r in judged("acme").records] == ["acme.right"]
    assert [r["id"] for r in judged("./acme").records] == ["acme.other"]


@pytest.mark.thorough
def test_every_command_on_claims_takes_a_folder(house, tmp_path):
    folder_of_papers(tmp_path)
    environment = os.environ | {"PYTHONPATH": str(house)}

    def command(*arguments):
        told = [sys.executable, "-m", "verify", *arguments, "--collection", "my_papers"]
        return subprocess.run(told, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True)

    done = command("all", "--budget", "quick", "--jobs", "1")
    assert done.returncode == 0 and "3 PROVED" in done.stdout, done.stdout + done.stderr
    assert (tmp_path / "reports-my_papers" / "claims" / "first2001.right.html").is_file()
    assert "PROVED     second2002.right" in command("list").stdout
    for arguments, words in {
        ("show", "first2001.right"): "PROVED",
        ("check",): "second2002.right: accepted",
        ("attack", "first2001.right", "--budget", "quick", "--store"): "stored 1 points in right.neighbours.json",
        ("worst-case", "first2001.right"): "first2001.right",
        ("export", "my_papers.right"): "|",
    }.items():
        done = command(*arguments)
        assert done.returncode == 0 and words in done.stdout, (arguments, done.stdout, done.stderr)
    assert (tmp_path / "my_papers" / "first2001" / "right.neighbours.json").is_file()
