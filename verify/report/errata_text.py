"""The errata of one paper as Markdown, a letter first: what git keeps and a person compares from commit to commit."""

from __future__ import annotations

import re

from ..records.form import Counterexample, Record
from .errata import parts
from .exact_values import point_words
from .library import Library
from .rendering import rendered
from .sides import NO_NUMBERS, named_index

CUTS = re.compile(r"\\(?:left|right)(?![a-z])|\\.|[{}]| (?:[-+=>]|\\[gl]e) ")
LONGEST = 600


def errata_text(paper: str, library: Library) -> str:
    """``errata-<paper>.md``: a letter by cause, the numbered results one by one, then every refuted claim with its instance."""
    text = rendered("errata.md", library, **parts(paper, library), math=math, md=md, numbers=numbers, NO_NUMBERS=NO_NUMBERS)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def numbers(found: Counterexample) -> str:
    """The point and the run of a counterexample in words, cut where they are long; empty where there are none."""
    text = point_words(named_index(found), found["instance"])
    return text if len(text) <= LONGEST else text[:LONGEST] + " ..."


def math(record: Record) -> str:
    """The statement as a block of mathematics, a line for each of its lines, long ones cut at a sign or a relation."""
    rows = [row for line in record["statement"].splitlines() for row in cut(line)]
    if len(rows) == 1:
        return f"```math\n{rows[0]}\n```"
    return "\n".join(["```math", r"\begin{aligned}", *(f"&{row}" + r" \\" for row in rows), r"\end{aligned}", "```"])


def cut(latex: str, width: int = 240) -> list[str]:
    """``latex`` in pieces of about ``width`` characters, cut before a sign or a relation outside of all brackets."""
    pieces, depth, start, last = list[str](), 0, 0, 0
    for mark in CUTS.finditer(latex):
        depth += {"{": 1, "}": -1, r"\left": 1, r"\right": -1}.get(mark[0], 0)
        if depth == 0 and mark[0].startswith(" "):
            if mark.start() - start > width and last > start:
                pieces.append(latex[start:last].strip())
                start = last
            last = mark.start()
    if len(latex) - start > width and last > start:
        pieces.append(latex[start:last].strip())
        start = last
    return [piece if number == 0 else rf"\qquad {piece}" for number, piece in enumerate([*pieces, latex[start:].strip()])]


def md(words: object) -> str:
    """Words of a record as text of Markdown: nothing in them is markup."""
    return re.sub(r"([\\`*_<>\[\]#|$])", r"\\\1", " ".join(str(words or "").split()))
