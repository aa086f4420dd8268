"""Other implementations under the laws of the lemmas: what each passes, does not support, or fails, as recorded."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from .layout import command, document_page, folded, plural, table
from .library import Library
from .words import reference, sentence

FINDINGS = ("law", "first seen in", "what it does instead", "consequence")
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
    parts += [_one(name, row, library) for name, row in found.items()]
    return document_page(
        "Other implementations",
        "\n".join(parts),
        "conformance.html",
        "The same laws run against other people's ADMM: update identities with rounding bounds, noise, data, order of calls, and "
        f"the lemmas themselves on two runs. Recorded by <code>{command('python -m examples --store')}</code>, compared again in "
        "CI; check your own with <code>python -m verify conform my_module:my_admm</code>.",
    )


def _one(name: str, row: Mapping[str, Any], library: Library) -> str:
    laws = [[escape(law), *(str(counts.get(result, 0)) for result in RESULTS)] for law, counts in row["laws"].items()]
    reasons = [[escape(r["law"]), escape(r["reason"]), str(r["cases"])] for r in row["unsupported"]]
    failures = [
        [f"<code>{escape(f['id'])}</code>", escape(f["result"]), "–" if f["step"] is None else str(f["step"]),
         escape(f["variable"] or "–"), escape(f["detail"] or "–")]
        for f in row["failures"]
    ]  # fmt: skip
    parts = [f'<section id="{_anchor(name)}"><h2>{escape(row["title"])}</h2>',
             f"<p>{escape(sentence(row['about']))} <code>{escape(name)}</code>: {escape(str(row['status']))}.</p>"]  # fmt: skip
    if row.get("source"):
        parts.append(f"<p>Source: {escape(row['source'])}.</p>")
    if row.get("findings"):
        findings = [
            [_law(f, library), _place(f), escape(f["instead"]), escape(f["consequence"])] for f in row["findings"]
        ]  # fmt: skip
        parts.append("<h3>What differs, and what follows</h3>" + table(FINDINGS, findings, stacked=True))
        if failures:
            parts.append(folded("Case by case", table(("law", "result", "step", "variable", "detail"), failures)))
    elif failures:
        parts.append("<h3>What breaks</h3>" + table(("law", "result", "step", "variable", "detail"), failures))
    if reasons:
        parts.append(folded("Not supported, with the reason", table(("law", "reason", "cases"), reasons)))
    parts.append(folded("Law by law", table(("law", *RESULTS), laws)))
    return "\n".join(parts) + "</section>"


def _law(finding: Mapping[str, Any], library: Library) -> str:
    """The law, the claim that it comes from, and in how many cases it breaks."""
    lemma = f"<br>{reference(finding['lemma'], library.links)}" if finding["lemma"] else ""
    return f"{escape(finding['law'])}{lemma}<br><small>{plural(finding['cases'], 'case')}</small>"


def _place(finding: Mapping[str, Any]) -> str:
    step = "" if finding["step"] is None else f"<br>step {finding['step']}, {escape(finding['variable'] or '')}"
    return f"<code>{escape(finding['first'])}</code>{step}"


def _anchor(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name).strip("-")
