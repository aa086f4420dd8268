"""Every forged file of ``files/`` is rejected, for the reason it states, by reader and kernel and by the engines of the scripts.
A new one is one new file."""

import contextlib
import io
import json
import re

import pytest

from tests.theorems.notation import HERE, read
from tests.theorems.test_theorems import checked
from verify import Point, Statement, at_least, scalars, signs
from verify.kernel import Proof, Rejected, Theorem, check_point, polynomial, prove
from verify.records import typed_json
from verify.records.json_text import parse
from verify.standalone import refutation_script
from verify.standalone.data import point_data, proof_data, statement_data

LEMMAS = """
lemma square-at-least-one
let positive a
if one: a - 1 >= 0
so g: a^2 - 1 >= 0 by 1 [one one]; 2 [one]
lemma squares-agree
let real a c
if same: a - c = 0
so g: a^2 - c^2 = 0 by a + c [same]
lemma square-above-one
let real a
if more: a - 1 > 0
so g: a^2 - 1 > 0 by 1 [more more]; 2 [more]
lemma sum-of-equal-steps
let real c s
index n from 0
state S = s -> S + c
inv i: S - s - n c = 0 base . step 1 [i]
so g: S - s - n c = 0 by 1 [i]
lemma sum-of-equal-lengths
let real s
in W: w
index n from 0
state S = s -> S + <w,w>
inv i: S - s - n <w,w> = 0 base . step 1 [i]
so g: S - s - n <w,w> = 0 by 1 [i]"""
USED = list(read(LEMMAS))
FILES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((HERE / "files").glob("*.json"))}
LONG = ("work-chained-definitions", "work-one-fact-three-thousand-times")  # minutes: the engine of a script counts no work


def readable(part):
    """The files with a proof, or a point, that the reader lets pass."""
    form = {"proof": Proof, "point": Point}[part]
    for name, file in FILES.items():
        with contextlib.suppress(Rejected):
            if part in file:
                yield name, typed_json.read(Statement, file["statement"]), typed_json.read(form, file[part])


def cases(part):
    return [pytest.param(*row, id=row[0], marks=pytest.mark.slow if row[0] in LONG else ()) for row in readable(part)]


def test_there_are_forgeries():
    assert len(FILES) >= 104 and len(cases("proof")) >= 74 and len(cases("point")) >= 15
    assert checked([lemma.data for lemma in USED])[0] == 0


@pytest.mark.parametrize("name", FILES)
def test_reader_and_kernel_reject_it(name, monkeypatch):
    file = FILES[name]
    if name.startswith("work-"):  # the whole budget takes seconds: see test_work.py
        monkeypatch.setattr(polynomial, "MAX_WORK", 20_000)
    with pytest.raises(Rejected) as caught:
        if "text" in file:
            typed_json.read(Proof, parse(file["text"]))
        elif "point" in file:
            check_point(typed_json.read(Statement, file["statement"]), typed_json.read(Point, file["point"]))
        else:
            theorems = {lemma.name: prove(lemma.name, *lemma.stated(), {}) for lemma in USED}
            prove("forgery", typed_json.read(Statement, file["statement"]), typed_json.read(Proof, file["proof"]), theorems)
    assert re.search(file["expect"], str(caught.value)), f"rejected for another reason: {caught.value}"


@pytest.mark.parametrize(("name", "statement", "proof"), cases("proof"))
def test_the_engine_accepts_no_forged_proof(name, statement, proof):
    status, said = checked([*(u.data for u in USED), statement_data("forgery", "", {}, statement) | proof_data(proof)])
    assert status == 1 and "NOT CONFIRMED" in said, f"{name} is accepted"


# a script has coordinates only
@pytest.mark.parametrize(("name", "statement", "point"), [case for case in cases("point") if not case.values[2].grams])
def test_no_forged_point_refutes(name, statement, point, monkeypatch):
    for broken in ([g.name for g in statement.goals], [g.name for g in statement.goals][:1]):
        for part, data in (("STATEMENT", statement_data("forgery", "", {}, statement)), ("POINT", point_data(point, broken))):
            monkeypatch.setattr(refutation_script, part, data)
        monkeypatch.setattr(refutation_script, "RUN", {})
        with contextlib.redirect_stdout(io.StringIO()) as said:
            assert refutation_script.main() == 1, f"{name} refutes: {said.getvalue()}"


def test_a_theorem_cannot_be_made_by_hand():
    with pytest.raises(Rejected, match=r"made by prove"):
        Theorem(object(), "false", USED[0].stated()[0], ())


@pytest.mark.parametrize("wrong", [0.5, float("nan"), True, "1", None, 1j])
def test_inexact_values_are_rejected(wrong):
    (a,) = scalars("a")
    with pytest.raises((Rejected, TypeError)):
        Statement(signs(real="a"), {}, (), (at_least("g", a * wrong),))
    with pytest.raises(Rejected):
        check_point(Statement(signs(real="a"), {}, (), (at_least("g", a),)), Point({"a": wrong}))
