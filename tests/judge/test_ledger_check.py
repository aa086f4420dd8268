"""A ledger that was edited, or is older than the lemma files, is not shown as if it were a judgement."""

import copy
from dataclasses import replace
from functools import cache

import pytest

from tests.judge.test_verdicts import ATTAINED, FALSE, LEMMA, with_claim
from verify.judge.examination import Settings
from verify.judge.ledger_check import doubts, words
from verify.judge.run import judge
from verify.lemma.discover import Collection

REFUTED = replace(with_claim(id="paper.false", says=FALSE), proof=None, too_strong=(), witness=None, counterexample=ATTAINED)
OPEN = replace(with_claim(id="paper.open", note="tried"), proof=None, too_strong=(), witness=None)
COLLECTION = Collection({one.claim.id: one for one in (LEMMA, REFUTED, OPEN)}, ())


@cache
def document():
    return judge(Settings(budget="quick"), collection=COLLECTION).document


def edited(name, **changes):
    other = copy.deepcopy(document())
    next(r for r in other["records"] if r["id"] == name).update(changes)
    return other


def test_what_was_judged_is_shown():
    assert {r["id"]: r["verdict"] for r in document()["records"]} == {
        "paper.claim": "PROVED",
        "paper.false": "REFUTED",
        "paper.open": "OPEN",
    }
    assert doubts(document()["records"], COLLECTION) == {}


@pytest.mark.parametrize(
    ("name", "changes", "why"),
    [
        ("paper.open", {"verdict": "PROVED"}, "it says PROVED, and what it holds makes OPEN"),
        ("paper.open", {"verdict": "PROVED", "evidence": {"kind": "algebra", "detail": "kernel and sympy agree"}}, "makes OPEN"),
        ("paper.claim", {"verdict": "REFUTED"}, "it says REFUTED"),
        ("paper.claim", {"verdict": "OPEN"}, "it says OPEN"),
        ("paper.claim", {"evidence": {"kind": "algebra", "detail": "beyond doubt"}}, "what it holds makes PROVED"),
        ("paper.claim", {"checks": []}, "makes BROKEN"),
        ("paper.false", {"verdict": "OPEN"}, "it says OPEN"),
        ("paper.false", {"counterexample": None}, "it has no counterexample, the lemma file has one"),
        ("paper.open", {"counterexample": {"scalars": {}}, "verdict": "REFUTED"}, "the lemma file has none"),
        (
            "paper.claim",
            {"goals": [{"name": "goal", "says": {"left": "0", "relation": ">=", "right": "0"}}]},
            "its lemma file says otherwise in goals",
        ),
        ("paper.claim", {"statement": "\\pi = 3"}, "otherwise in statement"),
        ("paper.claim", {"title": "another"}, "otherwise in title"),
        ("paper.claim", {"digests": {}}, "otherwise in digests"),
    ],
)
def test_an_edited_record_is_doubted(name, changes, why):
    found = doubts(edited(name, **changes)["records"], COLLECTION)
    assert set(found) == {name} and why in found[name]


def test_every_check_of_a_record_counts():
    rows = next(r for r in document()["records"] if r["id"] == "paper.claim")["checks"]
    for number in range(len(rows)):
        failing = [r | {"outcome": "fail"} if n == number else r for n, r in enumerate(rows)]
        assert "makes BROKEN" in doubts(edited("paper.claim", checks=failing)["records"], COLLECTION)["paper.claim"]


def test_a_lower_verdict_needs_no_evidence():
    """A record falls for what it rests on, whatever its own rows say."""
    assert doubts(edited("paper.claim", verdict="BROKEN")["records"], COLLECTION) == {}


def test_a_record_without_a_lemma_file_is_doubted():
    fewer = Collection({n: one for n, one in COLLECTION.lemmas.items() if n != "paper.open"}, ())
    assert doubts(document()["records"], fewer) == {"paper.open": "it has no lemma file"}


def test_an_older_ledger_is_doubted():
    newer = Collection({**COLLECTION.lemmas, "paper.claim": with_claim(title="mended")}, ())
    assert doubts(document()["records"], newer) == {"paper.claim": "its lemma file says otherwise in title"}


def test_the_words_are_one_sentence():
    many = {f"p.{n}": "why" for n in range(5)}
    assert words(many, "ledger.json").count("why") == 3 and "and 2 more" in words(many, "ledger.json")
    assert "more" not in words({"p.0": "why"}, "ledger.json")
