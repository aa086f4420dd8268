"""The summary of a ledger as Markdown: counts, findings, sharper results, open ends, core results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..records.canonical import Document
from ..records.form import Record
from .constants import overview, parameters, short
from .verdicts import (
    PAPERS,
    VERDICTS,
    argued_links,
    axioms,
    defects,
    evidence_of,
    foundations,
    is_core,
    paper_of,
    papers_of,
    records_of,
    unfinished_words,
    unsettled,
)

TRIED = "PROVED records below which a fact of an algorithm, function or law is a sentence tried on runs, derived by no machine."


def summary(document: Document) -> str:
    """``summary.md`` for the ledger ``document``: the same text for the same ledger."""
    records = records_of(document)
    parts = [
        "# Verification summary",
        _counts(records),
        _coverage(document),
        _refuted(records),
        _contradicted(records),
        _sharper(records),
        _constants(records),
        _unfinished(records),
        _reduced(records),
        _weak_foundations(records),
        _defects(records),
        _core(records),
    ]
    return "\n\n".join(parts) + "\n"


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
            comment = "; ".join(part for part in ("tight" if found["tight"] else "", found["comment"]) if part)
            values = (found["constant"], found["paper"], found["proved"], found["attained"])
            rows.append(Sharper(record["id"], sharpens, *values, comment))
        elif sharpens:
            rows.append(Sharper(record["id"], sharpens))
    return rows


def _cell(text: str) -> str:
    """``text`` as one Markdown table cell in which no character of it can act as markup."""
    flat = " ".join(text.split())
    for mark in "\\`*_[]<>|":
        flat = flat.replace(mark, {"<": "&lt;", ">": "&gt;"}.get(mark, "\\" + mark))
    return flat


def _code(text: str) -> str:
    flat = " ".join(text.split())
    return f"`{flat}`" if flat and not set(flat) & set("`|") else _cell(flat)


def _table(header: Sequence[str], rows: Iterable[Sequence[str]], numeric: int = 0) -> str:
    align = ["---"] * (len(header) - numeric) + ["---:"] * numeric
    lines = [header, align, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _counts(records: Sequence[Record]) -> str:
    papers = papers_of(records)
    count = Counter((paper_of(r), r["verdict"]) for r in records)
    rows = [
        [f"**{v.name}**", _cell(v.meaning), *(str(count[p, v.name]) for p in papers), str(sum(count[p, v.name] for p in papers))]
        for v in VERDICTS
    ]
    rests, argued, tried = foundations(records)
    for title, words, number, everywhere in (
        ("axioms", "CITED records that the paper's records rest on.", rests, len(axioms(records))),
        ("argued links", "Links that only words make, each counted once.", argued, sum(argued.values())),
        ("on sentences tried", TRIED, tried, sum(tried.values())),
    ):
        rows.append([title, words, *(str(number[p]) for p in papers), str(everywhere)])
    total = [str(sum(count[p, v.name] for v in VERDICTS)) for p in papers]
    rows.insert(len(VERDICTS), ["all", "", *total, str(len(records))])
    return "## Verdicts\n\n" + _table(["verdict", "meaning", *map(_cell, papers), "all"], rows, numeric=len(papers) + 1)


def _coverage(document: Document) -> str:
    coverage = document.get("coverage") or {}
    if not coverage:
        return "## Coverage\n\nNo coverage is recorded."
    rows = [
        [
            _cell(PAPERS.get(p, p)),
            str(coverage[p]["recorded"]),
            str(coverage[p]["total"]),
            str(coverage[p]["total"] - coverage[p]["recorded"]),
        ]
        for p in sorted(coverage)
    ]
    return "## Coverage\n\n" + _table(["paper", "claims recorded", "claims in the paper", "missing"], rows, numeric=3)


def _refuted(records: Sequence[Record]) -> str:
    rows = [
        [_code(r["id"]), _cell(r["where"]), _cell(r["title"]), ", ".join(_code(i) for i in r["corrected_by"]) or "none yet"]
        for r in records
        if r["verdict"] == "REFUTED"
    ]
    if not rows:
        return "## Wrong as printed\n\nNo claim is refuted."
    return "## Wrong as printed\n\n" + _table(["claim", "where", "title", "corrected by"], rows)


def _contradicted(records: Sequence[Record]) -> str:
    """Apart from what is refuted: a measurement is no refutation, and some of these claims are ours."""
    rows = [[_code(r["id"]), _cell(r["where"]), _cell(r["title"])] for r in records if r["verdict"] == "CONTRADICTED"]
    title = "## Contradicted by measurements, not refuted\n\n"
    return title + (_table(["claim", "where", "title"], rows) if rows else "No measurement speaks against a claim.")


def _sharper(records: Sequence[Record]) -> str:
    rows = [[_code(i), _code(of), *map(_cell, rest)] for i, of, *rest in sharper_rows(records)]
    if not rows:
        return "## Sharper results\n\nNone are recorded."
    return "## Sharper results\n\n" + _table(
        ["record", "sharpens", "constant", "paper", "proved here", "attained", "comment"], rows
    )


def _constants(records: Sequence[Record]) -> str:
    title = "## Constants: paper, best proved, attained\n\n"
    rows = [
        [
            _code(one.claim),
            _cell(one.goal),
            _cell(parameters(one.row)),
            *(_cell(short(one.row.get(name))) for name in ("claimed", "certified", "attained", "realised")),
            _cell(one.verdict),
        ]
        for one in overview(records)
    ]
    if not rows:
        return title + "None are measured."
    words = (
        "The unit is the right-hand side of the claim. Per goal the point of the grid with the largest certified constant; "
        "an attained ratio is exact, at a point of the claim's facts; the last one is that of an exact run of the algorithm.\n\n"
    )
    header = ["claim", "goal", "at", "the claim says", "certified", "attained", "by a run", "verdict"]
    return title + words + _table(header, rows)


def _unfinished(records: Sequence[Record]) -> str:
    rows = [
        [_code(r["id"]), r["verdict"], _cell(r["where"]), _cell(unfinished_words(r))]
        for r in records
        if r["verdict"] in ("OPEN", "BROKEN")
    ]
    if not rows:
        return "## Open or broken\n\nNothing is open or broken."
    return "## Open or broken\n\n" + _table(["claim", "verdict", "where", "what was tried, or what fails"], rows)


def _reduced(records: Sequence[Record]) -> str:
    rows = [
        [
            _code(r["id"]),
            ", ".join(_code(fact) for _, fact in argued_links(r)) or "none",
            ", ".join(_code(i) for i in dict.fromkeys(str(a["record"]) for a in r["argued"]) if i != r["id"]) or "none",
        ]
        for r in records
        if r["verdict"] == "REDUCED"
    ]
    if not rows:
        return "## Reduced: proved up to argued links\n\nNo claim is reduced."
    return "## Reduced: proved up to argued links\n\n" + _table(["claim", "own argued links", "argued links of"], rows)


def _weak_foundations(records: Sequence[Record]) -> str:
    rows = [[_code(name), ", ".join(_code(i) for i in below)] for name, below in sorted(unsettled(records).items()) if below]
    if not rows:
        return "## Proved, on what is not settled\n\nEvery proved claim rests only on claims that are proved, cited or defined."
    return "## Proved, on what is not settled\n\n" + _table(["claim", "rests on"], rows)


def _defects(records: Sequence[Record]) -> str:
    found = defects(records)
    return "## Weak checks\n\n" + ("\n".join(f"- {_cell(line)}" for line in found) or "None.")


def _core(records: Sequence[Record]) -> str:
    rows = [
        [_code(r["id"]), r["verdict"], _cell(evidence_of(r)[0]), ", ".join(_code(i) for i in r["cited"]) or "nothing"]
        for r in records
        if is_core(r)
    ]
    if not rows:
        return "## Core results\n\nNo numbered result is recorded."
    intro = "The numbered theorems, lemmas, corollaries and propositions, with the cited facts they rest on.\n\n"
    return "## Core results\n\n" + intro + _table(["claim", "verdict", "evidence", "rests on cited"], rows)
