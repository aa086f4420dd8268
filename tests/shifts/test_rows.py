"""The shift rule on the smallest programs: what is right is accepted, each condition keeps a forgery out, row by row."""

import re

import pytest

from tests.shifts.rows import decided, rows
from verify.kernel import Rejected

ROWS = rows()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row(row):
    if row.words is None:
        proved, asked = decided(row)
        assert proved == asked
    else:
        with pytest.raises(Rejected, match=re.escape(row.words[0])):
            decided(row)


def test_there_are_many():
    assert sum(row.words is None for row in ROWS) >= 29 and len(ROWS) >= 244
