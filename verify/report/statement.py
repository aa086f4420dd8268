"""What was checked, as a page shows it: every formula rendered from the statement that the kernel read."""

from __future__ import annotations

from typing import Any

from ..records.form import Record, identical

NOTHING = "No formal statement: nothing here was checked by machine."
IDENTITY = "both sides are the same expression once the definitions above are inserted"
READINGS = {
    "verbatim": "the print, word for word",
    "interpretation": "an interpretation of the print",
    "weaker": "weaker than the print",
    "stronger hypotheses": "the print under stronger hypotheses",
    "step": "a step of the printed proof",
    "corrected": "a correction of the print",
    "corrected in part": "less than the print, in its place",
    "ours": "a statement of this project",
    "": "its relation to the print is not yet said",
}
OWN = ("ours", "corrected", "corrected in part")


def stated_goals(record: Record, telling: bool = False) -> list[dict[str, Any]]:
    """The goals as shown, ``empty`` where both sides are the same; none without a formal statement. telling: no identities."""
    if record["display"] is None:
        return []
    empty = {g["name"] for g in record["goals"] if identical(g["says"])}
    shown = [{**g, "empty": g["name"] in empty} for g in record["display"]["goals"]]
    return [g for g in shown if not (telling and g["empty"])]


def kind_of(record: Record, fact: str) -> str:
    """The kind of the origin of a fact."""
    return str(next(h["origin"]["kind"] for h in record["hypotheses"] if h["name"] == fact))
