"""The command line as a user meets it, in a small copy of the house."""

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import venv

import pytest

from tests.cli.small_house import ROOT, verify
from tests.report.sample import recorded
from verify.command_line.cli import main
from verify.command_line.commands import COMMANDS, parser
from verify.command_line.completion import script
from verify.command_line.explain import EXPLANATIONS
from verify.command_line.new_lemma import new_lemma
from verify.judge.run import judge_one
from verify.lemma.other_collections import read_collection
from verify.records.verdict_words import VERDICTS


@pytest.mark.thorough
def test_a_new_lemma_passes_and_is_the_only_file_written(house):
    before = set(house.rglob("*.py"))
    verify(house, "new", "chan2024/probe")
    assert len(set(house.rglob("*.py")) - before) == 1
    out = verify(house, "all", "--only", "chan2024.probe", "--budget", "quick")
    assert "1 PROVED" in out and not (house / "reports").exists()
    verify(house, "new", "chan2024/probe", expect=2)


@pytest.mark.parametrize("slug", ["probe", "chan2024/Bad-Name", "../evil/x", "chan2024/../x", "chan2024/"])
def test_bad_slugs(tmp_path, slug):
    with pytest.raises(ValueError, match="expected PAPER/SLUG"):
        new_lemma(slug, tmp_path)


def test_a_new_lemma_of_a_collection_makes_its_folder(tmp_path):
    path, claim = new_lemma("convex/probe", collection=str(tmp_path / "my_papers"))
    assert (path, claim) == (tmp_path / "my_papers" / "convex" / "probe.py", "my_papers.probe")
    theirs = read_collection(str(tmp_path / "my_papers"), ()).collection
    assert judge_one(claim, theirs)["verdict"] == "PROVED"
    with pytest.raises(FileExistsError):
        new_lemma("convex/probe", collection=str(tmp_path / "my_papers"))
    with pytest.raises(FileExistsError, match=r"convex.probe.py claims my_papers\.probe already"):
        new_lemma("other/probe", collection=str(tmp_path / "my_papers"))
    (tmp_path / "my_papers" / "other").mkdir()
    (tmp_path / "my_papers" / "other" / "paper.toml").write_text('paper = "other"\ntitle = ""\n', encoding="utf-8")
    assert new_lemma("other/probe", collection=str(tmp_path / "my_papers"))[1] == "other.probe"
    for folder, slug in (("My", "probe"), ("mine", "Bad"), ("mine", "../probe")):
        with pytest.raises(ValueError, match="lower case, digits and _"):
            new_lemma(slug, collection=str(tmp_path / folder))


@pytest.mark.thorough
def test_two_runs_write_the_same_bytes_whatever_the_jobs_and_budget(house):
    verify(house, "all", "--budget", "quick", "--jobs", "1")
    first = {p.name: p.read_bytes() for p in (house / "reports").rglob("*") if p.is_file() and p.name != "measurements.json"}
    assert {"ledger.json", "summary.md", "index.html"} <= set(first)
    verify(house, "all", "--jobs", "2")
    second = {p.name: p.read_bytes() for p in (house / "reports").rglob("*") if p.is_file() and p.name != "measurements.json"}
    assert first == second


@pytest.mark.thorough
def test_an_unreadable_lemma_is_named_and_the_rest_goes_on(house):
    (house / "lemmas" / "chan2024" / "torn.py").write_text("claim = 1 +\n")
    (house / "lemmas" / "chan2024" / "odd.py").write_text("claim = 'not a claim'\n")
    verify(house, "new", "chan2024/misspelt")
    path = house / "lemmas" / "chan2024" / "misspelt.py"
    path.write_text(path.read_text().replace("too_strong =", "too_stong ="))
    out = verify(house, "all", "--budget", "quick", expect=1)
    assert "UNREADABLE lemmas/chan2024/misspelt.py: ValueError: `too_stong` is read by nobody: did you mean `too_strong`?" in out
    assert "UNREADABLE lemmas/chan2024/torn.py: SyntaxError" in out
    assert "UNREADABLE lemmas/chan2024/odd.py: ValueError: `claim` must be" in out
    assert "PROVED" in out and not (house / "reports" / "ledger.json").exists()


@pytest.mark.thorough
def test_a_changed_verdict_is_told_and_nothing_is_lost(house):
    verify(house, "all", "--budget", "quick")
    path = house / "reports" / "ledger.json"
    ledger = json.loads(path.read_text())
    ledger["records"][0]["verdict"] = "OPEN"
    path.write_text(json.dumps(ledger))
    recorded = path.read_bytes()
    out = verify(house, "all", "--budget", "quick", expect=1)
    assert "CHANGED" in out and "expected OPEN, found PROVED" in out and "--accept" in out
    assert path.read_bytes() == recorded
    verify(house, "all", "--budget", "quick", "--accept")
    assert path.read_bytes() != recorded
    verify(house, "all", "--budget", "quick")


@pytest.mark.thorough
def test_a_broken_proof_is_told(house):
    path = house / "lemmas" / "chan2024" / "convex" / "nonexpansion.py"
    path.write_text(path.read_text().replace("(cocoercive + monotone)", "(cocoercive + 2 * monotone)"))
    out = verify(house, "all", "--budget", "quick", expect=1)
    assert "BROKEN chan2024.lemma-6.5" in out and "identity fails" in out and "python -m verify check" in out


def test_a_report_without_a_ledger_says_what_writes_one(house):
    assert "no such ledger" in verify(house, "report", expect=2)


@pytest.mark.thorough
def test_list_show_check_attack_report(house):
    verify(house, "all", "--budget", "quick")
    assert "PROVED     chan2024.lemma-6.5" in verify(house, "list", "lemma-6.5")
    assert "chan2024.theorem-6.1" in verify(house, "list", "--missing")
    shown = verify(house, "show", "lemma-6.5")
    assert "PROVED (algebra" in shown and "cocoercive" in shown and "* goal =" in shown
    assert json.loads(verify(house, "show", "lemma-6.5", "--json"))["verdict"] == "PROVED"
    assert "accepted in" in verify(house, "check")
    assert "refuted: right side made 1 % smaller" in verify(house, "attack", "lemma-6.5", "--store")
    assert (house / "lemmas/chan2024/convex/nonexpansion.neighbours.json").exists()
    before = (house / "reports" / "index.html").read_bytes()
    verify(house, "report")
    assert (house / "reports" / "index.html").read_bytes() == before


def test_make_gives_an_environment_the_command_of_this_checkout_in_any_folder(tmp_path):
    """Also one that was made before there was such a command; the package is a stub that tells what it was asked."""
    house, away = tmp_path / "house", tmp_path / "away"
    (house / "verify").mkdir(parents=True)
    away.mkdir()
    shutil.copy(ROOT / "Makefile", house)
    (house / "requirements.lock").touch()
    (house / "verify" / "__main__.py").write_text("import sys\nprint('asked', *sys.argv[1:])\n")
    venv.create(house / ".venv", symlinks=True)
    (house / ".venv" / ".installed").touch()
    alone = {k: v for k, v in os.environ.items() if not k.startswith("MAKE")}  # make test runs this below another make
    for _ in range(2):
        made = subprocess.run(
            ["make", "quick", "JOBS=1"], cwd=house, env=alone, capture_output=True, text=True, check=True
        ).stdout
        assert made.endswith("asked all --budget quick --jobs 1\n")
    assert "printf" not in made, "made once"
    for command in (["bin/verify"], ["bin/python", "-m", "verify"]):
        asked = [house / ".venv" / command[0], *command[1:], "list", "two words"]
        assert subprocess.run(asked, cwd=away, capture_output=True, text=True, check=True).stdout == "asked list two words\n"


def test_help_has_examples():
    assert "examples:" in said("--help")
    for command in COMMANDS:
        assert f"examples:\n  python -m verify {command}" in said(command, "--help")


def said(*words):
    """What a command that ends well prints, in this process."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(list(words)) == 0
    return out.getvalue()


def test_the_examples_of_the_help_are_valid_usage():
    for name, command in COMMANDS.items():
        lines = [line for line in command.examples.splitlines() if not line.startswith("then")]
        assert lines
        for line in lines:
            words = shlex.split(re.split(r" > | {2,}", line.strip())[0])
            assert words[:4] == ["python", "-m", "verify", name]
            assert parser(words[3:]).parse_args(words[3:]).command == name


def test_completion_knows_commands_options_and_files():
    for shell in ("bash", "zsh", "fish"):
        text = script(parser(program="verify"), shell)
        assert all(command in text for command in COMMANDS) and "fresh" in text and "collection" in text
        assert "verify list 2>/dev/null" in text  # the ids of claims
        if shutil.which(shell):
            assert subprocess.run([shell, "-n"], input=text, text=True, check=False).returncode == 0
    with_files = script(parser(program="verify"), "bash")
    assert "_shtab_compgen_files" in with_files and "_shtab_compgen_dirs" in with_files


@pytest.mark.thorough
def test_explain(house):
    everything = said("explain")
    for name in VERDICTS:
        assert name in everything
        told = said("explain", name.lower())
        assert told.startswith(f"{name}: ") and "rests on: " in told and "what would change it: " in told
    assert set(EXPLANATIONS) == set(VERDICTS)
    assert "observed law: holds on all" in verify(house, "explain", "lemma-6.5")
    assert "near: chan2024.lemma-6.5" in verify(house, "explain", "chan2024.lemma-6.6", expect=2)


def test_the_kinds_of_evidence_that_records_have_are_explained():
    for record in recorded()["records"]:
        assert record["evidence"]["kind"] in EXPLANATIONS[record["verdict"]].evidence, record["id"]


@pytest.mark.thorough
def test_a_new_file_passes_in_every_paper(house):
    papers = sorted(p.name for p in (ROOT / "lemmas").iterdir() if p.is_dir() and p.name[0] != "_")
    assert {"common", "axioms", "chan2024", "cyffers2023", "huang2020", "zhang2018"} <= set(papers)
    for paper in papers:
        (house / "lemmas" / paper).mkdir(exist_ok=True)
        new_lemma(f"{paper}/a_probe", house)
    new_lemma("chan2024/convex/deep/a_probe_below", house)
    out = verify(house, "all", "--only", "*.a-probe*", "--budget", "quick")
    assert f"{len(papers) + 1} PROVED" in out
    assert "no folder lemmas/chan2042" in verify(house, "new", "chan2042/probe", expect=2)
    verify(house, "new", "new2042/probe", "--new-paper")
    assert "1 PROVED" in verify(house, "all", "--only", "new2042.probe", "--budget", "quick")


@pytest.mark.thorough
def test_worst_case_and_find(house):
    out = verify(house, "worst-case", "lemma-6.5", "--set", "eta=1", "--set", "beta=2")
    assert "certified by the kernel     c = 1 " in out
    assert "must be positive" in verify(house, "worst-case", "lemma-6.5", "--set", "eta=-1", "--set", "beta=2", expect=2)
    assert "not linear" in verify(house, "worst-case", "lemma-6.5", "--set", "eta=1", expect=2)
    assert "NAME=NUMBER" in verify(house, "worst-case", "lemma-6.5", "--set", "eta", expect=2)
    assert "is no number" in verify(house, "worst-case", "lemma-6.5", "--set", "eta=0,5", expect=2)
    assert "candidate found" in verify(house, "find", "lemma-6.5")
    assert (house / "build" / "found" / "chan2024.lemma-6.5.proof.json").exists()


def test_side_conditions_and_tightness(house):
    assert "no stored constants" in verify(house, "tightness", "lemma-6.5")
    assert "no purely scalar claim" in verify(house, "side-conditions", "lemma-6.5")
    out = verify(house, "side-conditions", "common.positive_factor", "--time", "10")
    assert "goal factor: holds (z3 holds, cvc5 holds)" in out and "needed: product" in out
