"""Answers of the engine, kept between processes while a command asks for it: data that is decided again when it is read.

Kept is what took time to find: multipliers and energies, values of unknowns, parameters of a run. The kernel, rational arithmetic
or an exact run decides on every reading, so that a file that somebody else wrote may hold another answer, and never a false one.
Only the optimum that floats found is taken as it stands: it says what else is worth asking for, and is told to nobody.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from ..environment.kept_results import Kept, digest
from ..environment.sources import digest_of_files, environment
from ..kernel import Rejected
from ..records import typed_json
from ..records.typed_json import Sized

Answer = TypeVar("Answer")
FORM = 1
_store: ContextVar[Kept | None] = ContextVar("store", default=None)


@dataclass(frozen=True)
class Text:
    """A certificate in the form of its file."""

    certificate: str


@dataclass(frozen=True)
class Values:
    """Of a law: its growth and the unknowns of its program."""

    growth: Fraction
    values: Annotated[tuple[Fraction, ...], Sized(1, 100_000)]


@dataclass(frozen=True)
class Place:
    """Of a run: the modes of its dimensions and the parameters of its matrices."""

    copies: Annotated[tuple[int, ...], Sized(1, 64)]
    where: Annotated[tuple[Fraction, ...], Sized(1, 100_000)]


@dataclass(frozen=True)
class Optimum:
    """Of a question: the energy that the solver's floats hold for the best."""

    energy: Fraction


@contextmanager
def keeping(folder: Path) -> Iterator[None]:
    """Within it answers are looked up and kept in ``folder``."""
    token = _store.set(Kept(folder))
    try:
        yield
    finally:
        _store.reset(token)


def kept(
    form: type[Any], question: object, decide: Callable[[Any], Answer], find: Callable[[], tuple[Any, Answer] | None]
) -> Answer | None:
    """The answer that was kept of this question, decided again; where there is none, or it is refused, the one that is found.

    find: gives what is to be kept, a ``form``, and the answer that it decides. decide raises Rejected, ValueError or
    ArithmeticError for what is no answer to the question.
    """
    store, what = _store.get(), [form.__name__, repr(question)]
    row = None if store is None else store.load(what, sources())
    if row is not None:
        try:
            return decide(typed_json.read(form, row, "kept answer"))
        except (Rejected, ValueError, ArithmeticError) as problem:
            logging.getLogger(__name__).warning("a kept answer is refused, and made again: %s", problem)
    found = find()
    if found is not None and store is not None:
        store.store(what, sources(), typed_json.write(found[0]))
    return None if found is None else found[1]


@cache
def sources() -> str:
    """What finds the answers; the answers of other sources are out of date."""
    folder = Path(__file__).resolve().parent
    files = [(path.name, path) for room in (folder, folder.parent / "cones") for path in sorted(room.glob("*.py"))]
    return digest(FORM, digest_of_files(files), list(environment()))
