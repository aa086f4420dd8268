"""Many claims judged: the proofs, the examinations in one or several processes, the records kept from earlier runs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from ..environment.garbage import all_is_kept
from ..environment.house import ROOT
from ..environment.kept_results import Kept
from ..environment.trouble import WorkerDied
from ..environment.workers import workers
from ..lemma.discover import Collection, LemmaFile
from ..lemma.energies import believed
from ..lemma.generator_json import read, write
from ..lemma.generators import bring, brought
from ..lemma.lemma_data import read_lemma, write_lemma
from ..lemma.other_collections import Other
from ..lemma.reading_process import discover
from ..lemma.theorems import Prover, prove_all
from ..links.check import standing
from ..records.canonical import SCHEMA, checked
from ..records.form import Evidence, Judged, Ledger, Record
from ..records.typed_json import objection
from .examination import BUDGETS, Settings, examine
from .record import differs
from .record_keys import Keys
from .relations import chosen_of, coverage, impossible, relate, select
from .verdicts import remade

Examined = tuple[str, Judged, dict[str, float], str | None]


@dataclass(frozen=True)
class Judgement:
    """``document`` is the canonical ledger; ``measurements`` holds timings and machine facts; ``unreadable`` the files;
    ``reused`` the ids whose record was kept from an earlier run of equal digest."""

    document: Ledger
    measurements: dict[str, Any]
    unreadable: tuple[tuple[str, str], ...]
    reused: tuple[str, ...] = ()

    @property
    def records(self) -> list[Record]:
        return list(self.document["records"])


def judge_one(name: str, collection: Collection) -> Record:
    """The record of one claim, judged now with the quick budget."""
    return judge(Settings(budget="quick", only=(name,)), collection=collection).records[0]


def judge(
    settings: Settings,
    root: Path = ROOT,
    collection: Collection | None = None,
    progress: Callable[[str, str, bool], None] | None = None,
    kept: Kept | None = None,
    fresh: bool = False,
    other: Other | None = None,
) -> Judgement:
    """Judge every lemma file whose id is selected; returns the canonical ledger and, apart from it, measurements.

    ``kept``: records of earlier runs, read unless ``fresh``; each finished record is added at once.
    ``progress(id, verdict, reused)`` is called for every record. ``other``: a collection beside the suite's own; judged are then
    its claims and those of ours that they rest on. Raises WorkerDied; RuntimeError in a process that believed generators.
    """
    if believed.get():
        raise RuntimeError("this process has believed what generators say of their shifts: it judges nothing")
    if settings.budget not in BUDGETS:
        raise ValueError(f"budget must be one of {', '.join(BUDGETS)}, found {settings.budget!r}")
    started = time.perf_counter()
    collection = discover(root) if collection is None else collection
    if other is None:
        chosen = select(collection, settings.only)
    else:
        collection = other.joined(collection)
        chosen = chosen_of(collection, other, settings.only)
    prover, keys = Prover(collection), Keys(collection, settings)
    records: dict[str, Judged] = {}
    seconds: dict[str, dict[str, float]] = {}
    for name in chosen if kept is not None and not fresh else ():
        record = _kept(name, settings, keys, kept, prover)
        if record is not None:
            records[name] = record
            if progress is not None:
                progress(name, record["verdict"], True)
    reused = tuple(sorted(records))
    for name, record, parts, key in _run([n for n in chosen if n not in records], settings, prover):
        records[name], seconds[name] = record, parts
        # A file edited while its claim was judged gives another key here, or other sources: such a record is not kept.
        if kept is not None and record["verdict"] != "BROKEN" and key is not None and key == keys.of(name) and keys.current:
            kept.store(_place(name, settings), key, dict(record))
        if progress is not None:
            progress(name, record["verdict"], False)
    related = relate(collection, [records[name] for name in sorted(records)])
    verdicts = {row["id"]: row["verdict"] for row in related}
    named = {n for row in related for n in (row["corrects"], row["strengthens"]) if n in collection.lemmas}
    for name in sorted(named - verdicts.keys()):  # not asked for, but without its verdict no relation to it is checked
        aside = _kept(name, settings, keys, kept, prover) if not fresh else None
        verdicts[name] = aside["verdict"] if aside is not None else _examine(name, settings, prover, keys)[1]["verdict"]
    rows = rest_on_broken([broken_relation(row, impossible(collection, row, verdicts)) for row in related])
    covered = coverage(rows, root) if other is None else {}
    document = checked({"schema": SCHEMA, "records": rows, "coverage": covered}, "the judged records")
    measurements = {
        "seconds": {n: seconds[n] for n in sorted(seconds)},
        "budget": settings.budget,
        "jobs": settings.jobs,
        "reused": len(reused),
        "wall": time.perf_counter() - started,
    }
    return Judgement(document, measurements, tuple((u.path, u.problem) for u in collection.unreadable), reused)


def _place(name: str, settings: Settings) -> list[object]:
    """What a kept record is of."""
    return [name, settings.budget, settings.seed]


def _kept(name: str, settings: Settings, keys: Keys, kept: Kept | None, prover: Prover) -> Judged | None:
    key = keys.of(name)
    found = kept.load(_place(name, settings), key) if kept is not None and key is not None else None
    return cast(Judged, found) if found is not None and stands(found, prover.collection.lemmas[name], prover) else None


def stands(kept: Mapping[str, object], lemma: LemmaFile, prover: Prover) -> bool:
    """Whether a kept record may be used: it has the form, it says of its lemma what a new one would, the kernel accepts the
    proof now, and the verdict is the one that follows from its checks. A BROKEN record never stands."""
    if objection(kept, Judged):
        return False
    record = cast(Judged, kept)
    if differs(record, lemma):
        return False
    proved = prover.proves(lemma.claim.id)
    if (lemma.proof is not None) != proved:
        return False
    try:
        made = remade(record, lemma, proved, standing(lemma.claim.id, prover.collection))
    except ValueError:
        return False
    return made[0] != "BROKEN" and made == (record["verdict"], record["evidence"])


def _run(chosen: list[str], settings: Settings, prover: Prover) -> Iterator[Examined]:
    """The records of ``chosen`` as they are finished."""
    if settings.jobs <= 1 or len(chosen) < 4:
        keys = Keys(prover.collection, settings)
        for name in chosen:
            yield _examine(name, settings, prover, keys)
        return
    said = [(str(lemma.root), write_lemma(lemma)) for lemma in prover.collection.lemmas.values()]
    generators = json.dumps([write(one) for one in brought()])
    pool = workers(min(settings.jobs, len(chosen)), _start_worker, json.dumps(said), generators, settings)
    try:
        for done in as_completed([pool.submit(_examine_in_worker, name, settings) for name in chosen]):
            yield done.result()
    except BrokenProcessPool:
        raise WorkerDied(
            "a process of the judge was killed (out of memory?); what was finished is kept, so run it again, "
            "perhaps with fewer --jobs"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _examine(name: str, settings: Settings, prover: Prover, keys: Keys) -> Examined:
    lemma = prover.collection.lemmas[name]
    for other in (name, lemma.claim.negated_by):
        if other is not None:
            prover.proves(other)
    record, seconds = examine(lemma, prover.theorems, prover.rejected, settings, prover.collection)
    kernel = {"kernel": prover.seconds[name]} if name in prover.seconds else {}
    return name, record, kernel | seconds, keys.of(name)


_worker: dict[str, Any] = {}


@all_is_kept()
def _start_worker(said: str, generators: str, settings: Settings) -> None:
    """Take over what the lemma files and the generators of a collection say, as data."""
    bring([read(one, "generators") for one in json.loads(generators)])
    lemmas = [read_lemma(lemma, lemma["path"], Path(root)) for root, lemma in json.loads(said)]
    collection = Collection({lemma.claim.id: lemma for lemma in lemmas}, ())
    _worker["prover"], _worker["keys"] = Prover(collection), Keys(collection, settings)


def _examine_in_worker(name: str, settings: Settings) -> Examined:
    return _examine(name, settings, _worker["prover"], _worker["keys"])


def rest_on_broken(rows: list[Record]) -> list[Record]:
    """A record is never better than what it rests on: PROVED or REDUCED on a BROKEN one is BROKEN."""
    broken = {row["id"] for row in rows if row["verdict"] == "BROKEN"}
    for row in rows:
        below = sorted(broken & set(row["rests_on_all"]))
        if below and row["verdict"] in ("PROVED", "REDUCED", "DEFINED", "CITED", "REFUTED"):
            row["verdict"] = "BROKEN"
            row["evidence"] = {"kind": "failed check", "detail": f"it rests on {', '.join(below)}, which is BROKEN"}
    return rows


def broken_relation(row: Record, why: list[str]) -> Record:
    """A record whose relations cannot be is BROKEN, for this too where it is already."""
    before = [row["evidence"]["detail"]] if row["verdict"] == "BROKEN" else []
    evidence: Evidence = {"kind": "failed check", "detail": "; ".join([*before, *why])}
    return {**row, "verdict": "BROKEN", "evidence": evidence} if why else row


__all__ = ["Judgement", "Settings", "WorkerDied", "examine", "judge", "prove_all", "select"]
