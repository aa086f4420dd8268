"""What a run found otherwise than the recorded ledger says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..environment.nearest import meant
from ..lemma.discover import Collection
from ..records.canonical import LedgerError, compare, compare_contents, read_ledger
from ..records.form import Ledger, Record
from ..records.verdict_words import VERDICTS

# What a reader sees of a record: a change in it is told, even where the verdict stays.
SHOWN = ("statement", "goals", "hypotheses", "constants", "tightness", "counterexample", "measurement")


@dataclass(frozen=True)
class Changes:
    """``new``: ids without a recorded verdict; ``verdicts``: changed or lost ones; ``contents``: what else reads otherwise."""

    new: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    contents: tuple[str, ...] = ()


def recorded_ledger(path: Path, replace: bool) -> Ledger | None:
    """The ledger at ``path``, None where there is none, or one of another form that is to be replaced; else LedgerError."""
    try:
        return read_ledger(path) if path.exists() else None
    except LedgerError as problem:
        if replace:
            return None
        raise LedgerError(f"{problem}; write it anew with `python -m verify all --accept`") from None


def changes_since(recorded: Ledger | None, document: Ledger, some: bool) -> Changes:
    """How ``document`` differs from ``recorded``; ``some``: only some claims were judged, so that others are not missed."""
    if recorded is None:
        return Changes()
    ids = {r["id"] for r in document["records"]}
    if some:
        recorded = {**recorded, "records": [r for r in recorded["records"] if r["id"] in ids]}
    known = {r["id"] for r in recorded["records"]}
    before: Ledger = {**document, "records": [r for r in document["records"] if r["id"] in known]}
    return Changes(
        tuple(sorted(ids - known)) if known else (),
        tuple(compare(recorded, before)),
        tuple(compare_contents(recorded, before, SHOWN)),
    )


def refuted_by_attack(records: Sequence[Mapping[str, Any]], collection: Collection, seed: int) -> Iterator[str]:
    """Open claims that the quick attack refutes as their lemma files state them: what is to be read next."""
    for record in records:
        lemma = collection.lemmas.get(record["id"])
        says = lemma.claim.says if lemma is not None and record["verdict"] == "OPEN" else None
        if says is not None:
            from ..attack import refute

            if refute(says, seed=seed, effort="quick").point is not None:
                yield f"OPEN {record['id']}: the quick attack refutes it; python -m verify attack {record['id']} prints the point"


def unlisted(records: Sequence[Record], ledgers: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Ids that are nearly one of the ledger's without a record: misspelt, most likely."""
    here = {r["id"] for r in records}
    known = {name for names in ledgers.values() for name in names}
    for record in records:
        own = record["id"].split(".")[0] in ledgers and record["id"] not in known and not record["corrects"]
        if own and (hint := meant(record["id"], sorted(known - here), alike=0.93)):
            yield f"UNLISTED {record['id']} ({record['file']}): paper.toml has no such id; {hint}"


def count_lines(records: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The verdicts that occur, each with its number and its meaning."""
    counts = Counter(r["verdict"] for r in records)
    yield from (f"{counts[name]:5d} {name:12s} {words}" for name, words in VERDICTS.items() if counts[name])
