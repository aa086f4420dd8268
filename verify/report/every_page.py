"""All pages of the report from one document."""

import dataclasses
from typing import NamedTuple

from ..environment.garbage import all_is_kept
from ..records.canonical import Document, canonical_json, checked
from ..records.form import Record
from .accountants_page import accountants_page
from .amplification_bounds import curves
from .amplification_page import amplification_page
from .background import Background
from .chart import draw
from .claim_page import claim_page
from .epsilon_page import epsilon_figures, epsilon_page
from .errata import errata, papers_with_errata
from .errata_text import errata_text
from .front_page import front_page
from .layout import OF_THE_SUITE, broken_latex, standalone, stylesheet
from .library import Library
from .list_pages import axioms_page, claims_page, conformance_page, experiments_page, graph_page, paper_page, tightness_page
from .machine_files import badge_image, junit, sarif
from .summary_page import summary
from .trust_page import trust_page
from .verdicts import records_of


class Pages(NamedTuple):
    """Every file of the report by its relative name, and ``id: reason`` for every statement that did not become MathML."""

    texts: dict[str, str]
    broken_latex: list[str]


@all_is_kept()
def pages(document: Document, background: Background | None = None, canonical: str = "") -> Pages:
    """The whole report as texts; ``canonical``: the document's own, where it was read from there. Raises TypeError for floats in
    the document, LedgerError for a document of another shape, ValueError for two figures of one name."""
    background = background or Background()
    checked_form = document if canonical else checked(dict(document))  # here once, for every page
    known = {r["id"]: r for r in records_of(checked_form)}
    background = dataclasses.replace(background, figures=(*background.figures, *curves(known)))
    library = Library.of(document, background)
    records = library.listed
    images: dict[str, str] = {}
    for figure in (*background.figures, *epsilon_figures(background.epsilons)):
        if figure["name"] in images:
            raise ValueError(f"two figures are named {figure['name']!r}")
        images[figure["name"]] = standalone(draw(figure))
    texts = {
        "ledger.json": canonical or canonical_json(document),
        "summary.md": summary(document, background),
        "junit.xml": junit(document),
        "findings.sarif": sarif(document),
        "badge.svg": badge_image(document),
        "style.css": stylesheet(),
        **background.scripts,
        "index.html": front_page(library),
        "claims.html": claims_page(library),
        "graph.html": graph_page(library),
        "tightness.html": tightness_page(library),
        "experiments.html": experiments_page(library),
        "amplification.html": amplification_page(library),
        "axioms.html": axioms_page(library),
        "conformance.html": conformance_page(library),
        "accountants.html": accountants_page(library),
        "epsilon.html": epsilon_page(library),
        **{f"paper-{paper}.html": paper_page(paper, library) for paper in library.order},
        **{f"errata-{paper}.html": errata(paper, library) for paper in papers_with_errata(records)},
        **{f"errata-{paper}.md": errata_text(paper, library) for paper in papers_with_errata(records)},
        **{f"figures/{name}.svg": svg for name, svg in sorted(images.items())},
    }
    below = library.below()
    for name, record in sorted(library.records.items(), key=lambda pair: _speaks_of_generators(pair[1])):
        texts[f"claims/{library.files[name]}"] = claim_page(record, below)
    texts["trust.html"] = trust_page(library)
    for name in OF_THE_SUITE if background.collection else ():
        del texts[name]
    return Pages(texts, broken_latex(records))


def _speaks_of_generators(record: Record) -> bool:
    """Whether its page needs what may still be in the making, and is therefore made last."""
    return any(h["origin"]["kind"] == "program" for h in record["hypotheses"])
