"""Rows of ``answers.txt``: a setting, and what the best shifts of it are (``asked.py``)."""

import pytest

from tests.answers import rows

from .asked import ANSWERS


@pytest.mark.parametrize("row", rows(__file__, "answers"))
def test_a_row(row):
    ANSWERS.tests(row)
