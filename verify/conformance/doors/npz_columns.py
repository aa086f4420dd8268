"""The columns of an NPZ file without loading it: all members are read in a stream, stored or compressed.

Nothing is unpickled; every size is checked against the declared shape before a byte of data is read.
"""

from __future__ import annotations

import math
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

import numpy as np

from ...algorithms.arrays import Array
from ..kit.outcome import Failed
from .peer import plain

PROBLEM = "problem.json"
LARGEST_PROBLEM = 20_000_000
MOST_MEMBERS = 64
LONGEST_HEADER = 10_000


class Column(NamedTuple):
    """What a file says of a column: its type in words and its shape, rows first."""

    dtype: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class NpzColumns:
    """What a file says that it holds; it can be sent to another process. members: of each column the name of its array, and the
    bytes before its data."""

    path: Path
    columns: dict[str, Column]
    problem: bytes | None
    members: dict[str, tuple[str, int]]

    def blocks(self, names: Sequence[str], chunk: int, short: frozenset[str]) -> Iterator[tuple[int, dict[str, Array]]]:
        """(first row, rows of the columns of these names) in order, ``chunk`` rows at a time; a column that has ended has no rows
        left. Failed where the file is shorter than it says."""
        with zipfile.ZipFile(self.path) as archive, ExitStack() as opened:
            columns = {name: self.columns[name] for name in names}
            try:
                files = {name: opened.enter_context(archive.open(self.members[name][0])) for name in names}
                for name, file in files.items():
                    file.read(self.members[name][1])
                for first in range(0, max((c.shape[0] for c in columns.values()), default=0), chunk):
                    counts = {n: max(0, min(chunk, c.shape[0] - first)) for n, c in columns.items()}
                    yield first, {n: _array(c, files[n], counts[n], n) for n, c in columns.items()}
            except (zipfile.BadZipFile, EOFError, OSError, ValueError) as reason:
                raise Failed(f"the archive is damaged: {plain(str(reason))}") from None


def _array(column: Column, file: IO[bytes], count: int, name: str) -> Array:
    wanted = count * np.dtype(column.dtype).itemsize * math.prod(column.shape[1:])
    data = file.read(wanted)
    if len(data) != wanted:
        raise Failed(f"the column {name!r} ends early: expected {wanted} more bytes, found {len(data)}")
    return np.frombuffer(data, dtype=column.dtype).reshape(count, *column.shape[1:])


def open_npz(path: Path, largest: int) -> NpzColumns:
    """The columns of a file; Failed names the member that is refused. largest: bytes of all members together, unpacked."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _columns(path, archive, largest)
    except (zipfile.BadZipFile, EOFError, RuntimeError, UnicodeDecodeError) as reason:
        raise Failed(f"not a whole NPZ file (a zip of arrays): {plain(str(reason))}") from None


def _columns(path: Path, archive: zipfile.ZipFile, largest: int) -> NpzColumns:
    infos = archive.infolist()
    if len(infos) > MOST_MEMBERS:
        raise Failed(f"the archive has {len(infos)} members, at most {MOST_MEMBERS} are read")
    if sum(i.file_size for i in infos) > largest:
        raise Failed(f"the archive unpacks to {sum(i.file_size for i in infos)} bytes, at most {largest} are read")
    found: dict[str, Column] = {}
    members: dict[str, tuple[str, int]] = {}
    problem = None
    for info in infos:
        name = info.filename.removesuffix(".npy")
        shown = repr(plain(info.filename, 60))
        if not info.filename.endswith(".npy"):
            raise Failed(f"the member {shown} is not an array (.npy)")
        if name in found or (name == PROBLEM and problem is not None):
            raise Failed(f"the member {shown} is there twice")
        if info.flag_bits & 1:
            raise Failed(f"the member {shown} is encrypted")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise Failed(f"the member {shown} is compressed by method {info.compress_type}; use numpy.savez or savez_compressed")
        with archive.open(info) as file:
            column = _header(file, info, shown)
            if name == PROBLEM:
                problem = _problem(file, info, column)
                continue
            found[plain(name, 60)], members[plain(name, 60)] = column, (info.filename, file.tell())
    return NpzColumns(path, found, problem, members)


def _header(file: IO[bytes], info: zipfile.ZipInfo, shown: str) -> Column:
    try:
        version = np.lib.format.read_magic(file)
        read = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}[version]
        shape, fortran, dtype = read(file, max_header_size=LONGEST_HEADER)
    except (ValueError, KeyError, EOFError, SyntaxError, TypeError, RecursionError, MemoryError) as reason:
        raise Failed(f"the member {shown} has no header of an array: {plain(str(reason), 100)}") from None
    if dtype.hasobject:
        raise Failed(f"the member {shown} holds Python objects, which are never unpickled; save arrays of float64")
    if dtype.names is not None or dtype.kind not in "fiuSb":
        raise Failed(f"the member {shown} has the type {plain(str(dtype), 60)}; expected float64")
    if fortran and len(shape) > 1:
        raise Failed(f"the member {shown} is stored by columns (Fortran order); save numpy.ascontiguousarray of it")
    header, declared = file.tell(), math.prod(shape) * dtype.itemsize
    if any(s < 0 for s in shape) or declared != info.file_size - header:
        raise Failed(f"the member {shown} declares {declared} bytes of data, and has {info.file_size - header}")
    return Column(dtype.str, tuple(int(s) for s in shape))


def expect_short(size: int) -> None:
    """Failed where a problem of ``size`` bytes is too large to be read."""
    if size > LARGEST_PROBLEM:
        raise Failed(f"{PROBLEM} is larger than {LARGEST_PROBLEM} bytes; give what has a row per step as columns")


def _problem(file: IO[bytes], info: zipfile.ZipInfo, column: Column) -> bytes:
    expect_short(info.file_size)
    if np.dtype(column.dtype).kind not in "uS":
        raise Failed(f"{PROBLEM} must be an array of bytes, found {column.dtype}")
    return file.read(info.file_size).rstrip(b"\0")
