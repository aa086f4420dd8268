"""Where a fact of a statement comes from: one typed origin each, written where the fact stands, checked by machine.

``assumed``   a hypothesis of the claim, with the few words of the paper that state it
``letter``    the definition of a name by other names, or a certified enclosure of a constant
``program``   generated from a declared algorithm or function class, under a stated substitution
``instance``  a goal of another record under a stated substitution, checked as the kernel checks ``Use``
``each_step`` a goal of a record about one step, or a generated fact, at every step of the sequences of a statement
``at_end``    a goal of a record about sequences, at one index of a run (both: ``run_links``)
``argued``    in words only: nobody checks it, it is counted, and its record is at most REDUCED
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ..kernel import Polynomial, Rejected, Scalars, Vector, Vectors
from ..kernel.polynomial import Scalar
from ..records.typed_json import KINDS
from .relations import Reason

MAX_QUOTE = 15


@dataclass(frozen=True)
class Assumed(Reason):
    """``quote``: at most 15 words of the paper that state the hypothesis; ``where``: the place; ``means``: our reading of it;
    ``records``: the claims that show that it can be met, or supply it (the claim rests on them).

    A claim of ours has no paper to quote: there ``where`` begins with "ours", the words are ours, and the record shows them as
    the declared domain of the claim.
    """

    quote: str
    where: str
    means: str = ""
    records: tuple[str, ...] = ()


@dataclass(frozen=True)
class Letter(Reason):
    """``name`` is defined by the facts of this origin that carry it (an equation, a root, the larger or smaller of two).

    ``bounded``: the facts only enclose the value (an irrational constant, say); then a point of the statement is no instance
    of the claim. ``value``: for a numeric constant, its closed form, by which the enclosure is checked (``constant_value``).
    """

    name: str
    means: str = ""
    bounded: bool = False
    value: str = ""


@dataclass(frozen=True)
class Program(Reason):
    """The fact ``fact`` generated for ``algorithm`` (an algorithm or a function class), its letters replaced."""

    algorithm: str
    fact: str
    scalars: Scalars = field(default_factory=dict)
    vectors: Vectors = field(default_factory=dict)
    means: str = ""


@dataclass(frozen=True)
class Instance(Reason):
    """The goal ``goal`` of the record ``record``, its letters replaced; its hypotheses are at hand among the other facts."""

    record: str
    goal: str
    scalars: Scalars = field(default_factory=dict)
    vectors: Vectors = field(default_factory=dict)
    means: str = ""


@dataclass(frozen=True)
class EachStep(Reason):
    """The goal ``goal`` of ``record``, or of the generator ``algorithm`` (one of both), at every step (``run_links``).

    ``scalars``: what numbers of the statement are in the letters of the record; ``squares``: those that are the squared norm of a
    vector; ``constant``: its letters that keep their value (a scalar of the statement with such a name means it); ``moved`` and
    ``vectors``: scalar and vector letters with the value that they have one step later.
    """

    record: str
    algorithm: str
    goal: str
    scalars: Scalars = field(default_factory=dict)
    squares: Vectors = field(default_factory=dict)
    constant: tuple[str, ...] = ()
    moved: Scalars = field(default_factory=dict)
    vectors: Vectors = field(default_factory=dict)
    means: str = ""


@dataclass(frozen=True)
class AtEnd(Reason):
    """The goal ``goal`` of ``record``, which is about sequences, at ``index``; ``means`` says in words which run is there."""

    record: str
    goal: str
    index: Polynomial
    scalars: Scalars = field(default_factory=dict)
    vectors: Vectors = field(default_factory=dict)
    means: str = ""


@dataclass(frozen=True)
class Argued(Reason):
    """A link in words; ``records``: what it appeals to (the claim then rests on them)."""

    words: str
    records: tuple[str, ...] = ()


Origin: TypeAlias = Assumed | Letter | Program | Instance | EachStep | AtEnd | Argued
ORIGINS = (Assumed, Letter, Program, Instance, EachStep, AtEnd, Argued)
KINDS.update(ORIGINS)


@dataclass(frozen=True)
class Said:
    """What a fact carries beside its polynomial: the two sides as written, and the origin."""

    left: Polynomial
    right: Polynomial
    origin: Origin | None = None


def assumed(quote: str, where: str, means: str = "", *records: str) -> Assumed:
    """A hypothesis that the paper states in ``quote`` at ``where``, which ``records`` supply; ValueError over 15 words, or
    without any."""
    count = len(quote.split())
    if not 0 < count <= MAX_QUOTE or not where.strip():
        raise ValueError(f"assumed: expected 1 to {MAX_QUOTE} quoted words and their place, found {count} words at {where!r}")
    return Assumed(quote, where, means, records)


def ours(words: str, means: str = "", *records: str) -> Assumed:
    """A hypothesis of a claim of ours, in our words."""
    return assumed(words, "ours", means, *records)


def letter(name: str, means: str = "", *, bounded: bool = False, value: str = "") -> Letter:
    """The definition of ``name``."""
    return Letter(name, means, bounded, value)


def program(algorithm: str, fact: str = "", means: str = "", **replaced: Scalar | Vector) -> Program:
    """A generated fact, of the name that the fact has here where none is said; ``replaced`` gives the letters of the generator
    that stand for something else here."""
    return Program(algorithm, fact, *split(replaced), means)


def instance(record: str, goal: str = "", means: str = "", **replaced: Scalar | Vector) -> Instance:
    """A goal of another record, of the name that the fact has here where none is said; ``replaced`` gives its letters that stand
    for something else here."""
    return Instance(record, goal, *split(replaced), means)


@dataclass(frozen=True)
class Step:
    """How the scalars of a statement read one step of a record: called with a goal, it gives the origin of that step fact."""

    shape: EachStep

    def __call__(self, goal: str, means: str = "") -> EachStep:
        return replace(self.shape, goal=goal, means=means)


def each_step(
    record: str = "",
    *,
    algorithm: str = "",
    means: Mapping[str, Scalar | Vector],
    constant: str = "",
    moved: Mapping[str, Scalar | Vector] | None = None,
) -> Step:
    """The reading of a statement's numbers in the letters of one step (``means``: a polynomial, or v for |v|^2), to be called
    with a goal; ValueError unless one of record and algorithm is named."""
    if bool(record) == bool(algorithm):
        raise ValueError("each_step: name a record or an algorithm")
    return Step(EachStep(record, algorithm, "", *split(means), tuple(constant.split()), *split(moved or {})))


def at_end(record: str, goal: str, means: str, index: Scalar, **replaced: Scalar | Vector) -> AtEnd:
    """A goal of a record about sequences at ``index``; ``means``: of which run; ``replaced``: what its letters stand for."""
    return AtEnd(record, goal, Polynomial.of(index), *split(replaced), means)


def argued(words: str, *records: str) -> Argued:
    """A link that only words make; ValueError without words."""
    if not words.strip():
        raise ValueError("argued: say in words why the fact holds")
    return Argued(words, records)


def split(replaced: Mapping[str, Scalar | Vector]) -> tuple[Scalars, Vectors]:
    """What stands for letters, numbers and vectors apart."""
    scalars = {n: Polynomial.of(v) for n, v in replaced.items() if not isinstance(v, Vector)}
    return scalars, {n: v for n, v in replaced.items() if isinstance(v, Vector)}


def named_in(value: Polynomial) -> set[str]:
    """The scalars of ``value``, and the vectors of its inner products."""
    return {name for atom in value.atoms() for name in (atom[1:-1].split(",") if atom.startswith("<") else (atom,))}


def words_of(origin: Origin | None) -> str:
    """An origin in one line of plain words."""
    match origin:
        case None:
            return "no origin"
        case Assumed():
            return f'{origin.where}: "{origin.quote}"' + (f" ({origin.means})" if origin.means else "")
        case Argued():
            return f"argued: {origin.words}" + (f" (by {', '.join(origin.records)})" if origin.records else "")
        case Letter():
            bound = "a bound on" if origin.bounded else "definition of"
            how = f"{origin.name} = {origin.value}" if origin.value else f"{bound} {origin.name}"
        case Program():
            how = f"generated from {origin.algorithm}, {origin.fact}"
        case Instance():
            how = f"instance of {origin.record}, {origin.goal}"
        case EachStep():
            how = f"at every step of {origin.record or f'what is generated from {origin.algorithm}'}, {origin.goal}"
        case AtEnd():
            how = f"at the index {origin.index!r} of a run of {origin.record}, {origin.goal}"
    return how + (f": {origin.means}" if origin.means else "")


def rests(origin: Origin) -> tuple[str, ...]:
    """The records that an origin names."""
    if isinstance(origin, EachStep):
        return (origin.record,) if origin.record else ()
    if isinstance(origin, Instance | AtEnd):
        return (origin.record,)
    return origin.records if isinstance(origin, Assumed | Argued) else ()


def origin_of(fact: object) -> Origin | None:
    """The origin that a fact carries, if it carries one."""
    said = getattr(fact, "said", None)
    return said.origin if isinstance(said, Said) else None


def with_letters(fact: object, letters: Vectors) -> Origin:
    """The origin of a generated fact, for the same fact about other vectors: ``letters`` says what stands for each of its own.

    ValueError where the fact is not generated; KeyError where a vector of it has no letter.
    """
    origin, value = origin_of(fact), getattr(fact, "value", None)
    if not isinstance(origin, Program) or not isinstance(value, Polynomial):
        raise ValueError(f"with_letters: expected a generated fact, found {words_of(origin)}")
    chosen = {name: letters[name] for name in sorted(named_in(value) - value.atoms())}
    return Program(origin.algorithm, origin.fact, {}, chosen)


def sides(fact: object) -> tuple[Polynomial, Polynomial] | None:
    """The two sides of a fact as written; None where it was made without them. Rejected where they do not make its value."""
    said = getattr(fact, "said", None)
    if not isinstance(said, Said):
        return None
    if said.left - said.right != getattr(fact, "value", None):
        raise Rejected(f"fact {getattr(fact, 'name', '?')!r}: what is displayed is not what is stated")
    return said.left, said.right
