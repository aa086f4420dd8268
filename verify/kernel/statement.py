"""Statements: signs, spaces, definitions, facts, goals, and sequences given by recursion.

A statement reads: for all scalars with the declared signs, all vectors of the declared (real inner-product) spaces and
all values of the sequences at an index >= start, the facts imply the goals. Nothing else is assumed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from types import UnionType
from typing import Any, get_args, get_origin

from .polynomial import Monomial, Polynomial, Rejected, Vector, bits, gram, spend

KINDS = (">=", ">", "=")
SIGNS = {"positive": ">", "nonnegative": ">=", "real": ""}
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}\Z")
MAX_EXPONENT, MAX_BITS = 64, 4096


@dataclass(frozen=True)
class Fact:
    """``value kind 0``, for example ``Fact('monotone', '>=', inner)``. The kernel never reads ``said`` (sides and origin)."""

    name: str
    kind: str
    value: Polynomial
    said: object = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Recursion:
    """Sequences in ``index`` = start, start+1, ...: state atoms with initial values and successors.

    A successor may use ``step`` atoms: fresh at every step, constrained only by their signs and ``step_facts``.
    """

    index: str
    start: int
    initial: Mapping[str, Polynomial]
    following: Mapping[str, Polynomial]
    step_signs: Mapping[str, str] = field(default_factory=dict)
    step_facts: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Statement:
    """See the module; ``definitions`` are names of visibly positive expressions in earlier atoms."""

    signs: Mapping[str, str]
    spaces: Mapping[str, str]
    facts: tuple[Fact, ...]
    goals: tuple[Fact, ...]
    definitions: tuple[tuple[str, Polynomial], ...] = ()
    recursion: Recursion | None = None


def require(condition: bool, message: str) -> None:
    """Reject with ``message`` unless ``condition`` holds (an ``assert`` that survives ``-O``)."""
    if not condition:
        raise Rejected(message)


def private(value: Any, shape: Any, where: str = "") -> Any:
    """A deep copy, every part of exactly the type that ``shape`` (an annotation) names: what is checked cannot change later.

    No method that the author of ``value`` could have written is called; numbers are bounded and put in lowest terms. What is
    not compared (``Fact.said``) is left out.
    """
    origin, inner = (None, ()) if type(shape) is type else (get_origin(shape), get_args(shape))
    if origin is UnionType:
        origin, shape = None, next((s for s in inner if s is type(value)), inner[0])
    kind, exactly = type(value), {Mapping: (dict,), Sequence: (tuple, list), tuple: (tuple, list)}[origin] if origin else (shape,)
    if kind is not exactly[0] and kind is not exactly[-1]:  # `in` would ask the value's own class
        raise Rejected(f"{where}expected a {exactly[0].__name__}, found {type(value).__name__}")
    if origin is Mapping:
        return {private(k, inner[0], where): private(v, inner[1], where) for k, v in value.items()}
    if origin is not None:
        shapes = inner[:1] * len(value) if origin is Sequence or inner[-1] is Ellipsis else inner
        require(len(shapes) == len(value), f"{where}expected {len(shapes)} entries, found {len(value)}")
        return tuple(private(v, s, where) for v, s in zip(value, shapes, strict=True))
    if shape is Polynomial:
        held = private(getattr(value, "terms", None), dict, where)
        return Polynomial({_monomial(m, where): private(c, Fraction, where) for m, c in held.items()})
    if shape is Vector:
        return Vector(private(getattr(value, "parts", None), Mapping[str, Polynomial], where))
    if shape is Fraction:
        top, bottom = getattr(value, "numerator", None), getattr(value, "denominator", None)
        if type(top) is not int or type(bottom) is not int or bottom == 0:
            raise Rejected(f"{where}a Fraction is not an integer over another")
        value = Fraction(top, bottom)
    if shape in (int, Fraction) and bits((value,)) > MAX_BITS:
        raise Rejected(f"{where}a number has {bits((value,))} bits, at most {MAX_BITS} are read")
    if is_dataclass(shape):
        name, parts = type(value).__name__, [f for f in fields(shape) if f.compare]
        return type(value)(*(private(getattr(value, f.name, None), f.type, f"{name}.{f.name}: ") for f in parts))
    return value


def _monomial(value: Any, where: str) -> Monomial:
    monomial: Monomial = value
    before = ""
    for entry in monomial if type(value) is tuple else (None,):
        if type(entry) is not tuple or len(entry) != 2 or type(entry[0]) is not str or type(entry[1]) is not int:
            raise Rejected(f"{where}a monomial is not a tuple of atoms and exponents")
        name, power = entry
        if not power or abs(power) > MAX_EXPONENT:
            raise Rejected(f"{where}exponent {power} of {name!r} is zero or out of range")
        if before >= name:
            raise Rejected(f"{where}{name!r} stands after {before!r}: the atoms must be in order, each once")
        before = name
    return monomial


class Scope:
    """The atoms and vectors that may be named, their signs, and equality modulo the definitions.

    ``statement`` is the private copy of what was given: whoever holds the original cannot change it any more.
    """

    def __init__(self, given: Statement):
        self.statement = statement = private(given, Statement)
        self.signs: dict[str, str] = {}
        self.spaces = statement.spaces
        self.definitions: list[tuple[str, Polynomial]] = []
        for name, sign in statement.signs.items():
            self.declare(name, sign)
        for name, space in self.spaces.items():
            require(bool(NAME.match(name)), f"vector name {name!r} is not a name")
            require(bool(NAME.match(space)), f"{space!r} is not the name of a space")
        for name, value in statement.definitions:
            self.admit(value)
            require(self.sign(value) == "positive", f"definition of {name!r} is not visibly positive: {value!r}")
            self.declare(name, "positive")
            self.definitions.append((name, value))
        self.facts(statement.facts)
        recursion = statement.recursion
        if recursion is not None:
            require(recursion.start >= 0, "recursion must start at an integer >= 0")
            require(set(recursion.initial) == set(recursion.following), "every state atom needs a start and a successor")
            for value in recursion.initial.values():
                self.admit(value)
            self.declare(recursion.index, "positive" if recursion.start else "nonnegative")
            for name in recursion.initial:
                self.declare(name, "real")
        self.facts(statement.goals)
        require(len(statement.goals) > 0, "a statement needs a goal")
        if recursion is not None:
            for name, sign in recursion.step_signs.items():
                self.declare(name, sign)
            self.facts(recursion.step_facts)
            for value in recursion.following.values():
                self.admit(value)

    def declare(self, name: str, sign: str) -> None:
        require(bool(NAME.match(name)), f"{name!r} is not a name")
        require(name not in self.signs and name not in self.spaces, f"{name!r} is declared twice")
        require(sign in SIGNS, f"sign of {name!r} must be one of {', '.join(SIGNS)}, found {sign!r}")
        self.signs[name] = sign

    def facts(self, facts: Iterable[Fact]) -> None:
        names: set[str] = set()
        for fact in facts:
            require(fact.name not in names, f"fact {fact.name!r} is named twice")
            require(fact.kind in KINDS, f"fact {fact.name!r}: kind must be one of {KINDS}, found {fact.kind!r}")
            names.add(fact.name)
            self.admit(fact.value)

    def admit(self, value: Polynomial | Vector | None) -> None:
        """Reject anything that names an unknown atom, divides by a non-positive one, mixes spaces or is too large."""
        if isinstance(value, Vector):
            require(all(n in self.spaces for n in value), f"unknown vector in {value!r}")
            require(len({self.spaces[n] for n in value}) <= 1, f"vector mixes spaces: {value!r}")
        for part in () if value is None else value.parts.values() if isinstance(value, Vector) else (value,):
            spend(len(part.terms))
            require(bits(part.terms.values()) <= MAX_BITS, f"a coefficient has more bits, at most {MAX_BITS} are read")
            for name, power in dict.fromkeys(entry for monomial in part.terms for entry in monomial):  # each once
                require(abs(power) <= MAX_EXPONENT, f"exponent {power} of {name!r} is out of range")
                if name.startswith("<"):
                    u, _, v = name[1:-1].partition(",")
                    require(name == gram(u, v) and u in self.spaces and v in self.spaces, f"unknown inner product {name}")
                    require(self.spaces[u] == self.spaces[v], f"{name} joins the spaces {self.spaces[u]}, {self.spaces[v]}")
                    require(power > 0, f"division by the inner product {name}")
                else:
                    state = self.statement.recursion is not None and name in self.statement.recursion.initial
                    require(name in self.signs, f"unknown atom {name!r}" + state * ": what is said of a state is a step fact")
                    require(power > 0 or self.signs[name] == "positive", f"division by {name!r}, not declared positive")

    def sign(self, value: Polynomial) -> str:
        """'positive' or 'nonnegative' where every term shows it, else 'real'."""
        strict = False
        for monomial, coefficient in value.terms.items():
            positive = True
            for name, power in monomial:
                sign = self.signs.get(name, "real")
                if sign != "positive":
                    positive = False
                    u, _, v = name[1:-1].partition(",")
                    square = name.startswith("<") and u == v
                    if sign == "real" and power % 2 and not square:
                        return "real"
            if coefficient < 0:
                return "real"
            strict = strict or positive
        return "positive" if strict else "nonnegative"

    def vanishes(self, value: Polynomial) -> bool:
        """Whether ``value`` is zero once defined names are replaced (their denominators cleared first)."""
        for name, meaning in reversed(self.definitions):
            if name in value.atoms():
                lowest = min(p for m in value.terms for n, p in m if n == name)
                value = (value * Polynomial.atom(name, -lowest) if lowest < 0 else value).substitute({name: meaning})
        return not value.terms
