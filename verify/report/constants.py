"""Measured constants of the records: what a claim says, the best constant proved at given parameters, what is attained.

The unit is the claim's own right-hand side: 1 is the claim itself, 3/4 means that three quarters of it would do there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..records.form import Record
from .mathematics import approximation

SHORT = 12
TIGHT, EXACT, IMPROVABLE, OPEN = "tight", "improvable, best constant exact", "improvable", "open"


@dataclass(frozen=True)
class Overview:
    """One goal over its grid: the row with the largest certified constant, and the verdicts of all rows."""

    claim: str
    goal: str
    row: Mapping[str, Any]
    verdicts: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """Words for the last column."""
        count = len(self.verdicts)
        kinds = [(kind, self.verdicts.count(kind)) for kind in (TIGHT, EXACT, IMPROVABLE, OPEN) if kind in self.verdicts]
        if len(kinds) == 1:
            return kinds[0][0] if count == 1 else f"{kinds[0][0]} at all {count} points"
        return "; ".join(f"{kind} at {number} of {count} points" for kind, number in kinds)


def verdict(row: Mapping[str, Any]) -> str:
    """What a row says of the claim's own constant: attained, or a smaller one is certified, or neither is known."""
    claimed, certified, attained = (exact(row, name) for name in ("claimed", "certified", "attained"))
    if claimed is None or certified is None or attained is None:
        return OPEN
    if attained == claimed:
        return TIGHT
    return OPEN if certified >= claimed else EXACT if certified == attained else IMPROVABLE


def overview(records: Iterable[Record]) -> list[Overview]:
    """One row per measured goal, in the order of the records."""
    found = []
    for record in records:
        goals: dict[str, list[Mapping[str, Any]]] = {}
        for row in record["constants"]:
            goals.setdefault(row["goal"], []).append(row)
        for goal, rows in goals.items():
            largest = max(rows, key=lambda row: exact(row, "certified") or Fraction(0))
            found.append(Overview(record["id"], goal, largest, tuple(verdict(row) for row in rows)))
    return found


def short(value: object) -> str:
    """A constant as it stands where it is short, else in six digits; a dash where there is none."""
    text = "–" if value is None else str(value)
    return text if len(text) <= SHORT else approximation(text) or text


def parameters(row: Mapping[str, Any]) -> str:
    """``eta = 1/2, beta = 2``, by name."""
    return ", ".join(f"{name} = {value}" for name, value in sorted(row["scalars"].items())) or "no parameters"


def exact(row: Mapping[str, Any], name: str) -> Fraction | None:
    """A constant of the row; None where it is no number."""
    try:
        return Fraction(str(row.get(name)))
    except (ValueError, ZeroDivisionError):
        return None
