"""Where the jobs of a campaign run: processes of this machine through joblib, or the workers of a Dask cluster.

An engine takes jobs and gives their replies in whatever order they are finished. A reply is the same from every engine.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from importlib.util import find_spec
from itertools import islice
from typing import Any

from .jobs import Job, Reply, job_key, run_job

Engine = Callable[[Sequence[Job]], Iterator[Reply]]
NO_CLUSTER = (
    "--engine dask needs dask and distributed, which are not installed: pip install 'private-admm-verify[cluster]' (the extra "
    "`cluster`), here and on every worker"
)
REMEDY = "install the same version on the scheduler and on every worker"
PATIENCE = "15s"


class EngineStopped(RuntimeError):
    """The processes or the cluster that run the jobs went away; what was finished is kept."""


def local(processes: int, seconds: float | None) -> Engine:
    """Processes of this machine; with one, this very process."""

    def run(jobs: Sequence[Job]) -> Iterator[Reply]:
        from joblib import Parallel, delayed
        from joblib.externals.loky.process_executor import TerminatedWorkerError

        pool = Parallel(n_jobs=min(processes, len(jobs)) or 1, return_as="generator_unordered", batch_size=1)
        try:
            yield from pool(delayed(_run_watched)(job, seconds, os.getpid()) for job in jobs)
        except TerminatedWorkerError:
            raise EngineStopped(
                "a process of the campaign was killed (out of memory?); what was finished is kept, so run it again, perhaps "
                "with fewer --jobs"
            ) from None

    return run


_watched: set[int] = set()


def _run_watched(job: Job, seconds: float | None, parent: int) -> Reply:
    """``run_job`` in a process that ends with the campaign that started it, however that ends."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    if os.getpid() != parent and parent not in _watched:
        _watched.add(parent)
        threading.Thread(target=watch, daemon=True).start()
    return run_job(job, seconds)


def dask(address: str, seconds: float | None) -> Engine:
    """The workers of the cluster whose scheduler listens at ``address``. A job of a worker that dies is run by another.

    Workers import this package from their own environment. Raises ValueError where Dask is absent or nobody answers.
    """
    try:
        import distributed
    except ImportError:
        raise ValueError(NO_CLUSTER) from None

    def run(jobs: Sequence[Job]) -> Iterator[Reply]:
        try:
            client = distributed.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as problem:
            raise ValueError(f"no Dask scheduler answers at {address!r}: {problem}") from None
        with client:
            try:
                _check_cluster(client)
                yield from _replies(client, jobs, seconds)
            except EngineStopped:
                raise
            except (OSError, RuntimeError, CancelledError) as problem:  # what distributed raises where the scheduler is gone
                words = f"{type(problem).__name__}: {' '.join(str(problem).split())[:200]}"
                raise EngineStopped(
                    f"the Dask cluster at {address} went away ({words}); what was finished is kept, so run it again"
                ) from None

    return run


def _check_cluster(client: Any) -> None:
    """Raise EngineStopped where the scheduler or a worker cannot find this package: such a worker would die of every job.

    Asked with a function of the standard library, which every worker has.
    """
    module = run_job.__module__
    try:
        client.run_on_scheduler(find_spec, module)
    except ImportError as problem:
        raise EngineStopped(f"the scheduler cannot import this package ({problem}): {REMEDY}") from None
    answers = client.run(find_spec, module, on_error="return")
    without = sorted(str(address) for address, answer in answers.items() if answer is None or isinstance(answer, ImportError))
    if without:
        raise EngineStopped(f"{len(without)} of {len(answers)} workers cannot import this package, {without[0]} first: {REMEDY}")


def _replies(client: Any, jobs: Sequence[Job], seconds: float | None) -> Iterator[Reply]:
    """At most a few jobs per worker are out at a time, so that a long campaign needs little memory of the scheduler."""
    from distributed import as_completed

    waiting = iter(jobs)
    sent: dict[str, Job] = {}

    def submit(count: int) -> list[Any]:
        futures = []
        for job in islice(waiting, count):
            # pure=False: every campaign asks anew, whatever the scheduler remembers. The function goes by its name.
            future = client.submit(run_job, job, seconds, pure=False)
            sent[future.key] = job
            futures.append(future)
        return futures

    window = max(16, 4 * sum(client.nthreads().values()))
    running = as_completed(submit(window))
    for future in running:
        job = sent.pop(future.key)
        yield _reply(future, job)
        for more in submit(1):
            running.add(more)


def _reply(future: Any, job: Job) -> Reply:
    """The reply of a finished future. What the job itself raises is in its reply, so an exception here is the cluster's."""
    try:
        reply: Reply = future.result()
        return reply
    except CancelledError:
        raise
    except Exception as problem:  # KilledWorker: several workers died of this job
        cause: BaseException | None = problem
        while cause is not None:
            if isinstance(cause, ImportError):
                raise EngineStopped(f"the cluster cannot import this package ({cause}): {REMEDY}") from None
            cause = cause.__cause__
        words = " ".join(f"{type(problem).__name__}: {str(problem)[:300]}".split())
    return {"key": job_key(job), "result": None, "problem": words, "seconds": 0.0, "foreign": False}
