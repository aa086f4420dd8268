"""The columns of a Parquet file through pyarrow, row group by row group.

Row t holds the variables with index t. A vector x is the columns ``x.0``, ``x.1``, ..., a matrix ``z.0.0``, ``z.0.1``, ...,
each a double; what has T rows (noise) is null in the last row. The problem is the metadata ``problem.json``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from ..kit.outcome import Failed
from .npz_columns import PROBLEM, Column, expect_short
from .peer import plain

MOST_COLUMNS = 100_000
BUFFER = 1 << 16
TYPES = {"double": "<f8", "float": "<f4", "halffloat": "<f2", "int64": "<i8"}


@dataclass(frozen=True)
class ParquetColumns:
    """What a file says that it holds; it can be sent to another process."""

    path: Path
    rows: int
    leaves: dict[str, tuple[str, ...]]
    columns: dict[str, Column]
    problem: bytes | None

    def blocks(self, names: Sequence[str], chunk: int, short: frozenset[str]) -> Iterator[tuple[int, dict[str, Array]]]:
        """(first row, rows of the columns of these names) in order, at most ``chunk`` at a time, as (k, *shape) arrays.

        short: columns of T rows, null in the last row of the file (there as 0); Failed for any other null.
        """
        with _arrow(self.path) as file:
            wanted, row = [leaf for name in names for leaf in self.leaves[name]], 0
            for batch in file.iter_batches(chunk, columns=wanted, use_threads=False):
                found = {}
                for name in names:
                    parts = [self._values(batch.column(leaf), leaf, row, name in short) for leaf in self.leaves[name]]
                    found[name] = np.stack(parts, axis=1).reshape(len(batch), *self.columns[name].shape[1:])
                yield row, found
                row += len(batch)

    def _values(self, column: Any, leaf: str, row: int, short: bool) -> Array:
        values = column.to_numpy(zero_copy_only=False)
        if column.null_count:
            missing = np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False))
            if not short or row + missing[0] != self.rows - 1:
                raise Failed(f"the column {leaf!r} is null in row {row + int(missing[0])}")
            values = np.where(np.arange(len(values)) == missing[0], 0.0, values)
        elif short and row + len(values) == self.rows:
            raise Failed(
                f"the column {leaf!r} must be null in the last row: it has a value for each step, and that row is no step"
            )
        return np.asarray(values)


@contextmanager
def _arrow(path: Path) -> Iterator[Any]:
    """The opened file; Failed for what pyarrow refuses, and where it is absent."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Failed("Parquet needs pyarrow: install the extra 'parquet' (docs/traces.md), or save the trace as NPZ") from None
    try:
        with parquet.ParquetFile(path, buffer_size=BUFFER, pre_buffer=False) as file:
            yield file
    except (pyarrow.ArrowException, OSError, ValueError) as reason:
        raise Failed(f"not a whole Parquet file: {plain(str(reason), 200)}") from None


def open_parquet(path: Path, largest: int) -> ParquetColumns:
    """The columns of a file; Failed names the column that is refused. largest: bytes of all values together."""
    with _arrow(path) as file:
        schema, metadata = file.schema_arrow, file.metadata
        if metadata.num_columns > MOST_COLUMNS:
            raise Failed(f"the file has {metadata.num_columns} columns, at most {MOST_COLUMNS} are read")
        size = 8 * metadata.num_columns * metadata.num_rows
        if size > largest:
            raise Failed(f"the file holds {size} bytes of numbers, at most {largest} are read")
        grouped: dict[str, dict[tuple[int, ...], tuple[str, str]]] = {}
        for column in schema:
            name, index = _place(column.name)
            if str(column.type) not in TYPES:
                raise Failed(f"the column {plain(column.name, 60)!r} has the type {plain(str(column.type), 60)}; expected double")
            if index in grouped.setdefault(name, {}):
                raise Failed(f"the column {plain(column.name, 60)!r} is there twice")
            grouped[name][index] = (column.name, TYPES[str(column.type)])
        problem = (schema.metadata or {}).get(PROBLEM.encode())
        rows = metadata.num_rows
    expect_short(len(problem or b""))
    return ParquetColumns(
        path,
        rows,
        {name: tuple(entries[i][0] for i in sorted(entries)) for name, entries in grouped.items()},
        {
            name: Column(
                min((d for _, d in entries.values()), key=lambda d: (d != "<f2", d != "<f4", d)),
                (rows, *_shape(name, list(entries))),
            )
            for name, entries in grouped.items()
        },
        problem,
    )


def _place(name: str) -> tuple[str, tuple[int, ...]]:
    found = re.fullmatch(r"([A-Za-z_][A-Za-z0-9_]{0,40})((?:\.[0-9]{1,7}){0,4})", name)
    if found is None:
        raise Failed(f"the column {plain(name, 60)!r} has no name such as x.0 (entry 0 of the variable x)")
    return found[1], tuple(int(i) for i in found[2].split(".")[1:])


def _shape(name: str, places: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The shape that the indices fill without a gap."""
    if len({len(p) for p in places}) > 1:
        raise Failed(f"the columns of {name!r} have indices of different lengths")
    shape = tuple(max(p[axis] for p in places) + 1 for axis in range(len(places[0])))
    if math.prod(shape) != len(places):
        raise Failed(
            f"the columns of {name!r} go up to {name}.{'.'.join(str(s - 1) for s in shape)}, and {len(places)} are there"
        )
    return shape
