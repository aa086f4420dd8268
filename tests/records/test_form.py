"""The form of a record: what it refuses, where it says so, and the schema that is shipped."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.edits import edited
from tests.report.sample import document
from tests.tables import table
from verify.records.canonical import SHIPPED, read_ledger
from verify.records.form import Ledger
from verify.records.typed_json import objection, schema

LEDGER = Path(__file__).parents[2] / "reports" / "ledger.json"
VALIDATOR = jsonschema.Draft202012Validator(schema(Ledger))
CLAIM = next(i for i, r in enumerate(document()["records"]) if r["id"] == "chan2024.lemma-6.5")


def test_the_sample_and_the_recorded_ledger_have_the_form():
    assert objection(document(), Ledger) == "" and not list(VALIDATOR.iter_errors(document()))
    if LEDGER.exists():
        assert read_ledger(LEDGER)["records"]


@pytest.mark.parametrize(("edits", "told"), table(__file__, "form"))
def test_another_form_is_refused_where_it_stands_by_the_check_and_by_the_schema(edits, told):
    changed = document() | {"records": [edited(r, edits) if n == CLAIM else r for n, r in enumerate(document()["records"])]}
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
