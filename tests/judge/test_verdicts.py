"""The judge on a whole claim: a right one is PROVED, and whatever one of its engines says against it makes it BROKEN.

What only looks like evidence is refused row by row in ``tests/forgeries``.
"""

from dataclasses import replace

import pytest

from tests.judge.small_claim import ATTAINED, LEMMA, judged
from verify.attack import Attempt
from verify.coq.answers import Told
from verify.judge.relations import select
from verify.judge.second_opinion import Disagreement
from verify.lemma.claim_names import UnknownClaim
from verify.lemma.discover import Collection
from verify.records.words import called
from verify.standalone.second_check import Refused


def test_proved():
    record = judged(LEMMA)
    assert (record["verdict"], record["evidence"]["kind"]) == ("PROVED", "algebra")
    assert [c["outcome"] for c in record["checks"]] == ["pass"] * len(record["checks"])
    assert {"kernel", "stand-alone engine", "sympy", "witness", "false neighbour: 1 % smaller", "attack"} <= {
        called(c) for c in record["checks"]
    }


def test_an_unknown_id_suggests_near_ones():
    with pytest.raises(UnknownClaim, match=r"near: .*paper\.claim"):
        select(Collection({"paper.claim": LEMMA}, ()), ["paper.clame"])


def raising(problem):
    def function(*_, **__):
        raise problem

    return function


@pytest.mark.parametrize(
    ("engine", "says", "words"),
    [
        ("second_check", raising(Refused("it does not follow")), "stand-alone engine: it does not follow"),
        ("confirm", raising(Disagreement("another sum")), "sympy: another sum"),
        ("told_by_coq", lambda *_: Told(False, "Coq rejects it"), "Coq: Coq rejects it"),
    ],
)
def test_an_engine_objects(monkeypatch, engine, says, words):
    monkeypatch.setattr(f"verify.judge.examination.{engine}", says)
    record = judged(LEMMA)
    assert (record["verdict"], record["evidence"]["detail"]) == ("BROKEN", words)


@pytest.mark.parametrize(("budget", "at"), [("quick", 0), ("default", 0), ("default", 1), ("deep", 1)])
def test_the_attack_objects(monkeypatch, budget, at):
    """At its first try, and at the second one where there is one."""
    tried = []

    def refute(_, *, seed, effort):
        tried.append((seed, effort))
        return Attempt(ATTAINED if seed == at else None, "samples", 1)

    monkeypatch.setattr("verify.attack.refute", refute)
    record = judged(replace(LEMMA, neighbour_points={"1 % smaller": ATTAINED}), budget)
    assert record["verdict"] == "BROKEN" and "attack: the attack refutes an accepted proof" in record["evidence"]["detail"]
    assert tried == [(0, "quick"), (1, "deep" if budget == "deep" else "quick")][: at + 1]
