"""What changed between two ledgers is told of each record and field, and no member of an object is left unread."""

from copy import deepcopy

import pytest

from tests.report.sample import document
from verify.records.canonical import LedgerError, checked, compare_contents
from verify.records.form import Ledger
from verify.records.typed_json import objection


def test_each_changed_record_and_field_is_named_and_only_what_is_asked_for():
    old, new = document(), document()
    first, second = (new["records"][k] for k in (0, 1))
    first["note"], first["title"], second["note"] = "more", "another", "less"
    del old["records"][1]["letters"]
    told = {
        first["id"]: f"{first['id']}: still {first['verdict']}, but changed in: note, title",
        second["id"]: f"{second['id']}: still {second['verdict']}, but changed in: letters, note",
    }
    assert compare_contents(old, new) == compare_contents(new, old) == [told[name] for name in sorted(told)]
    new["coverage"] = None
    assert compare_contents(old, new, only=["title"]) == [f"{first['id']}: still {first['verdict']}, but changed in: title"]
    assert compare_contents(old, new)[-1].endswith(", found none")


@pytest.mark.parametrize("schema", [3.0, True, "3", None])
def test_the_number_of_the_schema_is_that_integer(schema):
    with pytest.raises(LedgerError, match="expected schema 3"):
        checked(document() | {"schema": schema})


def test_the_last_member_of_an_object_is_read_too():
    whole = document()
    place, row = next((i, r) for i, r in enumerate(whole["records"]) if r["witness"] and r["hypotheses"])
    wrong = deepcopy(whole)
    wrong["records"][place]["witness"] = row["witness"] | {"vectors": {"y": ["1"], "z": [1]}}
    assert objection(wrong, Ledger) == f"records[{place}].witness.vectors['z'][0]: expected a string, found int '1'"
    wrong = deepcopy(whole)
    wrong["records"][place]["hypotheses"][0]["origin"] = "assumed"
    assert "hypotheses[0].origin: expected an object, found str" in objection(wrong, Ledger)
