"""A mark stands where words of a paper were left out, and takes nothing from the quotation."""

import pytest

from verify.environment import house
from verify.report import read_ledger
from verify.report.layout import quoted
from verify.report.quotations import MARK, WITHIN, with_marks


@pytest.fixture(scope="module")
def quotations():
    records = read_ledger(house.recorded())["records"]
    rows = [h["origin"] for r in records for h in (*r["hypotheses"], *r["supposes"])]
    return {row["quote"] for row in rows if row["kind"] == "assumed"}


def bare(words):
    return words.replace(f" {MARK}", "").removeprefix(f"{MARK} ")


def test_without_the_marks_every_quotation_is_as_it_was(quotations):
    assert {with_marks(words) for words in quotations if bare(with_marks(words)) != words} == set()
    assert not any(MARK in words for words in quotations)


def test_every_listed_quotation_is_one_of_the_ledger(quotations):
    assert {bare(words) for words in WITHIN} - quotations == set()
    assert len({bare(words) for words in WITHIN}) == len(WITHIN)
    assert all(MARK in words for words in WITHIN)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Let be the number of participations of user", "Let … be the number of participations of user …"),
        ("Let and. We say that", "Let … and …. We say that …"),
        ("is bounded by", "… is bounded by …"),
        ("step size", "step size"),
        ("Non-expansion", "Non-expansion"),
    ],
)
def test_marks_stand_where_something_is_missing(words, shown):
    assert with_marks(words) == shown
    assert quoted(words) == f"<q>{shown}</q>"


def test_formulas_within_a_quotation_stay_formulas():
    shown = quoted(r"and $\|R'(\cdot)\| \leq c_2$")
    assert shown.startswith("<q>… and ") and "<math" in shown and "$" not in shown
