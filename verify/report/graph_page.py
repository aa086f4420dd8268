"""The dependency graph as a page: a claim in focus shows all that it rests on and all that rests on it.

It opens on the first of the headlines that the ledger carries, else on the theorem that rests on most."""

from __future__ import annotations

from .graph import dependency_graph
from .headlines import BETTER, holds
from .library import Library
from .rendering import rendered
from .verdicts import CERTIFIED, VERDICTS, is_core, slug


def graph_page(library: Library) -> str:
    """``graph.html``."""
    records = list(library.records.values())
    told = [library.records[one.record] for one in BETTER if holds(one, library.records)]
    known = [r for r in records if r["verdict"] in CERTIFIED and is_core(r)]
    most = max(known, key=lambda r: (slug(r["id"]).startswith("theorem"), len(r["rests_on_all"]), r["id"]), default=None)
    first = told[0] if told else most
    used = [v for v in VERDICTS if any(r["verdict"] == v.name for r in records)]
    return rendered("graph.html", library, used=used, first=first, drawing=dependency_graph(library.document, library.links))
