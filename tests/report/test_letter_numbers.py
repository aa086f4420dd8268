"""The numbers that a letter's instance says in words stand in the point and the sides that were checked, or are counted here."""

import re
from fractions import Fraction
from pathlib import Path

from tests.report.sample import record, recorded
from verify.command_line.report_background import papers
from verify.report.background import Background, Paper
from verify.report.causes import _case, cause, causes, instance
from verify.report.errata import printed_and_refuted
from verify.report.library import Library

LISTED = Path(__file__).with_name("untied_numbers.txt")
KNOWN = Library.of(recorded(), Background(papers=papers()))
NUMBER = re.compile(r"(?<![\w.^])-?\d+(?:/[1-9]\d*)?(?:\.\d+)?(?!\w)")


def values(data):
    """Every rational that stands in plain data, 0 and 1."""
    if isinstance(data, dict | list | tuple):
        return {0, 1}.union(*map(values, data.values() if isinstance(data, dict) else data))
    try:
        return {Fraction(data)} if isinstance(data, str | int) else set()
    except ValueError:
        return set()


def instances():
    """(id, the numbers of its words, what was checked) of every entry whose instance is said in words."""
    for one in printed_and_refuted(KNOWN.records.values()):
        case, said = _case(one)
        if said:
            negation = KNOWN.records.get(one["negated_by"] or "", one)
            checked = one["counterexample"] or negation["witness"]
            yield one["id"], [Fraction(n) for n in NUMBER.findall(case)], values(checked)


def untied(numbers, checked):
    return sum(n not in checked and -n not in checked for n in numbers)


def test_numbers_in_words_are_those_that_were_checked_but_for_what_is_counted():
    listed = {name: int(count) for count, name in (line.split() for line in LISTED.read_text().splitlines())}
    found = {name: count for name, numbers, checked in instances() if (count := untied(numbers, checked))}
    assert found == listed, f"{LISTED.name} counts exponents, numbers of equations and what follows from the point"


def test_a_wrong_number_is_one_more():
    rows = [(n, checked) for _, numbers, checked in instances() for n in numbers if not untied([n], checked)]
    assert len(rows) > 200 and all(untied([n + Fraction(1, 1009)], checked) for n, checked in rows)


def test_a_letter_has_no_rounded_number_of_a_witness_beside_those_of_its_words():
    theorem = KNOWN.records["huang2020.theorem-2"]
    assert instance(theorem, KNOWN) == _case(theorem)[0]


def test_a_cause_of_several_parts_is_said_whole_but_on_the_page_of_a_part():
    rows = [record(f"chan2024.{name}", "REFUTED") for name in ("here", "there", "all")]
    right = record("chan2024.right", "PROVED")
    parts = [["mend here", rows[0]["id"]], ["mend there", rows[1]["id"]]]
    group = {"says": "Wrong: {}.", "places": [r["id"] for r in rows], "holds": [right["id"]], "each": parts}
    document = {**recorded(), "records": [*rows, right]}
    known = Library.of(document, Background(papers={"chan2024": Paper("T", "A", (), causes=(group,))}))
    whole = "Wrong: mend here; mend there."
    assert [cause(row, known) for row in rows] == ["Wrong: mend here.", "Wrong: mend there.", whole]
    assert causes(rows, "chan2024", known)[0].says == whole
