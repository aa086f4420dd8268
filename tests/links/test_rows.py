"""Every row of the lists: honest links stand, and each forged one is refused for its own reason.

A row is a statement whose facts say where they come from; most that are refused would be PROVED, from links that are false."""

import pytest

from tests.links.origins import LISTS, linked, linked_rows, objections

EACH = "each link: "
ROWS = [(name, row) for name in LISTS for row in linked_rows(name)[0]]


def test_no_row_is_lost():
    refused = [row.words[0].removeprefix(EACH) for _, row in ROWS if row.words is not None]
    assert len(ROWS) >= 430 and len(refused) >= 320 and all(refused), "each refused row says why"


@pytest.mark.parametrize("name", LISTS)
def test_the_links_of_each_row(name):
    wrong = {}
    for row in linked_rows(name)[0]:
        found = objections(linked(row), linked_rows(name)[1])
        words = "" if row.words is None else row.words[0].removeprefix(EACH)
        stands = any(found) and words in "; ".join(filter(None, found)) if words else not any(found)
        if not stands or (words and words != row.words[0] and not all(words in one for one in found)):
            wrong[row.name] = found
    assert wrong == {}
