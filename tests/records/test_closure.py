"""What a record of the shipped ledger rests on is closed: computed again from the ledger alone."""

import json
from pathlib import Path

import pytest

LEDGER = Path(__file__).parents[2] / "reports" / "ledger.json"
RECORDS = {r["id"]: r for r in json.loads(LEDGER.read_text(encoding="utf-8"))["records"]}


def named(part):
    """The records that hypotheses and certificates name, wherever they stand in them."""
    if isinstance(part, list):
        return {name for one in part for name in named(one)}
    if not isinstance(part, dict):
        return set()
    found = {part[key] for key in ("record", "theorem") if isinstance(part.get(key), str)} | set(part.get("records") or ())
    return {n for n in found if n in RECORDS} | {name for one in part.values() for name in named(one)}


def incomplete(records):
    """The ids whose ``rests_on_all`` is not what their own lists and their facts lead to."""
    above = {name: {*r["rests_on"], *named([r["hypotheses"], r["certificate"]])} - {name} for name, r in records.items()}
    while (wider := {n: all_.union(*(above[other] for other in all_)) for n, all_ in above.items()}) != above:
        above = wider
    return {name for name, r in records.items() if above[name] - {name} != set(r["rests_on_all"])}


def test_all_that_a_record_rests_on_is_named():
    assert sum(len(named([r["hypotheses"], r["certificate"]])) for r in RECORDS.values()) > 150
    assert not incomplete(RECORDS)


@pytest.mark.parametrize("name", [n for n, r in RECORDS.items() if len(r["rests_on_all"]) > len(r["rests_on"]) > 0][:8])
def test_a_name_that_is_left_out_is_noticed(name):
    for left_out in RECORDS[name]["rests_on_all"]:
        short = {**RECORDS[name], "rests_on_all": [n for n in RECORDS[name]["rests_on_all"] if n != left_out]}
        assert name in incomplete({**RECORDS, name: short})
