"""The verdicts in words: what each means, what it rests on, what would change it; and why a claim has the one it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..environment import house
from ..environment.data_file import read_toml
from ..environment.nearest import nearest
from ..judge.relations import select
from ..lemma.claim_names import UnknownClaim, one_of
from ..lemma.discover import Collection
from ..lemma.reading_process import discover
from ..records.canonical import SCHEMA, read_ledger
from ..records.form import Record
from ..records.verdict_words import VERDICTS
from ..records.words import called, found_by

Judged = Callable[[str, Collection], Record]


@dataclass(frozen=True)
class Explanation:
    """evidence: the kinds that a record of this verdict can carry, each with its meaning."""

    rests_on: str
    changes: str
    evidence: Mapping[str, str]


ROWS = read_toml(Path(__file__).with_suffix(".toml"))
EXPLANATIONS = {verdict: Explanation(**row) for verdict, row in ROWS.items()}


def explain(word: str | None, judged: Judged) -> list[str]:
    """Lines on a verdict, on a claim as it is ``judged`` now, or on all verdicts; ValueError or UnknownClaim otherwise."""
    path = house.recorded()
    records = read_ledger(path)["records"] if path.exists() else []
    if word is None:
        return overview()
    if word.upper() in EXPLANATIONS:
        return explain_verdict(word, records)
    try:
        found = select(collection := discover(only=[word]), [word])
    except UnknownClaim:
        if any(c in word for c in ".- "):
            raise
        return explain_verdict(word, records)
    return explain_record(judged(one_of(found, word), collection), {r["id"]: r["verdict"] for r in records})


def explain_page(word: str | None, judged: Judged) -> list[str]:
    """The derivation of one claim, as it is ``judged`` now, beside the recorded others; ValueError where there is none."""
    from ..report.background import Background
    from ..report.derivation import derivation
    from ..report.derivation_lines import rows
    from ..report.library import Library
    from .report_background import papers, told_generators

    if word is None:
        raise ValueError("--page: of which claim?")
    name = one_of(select(collection := discover(only=[word]), [word]), word)
    path = house.recorded()
    known = read_ledger(path)["records"] if path.exists() else []
    record = judged(name, collection)
    records = [record, *(r for r in known if r["id"] != name)]
    background = Background(papers=papers(), generators=told_generators)
    lines = derivation(record, Library.of({"schema": SCHEMA, "records": records, "coverage": {}}, background))
    if not lines:
        raise ValueError(f"{name} has no formal statement: nothing is derived")
    return rows(lines)


def overview() -> list[str]:
    """Every verdict in a line."""
    return [f"{name:12s} {words}" for name, words in VERDICTS.items()] + ["", "python -m verify explain VERDICT|ID tells more"]


def explain_verdict(name: str, records: Sequence[Mapping[str, Any]] = ()) -> list[str]:
    """One verdict, with how many recorded claims have it; ValueError with near names for a word that is none."""
    wanted = name.upper()
    if wanted not in EXPLANATIONS:
        claims = {short: r["id"] for r in records for short in (r["id"], r["id"].partition(".")[2])}
        near = [*nearest(wanted, EXPLANATIONS, 2), *dict.fromkeys(claims[n] for n in nearest(name.lower(), claims, 3, 0.5))]
        known = f"near: {', '.join(near)}" if near else f"verdicts: {', '.join(EXPLANATIONS)}; claims: python -m verify list"
        raise ValueError(f"no verdict or claim is named {name!r}; {known}")
    told = EXPLANATIONS[wanted]
    lines = [
        f"{wanted}: {VERDICTS[wanted]}",
        f"  rests on: {told.rests_on}",
        f"  what would change it: {told.changes}",
        "  evidence:",
        *(f"    {kind}: {words}" for kind, words in told.evidence.items()),
    ]
    if records:
        of = [r["id"] for r in records if r["verdict"] == wanted]
        some = f", for example {', '.join(of[:3])}" if of else ""
        lines.append(f"  recorded: {len(of)} of {len(records)} claims{some}")
    return lines


def explain_record(record: Record, verdicts: Mapping[str, str]) -> list[str]:
    """Why ``record`` has its verdict; ``verdicts``: those of all records, to tell what it rests on."""
    told, evidence = EXPLANATIONS[record["verdict"]], record["evidence"]
    kind = told.evidence.get(evidence["kind"], "")
    lines = [
        f"{record['id']} is {record['verdict']}: {VERDICTS[record['verdict']]}",
        f"  evidence: {evidence['kind']}" + (f" ({kind})" if kind else "") + f": {evidence['detail']}",
    ]
    lines += [f"  {row['outcome']:4s} {called(row)}: {found_by(row)}" for row in record["checks"]]
    below = record["rests_on_all"]
    for name in below:
        lines.append(f"  rests on {name}: {verdicts.get(name, 'no record')}")
    for link in record["argued"]:
        lines.append(f"  argued only: {link['fact']} of {link['record']}")
    if record["verdict"] == "PROVED":
        weak = [n for n in below if verdicts.get(n) not in ("PROVED", "CITED", "DEFINED")]
        lines.append(
            "  all that it rests on is proved, cited or defined"
            if not weak
            else f"  PROVED as far as these hold, which are not proved: {', '.join(weak)}"
        )
    for others, words in ((record["corrected_by"], "corrected by"), (record["sharpened_by"], "sharpened by")):
        lines += [f"  {words} {other}: {verdicts.get(other, 'no record')}" for other in others]
    return [*lines, f"  what would change it: {told.changes}"]
