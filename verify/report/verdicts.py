"""The verdicts, their meaning and their look; and the few questions that every part of the report asks of a record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..records.canonical import Document, LedgerError
from ..records.form import Record
from ..records.verdict_words import VERDICTS as MEANINGS
from ..records.words import called


@dataclass(frozen=True)
class Verdict:
    """name: as in the ledger; letter: the cue beside the colour; fill and ink: a colour-blind-safe pair (contrast >= 4.5)."""

    name: str
    letter: str
    meaning: str
    fill: str
    ink: str
    dashes: str = ""

    @property
    def outline(self) -> str:
        """The colour of a thin line on a light or dark ground: the fill, darkened where it is too pale to be seen."""
        return "#9a8c00" if self.name == "OPEN" else self.fill


_LOOK = {
    "PROVED": ("P", "#0072b2", "#ffffff", ""),
    "REDUCED": ("L", "#7fb8dd", "#000000", "4 2"),
    "REFUTED": ("R", "#d55e00", "#000000", ""),
    "CITED": ("C", "#56b4e9", "#000000", "6 3"),
    "SUPPORTED": ("S", "#009e73", "#000000", "2 3"),
    "CONTRADICTED": ("X", "#cc79a7", "#000000", "2 3"),
    "DEFINED": ("D", "#999999", "#000000", ""),
    "OPEN": ("O", "#f0e442", "#000000", "6 3"),
    "BROKEN": ("B", "#1b1b1b", "#ffffff", "2 3"),
}
VERDICTS = tuple(
    Verdict(name, _LOOK[name][0], words[0].upper() + words[1:] + ".", *_LOOK[name][1:]) for name, words in MEANINGS.items()
)
BY_NAME: Mapping[str, Verdict] = {verdict.name: verdict for verdict in VERDICTS}
SETTLED = frozenset({"PROVED", "CITED", "DEFINED"})
CERTIFIED = frozenset({"PROVED", "REDUCED"})
SHARED = "common"
_NUMBERED = re.compile(r"^(theorem|lemma|corollary|proposition)-[0-9]+(\.[0-9]+)*(-.*)?$")


def records_of(document: Document) -> list[Record]:
    """The records of a ledger, sorted by id; LedgerError for a verdict the report does not know."""
    records = sorted(document["records"], key=lambda record: record["id"])
    for record in records:
        if record["verdict"] not in BY_NAME:
            raise LedgerError(f"{record['id']}: expected a verdict among {', '.join(BY_NAME)}, found {record['verdict']!r}")
    return records


def paper_of(record: Record) -> str:
    """The paper's short name: the field ``paper``, or else the id up to its first dot."""
    return str(record["paper"] or record["id"].partition(".")[0])


def papers_of(records: Iterable[Record]) -> list[str]:
    """The papers that occur, what they share last."""
    return sorted({paper_of(record) for record in records}, key=lambda paper: (paper == SHARED, paper))


def slug(identifier: str) -> str:
    """The id without its paper."""
    return identifier.partition(".")[2] or identifier


def is_core(record: Record) -> bool:
    """Whether the id names a numbered theorem, lemma, corollary or proposition (or its corrected form)."""
    return bool(_NUMBERED.match(slug(record["id"])))


def evidence_of(record: Record) -> tuple[str, str]:
    """(kind, detail) of the evidence, empty where there is none."""
    evidence = record["evidence"]
    return evidence["kind"], evidence["detail"]


def unfinished_words(record: Record) -> str:
    """Of a BROKEN record what fails, of an OPEN one what was tried."""
    detail, note = evidence_of(record)[1], record["note"]
    words = " — ".join(part for part in ((detail, note) if record["verdict"] == "BROKEN" else (note or detail,)) if part)
    return words if len(words) <= 240 else words[:240].rsplit(" ", 1)[0] + " … (the rest stands with the claim)"


def unsettled(records: Iterable[Record]) -> dict[str, list[str]]:
    """For each PROVED record: the ids it rests on (its ``rests_on_all``) that are neither PROVED nor CITED nor DEFINED.

    A proved record with an empty list is proved with all its ancestors.
    """
    listed = list(records)
    verdicts = {r["id"]: r["verdict"] for r in listed}
    return {
        r["id"]: sorted(a for a in {*r["rests_on"], *r["rests_on_all"]} if verdicts.get(a) not in SETTLED)
        for r in listed
        if r["verdict"] == "PROVED"
    }


def axioms(records: Iterable[Record]) -> dict[str, list[str]]:
    """For each CITED record that something rests on: the ids of all that rest on it, in order."""
    listed = list(records)
    cited = {r["id"] for r in listed if r["verdict"] == "CITED"}
    found: dict[str, list[str]] = {}
    for record in listed:
        for name in {str(i) for i in record["cited"]} & cited - {record["id"]}:
            found.setdefault(name, []).append(record["id"])
    return {name: sorted(above) for name, above in sorted(found.items())}


def accepted_by_coq(record: Record) -> bool:
    """Whether Coq accepts the proof of a PROVED record, or proves the very statement of a CITED one, of its own definitions."""
    return any(check["name"] == "Coq" and check["outcome"] == "pass" for check in record["checks"])


def axioms_of_coq(records: Iterable[Record]) -> list[str]:
    """Those of ``axioms`` of which Coq proves the very statement."""
    known = {r["id"]: r for r in records}
    return [name for name in axioms(known.values()) if accepted_by_coq(known[name])]


def argued_links(record: Record) -> list[tuple[str, str]]:
    """(record, fact) of each link of the record's own that only words make; those of what it rests on stand in ``argued``."""
    rows = record["hypotheses"]
    return [(record["id"], row["name"]) for row in rows if row["origin"]["kind"] == "argued"]


def foundations(records: Sequence[Record]) -> tuple[dict[str, int], dict[str, int]]:
    """Per paper: how many axioms its records rest on, and how many links of its records are only argued."""
    below = axioms(records)
    rests, argued = Counter[str](), Counter[str]()
    home = {r["id"]: paper_of(r) for r in records}
    for above in below.values():
        rests.update({home[name] for name in above})
    for record in records:
        argued[paper_of(record)] += len(argued_links(record))
    return rests, argued


def defects(records: Iterable[Record]) -> list[str]:
    """What weakens a verdict, in words: failed checks, false neighbours not refuted, errors without a correction."""
    found = []
    for record in records:
        name = record["id"]
        found += [
            f"{name}: the check {called(check)} failed: {check['detail'] or 'no detail'}"
            for check in record["checks"]
            if check["outcome"] == "fail"
        ]
        neighbours = record["neighbours"]
        found += [f"{name}: the false neighbour {n['change']!r} was not refuted" for n in neighbours if not n["refuted"]]
        if record["verdict"] in CERTIFIED and not neighbours:
            found.append(f"{name}: proved, but no false neighbour shows that the attack could refute it")
        if record["verdict"] in CERTIFIED and not record["witness"]:
            found.append(f"{name}: proved, but no witness shows that its hypotheses can hold")
        if record["verdict"] == "REFUTED" and not record["counterexample"] and not record["negated_by"]:
            found.append(f"{name}: refuted, but neither a counterexample nor a proved negation is stored")
    return found
