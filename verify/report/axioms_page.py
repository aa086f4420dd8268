"""The axioms: what is quoted and not proved here, what each says formally, and which records rest on it."""

from __future__ import annotations

from .library import Library
from .rendering import rendered
from .verdicts import argued_links, axioms


def axioms_page(library: Library) -> str:
    """``axioms.html``."""
    records = list(library.records.values())
    carried = axioms(records)
    argued = [(r["id"], len(argued_links(r))) for r in records if argued_links(r)]
    return rendered(
        "axioms.html",
        library,
        carried=carried,
        order=sorted(carried, key=lambda name: (-len(carried[name]), name)),
        unused=[r for r in records if r["verdict"] == "CITED" and r["id"] not in carried],
        proved_ids={r["id"] for r in records if r["verdict"] == "PROVED"},
        argued=sorted(argued, key=lambda pair: (-pair[1], pair[0])),
    )
