"""Origins and the two sides of facts as plain data, read strictly: a stranger's file is data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from ..kernel import Fact, Polynomial, Rejected, Statement, Vector
from .certificate_json import read_list, read_object, read_polynomial, read_text, read_vector, write_polynomial, write_vector
from .origin import ORIGINS, Origin, Said, origin_of, sides

POLYNOMIALS, VECTORS = ("scalars", "moved"), ("vectors", "squares")


def write_origin(fact: Fact) -> dict[str, Any] | None:
    """The sides and the origin (None for a goal) of a fact; None where it was made without sides."""
    origin, shown = origin_of(fact), sides(fact)
    if shown is None:
        return None
    return {
        "left": write_polynomial(shown[0]),
        "right": write_polynomial(shown[1]),
        "origin": None if origin is None else _write(origin),
    }


def write_abbreviations(named: Mapping[str, Polynomial | Vector]) -> dict[str, Any]:
    """Polynomials as lists and vectors as objects, by name."""
    return {n: write_vector(v) if isinstance(v, Vector) else write_polynomial(v) for n, v in named.items()}


def read_abbreviations(data: Any, where: str) -> dict[str, Polynomial | Vector]:
    """What :func:`write_abbreviations` wrote; Rejected for any other form."""
    if not isinstance(data, dict):
        raise Rejected(f"{where}: expected an object")
    return {
        read_text(n, where): read_vector(v, f"{where}.{n}") if isinstance(v, dict) else read_polynomial(v, f"{where}.{n}")
        for n, v in data.items()
    }


def read_words(data: Any, where: str) -> dict[str, str]:
    """An object from names to text; Rejected for any other form."""
    if not isinstance(data, dict):
        raise Rejected(f"{where}: expected an object")
    return {read_text(n, where): read_text(v, f"{where}.{n}") for n, v in data.items()}


def _write(origin: Origin) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": type(origin).__name__}
    for part in dataclasses.fields(origin):
        value = getattr(origin, part.name)
        if part.name in POLYNOMIALS:
            value = {n: write_polynomial(p) for n, p in value.items()}
        elif part.name == "index":
            value = write_polynomial(value)
        elif part.name in VECTORS:
            value = {n: write_vector(v) for n, v in value.items()}
        elif isinstance(value, tuple):
            value = list(value)
        row[part.name] = value
    return row


def with_origins(says: Statement, data: Any, where: str) -> Statement:
    """``says`` with what :func:`write_origin` wrote of its facts, step facts and goals; Rejected for any other form."""
    steps = says.recursion.step_facts if says.recursion is not None else ()
    every = (*says.facts, *steps, *says.goals)
    if not isinstance(data, list) or len(data) != len(every):
        raise Rejected(f"{where}.claim.origins: expected one entry for each of the {len(every)} facts and goals")
    made = iter(_with(f, row, f"{where}.{f.name}") for f, row in zip(every, data, strict=True))
    facts, more = tuple(next(made) for _ in says.facts), tuple(next(made) for _ in steps)
    recursion = dataclasses.replace(says.recursion, step_facts=more) if says.recursion is not None else None
    return dataclasses.replace(says, facts=facts, recursion=recursion, goals=tuple(made))


def _with(fact: Fact, data: Any, where: str) -> Fact:
    if data is None:
        return fact
    row = read_object(data, where, "left right origin")
    left, right = read_polynomial(row["left"], f"{where}.left"), read_polynomial(row["right"], f"{where}.right")
    return dataclasses.replace(fact, said=Said(left, right, None if row["origin"] is None else _read(row["origin"], where)))


def _read(data: Any, where: str) -> Origin:
    kinds = {k.__name__: k for k in ORIGINS}
    name = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in kinds:
        raise Rejected(f"{where}: an origin is one of {', '.join(kinds)}")
    kind = kinds[name]
    row = read_object(data, where, "kind " + " ".join(f.name for f in dataclasses.fields(kind)))
    values: dict[str, Any] = {}
    for part in dataclasses.fields(kind):
        value = row[part.name]
        if part.name in (*POLYNOMIALS, *VECTORS):
            if not isinstance(value, dict):
                raise Rejected(f"{where}.{part.name}: expected an object")
            read: Any = read_polynomial if part.name in POLYNOMIALS else read_vector
            values[part.name] = {read_text(n, where): read(v, f"{where}.{n}") for n, v in value.items()}
        elif part.name == "index":
            values[part.name] = read_polynomial(value, f"{where}.index")
        elif part.name in ("records", "constant"):
            values[part.name] = tuple(read_text(v, where) for v in read_list(value, f"{where}.{part.name}"))
        elif part.name == "bounded":
            if not isinstance(value, bool):
                raise Rejected(f"{where}.bounded: expected true or false")
            values[part.name] = value
        else:
            values[part.name] = read_text(value, f"{where}.{part.name}")
    return kind(**values)
