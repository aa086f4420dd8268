"""Every claim in one table, with search and filters that work from disk and without a network."""

from __future__ import annotations

from .library import Library
from .rendering import rendered
from .verdicts import VERDICTS, evidence_of


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
