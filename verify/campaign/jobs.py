"""One job of a campaign: a pure function from plain data to plain data, which any process with this package can run.

A job carries its whole statement as JSON, so that a worker reads no lemma file. The digest of the sources and libraries goes
with it: a worker that would run other sources answers so, instead of a result that belongs to them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from importlib import import_module
from typing import Any, TypedDict

from verify.environment.kept_results import digest
from verify.environment.sources import HOUSE, environment, source_digest
from verify.kernel import Point, Statement
from verify.records import json_text, typed_json

FORM = 1
Job = dict[str, Any]
Reply = dict[str, Any]
Found = dict[str, Any]  # the canonical result of a job
JOB_FIELDS = "work claim change seed effort statement code"
# work -> the module whose ``attack(job)`` does it; named, not imported, so that each has a digest of its own sources.
WORK = {"claims": "verify.campaign.jobs", "accounts": "verify.campaign.accounts.attack"}
_one_at_a_time = threading.Lock()


class Result(TypedDict):
    """What a job says: what was attacked, with which seed and effort, and the exact point or None."""

    claim: str
    change: str | None
    seed: int
    effort: str
    statement: str
    refuted: bool
    point: Point | None
    stage: str
    tried: int


def code_digest(work: str = "claims") -> str:
    """What decides a result besides the job: the sources that it runs, Python, and the versions of the libraries."""
    return digest(FORM, source_digest(*modules_of(work)), list(environment()))[:16]


def modules_of(work: str) -> tuple[str, ...]:
    """What runs of a kind of work; accounts find the module of an algorithm by its name, which no import tells."""
    named = sorted((HOUSE / "verify/accounts/algorithms").glob("*.py")) if work == "accounts" else ()
    return "verify.campaign.jobs", WORK[work], *(f"verify.accounts.algorithms.{path.stem}" for path in named)


def statement_text(says: Statement) -> str:
    """The statement as JSON with its order of names, which the search may depend on."""
    return json.dumps(typed_json.write(says))


def make_job(claim: str, change: str | None, says: Statement, seed: int, effort: str) -> Job:
    """The job that attacks ``says``: a claim's own statement, or that of its false neighbour ``change``."""
    return {
        "work": "claims",
        "claim": claim,
        "change": change,
        "seed": seed,
        "effort": effort,
        "statement": statement_text(says),
        "code": code_digest(),
    }


def job_key(job: Job) -> str:
    """The digest of all that decides the job's result."""
    return digest(*(job[name] for name in JOB_FIELDS.split()))


def statement_digest(job: Job) -> str:
    """SHA-256 of the statement's text, first 16 hexadecimal digits."""
    return digest(job["statement"])[:16]


def said_of(job: Job) -> Found:
    """What a result says of its job."""
    return {name: job[name] for name in ("claim", "change", "seed", "effort")} | {"statement": statement_digest(job)}


def run_job(job: Job, seconds: float | None = None) -> Reply:
    """Attack once. The reply has the job's ``key``, the ``seconds`` taken, and either a ``result`` or a ``problem`` in words;
    ``foreign`` tells that this process has other sources or libraries, so that it can run no job of the campaign.

    seconds: time limit; the attack then runs in a process of its own, which is killed at the limit. Nothing is raised for
    what goes wrong in a job, so one bad job never ends a campaign.
    """
    started = time.perf_counter()
    result, problem, foreign = None, "", False
    try:
        foreign = job["code"] != code_digest(job["work"])
        if foreign:
            problem = f"a worker has other sources or libraries than this process: there {', '.join(environment())}"
        elif seconds is not None:
            result, problem = _limited(job, seconds)
        else:
            with _one_at_a_time:  # the searches keep process-wide state (warning filters), and a thread gains no speed
                result = performed(job)
    except Exception as found:  # whatever a solver raises concerns this job only
        problem = f"{type(found).__name__}: {found}"
    spent = time.perf_counter() - started
    return {"key": job_key(job), "result": result, "problem": problem, "seconds": spent, "foreign": foreign}


def performed(job: Job) -> Found:
    """The canonical result of a job, by the module of its work."""
    found: Found = import_module(WORK[job["work"]]).attack(job)
    return found


def attack(job: Job) -> Found:
    """The canonical result of a job: what was attacked, with which seed and effort, and the exact point or None."""
    from verify.attack import refute

    says = typed_json.read(Statement, json_text.parse(job["statement"], job["claim"]))
    found = refute(says, seed=job["seed"], effort=job["effort"])
    return said_of(job) | {
        "refuted": found.point is not None,
        "point": None if found.point is None else typed_json.write(found.point),
        "stage": found.stage,
        "tried": found.tried,
    }


def _limited(job: Job, seconds: float) -> tuple[Found | None, str]:
    """The result from a process of its own, or why there is none."""
    path = os.pathsep.join(dict.fromkeys([str(HOUSE), *(p for p in sys.path if p)]))
    process = subprocess.Popen(
        [sys.executable, "-m", "verify.campaign.jobs"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": path},
        text=True,
        encoding="utf-8",
    )
    late = threading.Event()

    def kill() -> None:
        late.set()
        process.kill()

    timer = threading.Timer(seconds, kill)
    timer.daemon = True
    with process:
        timer.start()
        try:
            if process.stdin is None or process.stdout is None:
                raise OSError("the process of a job has no pipes")
            process.stdin.write(json.dumps(job) + "\n")
            process.stdin.flush()  # it stays open: the child ends as soon as it closes, with this process
            answer = process.stdout.readline()
        finally:
            timer.cancel()
            process.kill()
            status = process.wait()
    if answer.endswith("\n"):
        row = json_text.parse(answer, "job")
        return row["result"], row["problem"]
    return None, f"not finished within {seconds:g} s" if late.is_set() else f"the process of the job ended with status {status}"


def _serve() -> None:
    """In the process of its own: one job from standard input, its result to standard output."""
    job = json.loads(sys.stdin.readline())

    def watch() -> None:
        sys.stdin.read()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    row: Reply = {"result": None, "problem": ""}
    try:
        row["result"] = performed(job)
    except Exception as found:
        row["problem"] = f"{type(found).__name__}: {found}"
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _serve()
