"""Problems and arrays as JSON, floats as C99 hex strings: one format for vectors, processes and traces.

Reading never evaluates anything; it bounds sizes and says where in the document something is wrong.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...algorithms.arrays import Array, floats
from .domains import check_values
from .family import sizes
from .problem import KINDS, LOSSES, REGULARISERS, Function, Problem, function
from .registry import families

LONGEST_NUMBER = 64
LARGEST_ARRAY = 50_000_000
DEEPEST = 4


class Malformed(ValueError):
    """A document that is not what the schema says: the message names the place."""


def read_json_text(text: str) -> Any:
    """The JSON of a text without NaN and infinities, which are none; ValueError or RecursionError where it is not."""
    return json.loads(text, parse_constant=_refuse, object_pairs_hook=_once)


def _refuse(word: str) -> Any:
    raise Malformed(f"{word} is not a JSON number; every number must be finite")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed("an object names a key twice")
    return found


def canonical(data: Any) -> str:
    """JSON with sorted keys and one-line arrays, as it is digested."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def write_array(value: Any) -> Any:
    """Nested lists of hex strings from an array; one string from a number."""
    return _hex(floats(value).tolist())


def _hex(data: Any) -> Any:
    return [_hex(item) for item in data] if isinstance(data, list) else data.hex()


def read_number(data: Any, where: str) -> float:
    """A finite float from a C99 hex string or a JSON number; Malformed otherwise."""
    if isinstance(data, bool) or not isinstance(data, str | int | float):
        raise Malformed(f"{where}: expected a number or a hex string, found {type(data).__name__}")
    try:
        if isinstance(data, str):
            if len(data) > LONGEST_NUMBER or "0x" not in data.lower():
                raise ValueError
            value = float.fromhex(data)
        else:
            value = float(data)
    except (ValueError, OverflowError):
        raise Malformed(f"{where}: expected a hex float such as 0x1.8p+1, found {str(data)[:40]!r}") from None
    if not math.isfinite(value):
        raise Malformed(f"{where}: expected a finite number, found {value!r}")
    return value


def read_array(data: Any, where: str, largest: int = LARGEST_ARRAY) -> Array:
    """A float64 array from nested lists; Malformed where it is ragged, too deep, not finite or of more than ``largest`` parts."""
    if largest < LARGEST_ARRAY and _parts(data, largest) > largest:
        raise Malformed(f"{where}: more than {largest} numbers and rows")
    flat: list[float] = []
    shape = _read(data, where, flat, 0)
    return np.array(flat, dtype=np.float64).reshape(shape)


def _read(data: Any, where: str, flat: list[float], depth: int) -> tuple[int, ...]:
    if not isinstance(data, list):
        flat.append(read_number(data, where))
        if len(flat) > LARGEST_ARRAY:
            raise Malformed(f"{where}: more than {LARGEST_ARRAY} numbers")
        return ()
    if depth == DEEPEST:
        raise Malformed(f"{where}: nested deeper than {DEEPEST}")
    row = _hex_row(data)
    if row is not None and len(flat) + len(row) <= LARGEST_ARRAY:
        flat.extend(row)
        return (len(row),)
    shapes = {_read(item, f"{where}[{i}]", flat, depth + 1) for i, item in enumerate(data)}
    if len(shapes) > 1:
        raise Malformed(f"{where}: rows of different shapes {', '.join(str(s) for s in sorted(shapes))}")
    return (len(data), *(shapes.pop() if shapes else ()))


def _parts(data: Any, most: int) -> int:
    """How many numbers and rows there are, empty ones too; counted until there are more than ``most``."""
    waiting, count = [data], 0
    while waiting and count <= most:
        part = waiting.pop()
        if isinstance(part, list):
            count += len(part)
            if count <= most:
                waiting += [inner for inner in part if isinstance(inner, list)]
    return count


def _hex_row(data: list[Any]) -> list[float] | None:
    """A row of hex strings, as ``read_number`` reads each; None for anything else, which it is left to read or to refuse."""
    if not data or not all(type(v) is str and len(v) <= LONGEST_NUMBER and "0x" in v for v in data):
        return None
    try:
        row = [float.fromhex(v) for v in data]
    except (ValueError, OverflowError):
        return None
    return row if all(map(math.isfinite, row)) else None


def write_function(f: Function) -> dict[str, Any]:
    """``{"kind": ..., parameters}``, and ``l1`` where it is not zero."""
    parameters = {name: write_array(value) for name, value in f.parameters.items()}
    return {"kind": f.kind, **parameters, **({"l1": write_array(f.l1)} if f.l1 else {})}


def read_function(data: Any, where: str, allowed: tuple[str, ...]) -> Function:
    """A Function from its JSON; Malformed names what is missing, unknown or refused."""
    if not isinstance(data, dict) or data.get("kind") not in allowed:
        found = data.get("kind") if isinstance(data, dict) else type(data).__name__
        raise Malformed(f"{where}: the kind must be one of {', '.join(allowed)}, found {str(found)[:40]!r}")
    needed = KINDS[data["kind"]][1]
    unknown = sorted(set(data) - set(needed) - {"kind", "l1"})
    missing = sorted(set(needed) - set(data))
    if unknown or missing:
        said = [f"{word} {', '.join(names)}" for word, names in (("unknown", unknown), ("missing", missing)) if names]
        raise Malformed(f"{where}: {'; '.join(said)}")
    parameters: dict[str, Any] = {}
    for name, shape in needed.items():
        value = read_array(data[name], f"{where}.{name}")
        parameters[name] = float(value) if shape == () and value.ndim == 0 else value
    try:
        return function(data["kind"], l1=read_number(data.get("l1", 0), f"{where}.l1"), **parameters)
    except ValueError as problem:
        raise Malformed(f"{where}: {problem}") from None


def write_problem(problem: Problem) -> dict[str, Any]:
    """The JSON of a problem; what a process is sent and what a vector holds."""
    fields: dict[str, Any] = {}
    for name, value in problem.fields.items():
        if isinstance(value, Function):
            fields[name] = write_function(value)
        elif isinstance(value, tuple | list) and any(isinstance(f, Function) for f in value):
            fields[name] = [write_function(f) for f in value]
        else:
            fields[name] = write_array(value)
    noise = None if problem.noise is None else write_array(problem.noise)
    return {
        "family": problem.family,
        "steps": _integer(problem.steps),
        "fields": fields,
        "noise": noise,
        "sigma": write_array(problem.sigma),
        "seed": _integer(problem.seed),
    }


def _integer(value: Any) -> Any:
    """NumPy's integers as Python's; anything else as it is, for the reader to refuse."""
    return int(value) if isinstance(value, np.integer) else value


def read_problem(data: Any, where: str = "problem") -> Problem:
    """A Problem from its JSON, with every shape checked; Malformed says where it is wrong."""
    keys = {"family", "steps", "fields", "noise", "sigma", "seed"}
    if not isinstance(data, dict) or set(data) != keys:
        found = ", ".join(sorted(map(str, data))) if isinstance(data, dict) else type(data).__name__
        raise Malformed(f"{where}: expected the keys {', '.join(sorted(keys))}, found {found[:200]}")
    if data["family"] not in families():
        raise Malformed(f"{where}.family: expected one of {', '.join(families())}, found {str(data['family'])[:40]!r}")
    family = families()[data["family"]]
    for name in ("steps", "seed"):
        if type(data[name]) is not int or not 0 <= data[name] <= 10**12:
            raise Malformed(f"{where}.{name}: expected an integer >= 0, found {str(data[name])[:40]!r}")
    given = data["fields"]
    if not isinstance(given, dict) or set(given) != set(family.fields):
        found = ", ".join(sorted(map(str, given))) if isinstance(given, dict) else type(given).__name__
        raise Malformed(f"{where}.fields: {family.id} has {', '.join(family.fields)}, found {found[:200]}")
    fields: dict[str, Any] = {}
    for name, shape in family.fields.items():
        place = f"{where}.fields.{name}"
        if shape in ("loss", "losses"):
            items = given[name] if shape == "losses" else [given[name]]
            if not isinstance(items, list) or not items:
                raise Malformed(f"{place}: expected a non-empty list of losses")
            read = tuple(read_function(item, f"{place}[{i}]", LOSSES) for i, item in enumerate(items))
            fields[name] = read if shape == "losses" else read[0]
        elif shape == "regulariser":
            fields[name] = read_function(given[name], place, REGULARISERS)
        else:
            value = read_array(given[name], place)
            if value.size == 0 and data["steps"] > 0:
                raise Malformed(f"{place} is empty; it has at least one row and one column")
            fields[name] = float(value) if value.ndim == 0 else value
    noise = None if data["noise"] is None else read_array(data["noise"], f"{where}.noise")
    problem = Problem(family.id, data["steps"], fields, noise, read_number(data["sigma"], f"{where}.sigma"), data["seed"])
    try:
        found_sizes = sizes(family, problem)
        check_values(family, problem)
    except ValueError as reason:
        raise Malformed(f"{where}.fields.{reason}") from None
    if noise is not None:
        wanted = tuple(found_sizes.get(s, 0) for s in family.noise)
        if noise.shape != wanted:
            raise Malformed(f"{where}.noise: must have shape {wanted}, found {noise.shape}")
    return problem


def write_states(states: Mapping[str, Array]) -> dict[str, Any]:
    """States as JSON."""
    return {name: write_array(value) for name, value in sorted(states.items())}


def read_states(data: Any, where: str = "states") -> dict[str, Array]:
    """States from JSON; Malformed where they are not an object of arrays."""
    if not isinstance(data, dict):
        raise Malformed(f"{where}: expected an object of arrays, found {type(data).__name__}")
    return {str(name): read_array(value, f"{where}.{name}") for name, value in data.items()}
