"""What is reached through any number of others: a chain of three, a circle, a name that leads nowhere."""

import pytest

from tests.tables import typed
from verify.links.ancestors import ancestors

DIRECT = {name: (*row,) for name, *row in typed(__file__, "ancestors", "direct")}


@pytest.mark.parametrize(
    ("name", "found"), [("a", "b c d e"), ("c", "e"), ("e", ""), ("none", ""), ("loop", "loop back a b c d e"), ("d", "")]
)
def test_all_that_is_reached(name, found):
    assert ancestors(name, DIRECT.get) == set(found.split())
