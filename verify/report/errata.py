"""The errata page of one paper: what is refuted by an exact instance, ordered by consequence, with the proved correction.

Only REFUTED records whose place is in the paper are listed; each with the printed and the corrected statement, the exact
numbers that a reader can check by hand, and how the claim was tried to be saved.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape

from ..records.form import Record
from .exact_values import point_table
from .layout import badge, command, document_page, folded, formula, plural, table, template
from .library import Library
from .sides import MEET, named_index, what_breaks
from .standing import STANDINGS, standings
from .statement import goals_html, letters_html
from .verdicts import PAPERS, papers_of
from .words import reference, references, told, typeset

CONSEQUENCES = {
    "guarantee": (
        "A stated guarantee or result fails",
        "The printed statement is false under its own hypotheses; who relies on it relies on something untrue.",
        ("guarantee", "guarantees"),
    ),
    "hypothesis": (
        "A hypothesis is missing",
        "The statement is false as printed; under the hypothesis that is added its correction is proved, which may say less.",
        ("missing hypothesis", "missing hypotheses"),
    ),
    "step": (
        "A step of a proof fails",
        "The printed step is false; whether the result that it serves stands is said in the note: it may be true by another "
        "way, or follow from the corrected step.",
        ("step", "steps"),
    ),
    "remark": (
        "A remark fails",
        "An explanation in words, on which no numbered result rests, is not true in general.",
        ("remark", "remarks"),
    ),
    "misprint": (
        "A misprint",
        "A symbol, constant or index is printed wrongly; later lines use the right one.",
        ("misprint", "misprints"),
    ),
    "conversion": (
        "Perhaps a fault of the text at hand",
        "So it stands in the only text that was read, a machine conversion; the typeset paper may be right: compare it first.",
        ("to be compared with the typeset paper", "to be compared with the typeset paper"),
    ),
    "": (
        "Not yet ordered by consequence",
        "Refuted; what follows from it is said in the note.",
        ("not yet ordered", "not yet ordered"),
    ),
}


def printed_and_refuted(records: Iterable[Record]) -> list[Record]:
    """The refuted records whose place is in a paper."""
    return [r for r in records if r["verdict"] == "REFUTED" and r["where"] != "ours"]


def papers_with_errata(records: Iterable[Record]) -> list[str]:
    """The papers that have at least one refuted printed claim."""
    return papers_of(printed_and_refuted(records))


def errata(paper: str, library: Library) -> str:
    """``errata-<paper>.html``: a covering page, the numbered results one by one, then what is refuted, by consequence. The
    print style sheet makes a document of it that can be sent to the authors."""
    records = library.of_paper(paper)
    mine = printed_and_refuted(records)
    inside = dataclasses.replace(library, links={**library.links, **{r["id"]: f"#{r['id']}" for r in mine}})
    parts, contents = [], ['<a href="#results">Result by result</a>'] if standings(paper, library) else []
    for name, (title, words, _) in CONSEQUENCES.items():
        chosen = [r for r in mine if r["consequence"] == name]
        if chosen:
            body = "\n".join(_entry(r, inside, library.links) for r in chosen)
            anchor = name or "others"
            contents.append(f'<a href="#{anchor}">{escape(title)}</a> ({len(chosen)})')
            parts.append(
                f'<section><h2 id="{anchor}">{escape(title)} ({len(chosen)})</h2><p>{escape(words)}</p>\n{body}</section>'
            )
    how = "refuted by exact rational instances or proved negations"
    lead = f"{plural(len(mine), 'printed claim')} {how}, of {plural(len(records), 'record')}."
    return document_page(
        f"Errata: {library.title(paper)}",
        f'<p class="contents">{" · ".join(contents)}</p>{_cover(paper, library)}{_results(paper, inside)}' + "\n".join(parts),
        lead=lead,
        script=template("print.js"),
        crumbs=f'<a href="paper-{escape(paper)}.html">{escape(PAPERS.get(paper, paper))}</a>',
    )


def _cover(paper: str, library: Library) -> str:
    """What a reader who sees nothing else must know: what this is, how a verdict is made, how to check or contest one."""
    known = library.background.papers.get(paper)
    count = Counter(one.kind for one in standings(paper, library))
    rows = "".join(f"<li><b>{count[kind]}</b> {escape(words)}</li>" for kind, words in STANDINGS.items() if count[kind])
    results = f"<p>Of its numbered results and their parts:</p><ul>{rows}</ul>" if rows else ""
    return (
        '<section class="cover" aria-label="About this document">'
        + (f"<p>{escape(known.authors)}</p>" if known else "")
        + results
        + "<p>Each entry below gives what is printed (in our words and letters), the correction where one is proved, exact "
        "rational numbers that satisfy every printed hypothesis and break the statement (or its proved negation), the cause, "
        "the readings that were tried before, and what follows. No verdict rests on floating point. What could not be decided "
        "is not listed as an error.</p>"
        "<p>Each refutation can be checked without this project: the line at the end of an entry writes a short script that "
        "needs Python's standard library alone. A reading of the printed hypotheses under which the numbers do not qualify "
        "would change the verdict, and the entry with it: please tell us of any.</p>"
        + (
            f"<p>What was read is {escape(known.text)}: where a single slip may be the conversion's, the entry says so, and the "
            "typeset paper decides.</p>"
            if known and known.text
            else ""
        )
        + "<p>Names in typewriter letters are those of the records behind this document: <code>python -m verify show NAME</code> "
        "shows one with all that it rests on, <code>python -m verify explain NAME</code> says why it has its verdict.</p>"
        "</section>"
    )


def _results(paper: str, library: Library) -> str:
    """The numbered results, each with how it stands."""
    rows = []
    for one in standings(paper, library):
        because = f": {references(one.because, library.links)}" if one.because else ""
        rows.append(
            (
                f"{badge(str(one.record['verdict']))} {escape(str(one.record['where']))}",
                f"{typeset(str(one.record['title']))} <small>{reference(str(one.record['id']), library.links)}</small>",
                escape(one.words) + because,
            )
        )
    if not rows:
        return ""
    body = table(("result", "what it says", "how it stands"), rows, label="the numbered results", stacked=True)
    return f'<section><h2 id="results">Result by result</h2>{body}</section>'


def cause(record: Record) -> list[tuple[str, str]]:
    """What is said of a refuted claim beside its numbers, heading and words: what follows, how it was read, why it fails."""
    consequence = record["consequence"]
    rows = [("Consequence", CONSEQUENCES[consequence][1])] if consequence in CONSEQUENCES and consequence else []
    if record["reading_note"]:
        rows.append(("Read as", record["reading_note"]))
    if record["note"]:
        rows.append(("Cause, and the readings tried", record["note"]))
    return rows


def _entry(record: Record, library: Library, pages: Mapping[str, str]) -> str:
    """``library`` links what has an entry here to that entry, ``pages`` every claim to its page."""
    name = record["id"]
    corrections = [library.records[i] for i in record["corrected_by"] if i in library.records]
    corrected = (
        "".join(
            f'<div class="form"><h4>Corrected {badge(c["verdict"])} {reference(c["id"], library.links)}</h4>'
            f"{goals_html(c, telling=True) or formula(c)}"
            f"{letters_html(c, library.links)}</div>"
            for c in corrections
        )
        or '<div class="form"><h4>Corrected</h4><p>No correction is proved; see the cause.</p></div>'
    )
    point = record["counterexample"]
    negation = record["negated_by"]
    checked = name if point or not negation else str(negation)
    words = "".join(
        f"<p{' class=' + chr(34) + 'note' + chr(34) if i else ''}><b>{escape(heading)}.</b> {told(text, library.links)}</p>"
        for i, (heading, text) in enumerate(cause(record)[1:], 1)
    )
    script = command(f"python -m verify export {checked} --out check.py; python -I -S check.py")
    numbers = point_table(named_index(point), point["instance"]) if point is not None else ""
    return (
        f'<article class="claim" id="{escape(name)}"><h3>{typeset(str(record["title"] or name))}</h3>'
        f'<p class="locator">{reference(name, pages)} · {typeset(record["where"])}</p>'
        f'<div class="pair"><div class="form"><h4>As printed, in our words</h4>{formula(record)}</div>{corrected}</div>'
        + words
        + (f"<p>Its negation is proved: {reference(str(negation), library.links)}.</p>" if negation else "")
        + (folded(f"{MEET} and break {what_breaks(point)}", numbers, opened=len(numbers) < 4000) if point else "")
        + f'<pre class="scroll">{script}</pre></article>'
    )
