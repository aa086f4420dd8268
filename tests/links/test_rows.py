"""Every row of the lists: honest links stand, and each forged one is refused for its own reason.

A row is a statement whose facts say where they come from; most that are refused would be PROVED, from links that are false."""

import pytest

from tests.links.origins import LISTS, linked, linked_rows, objections

EACH = "each link: "
ROWS = [(name, row) for name in LISTS for row in linked_rows(name)[0]]


def test_no_row_is_lost():
    refused = [row.words[0].removeprefix(EACH) for _, row in ROWS if row.words is not None]
    assert len(ROWS) >= 430 and len(refused) >= 320 and all(refused), "each refused row says why"


@pytest.mark.parametrize(("name", "row"), [pytest.param(*pair, id=f"{pair[0]}-{pair[1].name}") for pair in ROWS])
def test_the_links_of_a_row(name, row):
    found = objections(linked(row), linked_rows(name)[1])
    if row.words is None:
        assert not any(found)
        return
    words = row.words[0].removeprefix(EACH)
    assert any(found) and words in "; ".join(filter(None, found))
    assert words == row.words[0] or all(words in one for one in found), found
