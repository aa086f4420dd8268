"""Rows of ``accounts.txt``: a setting, and what its account says (``asked.py``)."""

import pytest

from tests.answers import rows

from .asked import ACCOUNTS, holds


@pytest.mark.parametrize("row", rows(__file__, "accounts"))
def test_a_row(row):
    ACCOUNTS.tests(row)


@pytest.mark.parametrize("answer", ["rho", "1/50 rho", "bound.route > paper", "refused"])
def test_an_answer_that_asks_nothing_is_none(answer):
    with pytest.raises(AssertionError, match=r"nothing is asked|no order|which words"):
        holds("gradient-admm --eta 1/2 --beta 3 --sigma 4 --singular 1,2 --identity yes --sensitivity 1 --users 100", answer)


def test_a_row_without_an_answer_is_none():
    with pytest.raises(AssertionError, match="nothing is asked"):
        ACCOUNTS.tests(["gradient-admm"])
