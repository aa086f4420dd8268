"""Every row of the lists, by the kernel and by the engine of exported scripts, which share no code."""

import contextlib
import io

import pytest

from tests.theorems.notation import read, rows
from verify.kernel import Rejected, prove
from verify.standalone import certificate_script as engine
from verify.standalone.second_check import Refused, judged

ROWS = rows()
EACH = pytest.mark.parametrize("row", [pytest.param(row, id=f"{k}-{row.name}") for k, row in enumerate(ROWS)])


def checked(theorems):
    """The status and the words of a script that holds these theorems."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = engine.run(theorems)
    return status, said.getvalue()


def test_no_row_is_lost():
    assert len(ROWS) >= 683 and sum(row.words is not None for row in ROWS) >= 462
    assert sum(bool(row.words and row.words[0]) for row in ROWS) >= 313  # with words of the kernel
    assert sum(bool(row.words and row.words[1]) for row in ROWS) >= 149


@EACH
def test_the_kernel(row):
    if row.words is None:
        prove(row.name, *row.stated(), row.theorems())
    else:
        with pytest.raises(Rejected, match=row.words[0] or None):
            prove(row.name, *row.stated(), row.theorems())


@EACH
def test_the_engine_as_a_script_and_as_the_judge_runs_it(row):
    used = {lemma.name: lemma.data for lemma in row.above()}
    status, said = checked([*used.values(), row.data])
    last = said.strip().splitlines()[-1]
    if row.words is None:
        assert status == 0, last
        assert judged(row.data, used).startswith("confirms ")
    else:
        assert status == 1 and "\nCONFIRMED" not in said and last.startswith("NOT CONFIRMED: Refused: "), last
        assert any(words in last for words in row.words[1].split("|")), last
        with pytest.raises(Refused):
            judged(row.data, used)


@pytest.mark.parametrize(
    "text",
    [
        "= two\nlet real a\n= two\nlet real b",
        "? mark\nlet real a",
        "= line\nwhere a",
        "= right side\nif f: a >= 1",
        "=~ nothing\nlet",
    ],
)
def test_a_list_that_is_not_understood_is_no_list(text):
    with pytest.raises((ValueError, KeyError)):
        [row.data for row in read(text)]
