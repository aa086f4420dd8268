"""Origins and the two sides of facts as plain data, read strictly: a stranger's file is data."""

from __future__ import annotations

import dataclasses
from typing import Any

from .certificate_json import (
    read_object,
    read_polynomial,
    read_text,
    read_vector,
    write_polynomial,
    write_vector,
)
from .kernel import Fact, Rejected, Statement
from .origin import Argued, Assumed, Instance, Letter, Origin, Program, Said, origin_of, sides


def write_origin(fact: Fact) -> dict[str, Any] | None:
    """The sides and the origin of a fact; None where it has no origin."""
    origin, shown = origin_of(fact), sides(fact)
    if origin is None or shown is None:
        return None
    return {"left": write_polynomial(shown[0]), "right": write_polynomial(shown[1]), "origin": _write(origin)}


def _write(origin: Origin) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": type(origin).__name__}
    for part in dataclasses.fields(origin):
        value = getattr(origin, part.name)
        if part.name == "scalars":
            value = {n: write_polynomial(p) for n, p in value.items()}
        elif part.name == "vectors":
            value = {n: write_vector(v) for n, v in value.items()}
        elif isinstance(value, tuple):
            value = list(value)
        row[part.name] = value
    return row


def with_origins(says: Statement, data: Any, where: str) -> Statement:
    """``says`` with the origins that :func:`write_origin` wrote, in the order of its facts; Rejected for any other form."""
    count = len(says.facts) + (len(says.recursion.step_facts) if says.recursion is not None else 0)
    if not isinstance(data, list) or len(data) != count:
        raise Rejected(f"{where}.claim.origins: expected one entry for each of the {count} facts")
    facts = [_with(f, row, f"{where}.{f.name}") for f, row in zip(says.facts, data, strict=False)]
    if says.recursion is None:
        return dataclasses.replace(says, facts=tuple(facts))
    steps = [
        _with(f, row, f"{where}.{f.name}") for f, row in zip(says.recursion.step_facts, data[len(says.facts) :], strict=True)
    ]
    return dataclasses.replace(says, facts=tuple(facts), recursion=dataclasses.replace(says.recursion, step_facts=tuple(steps)))


def _with(fact: Fact, data: Any, where: str) -> Fact:
    if data is None:
        return fact
    row = read_object(data, where, "left right origin")
    left, right = read_polynomial(row["left"], f"{where}.left"), read_polynomial(row["right"], f"{where}.right")
    return dataclasses.replace(fact, said=Said(left, right, _read(row["origin"], where)))


def _read(data: Any, where: str) -> Origin:
    kinds = {k.__name__: k for k in (Assumed, Letter, Program, Instance, Argued)}
    name = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in kinds:
        raise Rejected(f"{where}: an origin is one of {', '.join(kinds)}")
    kind = kinds[name]
    row = read_object(data, where, "kind " + " ".join(f.name for f in dataclasses.fields(kind)))
    values: dict[str, Any] = {}
    for part in dataclasses.fields(kind):
        value = row[part.name]
        if part.name in ("scalars", "vectors"):
            if not isinstance(value, dict):
                raise Rejected(f"{where}.{part.name}: expected an object")
            read: Any = read_polynomial if part.name == "scalars" else read_vector
            values[part.name] = {read_text(n, where): read(v, f"{where}.{n}") for n, v in value.items()}
        elif part.name == "records":
            if not isinstance(value, list):
                raise Rejected(f"{where}.records: expected a list")
            values[part.name] = tuple(read_text(v, where) for v in value)
        elif part.name == "bounded":
            if not isinstance(value, bool):
                raise Rejected(f"{where}.bounded: expected true or false")
            values[part.name] = value
        else:
            values[part.name] = read_text(value, f"{where}.{part.name}")
    return kind(**values)
