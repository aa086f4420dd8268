"""A point found against a claim is data that every later run replays; what it means depends on the claim's facts."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.campaign.claims import ATTAINED, FALSE, HOLDS, OPEN, PROVED, REFUTED, collection
from tests.cli.small_house import verify
from tests.tables import by_name, typed
from verify import Point
from verify.command_line.new_lemma import new_lemma
from verify.judge.examination import Settings, examine
from verify.judge.record_keys import describe
from verify.judge.verdicts import verdict
from verify.kernel import Rejected
from verify.lemma.discover import read_found_point
from verify.lemma.lemma_data import read_lemma, write_lemma
from verify.lemma.theorems import prove_all

ELSEWHERE = Point(vectors={"x": [1], "y": [-1]})
IMPLIED = replace(OPEN, claim=replace(OPEN.claim, facts="implied"))


def judged(lemma):
    theorems, rejected, _ = prove_all(collection(lemma))
    record, _ = examine(lemma, theorems, rejected, Settings(budget="quick"))
    row = {check["name"]: check for check in record["checks"]}.get("found point")
    return record["verdict"], record["evidence"], row


def test_without_a_stored_point_nothing_is_said_of_one():
    assert judged(OPEN)[0] == "OPEN" and judged(OPEN)[2] is None


def test_equivalent_facts_the_point_refutes():
    found, evidence, row = judged(replace(OPEN, found_point=ATTAINED, counterexample=ATTAINED))
    assert (found, evidence["kind"], row["outcome"]) == ("REFUTED", "exact point", "pass")


def test_implied_facts_no_proof_exists_and_the_claim_stays_open():
    found, _, row = judged(replace(IMPLIED, found_point=ATTAINED))
    assert (found, row["outcome"]) == ("OPEN", "pass") and "no proof from these facts exists" in row["detail"]


@pytest.mark.parametrize(
    ("lemma",),
    typed(
        __file__,
        "found_point",
        "a point that refutes nothing breaks the record",
        by_name(Point, replace, ATTAINED=ATTAINED, ELSEWHERE=ELSEWHERE, HOLDS=HOLDS, IMPLIED=IMPLIED),
    ),
)
def test_a_point_that_refutes_nothing_breaks_the_record(lemma):
    assert judged(lemma)[0] == "BROKEN"


def test_a_point_against_an_accepted_proof_breaks_the_record(monkeypatch):
    lemma = replace(PROVED, claim=replace(PROVED.claim, says=FALSE), too_strong=(), found_point=ATTAINED)
    theorem = prove_all(collection(PROVED))[0]["small.proved"]
    monkeypatch.setattr("verify.judge.examination.confirm", lambda *_: 1)
    record, _ = examine(lemma, {"small.proved": theorem}, {}, Settings(budget="quick"))
    rows = {check["name"]: check for check in record["checks"]}
    assert record["verdict"] == "BROKEN" and rows["found point"]["detail"] == "an exact point refutes an accepted proof"


def test_no_verdict_without_the_check():
    lemma = replace(IMPLIED, found_point=ATTAINED)
    linked = [{"name": "links", "outcome": "pass", "detail": ""}]
    assert verdict(lemma, False, linked) == ("BROKEN", {"kind": "failed check", "detail": "found point: this check did not run"})


def test_the_point_is_part_of_the_lemma_as_data():
    lemma = replace(REFUTED, found_point=ATTAINED)
    assert read_lemma(json.loads(json.dumps(write_lemma(lemma))), "here", lemma.root) == lemma
    assert describe(lemma) != describe(REFUTED)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"point": {}}',
        '{"point": {}, "seed": 0, "effort": 1}',
        '{"point": {}, "seed": "x", "effort": "quick"}',
        '{"point": {}, "seed": true, "effort": "quick"}',
        '{"point": {"scalars": {"a": 0.5}}, "seed": 0, "effort": "quick"}',
        '{"point": {}, "seed": 0, "effort": "quick", "verdict": "REFUTED"}',
    ],
)
def test_a_malformed_file_is_refused(tmp_path, content):
    path = tmp_path / "a.found.json"
    path.write_text(content)
    with pytest.raises(Rejected, match=r"a\.found\.json"):
        read_found_point(path)


@pytest.mark.thorough
def test_a_campaign_in_the_house(house):
    """An open claim with false goal: found, stored, replayed by the judge, whose record then changes in sight of the user."""
    path, _ = new_lemma("common/doubted", house)
    said = path.read_text().replace("bounded=2 * x.norm2 + 2", "bounded=1 * x.norm2 + 2", 1)
    said = said.replace('"inequality")', '"inequality", facts="equivalent", note="tried by hand")')
    said = said[: said.index("proof = ")]
    path.write_text(said)
    before = {p: p.read_bytes() for p in (house / "lemmas").rglob("*.json")}
    ask = ("campaign", "common.doubted", "--budget", "quick", "--jobs", "1")
    assert "FOUND common.doubted (1 of the seeds" in verify(house, *ask)
    assert {p: p.read_bytes() for p in (house / "lemmas").rglob("*.json")} == before
    out = verify(house, *ask, "--store", "--seeds", "2")
    assert "1 finished earlier, 1 now" in out and "stored a point against common.doubted in doubted.found.json" in out
    assert "1 REFUTED" in verify(house, "all", "--only", "common.doubted")
    path.write_text(path.read_text().replace("1 * x.norm2", "2 * x.norm2"))
    assert "BROKEN common.doubted" in verify(house, "all", "--only", "common.doubted", expect=1)
    summary = house / ".verify-cache" / "campaign" / "summary.json"
    assert json.loads(summary.read_text())["targets"][0]["replayed"] is False
    assert Path(summary.parent / "measurements.json").exists()
