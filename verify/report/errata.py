"""The errata page of one paper: what is refuted by an exact instance, ordered by consequence, with the proved correction.

Only REFUTED records whose place is in the paper are listed; each with the printed and the corrected statement, the exact
numbers that a reader can check by hand, and how the claim was tried to be saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from string import Template

from .canonical import Document, Record
from .exact_values import point_table
from .section import Library, folded, formula
from .verdicts import PAPERS, paper_of, papers_of, records_of, unsettled

CONSEQUENCES = {
    "guarantee": (
        "A stated guarantee or result fails",
        "The printed statement is false under its own hypotheses; who relies on it relies on something untrue.",
    ),
    "hypothesis": ("A hypothesis is missing", "The statement is false as printed and true under the hypothesis that is added."),
    "step": (
        "A step of a proof fails",
        "The printed step is false; whether the result that it serves stands is said in the note: it may be true by another "
        "way, or follow from the corrected step.",
    ),
    "remark": ("A remark fails", "An explanation in words, on which no numbered result rests, is not true in general."),
    "misprint": ("A misprint", "A symbol, constant or index is printed wrongly; later lines use the right one."),
    "": ("Not yet ordered by consequence", "Refuted; what follows from it is said in the note."),
}


def papers_with_errata(document: Document) -> list[str]:
    """The papers that have at least one refuted printed claim."""
    refuted = _refuted(records_of(document))
    return [p for p in papers_of(records_of(document)) if any(paper_of(r) == p for r in refuted)]


def errata(document: Document, paper: str, template: str, style: str) -> str:
    """The page for ``paper``; ``template`` has the placeholders $title, $style, $lead and $body."""
    records = records_of(document)
    library = Library.of(records, unsettled(records))
    mine = [r for r in _refuted(records) if paper_of(r) == paper]
    parts = []
    for name, (title, words) in CONSEQUENCES.items():
        chosen = [r for r in mine if (r.get("consequence") or "") == name]
        if chosen:
            body = "\n".join(_entry(r, library) for r in chosen)
            parts.append(f"<section><h2>{escape(title)} ({len(chosen)})</h2><p>{escape(words)}</p>\n{body}</section>")
    lead = (
        f"{len(mine)} printed claim{'s' if len(mine) != 1 else ''} refuted by exact rational instances, of "
        f"{sum(paper_of(r) == paper for r in records)} records. Everything else is in index.html."
    )
    return Template(template).substitute(
        title=escape(f"Errata: {PAPERS.get(paper, paper)}"), style=style, lead=escape(lead), body="\n".join(parts)
    )


def _refuted(records: Sequence[Record]) -> list[Record]:
    return [r for r in records if r["verdict"] == "REFUTED" and str(r.get("where") or "") != "ours"]


def _entry(record: Record, library: Library) -> str:
    name = str(record["id"])
    corrections = [library.records[i] for i in record.get("corrected_by") or () if i in library.records]
    corrected = (
        "".join(
            f'<div class="form"><h4>Corrected, {escape(str(c["verdict"]))}: {_link(str(c["id"]))}</h4>{formula(c, library)}</div>'
            for c in corrections
        )
        or '<div class="form"><h4>Corrected</h4><p>See the note.</p></div>'
    )
    point = record.get("counterexample") or {}
    broken = ", ".join(str(g) for g in point.get("broken") or ())
    note = str(record.get("note") or "")
    return (
        f'<article class="claim" id="{escape(name)}"><h3>{escape(str(record.get("title") or name))}</h3>'
        f'<p class="locator">{_link(name)} · {escape(str(record.get("where") or ""))}</p>'
        f'<div class="pair"><div class="form"><h4>As printed</h4>{formula(record, library)}</div>{corrected}</div>'
        f"<h4>Exact instance</h4><p>It meets every hypothesis and breaks: {escape(broken)}.</p>{point_table(point)}"
        + (f'<p class="note">{escape(note)}</p>' if note else "")
        + folded("Check it by hand", f"<pre><code>python -m verify show {escape(name)}</code></pre>")
        + "</article>"
    )


def _link(name: str) -> str:
    return f'<a href="index.html#{escape(name)}"><code>{escape(name)}</code></a>'
