"""Rows of ``accounts.txt``: a setting, and what its account says (``asked.py``)."""

from pathlib import Path

import pytest

from .asked import holds

LINES = [line for line in Path(__file__).with_name("accounts.txt").read_text(encoding="utf-8").splitlines() if line]
ROWS = [line.split(" :: ") for line in LINES if line[0] != "#" and not line.split(" = ")[0].isupper()]
EXPLAINED = [line.split(" = ", 1) for line in LINES if line.split(" = ")[0].isupper()]
WORDS = dict(EXPLAINED)


def meant(text):
    """The words of a setting or an answer, without those of ours."""
    return " ".join(meant(WORDS[word]) if word in WORDS else word for word in text.split())


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row(row):
    setting, *answers = map(meant, row)
    assert answers and len(WORDS) == len(EXPLAINED), "each row has an answer, each word one meaning"
    for answer in answers:
        holds(setting, answer)


@pytest.mark.parametrize("answer", ["rho", "1/50 rho", "bound.route > paper", "refused"])
def test_an_answer_that_asks_nothing_is_none(answer):
    with pytest.raises(AssertionError, match=r"nothing is asked|no order|which words"):
        holds(meant("ADMM"), answer)
