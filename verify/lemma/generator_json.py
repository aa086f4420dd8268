"""Generators of a stranger's collection as plain data: a declaration, questions to it, shifts, and what follows from the answers.

A generator comes from the process that read its file as a tree of the few classes below, each field of its declared type, so that
nothing of a stranger's is run or believed: what it says counts where the questions are answered so here (``generators.bring``).
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from ..algorithms import classes, declaration, expression
from ..algorithms.differences import class_fact, differences, one_run
from ..algorithms.split import split
from ..kernel import Rejected
from ..records import json_text, typed_json
from ..shifts import Block, Chain, Fixed, Program, Rounds, Stage, User
from .conclusions import Conclusion, Phase
from .energies import Reading
from .generators import Generator, read_generator

MAX_DEPTH = 60
QUESTIONS = {f.__name__: f for f in (differences, one_run, class_fact, split)} | {
    n: f for n, f in vars(classes).items() if isinstance(f, types.FunctionType) and f.__module__ == classes.__name__
}
typed_json.KINDS.update(
    c for m in (expression, declaration) for c in vars(m).values() if isinstance(c, type) and dataclasses.is_dataclass(c)
)
typed_json.KINDS.update((Block, Chain, Fixed, Program, Rounds, Stage, User, Conclusion, Phase, Reading, Generator))


class Question(typing.TypedDict):
    """A question by its name, with what is given in order and by name."""

    to: str
    given: list[object]
    named: dict[str, object]


def _write_question(asked: partial[Any]) -> Any:
    name = getattr(asked.func, "__name__", "")
    if QUESTIONS.get(name) is not asked.func:
        raise Rejected(f"a generator of a collection asks {', '.join(QUESTIONS)}, found {name[:60]!r}")
    return {"to": name, "given": typed_json.write(asked.args), "named": typed_json.write(asked.keywords)}


def _read_question(data: Any) -> partial[Any]:
    """The question, each argument of the type that the parameter declares."""
    row = typed_json.reader(Question)(data)
    if row["to"] not in QUESTIONS:
        raise typed_json.Misfit(f"no question {row['to'][:60]!r}; there are {', '.join(QUESTIONS)}")
    to = QUESTIONS[row["to"]]
    hints = typing.get_type_hints(to)
    try:
        bound = inspect.signature(to).bind(*row["given"], **row["named"])
        for name, value in bound.arguments.items():
            bound.arguments[name] = typed_json.reader(hints[name])(value)
    except TypeError as problem:
        raise typed_json.Misfit(f"{row['to']}: {problem}") from None
    except typed_json.Misfit as fault:
        raise fault.below(f".{name}") from None
    return partial(to, *bound.args, **bound.kwargs)


typed_json.PLAIN[partial] = _write_question
typed_json.OWN.update({kind: ({dict}, _read_question) for kind in (partial, Callable)})


def write(value: Generator) -> Any:
    """A generator as JSON; Rejected for what is no datum of these classes."""
    return typed_json.write(value)


@cache
def digest(algorithm: str) -> str:
    """A digest of all that a generator of the suite says and of what proves it; empty for a name that none has."""
    made = read_generator(algorithm)
    asked = {partial: lambda one: [one.func.__qualname__, typed_json.write(one.args), typed_json.write(one.keywords)]}
    return "" if made is None else json_text.digest(typed_json.write(made, {**typed_json.PLAIN, **asked}))


def read(data: Any, where: str) -> Generator:
    """The generator that :func:`write` wrote; Rejected with the place of whatever is not its form."""
    if _deeper(data, MAX_DEPTH):
        raise Rejected(f"{where}: a tree deeper than {MAX_DEPTH}")
    return typed_json.read(Generator, data, where)


def _deeper(data: Any, most: int) -> bool:
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return most < 0 or any(_deeper(one, most - 1) for one in inside)
