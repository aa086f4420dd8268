"""What a person at a terminal sees: wrapped lines, colours where they are wanted, help of every argument."""

import argparse
import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from tests.cli.small_house import ROOT
from verify import scalars, vectors
from verify.accounts.account import algorithms, module_of
from verify.admm.spherical_noise import spherical_noise
from verify.command_line import listing, terminal
from verify.command_line.cli import main
from verify.command_line.commands import parser
from verify.command_line.explain import explain_verdict
from verify.conformance import command
from verify.conformance.kit.probes import sampler
from verify.environment.progress import Progress
from verify.privacy.account_parameters import VOCABULARY
from verify.records.verdict_words import VERDICTS


class Screen:
    def __init__(self, terminal):
        self.terminal = terminal

    def isatty(self):
        return self.terminal

    def write(self, text):
        return len(text)

    def flush(self):
        pass


@pytest.fixture
def screen(monkeypatch):
    monkeypatch.setattr(terminal, "sys", argparse.Namespace(stdout=Screen(True)))
    monkeypatch.setattr(terminal.shutil, "get_terminal_size", lambda: argparse.Namespace(columns=60))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


LONG = "  gradient-admm dual-step: " + "a cause of some words " * 6


def test_long_lines_wrap_at_a_terminal_and_nowhere_else(screen, monkeypatch):
    lines = terminal.shown(LONG).split("\n")
    assert len(lines) > 2 and max(map(len, lines)) <= 60
    assert lines[0].startswith("  gradient") and all(line.startswith("      ") for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == " ".join(LONG.split())
    monkeypatch.setattr(terminal, "sys", argparse.Namespace(stdout=Screen(False)))
    assert terminal.shown(LONG) == LONG
    assert terminal.shown(LONG, Screen(True)) == "\n".join(lines)


def test_what_a_command_finds_and_an_error_wrap_and_what_is_to_be_copied_does_not(screen, monkeypatch, capsys):
    assert main(["explain", "REFUTED"]) == 0
    found = capsys.readouterr().out
    assert all(len(re.sub("\033.*?m", "", line)) <= 60 for line in found.splitlines())
    errors = Screen(True)
    said = []
    errors.write = lambda text: said.append(text) or len(text)
    monkeypatch.setattr(sys, "stderr", errors)
    assert main(["explain", "no-such-claim-" * 3]) == 2
    assert len("".join(said).strip().splitlines()) > 1
    for line in (f"  yours: python -m verify account {LONG}", f'at("eta=1 {LONG}")'):
        assert terminal.shown(line) == line


def test_json_is_data_at_a_terminal_too(screen, capsys):
    assert (
        main(["account", "noisy-gradient-descent", "--sigma", "1", "--eta", "1/2", "--clip", "1", "--users", "3", "--json"]) == 0
    )
    found = capsys.readouterr().out
    assert "PROVED" in found and max(map(len, found.splitlines())) > 60
    assert json.loads(found)["algorithm"] == "noisy-gradient-descent"


def test_a_command_that_is_named_is_of_the_collection():
    asked = argparse.Namespace(asked="my_papers")
    words = "found BROKEN; try `python -m verify all --only x.y`, see `x.y`"
    assert terminal.of_collection(words, asked) == words.replace("x.y`,", "x.y --collection my_papers`,")
    assert terminal.of_collection(words, None) == words


def test_the_list_wraps_at_a_terminal(screen, monkeypatch, capsys):
    row = listing.Row("chan2024.lemma-6.5", "PROVED", "a title of some words " * 5, "", "", "")
    monkeypatch.setattr(listing, "listing", lambda: listing.Listing((row,), "", ()))
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 2 and all(len(re.sub("\033.*?m", "", line)) <= 60 for line in lines)


@pytest.mark.parametrize("verdict", sorted(set(VERDICTS) & set(terminal.COLOURS)))
def test_verdicts_are_coloured_where_colour_is_wanted(screen, monkeypatch, verdict):
    line = f"{verdict:10s} chan2024.lemma-6.5 UN{verdict}"
    assert terminal.shown(line).count("\033[") == 2 and terminal.shown(line).startswith(f"\033[{terminal.COLOURS[verdict]}m")
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.shown(line) == line
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert terminal.shown(line) == line


def test_how_a_program_fared_is_coloured_where_the_line_begins_with_it(screen):
    assert [
        terminal.shown(line).count("\033[") for line in ("conforms: 3 pass", "fails: 1 pass", "it fails: 1", "fails in 2")
    ] == [2, 2, 0, 0]


def test_every_argument_of_every_command_has_help():
    for sub in parser().each():
        silent = [action.dest for action in sub._actions if not action.help]
        assert not silent, f"{sub.prog}: {silent}"


@pytest.mark.parametrize("name", [*algorithms()])
def test_the_help_of_an_algorithm_has_its_own_options_alone(name, capsys):
    subject = module_of(name)
    assert main(["account", name, "--help"]) == 0
    said = capsys.readouterr().out
    told = {line.split()[0].removeprefix("--") for line in said.splitlines() if re.match("  --", line)}
    if hasattr(subject, "REQUIRED"):
        assert {*subject.REQUIRED} <= told and {*subject.OPTIONAL, *subject.REQUIRED, "neighbours"} == told & {*VOCABULARY}
        assert ("\nneeds:" in said) == bool(subject.REQUIRED) and f"verify account {name} --" in said
    else:
        assert not told & {*VOCABULARY} and "no account" in said
    assert {"delta", "calibrate", "json"} <= told and not {"set", "operator"} & told


def test_the_help_of_a_declaration_and_of_nothing_known(capsys):
    assert main(["account", "examples/declarations.py:heavy_ball", "--help"]) == 0
    own = capsys.readouterr().out
    assert "--set" in own and "--sigma" in own and "--batch" not in own and "--release last|states|all" in own
    for words in (["account", "--help"], ["account", "gradient-amdm", "--help"], ["account", "compare", "--help"]):
        assert main(words) == 0
        whole = capsys.readouterr().out
        assert all(f"--{one} " in whole for one in VOCABULARY)


@pytest.mark.parametrize(
    ("word", "near"), [("prooved", "PROVED"), ("lemma65", "chan2024.lemma-6.5"), ("zzzzzz", "claims: python -m verify list")]
)
def test_nonsense_is_told_the_nearest(word, near):
    records = [{"id": "chan2024.lemma-6.5", "verdict": "PROVED"}]
    with pytest.raises(ValueError, match=near):
        explain_verdict(word, records)


@pytest.mark.parametrize("make", [scalars, vectors])
def test_a_list_of_one_name_used_as_a_letter_wants_a_comma(make):
    lam = make("lam")
    for use in (lambda: 2 * lam, lambda: lam - lam, lambda: lam**2, lambda: lam @ lam, lambda: lam >= 0, lambda: lam.norm2):
        with pytest.raises(TypeError, match="lam is a list of one name here: write a comma"):
            use()
    (one,) = lam
    assert one == make("lam two")[0]


def test_a_bar_has_an_estimate(monkeypatch):
    pytest.importorskip("rich")
    from rich.progress import TimeRemainingColumn

    monkeypatch.setattr("sys.stderr", Screen(True))
    bar = Progress(3, print)
    try:
        assert any(isinstance(column, TimeRemainingColumn) for column in bar.bar.columns)
    finally:
        bar.close()


class TestWithoutScipy:
    @pytest.fixture(autouse=True)
    def absent(self, monkeypatch):
        for name in ("scipy", "scipy.special", "scipy.linalg", "scipy.linalg.lapack"):
            monkeypatch.setitem(__import__("sys").modules, name, None)

    def test_drawn_noise_is_left_out_and_said(self):
        assert "noise that a program draws itself was not tested; this needs scipy" in sampler.untestable()

    def test_the_rest_is_tested(self):
        request = command.Request(target="examples.arrays.gradient_admm:admm", family=["gradient-admm"])
        report, text = command.conform(request)
        assert report.conforms and report.counts["pass"] > 500 and "Traceback" not in text

    @pytest.mark.parametrize(("line", "kind"), [("admm = program()", "pass"), ("def admm(*_): 1 / 0", "error")])
    def test_random_problems_are_drawn_for_a_program_and_for_one_that_raises(self, tmp_path, line, kind):
        (tmp_path / "mine.py").write_text(f"from tests.conformance.programs.penalty_perturbation import program\n{line}\n")
        asked = command.Request(target=f"{tmp_path}/mine.py:admm", family=["penalty-perturbation"], case=["*/by-hand"], seeds=1)
        report, text = command.conform(asked)
        assert report.counts[kind] and report.conforms == (kind == "pass") and "scipy" not in text, text

    @pytest.mark.parametrize("d", [3, 1000])
    def test_noise_of_density_exp_is_drawn_alike(self, monkeypatch, d):
        level = np.linspace(0.001, 0.999, 9)
        drawn = spherical_noise(2.0, level, np.eye(9, d) + 1)
        monkeypatch.undo()
        assert np.allclose(drawn, spherical_noise(2.0, level, np.eye(9, d) + 1), rtol=1e-12 * max(1, d // 10), atol=0)


PIPED = ("list", "conform --list", "conform examples.arrays.gradient_admm:admm --family gradient-admm --case */degenerate")


@pytest.mark.parametrize("words", PIPED)
def test_nobody_who_reads_on_is_no_error(words, tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    asked = [sys.executable, "-m", "verify", *words.split()]
    ended = subprocess.run(asked, stdout=writer, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, "")
