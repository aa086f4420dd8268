"""A record as plain text: the origin of a fact in one line, whatever its kind and whatever fields that kind lacks."""

import pytest

from tests.every_lemma import LEMMAS
from verify.command_line.record_text import origin
from verify.judge.record import hypothesis_rows

RECORDS = (
    "chan2024.theorem-6.1",
    "chan2024.theorem-7.2",
    "cyffers2023.theorem-1",
    "huang2020.theorem-1",
    "zhang2018.theorem-4.1",
)


@pytest.mark.parametrize("name", RECORDS)
def test_every_origin_is_told(name):
    rows = hypothesis_rows(LEMMAS[name].claim.says)
    assert len({row["origin"]["kind"] for row in rows}) >= 3
    for row in rows:
        assert origin(row["origin"]).startswith(row["origin"]["kind"])
    assert not any("None" in origin(row["origin"]) for row in rows)


def test_what_is_argued_names_its_records():
    assert origin({"kind": "argued", "means": "by words", "records": ["a.b"]}) == "argued a.b; by words"
    assert origin({"kind": "none", "means": ""}) == "none"
