"""A whole as a bar: its parts in order, none lost, together all of it."""

from itertools import pairwise

from tests.report.sample import library
from verify.conformance.kit.report import UNTESTED
from verify.report.list_pages import conformance_page
from verify.report.shares import by_verdict, shares


def test_the_parts_fill_the_bar_in_order():
    found = shares([("a", "good", 1), ("none", "soft", 0), ("b", "bad", 2), ("c", "none", 4)])
    assert [one.words for one in found] == ["a", "b", "c"]
    assert [one.number for one in found] == [1, 2, 4]
    assert found[0].begun == 0
    assert all(one.begun + one.wide == after.begun for one, after in pairwise(found))
    assert found[-1].begun + found[-1].wide == 100
    assert shares([]) == shares([("a", "good", 0)]) == []


def test_records_are_counted_by_verdict():
    assert [
        (one.words, one.number) for one in by_verdict([{"verdict": "REFUTED"}, {"verdict": "PROVED"}, {"verdict": "REFUTED"}])
    ] == [("PROVED", 1), ("REFUTED", 2)]


def test_every_status_of_an_implementation_has_its_part_of_the_bar():
    fared = ("conforms", "fails", UNTESTED, "fails")
    known = {
        f"p{i}": {"title": "t", "about": "a", "status": one, "counts": {}, "failures": [], "laws": {}, "unsupported": []}
        for i, one in enumerate(fared)
    }
    page = conformance_page(library(implementations=known))
    assert f'aria-label="1 conform, 1 {UNTESTED}, 2 fail"' in page and "4 implementations, and how they fared" in page
