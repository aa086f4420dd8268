"""Both sides of the goals of a refuted claim at its counterexample: exact values, and a picture of those that fail.

A reading aid, computed from the record's own words; the verdict does not rest on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from ..records.form import Record
from .exact_values import both_sides, value_at
from .mathematics import approximation

MOST_STEPS, LONGEST = 2_000, 1_000  # steps of a sequence; bits of a value
BAR, NAME, VALUE, ROW = 210, 66, 134, 24  # pixels
_SEQUENCE = re.compile(r"(\w+) = (.+) at (\w+) = (\d+); then (\w+) := (.+)")


class Sides(NamedTuple):
    """One goal at the point: its name and words, both sides exactly, and whether it holds."""

    goal: str
    says: str
    left: Fraction
    relation: str
    right: Fraction

    @property
    def holds(self) -> bool:
        return {">=": self.left >= self.right, ">": self.left > self.right, "=": self.left == self.right}[self.relation]


def sides(record: Record) -> list[Sides]:
    """Every goal at the counterexample; empty where the record's words say more than polynomials (a Gram matrix), or where
    what fails here is not what the record says fails."""
    point = record["counterexample"]
    if point is None or set(point) - {"scalars", "vectors", "instance", "broken", "index", "steps"}:
        return []
    try:
        at = values_at(point, record["hypotheses"])
        goals = [(goal["name"], goal["says"]) for goal in record["goals"]]
        found = [Sides(name, says, *both_sides(says, at)) for name, says in goals]
        broken = {one.goal for one in found if not one.holds}
        if any(too_long(one.left) or too_long(one.right) for one in found):
            return []
    except (KeyError, ValueError, ZeroDivisionError, TypeError, AttributeError):
        return []
    return found if broken == set(point.get("broken", ())) else []


def too_long(value: Fraction) -> bool:
    return value.numerator.bit_length() + value.denominator.bit_length() > LONGEST


def values_at(point: Mapping[str, Any], hypotheses: Sequence[Mapping[str, Any]]) -> dict[str, Fraction]:
    """What every letter, inner product, definition and sequence of a record is at a point; ValueError for other words."""
    at = {str(n): Fraction(str(v)) for n, v in (point.get("scalars") or {}).items()}
    vectors = {str(n): [Fraction(str(x)) for x in v] for n, v in (point.get("vectors") or {}).items()}
    for u, left in vectors.items():
        for v, right in vectors.items():
            if len(left) == len(right):
                at[f"<{u},{v}>"] = sum((x * y for x, y in zip(left, right, strict=True)), Fraction(0))
    definitions, sequences = [], []
    for row in hypotheses:
        if row["origin"].get("means") == "definition":
            defined, _, meaning = row["says"].partition(" := ")
            definitions.append((defined, meaning))
        elif row["origin"].get("means") == "definition of the sequence":
            found = _SEQUENCE.fullmatch(row["says"])
            if found is None or found[1] != found[5]:
                raise ValueError("a sequence in other words")
            sequences.append(found)

    def define() -> None:
        for defined, meaning in definitions:
            at[defined] = value_at(meaning, at)

    if (point.get("index") is not None) != bool(sequences):
        raise ValueError("an index and no sequence, or the other way round")
    if not sequences:
        define()
        return at
    first, last, steps = int(sequences[0][4]), int(point["index"]), point.get("steps") or ()
    if not first <= last <= first + MOST_STEPS:
        raise ValueError("too far for a reading aid")
    at[sequences[0][3]] = Fraction(first)
    define()
    at |= {one[1]: value_at(one[2], at) for one in sequences}
    for k in range(first, last):
        at |= {str(n): Fraction(str(v)) for n, v in (steps[k - first] if k - first < len(steps) else {}).items()}
        after = {one[1]: value_at(one[6], at) for one in sequences}
        if any(too_long(value) for value in after.values()):
            raise ValueError("too long for a reading aid")
        at |= after | {sequences[0][3]: Fraction(k + 1)}
    return at


def named_index(record: Record) -> dict[str, Any]:
    """The counterexample with the index of its sequences as a scalar under its own letter, where the record names one."""
    point: dict[str, Any] = {**(record["counterexample"] or {})}
    letters = [found[3] for h in record["hypotheses"] if (found := _SEQUENCE.fullmatch(h["says"]))]
    if point.get("index") is not None and letters and letters[0] not in (point.get("scalars") or {}):
        point["scalars"] = {**(point.get("scalars") or {}), letters[0]: str(point.pop("index"))}
    return point


def picture(record: Record) -> str:
    """The two sides of each goal that fails as bars from zero, at most three goals; empty where there is nothing to compare."""
    broken = [one for one in sides(record) if not one.holds and one.left != one.right][:3]
    return "".join(_bars(one, len(broken) > 1) for one in broken)


def _bars(one: Sides, named: bool) -> str:
    """Coordinates are integers (floored), so that the drawing is the same everywhere."""
    low, high = min(one.left, one.right, Fraction(0)), max(one.left, one.right, Fraction(0))
    width, top = NAME + BAR + VALUE, 20 if named else 4

    def place(value: Fraction) -> int:
        return NAME + int((value - low) / (high - low) * BAR)

    rows = []
    for index, (name, value) in enumerate((("left side", one.left), ("right side", one.right))):
        y, x, end = top + ROW * index, *sorted((place(Fraction(0)), place(value)))
        rows.append(
            f'<text x="0" y="{y + 14}">{name}</text>'
            f'<rect class="{"allowed" if index == (one.relation == "=") else "reached"}" x="{x}" y="{y + 3}" '
            f'width="{max(1, end - x)}" height="14"/>'
            f'<text x="{NAME + BAR + 8}" y="{y + 14}">{escape(told(value))}</text>'
        )
    zero, height = place(Fraction(0)), top + 2 * ROW + 4
    should = {">=": "at least", ">": "more than", "=": "equal to"}[one.relation]
    words = f"{one.goal}: the left side should be {should} the right side; it is {told(one.left)} against {told(one.right)}"
    title = f'<text x="0" y="12">{escape(one.goal)}</text>' if named else ""
    return (
        f'<svg class="sides" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(words)}">{title}{"".join(rows)}'
        f'<line class="axis" x1="{zero}" y1="{top}" x2="{zero}" y2="{height - 4}"/></svg>'
    )


def told(value: Fraction) -> str:
    """A short exact value as it is, with its decimals; a long one by its decimals alone."""
    exact, near = str(value), approximation(str(value))
    return f"{exact} {near}".strip() if len(exact) <= 11 else near or f"≈ {Decimal(value.numerator):.6g}"
