"""From the generators' problems to the files under ``vectors/``, and back: what is shipped must be what they give.

A generator is a file of this folder with ``problems() -> list[Row]``, deterministic: name, about, flags, problem, and the
version, 1 where absent. It must be raised when a released vector changes. The bounds of a released
vector stand as they are: programs were judged by them.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..kit.case import SCHEMA, Case, digest, flags, read_case, read_json, write_case
from ..kit.codec import Malformed, canonical, write_problem
from ..kit.expected import exact_states, expected_states
from ..kit.family import check_states, sizes
from ..kit.high_precision.balls import Refused
from ..kit.problem import Problem
from ..kit.registry import family_of
from .schema import vector_schema

FOLDER = Path(__file__).parent.parent / "vectors"
Row = tuple[str, str, tuple[str, ...], Problem] | tuple[str, str, tuple[str, ...], Problem, int]
LARGEST = 250_000  # bytes of one vector
SLACK = 0.125  # by which bounds may differ between machines: they are estimates in float64
LAST_DIGITS = 2.0**-40


def problems() -> dict[str, tuple[str, tuple[str, ...], Problem, int]]:
    """Every generated problem by ``<family>/<name>``: about, flags, problem, version. ValueError for a name given twice."""
    from .. import generators as folder

    found: dict[str, tuple[str, tuple[str, ...], Problem, int]] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(folder.__path__)):
        made = getattr(importlib.import_module(f"{folder.__name__}.{module}"), "problems", None)
        if made is None or module == __name__.rsplit(".", 1)[-1]:
            continue
        for name, about, marks, problem, *version in made():
            key = f"{problem.family}/{name}"
            if key in found:
                raise ValueError(f"the vector {key} is generated twice, the second time by {module}")
            unknown = sorted(set(marks) - set(flags()))
            if unknown or not marks:
                raise ValueError(f"the vector {key} must have flags of flags.json, found {', '.join(unknown) or 'none'}")
            found[key] = (about, tuple(marks), problem, version[0] if version else 1)
    return dict(sorted(found.items()))


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


def text(data: Any) -> str:
    """JSON with one line per innermost list."""
    return _layout(data, 0) + "\n"


def write(folder: Path = FOLDER, only: str = "") -> list[str]:
    """Write the schema and every vector whose id starts with ``only`` and whose file is missing or not what its generator gives;
    the ids written. Files of no generator are left."""
    written = []
    for key, made in problems().items():
        if not key.startswith(only):
            continue
        path = folder / f"{key}.json"
        if path.exists() and not any(_compare(key, read_json(path), made)):
            continue
        out = text(write_case(make(key, *made)))
        if len(out) > LARGEST:
            raise ValueError(f"the vector {key} has {len(out)} bytes, more than {LARGEST}")
        _write(path, out)
        written.append(key)
    _write(folder / f"schema-{SCHEMA}.json", text(vector_schema()))
    return written


def check(folder: Path = FOLDER, only: str = "") -> Iterator[str]:
    """What is wrong with the shipped files: missing, of no generator, or other than what the generator gives now."""
    schema = folder / f"schema-{SCHEMA}.json"
    if not schema.exists() or json.loads(schema.read_text(encoding="utf-8")) != vector_schema():
        yield f"{schema.name}: not the schema that the families give now; write it again"
    made = problems()
    present = {f"{path.parent.name}/{path.stem}" for path in folder.glob("*/*.json")}
    for key in sorted(present | set(made)):
        if not key.startswith(only):
            continue
        if key not in made:
            yield f"{key}: no generator gives this vector"
        elif key not in present:
            yield f"{key}: the file is missing; write it"
        else:
            yield from _compare(key, read_json(folder / f"{key}.json"), made[key])


def _compare(key: str, shipped: Any, made: tuple[str, tuple[str, ...], Problem, int]) -> Iterator[str]:
    about, marks, problem, version = made
    try:
        found = read_case(shipped, key)
    except Malformed as reason:
        yield str(reason)
        return
    same = shipped["digest"] == manifest().get(key, {}).get("digest")
    again = make(key, about, marks, found.problem, version, found if same else None)
    if (found.id, found.version, found.about, found.flags) != (again.id, version, about, marks):
        yield f"{key}: id, version, about or flags differ from what its generator gives"
    if not _close(shipped["problem"], write_problem(problem)):
        yield f"{key}.problem: differs from what its generator gives; a changed vector needs a new version"
    now = write_case(again)
    if canonical(shipped["expected"]) != canonical(now["expected"]):
        yield f"{key}.expected: differs from the states computed now from its problem"
    if (found.bound is None) != (again.bound is None):
        yield f"{key}.bound: present in one only of the file and what its generator gives"
    elif found.bound is not None and again.bound is not None:
        for name, rows in again.bound.items():
            if not np.allclose(found.bound[name], rows, rtol=SLACK, atol=0):
                yield f"{key}.bound.{name}: differs from the bound computed now by more than an eighth"


def _close(shipped: Any, made: Any) -> bool:
    """Whether two documents differ by the last digits of numbers only: linear algebra differs in these between machines."""
    if isinstance(shipped, dict) and isinstance(made, dict):
        return set(shipped) == set(made) and all(_close(shipped[k], made[k]) for k in shipped)
    if isinstance(shipped, list) and isinstance(made, list):
        return len(shipped) == len(made) and all(_close(a, b) for a, b in zip(shipped, made, strict=True))
    if isinstance(shipped, str) and isinstance(made, str) and "0x" in shipped and "0x" in made:
        a, b = float.fromhex(shipped), float.fromhex(made)
        return abs(a - b) <= LAST_DIGITS * (1 + abs(a))
    return bool(shipped == made)


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
    _write(folder / f"released-{SCHEMA}.json", text({"schema": SCHEMA, "vectors": vectors}))
    return len(vectors)


def _write(path: Path, out: str) -> None:
    path.parent.mkdir(exist_ok=True)
    fresh = path.with_suffix(".tmp")
    fresh.write_text(out, encoding="utf-8")
    fresh.replace(path)


def _layout(data: Any, depth: int) -> str:
    pad, inner = " " * depth, " " * (depth + 1)
    if isinstance(data, dict) and data:
        items = [f"{inner}{json.dumps(str(key))}: {_layout(value, depth + 1)}" for key, value in data.items()]
        return "{\n" + ",\n".join(items) + f"\n{pad}}}"
    if isinstance(data, list) and any(isinstance(item, list | dict) for item in data):
        return "[\n" + ",\n".join(f"{inner}{_layout(item, depth + 1)}" for item in data) + f"\n{pad}]"
    return json.dumps(data, ensure_ascii=False, allow_nan=False)
