"""The front page: what was checked, what is proved, what is wrong in the papers, what is sharper, and where to read on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from ..records.form import Record
from .errata import CONSEQUENCES, papers_with_errata, printed_and_refuted
from .headlines import headlines, ratio
from .library import Library
from .rendering import rendered
from .summary_page import sharper_rows
from .verdicts import CERTIFIED, VERDICTS, axioms, axioms_of_coq, defects, foundations, is_core, paper_of, unfinished_words

Columns = list[tuple[str, str, Mapping[str, int]]]


def front_page(library: Library) -> str:
    """``index.html``."""
    records, coverage = library.listed, (library.document.get("coverage") or {}).values()
    wrong, rank = by_consequence(printed_and_refuted(records), library), {"PROVED": 0, "REDUCED": 1}
    sharper = [row for row in sharper_rows(records) if row.sharpens]
    return rendered(
        "front.html",
        library,
        recorded=sum(c["recorded"] for c in coverage),
        total=sum(c["total"] for c in coverage),
        papers=len(coverage),
        told_of=headlines(library.records),
        ratio=ratio(library.records),
        number=_numbers(library, records),
        columns=_columns(records),
        claims_where=claims_where,
        unfinished_words=unfinished_words,
        wrong=wrong,
        wrong_by=_wrong_by(wrong),
        sharper_of=Counter(paper_of(r) for r in records if r["strengthens"] and r["verdict"] == "PROVED"),
        sharper=sorted(sharper, key=lambda row: rank.get(library.records[row.id]["verdict"], 2)),
        unfinished=[r for r in records if r["verdict"] in ("OPEN", "BROKEN", "CONTRADICTED")],
        unsettled=[(name, below) for name, below in sorted(library.unsettled.items()) if below],
        weak=defects(records),
    )


def claims_where(**wanted: str) -> str:
    """The address of the table of all claims with these filters set."""
    return f"claims.html?{urlencode(wanted)}"


def _numbers(library: Library, records: Sequence[Record]) -> dict[str, int]:
    """What the first page says in numbers."""
    count, refuted = Counter(r["verdict"] for r in records), printed_and_refuted(records)
    sharper = Counter(r["verdict"] for r in records if r["strengthens"])
    tight = Counter(t["instance"] for r in records if (t := r["tightness"]) is not None and t["tight"])
    return {
        **{v.name: count[v.name] for v in VERDICTS},
        "checked": len(records),
        "measured": count["SUPPORTED"] + count["CONTRADICTED"],
        "sound": sum(not below for below in library.unsettled.values()),
        "links": sum(foundations(records)[1].values()),
        "axioms": len(axioms(records)),
        "in_coq": len(axioms_of_coq(records)),
        "wrong": len(refuted),
        "guarantees": sum(r["consequence"] == "guarantee" for r in refuted),
        "corrected": sum(bool(library.corrections(r)) for r in refuted),
        "ours": count["REFUTED"] - len(refuted),
        "sharper": sharper["PROVED"],
        "sharper_reduced": sharper["REDUCED"],
        "attained": tight[True],
        "attained_by_facts": tight[False],
    }


def _columns(records: Sequence[Record]) -> Columns:
    """Of the table of papers: head, the verdict that it counts (or none), and the number of each paper."""
    rests, argued = foundations(records)
    seen = [v.name for v in VERDICTS if any(r["verdict"] == v.name for r in records)]
    of = {name: Counter(paper_of(r) for r in records if r["verdict"] == name) for name in seen}
    found: Columns = [(name.lower(), name, of[name]) for name in seen]
    extra: Columns = [("argued links", "", argued), ("axioms", "", rests)]
    return [c for c in found if c[1] in CERTIFIED] + extra + [c for c in found if c[1] not in CERTIFIED]


def _wrong_by(wrong: Sequence[Record]) -> dict[str, str]:
    """Of each paper with errata, how many of each consequence, in words."""
    found = {}
    for paper in papers_with_errata(wrong):
        count = Counter(r["consequence"] for r in wrong if paper_of(r) == paper)
        words = [f"{count[name]} {short[count[name] > 1]}" for name, (_, _, short) in CONSEQUENCES.items() if count[name]]
        found[paper] = ", ".join(words)
    return found


def by_consequence(records: Sequence[Record], library: Library) -> list[Record]:
    """Stated guarantees first; of these the papers in turn, each with its numbered results first, in its own order."""
    place = {name: index for names in library.order.values() for index, name in enumerate(names)}

    def within(record: Record) -> tuple[bool, bool, int]:
        return record["consequence"] != "guarantee", not is_core(record), place[record["id"]]

    ranked: list[tuple[bool, int, int, Record]] = []
    for number, paper in enumerate(library.order):
        mine = sorted((r for r in records if paper_of(r) == paper), key=within)
        ranked += [(r["consequence"] != "guarantee", rank, number, r) for rank, r in enumerate(mine)]
    return [r for *_, r in sorted(ranked, key=lambda entry: entry[:3])]
