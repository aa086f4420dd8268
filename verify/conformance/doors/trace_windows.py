"""Windows of a recorded run: what a file must hold, reading it a few steps at a time, and the laws on one window."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...algorithms.arrays import Array, floats
from ..kit.codec import Malformed, read_array, read_problem
from ..kit.domains import check_value
from ..kit.family import Family, Window, evaluate_identity, first_not_finite, not_finite, numbers, shape_of, sizes
from ..kit.outcome import Failed, Finding
from ..kit.problem import Problem
from ..kit.registry import families
from .npz_columns import NpzColumns
from .parquet_columns import ParquetColumns

Columns = NpzColumns | ParquetColumns
STEP = "step"
NOISE = "noise"
LONGEST_RUN = 10**12
LONGEST_ROW = 10**7
FLOATS = ("f8", "f4", "f2")


@dataclass(frozen=True, eq=False)
class Trace:
    """A recorded run. problem: a field that is a column of the file is NaN in it; data: the JSON it was read from; wanted: the
    shape of every column."""

    family: Family
    problem: Problem
    data: Any
    wanted: Mapping[str, tuple[int, ...]]

    @property
    def short(self) -> frozenset[str]:
        return frozenset(n for n, shape in self.wanted.items() if shape[0] == self.problem.steps)

    @property
    def row_bytes(self) -> int:
        return 8 * sum(math.prod(shape[1:]) for shape in self.wanted.values())

    def windows(self, columns: Columns, chunk: int) -> Iterator[tuple[int, int, dict[str, Array]]]:
        """(first step, count, rows) in order; the last row of a block is the first of the next window."""
        kept: dict[str, Array] = {}
        for at, block in columns.blocks([n for n in self.wanted if n in columns.columns], chunk, self.short):
            rows = {n: np.concatenate((kept[n], v)) if n in kept else v for n, v in block.items()}
            first = at - (len(next(iter(kept.values()))) if kept else 0)
            count = min(max((len(v) for v in rows.values()), default=0) - 1, self.problem.steps - first)
            if count > 0:
                yield first, count, {n: v[: count + (n not in self.short)] for n, v in rows.items()}
            kept = {n: v[max(count, 0) :] for n, v in rows.items()}


def read_trace_problem(data: Any, columns: Columns) -> Trace:
    """A Trace from the JSON of its problem; a field with a row per step may be null there and a column instead."""
    if not isinstance(data, dict) or data.get("family") not in families() or not isinstance(data.get("fields"), dict):
        read_problem(data)  # says what is wrong
        raise Malformed("problem: expected an object with a family and fields")
    family, steps = families()[data["family"]], data.get("steps")
    if type(steps) is not int or not 1 <= steps <= LONGEST_RUN:
        raise Malformed(f"problem.steps: expected an integer from 1 to {LONGEST_RUN}, found {str(steps)[:40]!r}")
    recorded = [n for n in family.per_step if data["fields"].get(n) is None]
    if recorded and recorded != [*family.per_step]:
        raise Malformed(
            f"problem.fields: {', '.join(family.per_step)} must all be in the problem, or all be null there and columns"
        )
    for name in (*recorded, *([NOISE] if NOISE in columns.columns else [])):
        if name not in columns.columns:
            raise Failed(f"the column {name!r} is missing: its field in the problem is null")
        if name == NOISE and data.get(NOISE) is not None:
            raise Failed("the noise is in the problem and a column too; one of them must go")
    for name in set(family.per_step) - set(recorded):
        if name in columns.columns:
            raise Failed(f"{name!r} is in the problem and a column too; one of them must be null or go")
    problem = read_problem(data) if not recorded else _with_recorded(data, columns, family, recorded)
    found = sizes(family, problem)
    wanted = {n: shape_of(letters, found) for n, letters in family.states.items()}
    if NOISE in columns.columns:
        wanted[NOISE] = shape_of(family.noise, found)
    wanted |= {n: np.shape(problem.fields[n]) for n in recorded}
    if STEP in columns.columns:
        wanted[STEP] = (steps + 1,)
    return Trace(family, problem, data, wanted)


def _with_recorded(data: Mapping[str, Any], columns: Columns, family: Family, recorded: list[str]) -> Problem:
    """The problem, read with the first row of the fields that are columns; then these are NaN that take no memory, and the rows
    of each window stand in their place."""
    if any(math.prod(columns.columns[n].shape[1:]) > LONGEST_ROW for n in recorded):
        raise Failed(f"a row of {', '.join(recorded)} has more than {LONGEST_ROW} numbers")
    one = {n: row.tolist() for n, row in _first_row(columns, recorded).items()}
    noise = None if data.get(NOISE) is None else read_array(data[NOISE], "problem.noise")
    problem = read_problem({**data, "steps": 1, "noise": None, "fields": {**data["fields"], **one}})
    steps = data["steps"]
    unknown = {n: np.broadcast_to(np.nan, (steps, *np.shape(row)[1:])) for n, row in one.items()}
    whole = problem.having(steps, noise, **unknown)
    wanted = shape_of(family.noise, sizes(family, whole))
    if noise is not None and noise.shape != wanted:
        raise Malformed(f"problem.noise: must have shape {wanted}, found {noise.shape}")
    return whole


def _first_row(columns: Columns, names: list[str]) -> dict[str, Array]:
    for name in names:
        dtype, shape = columns.columns[name]
        if len(shape) == 0 or shape[0] == 0 or dtype[1:] not in FLOATS:
            raise Failed(f"the column {name!r} must have a row of float64 per step, found {shape} of {dtype}")
    return next(columns.blocks(names, 1, frozenset()))[1]


def expect_columns(trace: Trace, columns: Columns) -> None:
    """Failed names the column that is missing, unknown, or of another shape or type than the problem says."""
    unknown = sorted(set(columns.columns) - set(trace.wanted))
    if unknown:
        raise Failed(f"unknown columns {', '.join(unknown)[:200]}; a trace of {trace.family.id} has {', '.join(trace.wanted)}")
    for name, wanted in trace.wanted.items():
        if name not in columns.columns:
            if name in trace.family.optional:
                continue
            raise Failed(f"the column {name!r} is missing; {trace.family.id} records {', '.join(trace.family.states)}")
        allowed = ("i8", "u8", "i4", "u4") if name == STEP else FLOATS
        dtype, shape = columns.columns[name]
        if dtype[1:] not in allowed:
            expected_type = "int64" if name == STEP else "float64"
            raise Failed(f"the column {name!r} has the type {np.dtype(dtype)}; expected {expected_type}")
        # A Parquet file has one number of rows; what has T rows is null in the last.
        expected = (trace.problem.steps + 1, *wanted[1:]) if isinstance(columns, ParquetColumns) else wanted
        if shape != expected:
            raise Failed(f"the column {name!r} must have shape {expected}, found {shape}")


def check_window(columns: Columns, data: Any, first: int, count: int, rows: dict[str, Array]) -> dict[str, Finding]:
    """The findings of one window, in another process than the one that read it."""
    return laws_of_window(read_trace_problem(data, columns), first, count, rows)


def laws_of_window(trace: Trace, first: int, count: int, rows: dict[str, Array]) -> dict[str, Finding]:
    """Every identity on the steps first, ..., first+count-1. An input not finite or out of order is an error of ``run``; where
    any noise is told, NOISE passes."""
    family, problem = trace.family, trace.problem
    rows = {n: v if n == STEP else floats(v) for n, v in rows.items()}
    refused = _inputs(family, problem, first, rows)
    if refused is not None:
        return {"run": refused}
    rows.pop(STEP, None)
    for name in family.per_step:
        rows.setdefault(name, np.asarray(problem.fields[name])[first : first + count])
    recorded = NOISE in rows or problem.noise is not None or problem.sigma == 0
    if NOISE not in rows and problem.noise is not None:
        rows[NOISE] = np.asarray(problem.noise)[first : first + count]
    elif NOISE not in rows:
        # With sigma = 0 there is none. Otherwise zeros tell which laws need it: these are unsupported.
        rows[NOISE] = np.zeros((count, *shape_of(family.noise[1:], sizes(family, problem))))
    broken = min(not_finite(family, rows), key=lambda found: found[0], default=None)
    whole = count if broken is None else broken[0] - 1
    found = {NOISE: Finding("pass")} if np.any(rows[NOISE]) else {}
    for identity in family.identities:
        if whole > 0:
            result = _evaluate(family, identity, problem, Window(first, whole, _cut(trace, rows, whole)), recorded)
            if result is not None and result.result == "pass" and first == 0 and _from_the_start(trace, identity, rows, whole):
                result = replace(result, detail=f"a law from the start of the run: evaluated on the first {whole} steps only")
            if result is not None:
                merge(found, {identity.law: result})
        if broken is not None:
            t, name = broken
            merge(found, {identity.law: Finding("fail", "a state is not finite", first + t, name, "finite numbers",
                                                numbers(rows[name][t]))})  # fmt: skip
    return found


def _inputs(family: Family, problem: Problem, first: int, rows: Mapping[str, Array]) -> Finding | None:
    if STEP in rows:
        wrong = np.flatnonzero(rows[STEP] != np.arange(first, first + len(rows[STEP])))
        if len(wrong):
            t = int(wrong[0])
            return Finding(
                "error", "the rows are not in the order of the steps", first + t, STEP, str(first + t), str(int(rows[STEP][t]))
            )
    for name in rows:
        if name not in (STEP, *family.states) and (row := first_not_finite(rows[name])) is not None:
            return Finding("error", "an input is not finite", first + row, name, "finite numbers", numbers(rows[name][row]))
    inputs = {n: v for n, v in rows.items() if n in family.per_step}
    for name in inputs:
        try:
            check_value(family, problem.having(None, ..., **inputs), name)
        except ValueError as reason:
            return Finding("error", f"from step {first} on: {reason}", first)
    return None


def _cut(trace: Trace, rows: Mapping[str, Array], count: int) -> dict[str, Array]:
    """The rows of ``count`` steps: one more of the states with T+1 rows."""
    return {n: v[: count + trace.family.long.get(n, False)] for n, v in rows.items()}


def _from_the_start(trace: Trace, identity: Any, rows: Mapping[str, Array], count: int) -> bool:
    """Whether a law of more than the initial state says nothing of later windows: a stream sees it in the first one only."""
    if identity.law.endswith("start") or not 2 <= count < trace.problem.steps:
        return False
    later = Window(1, count - 1, {n: v[1:] for n, v in _cut(trace, rows, count).items()})
    return _guarded(trace.family, identity, trace.problem, later) is None


def _evaluate(family: Family, identity: Any, problem: Problem, window: Window, recorded: bool) -> Finding | None:
    """An identity on a window; without the noise, those that need it are unsupported."""
    rows = {n: v for n, v in window.rows.items() if recorded or n != NOISE}
    result = _guarded(family, identity, problem, Window(window.first, window.count, rows))
    if result is None and not recorded and _guarded(family, identity, problem, window) is not None:
        return Finding("unsupported", "the noise is not recorded: this law speaks of it")
    return result


def _guarded(family: Family, identity: Any, problem: Problem, window: Window) -> Finding | None:
    """A stranger's numbers may make a formula fail: that is an error, with its words."""
    try:
        with np.errstate(all="ignore"):
            result: Finding | None = evaluate_identity(family, identity, problem, window)
        return result
    except (ValueError, IndexError, ArithmeticError, np.linalg.LinAlgError) as reason:
        return Finding("error", f"the law could not be evaluated: {type(reason).__name__}: {reason}", window.first)


def merge(found: dict[str, Finding], more: Mapping[str, Finding]) -> None:
    """Into ``found``: the worst result of each law (error, fail, unsupported, pass), and of equals the first step."""
    order = ("error", "fail", "unsupported", "pass")
    for law, new in more.items():
        old = found.get(law)
        if old is None:
            found[law] = new
        elif old.result == new.result == "pass":
            found[law] = max(old, new, key=lambda f: f.excess or 0.0)
        else:
            found[law] = min(old, new, key=lambda f: (order.index(f.result), math.inf if f.step is None else f.step))
