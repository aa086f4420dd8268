"""The measuring command: the same words in every run, and a status that fails where a number is not what it should be."""

from dataclasses import replace

import pytest

from . import measure
from .collection import right_programs, wrong_programs

FAMILY = "lasso-admm"
FEW = ["--family", FAMILY, "--seeds", "2"]


def some(programs, number=3):
    """A few programs of the family."""
    found = {slug: one for slug, one in programs.items() if one.family == FAMILY}
    return dict(list(found.items())[:number])


@pytest.fixture
def few(monkeypatch):
    """Three mutants and the right programs; returns a function that replaces or adds to them."""
    given = {"mutants": some(wrong_programs()), "variants": some(right_programs())}
    monkeypatch.setattr(measure, "wrong_programs", lambda: given["mutants"])
    monkeypatch.setattr(measure, "programs", lambda: given["variants"])
    return given


@pytest.mark.thorough
def test_the_numbers_are_the_same_twice(capsys, few):
    texts = []
    for _ in range(2):
        measure.main(FEW)
        texts.append(capsys.readouterr().out.partition("\ntime\n"))
    assert texts[0][0] == texts[1][0]
    assert "3 of 3 caught" in texts[0][0] and "false alarms: 0 of" in texts[0][0] and "conforms on" in texts[0][0]
    assert "seconds" not in texts[0][0] and "s of processor time" in texts[0][2]


def test_a_mutant_that_nobody_catches_and_a_flag_that_catches_nothing_are_named(capsys, few):
    right = next(iter(few["variants"].values()))
    slug, mutant = next(iter(few["mutants"].items()))
    few["mutants"] = {slug: replace(mutant, admm=right.admm)}
    assert measure.mutants([FAMILY])
    out = capsys.readouterr().out
    assert f"ESCAPED {slug}\n" in out and "0 of 1 caught" in out and mutant.flag in out.partition("catch nothing")[2]


def test_a_mutant_that_only_another_law_catches_has_escaped(capsys, few):
    slug, mutant = next(iter(few["mutants"].items()))
    few["mutants"] = {slug: replace(mutant, laws=("no-such-law",))}
    assert measure.mutants([FAMILY])
    assert f"ESCAPED {slug} (another law fails)" in capsys.readouterr().out


def test_an_accused_program_fails_the_command(capsys, few):
    slug, right = next(iter(few["variants"].items()))
    few["variants"] = {slug: replace(right, admm=next(iter(few["mutants"].values())).admm)}
    assert measure.variants([FAMILY], 1, 7)
    assert "false alarms: 0" not in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--seeds", "-1"], ["--period", "0"], ["--family", "no-admm"], ["--what"]])
def test_wrong_usage_is_refused(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        measure.main(arguments)
    assert stop.value.code == 2 and "error:" in capsys.readouterr().err
