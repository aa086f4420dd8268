"""Constants side by side: what the papers say, the best that is proved, what is attained; and the plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from .claim_page import figure_html
from .constants import overview, parameters
from .exact_values import number
from .layout import badge, document_page, table
from .library import Library
from .summary_page import sharper_rows
from .words import reference, references, sentence, typeset


def tightness_page(library: Library) -> str:
    """``tightness.html``."""
    records = list(library.records.values())
    measured = [
        [
            reference(one.claim, library.links),
            f"<code>{escape(one.goal)}</code>",
            typeset(parameters(one.row)),
            *(number(one.row.get(name)) for name in ("claimed", "certified", "attained", "realised")),
            escape(one.verdict),
        ]
        for one in overview(records)
    ]
    stated = [
        [
            reference(name, library.links) + (f"<br>sharpens {reference(of, library.links)}" if of else ""),
            escape(constant),
            *(number(v) if v else "–" for v in (paper, proved, attained)),
            typeset(comment),
        ]
        for name, of, constant, paper, proved, attained, comment in sharper_rows(records)
    ]
    parts = []
    if drawn := _plots([f for f in library.background.figures if not measured_figure(f, library)], library):
        parts.append(f'<section><h2 id="figures">Plots</h2>{drawn}</section>')
    if measured:
        header = ("claim", "goal", "at", "the claim says", "certified", "attained", "by a run", "verdict")
        parts.append(
            '<section><h2 id="constants">Constants measured over parameters</h2><p>The unit is the right-hand side of the claim: '
            "1 is the claim itself. Per goal the point of the grid with the largest certified constant; the whole grid, with a "
            "drawing, stands with the claim. An attained ratio is exact, at a point that satisfies the facts of the claim; the "
            f"last one is that of an exact run of the algorithm.</p>"
            f"{table(header, measured, label='measured constants')}</section>"
        )
    if stated:
        columns = ("claim", "constant", "paper", "proved here", "attained", "comment")
        parts.append(
            f'<section><h2 id="stated">Constants and sharper forms</h2>{table(columns, stated, label="sharper forms")}</section>'
        )
    body = "\n".join(parts) or "<p>No constant is measured.</p>"
    return document_page(
        "How tight the constants are",
        body,
        "tightness.html",
        "Next to each constant of a paper: the best constant proved here, and the largest ratio attained by a "
        "concrete exact instance. When the two meet, the constant is tight.",
    )


def experiments_page(library: Library) -> str:
    """``experiments.html``: the papers' experiments, run again, with what is recorded of each."""
    records = [r for paper in library.order for r in library.of_paper(paper) if r["measurement"] is not None]
    rows = [
        (
            f"{badge(str(r['verdict']))} {escape(str(r['where']))}",
            f"{typeset(str(r['title']))} <small>{reference(str(r['id']), library.links)}</small>",
            typeset(sentence(r["evidence"]["detail"])),
        )
        for r in records
    ]
    told = table(("claim", "what it says", "what was measured"), rows, label="claims about experiments", stacked=True)
    drawn = _plots([f for f in library.background.figures if measured_figure(f, library)], library)
    body = (f'<section><h2 id="claims">Claims about experiments</h2>{told}</section>' if rows else "") + (
        f'<section><h2 id="figures">Plots</h2>{drawn}</section>' if drawn else ""
    )
    return document_page(
        "Experiments, run again",
        body or "<p>No experiment is recorded.</p>",
        "experiments.html",
        "Statistics and float runs: they support or contradict, they never prove or refute. Seeds and data are stored with the "
        "lemma files.",
    )


def measured_figure(figure: Mapping[str, Any], library: Library) -> bool:
    """Whether a figure shows measurements: some claim that it belongs to is measured, none is proved or refuted."""
    verdicts = {str(library.records[i]["verdict"]) for i in figure.get("claims") or () if i in library.records}
    kinds = {str(library.records[i]["kind"]) for i in figure.get("claims") or () if i in library.records}
    return bool(verdicts & {"SUPPORTED", "CONTRADICTED"} or kinds & {"experiment"})


def _plots(figures: Sequence[Mapping[str, Any]], library: Library) -> str:
    return "\n".join(figure_html(f, library.root, f"<h3>{escape(str(f['title']))}</h3>") + _belongs(f, library) for f in figures)


def _belongs(figure: object, library: Library) -> str:
    claims = [str(i) for i in (figure.get("claims") or ())] if isinstance(figure, dict) else []
    known = [i for i in claims if i in library.links]
    return f'<p class="soft">Belongs to {references(known, library.links)}.</p>' if known else ""
