"""All records of a ledger as the pages need them: by id, in the papers' own order, with links and what rests on what."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..records.canonical import Document, LedgerError
from ..records.form import Record
from .background import Background
from .verdicts import SHARED, paper_of, papers_of, records_of, unsettled
from .words import page_names

_PAPER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}")


@dataclass(frozen=True)
class Library:
    """records by id, sorted; links: the page of each id as seen from ``root`` ("" or "../"); dependents: what rests on an id
    directly; unsettled: see ``.verdicts``; order: the ids of each paper in its own order."""

    document: Document
    records: Mapping[str, Record]
    links: Mapping[str, str]
    dependents: Mapping[str, Sequence[str]]
    unsettled: Mapping[str, Sequence[str]]
    order: Mapping[str, Sequence[str]]
    background: Background
    files: Mapping[str, str]
    root: str = ""

    @staticmethod
    def of(document: Document, background: Background) -> Library:
        records = records_of(document)
        by_id = {r["id"]: r for r in records}
        dependents: dict[str, list[str]] = {name: [] for name in by_id}
        for record in records:
            for below in record["rests_on"]:
                dependents.setdefault(str(below), []).append(record["id"])
        files = page_names(by_id)
        papers = papers_of(records)
        for paper in papers:
            if not _PAPER.fullmatch(paper):
                raise LedgerError(f"expected a paper named by letters, digits, dots and hyphens, found {paper[:40]!r}")
        order = {
            paper: paper_order(
                [r for r in records if paper_of(r) == paper], background.papers[paper].order if paper in background.papers else ()
            )
            for paper in papers
        }
        links = {name: f"claims/{file}" for name, file in files.items()}
        return Library(document, by_id, links, dependents, unsettled(records), order, background, files)

    def below(self) -> Library:
        """The same library as seen from a page in ``claims/``."""
        return dataclasses.replace(self, links=dict(self.files), root="../")

    @property
    def listed(self) -> list[Record]:
        """The records, by id."""
        return list(self.records.values())

    def has(self, name: str, verdict: str = "PROVED") -> bool:
        """Whether a record of this name has this verdict."""
        return name in self.records and self.records[name]["verdict"] == verdict

    def corrections(self, record: Record) -> list[str]:
        """The proved records that correct this one, but those that say less in its place."""
        return [n for n in record["corrected_by"] if self.has(n) and self.records[n]["reading"] != "corrected in part"]

    def title(self, paper: str) -> str:
        """The paper's title where the background gives it, else what it is called."""
        known = self.background.papers.get(paper)
        return known.title if known and known.title else self.called(paper)

    def called(self, paper: str) -> str:
        """Who wrote a paper and where it appeared, as its paper.toml says; else its id."""
        known = self.background.papers.get(paper)
        return known.authors if known and known.authors else "Shared facts (ours)" if paper == SHARED else paper

    def of_paper(self, paper: str) -> list[Record]:
        return [self.records[name] for name in self.order[paper]]


def paper_order(records: Sequence[Record], ledger: Sequence[str]) -> list[str]:
    """The ids in the order of the paper's ledger; a claim that is not in it follows what it corrects or sharpens, else the
    listed claim with whose id its own begins, else it stands at the end, by id."""
    names = {r["id"]: r for r in records}
    listed = [name for name in ledger if name in names]
    place = {name: number for number, name in enumerate(listed)}

    def anchor(name: str, seen: frozenset[str] = frozenset()) -> int:
        if name in place:
            return place[name]
        record = names.get(name)
        if record is None or name in seen:
            return len(listed)
        for near in (record["corrects"], record["strengthens"]):
            if near:
                found = anchor(str(near), seen | {name})
                if found < len(listed):
                    return found
        begins = [other for other in listed if name.startswith((f"{other}-", f"{other}."))]
        return place[max(begins, key=len)] if begins else len(listed)

    return sorted(names, key=lambda name: (anchor(name), name not in place, name))
