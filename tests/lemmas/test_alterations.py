"""The judge notices nearly all altered lemma files, many by mathematics alone; an alteration that nothing reads is counted."""

import random

import pytest

from tests.lemmas import alterations
from tests.lemmas.alterations import KINDS, STATED, campaign, claim_of, noticed, table

BY_MATHEMATICS = ("symbol", "quotation", "range", "assumed fact")  # of the others parts are read only, or have no proof


@pytest.mark.parametrize("each", [2, pytest.param(12, marks=pytest.mark.thorough)])
def test_nearly_all_alterations_are_noticed(each):
    rows = campaign(seed=0, each=each)
    assert len(rows) == each * len(KINDS) >= 8 * each
    assert sum(not by for _, by, *_ in rows) <= len(rows) // 20, list(table(rows))
    shown = [by == "mathematics" for kind, by, *_ in rows if kind in BY_MATHEMATICS]
    assert sum(shown) >= len(shown) * 8 // 10, list(table(rows))


def test_what_nothing_reads_is_counted(monkeypatch):
    lemma = STATED[0]
    assert noticed(lemma, lemma) == "" and noticed(lemma, claim_of(lemma, note="another note")) == ""
    monkeypatch.setattr(alterations, "KINDS", {"note": lambda _: (lemma, claim_of(lemma, note="another"), "another")})
    rows = campaign(seed=0, each=3)
    assert [by for _, by, *_ in rows] == ["", "", ""] and list(table(rows))[-1] == "0 of 3 noticed"


def test_a_seed_gives_one_campaign():
    one, other = (KINDS["title"](random.Random(7)) for _ in range(2))
    assert one is None or one[2] == other[2]
