"""The dependency graph as a page: a claim in focus shows all that it rests on and all that rests on it."""

from __future__ import annotations

from html import escape

from .graph import dependency_graph
from .layout import badge, document_page, template
from .library import Library
from .verdicts import VERDICTS, is_core, slug

WORDS = (
    "Each claim stands to the right of what it rests on. A double border: proved, and everything below it is proved, cited or "
    "defined. Letter and colour give the verdict. A dotted box: an axiom, quoted and taken as given. A dashed red line: a "
    "link that only words make."
)


def graph_page(library: Library) -> str:
    """``graph.html``."""
    used = {r["verdict"] for r in library.records.values()}
    legend = " ".join(badge(v.name) for v in VERDICTS if v.name in used)
    proved = [r for r in library.records.values() if r["verdict"] in ("PROVED", "REDUCED") and is_core(r)]
    first = max(
        proved,
        key=lambda r: (slug(r["id"]).startswith("theorem"), r["verdict"] == "PROVED", len(r["rests_on_all"]), r["id"]),
        default=None,
    )
    opens = f' data-first="{escape(str(first["id"]))}"' if first is not None else ""
    choices = "".join(f'<option value="{escape(name)}"></option>' for name in library.records)
    body = (
        f'<p>{legend}</p><form id="pick" hidden><label>Find a claim <input list="ids" name="id" autocomplete="off" '
        f'placeholder="chan2024.theorem-7.2"></label><datalist id="ids">{choices}</datalist>'
        '<label class="check"><input type="checkbox" name="only"> only its cone, laid out anew</label>'
        '<button type="reset">Show everything</button></form>'
        '<p id="chosen" role="status" aria-live="polite">Choose a claim: click it, move to it with Tab, or type its id. What it '
        "rests on and what rests on it is then shown; Enter opens its page.</p>"
        f'<div class="graph"{opens} tabindex="0" role="region" aria-label="Dependency graph, scrolls">'
        f"{dependency_graph(library.document, library.links)}</div>"
    )
    return document_page("Who rests on whom", body, "graph.html", escape(WORDS), template("graph.js").strip())
