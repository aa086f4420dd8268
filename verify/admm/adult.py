"""The Adult table (UCI) as huang2020, section VI-A, and zhang2018, section 5, prepare it; from local files only.

Steps: rows with a missing value ("?") are dropped; each categorical column becomes one 0/1 column per category that
remains; each column is divided by its maximum; each row is divided by max(1, its norm); labels become 1 for incomes above
50K and -1 else. On the full table every row has eight ones among its 0/1 columns, so every row is divided and ends with norm
exactly 1: "less than 1" (huang2020) cannot hold with the other steps, "at most 1" (zhang2018) does.

The sizes in the papers differ: 45,222 rows and 104 features (huang2020), 45,223 and 105 (zhang2018), with the same steps.
Six numerical columns and 98 categories (7 + 16 + 7 + 14 + 6 + 5 + 2 + 41) make 104; a header line and the label column counted
along would make the second pair. huang2020 writes the labels > 50k and < 50k, zhang2018 >= 50k and <= 50k; the table has
">50K" and "<=50K".
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array

COLUMNS = (
    "age",
    "workclass",
    "fnlwgt",
    "education",
    "education-num",
    "marital-status",
    "occupation",
    "relationship",
    "race",
    "sex",
    "capital-gain",
    "capital-loss",
    "hours-per-week",
    "native-country",
)
NUMERICAL = frozenset({"age", "fnlwgt", "education-num", "capital-gain", "capital-loss", "hours-per-week"})
LABELS = {">50K": 1.0, "<=50K": -1.0}


@dataclass(frozen=True, eq=False)
class Table:
    """features (N, d) with rows of norm at most 1, labels (N,) in {-1, 1}, names of the d columns, number of dropped rows."""

    features: Array
    labels: Array
    names: tuple[str, ...]
    dropped: int


def load_adult(*paths: Path | str) -> Table:
    """The table of one or several files (adult.data, adult.test), categories taken over all of them, rows in file order.

    A file has 15 comma-separated fields in each line, in the order of ``COLUMNS`` and then the label (a final "." as in
    adult.test is ignored); empty lines, lines starting with "|" and a header line starting with "age" are skipped.
    FileNotFoundError where a file is absent; ValueError with file and line for a wrong number of fields, a numerical field
    that is no number >= 0, an unknown label; ValueError where no complete row is left.
    """
    if not paths:
        raise ValueError("paths must name at least one file")
    rows, dropped = [], 0
    for path in paths:
        for place, fields in _lines(Path(path)):
            if "?" in fields:
                dropped += 1
            else:
                rows.append(_row(place, fields))
    if not rows:
        raise ValueError("the table has no row without missing values")
    features, names = _encode(rows)
    return Table(normalise(features), np.array([label for _, _, label in rows]), names, dropped)


def normalise(features: ArrayLike) -> Array:
    """Columns divided by their maxima (a column of zeros is kept), then rows by max(1, norm); features (N, d) >= 0."""
    values = array("features", features, (None, None))
    if np.any(values < 0):
        raise ValueError("features must be nonnegative: dividing by the maximum bounds no other column")
    top = values.max(axis=0)
    scaled = values / np.where(top > 0, top, 1)
    return np.asarray(scaled / np.maximum(1, np.linalg.norm(scaled, axis=1, keepdims=True)))


def shares(table: Table, order: Sequence[int], sizes: Sequence[int]) -> list[tuple[Array, Array]]:
    """The rows ``order[0], order[1], ...`` dealt to agents: the first sizes[0] to the first, and so on.

    order: different row numbers, at least sum(sizes) of them (what is left over may serve for testing); sizes >= 1.
    Returns (features, labels) per agent. ValueError otherwise.
    """
    rows = [int(row) for row in order]
    if len(set(rows)) != len(rows) or any(not 0 <= row < len(table.labels) for row in rows):
        raise ValueError(f"order must hold different row numbers below {len(table.labels)}")
    if len(sizes) == 0 or any(size < 1 for size in sizes) or sum(sizes) > len(rows):
        raise ValueError(f"sizes must be positive with a sum of at most {len(rows)}")
    ends = np.cumsum(sizes)
    parts = [rows[int(end) - int(size) : int(end)] for end, size in zip(ends, sizes, strict=True)]
    return [(table.features[part], table.labels[part]) for part in parts]


def _lines(path: Path) -> list[tuple[str, list[str]]]:
    if not path.is_file():
        raise FileNotFoundError(f"the Adult table was not found at {path}: give the path of a local copy of adult.data")
    found = []
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            for number, raw in enumerate(csv.reader(stream, skipinitialspace=True), start=1):
                fields = [field.strip() for field in raw]
                if not any(fields) or fields[0].startswith("|") or fields[0].lower() == "age":
                    continue
                if len(fields) != len(COLUMNS) + 1:
                    raise ValueError(f"{path}, line {number}: expected {len(COLUMNS) + 1} fields, found {len(fields)}")
                found.append((f"{path}, line {number}", fields))
    except (UnicodeDecodeError, csv.Error) as error:
        raise ValueError(f"{path} is not a comma-separated text file: {error}") from error
    return found


def _row(place: str, fields: list[str]) -> tuple[dict[str, float], dict[str, str], float]:
    numbers, categories = {}, {}
    for name, field in zip(COLUMNS, fields, strict=False):
        if name not in NUMERICAL:
            if not field:
                raise ValueError(f"{place}: {name} is empty")
            categories[name] = field
            continue
        try:
            value = float(field)
        except ValueError as error:
            raise ValueError(f"{place}: {name} must be a number, found {field!r}") from error
        if not (np.isfinite(value) and value >= 0):
            raise ValueError(f"{place}: {name} must be finite and at least 0, found {field!r}")
        numbers[name] = value
    label = fields[-1].removesuffix(".")
    if label not in LABELS:
        raise ValueError(f"{place}: the label must be >50K or <=50K, found {fields[-1]!r}")
    return numbers, categories, LABELS[label]


def _encode(rows: Sequence[tuple[dict[str, float], dict[str, str], float]]) -> tuple[Array, tuple[str, ...]]:
    names: list[str] = []
    columns: list[Array] = []
    for name in COLUMNS:
        if name in NUMERICAL:
            names.append(name)
            columns.append(np.array([numbers[name] for numbers, _, _ in rows]))
            continue
        values = np.array([categories[name] for _, categories, _ in rows])
        for category in sorted(set(values.tolist())):
            names.append(f"{name}={category}")
            columns.append((values == category).astype(np.float64))
    return np.column_stack(columns), tuple(names)
