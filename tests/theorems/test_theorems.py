"""Every row of the lists, by the kernel and by the engine of exported scripts, which share no code."""

import contextlib
import io
import re

import pytest

from tests.theorems.notation import HERE, read, rows
from verify.kernel import Rejected, prove
from verify.standalone import certificate_script as engine
from verify.standalone.second_check import Refused, judged

LISTS = {path.stem: rows(path.stem) for path in sorted(HERE.glob("*.txt"))}
ROWS = [row for each in LISTS.values() for row in each]
EACH = pytest.mark.parametrize("name", LISTS)


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


def refusal(error, check, *given):
    """The words with which a check refuses; None where it accepts."""
    try:
        check(*given)
    except error as problem:
        return str(problem)
    return None


@EACH
def test_the_kernel(name):
    wrong = {}
    for row in LISTS[name]:
        said = refusal(Rejected, prove, row.name, *row.stated(), row.theorems())
        if said is not None if row.words is None else said is None or not re.search(row.words[0], said):
            wrong[row.name] = said
    assert wrong == {}


def engine_is_wrong(row):
    """What the engine does otherwise than the row says, as a script and as the judge runs it; "" for nothing."""
    used = {lemma.name: lemma.data for lemma in row.above()}
    status, said = checked([*used.values(), row.data])
    last = said.strip().splitlines()[-1]
    if row.words is None:
        return "" if status == 0 and judged(row.data, used).startswith("confirms ") else last
    told = status == 1 and "\nCONFIRMED" not in said and last.startswith("NOT CONFIRMED: Refused: ")
    known = any(words in last for words in row.words[1].split("|"))
    return "" if told and known and refusal(Refused, judged, row.data, used) is not None else last


@EACH
def test_the_engine_as_a_script_and_as_the_judge_runs_it(name):
    assert {row.name: said for row in LISTS[name] if (said := engine_is_wrong(row))} == {}


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
