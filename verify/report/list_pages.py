"""The pages that list what is recorded, each a template: all claims, those of a paper, axioms, constants and plots, other
programs, and the graph of what rests on what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .constants import overview
from .errata import papers_with_errata
from .graph import dependency_graph
from .headlines import BETTER, holds
from .layout import anchor
from .library import Library
from .rendering import rendered
from .shares import shares
from .summary_page import sharper_rows
from .verdicts import CERTIFIED, VERDICTS, argued_links, axioms, axioms_of_coq, evidence_of, is_core, slug

RESULTS = ("pass", "fail", "unsupported", "error")
LOOKS = {"pass": "good", "unsupported": "none", "error": "soft", "fail": "bad"}
STATUS = (
    ("conforms", "conform", "good"),
    ("nothing that matters was tested", "nothing that matters was tested", "none"),
    ("fails", "fail", "bad"),
)


def claims_page(library: Library) -> str:
    """``claims.html``: every claim in one table, with search and filters that work from disk."""
    listed = [r for paper in library.order for r in library.of_paper(paper)]
    found = {r["verdict"] for r in listed}
    choices = (
        ("paper", "Paper", list(library.order)),
        ("verdict", "Verdict", [v.name for v in VERDICTS if v.name in found]),
        ("evidence", "Evidence", sorted({evidence_of(r)[0] for r in listed} - {""})),
        ("kind", "Kind", sorted({r["kind"] for r in listed} - {""})),
    )
    return rendered("claims.html", library, listed=listed, choices=choices)


def paper_page(paper: str, library: Library) -> str:
    """``paper-<name>.html``: its claims in its own order, each with its statement, verdict and what stands beside it."""
    records = library.of_paper(paper)
    count = Counter(r["verdict"] for r in records)
    found = ", ".join(f"{count[v.name]} {v.name.lower()}" for v in VERDICTS if count[v.name])
    return rendered("paper.html", library, paper=paper, found=found, wrong=bool(papers_with_errata(records)))


def axioms_page(library: Library) -> str:
    """``axioms.html``: what is quoted and not proved here, what each says formally, and which records rest on it."""
    records = library.listed
    carried = axioms(records)
    argued = [(r["id"], len(argued_links(r))) for r in records if argued_links(r)]
    return rendered(
        "axioms.html",
        library,
        carried=carried,
        order=sorted(carried, key=lambda name: (-len(carried[name]), name)),
        by_coq=len(axioms_of_coq(records)),
        unused=[r for r in records if r["verdict"] == "CITED" and r["id"] not in carried],
        proved_ids={r["id"] for r in records if r["verdict"] == "PROVED"},
        argued=sorted(argued, key=lambda pair: (-pair[1], pair[0])),
    )


def graph_page(library: Library) -> str:
    """``graph.html``: a claim in focus shows all that it rests on and all that rests on it.

    It opens on the first of the headlines that the ledger carries, else on the theorem that rests on most."""
    records = library.listed
    told = [library.records[one.record] for one in BETTER if holds(one, library.records)]
    known = [r for r in records if r["verdict"] in CERTIFIED and is_core(r)]
    most = max(known, key=lambda r: (slug(r["id"]).startswith("theorem"), len(r["rests_on_all"]), r["id"]), default=None)
    first = told[0] if told else most
    used = [v for v in VERDICTS if any(r["verdict"] == v.name for r in records)]
    return rendered("graph.html", library, used=used, first=first, drawing=dependency_graph(library.document, library.links))


def tightness_page(library: Library) -> str:
    """``tightness.html``: what the papers say, the best that is proved, what is attained; and the plots."""
    figures = [f for f in library.background.figures if not measured_figure(f, library)]
    measured, stated = overview(library.listed), sharper_rows(library.listed)
    return rendered("tightness.html", library, measured=measured, stated=stated, figures=figures)


def experiments_page(library: Library) -> str:
    """``experiments.html``: the papers' experiments, run again, with what is recorded of each."""
    measured = [r for paper in library.order for r in library.of_paper(paper) if r["measurement"] is not None]
    figures = [f for f in library.background.figures if measured_figure(f, library)]
    return rendered("experiments.html", library, measured=measured, figures=figures)


def measured_figure(figure: Mapping[str, Any], library: Library) -> bool:
    """Whether a figure shows measurements: some claim that it belongs to is measured, none is proved or refuted."""
    claims = [library.records[i] for i in figure.get("claims") or () if i in library.records]
    return any(r["verdict"] in ("SUPPORTED", "CONTRADICTED") or r["kind"] == "experiment" for r in claims)


def conformance_page(library: Library) -> str:
    """``conformance.html``: what each other implementation passes, does not support, or fails, as recorded; nothing recorded
    gives a page that says so."""
    found = library.background.implementations
    parts = {
        name: shares((result, look, each["counts"].get(result, 0)) for result, look in LOOKS.items())
        for name, each in found.items()
    }
    fared = Counter(str(each["status"]) for each in found.values())
    whole = shares((words, look, fared[status]) for status, words, look in STATUS)
    return rendered("conformance.html", library, found=found, parts=parts, whole=whole, anchor=anchor, RESULTS=RESULTS)
