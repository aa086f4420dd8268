"""The judge on a whole claim: a right one is PROVED, and whatever one of its engines says against it makes it BROKEN.

What only looks like evidence is refused row by row in ``tests/forgeries``.
"""

import pytest

from tests.judge.small_claim import LEMMA, judged
from verify.coq.answers import Told
from verify.judge.relations import select
from verify.judge.second_opinion import Disagreement
from verify.lemma.claim_names import UnknownClaim
from verify.lemma.discover import Collection
from verify.standalone.second_check import Refused


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
