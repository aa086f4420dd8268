"""The amplification page, the axioms and the headlines: numbers are read off PROVED goals, words need their verdicts."""

import json
import re
from copy import deepcopy
from fractions import Fraction
from pathlib import Path

import pytest

from tests.lemmas.test_readings_shifts import released
from tests.report.sample import BLANK, display, document
from tests.report.test_page import BESIDE, Reader, plain
from verify.judge.record import bare_record
from verify.lemma.discover import lemma_paths
from verify.lemma.reading_process import discover
from verify.report import amplification_bounds as page
from verify.report.amplification_bounds import COROLLARY, FAVOURABLE, LOCAL, START, THEOREM, USER, Bounds, attained, curves
from verify.report.every_page import pages
from verify.report.headlines import BETTER, WRONG, holds

NAMES = (THEOREM, COROLLARY, LOCAL, START, USER)
WALKS = (page.WALK, page.LATE, page.WALK_USER, page.LATE_USER)
ENDS = (page.LATE_START, page.LATE_START_USER, page.OF_TWO)
ALL = NAMES + WALKS + ENDS


@pytest.fixture(scope="module")
def every():
    """The records as their lemma files make them, with the verdict PROVED."""
    paths = [p for p in lemma_paths() if any(f'"{n}"' in Path(p).read_text(encoding="utf-8") for n in ALL)]
    lemmas = discover(paths=tuple(paths)).lemmas
    return {n: deepcopy(BLANK) | bare_record(lemmas[n]) | {"verdict": "PROVED"} for n in ALL}


@pytest.fixture(scope="module")
def proved(every):
    """The five that need no walk."""
    return {n: every[n] for n in NAMES}


def with_records(proved):
    ledger = document()
    ledger["records"] += deepcopy(list(proved.values()))
    return ledger


def test_the_bounds_are_those_of_the_records(proved):
    of = Bounds(proved)
    assert of.start_proved(10, FAVOURABLE) == Fraction(1, 9) and of.start_printed(10, FAVOURABLE) == 1
    assert of.start_printed(10, FAVOURABLE, 0) == Fraction(2, 5)  # max(2, 3/(eta beta))/T
    assert of.user_printed(100, FAVOURABLE) / of.user_proved(100, FAVOURABLE) == 10
    assert of.user_printed(2, FAVOURABLE) == 1, "the local bound is the better one at first"
    for product in (Fraction(9, 11), Fraction(3, 2), Fraction(2), Fraction(9)):
        for norm in (1, 2, 5):
            for after in range(10, 60, 2):
                assert of.user_printed(after, product, norm) >= 10 * of.user_proved(after, product)
    assert of.user_printed(8, FAVOURABLE) < 10 * of.user_proved(8, FAVOURABLE), "before that it is not ten times"


def test_the_page_shows_the_least_that_is_proved(every):
    """1/101 and 1/10, where the records of the walk are PROVED and their ranges hold."""
    of, large = Bounds(every), Fraction(8, 5)
    assert of.user_proved(100, FAVOURABLE) == Fraction(1, 101) and of.start_proved(10, FAVOURABLE) == Fraction(1, 10)
    assert of.start_proved(2, FAVOURABLE) == 1 and of.start_proved(2, large) == Fraction(1, 2)
    assert of.user_proved(2, FAVOURABLE) == Fraction(1, 2) and of.user_proved(2, large) == Fraction(1, 3)
    assert (of.least_of_starts(), of.least_of_users()) == (Fraction(363, 500), Fraction(13, 20))
    for name in ENDS[::2]:
        assert Bounds(every | {name: every[name] | {"verdict": "OPEN"}}).least_of_starts() == Fraction(9, 11)
    for after in range(10, 60, 2):
        assert of.user_printed(after, of.least_of_users()) >= 10 * of.user_proved(after, of.least_of_users())
    less = {n: r | {"verdict": "REDUCED"} if n in WALKS else r for n, r in every.items()}
    assert Bounds(less).user_proved(100, large) == Fraction(1, 100) and Bounds(less).start_proved(10, large) == Fraction(1, 9)


def test_no_number_stands_outside_the_range_of_a_record(proved):
    of = Bounds(proved)
    assert of.user_proved(100, Fraction(81, 100)) is None and of.user_proved(1, FAVOURABLE) is None
    assert of.start_proved(1, FAVOURABLE) is None and of.start_proved(2, FAVOURABLE) == 1
    assert of.user_without_norm(100, Fraction(1, 2)) == Fraction(6, 50)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_that_is_not_proved_gives_no_curve(proved, name):
    assert len(curves(proved)) == 2
    assert len(curves(proved | {name: proved[name] | {"verdict": "REDUCED"}})) < 2
    assert len(curves({n: r for n, r in proved.items() if n != name})) < 2


def test_a_goal_with_another_factor_gives_another_number(proved):
    changed = deepcopy(proved[USER])
    (goal,) = (g for g in changed["goals"] if g["name"] == "user")
    goal["says"]["left"] = goal["says"]["left"].replace("1/2 ", "1/4 ")
    assert Bounds(proved | {USER: changed}).user_proved(100, FAVOURABLE) == Fraction(1, 200)


def test_the_walk_attains_what_is_said_and_exceeds_nothing_proved(proved):
    still = [Fraction(0)] * 40
    for count in (2, 10, 40):
        walk = released(Fraction(0), Fraction(1), Fraction(3, 2), still[:count], still[:count], Fraction(1))
        assert 2 * walk == attained(count)
        assert attained(count) <= Bounds(proved).start_proved(count, FAVOURABLE)


def test_nothing_is_left_to_gain_only_where_the_walk_is_proved(proved):
    """The tile reads the verdict of the walk's record."""
    one_more = "1 iteration"
    assert one_more in plain(pages(with_records(proved), BESIDE).texts["amplification.html"])
    walk = json.loads(json.dumps(proved[START]).replace("9/11", "21/20")) | {"id": "chan2024.shift-late-walk"}
    for verdict, gone in (("PROVED", True), ("REDUCED", False)):
        ledger = with_records(proved | {"chan2024.shift-late-walk": walk | {"verdict": verdict}})
        words = plain(pages(ledger, BESIDE).texts["amplification.html"])
        assert (one_more not in words) == gone and ("from η β = 21/20 and three iterations on" in words) == gone


def test_the_page_tells_the_number_the_shift_and_the_records(proved):
    text = pages(with_records(proved), BESIDE).texts["amplification.html"]
    Reader(text)
    words = plain(text)
    for part in ("10 times", "1/3.16", "The shift.", "The energy.", "1/99", "figures/amplification-step.svg"):
        assert part in words or part in text, part
    bare = plain(pages(document(), BESIDE).texts["amplification.html"])
    assert "no proved amplification theorem" in bare and "10 times" not in bare


def test_headlines_need_their_verdicts(every):
    front = pages(with_records(every), BESIDE).texts["index.html"]
    assert "Private ADMM leaks at the rate of noisy gradient descent" in front and "at least 10 times less" in front
    assert plain(front).count("at least 13/20") == 2
    assert "Followed as printed" not in front
    ledger = with_records(every)
    for one in ledger["records"]:
        one["verdict"] = "REDUCED" if one["id"] in ALL else one["verdict"]
    assert "What was found" not in pages(ledger, BESIDE).texts["index.html"]
    for headline in BETTER[:2]:  # no number, no headline
        assert not holds(headline, every | {headline.record: every[headline.record] | {"hypotheses": []}})
    for headline in WRONG + BETTER:
        given = {n: {"verdict": v} for n, v in headline.needs.items()} | ({} if "{" not in headline.words else every)
        assert headline.record in headline.needs and holds(headline, given)
        for name in headline.needs:
            assert not holds(headline, given | {name: {**given[name], "verdict": "OPEN"}})
            assert not holds(headline, {n: r for n, r in given.items() if n != name})


def test_an_axiom_tells_its_source_its_statement_and_what_rests_on_it():
    ledger = document()
    text = plain(pages(ledger, BESIDE).texts["axioms.html"])
    assert "1 quoted result on which records of this ledger rest" in text and "Baillon and Haddad 1977" in text
    assert "No formal statement: nothing here was checked by machine." in text
    assert "1 record rests on it, 1 of them PROVED" in text and "Not proved in Coq" in text
    assert "Besides: 1 argued link" in text
    (axiom,) = (r for r in ledger["records"] if r["id"] == "chan2024.fact-6.4")
    axiom["display"] = display(g="u = v")
    shown = pages(ledger, BESIDE).texts["axioms.html"]
    assert "No formal statement" not in shown and "<mi>u</mi>" in shown
    axiom["checks"] = [{"name": "Coq", "outcome": "pass", "detail": "Coq 8 proves g (h of a.v); not k; axioms: none"}]
    shown = pages(ledger, BESIDE).texts["axioms.html"]
    assert "Not proved in Coq" not in shown and "Coq 8 proves g (h of a.v); not k; axioms: none." in shown

    def counted():
        """How many of how many Coq proves, as three pages tell it, and the others."""
        texts = {name: plain(text) for name, text in pages(ledger, BESIDE).texts.items() if name.endswith(".html")}
        lead = re.search(r"statement of (\d), of its own definitions; the other (\d) ", texts["axioms.html"])
        front = re.search(r"takes them as given, Coq proves (\d) of its own definitions", texts["index.html"])
        trust = re.search(r"Coq proves the statement of (\d) of 1,", texts["trust.html"])
        assert ("; Coq proves its statement" in texts["trust.html"]) == (trust[1] == "1")
        return lead[1], lead[2], front[1], trust[1]

    assert counted() == ("1", "0", "1", "1")
    axiom["checks"][0]["outcome"] = "fail"
    assert "Not proved in Coq" in pages(ledger, BESIDE).texts["axioms.html"]
    assert counted() == ("0", "1", "0", "0")
    for one in ledger["records"]:
        one["cited"] = []
    assert "No record rests on a quoted result" in pages(ledger, BESIDE).texts["axioms.html"]


def test_what_is_open_names_records_that_exist_and_shows_those_of_the_ledger(proved):
    from verify.report.amplification_open import QUESTIONS, SHIFT

    text = "".join(Path(path).read_text(encoding="utf-8") for path in lemma_paths() if "shifts" in str(path))
    assert all(f'"{SHIFT}{name}"' in text for question in QUESTIONS for name in (*question.records, *question.open))
    shown = plain(pages(with_records(proved), BESIDE).texts["amplification.html"])
    assert "What is proved, and what is only measured" in shown and QUESTIONS[0].measured in shown
    assert not any(question.asks in shown for question in QUESTIONS[1:]), "their records are not in this ledger"
