"""What was checked, as a page shows it: every formula rendered from the statement that the kernel read."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from .canonical import Record
from .mathematics import mathematics

EVERY = " at every step"
READINGS = {
    "verbatim": "the print, word for word",
    "interpretation": "an interpretation of the print",
    "weaker": "weaker than the print",
    "stronger hypotheses": "the print under stronger hypotheses",
    "step": "a step of the printed proof",
    "corrected": "a correction of the print",
    "ours": "a statement of this project",
    "": "its relation to the print is not yet said",
}


def checked_statement(record: Record, heading: str) -> str:
    """A section with domain, assumptions, abbreviations and goals; where nothing formal stands, the section says so."""
    shown, reading = record["display"], str(record["reading"])
    relation = f'<p class="reading"><b>{escape(READINGS[reading])}</b>{_colon(record["reading_note"])}</p>'
    if shown is None:
        return f"<section><h2>{heading}</h2>{relation}<p>No formal statement: nothing here was checked by machine.</p></section>"
    origins = {row["name"]: row["origin"] for row in record["hypotheses"]}
    where = "".join(_line(row["latex"]) for row in (*shown["names"], *shown["where"]))
    facts = "".join(_fact(row, str(origins[row["name"]]["kind"])) for row in shown["facts"])
    return (
        f'<section class="checked"><h2>{heading}</h2>{relation}<p>For all {_formula(shown["domain"])}'
        + (f' with</p><ul class="where">{where}</ul><p>' if where else " ")
        + (f'such that</p><ul class="assumptions">{facts}</ul><p>' if facts else "")
        + f"it holds that</p>{goals_html(record)}</section>"
    )


def _fact(row: Mapping[str, str], kind: str) -> str:
    every = EVERY if row["at"] == "every step" else ""
    return f'<li>{_formula(row["latex"])}{every} <span class="origin o-{escape(kind)}">{escape(kind)}</span></li>'


def goals_html(record: Record) -> str:
    """The goals of a record, one line each; nothing where it has no formal statement."""
    shown: Mapping[str, Any] | None = record["display"]
    return f'<ul class="goals">{"".join(_line(g["latex"]) for g in shown["goals"])}</ul>' if shown is not None else ""


def _line(latex: str) -> str:
    return f"<li>{_formula(latex)}</li>"


def _formula(latex: str) -> str:
    return f'<span class="scroll">{mathematics(latex)}</span>' if latex else ""


def _colon(words: object) -> str:
    return f": {escape(str(words))}" if words else ""
