"""The claims with their recorded verdicts, and records judged by an earlier run of one's own: what ``list`` and ``show`` tell at
once, while no file that decides it has changed.

The key is time and size of every source and lemma file (for the list: of the ledger too), with the Python that reads them. Like
all kept results these are a convenience for the user who wrote them, never evidence.
"""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..environment import house
from ..environment.kept_results import Kept
from ..environment.nearest import meant
from ..records.canonical import LedgerError, canonical_json, read_ledger
from ..records.form import Record
from ..records.typed_json import objection
from ..records.verdict_words import VERDICTS
from .agreement import agreed

if TYPE_CHECKING:
    from ..lemma.discover import Collection
    from ..lemma.other_collections import Other

FORM = 1


@dataclass(frozen=True)
class Row:
    """One claim: ``verdict`` is the recorded one, None where there is none that may be shown."""

    id: str
    verdict: str | None
    title: str
    where: str
    kind: str
    file: str


@dataclass(frozen=True)
class Listing:
    """All claims in the order of their ids; ``doubt``: why recorded verdicts are not shown; ``unreadable``: files, reasons."""

    rows: tuple[Row, ...]
    doubt: str
    unreadable: tuple[str, ...]

    @property
    def ids(self) -> list[str]:
        return [row.id for row in self.rows]


def listing(key: str = "") -> Listing:
    """The list, kept or made now; ``key``: the :func:`fingerprint` of the recorded ledger, where it is known. One made of files
    that changed meanwhile is not kept."""
    kept, path = _kept(), house.recorded()
    key = key or fingerprint(path)
    known = kept.load("list", key)
    if known is not None:
        return Listing(tuple(Row(**row) for row in known["rows"]), known["doubt"], tuple(known["unreadable"]))
    if agreed(path) is not None:
        records = read_ledger(path)["records"]
        rows = (Row(r["id"], r["verdict"], r["title"], r["where"], r["kind"], r["file"]) for r in records)
        made = Listing(tuple(rows), "", ())
    else:
        from ..lemma.reading_process import discover

        made = read_listing(discover(), path)
    if fingerprint(path) == key:
        kept.store("list", key, asdict(made))
    return made


def read_listing(collection: Collection, path: Path) -> Listing:
    """The list from the lemma files and the ledger at ``path``, which must agree."""
    from ..judge.ledger_check import doubts, words

    records = read_ledger(path)["records"] if path.exists() else []
    doubtful = doubts(records, collection)
    verdicts = {r["id"]: r["verdict"] for r in records if r["id"] not in doubtful}
    rows = (
        Row(name, verdicts.get(name), lemma.claim.title, lemma.claim.where, lemma.claim.kind, lemma.path)
        for name, lemma in collection.lemmas.items()
    )
    unreadable = tuple(f"{torn.path}: {torn.problem}" for torn in collection.unreadable)
    return Listing(tuple(rows), words(doubtful, str(path)) if doubtful else "", unreadable)


def recorded_of(other: Other) -> Path:
    """The ledger of a collection, in the working folder."""
    return Path.cwd() / f"reports-{other.name}" / "ledger.json"


def recorded_ids(other: Other) -> list[str]:
    """The ids in that ledger; none where there is none that can be read."""
    try:
        return [record["id"] for record in read_ledger(recorded_of(other))["records"]]
    except LedgerError:
        return []


def verdict_named(word: str) -> str:
    """The verdict that ``word`` names, in any case; ValueError with the nearest where it names none."""
    if word.upper() in VERDICTS:
        return word.upper()
    hint = meant(word.upper(), VERDICTS, alike=0.5) or f"verdicts: {', '.join(VERDICTS)}"
    raise ValueError(f"no verdict is called {word!r}; {hint}")


def as_json(rows: Iterable[Row]) -> str:
    """Rows as JSON: a list of objects with id, verdict (null where none is recorded), title, where, kind, file."""
    return canonical_json([asdict(row) for row in rows])


def shown(name: str, key: str) -> Record | None:
    """The record of ``name`` that was judged under ``key``; None where there is none."""
    found = _kept().load(["record", name], key)
    return None if found is None or objection(found, Record) else cast("Record", found)


def keep(records: Iterable[Record], key: str) -> None:
    """Keep records judged under ``key``, no BROKEN one. Where nothing can be written nothing is kept."""
    kept = _kept()
    for record in (r for r in records if r["verdict"] != "BROKEN"):
        kept.store(["record", record["id"]], key, dict(record))


def recorded(row: Row) -> Record | None:
    """The recorded ledger's record of a claim whose verdict may be shown; for installations that cannot judge."""
    rows = read_ledger(house.recorded())["records"] if row.verdict else ()
    return next((r for r in rows if r["id"] == row.id), None)


def fingerprint(*more: Path) -> str:
    """A digest of time and size of every source, lemma and data file, and of what ``more`` contain."""
    state = hashlib.sha256(f"{FORM} {sys.version}".encode())
    users = house.own_lemmas()
    for place in (house.PACKAGE, house.ROOT / "lemmas", *([users] if users is not None else [])):
        for name, stamp in sorted(_files(str(place))):
            state.update(f"{name}\0{stamp}\n".encode())
    for path in (Path(sysconfig.get_paths()["purelib"]), *more):
        try:
            found = path.stat()
            what = hashlib.sha256(path.read_bytes()).hexdigest() if path in more else f"{found.st_mtime_ns} {found.st_size}"
            state.update(f"{path}\0{what}\n".encode())
        except OSError:
            state.update(f"{path}\0absent\n".encode())
    return state.hexdigest()


def _files(folder: str) -> Iterator[tuple[str, str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                stat = entry.stat()
                yield entry.path, f"{stat.st_mtime_ns} {stat.st_size}"


def _kept() -> Kept:
    return Kept(house.cache() / "shown")
