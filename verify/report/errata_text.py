"""The errata of one paper as Markdown: what git keeps and a person compares from commit to commit."""

from __future__ import annotations

import json
import re
from collections import Counter

from ..records.form import Record
from .errata import CONSEQUENCES, cause, printed_and_refuted
from .files import MARK
from .library import Library
from .sides import MEET, NO_NUMBERS, named_index, what_breaks
from .standing import STANDINGS, standings
from .statement import OWN

CUTS = re.compile(r"\\(?:left|right)(?![a-z])|\\.|[{}]| (?:[-+=>]|\\[gl]e) ")


def errata_text(paper: str, library: Library) -> str:
    """``errata-<paper>.md``: the numbered results one by one, then every refuted claim with its instance, by consequence."""
    known = library.background.papers.get(paper)
    found = standings(paper, library)
    mine = printed_and_refuted(library.of_paper(paper))
    lines = [f"<!-- {MARK} -->", "", f"# Errata: {library.title(paper)}", "", known.authors if known else "", ""]
    lines += [f"Read from {known.text}.", ""] if known and known.text else []
    if found:
        counts = Counter(one.kind for one in found)
        lines += ["## Result by result", ""]
        lines += [f"* {counts[kind]} {words}" for kind, words in STANDINGS.items() if counts[kind]]
        lines += ["", "| result | where | how it stands | record |", "|---|---|---|---|"]
        for one in found:
            because = f" ({', '.join(one.because)})" if one.because else ""
            cells = (str(one.record["title"]), str(one.record["where"]), f"{one.words}{because}", f"`{one.record['id']}`")
            lines.append("| " + " | ".join(_cell(c) for c in cells) + " |")
        lines.append("")
    for name, (title, words, _) in CONSEQUENCES.items():
        chosen = [r for r in mine if r["consequence"] == name]
        if chosen:
            lines += [f"## {title} ({len(chosen)})", "", words, ""]
            for record in chosen:
                lines += _entry(record, library)
    return "\n".join(lines).rstrip() + "\n"


def _entry(record: Record, library: Library) -> list[str]:
    name = record["id"]
    lines = [f"### {_plain(record['title'])}", "", f"`{name}`, {_plain(record['where'])}", "", "As printed, in our words:", ""]
    lines += _math(record)
    for other in record["corrected_by"]:
        if other in library.records:
            one = library.records[other]
            lines += [f"Corrected, {one['verdict']}, `{other}`:", "", *_math(one)]
            lines += [f"Where {_plain(one['letters'])}", ""] if one["letters"] and one["reading"] in OWN else []
    for heading, words in cause(record):
        lines += [f"{heading}: {_plain(words)}", ""]
    point = record["counterexample"]
    if point is not None:
        numbers = {k: v for k, v in (*named_index(point).items(), ("instance", point["instance"])) if v not in ({}, [], None)}
        text = json.dumps(numbers, sort_keys=True, ensure_ascii=False)
        shown = text if len(text) <= 600 else text[:600] + " ..."
        if numbers:
            lines += [f"{MEET} and break {what_breaks(point)}:", "", "```", shown, "```", ""]
        else:
            lines += [NO_NUMBERS, ""]
    if record["negated_by"]:
        lines += [f"Its negation is proved: `{record['negated_by']}`.", ""]
    checked = name if point or not record["negated_by"] else str(record["negated_by"])
    return [*lines, "```", f"python -m verify export {checked} --out check.py; python -I -S check.py", "```", ""]


def _math(record: Record) -> list[str]:
    """The statement as a block of mathematics, a line for each of its lines, long ones cut at a sign or a relation."""
    rows = [row for line in record["statement"].splitlines() for row in cut(line)]
    if len(rows) == 1:
        return ["```math", rows[0], "```", ""]
    return ["```math", r"\begin{aligned}", *(f"&{row}" + r" \\" for row in rows), r"\end{aligned}", "```", ""]


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


def _plain(words: object) -> str:
    """Words of a record as text of Markdown: nothing in them is markup."""
    return re.sub(r"([\\`*_<>\[\]#|$])", r"\\\1", " ".join(str(words or "").split()))


def _cell(words: str) -> str:
    return words if words.startswith("`") else _plain(words)
