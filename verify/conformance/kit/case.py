"""Vectors: problems with expected states, one JSON file each under ``vectors/``, versioned and never silently changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from ...environment.data_file import Unusable, read_text
from .codec import Malformed, canonical, read_json_text, read_problem, read_states, write_problem, write_states
from .family import check_states
from .outcome import Failed
from .problem import OWN, Problem
from .registry import family_of
from .two_runs import cut

SCHEMA = 1
KEYS = {"schema", "id", "version", "about", "flags", "problem", "expected", "bound", "source", "digest"}
LARGEST_FILE = 20_000_000
LONG = 1040  # steps
REPEATED = ("many-steps", "many-rounds", "derived-walk", "slow")  # again and again for so long: the last that a family has


@dataclass(frozen=True, eq=False)
class Case:
    """One vector. id: ``<family>/<name>``; flags: names of ``flags.json``; expected: states, correctly rounded from exact or
    high-precision arithmetic, None for none; bound: per state the rounding error allowed, row by row; source: where the
    numbers come from."""

    id: str
    version: int
    about: str
    flags: tuple[str, ...]
    problem: Problem
    expected: Mapping[str, Array] | None = None
    bound: Mapping[str, Array] | None = None
    source: str = ""


def digest(data: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON without its own digest."""
    return hashlib.sha256(canonical({k: v for k, v in data.items() if k != "digest"}).encode()).hexdigest()


def write_case(case: Case) -> dict[str, Any]:
    """The JSON of a vector, with its digest."""
    data = {
        "schema": SCHEMA,
        "id": case.id,
        "version": case.version,
        "about": case.about,
        "flags": list(case.flags),
        "problem": write_problem(case.problem),
        "source": case.source,
        "expected": None if case.expected is None else write_states(case.expected),
        "bound": None if case.bound is None else write_states(case.bound),
    }
    return {**data, "digest": digest(data)}


def read_case(data: Any, where: str) -> Case:
    """A Case from its JSON; Malformed names the place, also where the digest shows a silent change."""
    if not isinstance(data, dict) or set(data) != KEYS:
        found = sorted(map(str, set(data) ^ KEYS)) if isinstance(data, dict) else [type(data).__name__]
        raise Malformed(f"{where}: a vector has the keys {', '.join(sorted(KEYS))}; missing or unknown: {', '.join(found)[:200]}")
    if data["schema"] != SCHEMA:
        raise Malformed(f"{where}.schema: expected {SCHEMA}, found {str(data['schema'])[:20]!r}")
    if _digest_or_none(data) != data["digest"]:
        raise Malformed(
            f"{where}.digest: the content has changed since it was written; a changed vector needs a new version and its digest"
        )
    if type(data["version"]) is not int or data["version"] < 1:
        raise Malformed(f"{where}.version: expected an integer >= 1, found {str(data['version'])[:20]!r}")
    for name in ("id", "about", "source"):
        if not isinstance(data[name], str):
            raise Malformed(f"{where}.{name}: expected text, found {type(data[name]).__name__}")
    known = flags()
    given = data["flags"] if isinstance(data["flags"], list) else [data["flags"]]
    unknown = [str(f)[:40] for f in given if not isinstance(f, str) or f not in known]
    if unknown or not given:
        raise Malformed(f"{where}.flags: expected names of flags.json, at least one; found {', '.join(unknown) or 'none'}")
    problem = read_problem(data["problem"], f"{where}.problem")
    if data["id"].split("/")[0] != problem.family:
        raise Malformed(f"{where}.id: expected {problem.family}/NAME, found {data['id'][:40]!r}")
    expected, bound = _read_expected(data, problem, where)
    return Case(data["id"], data["version"], data["about"], tuple(given), problem, expected, bound, data["source"])


def _digest_or_none(data: Mapping[str, Any]) -> str | None:
    try:
        return digest(data)
    except ValueError:  # a number that JSON does not have
        return None


def _read_expected(
    data: Mapping[str, Any], problem: Problem, where: str
) -> tuple[dict[str, Array] | None, dict[str, Array] | None]:
    """Expected states of the family's shapes, and a positive bound for each row of each; or neither."""
    if data["expected"] is None or data["bound"] is None:
        if data["expected"] is not data["bound"]:
            raise Malformed(f"{where}.bound: expected and bound must be given together, or both be null")
        return None, None
    states = read_states(data["expected"], f"{where}.expected")
    try:
        check_states(family_of(problem), problem, states)
    except Failed as reason:
        raise Malformed(f"{where}.expected: {reason}") from None
    bound = read_states(data["bound"], f"{where}.bound")
    if set(bound) != set(states):
        raise Malformed(f"{where}.bound: must have {', '.join(sorted(states))}, found {', '.join(sorted(bound))[:200]}")
    for name, rows in bound.items():
        if rows.shape != states[name].shape[:1] or not (rows > 0).all():
            raise Malformed(f"{where}.bound.{name}: expected {len(states[name])} positive numbers, one for each row of the state")
    return states, bound


@cache
def flags() -> Mapping[str, Mapping[str, str]]:
    """Every flag with its ``bug`` class, ``effect`` on privacy or accuracy, and ``reference``."""
    found = json.loads(files("verify.conformance").joinpath("vectors/flags.json").read_text(encoding="utf-8"))
    return dict(sorted(found.items()))


@cache
def shipped() -> tuple[Case, ...]:
    """Every vector of the wheel, and the long one of each family, in the order of the ids."""
    folder = Path(str(files("verify.conformance").joinpath("vectors")))
    paths = sorted(folder.glob("*/*.json"))
    if not paths:
        raise RuntimeError("no vector was found: there is nothing to check")
    found = [read_case(read_json(path), path.name) for path in paths]
    for case, path in zip(found, paths, strict=True):
        if case.id != f"{path.parent.name}/{path.stem}":
            raise Malformed(f"{path.name}: its id {case.id!r} must be <family>/<file name>")
    bases = {case.problem.family: case for name in REPEATED for case in found if case.id.endswith(f"/{name}")}
    return tuple(sorted((*found, *map(_long, bases.values())), key=lambda case: case.id))


def _long(base: Case) -> Case:
    """The data of its steps again and again, the noise falling to one half, so that none of it comes twice."""
    p = cut(family_of(base.problem), base.problem, LONG)
    if p.noise is not None:
        p = p.having(noise=(p.noise.T * np.linspace(1, 0.5, LONG)).T)
    return Case(
        f"{p.family}/long-run",
        base.version,
        f"{base.id} again and again, for {LONG} steps",
        ("long-run",),
        p,
        source="no expected states: it has no file",
    )


def own_case(problem: Problem, name: str = "own") -> Case:
    """A case of one's own data: every law that needs no expected states. Malformed names the field that is wrong."""
    checked = read_problem(write_problem(problem), "problem")
    return Case(f"{problem.family}/{name}", 1, "a problem of one's own", (OWN,), checked)


def select(cases: Iterable[Case], patterns: Iterable[str]) -> tuple[Case, ...]:
    """The cases whose id matches one of the shell patterns (all for none); ValueError for a pattern that matches nothing."""
    from fnmatch import fnmatchcase

    everything, wanted = tuple(cases), tuple(patterns)
    for pattern in wanted:
        if not any(fnmatchcase(case.id, pattern) for case in everything):
            raise ValueError(f"no vector matches {pattern!r}; see python -m verify conform --list")
    return tuple(c for c in everything if not wanted or any(fnmatchcase(c.id, p) for p in wanted))


def read_json(path: Path) -> Any:
    """The JSON of a bounded file; Malformed for a file that is too large or not JSON."""
    try:
        return read_json_text(read_text(path, LARGEST_FILE))
    except Unusable as problem:
        raise Malformed(str(problem)) from None
    except (ValueError, RecursionError) as problem:
        raise Malformed(f"{path.name}: not JSON: {problem}") from None
