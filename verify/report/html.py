"""The report as one self-contained page: no network, no fonts, usable without its few lines of script."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib import resources
from string import Template
from typing import NamedTuple

from . import figures as drawing
from . import graph as diagram
from .canonical import SCHEMA, Document, Record
from .constants import overview, parameters
from .errata import CONSEQUENCES, papers_with_errata
from .exact_values import number
from .section import Library, badge, folded, section, table
from .summary import sharper_rows
from .verdicts import PAPERS, VERDICTS, defects, evidence_of, paper_of, papers_of, records_of, unfinished_words, unsettled
from .words import linked, reference, references

SHOWN = 12
TITLE = "Private ADMM, checked claim by claim"


class Page(NamedTuple):
    """The page, and ``id: reason`` for every statement whose LaTeX did not become MathML (shown there as source)."""

    html: str
    broken_latex: list[str]


def page(document: Document, figures: Sequence[drawing.Figure] = ()) -> Page:
    """``index.html`` of the ledger ``document`` with ``figures`` (plain data, see ``verify.report.figures``)."""
    records = records_of(document)
    library = Library.of(records, unsettled(records))
    papers = papers_of(records)
    sections = [_paper(paper, [r for r in records if paper_of(r) == paper], library) for paper in papers]
    parts = [
        _front(document, records, library),
        _legend(records, papers),
        _figures(figures),
        _constants(records, library),
        _graph(document),
        _verdicts(records, papers),
        *sections,
    ]
    contents = [
        ("summary", "Findings"),
        ("meaning", "Verdicts"),
        *([("figures", "Figures")] if figures else []),
        *([("constants", "Constants")] if overview(records) else []),
        ("graph", "Dependencies"),
        ("verdicts", "All claims"),
        *((f"paper-{p}", PAPERS.get(p, p)) for p in papers),
    ]
    script = template("filter.js").strip()
    text = Template(template("page.html")).substitute(
        title=escape(TITLE),
        lead=escape(_lead(records, papers)),
        style=stylesheet(),
        contents="\n".join(f'<li><a href="#{escape(i)}">{escape(words)}</a></li>' for i, words in contents),
        body="\n".join(p for p in parts if p),
        script=script,
        script_hash=_hash(f"\n{script}\n"),
    )
    return Page(text, sorted(library.broken))


def themed(svg: str) -> str:
    """An SVG drawing for use within the page: its ink, ground and series follow the page's light or dark colours."""
    svg = svg.replace('stroke="#1b1b1b"', 'stroke="var(--ink)"')
    names = {drawing.INK: "ink", drawing.PAPER: "paper", **{c: f"series-{i}" for i, c in enumerate(drawing.COLOURS, 1)}}
    for colour, name in names.items():
        for before in ('fill="', 'stroke="', "fill: ", "stroke: "):
            if not (before == 'fill="' and name.startswith("series")) and not (
                before == 'stroke="' and name.startswith("series")
            ):
                svg = svg.replace(before + colour, f"{before}var(--{name})")
    return svg


def stylesheet() -> str:
    """The style of all pages, with the colours of the verdicts."""
    return template("style.css").strip() + "\n" + _colours()


def template(name: str) -> str:
    return resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def _hash(script: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")


def _colours() -> str:
    return "\n".join(f".v-{v.name} {{ background: {v.fill}; color: {v.ink}; }}" for v in VERDICTS)


def _lead(records: Sequence[Record], papers: Sequence[str]) -> str:
    count = Counter(str(r["verdict"]) for r in records)
    found = ", ".join(f"{count[v.name]} {v.name.lower()}" for v in VERDICTS if count[v.name])
    several = f"{len(records)} claim{'s' if len(records) != 1 else ''} from {len(papers)} source{'s' if len(papers) != 1 else ''}"
    rule = "Floating point proposes, exact arithmetic decides: no verdict hangs on a tolerance."
    return f"{several}: {found or 'nothing recorded'}. {rule}"


def _front(document: Document, records: Sequence[Record], library: Library) -> str:
    boxes = [
        ("What was checked", _checked(document, records)),
        ("What is proved", _proved(records, library)),
        ("What is wrong as printed", _wrong(records, library)),
        ("What is sharper", _sharper(records, library)),
        ("What is open or broken", _unfinished(records, library)),
        ("Weak checks", _weak(records, library)),
    ]
    body = "\n".join(f"<section><h3>{title}</h3>{content}</section>" for title, content in boxes)
    head = '<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title">Findings</h2>\n'
    return f'{head}<div class="findings">{body}</div></section>'


def _list(items: Sequence[str], nothing: str) -> str:
    """A list of HTML items, the ones past ``SHOWN`` folded away; ``nothing`` where there are none."""
    if not items:
        return f"<p>{nothing}</p>"
    shown, more = items[:SHOWN], items[SHOWN:]
    return _list_items(shown) + (folded(f"{len(more)} more", _list_items(more)) if more else "")


def _list_items(items: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def _checked(document: Document, records: Sequence[Record]) -> str:
    coverage = document.get("coverage") or {}
    listed = [
        f"{escape(PAPERS.get(p, p))}: {coverage[p]['recorded']} of {coverage[p]['total']} claims recorded"
        for p in sorted(coverage)
    ]
    return f"<p>{len(records)} claims have a record.</p>" + _list(listed, "No coverage is recorded.")


def _proved(records: Sequence[Record], library: Library) -> str:
    weak = {name: below for name, below in library.unsettled.items() if below}
    kinds = Counter(evidence_of(r)[0] or "unnamed evidence" for r in records if r["verdict"] == "PROVED")
    words = ", ".join(f"{n} by {escape(kind)}" for kind, n in sorted(kinds.items()))
    total = sum(kinds.values())
    text = f"<p>{total} claims are proved{': ' + words if words else ''}. "
    text += f"{total - len(weak)} of them rest only on claims that are proved, cited or defined.</p>"
    return text + (
        _list(
            [
                f"{reference(name, library.records)} rests on {references(below, library.records)}"
                for name, below in sorted(weak.items())
            ],
            "",
        )
        if weak
        else ""
    )


def _wrong(records: Sequence[Record], library: Library) -> str:
    items = []
    for record in records:
        if record["verdict"] in ("REFUTED", "CONTRADICTED"):
            fixed = record.get("corrected_by") or []
            correction = f"; corrected by {references(fixed, library.records)}" if fixed else "; no correction yet"
            where = escape(str(record.get("where") or ""))
            items.append(
                f"{reference(str(record['id']), library.records)} {badge(record['verdict'])} "
                f"{escape(str(record.get('title') or ''))}"
                f"{f' ({where})' if where else ''}{correction}"
            )
    if not items:
        return _list(items, "No claim is refuted.")
    pages = []
    for paper in papers_with_errata({"schema": SCHEMA, "records": list(records)}):
        count = Counter(
            str(r.get("consequence") or "")
            for r in records
            if r["verdict"] == "REFUTED" and paper_of(r) == paper and r.get("where") != "ours"
        )
        words = ", ".join(f"{count[name]}: {title.lower()}" for name, (title, _) in CONSEQUENCES.items() if count[name])
        pages.append(f'<a href="errata-{escape(paper)}.html">Errata: {escape(PAPERS.get(paper, paper))}</a> ({escape(words)})')
    return _list(pages, "") + folded(f"All {len(items)} refuted or contradicted claims", _list(items, ""))


def _sharper(records: Sequence[Record], library: Library) -> str:
    items = []
    for name, of, constant, paper, proved, attained, comment in sharper_rows(records):
        values = [
            f"{escape(words)} <code>{escape(v)}</code>"
            for words, v in (("constant", constant), ("paper", paper), ("proved", proved), ("attained", attained))
            if v
        ]
        items.append(
            reference(name, library.records)
            + (f" sharpens {reference(of, library.records)}" if of else "")
            + (": " + ", ".join(values) if values else "")
            + (f" ({escape(comment)})" if comment else "")
        )
    return _list(items, "No sharper result is recorded.")


def _unfinished(records: Sequence[Record], library: Library) -> str:
    return _list(
        [
            f"{reference(str(r['id']), library.records)} {badge(r['verdict'])} {linked(unfinished_words(r), library.records)}"
            for r in records
            if r["verdict"] in ("OPEN", "BROKEN")
        ],
        "Nothing is open or broken.",
    )


def _weak(records: Sequence[Record], library: Library) -> str:
    return _list(
        [linked(line, library.records) for line in defects(records)],
        "Every check that should be able to fail has been seen to.",
    )


def _legend(records: Sequence[Record], papers: Sequence[str]) -> str:
    count = Counter((paper_of(r), str(r["verdict"])) for r in records)
    items = "".join(f"<dt>{badge(v.name)}</dt><dd>{escape(v.meaning)}</dd>" for v in VERDICTS)
    head = "".join(f'<th scope="col" class="count">{escape(words)}</th>' for words in (*papers, "all"))
    rows = "".join(
        f'<tr><th scope="row">{badge(v.name)}</th>'
        + "".join(
            f'<td class="count">{n}</td>' for n in (*(count[p, v.name] for p in papers), sum(count[p, v.name] for p in papers))
        )
        + "</tr>"
        for v in VERDICTS
    )
    return (
        '<section id="meaning" aria-labelledby="meaning-title"><h2 id="meaning-title">What the verdicts mean</h2>\n'
        f'<dl class="legend">{items}</dl>\n'
        '<div class="scroll" tabindex="0" role="region" aria-label="Counts of verdicts by source">'
        f'<table><thead><tr><th scope="col">verdict</th>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )


def _figures(figures: Sequence[drawing.Figure]) -> str:
    if not figures:
        return ""
    drawn = "\n".join(
        f'<figure><h3>{escape(str(f["title"]))}</h3><div class="scroll" tabindex="0" role="region" '
        f'aria-label="{escape(str(f["title"]))}">{themed(drawing.draw(f))}</div>'
        f"<figcaption>{escape(str(f.get('caption') or ''))}</figcaption></figure>"
        for f in figures
    )
    return f'<section id="figures" aria-labelledby="figures-title"><h2 id="figures-title">Figures</h2>\n{drawn}</section>'


def _constants(records: Sequence[Record], library: Library) -> str:
    rows = [
        [
            reference(one.claim, library.records),
            f"<code>{escape(one.goal)}</code>",
            escape(parameters(one.row)),
            *(number(one.row.get(name)) for name in ("claimed", "certified", "attained", "realised")),
            escape(one.verdict),
        ]
        for one in overview(records)
    ]
    if not rows:
        return ""
    header = ("claim", "goal", "at", "the claim says", "certified", "attained", "by a run", "verdict")
    return (
        '<section id="constants" aria-labelledby="constants-title"><h2 id="constants-title">Constants: paper, best proved, '
        "attained</h2>\n<p>The unit is the right-hand side of the claim: 1 is the claim itself. Per goal the point of the grid "
        "with the largest certified constant. An attained ratio is exact, at a point that satisfies the facts of the claim; the "
        f"last one is that of an exact run of the algorithm.</p>\n{table(header, rows)}</section>"
    )


def _graph(document: Document) -> str:
    svg = themed(diagram.dependency_graph(document))
    return (
        '<section id="graph" aria-labelledby="graph-title"><h2 id="graph-title">Who rests on whom</h2>\n'
        "<p>Each claim stands to the right of what it rests on. A double border: proved, and everything below it is proved, "
        "cited or defined. Letter and colour give the verdict; each box leads to its claim.</p>\n"
        f'<div class="graph" tabindex="0" role="region" aria-label="Dependency graph, scrolls">{svg}</div></section>'
    )


def _verdicts(records: Sequence[Record], papers: Sequence[str]) -> str:
    kinds = sorted({str(r.get("kind") or "") for r in records} - {""})
    verdicts = [v.name for v in VERDICTS if any(r["verdict"] == v.name for r in records)]
    rows = "\n".join(
        f'<tr data-claim="{escape(str(r["id"]))}" data-verdict="{escape(r["verdict"])}" data-paper="{escape(paper_of(r))}" '
        f'data-kind="{escape(str(r.get("kind") or ""))}"><td>{badge(r["verdict"])}</td><td><a href="#{escape(str(r["id"]))}">'
        f"<code>{escape(str(r['id']))}</code></a></td><td>{escape(str(r.get('title') or ''))}</td>"
        f"<td>{escape(str(r.get('where') or ''))}</td><td>{escape(evidence_of(r)[0])}</td></tr>"
        for r in records
    )
    head = "".join(f'<th scope="col">{h}</th>' for h in ("verdict", "claim", "title", "where", "evidence"))
    fields = _choice("verdict", "Verdict", verdicts) + _choice("paper", "Source", papers) + _choice("kind", "Kind", kinds)
    return (
        '<section id="verdicts" aria-labelledby="verdicts-title"><h2 id="verdicts-title">All claims</h2>\n'
        f'<form id="filter" role="search" aria-label="Filter the claims" hidden>{fields}'
        '<label>Words <input type="search" name="words" autocomplete="off"></label><button type="reset">Show all</button>'
        '<p id="found" role="status" aria-live="polite"></p></form>\n'
        '<div class="scroll" tabindex="0" role="region" aria-label="All claims with their verdicts">'
        f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div></section>"
    )


def _choice(name: str, words: str, values: Sequence[str]) -> str:
    options = "".join(f'<option value="{escape(v)}">{escape(v)}</option>' for v in values)
    return f'<label>{words} <select name="{name}"><option value="">any</option>{options}</select></label>'


def _paper(paper: str, records: Sequence[Record], library: Library) -> str:
    body = "\n".join(section(record, library) for record in records)
    return (
        f'<section class="paper" id="paper-{escape(paper)}" aria-labelledby="paper-{escape(paper)}-title">'
        f'<h2 id="paper-{escape(paper)}-title">{escape(PAPERS.get(paper, paper))}</h2>\n{body}</section>'
    )
