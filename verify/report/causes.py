"""What is refuted of a paper, grouped by what is to be mended, and an instance of each in words and numbers.

The groups are those that a person wrote down after reading (``causes`` of ``paper.toml``); their words are said only while every
record that they rest on is proved. What no group names stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..records.form import Point, Record
from .exact_values import spoken
from .library import Library
from .mathematics import plain_name
from .plain_mathematics import plain
from .sides import apart, named_index
from .theorem import exemplified, failing, first_of, reason
from .verdicts import paper_of
from .words import sentence

LETTERS, LINE, WORDS = 13, 80, 64
"""The most numbers, the longest formula and the most words of an instance."""
NUMBER = r"(?<![\w.^])-?\d+(?:/[1-9]\d*)?(?:\.\d+)?(?!\w)"
AGAINST = re.compile(rf"({NUMBER})[^;\d]*? against [^;]*?({NUMBER})")
NEEDS = {">=": "at least ", ">": "more than ", "=": "equal to "}


class Cause(NamedTuple):
    """says: what is to be mended, empty where nothing is said; places: the refuted records, the first has the instance."""

    says: str
    places: list[Record]


def causes(wrong: Sequence[Record], paper: str, library: Library) -> list[Cause]:
    """The groups of a paper in its order, then what stands alone; what is perhaps a fault of the text at hand last."""
    known = library.background.papers.get(paper)
    left, found = {r["id"]: r for r in wrong}, list[Cause]()
    for group in known.causes if known is not None else ():
        places = [left.pop(name) for name in group["places"] if name in left]
        if places and all(map(library.has, group["holds"])):
            found.append(Cause(said(group), places))
        else:
            left |= {r["id"]: r for r in places}
    alone = sorted((r for r in wrong if r["id"] in left), key=lambda r: r["consequence"] == "conversion")
    return found + [Cause("", [r]) for r in alone]


def cause(record: Record, library: Library) -> str:
    """What is to be mended, in the words of the group of a refuted claim, of its parts the claim's own; empty without one."""
    paper, name = library.background.papers.get(paper_of(record)), record["id"]
    groups = paper.causes if paper is not None else ()
    return next((said(one, name) for one in groups if name in one["places"] and all(map(library.has, one["holds"]))), "")


def said(group: Mapping[str, Any], name: str = "") -> str:
    """The words of a group, with those of its parts that are about the claim of this name (``each``: words and names); with all
    of them where none is."""
    parts = group.get("each", ())
    return str(group["says"]).replace("{}", "; ".join([words for words, *of in parts if name in of] or [one[0] for one in parts]))


def letter_lines(wrong: Sequence[Record], paper: str, library: Library) -> list[tuple[str, str]]:
    """The causes as a letter says them: what is to be mended, or where; then what is printed, what holds, and an instance."""
    lines, converted = [], []
    for says, places in causes(wrong, paper, library):
        first, named = places[0], "; ".join(f"{r['where']} ({r['id']})" for r in places)
        right = [library.records[name] for name in first["corrected_by"] if name in library.records]
        mended = "; ".join(f"{r['title']} ({r['verdict'].lower()})" for r in right)
        if says:
            head, *more = re.split(r"(?<=\.) (?=[A-Z(])", says, maxsplit=1)
            lines.append((head, " ".join([*more, instance(first, library), f"Places: {named}."])))
        elif first["consequence"] == "conversion" and right:
            converted.append(f"{named}: {'; '.join(r['title'] for r in right)}")
        else:
            printed = re.sub(r",? \(?as printed(?:, [^()]*)?\)?$", "", first["title"])
            head = f"Once mended: {mended}." if mended else f"As printed: {printed}."
            body = (f"As printed: {printed}." if mended else "", instance(first, library), f"{named}.")
            lines.append((head, " ".join(filter(None, body))))
    if converted:
        lines.append(
            ("Perhaps faults of the converted text, to be compared first; what holds there:", "; ".join(converted) + ".")
        )
    return lines


def instance(record: Record, library: Library) -> str:
    """An instance that can be checked by hand: the case in words where they are few, and two numbers; empty without numbers."""
    found, negation = record["counterexample"], library.records.get(record["negated_by"] or "")
    point: Point | None
    if found is not None:
        point, failed = named_index(found), failing(record)
    else:
        point, failed = (negation or record)["witness"], exemplified(negation) if negation is not None else []
    case, whole = _case(record)
    if point is None or not failed:
        return case
    latex, one = failed[0]
    (left, right), values, asked = map(_brief, apart(one)), spoken(point), plain(latex)
    if whole and (found is None or (one.relation == "=" and not one.right) or compared(case, one.left, one.right)):
        return case  # the witness of a negation has rounded values, which its words need not repeat
    if whole:
        return f"{case} In numbers: {left}, where {NEEDS[one.relation].removeprefix('equal to ')}{right} is needed."
    at = ", ".join(f"{plain_name(name)} {said}" for name, said in values) if len(values) <= LETTERS else ""
    says = f" ({asked})" if len(asked) <= LINE else ""
    needs = f"; it should be {NEEDS[one.relation]}" if found is not None else ", the right side "
    begins = f"{'At' if found is not None else 'For example at'} {at}: t" if at else "T"
    return f"{case} {begins}he left side{says} is {left}{needs}{right}.".strip()


def compared(words: str, *sides: Fraction) -> bool:
    """Whether words compare as "a against b" the two checked sides: both as they are (a decimal, or a number of three digits and
    more, as rounded), or fractions whose ratio, or its square, is exactly theirs (a line that was multiplied out, or squared)."""
    if (found := AGAINST.search(words)) is None:
        return False
    one, other = map(Fraction, found.groups())
    exact = "." not in "".join(found.groups()) and bool(one or other)
    orders = (sides, sides[::-1])
    return any(exact and any(one**n * right == other**n * left for n in (1, 2)) for left, right in orders) or any(
        all(map(_shown, found.groups(), order)) for order in orders
    )


def _shown(said: str, side: Fraction) -> bool:
    rounded = "/" not in said and ("." in said or len(said) > 2)
    return abs(Fraction(said) - side) <= (Fraction(1, 2 * 10 ** len(said.partition(".")[2])) if rounded else 0)


def _brief(number: str) -> str:
    """A number as its decimals alone where these are all of it."""
    return number.partition(" = ")[2] or number


def _case(record: Record) -> tuple[str, bool]:
    """The words of an instance, and whether they have its numbers: why the print fails, else its letters; short ones only."""
    why = first_of(reason(record["note"])[0])[0].rstrip(";")
    letters = re.split(r"(?<=[.;]) ", record["letters"].replace("``", ""))[0].rstrip(";")
    if len(re.findall(r"[^<>]= [^ ]*[0-9]", why)) > 1 and len(why.split()) <= WORDS:
        return sentence(why), True
    if letters and len(letters.split()) <= WORDS and not re.search(r"^as (in|there)|one_minus", letters):
        return sentence(letters), False
    return "", False
