"""Statements: signs, spaces, definitions, facts, goals, and sequences given by recursion.

A statement reads: for all scalars with the declared signs, all vectors of the declared (real inner-product) spaces and
all values of the sequences at an index >= start, the facts imply the goals. Nothing else is assumed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .polynomial import Polynomial, Rejected, Vector

KINDS = (">=", ">", "=")
SIGNS = ("positive", "nonnegative", "real")
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


class Scope:
    """The atoms and vectors that may be named, their signs, and equality modulo the definitions."""

    def __init__(self, statement: Statement):
        require(isinstance(statement, Statement), f"expected a Statement, found {type(statement).__name__}")
        self.signs: dict[str, str] = {}
        self.spaces = dict(statement.spaces)
        self.definitions: list[tuple[str, Polynomial]] = []
        for name, sign in statement.signs.items():
            self.declare(name, sign)
        for name in self.spaces:
            require(bool(NAME.match(name)) and name not in self.signs, f"vector name {name!r} is not a fresh name")
        for name, value in statement.definitions:
            self.admit(value)
            require(self.sign(value) == "positive", f"definition of {name!r} is not visibly positive: {value!r}")
            self.declare(name, "positive")
            self.definitions.append((name, value))
        self.facts(statement.facts)
        recursion = statement.recursion
        if recursion is not None:
            require(type(recursion.start) is int and recursion.start >= 0, "recursion must start at an integer >= 0")
            require(set(recursion.initial) == set(recursion.following), "every state atom needs a start and a successor")
            self.declare(recursion.index, "positive" if recursion.start else "nonnegative")
            for value in recursion.initial.values():
                self.admit(value)
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
        require(isinstance(name, str) and bool(NAME.match(name)), f"{name!r} is not a name")
        require(name not in self.signs and name not in self.spaces, f"{name!r} is declared twice")
        require(sign in SIGNS, f"sign of {name!r} must be one of {SIGNS}, found {sign!r}")
        self.signs[name] = sign

    def facts(self, facts: Iterable[Fact]) -> None:
        names: set[str] = set()
        for fact in facts:
            require(isinstance(fact, Fact), f"expected a Fact, found {type(fact).__name__}")
            require(isinstance(fact.name, str) and fact.name not in names, f"fact {fact.name!r} is named twice")
            require(fact.kind in KINDS, f"fact {fact.name!r}: kind must be one of {KINDS}, found {fact.kind!r}")
            names.add(fact.name)
            self.admit(fact.value)

    def admit(self, value: Polynomial | Vector | None) -> None:
        """Reject anything that names an unknown atom, divides by a non-positive one, mixes spaces or is too large."""
        if value is None:
            return
        if isinstance(value, Vector):
            require(len({self.spaces.get(n, f"? {n}") for n in value}) <= 1, f"vector mixes spaces or is unknown: {value!r}")
            require(all(n in self.spaces for n in value), f"unknown vector in {value!r}")
            for part in value.parts.values():
                self.admit(part)
            return
        require(isinstance(value, Polynomial), f"expected a polynomial, found {type(value).__name__} {value!r}")
        for monomial, coefficient in value.terms.items():
            require(isinstance(coefficient, Fraction), f"coefficient {coefficient!r} is not a rational")
            bits = max(coefficient.numerator.bit_length(), coefficient.denominator.bit_length())
            require(bits <= MAX_BITS, f"a coefficient has {bits} bits, at most {MAX_BITS} are read")
            for name, power in monomial:
                require(type(power) is int and abs(power) <= MAX_EXPONENT, f"exponent {power!r} of {name!r} is out of range")
                if name.startswith("<"):
                    u, _, v = name[1:-1].partition(",")
                    require(u <= v and u in self.spaces and v in self.spaces, f"unknown inner product {name}")
                    require(self.spaces[u] == self.spaces[v], f"{name} joins the spaces {self.spaces[u]}, {self.spaces[v]}")
                    require(power > 0, f"division by the inner product {name}")
                else:
                    require(name in self.signs, f"unknown atom {name!r}")
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
                lowest = min((p for m in value.terms for n, p in m if n == name), default=0)
                value = (value * Polynomial.atom(name, -lowest) if lowest < 0 else value).substitute({name: meaning})
        return not value.terms
