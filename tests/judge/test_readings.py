"""Each record with a checked statement says how it relates to the print, and what it interprets, weakens or adds."""

import re
from dataclasses import replace

from tests.every_lemma import LEMMAS
from verify import Polynomial, assumed, at_least
from verify.judge.examination import chosen_by_us
from verify.judge.record import reading_of

STATED = sorted(name for name, one in LEMMAS.items() if one.claim.says is not None)


def test_every_checked_statement_has_its_reading():
    assert len(STATED) > 500
    for name in STATED:
        claim = LEMMAS[name].claim
        assert reading_of(claim), f"{LEMMAS[name].path}: give `reading`"
        if reading_of(claim) in ("interpretation", "weaker", "stronger hypotheses"):
            assert claim.reading_note.strip() or claim.note.strip(), f"{LEMMAS[name].path}: `reading_note` must say which"


CHOSEN = re.compile(r"\b[Rr]ead (?:as|with|at|for|once)\b|\b(?:is|are) read\b|presupposed")


def chosen(claim):
    """What of a claim is no print: a reading that its note tells, or a hypothesis of ours."""
    return CHOSEN.findall(claim.note) + chosen_by_us(claim)


def test_word_for_word_is_said_only_of_the_print():
    verbatim = [name for name in STATED if LEMMAS[name].claim.reading == "verbatim"]
    assert verbatim and not [(name, found) for name in verbatim if (found := chosen(LEMMAS[name].claim))]
    claim = LEMMAS[verbatim[0]].claim
    for note in ("Read with 0 < chi < 1.", "lambda R is read once.", "c_w > 0 is presupposed."):
        assert chosen(replace(claim, note=note))
    extra = at_least("extra", Polynomial.atom(next(iter(claim.says.signs))), 0, because=assumed("our choice", where="ours"))
    assert chosen(replace(claim, says=replace(claim.says, facts=(*claim.says.facts, extra)))) == ["extra"]
