"""Each record with a checked statement says how it relates to the print, and what it interprets, weakens or adds."""

from tests.every_lemma import LEMMAS
from verify.judge.record import reading_of

STATED = sorted(name for name, one in LEMMAS.items() if one.claim.says is not None)


def test_every_checked_statement_has_its_reading():
    assert len(STATED) > 500
    for name in STATED:
        claim = LEMMAS[name].claim
        assert reading_of(claim), f"{LEMMAS[name].path}: give `reading`"
        if reading_of(claim) in ("interpretation", "weaker", "stronger hypotheses"):
            assert claim.reading_note.strip() or claim.note.strip(), f"{LEMMAS[name].path}: `reading_note` must say which"


def test_what_has_no_statement_has_no_reading_to_show():
    assert all(LEMMAS[name].claim.says is not None for name in LEMMAS if LEMMAS[name].proof is not None)
