"""The report: canonical ledger, summary, page and figures, from records alone (plain JSON data)."""

from collections.abc import Sequence
from pathlib import Path

from .canonical import (
    Document,
    LedgerError,
    Record,
    canonical_json,
    compare,
    compare_contents,
    read_ledger,
    write_atomically,
    write_measurements,
)
from .errata import errata, papers_with_errata
from .figures import Figure, amplification, contraction_factor, draw
from .graph import dependency_graph
from .html import Page, page, stylesheet, template
from .summary import summary
from .verdicts import defects, unknown_references, unsettled


def write_report(document: Document, figures: Sequence[Figure], folder: Path) -> list[Path]:
    """Write ledger.json, summary.md, index.html and figures/*.svg into ``folder``; returns the paths, in that order.

    figures: plain data as ``contraction_factor`` and ``amplification`` give it. Every file is made before the first is
    written, and each is replaced as a whole, so a failure leaves the old report. Raises TypeError for floats in the
    document, LedgerError for a document of another shape, ValueError for two figures of one name.
    """
    folder = Path(folder)
    drawn = {"dependencies": dependency_graph(document, page="../index.html")}
    for figure in figures:
        if figure["name"] in drawn:
            raise ValueError(f"two figures are named {figure['name']!r}")
        drawn[figure["name"]] = draw(figure)
    texts = {
        "ledger.json": canonical_json(document),
        "summary.md": summary(document),
        "index.html": page(document, figures).html,
        **{f"errata-{paper}.html": errata(document, paper, template("errata.html"), stylesheet())
           for paper in papers_with_errata(document)},
        **{f"figures/{name}.svg": svg for name, svg in sorted(drawn.items())},
    }
    return [write_atomically(folder / name, text) for name, text in texts.items()]


__all__ = [
    "Document",
    "Figure",
    "LedgerError",
    "Page",
    "Record",
    "amplification",
    "canonical_json",
    "compare",
    "compare_contents",
    "contraction_factor",
    "defects",
    "dependency_graph",
    "draw",
    "page",
    "read_ledger",
    "summary",
    "unknown_references",
    "unsettled",
    "write_atomically",
    "write_measurements",
    "write_report",
]
