"""Reading only what some claims need gives the same claims, what they rest on, and what corrects or sharpens them."""

import json

import pytest

from tests.every_lemma import COLLECTION
from verify.environment.house import ROOT
from verify.judge.relations import ancestors
from verify.lemma import reading_process
from verify.lemma.claim_names import UnknownClaim
from verify.lemma.discover import direct_links
from verify.lemma.lemma_data import write_lemma
from verify.lemma.reading_process import discover

DIRECT = {name: [n for n in direct_links(one) if n in COLLECTION.lemmas] for name, one in COLLECTION.lemmas.items()}


def data(lemma):
    return json.dumps(write_lemma(lemma))


def around(name):
    """What a record says of other records: those below, and those that correct or sharpen it."""
    others = {n for n, one in COLLECTION.lemmas.items() if name in (one.claim.corrects, one.claim.strengthens)}
    own = COLLECTION.lemmas[name].claim
    return ancestors(name, DIRECT.get) | others | ({own.corrects, own.strengthens} - {None})


@pytest.fixture(scope="module")
def lines():
    """The line of every file, read once."""
    places = reading_process._places(ROOT, None)
    return dict(zip(places, reading_process._rows(places, None), strict=True)), reading_process._written(places)


@pytest.mark.parametrize("part", range(12))
def test_some_claims_are_read_as_all_are(lines, monkeypatch, part):
    rows, written = lines
    monkeypatch.setattr(reading_process, "_rows", lambda places, _: [rows[place] for place in places])
    for name in sorted(COLLECTION.lemmas)[part :: 12 * 4]:
        found = reading_process._of_those(written, [name], None).lemmas
        below = {name, *ancestors(name, DIRECT.get)}
        assert around(name) <= found.keys() and len(found) < 150
        assert [data(found[n]) for n in sorted(below)] == [data(COLLECTION.lemmas[n]) for n in sorted(below)]


def test_a_process_reads_what_is_asked_for(monkeypatch):
    monkeypatch.setattr(reading_process, "_rows", reading_process._rows.__wrapped__)  # not what tests/read_once.py keeps
    found = discover(only=["chan2024.theorem-6.1"]).lemmas
    assert around("chan2024.theorem-6.1") <= found.keys() and len(found) < 20
    with pytest.raises(UnknownClaim):
        discover(only=["chan2024.theorem-6.0"])


def test_what_corrects_or_sharpens_all_that_a_claim_of_another_collection_rests_on_is_read():
    claim = COLLECTION.lemmas["chan2024.lemma-6.9"]
    found = reading_process.discover_below([claim], ["zhang2018.step-ratio", "of no claim"]).lemmas
    for name in (*ancestors(claim.claim.id, DIRECT.get), "zhang2018.step-ratio"):
        assert {name} | around(name) <= found.keys(), name
    assert len(found) < 60 and not reading_process.discover_below([], []).lemmas


def test_without_a_written_id_all_are_read(tmp_path, monkeypatch):
    (tmp_path / "one.py").write_text('name = "p.one"\nclaim = Claim(name, "-")\n', encoding="utf-8")
    assert reading_process._written([(str(tmp_path), str(tmp_path / "one.py"))]) is None
    (tmp_path / "one.py").write_text('claim = Claim("p.one", "-")\n', encoding="utf-8")
    place = (str(tmp_path), str(tmp_path / "one.py"))
    assert reading_process._written([place]).ids == {"p.one": place}
    assert reading_process._written([place, place]) is None
