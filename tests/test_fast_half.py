"""The table of what is outside the fast half is of the tests that there are."""

import re

import pytest

from tests import fast_half
from verify.environment.house import ROOT


def test_each_row_is_of_a_test():
    for name in fast_half.shares():
        file, *_, function = name.split("::")
        assert re.search(rf"^ *def {function}\(", (ROOT / file).read_text(encoding="utf-8"), re.M), name


def test_what_is_said_to_stay_is_not_outside_itself():
    gone = [name.split("::test_")[1].replace("_", " ") for name, (each, _) in fast_half.shares().items() if not each]
    rows = [row.split(" :: ") for row in fast_half.TABLE.read_text(encoding="utf-8").splitlines() if row[:1] not in ("#", "=")]
    for name, *_, stays in (row for row in rows if len(row) > 2):
        assert not [g for part in re.split("; | [(]", stays) for g in gone if g.startswith(part)], name


@pytest.mark.parametrize(
    "row", ["test_a :: thorough", "test_a :: each 1", "test_a :: each x", "test_a :: each 2\ntest_a :: each 3"]
)
def test_a_row_that_says_nothing_is_seen(tmp_path, monkeypatch, row):
    """``thorough`` says what of its kind stays."""
    (tmp_path / "table.txt").write_text(f"= tests/test_b.py\n{row}\n")
    monkeypatch.setattr(fast_half, "TABLE", tmp_path / "table.txt")
    with pytest.raises((ValueError, AssertionError)):
        fast_half.shares.__wrapped__()
