"""How each printed result of a paper stands: true as printed, true by another proof, true as corrected, false, or not decided.

Only the ledger decides. Whether the printed proof uses a refuted step is read off the paper's own dependencies (``paper.toml``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..environment.data_file import read_toml
from ..records.form import Record
from .library import Library
from .verdicts import is_core

# What breaks an argument that cites it. A missing hypothesis may hold where the statement is used; a misprint breaks none.
BREAKS_A_PROOF = ("guarantee", "step")

STANDINGS: dict[str, str] = read_toml(Path(__file__).with_suffix(".toml"))

PROVED = {"verbatim": "true", "interpretation": "read", "step": "step", "weaker": "weaker", "stronger hypotheses": "weaker"}


@dataclass(frozen=True)
class Standing:
    """kind: a key of STANDINGS; because: the refuted records that the printed proof uses, or the corrections that are proved."""

    record: Record
    kind: str
    because: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        return STANDINGS[self.kind]


def used(name: str, uses: Mapping[str, Sequence[str]]) -> set[str]:
    """What the printed argument for ``name`` uses, directly or not."""
    seen, waiting = set[str](), [name]
    while waiting:
        for one in uses.get(waiting.pop(), ()):
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    return seen - {name}


def standing(record: Record, library: Library) -> Standing:
    """How one printed result stands."""
    verdict, reading = record["verdict"], record["reading"]
    if verdict == "PROVED":
        broken = refuted_below(record, library)
        if reading in ("verbatim", "interpretation") and broken:
            return Standing(record, "another", broken)
        return Standing(record, PROVED.get(reading, "unsaid"))
    if verdict == "REFUTED":
        proved, reduced = (tuple(i for i in record["corrected_by"] if library.has(i, wanted)) for wanted in ("PROVED", "REDUCED"))
        if proved:
            whole = record["consequence"] if record["consequence"] in ("misprint", "conversion") else "corrected"
            return Standing(record, whole if library.corrections(record) else "part", proved)
        return Standing(record, "half" if reduced else "false", reduced)
    kinds = {"REDUCED": "reduced", "SUPPORTED": "measured", "CONTRADICTED": "measured", "CITED": "quoted"}
    return Standing(record, kinds.get(verdict, "undecided"))


def standings(paper: str, library: Library) -> list[Standing]:
    """The numbered results of a paper (its own, no corrections of ours) in its order; definitions are no results."""
    known = library.background.papers.get(paper)
    mine = library.of_paper(paper)
    printed = set(known.order) if known is not None else {r["id"] for r in mine if r["where"] != "ours"}
    chosen = [r for r in mine if r["id"] in printed and is_core(r) and r["verdict"] != "DEFINED"]
    return [standing(record, library) for record in chosen]


def refuted_below(record: Record, library: Library) -> tuple[str, ...]:
    """The refuted records of the paper that its printed proof of ``record`` uses, directly or not; how an algorithm was come by
    is no part of what is proved of it."""
    name = record["id"]
    known = library.background.papers.get(record["paper"])
    defined = {name for name, one in library.records.items() if one["verdict"] == "DEFINED"}
    seen = used(name, {n: uses for n, uses in known.uses.items() if n not in defined}) if known is not None else set[str]()
    return tuple(sorted(i for i in seen if library.has(i, "REFUTED") and library.records[i]["consequence"] in BREAKS_A_PROOF))
