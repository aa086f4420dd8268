"""What a lemma file claims, and how the claim relates to what a paper prints."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import dedent

from ..kernel import Statement

KINDS = (
    "inequality",
    "identity",
    "bound",
    "existence",
    "divergence",
    "composition",
    "definition",
    "algorithm",
    "asymptotic",
    "counterexample",
    "sensitivity",
    "experiment",
    "table",
)
FAITHFUL = ("equivalent", "implied")
READINGS = ("", "verbatim", "interpretation", "weaker", "stronger hypotheses", "step", "corrected", "corrected in part", "ours")
OURS = ("corrected", "corrected in part", "ours")
CONSEQUENCES = ("", "guarantee", "hypothesis", "step", "remark", "misprint", "conversion")


@dataclass(frozen=True)
class Claim:
    """One checkable claim of a paper (or of ours), with the mathematics the kernel sees in ``says``. Its words (title, where,
    reading, note) stand in the docstring of its lemma file (:func:`verify.lemma.letters.of_the_claim`).

    id: the ledger's id, or ``<paper>.<slug>`` for a claim of ours.
    where: locator in the paper, or ``"ours"``.
    says: the exact statement, in a lemma file what it ``says``; None only for a definition with nothing to check.
    statement: LaTeX of what the paper prints, in the paper's letters. A statement of ours (a reading of ``OURS``) with a
        formal one has none: it is rendered from ``says``.
    facts: ``"equivalent"`` where the facts say exactly what the paper assumes (a point that breaks the goals refutes the
        claim), ``"implied"`` where they are consequences (then only an instance of the algorithm refutes it).
    corrects: the id of the printed claim this one corrects.
    cited: the source of a claim that is quoted and not proved here.
    strengthens: the id of a true claim that this one sharpens.
    consequence: for a refuted claim, what follows: "guarantee" (a stated result fails), "hypothesis" (one is missing),
        "step" (a step of a proof fails), "remark" (words on which no result rests), "misprint", or "conversion" (so in the
        text at hand, which is a machine conversion: the typeset paper may be right).
    reading: how ``says`` relates to the print: "verbatim", "interpretation", "weaker", "stronger hypotheses", "step" (of a
        proof), "corrected", "corrected in part" (less than the print) or "ours"; which interpretation, what is weaker, which
        hypotheses stands in ``reading_note``, or after the word: "weaker: for t >= 1 alone".
    denotes: the letters (in one string) that denote something the formula does not determine, such as the
        divergence of two laws: an instance puts a name of its own for each, never zero or a formula.
    free: the letters of a claim that has such letters for which an instance may put a formula: they give the law it speaks of.
    symbols: LaTeX of names that the convention of ``verify.lemma.symbols`` does not show well: single symbols, no two alike.
    prints: for a claim of a paper, what printed letters mean in names of the statement where the convention does not say it
        (a table, ``C -> c*(1 + eta*beta*a**2)`` a line); the judge then compares every printed relation with the statement,
        but for those with ``"not compared: why"``, which are to be read (``second_reading``). None: the print is not compared.
    negated_by: for a refuted claim without an exact instance, the PROVED record that states its negation.
    note: anything a reader must know (what is squared, what differs from the ledger). In several lines, as ``reading`` too, it is
        one paragraph.
    """

    id: str
    kind: str
    title: str = ""
    where: str = ""
    says: Statement | None = None
    statement: str = ""
    facts: str = "implied"
    corrects: str | None = None
    strengthens: str | None = None
    cited: str | None = None
    consequence: str = ""
    reading: str = ""
    reading_note: str = ""
    negated_by: str | None = None
    denotes: str = ""
    free: str = ""
    symbols: Mapping[str, str] = field(default_factory=dict)
    prints: Mapping[str, str] | None = None
    note: str = ""

    def __post_init__(self) -> None:
        for name in ("reading", "reading_note", "note"):
            if isinstance(text := getattr(self, name), str) and "\n" in text:
                object.__setattr__(self, name, " ".join(text.split()))
        if isinstance(self.reading, str) and ": " in self.reading:
            word, _, words = self.reading.partition(": ")
            if self.reading_note:
                raise ValueError("claim.reading: its words stand after it or in claim.reading_note, not in both")
            object.__setattr__(self, "reading", word)
            object.__setattr__(self, "reading_note", words)
        if isinstance(self.prints, str):
            object.__setattr__(self, "prints", _rows(self.prints))


def _rows(table: str) -> dict[str, str]:
    """The lines ``printed -> meaning`` of a table, a deeper line going on; ValueError for another, or a second meaning."""
    found: dict[str, str] = {}
    for line in re.sub(r"\n +", "", dedent(table).strip()).splitlines():
        printed, arrow, meaning = (part.strip() for part in line.partition(" -> "))
        if not (arrow and printed and meaning) or printed in found:
            raise ValueError(f"claim.prints: expected lines `printed -> meaning`, each printed once, found {line.strip()[:80]!r}")
        found[printed] = meaning
    return found


def reading_of(claim: Claim) -> str:
    """How the checked statement relates to the print: as the claim says, or "corrected", "ours" where that is plain."""
    if claim.reading:
        return claim.reading
    return "corrected" if claim.corrects is not None else "ours" if claim.where.strip().startswith("ours") else ""


def is_ours(claim: Claim) -> bool:
    """Whether the statement is one of ours with a formal one, which is shown as rendered from it and in no other way."""
    return claim.says is not None and reading_of(claim) in OURS
