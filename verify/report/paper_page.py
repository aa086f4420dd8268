"""The page of one paper: its claims in its own order, each with its statement, verdict and what stands beside it."""

from __future__ import annotations

from collections import Counter
from html import escape

from ..records.form import Record
from .errata import papers_with_errata
from .layout import badge, document_page, formula
from .library import Library
from .statement import letters_html
from .verdicts import VERDICTS
from .words import references, typeset


def paper_page(paper: str, library: Library) -> str:
    """``paper-<name>.html``."""
    records = library.of_paper(paper)
    count = Counter(r["verdict"] for r in records)
    found = ", ".join(f"{count[v.name]} {v.name.lower()}" for v in VERDICTS if count[v.name])
    known = library.background.papers.get(paper)
    errata = (
        f' What is wrong as printed, by consequence: <a href="errata-{escape(paper)}.html">errata</a>.'
        if paper in papers_with_errata(records)
        else ""
    )
    authors = f"{escape(known.authors)}. " if known else ""
    authors += f"Read from {escape(known.text)}. " if known and known.text else ""
    listed = set(known.order) if known else set()
    body = "\n".join(_entry(r, library, bool(listed) and r["id"] not in listed) for r in records)
    words = "In the order of the paper; what is ours (corrections, sharper forms, steps) is indented after what it belongs to."
    return document_page(
        library.title(paper),
        f'<p class="soft">{words}</p>\n<ol class="claims">\n{body}\n</ol>',
        lead=f"{authors}{escape(found)}.{errata}",
    )


def _entry(record: Record, library: Library, ours: bool) -> str:
    name = record["id"]
    beside = [
        f"{words} {references(ids, library.links)}"
        for words, ids in (
            ("corrected by", record["corrected_by"]),
            ("sharpened by", record["sharpened_by"]),
            ("corrects", [record["corrects"]] if record["corrects"] else ()),
            ("sharpens", [record["strengthens"]] if record["strengthens"] else ()),
        )
        if ids
    ]
    title, where = typeset(str(record["title"] or name)), escape(record["where"])
    more = f'<p class="soft">{"; ".join(beside)}</p>' if beside else ""
    return (
        f'<li id="{escape(name)}"{" class=" + chr(34) + "ours" + chr(34) if ours else ""}>'
        f'<h2>{badge(record["verdict"])} <a href="{escape(library.links[name])}">{title}</a></h2>'
        f'<p class="locator">{where} · <code>{escape(name)}</code></p>{formula(record)}'
        f"{letters_html(record, library.links)}{more}</li>"
    )
