"""The table of the page "Amplification" that sets what is proved beside what is only measured, question by question."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ..environment.data_file import read_toml
from .library import Library

SHIFT = "chan2024.shift-"


class Question(NamedTuple):
    """records: what is proved, by the ending of their ids; measured: of the engine's energies and of attained instances; open:
    what is not decided."""

    asks: str
    records: tuple[str, ...]
    measured: str
    open: tuple[str, ...] = ()


ROWS = read_toml(Path(__file__).with_suffix(".toml"))["questions"]
QUESTIONS = tuple(Question(**row) for row in ROWS)


def questions(library: Library) -> list[tuple[Question, list[str]]]:
    """Each question with the records of it that are in the ledger; none without any."""
    here = library.records
    return [(one, names) for one in QUESTIONS if (names := [SHIFT + name for name in one.records if SHIFT + name in here])]
