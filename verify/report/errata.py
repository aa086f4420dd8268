"""The errata page of one paper: what is refuted by an exact instance, ordered by consequence, with the proved correction.

Only REFUTED records whose place is in the paper are listed; each with the printed and the corrected statement, the exact
numbers that a reader can check by hand, and how the claim was tried to be saved.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .canonical import Record
from .exact_values import point_table
from .layout import document_page, folded, formula, plural
from .library import Library
from .statement import goals_html
from .verdicts import PAPERS, papers_of
from .words import linked, reference

CONSEQUENCES = {
    "guarantee": (
        "A stated guarantee or result fails",
        "The printed statement is false under its own hypotheses; who relies on it relies on something untrue.",
        "guarantees",
    ),
    "hypothesis": (
        "A hypothesis is missing",
        "The statement is false as printed and true under the hypothesis that is added.",
        "missing hypotheses",
    ),
    "step": (
        "A step of a proof fails",
        "The printed step is false; whether the result that it serves stands is said in the note: it may be true by another "
        "way, or follow from the corrected step.",
        "steps",
    ),
    "remark": (
        "A remark fails",
        "An explanation in words, on which no numbered result rests, is not true in general.",
        "remarks",
    ),
    "misprint": ("A misprint", "A symbol, constant or index is printed wrongly; later lines use the right one.", "misprints"),
    "": ("Not yet ordered by consequence", "Refuted; what follows from it is said in the note.", "not yet ordered"),
}


def printed_and_refuted(records: Iterable[Record]) -> list[Record]:
    """The refuted records whose place is in a paper."""
    return [r for r in records if r["verdict"] == "REFUTED" and str(r.get("where") or "") != "ours"]


def papers_with_errata(records: Iterable[Record]) -> list[str]:
    """The papers that have at least one refuted printed claim."""
    return papers_of(printed_and_refuted(records))


def errata(paper: str, library: Library) -> str:
    """``errata-<paper>.html``."""
    records = library.of_paper(paper)
    mine = printed_and_refuted(records)
    parts, contents = [], []
    for name, (title, words, _) in CONSEQUENCES.items():
        chosen = [r for r in mine if (r.get("consequence") or "") == name]
        if chosen:
            body = "\n".join(_entry(r, library) for r in chosen)
            anchor = name or "others"
            contents.append(f'<a href="#{anchor}">{escape(title)}</a> ({len(chosen)})')
            parts.append(
                f'<section><h2 id="{anchor}">{escape(title)} ({len(chosen)})</h2><p>{escape(words)}</p>\n{body}</section>'
            )
    how = "refuted by exact rational instances or proved negations"
    lead = f"{plural(len(mine), 'printed claim')} {how}, of {plural(len(records), 'record')}."
    return document_page(
        f"Errata: {library.title(paper)}",
        f'<p class="contents">{" · ".join(contents)}</p>' + "\n".join(parts),
        lead=lead,
        crumbs=f'<a href="paper-{escape(paper)}.html">{escape(PAPERS.get(paper, paper))}</a>',
    )


def _entry(record: Record, library: Library) -> str:
    name = str(record["id"])
    corrections = [library.records[i] for i in record.get("corrected_by") or () if i in library.records]
    corrected = (
        "".join(
            f'<div class="form"><h4>Corrected, {escape(str(c["verdict"]))}: {reference(str(c["id"]), library.links)}</h4>'
            f"{goals_html(c) or formula(c)}</div>"
            for c in corrections
        )
        or '<div class="form"><h4>Corrected</h4><p>See the note.</p></div>'
    )
    point = record.get("counterexample") or {}
    broken = ", ".join(str(g) for g in point.get("broken") or ())
    note, negation = str(record.get("note") or ""), record.get("negated_by")
    checked = name if point or not negation else str(negation)
    return (
        f'<article class="claim" id="{escape(name)}"><h3>{escape(str(record.get("title") or name))}</h3>'
        f'<p class="locator">{reference(name, library.links)} · {escape(str(record.get("where") or ""))}</p>'
        f'<div class="pair"><div class="form"><h4>As printed</h4>{formula(record)}</div>{corrected}</div>'
        + (f'<p class="note">{linked(note, library.links)}</p>' if note else "")
        + (f"<p>Its negation is proved: {reference(str(negation), library.links)}.</p>" if negation else "")
        + (folded(f"Exact numbers that meet every hypothesis and break: {broken}", point_table(point)) if point else "")
        + f'<pre class="scroll">python -m verify export {escape(checked)} --out check.py; python -I -S check.py</pre></article>'
    )
