"""The summary of a ledger as Markdown: counts, findings, sharper results, open ends, core results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..records.canonical import Document
from ..records.form import Record, Tightness
from .background import Background
from .constants import overview
from .errata import printed_and_refuted
from .library import Library
from .rendering import rendered
from .verdicts import argued_links, axioms, defects, foundations, is_core, paper_of, papers_of, records_of, unfinished_words


def summary(document: Document, background: Background | None = None) -> str:
    """``summary.md`` for the ledger ``document``; ``background``: what its papers are called."""
    records, library = records_of(document), Library.of(document, background or Background())
    papers, count = papers_of(records), Counter((paper_of(r), r["verdict"]) for r in records)
    rests, argued = foundations(records)

    def counts(verdict: str) -> list[int]:
        """Of each paper, and of all; of all verdicts without one."""
        of = [sum(n for (p, v), n in count.items() if p == paper and verdict in ("", v)) for paper in papers]
        return [*of, sum(of)]

    text = rendered(
        "summary.md",
        library,
        papers=papers,
        named=[cell(paper) for paper in papers],
        counts=counts,
        foundations=(
            ("axioms", "CITED records that the paper's records rest on.", rests, len(axioms(records))),
            ("argued links", "Links that only words make, each counted once.", argued, sum(argued.values())),
        ),
        coverage=document.get("coverage") or {},
        wrong=printed_and_refuted(records),
        of=lambda *verdicts: [r for r in records if r["verdict"] in verdicts],
        sharper=sharper_rows(records),
        measured=overview(records),
        weak=[(name, below) for name, below in sorted(library.unsettled.items()) if below],
        defects=defects(records),
        core=[r for r in records if is_core(r)],
        argued_links=argued_links,
        unfinished_words=unfinished_words,
        cell=cell,
        code=code,
    )
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


class Sharper(NamedTuple):
    """A record that sharpens one, or states a constant."""

    id: str
    sharpens: str
    constant: str = ""
    paper: str = ""
    proved: str = ""
    attained: str = ""
    comment: str = ""


def sharper_rows(records: Sequence[Record]) -> list[Sharper]:
    """Every record that sharpens one or states a constant."""
    rows = []
    for record in records:
        found, sharpens = record["tightness"], record["strengthens"] or ""
        if found is not None:
            comment = "; ".join(part for part in (_tight(found), found["comment"]) if part)
            values = (found["constant"], found["paper"], found["proved"], found["attained"])
            rows.append(Sharper(record["id"], sharpens, *values, comment))
        elif sharpens:
            rows.append(Sharper(record["id"], sharpens))
    return rows


def _tight(found: Tightness) -> str:
    return "" if not found["tight"] else "tight" if found["instance"] else "tight for the facts"


def cell(text: str) -> str:
    """``text`` as one Markdown table cell in which no character of it can act as markup."""
    flat = " ".join(text.split())
    for mark in "\\`*_[]<>|":
        flat = flat.replace(mark, {"<": "&lt;", ">": "&gt;"}.get(mark, "\\" + mark))
    return flat


def code(text: str) -> str:
    flat = " ".join(text.split())
    return f"`{flat}`" if flat and not set(flat) & set("`|") else cell(flat)
