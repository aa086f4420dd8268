"""Other people's privacy accountants before certified values, as recorded: a pure function of the outcomes and the vectors."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from .layout import document_page, folded, table
from .library import Library

# In the order of the table; the words are those of verify.privacy.tribunal.classify.
RESULTS = ("exact", "sound", "estimate", "undecided", "low, as documented", "outside the documented domain", "refused",
           "infinite", "not a number", "no answer in time", "crash", "unsound")  # fmt: skip
NOTEWORTHY = (
    "unsound",
    "low, as documented",
    "not a number",
    "crash",
    "no answer in time",
    "infinite",
    "refused",
    "outside the documented domain",
)
LEAD = (
    "Each answer stands beside an enclosure of the true value in ball arithmetic. Sound: an upper bound not below it; exact: "
    "to 10<sup>-9</sup>; undecided: the enclosure is too wide to tell, or only an attained value is known. Estimates and stated "
    "approximations are measured as such. Compared again by <code>make accountants</code>, each package as it is; the vectors "
    "are JSON in <code>verify/privacy/tribunal/vectors</code>, to be copied into a test."
)


def accountants_page(library: Library) -> str:
    """``accountants.html``; nothing recorded gives a page that says so."""
    found = library.background.accountants
    html = body(found) if found else "<p>No accountant is recorded.</p>"
    return document_page("Privacy accountants", html, "accountants.html", LEAD)


def body(found: Mapping[str, Any]) -> str:
    """found: versions, accountants, rows, as in ``outcomes.json``, and vectors: id -> lower, upper, reason."""
    by_name: dict[str, list[Mapping[str, Any]]] = {name: [] for name in found["accountants"]}
    for row in found["rows"]:
        by_name[row["accountant"]].append(row)
    used = [r for r in RESULTS if any(row["result"] == r for row in found["rows"])]
    lines = []
    for name, rows in by_name.items():
        about = found["accountants"][name]
        version = found["versions"].get(about["package"])
        package = about["package"] + (f" {version or 'not installed'}" if about["package"] in found["versions"] else "")
        counts = [str(sum(row["result"] == r for row in rows)) for r in used]
        lines.append([f'<a href="#{_anchor(name)}">{escape(name)}</a><br>{escape(package)}', escape(about["claim"]), *counts,
                      loosest(rows)])  # fmt: skip
    parts = [table(("accountant", "it gives", *used, "loosest"), lines, label="accountants", compact=True)]
    parts += [_one(name, found["accountants"][name], rows, found["vectors"]) for name, rows in by_name.items()]
    return "\n".join(parts)


def loosest(rows: list[Mapping[str, Any]]) -> str:
    """The largest distance above the certified upper end among the sound answers."""
    found = [float(row["by"]) for row in rows if row["result"] == "sound" and row["by"] is not None]
    return percent(max(found, key=abs)) if found else "–"


def percent(by: float) -> str:
    """A signed distance in words: "+12 %"; beyond a factor of ten as a factor."""
    if by > 9:
        return f"{_rounded(by + 1, 3)} times"
    return f"{'+' if by >= 0 else ''}{_rounded(100 * by, 2)} %"


def _rounded(value: float, digits: int) -> str:
    """Significant digits; large numbers in full, without a power of ten."""
    shown = f"{value:.{digits}g}"
    return f"{float(shown):.0f}" if abs(value) >= 10**digits and abs(value) < 10**9 else shown


def _one(name: str, about: Mapping[str, Any], rows: list[Mapping[str, Any]], vectors: Mapping[str, Mapping[str, Any]]) -> str:
    worst = [row for kind in NOTEWORTHY for row in rows if row["result"] == kind]
    lines = [_line(row, vectors) for row in rows]
    parts = [f'<section id="{_anchor(name)}"><h2>{escape(name)}</h2>',
             f"<p>{escape(about['about'])}. Gives: {escape(about['claim'])}.</p>"]  # fmt: skip
    header = ("vector", "answer", "certified", "result", "distance", "note")
    if not rows:
        parts.append("<p>Not installed when this was recorded: not asked.</p>")
    if worst:
        parts.append("<h3>To be noted</h3>" + table(header, [_line(row, vectors) for row in worst]))
    if rows:
        parts.append(folded("Every answer", table(header, lines)))
    return "\n".join(parts) + "</section>"


def _line(row: Mapping[str, Any], vectors: Mapping[str, Mapping[str, Any]]) -> list[str]:
    vector = vectors[row["vector"]]
    upper = "?" if vector["upper"] is None else f"{float(vector['upper']):.8g}"
    distance = "–" if row["by"] is None else percent(float(row["by"]))
    answer = "–" if row["answer"] is None else escape(str(row["answer"]))
    between = f"{float(vector['lower']):.8g} to {upper}"
    return [f"<code>{escape(row['vector'])}</code>", answer, between, escape(row["result"]), distance, escape(row["note"])]


def _anchor(name: str) -> str:
    return "accountant-" + "".join(c if c.isalnum() else "-" for c in name).strip("-")
