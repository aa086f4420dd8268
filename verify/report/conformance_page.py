"""Other implementations under the laws of the lemmas: what each passes, does not support, or fails, as recorded."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from .layout import document_page, folded, table
from .library import Library

RESULTS = ("pass", "fail", "unsupported", "error")


def conformance_page(library: Library) -> str:
    """``conformance.html``; nothing recorded gives a page that says so."""
    found = library.background.implementations
    rows = [
        [f'<a href="#{_anchor(name)}">{escape(row["title"])}</a><br><code>{escape(name)}</code>',
         escape(str(row["status"])), *(str(row["counts"].get(result, 0)) for result in RESULTS)]
        for name, row in found.items()
    ]  # fmt: skip
    header = ("implementation", "status", *RESULTS)
    parts = [table(header, rows, label="implementations")] if rows else ["<p>No implementation is recorded.</p>"]
    parts += [_one(name, row) for name, row in found.items()]
    return document_page(
        "Other implementations",
        "\n".join(parts),
        "conformance.html",
        "The same laws run against other people's ADMM: update identities with rounding bounds, noise, data, order of calls, and "
        "the lemmas themselves on two runs. Recorded by <code>python -m examples --store</code>, compared again in CI; check "
        "your own with <code>python -m verify conform my_module:my_admm</code>.",
    )


def _one(name: str, row: Mapping[str, Any]) -> str:
    laws = [[escape(law), *(str(counts.get(result, 0)) for result in RESULTS)] for law, counts in row["laws"].items()]
    reasons = [[escape(r["law"]), escape(r["reason"]), str(r["cases"])] for r in row["unsupported"]]
    failures = [
        [f"<code>{escape(f['id'])}</code>", escape(f["result"]), "–" if f["step"] is None else str(f["step"]),
         escape(f["variable"] or "–"), escape(f["detail"] or "–")]
        for f in row["failures"]
    ]  # fmt: skip
    parts = [f'<section id="{_anchor(name)}"><h2>{escape(row["title"])}</h2>',
             f"<p>{escape(str(row['about']))}. <code>{escape(name)}</code>: {escape(str(row['status']))}.</p>"]  # fmt: skip
    if failures:
        parts.append("<h3>What breaks</h3>" + table(("law", "result", "step", "variable", "detail"), failures))
    if reasons:
        parts.append(folded("Not supported, with the reason", table(("law", "reason", "cases"), reasons)))
    parts.append(folded("Law by law", table(("law", *RESULTS), laws)))
    return "\n".join(parts) + "</section>"


def _anchor(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name).strip("-")
