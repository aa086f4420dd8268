"""Other people's privacy accountants before certified values, as recorded: a pure function of the outcomes and the vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .layout import anchor
from .library import Library
from .rendering import rendered
from .shares import Share, shares

# In the order of the table; the words are those of verify.privacy.tribunal.classify.
RESULTS = ("exact", "sound", "estimate", "undecided", "low, as documented", "outside the documented domain", "refused",
           "infinite", "not a number", "no answer in time", "crash", "unsound")  # fmt: skip
# Of the picture: from a bound that holds to one that does not.
PARTS = {
    "good": ("bounds that hold", "exact", "sound"),
    "soft": ("estimates and undecided", "estimate", "undecided", "low, as documented"),
    "none": ("no number", "outside the documented domain", "refused", "infinite", "not a number", "no answer in time", "crash"),
    "bad": ("bounds that do not hold", "unsound"),
}
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


def accountants_page(library: Library) -> str:
    """``accountants.html``; nothing recorded gives a page that says so."""
    found = library.background.accountants
    by_name: dict[str, list[Mapping[str, Any]]] = {name: [] for name in found.get("accountants", ())}
    for row in found.get("rows", ()):
        by_name[row["accountant"]].append(row)
    return rendered(
        "accountants.html",
        library,
        found=found,
        by_name=by_name,
        worst={name: [row for kind in NOTEWORTHY for row in rows if row["result"] == kind] for name, rows in by_name.items()},
        used=[result for result in RESULTS if any(row["result"] == result for row in found.get("rows", ()))],
        parts={name: answers(rows) for name, rows in by_name.items()},
        whole=answers(found.get("rows", ())),
        anchor=anchor,
        certified=certified,
        loosest=loosest,
        percent=percent,
    )


def answers(rows: Sequence[Mapping[str, Any]]) -> list[Share]:
    """Of the answers those that hold, and so on."""
    return shares((words, look, sum(row["result"] in kinds for row in rows)) for look, (words, *kinds) in PARTS.items())


def certified(vector: Mapping[str, Any]) -> str:
    """The enclosure of the true value."""
    upper = "?" if vector["upper"] is None else f"{float(vector['upper']):.8g}"
    return f"{float(vector['lower']):.8g} to {upper}"


def loosest(rows: Sequence[Mapping[str, Any]]) -> str:
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
