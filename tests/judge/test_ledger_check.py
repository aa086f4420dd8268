"""A stored record that was edited, or is older than its lemma file, is neither kept nor shown as if it were a judgement."""

import copy
import json
from functools import cache

import pytest

from tests.altered import changed
from tests.judge.small_claim import ATTAINED, BARE, FALSE, LEMMA, x, y
from tests.tables import table
from verify import Proof, because, term
from verify.judge.examination import Settings
from verify.judge.ledger_check import doubts, words
from verify.judge.record import bare_record
from verify.judge.run import judge, stands
from verify.lemma.discover import Collection
from verify.lemma.theorems import Prover
from verify.records.form import Judged

REFUTED = changed(BARE, id="paper.false", says=FALSE, counterexample=ATTAINED)
OPEN = changed(BARE, id="paper.open", note="tried")
COLLECTION = Collection({one.claim.id: one for one in (LEMMA, REFUTED, OPEN)}, ())


@cache
def document():
    return judge(Settings(budget="quick"), collection=COLLECTION).document


def stored(name):
    """The record of a claim as it is kept."""
    record = next(r for r in document()["records"] if r["id"] == name)
    return {field: value for field, value in record.items() if field in Judged.__annotations__}


def edited(name, **changes):
    other = copy.deepcopy(document())
    next(r for r in other["records"] if r["id"] == name).update(changes)
    return other["records"]


def kept(name, changes):
    """Whether the record of a claim, so changed, is one that the next run keeps."""
    return stands(stored(name) | changes, COLLECTION.lemmas[name], Prover(COLLECTION))


def test_what_was_judged_is_kept_and_shown():
    assert {r["id"]: r["verdict"] for r in document()["records"]} == {
        "paper.claim": "PROVED",
        "paper.false": "REFUTED",
        "paper.open": "OPEN",
    }
    assert doubts(document()["records"], COLLECTION) == {} and all(kept(name, {}) for name in COLLECTION.lemmas)


NO_FORM = "no such form"


@pytest.mark.parametrize(("name", "edits", "why"), table(__file__, "ledger_check"))
def test_an_edited_record_is_neither_kept_nor_shown(name, edits, why):
    changes = json.loads(f"{{{edits}}}")
    assert not kept(name, changes)
    if why != NO_FORM:  # of which no file of a ledger is read
        found = doubts(edited(name, **changes), COLLECTION)
        assert why in found[name] if why != "-" else found == {}


def test_every_check_and_every_part_of_a_record_counts():
    record = stored("paper.claim")
    for number in range(len(record["checks"])):
        rows = [r | {"outcome": "fail"} if n == number else r for n, r in enumerate(record["checks"])]
        assert "makes BROKEN" in doubts(edited("paper.claim", checks=rows), COLLECTION)["paper.claim"]
        assert not kept("paper.claim", {"checks": rows})
    for field in ("checks", "verdict", "evidence", "counterexample", "measurement"):
        assert not stands({k: v for k, v in record.items() if k != field}, LEMMA, Prover(COLLECTION))


def test_a_kept_record_falls_where_the_kernel_no_longer_accepts(monkeypatch):
    prover = Prover(COLLECTION)
    monkeypatch.setattr(prover, "proves", lambda _: False)
    assert not stands(stored("paper.claim"), LEMMA, prover)
    wrong = changed(LEMMA, proof=Proof({"goal": because(term(2, square=x - y))}))
    assert not stands(stored("paper.claim") | bare_record(wrong), wrong, Prover(Collection({"paper.claim": wrong}, ())))


def test_a_record_of_generators_that_were_altered_since_is_doubted():
    since = Collection({**COLLECTION.lemmas, "paper.claim": changed(LEMMA, generated=("another",))}, ())
    assert "otherwise in digests" in doubts(document()["records"], since)["paper.claim"]


def test_a_record_without_a_lemma_file_is_doubted():
    fewer = Collection({n: one for n, one in COLLECTION.lemmas.items() if n != "paper.open"}, ())
    assert doubts(document()["records"], fewer) == {"paper.open": "it has no lemma file"}


def test_an_older_ledger_is_doubted():
    newer = Collection({**COLLECTION.lemmas, "paper.claim": changed(LEMMA, title="mended")}, ())
    assert doubts(document()["records"], newer) == {"paper.claim": "its lemma file says otherwise in title"}


def test_the_words_are_one_sentence():
    many = {f"p.{n}": "why" for n in range(5)}
    assert words(many, "ledger.json").count("why") == 3 and "and 2 more" in words(many, "ledger.json")
    assert "more" not in words({"p.0": "why"}, "ledger.json")
