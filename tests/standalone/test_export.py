"""Exported scripts agree with the records, run without this project, and refuse altered data, naming what fails."""

import contextlib
import io
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tests.every_lemma import COLLECTION
from tests.report.sample import recorded
from tests.tables import table, typed
from verify.command_line.cli import main
from verify.kernel import Point, check_point
from verify.lemma.fact_text import polynomial_text
from verify.links.check import standing
from verify.standalone.certificate_script import poly
from verify.standalone.export import NothingToExport, export

LEDGER = Path(__file__).resolve().parents[2] / "reports" / "ledger.json"
RECORDS = {r["id"]: r for r in recorded()["records"]}
SAMPLE = (
    "chan2024.lemma-6.5",
    "chan2024.eq-18",
    "chan2024.lemma-9.3-at-start",
    "cyffers2023.theorem-2",
    "chan2024.theorem-5.2-attained",
)


def run(script, name="script"):
    """(exit status, what it says), in this process."""
    said, space = io.StringIO(), {"__name__": name}
    with contextlib.redirect_stdout(said):
        exec(compile(script, name, "exec"), space)
        status = space["run"](space["THEOREMS"]) if "THEOREMS" in space else space["main"]()
    return status, said.getvalue()


def exportable():
    lemmas = COLLECTION.lemmas.values()
    return [one.claim.id for one in lemmas if one.claim.says and (one.proof or one.counterexample is not None)]


@pytest.mark.thorough
def test_every_proof_and_every_counterexample_is_confirmed_by_its_script():
    names, bad = exportable(), []
    for name in names:
        status, said = run(export(name, COLLECTION), name)
        verdict = RECORDS[name]["verdict"] if name in RECORDS else None
        last = said.strip().splitlines()[-1]
        expected = "REFUTED: " if COLLECTION.lemmas[name].counterexample is not None else "CONFIRMED: "
        said_as = (None, expected[:7].replace("CONFIRM", "PROVED"), "DEFINED", "REDUCED")
        if status or not last.startswith(expected) or verdict not in said_as:
            bad.append(f"{name} ({verdict}): {status} {last}")
    assert not bad
    known = {n for n, r in RECORDS.items() if r["verdict"] in ("PROVED", "REFUTED")}
    known = {n for n in known if COLLECTION.lemmas[n].claim.negated_by is None}  # there the negation's record has the script
    assert known <= set(names) and len(names) > 300


@pytest.mark.parametrize("name", SAMPLE)
def test_a_script_runs_alone_without_this_project(name, tmp_path):
    script = export(name, COLLECTION)
    assert not re.search(r"^\s*(import|from)\s+(?!__future__|sys|fractions|typing)", script, flags=re.M)
    path = tmp_path / "check.py"
    path.write_text(script, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", path], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0 and not done.stderr, done.stdout[-500:] + done.stderr
    assert done.stdout == run(script)[1]


def test_polynomials_come_back_from_their_words():
    count = 0
    for lemma in COLLECTION.lemmas.values():
        if lemma.claim.says is not None:
            for fact in (*lemma.claim.says.facts, *lemma.claim.says.goals):
                assert poly(polynomial_text(fact.value)) == fact.value.terms, lemma.claim.id
                count += 1
    assert count > 1000


def altered_numbers(block):
    """The data with one number raised by one or by a percent, for every number in turn."""
    for found in re.finditer(r"(?<![A-Za-z0-9_.^/-])(-?\d+(?:/\d+)?)(?![A-Za-z0-9_./])", block):
        old = Fraction(found[1])
        for new in (old + 1, old * Fraction(101, 100)):
            idle = re.match(r"', 'terms': \[\]", block[found.end(1) :])  # a scale of 0 = 0 may be any positive number
            if new != old and not idle:
                yield block[: found.start(1)] + str(new) + block[found.end(1) :]


@pytest.mark.parametrize(
    "name", ["chan2024.lemma-6.5", "common.maximum_of_ratios", "huang2020.eq-23", "chan2024.theorem-5.2-attained"]
)
def test_an_altered_certificate_is_refused_and_the_identity_is_named(name):
    script = export(name, COLLECTION)
    start = script.rindex("'steps': ", 0, script.index("# DATA ENDS"))
    end = script.index("# DATA ENDS")
    refused = 0
    for block in altered_numbers(script[start:end]):
        status, said = run(script[:start] + block + script[end:])
        assert status == 1, block[:300]
        assert re.search(r"NOT CONFIRMED: .*(identity \d+ \(|use \w+: |ValueError|KeyError)", said), said[-300:]
        refused += 1
    assert refused >= 2


@pytest.mark.parametrize("name", ["chan2024.fact-4.5b", "cyffers2023.eq-28", "zhang2018.eq-23", "huang2020.definition-1-gloss"])
def test_an_altered_point_is_refused_exactly_where_the_kernel_refuses_it(name):
    lemma = COLLECTION.lemmas[name]
    script, says, stored = export(name, COLLECTION), lemma.claim.says, lemma.counterexample
    broken, verdicts = [n for n, holds in check_point(says, stored).goals.items() if not holds], set()
    for scalar, value in stored.scalars.items():
        for new in (value + 1, -value, value * Fraction(101, 100), Fraction(0)):
            point = Point({**stored.scalars, scalar: new}, stored.vectors, stored.grams, stored.index, stored.steps)
            text = f"'{scalar}': '{value}'"
            start = script.index("POINT: ")
            assert text in script[start:]
            status, said = run(script[:start] + script[start:].replace(text, f"'{scalar}': '{new}'", 1))
            try:
                outcome = check_point(says, point)
                refutes = outcome.refutes and [n for n, holds in outcome.goals.items() if not holds] == broken
            except Exception:
                refutes = False
            assert status == (0 if refutes else 1), f"{scalar} = {new}: {said[-200:]}"
            assert refutes or re.search(r"NOT CONFIRMED: Refused: .*(hypothesis|goal)|ZeroDivision", said), said[-200:]
            verdicts.add(status)
    assert 1 in verdicts


def altered(part):
    """The part without one of its own, or with one text or number altered."""
    if isinstance(part, str | int):
        yield part + type(part)(1)
    elif part:
        for key in part if isinstance(part, dict) else range(len(part)):
            for new in [None, *altered(part[key])]:
                whole = dict(part) if isinstance(part, dict) else list(part)
                whole[key] = new
                if new is None:
                    del whole[key]
                if new is not None or part[key] not in (None, [], {}):
                    yield whole


@pytest.mark.parametrize(
    "name",
    [
        "chan2024.lemma-6.5",
        "chan2024.shift-start",
        "cyffers2023.eq-28",
        "chan2024.eq-18",
        "chan2024.lemma-9.3-at-start",
        "cyffers2023.theorem-2",
        "common.maximum_of_ratios",
    ],
)
def test_each_part_of_the_data_is_held_or_shown(name):
    """Whatever is altered or left out, the script refuses or says something else."""
    script = export(name, COLLECTION)
    status, plain = run(script)
    start, end, count = script.index("# DATA BEGINS"), script.index("# DATA ENDS"), 0
    space = {}
    exec("from typing import *\n" + script[start:end], space)
    for part in {"THEOREMS", "STATEMENT", "POINT", "RUN"} & set(space):
        for new in altered(space[part]):
            changed, said = run(script[:end] + f"{part} = {new!r}\n" + script[end:])
            assert changed or said != plain, f"{part} = {new}"
            count += 1
    assert status == 0 and count > 50


@pytest.mark.parametrize(("name", "change", "words"), table(__file__, "export", "each guard of a run refuses"))
def test_each_guard_of_a_run_refuses(name, change, words):
    """What is altered is shown, but it is refused as well where nothing depends on it any more."""
    status, said = run(export(name, COLLECTION).replace("# DATA ENDS", f"{change}\n# DATA ENDS"))
    assert status == 1 and re.search(f"NOT CONFIRMED: Refused: .*({words})", said), said[-300:]


def test_a_matrix_of_another_size_bounds_and_multiplies_nothing():
    """With no row of I_x any nu bounded the curvature of f."""
    script = export("chan2024.eq-18", COLLECTION)
    space = {}
    exec("from typing import *\n" + script[script.index("# DATA BEGINS") : script.index("# DATA ENDS")], space)
    for name, rows in space["RUN"]["matrices"].items():
        for new in ([], [[]], [*rows, [*rows[0], "0"]], [*rows, *rows], [[*row, "0"] for row in rows]):
            status, said = run(script.replace("# DATA ENDS", f"RUN['matrices'][{name!r}] = {new!r}\n"))
            assert status == 1 and re.search("different lengths|of another size", said), (name, new)


@pytest.mark.parametrize(("change", "words"), typed(__file__, "export", "each guard of the engine refuses"))
def test_each_guard_of_the_engine_refuses(change, words):
    script = export("chan2024.lemma-6.5", COLLECTION)
    assert change[0] in script
    status, said = run(script.replace(*change))
    assert status == (1 if words else 0)
    assert re.search(f"NOT CONFIRMED: .*({words})" if words else "CONFIRMED", said), said[-300:]


def test_what_has_nothing_to_run_is_told():
    for name, instead in (("chan2024.table2-0.1-0.2", "show chan"), ("huang2020.theorem-2", "export huang2020.theorem-2-")):
        with pytest.raises(NothingToExport, match=f"neither a proof nor a counterexample.*{instead}"):
            export(name, COLLECTION)


def test_the_command_writes_the_script_and_tells_how_to_run_it(tmp_path, capsys):
    out = tmp_path / "check.py"
    assert main(["export", "chan2024.eq-18", "--out", str(out)]) == 0
    assert f"python -I -S {out}" in capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == export("chan2024.eq-18", COLLECTION)
    assert main(["export", "chan2024.eq-18", "--out", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert [p.name for p in tmp_path.rglob("*")] == ["check.py"]


@pytest.mark.parametrize("name", ["huang2020.metric", "chan2024.shift-start", "chan2024.lemma-6.5"])
def test_what_a_script_does_not_check_is_told(name):
    """Each argued link by fact and record, also without the list of them, and each cited claim."""
    script, stands = export(name, COLLECTION), standing(name, COLLECTION)
    argued, cited = "; ".join(f"{fact} of {record}" for record, fact in stands.argued), "; ".join(stands.axioms)
    for one in (script, re.sub(r"'argued': \[.*?\]", "'argued': []", script)):
        for words, listed in (("REDUCED, by words only", argued), ("Taken from outside", cited)):
            said = run(one)[1]
            assert said.count(words) == bool(listed) and (not listed or f"\n{words}, not checked here: {listed}\n" in said)


@pytest.mark.parametrize("power", ["^65", "^-65", "^999999999", "^" + "9" * 5000])
def test_a_refutation_script_computes_no_huge_power(power):
    script = export("cyffers2023.eq-28", COLLECTION)
    status, said = run(re.sub(r"\^-?\d+", power, script, count=1))
    assert status == 1 and "is too large" in said
