"""Points of a statement at which printed letters have values, and what an expression is there: exact, or a ball of 256 bits.

Points are random; the equations that define letters hold there as far as they can be solved one after another. A vector named
``A_x`` is a matrix times ``x``, ``At_p`` its transpose times ``p``, so that adjoint maps are adjoint.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any, TypeAlias, cast

import flint

from ..kernel import Fact, Polynomial, Statement, Vector
from ..lemma.origin import Assumed, Letter, origin_of
from ..lemma.powers import powers
from .printed import Expression

BITS, DIMENSION = 256, 3
Number: TypeAlias = Any  # flint.fmpq, or a ball flint.arb
Meaning: TypeAlias = "Polynomial | Vector"


class Incomparable(ValueError):
    """An expression has no value in the statement's letters; the message says why."""


@dataclass(frozen=True)
class Place:
    """A point: the values of scalars, sequences and definitions, and the coordinates of the vectors."""

    at: Mapping[str, Number]
    coordinates: Mapping[str, Sequence[Number]]
    products: dict[str, Number] = field(default_factory=dict)

    def atom(self, name: str) -> Number:
        if not name.startswith("<"):
            if name not in self.at:
                raise Incomparable(f"{name} has no value")
            return self.at[name]
        if name not in self.products:
            u, _, v = name[1:-1].partition(",")
            self.products[name] = sum(
                (a * b for a, b in zip(self.coordinates[u], self.coordinates[v], strict=True)), flint.fmpq(0)
            )
        return self.products[name]

    def polynomial(self, value: Polynomial) -> Number:
        total = flint.fmpq(0)
        for monomial, coefficient in value.terms.items():
            product = rational(coefficient)
            for name, power in monomial:
                product = product * (self.atom(name) if power == 1 else self.atom(name) ** power)
            total = total + product
        return total

    def square(self, vector: Mapping[str, Number]) -> Number:
        return inner(self, vector, vector)


def rational(value: Fraction | int) -> Any:
    return flint.fmpq(*value.as_integer_ratio())


def inner(place: Place, left: Mapping[str, Number], right: Mapping[str, Number]) -> Number:
    return sum(
        (a * b * place.atom(f"<{min(u, v)},{max(u, v)}>") for u, a in left.items() for v, b in right.items()), flint.fmpq(0)
    )


def vanishes(value: Number, size: Number = 1) -> bool:
    """Whether a number is zero; of a ball: whether zero lies in it and it is small against ``size``."""
    if isinstance(value, flint.fmpq):
        return bool(value == 0)
    scale = abs(flint.arb(size)).mid() + flint.arb(2) ** -100
    return bool(value.contains(0)) and bool(value.rad() <= scale * flint.arb(2) ** -100)


def positive(value: Number) -> bool:
    return bool(value > 0)


def root(value: Number) -> Number:
    if isinstance(value, flint.fmpq) and value >= 0:
        top, bottom = flint.fmpz(value.p), flint.fmpz(value.q)
        a, b = top.isqrt(), bottom.isqrt()
        if a * a == top and b * b == bottom:
            return flint.fmpq(a, b)
    return flint.arb(value).sqrt()


def power(base: Number, exponent: Number) -> Number:
    if isinstance(exponent, flint.fmpq) and exponent.q == 1 and abs(int(exponent.p)) <= 64:
        return base ** int(exponent.p)
    if isinstance(exponent, flint.fmpq) and exponent.q == 2 and abs(int(exponent.p)) <= 64:
        return root(base) ** int(exponent.p)
    return flint.arb(base) ** flint.arb(exponent)


FUNCTIONS: Mapping[str, Callable[..., Number]] = {
    "sqrt": root,
    "ln": lambda x: flint.arb(x).log(),
    "exp": lambda x: flint.arb(x).exp(),
    "max": lambda *xs: reduce(lambda x, y: x if x >= y else y if y >= x else flint.arb(x).max(flint.arb(y)), xs),
    "min": lambda *xs: reduce(lambda x, y: x if x <= y else y if y <= x else flint.arb(x).min(flint.arb(y)), xs),
}


def value_of(e: Expression, place: Place, meanings: Mapping[str, Meaning], spaces: Mapping[str, str]) -> Any:
    """The number, or the vector (coefficients by name), that an expression is at a place."""

    def value(part: Any) -> Any:
        return value_of(part, place, meanings, spaces)

    head, args = e[0], cast(tuple[Any, ...], e[1:])
    if head == "number":
        return rational(args[0])
    if head == "letter":
        meaning = meanings[str(args[0])]
        if isinstance(meaning, Vector):
            return {n: place.polynomial(p) for n, p in meaning.parts.items()}
        return place.polynomial(meaning)
    if head == "+":
        return added([value(part) for part in args[0]])
    if head == "*":
        return _product(args[0], value, spaces)
    if head == "/":
        top, bottom = value(args[0]), value(args[1])
        if isinstance(bottom, dict) or vanishes(bottom):
            raise Incomparable("a denominator is a vector or vanishes")
        return {n: a / bottom for n, a in top.items()} if isinstance(top, dict) else top / bottom
    if head == "^":
        base, exponent = args[0], value(args[1])
        if base[0] == "norm" and isinstance(inside := value(base[1]), dict):
            squared = place.square(inside)
            return power(squared, exponent / 2)
        found = value(base)
        if isinstance(found, dict) or isinstance(exponent, dict):
            raise Incomparable("a power of a vector")
        return power(found, exponent)
    if head == "norm":
        inside = value(args[0])
        return root(place.square(inside)) if isinstance(inside, dict) else abs(inside)
    if head == "inner":
        left, right = value(args[0]), value(args[1])
        if isinstance(left, dict) != isinstance(right, dict):
            raise Incomparable("an inner product of a number")
        return inner(place, left, right) if isinstance(left, dict) else left * right
    if head == "map":
        raise Incomparable(f"{args[0]} is applied to nothing")
    numbers = [value(part) for part in args[0]]
    if any(isinstance(x, dict) for x in numbers):
        raise Incomparable(f"{head} of a vector")
    return FUNCTIONS[str(head)](*numbers)


def added(parts: Sequence[Any]) -> Any:
    if not any(isinstance(part, dict) for part in parts):
        return sum(parts[1:], parts[0])
    if not all(isinstance(part, dict) for part in parts):
        raise Incomparable("a number is added to a vector")
    found: dict[str, Number] = {}
    for part in parts:
        for name, coefficient in part.items():
            found[name] = found.get(name, flint.fmpq(0)) + coefficient
    return found


MAPS = {"A": "A_", "B": "B_", r"A^\top": "At_", r"B^\top": "Bt_"}


def _product(parts: Any, value: Callable[[Any], Any], spaces: Mapping[str, str]) -> Any:
    found: Any = None
    for part in reversed(parts):
        if part[0] == "map":
            if not isinstance(found, dict):
                raise Incomparable(f"{part[1]} is applied to a number")
            named = {n: n if part[1] == "I" else MAPS[part[1]] + n for n in found}
            missing = sorted(set(named.values()) - set(spaces))
            if missing:
                raise Incomparable(f"{missing[0]} is no vector of the statement")
            found = {named[n]: a for n, a in found.items()}
            continue
        here = value(part)
        if found is None:
            found = here
        elif isinstance(here, dict) and isinstance(found, dict):
            raise Incomparable("a product of vectors")
        elif isinstance(here, dict) or isinstance(found, dict):
            vector, number = (here, found) if isinstance(here, dict) else (found, here)
            found = {n: a * number for n, a in vector.items()}
        else:
            found = here * found
    return found


TRIES = 5


def places(says: Statement, count: int, seed: int, index: int, solved: bool) -> list[Place]:
    """Random points. ``solved``: with the equations that define letters; of several each time the one at which the most of them,
    and then the most inequalities between scalars, hold."""
    choice = random.Random(seed)
    if not solved:
        return [_place(says, choice, index, False) for _ in range(count)]
    scalar = [f for f in says.facts if not any(n.startswith("<") for n in f.value.atoms())]

    def missed(place: Place) -> int:
        found = 0
        for fact in scalar:
            value = place.polynomial(fact.value)
            found += 9 * (not vanishes(value)) if fact.kind == "=" else not (positive(value) or vanishes(value))
        return found

    found: list[Place] = []
    for _ in range(count):
        best, least = _place(says, choice, index, True), 0
        least = missed(best)
        for _ in range(TRIES if least else 0):
            other = _place(says, choice, index, True)
            if (here := missed(other)) < least:
                best, least = other, here
            if not least:
                break
        found.append(best)
    return found


def _place(says: Statement, choice: random.Random, index: int, solve: bool) -> Place:
    drawn = _Drawn(says, choice, index)
    for fact in says.facts if solve else ():
        if fact.kind == "=" and isinstance(origin_of(fact), Letter | Assumed):
            drawn.solve(fact)
    return drawn.here


class _Drawn:
    """A random point, ``here``, of which letters are moved to where equations hold."""

    def __init__(self, says: Statement, choice: random.Random, index: int) -> None:
        self.says, self.choice, self.index = says, choice, index
        maps = {m: [[flint.fmpq(choice.randint(-5, 5)) for _ in range(DIMENSION)] for _ in range(DIMENSION)] for m in "AB"}
        coordinates: dict[str, list[Number]] = {}

        def drawn(name: str) -> list[Number]:
            if name not in coordinates:
                head, _, rest = name.partition("_")
                rows = maps.get(head[:1]) if head in ("A", "B", "At", "Bt") and rest in says.spaces else None
                if rows is None:
                    coordinates[name] = [flint.fmpq(choice.randint(-9, 9)) for _ in range(DIMENSION)]
                else:
                    of, rows = drawn(rest), [list(c) for c in zip(*rows, strict=True)] if head.endswith("t") else rows
                    coordinates[name] = [sum((a * b for a, b in zip(row, of, strict=True)), flint.fmpq(0)) for row in rows]
            return coordinates[name]

        for name in says.spaces:
            drawn(name)
        self.at: dict[str, Number] = {name: self.number(sign) for name, sign in says.signs.items()}
        self.here = Place(self.at, coordinates)
        self.solved: set[str] = set()
        self.finish()

    def number(self, sign: str) -> Number:
        size = flint.fmpq(self.choice.randint(1, 97), self.choice.choice((1, 7, 31, 89, 97, 101, 211)))
        return -size if sign == "real" and self.choice.random() < 0.5 else size

    def finish(self) -> None:
        """Definitions and sequences from the scalars; a sequence that needs what is new at each step is any positive number."""
        value, recursion = self.here.polynomial, self.says.recursion
        for name, meaning in self.says.definitions:
            self.at[name] = value(meaning)
        if recursion is None:
            return
        self.at[recursion.index] = flint.fmpq(recursion.start)
        free = {n for n, p in recursion.following.items() if p.atoms() & set(recursion.step_signs)}
        while more := {n for n, p in recursion.following.items() if n not in free and p.atoms() & free}:
            free |= more
        held = {n: self.at[n] for n in free if n in self.at}
        for name, meaning in recursion.initial.items():
            self.at[name] = value(meaning)
        known = {n: p for n, p in recursion.following.items() if n not in free}
        for number in range(recursion.start, recursion.start + self.index):
            self.at.update({n: value(p) for n, p in known.items()} | {recursion.index: flint.fmpq(number + 1)})
        for name in sorted(free):
            self.at[name] = held.get(name, flint.fmpq(self.choice.randint(1, 97), self.choice.randint(1, 89)))

    def solve(self, fact: Fact) -> None:
        """Give one scalar the value by which an equation holds: the letter that it defines, else one that nothing fixes yet."""
        origin, atoms = origin_of(fact), {n for n in fact.value.atoms() if n in self.says.signs}
        first = [origin.name] if isinstance(origin, Letter) and origin.name in atoms else []
        twice = [n for n in sorted(atoms) if any(dict(m).get(n, 0) == 2 for m in fact.value.terms)]
        for name in dict.fromkeys([*first, *twice, *sorted(atoms)]):
            if name in self.solved:
                continue
            before = self.at[name]
            for value in _roots(fact.value, name, self.here):
                if self.says.signs[name] != "real" and not positive(value):
                    continue
                self.at[name] = value
                self.finish()
                if vanishes(self.here.polynomial(fact.value)) and _bounds_hold(self.says, fact, self.here):
                    self.solved |= atoms
                    return
            self.at[name] = before
            self.finish()


def _bounds_hold(says: Statement, fact: Fact, here: Place) -> bool:
    """Whether the inequalities hold that define the same letter, or are quoted with the equation."""

    def where(one: Fact) -> object:
        origin = origin_of(one)
        return origin.where if isinstance(origin, Assumed) else origin

    bounds = [f.value for f in says.facts if f.kind != "=" and where(f) == where(fact)]
    return all(positive(v) or vanishes(v) for v in map(here.polynomial, bounds))


def _roots(value: Polynomial, name: str, here: Place) -> list[Number]:
    """Where a polynomial vanishes as one of degree one or two in ``name``."""
    parts = powers(value, name)
    low = min(parts, default=0)
    found = {e - low: here.polynomial(p) for e, p in parts.items()}
    c, b, a = (found.get(k, flint.fmpq(0)) for k in range(3))
    if not found or max(found) > 2 or len(found) < 2:
        return []
    if vanishes(a):
        return [] if vanishes(b) else [-c / b]
    under = b * b - 4 * a * c
    if not (positive(under) or vanishes(under)):
        return []
    return [(-b + root(under)) / (2 * a), (-b - root(under)) / (2 * a)]
