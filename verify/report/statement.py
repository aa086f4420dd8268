"""What was checked, as a page shows it: every formula rendered from the statement that the kernel read."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ..records.form import Record, identical
from .layout import inline_formula
from .origins import origin_badge
from .words import told, typeset

EVERY = " at every step"
IDENTITY = "both sides are the same expression once the definitions above are inserted"
NOTHING = "No formal statement: nothing here was checked by machine."
MEASURED = "No formal statement: it was measured, see Evidence, and neither proved nor refuted."
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
OWN = ("ours", "corrected")
DONE = {"PROVED": "the proof", "REDUCED": "the proof", "REFUTED": "the refutation"}
READ = {
    "assumed": "against the quoted words",
    "letter": "as a definition or a condition of ours",
    "tried": "as a sentence",
    "argued": "as an argument",
}


def who_checks(record: Record) -> str:
    """What a machine checked of the statement and what a person must read, by the origins that occur."""
    kinds = [str(h["origin"]["kind"]) for h in record["hypotheses"]]
    made = [origin_badge(k) for k in ("program", "instance") if k in kinds]
    read = [f"{origin_badge(k)} {words}" for k, words in READ.items() if k in kinds]
    done = [DONE[record["verdict"]]] if record["verdict"] in DONE else []
    done += [f"every line marked {' or '.join(made)}"] if made else []
    machine = f"A machine checked {' and '.join(done)}. " if done else ""
    person = f"A person must read what is marked {', '.join(read)}." if read else ""
    return f'<p class="soft">{machine}{person}</p>' if machine or person else ""


def reading_html(record: Record) -> str:
    """How what was checked relates to the print; a word that is not known here is shown as it is."""
    reading = record["reading"]
    note = f": {typeset(str(record['reading_note']))}" if record["reading_note"] else ""
    return f'<p class="reading"><b>{escape(READINGS.get(reading, reading))}</b>{note}</p>'


def checked_statement(record: Record, heading: str, letters: str = "") -> str:
    """A section with domain, assumptions, abbreviations and goals, and what the ``letters`` are (HTML); where nothing formal
    stands, the section says so."""
    kind = "checked" if record["display"] is not None else "unchecked"
    who = who_checks(record) if record["display"] is not None else ""
    related = record["display"] is not None or record["reading"] not in ("", "verbatim") or record["reading_note"]
    said = reading_html(record) if related else ""  # "the print, word for word" is said of a formal statement only
    return f'<section class="{kind}"><h2>{heading}</h2>{said}{formal_html(record)}{letters}{who}</section>'


def formal_html(record: Record) -> str:
    """Domain, abbreviations, assumptions with their origins and goals, rendered from the checked statement."""
    shown: Mapping[str, Any] | None = record["display"]
    if shown is None:
        words = MEASURED if record["evidence"]["kind"] == "statistics" else NOTHING
        return f'<p class="warning">{words}</p>'
    origins = {row["name"]: row["origin"] for row in record["hypotheses"]}
    where = "".join(_line(row["latex"]) for row in (*shown["names"], *shown["where"]))
    facts = "".join(_fact(row, str(origins[row["name"]]["kind"])) for row in shown["facts"])
    return (
        f'<div class="formal"><p>For all{_domain(shown["domain"])}'
        + (f' with</p><ul class="where">{where}</ul><p>' if where else " ")
        + (f'such that</p><ul class="assumptions">{facts}</ul><p>' if facts else "")
        + f"it holds that</p>{goals_html(record)}</div>"
    )


def _fact(row: Mapping[str, str], kind: str) -> str:
    every = EVERY if row["at"] == "every step" else ""
    return f"<li>{inline_formula(row['latex'])}{every} {origin_badge(kind)}</li>"


def letters_html(record: Record, links: Mapping[str, str]) -> str:
    """What the letters of a statement of ours are, to stand beside it; nothing for what a paper prints, in its own letters."""
    shown = record["display"] is not None and record["reading"] in OWN and record["letters"]
    return f'<p class="soft letters"><b>Where</b> {told(record["letters"], links)}</p>' if shown else ""


def goals_html(record: Record, telling: bool = False) -> str:
    """The goals of a record, one line each; nothing where it has no formal statement. ``telling``: no identities, which say
    nothing where the definitions are not shown."""
    if record["display"] is None:
        return ""
    empty = {g["name"] for g in record["goals"] if identical(g["says"])}
    goals = [g for g in record["display"]["goals"] if not (telling and g["name"] in empty)]
    shown = (IDENTITY if g["name"] in empty else inline_formula(g["latex"]) for g in goals)
    return f'<ul class="goals">{"".join(f"<li>{one}</li>" for one in shown)}</ul>' if goals else ""


def _domain(latex: str) -> str:
    return f" {inline_formula(latex)}" if latex else " vectors"


def _line(latex: str) -> str:
    return f"<li>{inline_formula(latex)}</li>"
