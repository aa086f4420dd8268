"""Write a recorded run as the file that ``check_trace`` reads; whole or not at all."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from ..kit.codec import write_problem
from ..kit.problem import Problem
from ..kit.registry import family_of

ROW_GROUP = 1 << 18


def trace_columns(problem: Problem, states: Mapping[str, Array]) -> tuple[str, dict[str, Any]]:
    """The JSON of the problem, and the columns: the states, the noise, the fields with a row per step, the step."""
    family = family_of(problem)
    fields = family.per_step
    columns: dict[str, Any] = {**states, "step": np.arange(problem.steps + 1)}
    if problem.noise is not None:
        columns["noise"] = problem.noise
    columns |= {n: problem.fields[n] for n in fields}
    data = write_problem(problem.having(None, None, **dict.fromkeys(fields, 0.0)))
    text = json.dumps({**data, "fields": {**data["fields"], **dict.fromkeys(fields)}})
    return text, {name: np.ascontiguousarray(rows) for name, rows in columns.items()}  # row by row, as they are read


def write_npz(path: Path | str, problem: Problem, states: Mapping[str, Array], *, compressed: bool = False) -> None:
    """An NPZ file; not compressed it can be checked in parallel."""
    text, columns = trace_columns(problem, states)
    arrays = {**columns, "problem.json": np.frombuffer(text.encode(), dtype=np.uint8)}
    path = Path(path)
    partial = path.with_name(path.name + ".partial")
    with partial.open("wb") as file:
        (np.savez_compressed if compressed else np.savez)(file, **arrays)
    partial.replace(path)


def write_parquet(path: Path | str, problem: Problem, states: Mapping[str, Array], *, row_group: int = ROW_GROUP) -> None:
    """A Parquet file of doubles, a column for each entry; ImportError without pyarrow."""
    import pyarrow
    from pyarrow import parquet

    text, columns = trace_columns(problem, states)
    rows = problem.steps + 1
    names = [f"{n}{''.join(f'.{i}' for i in index)}" for n, v in columns.items() for index in np.ndindex(*v.shape[1:])]
    schema = pyarrow.schema(
        [(n, pyarrow.int64() if n == "step" else pyarrow.float64()) for n in names], metadata={"problem.json": text}
    )
    path = Path(path)
    partial = path.with_name(path.name + ".partial")
    with parquet.ParquetWriter(partial, schema, use_dictionary=False) as writer:
        for first in range(0, rows, row_group):
            parts = []
            for value in columns.values():
                part = value[first : first + row_group]
                flat = part.reshape(len(part), math.prod(part.shape[1:])).T
                missing = min(row_group, rows - first) - flat.shape[1]
                for leaf in flat:
                    array = pyarrow.array(np.ascontiguousarray(leaf))
                    parts.append(pyarrow.concat_arrays([array, pyarrow.nulls(missing, array.type)]) if missing else array)
            writer.write_table(pyarrow.Table.from_arrays(parts, schema=schema), row_group_size=row_group)
    partial.replace(path)
