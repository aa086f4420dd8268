"""All pages of the report from one document."""

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..environment.beside import beside
from ..records.canonical import Document, canonical_json, checked
from .accountants_page import accountants_page
from .amplification_bounds import curves
from .amplification_page import amplification_page
from .axioms_page import axioms_page
from .background import Background
from .claim_page import claim_page
from .claims_page import claims_page
from .conformance_page import conformance_page
from .epsilon_page import epsilon_figures, epsilon_page
from .errata import errata, papers_with_errata
from .errata_text import errata_text
from .files import Published, publish
from .front_page import front_page
from .graph_page import graph_page
from .layout import broken_latex, standalone, stylesheet
from .library import Library
from .machine_files import badge_image, junit, sarif
from .paper_page import paper_page
from .pieces import adopt, drawn, made
from .summary_page import summary
from .tightness_page import experiments_page, tightness_page
from .trust_page import trust_page
from .verdicts import records_of

ALONE = 100
"""So few claims that a second process costs more than it saves."""


class Pages(NamedTuple):
    """Every file of the report by its relative name, and ``id: reason`` for every statement that did not become MathML."""

    texts: dict[str, str]
    broken_latex: list[str]


def pages(document: Document, background: Background | None = None) -> Pages:
    """The whole report as texts. Raises TypeError for floats in the document, LedgerError for a document of another shape,
    ValueError for two figures of one name."""
    background = background or Background()
    known = {r["id"]: r for r in records_of(checked(dict(document)))}  # its form is checked here once, for every page
    background = dataclasses.replace(background, figures=(*background.figures, *curves(known)))
    library = Library.of(document, background)
    records = list(library.records.values())
    here, there = _halves(library)

    def others() -> tuple[dict[str, str], Mapping[str, Any]]:
        return _of_papers(there, library), made()

    apart = beside(others) if len(records) > ALONE else others
    images: dict[str, str] = {}
    for figure in (*background.figures, *epsilon_figures(background.epsilons)):
        if figure["name"] in images:
            raise ValueError(f"two figures are named {figure['name']!r}")
        images[figure["name"]] = standalone(drawn(figure))
    texts = {
        "ledger.json": canonical_json(document),
        "summary.md": summary(document),
        "junit.xml": junit(document),
        "findings.sarif": sarif(document),
        "badge.svg": badge_image(document),
        "style.css": stylesheet(),
        "index.html": front_page(library),
        "claims.html": claims_page(library),
        "graph.html": graph_page(library),
        "tightness.html": tightness_page(library),
        "experiments.html": experiments_page(library),
        "amplification.html": amplification_page(library),
        "axioms.html": axioms_page(library),
        "trust.html": trust_page(library),
        "conformance.html": conformance_page(library),
        "accountants.html": accountants_page(library),
        "epsilon.html": epsilon_page(library),
        **{f"errata-{paper}.html": errata(paper, library) for paper in papers_with_errata(records)},
        **{f"errata-{paper}.md": errata_text(paper, library) for paper in papers_with_errata(records)},
        **{f"figures/{name}.svg": svg for name, svg in sorted(images.items())},
    }
    texts |= _of_papers(here, library)
    more, pieces = apart()
    adopt(pieces)
    return Pages(texts | more, broken_latex(records))


def _halves(library: Library) -> tuple[list[str], list[str]]:
    """The papers in two parts; the second, a process of its own, makes nothing else and has at most two thirds of the claims."""
    here: list[str] = []
    there: list[str] = []
    room = 2 * len(library.records) // 3
    for paper in sorted(library.order, key=lambda paper: -len(library.order[paper])):
        fits = len(library.order[paper]) <= room
        (there if fits else here).append(paper)
        room -= len(library.order[paper]) if fits else 0
    return here, there


def _of_papers(papers: Sequence[str], library: Library) -> dict[str, str]:
    """The pages of these papers and of their claims."""
    below = library.below()
    claims = [(name, library.records[name]) for paper in papers for name in library.order[paper]]
    return {f"paper-{paper}.html": paper_page(paper, library) for paper in papers} | {
        f"claims/{library.files[name]}": claim_page(record, below) for name, record in claims
    }


def write_report(document: Document, background: Background, folder: Path) -> Published:
    """Write the report into ``folder``; see :func:`pages` for what is raised and :func:`publish` for what is kept.

    Every file is made before the first is written, so a failure leaves the old report.
    """
    return publish(pages(document, background).texts, Path(folder))
