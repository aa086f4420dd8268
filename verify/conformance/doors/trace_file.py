"""The third door: a file of recorded variables (NPZ or Parquet) of a run of any size, checked in a stream (docs/traces.md).

Every window of steps is read, checked and forgotten; windows share one row. The laws are the identities of the family and the
expected states where the trace is of a shipped vector; the first failing step is the first of the whole file.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

from ...environment.data_file import Unusable, read_bytes
from ...environment.workers import workers
from ..kit.case import Case, shipped
from ..kit.codec import Malformed, canonical, read_json_text, write_problem
from ..kit.outcome import Failed, Finding, outcome
from ..kit.probe import probes
from ..kit.problem import Problem
from ..kit.report import Report
from ..kit.run import compare_expected
from ..kit.scope import Scope
from .npz_columns import LARGEST_PROBLEM, open_npz
from .parquet_columns import open_parquet
from .peer import plain
from .trace_windows import NOISE, Columns, Trace, check_window, expect_columns, laws_of_window, merge, read_trace_problem

LARGEST = 1 << 37
WINDOW_BYTES = 1 << 22
LOWER = "lower precision inside or in the record: the guarantees are of exact arithmetic, the laws allow double rounding"
SHORTEST_TO_COMPARE = 10_000


def check_trace(
    path: Path | str,
    problem: Problem | Mapping[str, Any] | Path | None = None,
    *,
    chunk: int | None = None,
    jobs: int = 1,
    largest: int = LARGEST,
) -> Report:
    """Every law of one run on a recorded one.

    problem: where the file does not hold it, or to make sure that it holds this one: a Problem, its JSON data, or a path to that.
    chunk: steps per window (None: windows of about WINDOW_BYTES); jobs: processes; largest: bytes that the file may unpack to.
    What is wrong with the file is an outcome ``run`` with the result error, never an exception; ValueError for a chunk, jobs or
    largest below 1.
    """
    if jobs < 1 or largest < 1 or (chunk is not None and chunk < 1):
        raise ValueError(f"chunk, jobs and largest must be at least 1, found {chunk}, {jobs} and {largest}")
    path = Path(path)
    told = partial(outcome, f"trace/{plain(path.stem, 80)}", ("trace",))
    about = "the file is whole and holds the variables of the run that it describes"
    try:
        columns = open_columns(path, largest)
        trace = prepare(columns, problem)
        vector = matching_vector(trace, columns)
        if vector is not None:
            told = partial(outcome, vector.id, vector.flags)
        found = _check(trace, columns, chunk or window_steps(trace), jobs)
    except (Failed, Malformed, OSError) as reason:
        words = f"cannot be read: {reason}" if isinstance(reason, OSError) else str(reason)
        return Report(path.name, (told("run", "run", about, Finding("error", words)),))
    noisy = found.pop(NOISE, None) is not None
    results = [told("run", "run", about, found.pop("run", Finding("pass")))]
    if results[0].result == "error":
        return Report(path.name, tuple(results))
    results.append(told("probe", "precision", "the states are recorded in double precision", _precision(trace, columns), LOWER))
    for identity in trace.family.identities:
        if identity.law in found:
            kind, law = "derived" if identity.derived else "step", found[identity.law]
            results.append(told(kind, identity.law, identity.about, law, identity.bug, identity.lemma))
    if vector is not None and vector.expected is not None:
        words = "the states are those of exact or high-precision arithmetic"
        results.append(told("states", "expected-states", words, compare_expected(vector, whole_states(trace, columns))))
    laws = ", ".join(p.law for p in probes())
    words = f"a trace cannot be run again: the laws of more than one run are not evaluated ({laws})"
    results.append(told("probe", "probes", "laws of more than one run", Finding("unsupported", words)))
    ran = any(o.kind == "step" and o.result in ("pass", "fail") for o in results)
    silent = (trace.family.id,) if trace.family.noise and not noisy else ()
    return Report(path.name, tuple(results), scope=Scope(((trace.family.id, int(ran), 1),), (), (), silent))


def open_columns(path: Path, largest: int = LARGEST) -> Columns:
    """The columns of a file by its first bytes; Failed where it is neither format."""
    if path.exists() and not path.is_file():
        raise Failed(f"{path.name} is not a regular file")
    with path.open("rb") as file:
        magic = file.read(4)
    if magic[:2] == b"PK":
        return open_npz(path, largest)
    if magic == b"PAR1":
        return open_parquet(path, largest)
    raise Failed(f"neither NPZ nor Parquet: the file begins with {magic!r}" if magic else "the file is empty")


def prepare(columns: Columns, problem: Problem | Mapping[str, Any] | Path | None) -> Trace:
    """The problem of a file, with its columns checked against it; Failed or Malformed say what is missing or contradictory."""
    inside = None if columns.problem is None else _json(columns.problem, "problem.json of the file")
    if isinstance(problem, Path):
        try:
            given: Any = _json(read_bytes(problem, LARGEST_PROBLEM), problem.name)
        except Unusable as found:
            raise Failed(f"the problem: {found}") from None
    else:
        given = write_problem(problem) if isinstance(problem, Problem) else problem
    if inside is None and given is None:
        raise Failed("the problem is missing: store its JSON in the file as problem.json, or give it apart")
    if inside is not None and given is not None and inside != given:
        dicts = isinstance(inside, dict) and isinstance(given, Mapping)
        apart = sorted(k for k in {*inside, *given} if inside.get(k) != given.get(k)) if dicts else ["all"]
        raise Failed(f"the problem in the file is not the one given: they differ in {plain(', '.join(map(str, apart)), 100)}")
    trace = read_trace_problem(given if inside is None else inside, columns)
    expect_columns(trace, columns)
    return trace


def _json(text: bytes, where: str) -> Any:
    try:
        return read_json_text(text.decode("utf-8"))
    except (ValueError, RecursionError) as reason:
        raise Failed(f"{where} is not JSON: {plain(str(reason), 100)}") from None


def window_steps(trace: Trace) -> int:
    """Steps of a window of about WINDOW_BYTES."""
    return max(1, WINDOW_BYTES // max(1, trace.row_bytes))


def _check(trace: Trace, columns: Columns, chunk: int, jobs: int) -> dict[str, Finding]:
    """The findings of all windows, merged in their order: one process reads, and no more than jobs + 1 windows wait."""
    found: dict[str, Finding] = {}
    if jobs == 1:
        for window in trace.windows(columns, chunk):
            merge(found, laws_of_window(trace, *window))
        return found
    waiting: deque[Future[dict[str, Finding]]] = deque()
    with workers(jobs) as pool:
        try:
            for window in trace.windows(columns, chunk):
                waiting.append(pool.submit(check_window, columns, trace.data, *window))
                if len(waiting) > jobs:
                    merge(found, waiting.popleft().result())
            for future in waiting:
                merge(found, future.result())
        except BrokenProcessPool:
            raise Failed("a process that checked a part was killed (out of memory?); try fewer jobs or a smaller chunk") from None
        finally:
            pool.shutdown(cancel_futures=True)
    return found


def matching_vector(trace: Trace, columns: Columns) -> Case | None:
    """The shipped vector that the trace is of, if any."""
    if trace.problem.steps > SHORTEST_TO_COMPARE:
        return None
    problem = trace.problem
    if "noise" in columns.columns:
        if problem.noise is not None:
            return None
        problem = problem.having(noise=whole_states(trace, columns)["noise"])
    mine = canonical(write_problem(problem))
    same = (c for c in shipped() if c.problem.family == problem.family and c.problem.steps == problem.steps)
    return next((c for c in same if canonical(write_problem(c.problem)) == mine), None)


def whole_states(trace: Trace, columns: Columns) -> dict[str, Any]:
    """Every column of a short trace."""
    import numpy as np

    parts: dict[str, list[Any]] = {}
    for first, count, rows in trace.windows(columns, trace.problem.steps):
        for name, value in rows.items():
            parts.setdefault(name, []).append(value if first + count == trace.problem.steps else value[:count])
    return {name: np.concatenate(p).astype(np.float64) for name, p in parts.items()}


def _precision(trace: Trace, columns: Columns) -> Finding:
    for name in trace.family.states:
        if name in columns.columns and (found := columns.columns[name].dtype[1:]) in ("f4", "f2"):
            return Finding("fail", "", 0, name, "float64", f"float{8 * int(found[1:])}")
    return Finding("pass")
