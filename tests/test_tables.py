"""A table of rows asks something below each of its heads."""

import pytest

from tests.tables import table


def test_a_head_without_rows_asks_nothing(tmp_path):
    (tmp_path / "rows.txt").write_text("= one\n# none\n\n= two\nx :: 1\n", encoding="utf-8")
    assert table(str(tmp_path / "test.py"), "rows", "two") == [["x", "1"]]
    with pytest.raises(AssertionError, match="nothing is asked below 'one'"):
        table(str(tmp_path / "test.py"), "rows", "one")
