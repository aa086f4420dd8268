"""The form of a record: what it refuses, where it says so, and the schema that is shipped."""

import json
from copy import deepcopy
from pathlib import Path

import jsonschema
import pytest

from tests.report.sample import document
from verify.records.canonical import SHIPPED, read_ledger
from verify.records.form import Ledger
from verify.records.typed_json import objection, schema

LEDGER = Path(__file__).parents[2] / "reports" / "ledger.json"
VALIDATOR = jsonschema.Draft202012Validator(schema(Ledger))
CLAIM = next(i for i, r in enumerate(document()["records"]) if r["id"] == "chan2024.lemma-6.5")
WRONG = [
    (("title",), 3, "title: expected a string, found int '3'"),
    (("verdict",), None, "verdict: expected a string, found null"),
    (("seed",), True, "seed: expected an integer, found bool"),
    (("checks",), {}, "checks: expected an array"),
    (("checks", 0), {"name": "kernel", "outcome": "pass"}, "checks[0]: expected a field 'detail'"),
    (("evidence", "more"), "", "evidence: expected no field but kind, detail, found 'more'"),
    (("witness",), [], "witness: expected an object or null, found list"),
    (("witness", "vectors", "x"), ["1", 2], "vectors['x'][1]: expected a string, found int"),
    (("hypotheses", 0, "origin"), {"kind": "guessed"}, "origin: expected an object whose kind is one of assumed, letter,"),
    (("hypotheses", 0, "origin", "quote"), "", "origin: expected no field but kind, record, goal"),
    (("tightness",), {"tight": "yes"}, "tightness.tight: expected a boolean"),
    (("display", "goals", 0, "latex"), 1.5, "display.goals[0].latex: expected a string, found float"),
]


def put(path, value):
    changed = deepcopy(document())
    place = changed["records"][CLAIM]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


def test_the_sample_and_the_recorded_ledger_have_the_form():
    assert objection(document(), Ledger) == "" and not list(VALIDATOR.iter_errors(document()))
    if LEDGER.exists():
        assert read_ledger(LEDGER)["records"]


@pytest.mark.parametrize(("path", "value", "told"), WRONG, ids=lambda v: ".".join(map(str, v)) if isinstance(v, tuple) else None)
def test_another_form_is_refused_where_it_stands_by_the_check_and_by_the_schema(path, value, told):
    changed = put(path, value)
    found = objection(changed, Ledger)
    assert found.startswith(f"records[{CLAIM}].") and told in found
    assert not VALIDATOR.is_valid(changed)


def test_every_required_field_is_missed():
    sample = document()["records"][CLAIM]
    for name in sample:
        changed = document()
        del changed["records"][CLAIM][name]
        assert f"expected a field {name!r}, found none" in objection(changed, Ledger)


def test_the_schema_that_is_shipped_is_that_of_the_types():
    assert json.loads(SHIPPED.read_text(encoding="utf-8")) == schema(Ledger)
