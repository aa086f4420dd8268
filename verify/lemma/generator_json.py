"""Generators of a stranger's collection as plain data: a declaration, questions to it, shifts, and what follows from the answers.

A generator comes from the process that read its file as a tree of the few classes below, each field of its declared type, so that
nothing of a stranger's is run or believed: what it says counts where the questions are answered so here (``generators.bring``).
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from ..algorithms import classes, declaration, expression
from ..algorithms.differences import class_fact, differences, one_run
from ..kernel import Fact, Polynomial, Proof, Rejected, Statement, Vector
from ..shifts import Block, Chain, Control, Fixed, Program, Rounds, Stage, User
from . import certificate_json as plain
from .conclusions import Conclusion, Phase
from .energies import Reading
from .generators import Generator

MAX_DEPTH = 60
QUESTIONS = {f.__name__: f for f in (differences, one_run, class_fact)} | {
    n: f for n, f in vars(classes).items() if isinstance(f, types.FunctionType) and f.__module__ == classes.__name__
}
CLASSES: dict[str, Any] = {
    one.__name__: one
    for one in (
        *(c for m in (expression, declaration) for c in vars(m).values() if isinstance(c, type) and dataclasses.is_dataclass(c)),
        *(Block, Chain, Control, Fixed, Program, Rounds, Stage, User, Conclusion, Phase, Reading, Generator),
    )
}
WRITTEN = {  # classes with a form of their own
    Polynomial: (plain.write_polynomial, plain.read_polynomial),
    Vector: (plain.write_vector, plain.read_vector),
    Statement: (plain.write_statement, plain.read_statement),
    Proof: (plain.write_proof, plain.read_proof),
    Fact: (plain.write_fact, plain.read_fact),
    Fraction: (str, plain.read_fraction),
}
NAMED = {one.__name__: one for one in WRITTEN}


def write(value: Any) -> Any:
    """A generator, or a part of it, as JSON; Rejected for what is no datum of these classes."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    kind = type(value).__name__
    own = next((forms for one, forms in WRITTEN.items() if isinstance(value, one)), None)
    if own is not None:
        name = next(one.__name__ for one in WRITTEN if isinstance(value, one))
        return {"kind": name, "is": own[0](value)}  # type: ignore[operator]
    if isinstance(value, (tuple, list)):
        return [write(one) for one in value]
    if isinstance(value, Mapping):
        return {"kind": "map", "is": [[write(n), write(one)] for n, one in value.items()]}
    if isinstance(value, partial) and QUESTIONS.get(value.func.__name__) is value.func:
        return {"kind": "question", "to": value.func.__name__, "given": write(value.args), "named": write(value.keywords)}
    if CLASSES.get(kind) is type(value):
        return {"kind": kind, "is": {f.name: write(getattr(value, f.name)) for f in dataclasses.fields(value)}}
    raise Rejected(f"a generator of a collection is made of declarations and questions to them, found {kind}")


def read(data: Any, where: str) -> Generator:
    """The generator that :func:`write` wrote; Rejected with the place of whatever is not its form."""
    made = _read(data, where, 0)
    if not isinstance(made, Generator):
        raise Rejected(f"{where}: expected a Generator, found {type(made).__name__}")
    return made


def _read(data: Any, where: str, depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise Rejected(f"{where}: a tree deeper than {MAX_DEPTH}")
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if isinstance(data, list):
        return tuple(_read(one, where, depth + 1) for one in data)
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind == "question":
        row = plain.read_object(data, where, "kind to given named")
        if row["to"] not in QUESTIONS:
            raise Rejected(f"{where}: no question {str(row['to'])[:60]!r}")
        named = _read(row["named"], where, depth + 1)
        if not isinstance(named, dict) or not all(isinstance(n, str) for n in named):
            raise Rejected(f"{where}: the named arguments of a question have names")
        return partial(QUESTIONS[row["to"]], *_read(row["given"], where, depth + 1), **named)
    row = plain.read_object(data, where, "kind is")
    if kind in NAMED:
        return WRITTEN[NAMED[kind]][1](row["is"], where)
    if kind == "map" and isinstance(row["is"], list):
        return {_read(n, where, depth + 1): _read(one, where, depth + 1) for n, one in row["is"]}
    if kind not in CLASSES or not isinstance(row["is"], dict):
        raise Rejected(f"{where}: no part of a generator is a {str(kind)[:60]!r}")
    one, hints = CLASSES[kind], _hints(CLASSES[kind])
    values = {n: _read(v, where, depth + 1) for n, v in row["is"].items()}
    for name, value in values.items():
        if name not in hints or not fits(value, hints[name]):
            raise Rejected(
                f"{where}: {kind}.{str(name)[:40]} must be {hints.get(name, 'left out')}, found {type(value).__name__}"
            )
    try:
        return one(**values)
    except (TypeError, ValueError, AttributeError) as problem:
        raise Rejected(f"{where}: {kind}: {problem}") from None


@cache
def _hints(one: type) -> dict[str, Any]:
    return typing.get_type_hints(one)


def fits(value: Any, hint: Any) -> bool:
    """Whether a value has a declared type, that of its items included."""
    if hint is Any:
        return True
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, one) for one in inside)
    if hint is None or hint is type(None):
        return value is None
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if inside[-1:] == (Ellipsis,):
            return all(fits(one, inside[0]) for one in value)
        return len(value) == len(inside) and all(fits(one, kind) for one, kind in zip(value, inside, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        return isinstance(value, dict) and all(fits(n, inside[0]) and fits(one, inside[1]) for n, one in value.items())
    if origin is not None:
        return isinstance(value, origin)
    return isinstance(value, hint) and not (hint is int and isinstance(value, bool))
