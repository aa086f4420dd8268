"""The errata page of one paper: what is refuted by an exact instance, ordered by consequence, with the proved correction.

Only REFUTED records whose place is in the paper are listed; each with the printed and the corrected statement, the exact
numbers that a reader can check by hand, and how the claim was tried to be saved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ..environment.data_file import read_toml
from ..records.form import Record
from .causes import letter_lines
from .library import Library
from .rendering import rendered
from .shares import by_verdict
from .sides import what_breaks
from .standing import STANDINGS, Standing, standings
from .template_files import drawing
from .verdicts import papers_of

CONSEQUENCES = read_toml(Path(__file__).with_suffix(".toml"))


def printed_and_refuted(records: Iterable[Record]) -> list[Record]:
    """The refuted records whose place is in a paper."""
    return [r for r in records if r["verdict"] == "REFUTED" and r["where"] != "ours"]


def papers_with_errata(records: Iterable[Record]) -> list[str]:
    """The papers that have at least one refuted printed claim."""
    return papers_of(printed_and_refuted(records))


def errata(paper: str, library: Library) -> str:
    """``errata-<paper>.html``: a letter by cause, the numbered results one by one, then what is refuted, by consequence. The
    print style sheet makes a document of it that can be sent to the authors."""
    return rendered("errata.html", library, **parts(paper, library))


def parts(paper: str, library: Library) -> dict[str, Any]:
    """What the errata of a paper show, as a page and as text."""
    mine, results = printed_and_refuted(library.of_paper(paper)), standings(paper, library)
    return {
        "paper": paper,
        "known": library.background.papers.get(paper),
        "mine": mine,
        "printed": by_verdict([r for r in library.of_paper(paper) if r["where"] != "ours"]),
        "opening": opening(mine, paper, library),
        "letter": letter_lines(mine, paper, library),
        "results": results,
        "counted": counted(results),
        "by_consequence": by_consequence(mine),
        "inside": {**library.links, **{r["id"]: f"#{r['id']}" for r in mine}},
        "cause": cause,
        "what_breaks": what_breaks,
        "CONSEQUENCES": CONSEQUENCES,
    }


def opening(mine: Sequence[Record], paper: str, library: Library) -> list[str]:
    """The first paragraph of the letter, and the one on what may be misread, how to check and how to answer."""
    return drawing(
        "letter_opening.md",
        known=library.background.papers.get(paper),
        release=library.background.release,
        wrong=len(mine),
        mended=sum(bool(library.corrections(r)) for r in mine),
        doubtful=sum(r["consequence"] == "conversion" for r in mine),
    ).splitlines()


def by_consequence(records: Sequence[Record]) -> dict[str, list[Record]]:
    """The records of each consequence, the gravest first."""
    found = {name: [r for r in records if r["consequence"] == name] for name in CONSEQUENCES}
    return {name: rows for name, rows in found.items() if rows}


def counted(results: Sequence[Standing]) -> list[tuple[str, int]]:
    """How many of the numbered results stand in which way, in words."""
    count = Counter(one.kind for one in results)
    return [(words, count[kind]) for kind, words in STANDINGS.items() if count[kind]]


def cause(record: Record) -> list[tuple[str, str]]:
    """What is said of a refuted claim beside its numbers, heading and words: what follows, how it was read, why it fails."""
    consequence = record["consequence"]
    rows = [("Consequence", CONSEQUENCES[consequence][1])] if consequence in CONSEQUENCES and consequence else []
    if record["reading_note"]:
        rows.append(("Read as", record["reading_note"]))
    if record["note"]:
        rows.append(("Cause, and the readings tried", record["note"]))
    return rows
