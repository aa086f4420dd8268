"""How a whole is divided, as a bar: of the claims of a paper by verdict, of an accountant's answers, of a program's laws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..records.form import Record
from .verdicts import VERDICTS


class Share(NamedTuple):
    """words: what it is; number: how many; begun, wide: where its part of the bar begins and how wide it is, in percent of the
    whole; look: its class in the style sheet."""

    words: str
    number: int
    begun: int
    wide: int
    look: str


def shares(parts: Iterable[tuple[str, str, int]]) -> list[Share]:
    """Of (words, look, count) those that occur, in this order; the widths add up to 100."""
    there = [part for part in parts if part[2]]
    whole, begun, seen, found = sum(count for _, _, count in there), 0, 0, []
    for words, look, count in there:
        seen += count
        end = round(100 * seen / whole)
        found.append(Share(words, count, begun, end - begun, look))
        begun = end
    return found


def by_verdict(records: Sequence[Record]) -> list[Share]:
    """The verdicts of the records."""
    return shares((v.name, f"v-{v.name}", sum(r["verdict"] == v.name for r in records)) for v in VERDICTS)
