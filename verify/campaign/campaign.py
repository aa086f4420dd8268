"""A campaign: which jobs it has, which are finished already, what the kernel says of their points, and the summary."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verify.environment.data_file import write_atomically
from verify.environment.kept_results import Kept
from verify.judge.exact_points import bind
from verify.kernel import Rejected, Statement, check_point
from verify.lemma.discover import Collection, LemmaFile
from verify.lemma.theorems import Prover
from verify.records import typed_json
from verify.records.canonical import canonical_json

from .engines import Engine, EngineStopped
from .jobs import FORM, Found, Job, Result, code_digest, job_key, make_job, said_of, statement_digest

MAX_JOBS = 1_000_000
SUMMARY, MEASUREMENTS = "summary.json", "measurements.json"


@dataclass(frozen=True)
class Target:
    """What is attacked: the statement of ``claim``, or of its false neighbour ``change``. ``replayed``: data of the lemma file
    refute it already, as the kernel says in this run."""

    claim: str
    change: str | None
    says: Statement
    replayed: bool

    @property
    def words(self) -> str:
        return self.claim if self.change is None else f"{self.claim}, false neighbour: {self.change}"


@dataclass(frozen=True)
class Task:
    """A job in ``words``; fault(row): why a row, from a worker or a file, is not a result of it ("" where it is); word(row): what
    it found."""

    words: str
    job: Job
    fault: Callable[[Any], str]
    word: Callable[[Found], str]


@dataclass
class Finished:
    """``results`` by job key. ``resumed``: how many were kept from earlier runs; ``redone``: kept files that were refused, and
    why; ``unfinished``: jobs without a result, and why; ``stopped``: why the engine gave up, or empty."""

    jobs: list[Job]
    results: dict[str, Found] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    redone: list[str] = field(default_factory=list)
    unfinished: dict[str, str] = field(default_factory=dict)
    resumed: int = 0
    stopped: str = ""
    wall: float = 0.0


@dataclass
class Outcome(Finished):
    """What came of the attacks on ``targets``."""

    targets: list[Target] = field(default_factory=list)

    def found(self) -> Iterator[tuple[Target, list[Found]]]:
        """The targets that some job refuted, with the results of these jobs by seed."""
        by_target: dict[tuple[str, str | None], list[Found]] = {}
        for result in self.results.values():
            if result["refuted"]:
                by_target.setdefault((result["claim"], result["change"]), []).append(result)
        for target in self.targets:
            if rows := by_target.get((target.claim, target.change)):
                yield target, sorted(rows, key=lambda row: row["seed"])


def targets_of(collection: Collection, names: Sequence[str], neighbours: bool) -> list[Target]:
    """The statements of the claims ``names``, with ``neighbours`` also those of their false neighbours, in canonical order."""
    targets = []
    for name in sorted(names):
        lemma = collection.lemmas[name]
        if lemma.claim.says is None:
            continue
        targets.append(Target(name, None, lemma.claim.says, _known(lemma, lemma.claim.says)))
        for neighbour in sorted(lemma.too_strong, key=lambda n: n.change) if neighbours else ():
            stored = lemma.neighbour_points.get(neighbour.change)
            targets.append(Target(name, neighbour.change, neighbour.says, _refutes(neighbour.says, stored)))
    return targets


def _known(lemma: LemmaFile, says: Statement) -> bool:
    return any(_refutes(says, at) for at in (lemma.counterexample, lemma.found_point))


def _refutes(says: Statement, at: Any) -> bool:
    try:
        return at is not None and check_point(says, bind(at, says)).refutes
    except (Rejected, ValueError):
        return False


def run(
    targets: Sequence[Target],
    seeds: Sequence[int],
    effort: str,
    engine: Engine,
    folder: Path,
    progress: Callable[[str, str, bool], None] | None = None,
) -> Outcome:
    """Run every job that has no valid result in ``folder`` yet; each result is kept there as soon as it is known.

    ``progress(words, outcome, resumed)`` is called for each. Seeds go outermost, so that a campaign which is stopped early has
    attacked everything a little. An engine that gives up ends the run, not the campaign: see ``stopped``. Raises ValueError
    for a folder that cannot be written and for more than MAX_JOBS jobs.
    """
    if len(targets) * len(seeds) > MAX_JOBS:
        raise ValueError(f"{len(targets)} statements times {len(seeds)} seeds are more than {MAX_JOBS} jobs")

    def task(target: Target, seed: int) -> Task:
        job = make_job(target.claim, target.change, target.says, seed, effort)
        return Task(target.words, job, lambda row: _fault(row, job, target), _word)

    tasks = [task(target, seed) for seed in seeds for target in targets]
    outcome = Outcome([one.job for one in tasks], targets=list(targets))
    finish(outcome, tasks, engine, folder, progress)
    return outcome


def finish(
    outcome: Finished,
    tasks: Sequence[Task],
    engine: Engine,
    folder: Path,
    progress: Callable[[str, str, bool], None] | None = None,
) -> None:
    """Fill in the results of the tasks: kept ones that are valid, and those of the engine for the others."""
    started = time.perf_counter()
    kept = _open(folder)
    waiting: dict[str, Task] = {}
    say = progress or (lambda words, found, resumed: None)
    for task in tasks:
        key = job_key(task.job)
        row = kept.load(place(task.job), key)
        problem = task.fault(row) if row is not None else ""
        if row is None or problem:
            waiting[key] = task
            outcome.redone += [f"{task.words}, seed {task.job['seed']}: {problem}"] if problem else []
        else:
            outcome.results[key] = row
            outcome.resumed += 1
            say(task.words, task.word(row), True)
    if waiting:
        try:
            for reply in engine([task.job for task in waiting.values()]):
                if reply["foreign"]:
                    raise EngineStopped(f"{reply['problem']}; install the same version there, and the same libraries")
                task = waiting[reply["key"]]
                row = reply["result"]
                problem = task.fault(row) if row is not None else reply["problem"]
                if problem:
                    outcome.unfinished[reply["key"]] = f"{task.words}, seed {task.job['seed']}: {problem}"
                else:
                    outcome.results[reply["key"]], outcome.seconds[reply["key"]] = row, reply["seconds"]
                    kept.store(place(task.job), reply["key"], row)
                    _check_kept(kept)
                say(task.words, "unfinished" if problem else task.word(row), False)
        except EngineStopped as problem:
            outcome.stopped = str(problem)
    for key, task in waiting.items():
        if key not in outcome.results and key not in outcome.unfinished:
            outcome.unfinished[key] = f"{task.words}, seed {task.job['seed']}: not run"
    outcome.wall = time.perf_counter() - started


def _open(folder: Path) -> Kept:
    kept = Kept(folder, room=None)
    _check_kept(kept)
    return kept


def _check_kept(kept: Kept) -> None:
    if kept.problem:
        raise ValueError(f"the results cannot be kept: {kept.problem}; choose another --folder")


def place(job: Job) -> list[object]:
    """What a kept result is of."""
    return [job[name] for name in ("claim", "change", "effort", "seed")]


def _word(row: Found) -> str:
    return "refuted" if row["refuted"] else "not refuted"


def _fault(row: Any, job: Job, target: Target) -> str:
    """Why ``row``, from a worker or a file, is not a result of this job; empty where it is. The kernel decides on its point."""
    try:
        found = typed_json.read(Result, row, "result")
        wrong = [name for name, value in said_of(job).items() if dict(found)[name] != value]
        if wrong or found["refuted"] != (found["point"] is not None):
            return f"the result is not of this job ({', '.join(wrong) or 'refuted without a point, or not with one'})"
        if found["point"] is not None and not check_point(target.says, found["point"]).refutes:
            return "the result claims a point that the kernel does not confirm"
    except Rejected as problem:
        return f"the result is malformed: {problem}"
    return ""


def summary(outcome: Outcome, seeds: Sequence[int], effort: str) -> dict[str, Any]:
    """The canonical record of a campaign: equal results give equal bytes, whatever ran them, where and in which order."""
    rows: dict[tuple[str, str | None], dict[str, Any]] = {}
    for target in outcome.targets:
        rows[target.claim, target.change] = {
            "claim": target.claim,
            "change": target.change,
            "replayed": target.replayed,
            "attacks": 0,
            "tried": 0,
            "unfinished": [],
            "refuted": [],
        }
    for job in sorted(outcome.jobs, key=lambda job: int(job["seed"])):
        row, result = rows[job["claim"], job["change"]], outcome.results.get(job_key(job))
        row["statement"] = statement_digest(job)
        if result is None:
            row["unfinished"].append(job["seed"])
            continue
        row["attacks"] += 1
        row["tried"] += result["tried"]
        if result["refuted"]:
            row["refuted"].append({name: result[name] for name in ("seed", "stage", "tried", "point")})
    return {
        "form": FORM,
        "code": code_digest(),
        "effort": effort,
        "seeds": list(seeds),
        "attacks": len(outcome.results),
        "unfinished": len(outcome.jobs) - len(outcome.results),
        "targets": list(rows.values()),
    }


def write_summary(outcome: Outcome, seeds: Sequence[int], effort: str, folder: Path, how: dict[str, Any]) -> Path:
    """Write the canonical summary, and apart from it the measurements of this run (``how``: engine and processes)."""
    return write(outcome, summary(outcome, seeds, effort), folder, how)


def write(outcome: Finished, record: dict[str, Any], folder: Path, how: dict[str, Any]) -> Path:
    seconds = {
        f"{job['claim']} | {job['change'] or 'the claim'} | seed {job['seed']}": str(round(outcome.seconds[job_key(job)], 3))
        for job in outcome.jobs
        if job_key(job) in outcome.seconds
    }
    measured = how | {"wall": str(round(outcome.wall, 3)), "resumed": outcome.resumed, "seconds": seconds}
    write_atomically(folder / MEASUREMENTS, canonical_json(measured), durable=False)
    return write_atomically(folder / SUMMARY, canonical_json(record))


def proved_but_refuted(outcome: Outcome, prover: Prover) -> list[str]:
    """The claims whose proof the kernel accepts and that the kernel says a point refutes: the suite is wrong."""
    return [target.claim for target, _ in outcome.found() if target.change is None and prover.proves(target.claim)]
