"""Lines of a derivation: words, formulas, records and quoted words in turn, as rows of plain text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from .plain_mathematics import plain

WIDTH = 130
INDENT = 5
ODD = re.compile(r"[\t\n\r\v\f]")


@dataclass(frozen=True)
class Math:
    latex: str


@dataclass(frozen=True)
class Ref:
    record: str


@dataclass(frozen=True)
class Quote:
    words: str


Piece = str | Math | Ref | Quote


@dataclass(frozen=True)
class Line:
    """``label``: the number of what it states, or nothing; ``level``: 1 where it belongs to the line above."""

    pieces: tuple[Piece, ...]
    label: str = ""
    level: int = 0

    def text(self) -> str:
        return f"{self.label} {''.join(map(_text, self.pieces))}".strip()


def rows(lines: Iterable[Line]) -> list[str]:
    """The lines as rows of text, none wider than ``WIDTH``."""
    return list(_rows(lines))


def hold(lines: Iterable[Line], most: int) -> bool:
    """Whether ``most`` rows hold the lines."""
    return next(islice(_rows(lines), most, None), None) is None


def _rows(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        lead, text = " " * (2 * line.level), line.text()
        if text and len(lead) + len(text) <= WIDTH and not ODD.search(text):  # most lines are one row
            yield lead + text
            continue
        yield from _wrapped(text, lead, lead + " " * (INDENT if line.label else 2))


@cache
def _wrapped(text: str, lead: str, hang: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=lead, subsequent_indent=hang, break_on_hyphens=False)


def joined(pieces: Sequence[Piece], between: str) -> list[Piece]:
    """The pieces with words between them."""
    found: list[Piece] = []
    for piece in pieces:
        found += [between, piece] if found else [piece]
    return found


def _text(piece: Piece) -> str:
    if isinstance(piece, Math):
        return plain(piece.latex)
    if isinstance(piece, Ref):
        return piece.record
    return f'"{piece.words}"' if isinstance(piece, Quote) else piece.replace("``", "")
