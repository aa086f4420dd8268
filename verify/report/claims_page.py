"""Every claim in one table, with search and filters that work from disk and without a network."""

from __future__ import annotations

from html import escape

from .layout import badge, document_page, template
from .library import Library
from .verdicts import VERDICTS, evidence_of, paper_of
from .words import typeset


def claims_page(library: Library) -> str:
    """``claims.html``: every claim in one table, with search and filters that work from disk."""
    records = [r for paper in library.order for r in library.of_paper(paper)]
    rows = []
    for r in records:
        name, evidence = r["id"], evidence_of(r)[0]
        rows.append(
            f'<tr data-verdict="{escape(r["verdict"])}" data-paper="{escape(paper_of(r))}" data-kind='
            f'"{escape(r["kind"])}" data-evidence="{escape(evidence)}"><td>{badge(r["verdict"])}</td>'
            f'<td><a href="{escape(library.links[name])}">{typeset(r["title"] or name)}</a> '
            f"<small><code>{escape(name)}</code></small></td>"
            f"<td>{escape(r['where'])}</td><td>{escape(evidence)}</td></tr>"
        )
    verdicts = [v.name for v in VERDICTS if any(r["verdict"] == v.name for r in records)]
    kinds = sorted({r["kind"] for r in records} - {""})
    evidences = sorted({evidence_of(r)[0] for r in records} - {""})
    fields = "".join(
        _choice(name, words, values)
        for name, words, values in (
            ("paper", "Paper", list(library.order)),
            ("verdict", "Verdict", verdicts),
            ("evidence", "Evidence", evidences),
            ("kind", "Kind", kinds),
        )
    )
    head = "".join(f'<th scope="col">{h}</th>' for h in ("verdict", "claim", "where", "evidence"))
    body = (
        '<form id="filter" role="search" aria-label="Filter the claims" hidden>'
        '<label>Words <input type="search" name="words" autocomplete="off"></label>'
        f'{fields}<button type="reset">Show all</button><p id="found" role="status" aria-live="polite"></p></form>\n'
        '<div class="scroll" tabindex="0" role="region" aria-label="All claims with their verdicts">'
        f'<table id="claims" class="stacked"><thead><tr>{head}</tr></thead>\n<tbody>\n'
        + "\n".join(rows)
        + "\n</tbody></table></div>"
    )
    return document_page(
        "All claims",
        body,
        "claims.html",
        "In the order of the papers; corrections follow what they correct.",
        template("claims.js").strip(),
    )


def _choice(name: str, words: str, values: list[str]) -> str:
    options = "".join(f'<option value="{escape(v)}">{escape(v)}</option>' for v in values)
    return f'<label>{words} <select name="{name}"><option value="">any</option>{options}</select></label>'
