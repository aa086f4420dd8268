"""A statement of ours in a few lines of LaTeX, rendered from what was checked: for all .. where .. such that .. it holds that ..

Every hypothesis is there: conditions and definitions in full; what was generated or taken from another record in full where it is
short, else by its name and its source, which writes it out. One line of text is one line of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..lemma.symbols import flat
from ..records.form import Display, Formula, Goal, Hypothesis, Link, identical

SHORT, WIDTH = 110, 90
EQUAL = r"\text{both sides are the same expression once the definitions are inserted}"


def sentence(shown: Display, hypotheses: Sequence[Hypothesis], goals: Sequence[Goal]) -> str:
    """The lines of a statement with this ``display``; its ``hypotheses`` say where each fact comes from."""
    origins = {row["name"]: row["origin"] for row in hypotheses}
    same = {goal["name"] for goal in goals if identical(goal["says"])}
    conditions, taken = list[str](), dict[str, list[str]]()
    for row in shown["facts"]:
        source = _source(origins[row["name"]])
        long = bool(source) and len(flat(row["latex"])) > SHORT
        latex = _words(row["name"].replace("_", " ")) if long else row["latex"]
        latex += _words(" at every step") if row["at"] == "every step" else ""
        (taken.setdefault(source, []) if source else conditions).append(latex)
    said = [EQUAL if g["name"] in same else g["latex"] for g in shown["goals"]]
    names = [row["latex"] for row in shown["names"]]
    names += _needed(shown["where"], [*names, *conditions, *said, *(latex for of in taken.values() for latex in of)])
    parts = [("For all ", [shown["domain"]] if shown["domain"] else [_words("vectors")]), ("where ", names)]
    given = [("", conditions)] if conditions else []
    given += [(f", by {source}: ", listed) for source, listed in taken.items()]
    parts += [(("and" if number else "such that") + (of or " "), listed) for number, (of, listed) in enumerate(given)]
    parts += [("it holds that ", said)]
    return "\n".join(line for words, listed in parts if listed for line in _lines(words, listed))


def _source(origin: Link) -> str:
    """The algorithm or the record that a fact is taken from; nothing where it is a condition or a definition."""
    return (
        str(origin["algorithm"]) if origin["kind"] == "program" else str(origin["record"]) if origin["kind"] == "instance" else ""
    )


def _words(words: str) -> str:
    return rf"\text{{{words}}}"


def _needed(where: Iterable[Formula], latex: Sequence[str]) -> list[str]:
    """The abbreviations that occur in ``latex``, or in the meaning of one that does."""
    rows = {row["latex"].partition(" = ")[0]: row["latex"] for row in where}
    found: list[str] = []
    seen = list(latex)
    while seen:
        text = seen.pop()
        new = [row for symbol, row in rows.items() if row not in found and _occurs(symbol, text)]
        found += new
        seen += [row.partition(" = ")[2] for row in new]
    return [row for row in rows.values() if row in found]


def _occurs(symbol: str, latex: str) -> bool:
    return re.search(rf"(?<![A-Za-z\\]){re.escape(symbol)}(?![A-Za-z])", latex) is not None


def _lines(words: str, listed: Sequence[str]) -> list[str]:
    """``listed`` after ``words``, as many to a line as it holds."""
    lines, line, size = list[str](), _words(words), 0
    for number, latex in enumerate(listed):
        if size and size + len(flat(latex)) > WIDTH:
            lines.append(line)
            line, size = r"\quad ", 0
        line += latex + (r",\quad " if number + 1 < len(listed) else "")
        size += len(flat(latex))
    return [*lines, line]
