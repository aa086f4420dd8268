"""What an account is asked with: the vocabulary of parameters, their domains, and where the values come from.

A value is a rational, an integer, a word, or the rows of a matrix. On the command line and in TOML files decimals are exact
(0.1 is 1/10); from Python a float is the binary rational that it is, and a string is read as on the command line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..algorithms import given
from ..enclosures.balls import DIGITS, NUMBER, rational
from ..environment.data_file import Unusable, read_text, read_toml
from ..environment.nearest import meant

LARGEST_FILE = 4_000_000  # bytes of a TOML or matrix file
LARGEST_MATRIX = 10_000  # entries
LARGEST_COUNT = 10**9
LARGEST = Fraction(10**30)  # a parameter is zero or between 1/LARGEST and LARGEST
MOST_ROWS = 20_000  # of a schedule
MOST_VALUES = 64  # singular values


@dataclass(frozen=True)
class Parameter:
    """meaning: for the help. kind: rational, count, word, matrix, values, or named: numbers, classes and operators by name, as
    :mod:`verify.algorithms.given` reads them. The bounds are those of ``rational``."""

    meaning: str
    kind: str = "rational"
    above: Fraction | int | None = None
    at_least: Fraction | int | None = None
    below: Fraction | int | None = None
    at_most: Fraction | int | None = None
    words: tuple[str, ...] = ()


# Of any account; of runs whose batches are drawn in secret; of a declaration of one's own, beside its participation.
VOCABULARY, SAMPLED, DECLARED = (
    {name: Parameter(**{**one, "words": tuple(one.get("words", ()))}) for name, one in group.items()}
    for group in read_toml(Path(__file__).with_suffix(".toml")).values()
)
ROW = ("steps", "sigma", "eta", "batch", "clip")


class Setting(dict[str, Any]):
    """The values of an account's parameters; ``setting["eta"]`` is None where an optional one was not given."""

    def given(self, *names: str) -> bool:
        return all(self.get(name) is not None for name in names)


def setting(
    values: Mapping[str, Any],
    required: Sequence[str],
    optional: Mapping[str, Any],
    algorithm: str,
    own: Mapping[str, Parameter] | None = None,
) -> Setting:
    """The checked values; ValueError for an unknown, missing or bad one, in one sentence. own: more vocabulary."""
    words = VOCABULARY | dict(own or {})
    plain = {name.replace("_", "-"): value for name, value in values.items() if value is not None}
    known = (*required, *optional)
    for name in plain:
        if name not in known:
            takes = meant(name, known, "--") or f"it takes {', '.join('--' + n for n in known)}"
            raise ValueError(f"{algorithm} has no parameter --{name}; {takes}")
    rows = read("schedule", plain["schedule"], words) if "schedule" in plain else ()
    missing = [n for n in required if n not in plain and not (rows and all(n in row for row in rows))]
    if missing:
        raise ValueError(f"{algorithm} needs " + " and ".join(f"--{n} ({words[n].meaning})" for n in missing))
    found = Setting({name: None if default is None else read(name, default, words) for name, default in optional.items()})
    found.update(dict.fromkeys(required))
    found.update({name: read(name, value, words) for name, value in plain.items() if name != "schedule"})
    if rows:
        found["schedule"] = rows
    return found


def read(name: str, value: Any, words: Mapping[str, Parameter] = VOCABULARY) -> Any:
    """One value in the form of its kind; ValueError names the parameter."""
    parameter = words[name]
    if parameter.kind == "named":
        return {"set": given.numbers, "classes": given.classes, "operators": given.every_operator}[name](named(name, value))
    if parameter.kind == "name":
        if not isinstance(value, str):
            raise ValueError(f"{name} must be a name, found {value!r}")
        return value
    if parameter.kind == "rows":
        return rows_of(name, value, words)
    if parameter.kind == "word":
        if value not in parameter.words:
            near = meant(str(value), parameter.words)
            raise ValueError(f"{name} must be one of {', '.join(parameter.words)}, found {value!r}{'; ' if near else ''}{near}")
        return value
    if parameter.kind == "matrix":
        return matrix(name, value)
    if parameter.kind == "values":
        parts = (
            re.split(r"[,\s]+", value.strip())
            if isinstance(value, str)
            else list(value)
            if hasattr(value, "__iter__")
            else [value]
        )
        if not 1 <= len(parts) <= MOST_VALUES:
            raise ValueError(f"{name} must be one or two numbers, or (with --between no) up to {MOST_VALUES}, found {value!r}")
        ends = [number(name, part, VOCABULARY["eta"]) for part in parts]
        if sorted(ends) != ends:
            raise ValueError(f"{name}: the least must come first, found {value!r}")
        return tuple(ends) if len(ends) > 1 else (ends[0], ends[0])
    exact = number(name, value, parameter)
    if parameter.kind == "count":
        if exact.denominator != 1 or not 1 <= exact <= LARGEST_COUNT:
            raise ValueError(f"{name} must be an integer from 1 to {LARGEST_COUNT}, found {value}")
        return int(exact)
    return exact


def rows_of(name: str, value: Any, words: Mapping[str, Parameter]) -> tuple[dict[str, Any], ...]:
    """The rows of a schedule: of a file, or mappings; ValueError says which row and why."""
    where = name
    if isinstance(value, str | Path):
        path, where = Path(value), f"{name} {value}"
        value = csv_rows(path) if path.suffix == ".csv" else tables(path).get("schedule")
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(row, Mapping) for row in value):
        raise ValueError(
            f"{where}: expected rows with {', '.join(ROW)}: the lines of a .csv file, or [[schedule]] tables of TOML"
        )
    if not 1 <= len(value) <= MOST_ROWS:
        raise ValueError(f"{where}: expected 1 to {MOST_ROWS} rows, found {len(value)}; rounds that are alike are one row")
    found = []
    for n, row in enumerate(value, 1):
        if unknown := [key for key in row if key not in ROW]:
            raise ValueError(f"{where}, row {n}: no column {unknown[0]!r}; {meant(str(unknown[0]), ROW) or ', '.join(ROW)}")
        try:
            found.append({key: read(key, one if key != "batch" else str(one), words) for key, one in row.items() if one != ""})
        except ValueError as problem:
            raise ValueError(f"{where}, row {n}: {problem}") from None
        if "steps" not in found[-1]:
            raise ValueError(f"{where}, row {n}: steps is missing: for how many rounds does it stand?")
    return tuple(found)


def csv_rows(path: Path) -> list[dict[str, str]]:
    """The lines below the header, by column; ValueError for lines of another length."""
    import csv

    try:
        lines = [[x.strip() for x in line] for line in csv.reader(text_of(path, "schedule").splitlines(), strict=True) if line]
    except csv.Error as problem:
        raise ValueError(f"schedule {path} is no CSV file: {problem}") from None
    if not lines or len({*lines[0]}) != len(lines[0]):
        raise ValueError(f"schedule {path}: expected a first line with the names of the columns, each once")
    for n, line in enumerate(lines[1:], 1):
        if len(line) != len(lines[0]):
            raise ValueError(f"schedule {path}, row {n}: expected {len(lines[0])} entries, found {len(line)}")
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


def named(name: str, value: Any) -> list[str]:
    """What is given by name, as on the command line: {"f": (0, 2)} and {"f": "0:2"} are ["f=0:2"]."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, Mapping):
        return [str(text) for text in value]

    def text(one: Any) -> str:
        if isinstance(one, tuple | list) and name == "operators" and one and isinstance(one[0], tuple | list):
            return "".join(text(row) + ";" for row in one)  # a matrix, by rows
        if isinstance(one, tuple | list):
            return ("," if name == "operators" else ":").join(text(x) for x in one if x is not None)
        return str(one if isinstance(one, str | given.Spectrum) else rational(name, one))

    return [f"{key}={text(one)}" for key, one in value.items()]


def number(name: str, value: Any, parameter: Parameter) -> Fraction:
    """A rational within the parameter's bounds, 0 or between 1/LARGEST and LARGEST in size."""
    bounds = {side: getattr(parameter, side) for side in ("above", "at_least", "below", "at_most")}
    exact = rational(name, value, **bounds)
    if exact and name != "delta" and not 1 / LARGEST <= abs(exact) <= LARGEST:
        raise ValueError(f"{name} must be between 1e-30 and 1e30 in size, found {str(value)[:40]}")
    return exact


def matrix(name: str, value: Any) -> tuple[tuple[Fraction, ...], ...]:
    """Rows of rationals: from a file's name, from text with rows apart by ';' or newlines, or from nested sequences."""
    places: list[str] = []
    if isinstance(value, str):
        looks_like_rows = re.fullmatch(r"([-+\d.eE/\s,;]|nan|inf(inity)?)+", value, re.IGNORECASE) is not None
        if not looks_like_rows:
            name, value = f"{name} {value}", text_of(Path(value), name)
        numbered = enumerate(re.split(r"[;\n]", value), 1)
        kept = [(n, line) for n, line in numbered if line.strip() and not line.lstrip().startswith("#")]
        value = [[x for x in re.split(r"[,\s]+", line) if x] for _, line in kept]
        said = "row" if looks_like_rows else "line"
        places = [f", {said} {n}" for n, _ in kept]
        for place, row in zip(places, value, strict=True):
            if len(row) != len(value[0]):
                raise ValueError(f"{name}{place}: expected rows of one length, {len(value[0])}, found {len(row)}")
    try:
        rows = [list(row) for row in value]
    except TypeError:
        raise ValueError(f"{name} must be rows of numbers") from None
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        raise ValueError(f"{name} must have rows of one length >= 1")
    if len(rows) * len(rows[0]) > LARGEST_MATRIX:
        raise ValueError(f"{name} has more than {LARGEST_MATRIX} entries; give --singular LEAST,LARGEST instead")
    anything = Parameter("")
    return tuple(
        tuple(number(f"{name}{at}, column {j}", x.item() if hasattr(x, "item") else x, anything) for j, x in enumerate(row, 1))
        for at, row in zip(places or [f", row {n}" for n in range(1, len(rows) + 1)], rows, strict=True)
    )


def text_of(path: Path, name: str) -> str:
    """A stranger's text file of bounded size; ValueError where it cannot be read."""
    try:
        return read_text(path, LARGEST_FILE)
    except OSError as problem:
        raise ValueError(f"{name}: {path} cannot be read ({problem.strerror})") from None
    except Unusable as problem:
        hint = "; write it as text, for example with numpy.savetxt" if path.suffix in (".npy", ".npz") else ""
        raise ValueError(f"{name}: {problem}{hint}") from None


def from_toml(path: Path) -> dict[str, Any]:
    """The values of a TOML file, decimals exact; tables other than [set], [classes], [operators], [[schedule]] and unknown
    types are refused."""
    values = tables(path)
    if not values:
        raise ValueError(f"{path} says nothing: algorithm, eta and so on, one in a line")
    named = (*VOCABULARY, *DECLARED, "algorithm", "delta", "calibrate")
    for key, value in values.items():
        if key.replace("_", "-") not in named:
            hint = meant(key, named) or "python -m verify account lists them"
            raise ValueError(f"{path}: no parameter is called {key!r}; {hint}")
        parameter = VOCABULARY.get(key.replace("_", "-"))
        if isinstance(value, dict) and parameter is None and key in DECLARED and DECLARED[key].kind == "named":
            continue
        if isinstance(value, list) and (parameter is None or parameter.kind not in ("matrix", "values", "rows")):
            raise ValueError(f"{path}: {key} must be one number or word, found a list")
        if not isinstance(value, int | Fraction | str | list) or isinstance(value, bool):
            raise ValueError(f"{path}: {key} must be a number, a word or rows of numbers")
    return {key.replace("_", "-"): value for key, value in values.items()}


def tables(path: Path) -> dict[str, Any]:
    """A stranger's TOML file, decimals exact."""
    import tomllib

    try:
        return tomllib.loads(text_of(path, "the file"), parse_float=exact_float)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise ValueError(f"{path} is not TOML: {problem}") from None
    except Inexact as problem:
        raise ValueError(f"{path}: {problem}") from None


class Inexact(Exception):
    """A float of a file that is no finite decimal."""


def exact_float(text: str) -> Fraction:
    if len(text) > DIGITS or not NUMBER.fullmatch(text):
        raise Inexact(f"{text[:40]!r} is not a finite decimal")
    return Fraction(text)
