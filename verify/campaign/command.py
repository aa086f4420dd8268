"""What `campaign` does, as lines of text and a flag: nothing here prints."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.attack import EFFORTS
from verify.judge.relations import select
from verify.lemma.discover import Collection, LemmaFile
from verify.lemma.theorems import Prover

from .campaign import MAX_JOBS, Finished, Outcome, Target, proved_but_refuted, run, targets_of, write_summary
from .engines import Engine, dask, local

Progress = Callable[[int], tuple[Callable[[str, str, bool], None], Callable[[], None]]]

SEEDS = re.compile(r"(?:(\d{1,9}):)?(\d{1,9})(?::(\d{1,9}))?")
SHOWN = 20


@dataclass(frozen=True)
class Request:
    """A campaign as it is asked for. ids: claims or patterns (all without); seeds: ``N`` or ``A:B`` or ``A:B:STEP``; time:
    seconds per job or None; jobs: local processes; scheduler: the address of a Dask scheduler, for the engine ``dask`` only."""

    ids: tuple[str, ...] = ()
    seeds: str = "1"
    effort: str = "default"
    neighbours: bool = False
    jobs: int | None = None
    engine: str = "local"
    scheduler: str | None = None
    time: float | None = None
    store: bool = False


def seeds_of(text: str) -> range:
    """``N`` as the seeds 0 to N-1, ``A:B`` as A to B-1, ``A:B:STEP``; ValueError for anything else, and for no seed at all."""
    match = SEEDS.fullmatch(text)
    if match is None or (match[3] is not None and (match[1] is None or int(match[3]) == 0)):
        raise ValueError(f"--seeds expects N, A:B or A:B:STEP with whole numbers (A to B-1), found {text[:40]!r}")
    found = range(int(match[1] or 0), int(match[2]), int(match[3] or 1))
    if not 0 < len(found) <= MAX_JOBS:
        raise ValueError(f"--seeds {text}: expected 1 to {MAX_JOBS} seeds, found {len(found)}")
    return found


def engine_of(request: Request, cores: int) -> tuple[Engine, dict[str, Any]]:
    """The engine that is asked for, and how it is named among the measurements."""
    if request.time is not None and not 0 < request.time < 1e6:
        raise ValueError(f"--time must be a positive number of seconds, found {request.time:g}")
    if request.engine == "dask":
        if request.scheduler is None:
            raise ValueError("--engine dask needs --scheduler ADDRESS, for example tcp://host:8786")
        if request.jobs is not None:
            raise ValueError("--jobs counts processes of this machine; a Dask cluster has its own workers")
        return dask(request.scheduler, request.time), {"engine": "dask"}
    if request.engine != "local":
        raise ValueError(f"--engine must be local or dask, found {request.engine!r}")
    if request.scheduler is not None:
        raise ValueError("--scheduler is for --engine dask")
    jobs = cores if request.jobs is None else request.jobs
    if jobs < 1:
        raise ValueError(f"--jobs must be at least 1, found {jobs}")
    return local(jobs, request.time), {"engine": "local", "jobs": jobs}


def campaign(
    request: Request, collection: Collection, folder: Path, root: Path, cores: int, progress: Progress
) -> tuple[list[str], bool]:
    """Run or resume a campaign; the flag tells whether every job is finished and no proved claim is refuted.

    ``progress(total)`` gives a function to call per job and one to call at the end. ``root``: where lemma files lie.
    """
    if request.effort not in EFFORTS:
        raise ValueError(f"--budget must be one of {', '.join(EFFORTS)}, found {request.effort!r}")
    seeds = seeds_of(request.seeds)
    engine, how = engine_of(request, cores)
    targets = targets_of(collection, select(collection, request.ids), request.neighbours)
    if not targets:
        return ["no statement to attack among these claims"], False
    tell, close = progress(len(targets) * len(seeds))
    try:
        outcome = run(targets, seeds, request.effort, engine, folder, tell)
    finally:
        close()
    path = write_summary(outcome, seeds, request.effort, folder, how)
    broken = proved_but_refuted(outcome, Prover(collection))
    lines = [
        f"{len(targets)} statements ({sum(t.change is not None for t in targets)} false neighbours), {len(seeds)} seeds, effort "
        f"{request.effort}: {len(outcome.jobs)} attacks",
        *_findings(outcome, collection, broken),
    ]
    if request.store:
        lines += store(outcome, collection, root, broken)
    return [*lines, *told(outcome), f"wrote {path}"], not (broken or outcome.unfinished)


def told(outcome: Finished) -> list[str]:
    """How many jobs were done and when, and which were not."""
    return [
        f"{outcome.resumed} finished earlier, {len(outcome.results) - outcome.resumed} now, {len(outcome.unfinished)} unfinished",
        *some("IGNORED a kept result, attacked again: ", outcome.redone),
        *some("UNFINISHED ", outcome.unfinished.values()),
        *([f"STOPPED {outcome.stopped}"] if outcome.stopped else []),
    ]


def some(label: str, found: Iterable[str]) -> list[str]:
    rows = list(found)
    return [f"{label}{row}" for row in rows[:SHOWN]] + ([f"{label}... and {len(rows) - SHOWN} more"] if len(rows) > SHOWN else [])


def _findings(outcome: Outcome, collection: Collection, broken: list[str]) -> Iterator[str]:
    """A line per claim that was refuted, a count of the false neighbours, and a line per neighbour that withstood."""
    refuted = set()
    for target, rows in outcome.found():
        refuted.add((target.claim, target.change))
        where = json.dumps(rows[0]["point"])
        seeds = f"{len(rows)} of the seeds, first {rows[0]['seed']} by {rows[0]['stage']}"
        if target.change is not None:
            continue
        if target.claim in broken:
            yield (
                f"BROKEN {target.claim} is PROVED, and the kernel confirms a point against it ({seeds}): the kernel or the suite "
                f"is wrong, and no verdict can be trusted until this is explained. {where}"
            )
        else:
            known = "its data refute it already" if target.replayed else "new" + _meaning(collection.lemmas[target.claim])
            yield f"FOUND {target.claim} ({seeds}; {known}): {where}"
    neighbours = [target for target in outcome.targets if target.change is not None]
    if neighbours:
        fallen = sum((target.claim, target.change) in refuted for target in neighbours)
        yield f"{fallen} of {len(neighbours)} false neighbours refuted, as they must be"
    for target in neighbours:
        if (target.claim, target.change) not in refuted:
            stored = "; a stored point refutes it" if target.replayed else ""
            yield f"not refuted: {target.words}{stored}"


def _meaning(lemma: LemmaFile) -> str:
    if lemma.claim.facts == "equivalent":
        return "; its facts are equivalent to the paper's hypotheses, so with --store the claim becomes REFUTED"
    return "; its facts are only implied by the paper's hypotheses: no proof from them exists, the claim itself is not refuted"


def store(outcome: Outcome, collection: Collection, root: Path, broken: list[str]) -> Iterator[str]:
    """Keep the new points as data beside the lemma files: what the judge replays from now on. A point against a proved claim is
    not among them: it is an alarm to be explained, and stays among the campaign's results."""
    from verify.environment.house import INSTALLED
    from verify.lemma.refuting_points import standing, store_found_point, store_neighbour_points

    fresh: dict[str, list[tuple[Target, dict[str, Any]]]] = {}
    for target, rows in outcome.found():
        if not target.replayed and target.claim not in broken:
            fresh.setdefault(target.claim, []).append((target, rows[0]))
    for name, found in fresh.items():
        lemma = collection.lemmas[name]
        home = lemma.root if INSTALLED else root
        points = standing(lemma)
        for target, row in found:
            if target.change is None:
                path = store_found_point(home / lemma.path, row["point"], row["seed"], row["effort"])
                yield f"stored a point against {name} in {path.name}"
            else:
                points[target.change] = row["point"]
        if any(target.change is not None for target, _ in found):
            path = store_neighbour_points(home / lemma.path, points)
            yield f"stored {len(points)} points in {path.name}"
