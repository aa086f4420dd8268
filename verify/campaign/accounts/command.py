"""What ``campaign accounts`` does, as lines of text and a flag: nothing here prints."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, TypedDict

from ...environment.nearest import meant
from ...kernel import Rejected
from ...records import typed_json
from ..campaign import MAX_JOBS, Finished, Task, finish, write
from ..command import Progress, Request, engine_of, seeds_of, some, told
from ..jobs import FORM, Job, code_digest, job_key, said_of
from .attack import KINDS, trial

CLAIM = "accounts"
Rows = dict[str, list[Any]]  # of one kind, per algorithm: settings, seen, upper/attained in thousandths


class Result(TypedDict):
    """What a job says; algorithms: as in Rows; below: the accounts that are below a run; loose: those far above theirs."""

    claim: str
    change: str
    seed: int
    effort: str
    statement: str
    algorithms: dict[str, tuple[int, int, list[int]]]
    below: list[object]
    loose: list[list[int]]


def job_of(kind: str, seed: int) -> Job:
    return {
        "work": CLAIM,
        "claim": CLAIM,
        "change": kind,
        "seed": seed,
        "effort": "1 % smaller",
        "statement": json.dumps({"kind": kind, "settings": KINDS[kind][1]}),
        "code": code_digest(CLAIM),
    }


def fault(row: Any, job: Job) -> str:
    """Why a row is not a result of this job. That nothing was found cannot be checked without the attack; what was found is."""
    try:
        found = typed_json.read(Result, row, "result")
    except Rejected as problem:
        return f"the result is malformed: {problem}"
    settings = KINDS[job["change"]][1]
    if any(dict(found)[name] != value for name, value in said_of(job).items()):
        return "the result is not of this job"
    if sum(count for count, _, _ in found["algorithms"].values()) != settings:
        return f"the result does not count {settings} settings"
    return ""


def accounts(request: Request, folder: Path, cores: int, progress: Progress) -> tuple[list[str], bool]:
    """Run or resume; the flag tells whether every job is finished, no account is below a run and each kind sees 1 % less."""
    kinds = [*(request.ids or KINDS)]
    for kind in kinds:
        if kind not in KINDS:
            hint = meant(kind, [*KINDS]) or f"there are {', '.join(KINDS)}"
            raise ValueError(f"campaign accounts: no kind of run is called {kind!r}; {hint}")
    if request.neighbours or request.store or request.effort != "default":
        raise ValueError("campaign accounts always tries accounts 1 % smaller, at one effort: no --neighbours, --store, --budget")
    seeds = seeds_of(request.seeds)
    if len(seeds) * len(kinds) > MAX_JOBS:
        raise ValueError(f"{len(kinds)} kinds times {len(seeds)} seeds are more than {MAX_JOBS} jobs")
    engine, how = engine_of(request, cores)
    tasks = [
        Task(f"accounts, {kind}", job, lambda row, job=job: fault(row, job), lambda row: "BELOW" if row["below"] else "not below")  # type: ignore[misc]
        for seed in seeds
        for kind in kinds
        for job in [job_of(kind, seed)]
    ]
    tell, close = progress(len(tasks))
    outcome = Finished([task.job for task in tasks])
    try:
        finish(outcome, tasks, engine, folder, tell)
    finally:
        close()
    table = {kind: gathered(outcome, kind) for kind in kinds}
    below = [(row["change"], row["seed"], *found) for row in ordered(outcome) for found in row["below"]]
    blind = [kind for kind, rows in table.items() if rows and not any(seen for _, seen, _ in rows.values())]
    record = {
        "form": FORM,
        "code": code_digest(CLAIM),
        "seeds": list(seeds),
        "kinds": {
            kind: {name: dict(zip(("settings", "seen", "rooms"), row, strict=True)) for name, row in rows.items()}
            for kind, rows in table.items()
        },
        "below": [list(one) for one in below],
        "loose": [[row["change"], row["seed"], *found] for row in ordered(outcome) for found in row["loose"]],
        "unfinished": len(outcome.unfinished),
    }
    path = write(outcome, record, folder, how)
    return [
        *lines(table),
        *some("BELOW ", (words(*one) for one in below)),
        *(f"BLIND {kind}: no account made 1 % smaller is seen, so that nothing is shown" for kind in blind),
        *told(outcome),
        f"wrote {path}",
    ], not (below or blind or outcome.unfinished)


def ordered(outcome: Finished) -> Iterator[dict[str, Any]]:
    """The results by seed and kind, whatever finished first."""
    return (outcome.results[key] for job in outcome.jobs if (key := job_key(job)) in outcome.results)


def gathered(outcome: Finished, kind: str) -> Rows:
    """The rows of a kind together, by algorithm; upper/attained in order of size."""
    found: Rows = {}
    for row in ordered(outcome):
        for name, (settings, seen, rooms) in row["algorithms"].items() if row["change"] == kind else ():
            whole = found.setdefault(name, [0, 0, []])
            whole[0], whole[1], whole[2] = whole[0] + settings, whole[1] + seen, sorted([*whole[2], *rooms])
    return dict(sorted(found.items()))


def lines(table: dict[str, Rows]) -> list[str]:
    """A line per kind and algorithm."""
    wide = max((len(name) for rows in table.values() for name in rows), default=0)
    found = [f"{'run':16s} {'account':{wide}s} settings  seen at 1 % less  upper/attained of rho: median, worst"]
    for kind, rows in table.items():
        for name, (settings, seen, rooms) in rows.items():
            near = f"{median(rooms) / 1000:.3f} {rooms[-1] / 1000:.3f}" if rooms else "-"
            found.append(f"{kind:16s} {name:{wide}s} {settings:8d}  {seen:16d}  {near}")
    return [*found, f"{sum(row[0] for rows in table.values() for row in rows.values())} settings"]


def words(kind: str, seed: int, index: int, account: str, wrong: Sequence[str]) -> str:
    """One account below a run; made again here, so that neither a file nor a worker is believed."""
    again = trial(kind, seed, index)
    numbers = ", ".join(f"{c.name} <= {float(c.upper):.6g}" for c in again.below()) or "not when it is made again"
    return f"{kind}, seed {seed}, setting {index}: {account} ({', '.join(wrong)}); here {numbers}"
