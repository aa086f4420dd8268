"""The files under ``vectors/``: a vector is its problem as data, and what its declaration says of it is held to what is shipped.

A problem stands in its file alone, under a digest that the manifest of releases keeps; expected states and bounds are computed
from it, and the vectors of every scale (``scales``) from another. The bounds of a released vector stand as they are: programs
were judged by them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ...environment.data_file import write_atomically
from ..kit.case import SCHEMA, Case, digest, flags, read_case, read_json, write_case
from ..kit.codec import Malformed, canonical, write_problem
from ..kit.expected import exact_states, expected_states
from ..kit.family import check_states, sizes
from ..kit.high_precision.balls import Refused
from ..kit.problem import Problem
from ..kit.registry import families, family_of
from .scales import BASE, FLAGS, SCALES, scaled
from .schema import IDENTITY, vector_schema

FOLDER = Path(__file__).parent.parent / "vectors"
LARGEST = 250_000  # bytes of one vector
SLACK = 0.125  # by which bounds may differ between machines: they are estimates in float64


def make(key: str, about: str, marks: tuple[str, ...], problem: Problem, version: int, released: Case | None = None) -> Case:
    """The vector with its expected states and bounds (of ``released`` where given), or with the reason why it has none."""
    sizes(family_of(problem), problem)
    try:
        if released is not None and released.bound is not None:
            return Case(key, version, about, marks, problem, exact_states(problem), released.bound, released.source)
        found = expected_states(problem)
    except Refused as reason:
        return Case(key, version, about, marks, problem, None, None, f"no expected states: {reason}")
    check_states(family_of(problem), problem, found.states)
    source = f"the declaration in ball arithmetic; bounds at most {found.relative:.1e} of the states"
    return Case(key, version, about, marks, problem, found.states, found.bound, source)


def drawn(family: str, seed: int) -> Problem:
    """A random problem of a family; ValueError where there is none of that name."""
    if family not in families():
        raise ValueError(f"the family must be one of {', '.join(families())}, found {family!r}")
    return families()[family].sample(seed)


def add(key: str, about: str, marks: tuple[str, ...], problem: Problem, folder: Path = FOLDER) -> Case:
    """Write the vector ``<family>/<name>``, of version 1 or one above the one that is there; ValueError for what is no vector."""
    unknown = sorted(set(marks) - set(flags()))
    if unknown or not marks:
        raise ValueError(f"the vector {key} must have flags of flags.json, found {', '.join(unknown) or 'none'}")
    if key.split("/")[0] != problem.family or not re.fullmatch(IDENTITY, key):
        raise ValueError(f"the vector {key} must be {problem.family}/NAME, of small letters, digits and hyphens")
    path = folder / f"{key}.json"
    case = make(key, about, marks, problem, read_json(path)["version"] + 1 if path.exists() else 1)
    out = text(write_case(case))
    if len(out) > LARGEST:
        raise ValueError(f"the vector {key} has {len(out)} bytes, more than {LARGEST}")
    read_case(json.loads(out), key)
    write_atomically(path, out)
    return case


def write(folder: Path = FOLDER) -> list[str]:
    """Write the schema, and every vector of a scale that is missing or not what its base gives; the ids written."""
    written = []
    for family in families():
        for name in SCALES if (folder / f"{family}/{BASE}.json").exists() else ():
            key = f"{family}/{name}"
            if not (folder / f"{key}.json").exists() or any(_against_base(key, folder)):
                add(key, SCALES[name].about, FLAGS, _of_base(key, folder), folder)
                written.append(key)
    write_atomically(folder / f"schema-{SCHEMA}.json", text(vector_schema()))
    return written


def check(folder: Path = FOLDER, only: str = "") -> Iterator[str]:
    """What is wrong with the shipped files: unreadable, changed since their release, or other than what is computed now."""
    schema = folder / f"schema-{SCHEMA}.json"
    if not schema.exists() or json.loads(schema.read_text(encoding="utf-8")) != vector_schema():
        yield f"{schema.name}: not the schema that the families give now; write it again"
    yield from silent_changes(read_shipped(folder), manifest(folder))
    for path in sorted(folder.glob("*/*.json")):
        key = f"{path.parent.name}/{path.stem}"
        if key.startswith(only):
            yield from _against_declaration(key, read_json(path), manifest(folder))
            if path.stem in SCALES:
                yield from _against_base(key, folder)


def _against_declaration(key: str, shipped: Any, released: Mapping[str, Any]) -> Iterator[str]:
    try:
        found = read_case(shipped, key)
    except Malformed as reason:
        yield str(reason)
        return
    if found.id != key:
        yield f"{key}: its id is {found.id}"
    same = shipped["digest"] == released.get(key, {}).get("digest")
    again = make(found.id, found.about, found.flags, found.problem, found.version, found if same else None)
    if canonical(shipped["expected"]) != canonical(write_case(again)["expected"]):
        yield f"{key}.expected: differs from the states computed now from its problem"
    if (found.bound is None) != (again.bound is None):
        yield f"{key}.bound: present in one only of the file and what is computed from its problem"
    elif found.bound is not None and again.bound is not None:
        for name, rows in again.bound.items():
            if not np.allclose(found.bound[name], rows, rtol=SLACK, atol=0):
                yield f"{key}.bound.{name}: differs from the bound computed now by more than an eighth"


def _of_base(key: str, folder: Path) -> Problem:
    family, name = key.split("/")
    base = read_case(read_json(folder / f"{family}/{BASE}.json"), f"{family}/{BASE}")
    return scaled(base.problem, SCALES[name].states, SCALES[name].objective)


def _against_base(key: str, folder: Path) -> Iterator[str]:
    shipped = read_json(folder / f"{key}.json")
    if canonical(shipped["problem"]) != canonical(write_problem(_of_base(key, folder))):
        yield f"{key}.problem: differs from {BASE} at its scale; a changed vector needs a new version"


def manifest(folder: Path = FOLDER) -> dict[str, Any]:
    """``released-1.json``: id -> version and digest of every released vector."""
    path = folder / f"released-{SCHEMA}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))["vectors"]) if path.exists() else {}


def silent_changes(shipped: Mapping[str, Any], released: Mapping[str, Any]) -> list[str]:
    """What the released vectors have lost: changed without a higher version, or gone. shipped: id -> JSON of the vector."""
    found = []
    for key, before in sorted(released.items()):
        now = shipped.get(key)
        if now is None:
            found.append(f"{key}: released with version {before['version']}, and gone")
        elif digest(now) != before["digest"] and now["version"] <= before["version"]:
            found.append(f"{key}: changed since its release without a version above {before['version']}")
        elif now["version"] < before["version"]:
            found.append(f"{key}: its version is below the released {before['version']}")
    return found


def read_shipped(folder: Path = FOLDER) -> dict[str, Any]:
    """id -> JSON of every vector file."""
    return {f"{path.parent.name}/{path.stem}": read_json(path) for path in sorted(folder.glob("*/*.json"))}


def release(folder: Path = FOLDER) -> int:
    """Write the manifest of all vectors now shipped; ValueError where a released one changed silently. How many there are."""
    shipped = read_shipped(folder)
    wrong = silent_changes(shipped, manifest(folder))
    if wrong:
        raise ValueError("; ".join(wrong))
    vectors = {key: {"version": data["version"], "digest": data["digest"]} for key, data in sorted(shipped.items())}
    write_atomically(folder / f"released-{SCHEMA}.json", text({"schema": SCHEMA, "vectors": vectors}))
    return len(vectors)


def text(data: Any) -> str:
    """JSON with one line per innermost list."""
    return _layout(data, 0) + "\n"


def _layout(data: Any, depth: int) -> str:
    pad, inner = " " * depth, " " * (depth + 1)
    if isinstance(data, dict) and data:
        items = [f"{inner}{json.dumps(str(key))}: {_layout(value, depth + 1)}" for key, value in data.items()]
        return "{\n" + ",\n".join(items) + f"\n{pad}}}"
    if isinstance(data, list) and any(isinstance(item, list | dict) for item in data):
        return "[\n" + ",\n".join(f"{inner}{_layout(item, depth + 1)}" for item in data) + f"\n{pad}]"
    return json.dumps(data, ensure_ascii=False, allow_nan=False)
