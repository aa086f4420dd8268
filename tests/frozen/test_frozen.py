"""The comparison names what moved: each kind of change is made to a small stand-in, and that item and part alone are told."""

import json
from dataclasses import replace

from jinja2 import FunctionLoader

from tests.conformance.collection import wrong_programs
from tests.frozen import items
from tests.frozen.__main__ import STORED, moved, short, text
from tests.frozen.items import SECTIONS, answer, files, laws, record
from tests.judge.small_claim import LEMMA, SAYS, x, y
from verify import Proof, because, term
from verify.accounts.algorithms import lasso_admm
from verify.report import layout, rendering
from verify.report.background import Background

ROW = {"verdict": "PROVED", "rests_on": [], "statement": "", "display": None, "checks": [], "title": "a sum"}
EMPTY = {"schema": 3, "records": [], "coverage": {}}


def parts(before, after):
    """The parts that are told of one item."""
    return [words.split(":")[0] for words in moved(short({"it": before}), short({"it": after})).get("it", [])]


def test_what_a_record_says_is_named_part_by_part():
    alterations = {
        "proof": {"proof": Proof({"goal": because(term(2, square=x - y))})},
        "statement": {"claim": replace(LEMMA.claim, says=replace(SAYS, spaces={"x": "Y", "y": "Y"}))},
        "points": {"witness": None},
        "neighbours": {"too_strong": ()},
    }
    assert parts(record(ROW, LEMMA), record(ROW, replace(LEMMA, path="lemmas/elsewhere.py"))) == []
    for part, change in alterations.items():
        assert parts(record(ROW, LEMMA), record(ROW, replace(LEMMA, **change))) == [part]
    for part, change in {"status": {"verdict": "OPEN"}, "rests_on": {"rests_on": ["a.b"]}, "rest": {"title": "t"}}.items():
        assert parts(record(ROW, LEMMA), record(ROW | change, LEMMA)) == [part]


def test_a_constant_of_an_account_is_named(monkeypatch):
    line = "account lasso-admm --sigma 40 --steps 100 --clip 1"
    before, square = answer(line), lasso_admm.round_square
    monkeypatch.setattr(lasso_admm, "round_square", lambda *given: square(*given) / 2)
    after = answer(line)
    assert {"epsilon", "rho", "mu"} <= set(parts(before, after)) and after["epsilon"] < before["epsilon"]
    assert "refused" in answer("account lasso-admm")


def test_another_law_of_a_mutant_is_named():
    mutant, other = (wrong_programs()[f"gradient_admm/{name}"] for name in ("dual_wrong_sign", "dual_without_c"))
    before, after = laws(mutant), laws(replace(mutant, admm=other.admm))
    assert "sign" in before["dual-step"] and "dual-step" in parts(before, after)
    assert "dual-step" in parts(before, {})


def test_every_mutant_of_the_tables_is_frozen(monkeypatch):
    monkeypatch.setattr(items, "laws", lambda mutant: {"flag": mutant.flag})
    assert len(items.mutants()) == len(wrong_programs()) > 200


def test_a_template_is_named(monkeypatch):
    before = files(EMPTY, Background())
    altered = FunctionLoader(lambda name: layout.template(name).replace("<main", "<main id='m'"))
    monkeypatch.setattr(rendering.ENVIRONMENT, "loader", altered)
    found = moved(short(before), short(files(EMPTY, Background())))
    assert "index.html" in found and "summary.md" not in found


def test_what_is_new_or_gone_is_named():
    assert moved({"a": {}, "b": {"p": 1}}, {"b": {"p": 1}, "c": {}}) == {"a": ["is gone"], "c": ["is new"]}


def test_the_stored_items_are_as_they_are_written():
    stored = json.loads(STORED.read_text())
    assert STORED.read_text() == text(stored) and {name.split()[0] for name in stored} == set(SECTIONS)
