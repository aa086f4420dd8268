"""The command, its reports, expected failures and the pytest plugin, as a stranger meets them."""

import json
import re
import runpy
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.tables import typed
from verify.command_line import cli
from verify.command_line.commands import UNTESTED
from verify.conformance import Outcome, Report, run_conformance
from verify.conformance.command import Request, conform, forms
from verify.conformance.kit.case import shipped
from verify.conformance.kit.codec import Malformed
from verify.conformance.kit.expected_failures import read_expected, with_expected
from verify.conformance.kit.report import junit, markdown, terminal

ROOT = Path(__file__).resolve().parents[2]
STRANGERS = """
import numpy as np
from tests.conformance.programs.gradient_admm import program
from verify.conformance.kit.registry import families

good = program()
bad = program(lam=lambda p, x, lam, y, noise: lam + p.beta * (p.A @ x + p.B @ y - p.c))

def nothing(problem, noise, steps):
    raise NotImplementedError("not written yet")

def broken(problem, noise, steps):
    raise RuntimeError("out of memory")

def misused(problem, noise, steps):
    return problem.g.minimise(1, 2)

def textbook(problem, noise, steps):
    if noise is None:
        raise NotImplementedError("injected noise only")
    return families()[problem.family].reference(problem)

def quadratic(problem, noise, steps):
    if problem.family != "gradient-admm" or noise is None or any(f.kind != "quadratic" for f in problem.losses):
        raise NotImplementedError("quadratic losses, injected noise")
    return good(problem, noise, steps)

def shapeless(problem, noise, steps):
    return {"x": 3, "y": [], "lam": None}

def short(problem, noise, steps):
    noise[:0]
    return {**good(problem, noise, steps), "y": np.zeros((steps, problem.B.shape[1]))}
"""
FAMILY = ("gradient-admm",)
CASES = sum(case.problem.family in FAMILY for case in shipped())


@pytest.fixture
def strangers(tmp_path, monkeypatch):
    (tmp_path / "strangers.py").write_text(STRANGERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("strangers", None)


@pytest.mark.thorough
def test_a_good_program_conforms_and_a_bad_one_does_not(strangers, capsys):
    assert cli.main(["conform", "strangers:good", "--family", "gradient-admm"]) == 0
    assert "conforms: " in capsys.readouterr().out
    assert cli.main(["conform", "strangers:bad", "--family", "gradient-admm"]) == 1
    words = capsys.readouterr().out
    cause, rule, where = words.splitlines()[1:-1]
    assert re.match(r"  gradient-admm dual-step with .* reproduces all ", cause)
    assert rule == "    must hold: lam_{t+1} = lam_t - beta (A x_t + B y_t - c)"
    assert re.match(rf"    fails in \d+ of {CASES} cases, first gradient-admm/all-digits::dual-step at step 0", where)
    assert "chan2024.alg-1" in where and re.search(r"; consequences: \d+$", where)
    assert cli.main(["conform", "strangers:bad", "--family", "gradient-admm", "--verbose"]) == 1
    every = capsys.readouterr().out
    assert "all-digits::dual-step: fail at step 0 in lam; expected [" in every and every.count("::") > 200
    assert cli.main(["conform", "strangers:bad", "--family", "gradient-admm", "--first"]) == 1
    assert "fails in 1 of 1 cases" in capsys.readouterr().out


def test_a_program_that_supports_nothing_does_not_conform(strangers, capsys):
    assert cli.main(["conform", "strangers:nothing", "--family", "gradient-admm"]) == UNTESTED
    assert "nothing that matters was tested: 0 pass" in capsys.readouterr().out


def test_a_program_that_is_never_given_noise_has_its_own_status_and_badge(strangers, capsys):
    """The textbook vectors of general-admm have no noise: a right program is right there, and nothing is said of noise."""
    arguments = ["--family", "general-admm", "--case", "general-admm/textbook*"]
    assert cli.main(["conform", "strangers:textbook", *arguments, "--out", "out"]) == UNTESTED
    last = capsys.readouterr().out.splitlines()
    assert any(
        line.startswith("nothing that matters was tested: ") and "not tested: noise of general-admm" in line for line in last
    )
    assert "nothing that matters was tested" in (strangers / "out" / "badge.svg").read_text()
    assert cli.main(["conform", "strangers:textbook", "--family", "general-admm", "--output", "out"]) == 0
    last = capsys.readouterr().out
    assert "conforms: " in last and "2 of " not in last and "noise drawn by the program" in last.split("not tested: ")[1]
    assert "conforms on " in (strangers / "out" / "badge.svg").read_text()


def test_the_scope_names_what_was_not_tested(strangers):
    report = run_conformance(sys.modules.get("strangers", __import__("strangers")).quadratic, families=FAMILY)
    assert report.conforms and report.scope.ran < report.scope.selected == CASES
    for word in ("logistic losses", "huber losses", "noise drawn by the program"):
        assert word in report.scope.untested and word in report.extent


def test_what_is_said_behind_the_verdict_concerns_the_families_that_a_program_claims(strangers, capsys):
    assert cli.main(["conform", "strangers:quadratic", "--case", "*/quadratic", "--case", "*-admm/tiny"]) == 0
    *_, verdict, privacy, yours = capsys.readouterr().out.splitlines()
    assert verdict.startswith("conforms: ") and "(gradient-admm" in verdict and "consensus-admm" not in verdict
    assert privacy.startswith("privacy of gradient-admm: ") and "account gradient-admm" in yours


def test_an_exception_is_one_line_with_its_file_and_line(strangers, capsys):
    assert cli.main(["conform", "strangers:broken", "--family", "gradient-admm"]) == 1
    lines = capsys.readouterr().out.splitlines()
    line_number = 1 + STRANGERS.splitlines().index('    raise RuntimeError("out of memory")')
    assert len(lines) == 3 and lines[1].startswith(f"  run: error in {CASES} of {CASES} cases")
    assert f"it raised RuntimeError: out of memory (strangers.py:{line_number}, in broken)" in lines[1]


def test_an_exception_within_a_library_is_placed_where_the_program_called_it(strangers):
    (failed, *_) = run_conformance(__import__("strangers").misused, cases=["gradient-admm/tiny"]).failures
    assert failed.place == f"strangers.py:{1 + STRANGERS.splitlines().index('    return problem.g.minimise(1, 2)')}, in misused"


def test_a_program_that_gives_no_states_is_an_error(strangers, capsys):
    assert cli.main(["conform", "strangers:shapeless", "--family", "gradient-admm"]) == 1
    assert "must have shape" in capsys.readouterr().out


def test_a_missing_row_is_one_line_whatever_the_sizes_and_a_noise_that_is_none_is_told(strangers, capsys):
    assert cli.main(["conform", "strangers:short", "--family", "gradient-admm"]) == 1
    first, none, *_ = capsys.readouterr().out.splitlines()[1:]
    assert (
        f"error in {CASES - 2} of {CASES} cases" in first
        and "the state 'y' must have shape (7, 2) (T+1, l), found (6, 2)" in first
    )
    assert "error in 2 of" in none and "noise is None here: the program draws its own, or raises Unsupported" in none


@pytest.mark.parametrize(("arguments", "words"), typed(__file__, "command", "wrong usage says what is wrong"))
def test_wrong_usage_says_what_is_wrong(strangers, capsys, arguments, words):
    assert cli.main(["conform", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_the_lists(capsys):
    assert cli.main(["conform", "--list"]) == 0
    assert "gradient-admm/" in capsys.readouterr().out
    assert cli.main(["conform", "--flags"]) == 0
    assert "effect: privacy" in capsys.readouterr().out


def report():
    rows = (
        Outcome("pass", case="f/a", law="run"),
        Outcome(
            *("fail", "", 3, "x", "1", "2\x00", float("inf"), "", "a bug"),
            case="f/a",
            law="x-step",
            flags=("flag",),
            about="x = x | <y>",
            lemma="chan2024.alg-1",
        ),
        Outcome("unsupported", "only quadratics", case="f/b", law="run"),
        Outcome("error", "it hung", case="f/c", law="run"),
        Outcome("pass", case="f/a", law="y-step"),
    )
    return Report("a:b", rows)


def test_the_forms_of_a_report():
    found = report()
    assert not found.conforms and found.counts == {"pass": 2, "fail": 1, "unsupported": 1, "error": 1}
    suite = ElementTree.fromstring(junit(found))
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("5", "1", "1", "1")
    assert len(suite.findall("testcase")) == 5
    assert "only quadratics (1 cases)" in terminal(found) and "x \\| &lt;y>" in markdown(found)
    data = json.loads(forms(found)["outcomes.json"])
    assert data["status"] == "fails" and data["outcomes"][1]["excess"] == "infinite"
    assert "2/4 laws" in forms(found)["badge.svg"] and ElementTree.fromstring(forms(found)["badge.svg"]) is not None


def test_what_broke_comes_before_what_was_not_tried():
    """The laws alone where something failed, their reasons with --verbose; of a condition what is left, where it must be 0."""
    untried = Outcome("unsupported", "only quadratics", case="f/a", law="lemma-1")
    broken = Outcome("fail", case="f/a", law="z-step", step=3, expected="[0, 0]", found="[0.5, 0]", about="0 = z - x")
    found = Report("a:b", (broken, untried))
    assert "  not tried: lemma-1 (1 cases)\n" in terminal(found) and "only quadratics" not in terminal(found)
    assert "unsupported, lemma-1: only quadratics (1 cases)" in terminal(found, verbose=True)
    assert "unsupported, lemma-1: only quadratics (1 cases)" in terminal(replace(found, outcomes=(untried,)))
    assert "what must be 0 is [0.5, 0]" in broken.words and "expected" not in broken.words
    for other in ({"about": "x = z - y"}, {"expected": "[0, 1]"}):
        assert f"expected {other.get('expected', '[0, 0]')}, found [0.5, 0]" in replace(broken, **other).words


def test_expected_failures_are_exact_and_must_fail():
    found = with_expected(report(), {"f/a::x-step": "known", "f/c::run": "known"})
    assert not found.failures and not found.problems and found.conforms
    assert "known" in terminal(found) and ElementTree.fromstring(junit(found)).get("skipped") == "3"
    passing = with_expected(report(), {"f/a::y-step": "known"})
    assert "it is pass now" in passing.problems[0] and not replace(passing, outcomes=passing.outcomes[-1:]).conforms
    assert "no law of that name" in with_expected(report(), {"f/a::z-step": "known"}).problems[0]
    assert with_expected(report(), {"f/a::z-step": "known"}, whole=False).problems == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = 1", r"expected one table \[expected\]"),
        ("[expected]\n'a' = 'r'", "is no id"),
        ("[expected]\n'a::b' = ' '", "needs a reason"),
        ("[expected]\n'a::b' = 1", "needs a reason"),
        ("[[", "not TOML"),
    ],
)
def test_a_malformed_file_of_expected_failures_is_refused(tmp_path, text, words):
    path = tmp_path / "known.toml"
    path.write_text(text)
    with pytest.raises(Malformed, match=words):
        read_expected(path)


@pytest.mark.thorough
def test_expected_failures_through_the_command(strangers):
    _, failing = conform(Request(target="strangers:bad", family=FAMILY, verbose=True))
    names = {
        line.split(": ")[0].strip() for line in failing.splitlines() if line.startswith("    ") and "::" in line.split(": ")[0]
    }
    known = strangers / "known.toml"
    known.write_text("[expected]\n" + "".join(f'"{name}" = "the sign is a known bug"\n' for name in sorted(names)))
    assert conform(Request(target="strangers:bad", family=FAMILY, expected_failures=known))[0].conforms
    mended, words = conform(Request(target="strangers:good", family=FAMILY, expected_failures=known))
    assert not mended.conforms and "remove the entry" in words


@pytest.mark.thorough
def test_the_files_are_written(strangers):
    assert cli.main(["conform", "strangers:good", "--family", "gradient-admm", "--output", "out"]) == 0
    assert sorted(p.name for p in (strangers / "out").iterdir()) == ["badge.svg", "junit.xml", "outcomes.json", "summary.md"]


@pytest.mark.thorough
def test_the_pytest_plugin(strangers):
    theirs = "    assert run_conformance(strangers.good, families=['gradient-admm']).conforms\n"
    (strangers / "test_theirs.py").write_text("import strangers\n\ndef test_conforms(run_conformance):\n" + theirs)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "verify.conformance.doors.pytest_plugin",
        "-rs",
    ]
    environment = {"PYTHONPATH": f"{ROOT}:{strangers}", "PATH": "/usr/bin:/bin"}
    found = {}
    for name in ("good", "bad"):
        run = subprocess.run([*command, "--conform", f"strangers:{name}"], capture_output=True, text=True, env=environment,
                             cwd=strangers, check=False, timeout=300)  # fmt: skip
        found[name] = run.stdout
        assert run.returncode == (0 if name == "good" else 1), run.stdout + run.stderr
    assert "dual-step: fail at step 0" in found["bad"]


@pytest.mark.thorough
def test_a_program_in_array_api_strict_conforms():
    from examples.arrays.gradient_admm import admm

    assert run_conformance(admm, families=FAMILY, namespace="array_api_strict").conforms


def test_the_program_of_the_readme_needs_no_more_than_the_kit(monkeypatch):
    monkeypatch.setitem(sys.modules, "array_api_compat", None)
    admm = runpy.run_path(str(ROOT / "examples" / "arrays" / "gradient_admm.py"))["admm"]
    assert run_conformance(admm, families=FAMILY, cases=["gradient-admm/worst*"]).conforms
