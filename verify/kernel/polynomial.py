"""Exact Laurent polynomials in named atoms, abstract vectors over them, and the count of the work done.

An atom is a scalar name (``eta``) or an inner product of two vector names (``<u,v>``). Coefficients are
rationals; exponents are integers, negative only where :mod:`verify.kernel.statement` admits the atom as positive.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import TypeAlias, TypeVar

Monomial = tuple[tuple[str, int], ...]
Scalar: TypeAlias = "int | Fraction | Polynomial"
Rational = TypeVar("Rational", Fraction, "int | Fraction")

MAX_TERMS, MAX_WORK = 200_000, 2_000_000
_left: ContextVar[list[int] | None] = ContextVar("work left", default=None)


class Rejected(Exception):
    """The kernel refuses: the message says what was found and what was expected."""


@contextmanager
def bounded_work(most: int | None = None) -> Iterator[None]:
    """Rejected inside beyond ``most`` units (and what is left around it): counted, not timed, the same answer everywhere."""
    token = _left.set(2 * [min(most or MAX_WORK, MAX_WORK, *(_left.get() or [MAX_WORK]))])
    try:
        yield
    finally:
        _left.reset(token)


def spend(products: int, left_bits: int = 0, right_bits: int = 0) -> None:
    """Count ``products`` multiplications of rationals of so many bits (about a microsecond each where they are small)."""
    left = _left.get()
    if left is not None:
        left[0] -= products * (1 + (left_bits * right_bits >> 18))
        if left[0] < 0:
            raise Rejected(f"more than {left[1]} units of work are needed")


def bits(values: Iterable[Fraction]) -> int:
    """The length of the longest numerator or denominator."""
    return reduce(int.__or__, (abs(v.numerator) | v.denominator for v in values), 0).bit_length()


def plus(left: Rational, right: Rational) -> Rational:
    """The sum, counted by the denominators: that of a long sum grows with every part."""
    if size := left.denominator.bit_length() * right.denominator.bit_length() >> 18:
        spend(size)
    return left + right


def gram(u: str, v: str) -> str:
    """The atom of the inner product of the vectors named ``u`` and ``v`` (symmetric)."""
    return f"<{u},{v}>" if u <= v else f"<{v},{u}>"


def exact(value: object) -> Fraction:
    """``value`` as a rational; floats, booleans and everything inexact are rejected."""
    if type(value) is int or type(value) is Fraction:
        return Fraction(value)
    raise Rejected(f"expected an exact rational, found {type(value).__name__} {value!r}")


@dataclass(frozen=True, slots=True, repr=False)
class Polynomial:
    """An immutable Laurent polynomial: a finite map from monomials to non-zero rationals."""

    terms: Mapping[Monomial, Fraction]

    def __post_init__(self) -> None:
        if len(self.terms) > MAX_TERMS:
            raise Rejected(f"expected at most {MAX_TERMS} terms, found {len(self.terms)}")
        object.__setattr__(self, "terms", {m: c for m, c in self.terms.items() if c})

    @staticmethod
    def of(value: Scalar) -> Polynomial:
        return value if isinstance(value, Polynomial) else Polynomial({(): exact(value)})

    @staticmethod
    def atom(name: str, power: int = 1) -> Polynomial:
        return Polynomial({((name, power),) if power else (): Fraction(1)})

    @staticmethod
    def total(parts: Iterable[Polynomial]) -> Polynomial:
        """The sum, in time linear in the terms of the parts."""
        result: dict[Monomial, Fraction] = {}
        for part in parts:
            spend(len(part.terms))
            for monomial, value in part.terms.items():
                result[monomial] = plus(result[monomial], value) if monomial in result else value
        return Polynomial(result)

    def atoms(self) -> set[str]:
        return {name for monomial in self.terms for name, _ in monomial}

    def __add__(self, other: Scalar) -> Polynomial:
        return Polynomial.total((self, Polynomial.of(other)))

    def __mul__(self, other: Scalar) -> Polynomial:
        if not isinstance(other, (Polynomial, int, Fraction)):
            return NotImplemented
        factor = Polynomial.of(other).terms
        if len(self.terms) * len(factor) > 20 * MAX_TERMS:
            raise Rejected(f"a product of {len(self.terms)} by {len(factor)} terms is too large")
        spend(len(self.terms) * len(factor), bits(self.terms.values()), bits(factor.values()))
        result: dict[Monomial, int | Fraction] = {}
        # integers as such: most coefficients are, and fractions of 1 take ten times as long
        left, right = ([(m, c.numerator if c.denominator == 1 else c) for m, c in f.items()] for f in (self.terms, factor))
        for m1, c1 in left:
            for m2, c2 in right:
                entries = list(m1)
                for name, power in m2:  # each at its place in the order
                    place = bisect_left(entries, (name,))
                    old = entries[place][1] if place < len(entries) and entries[place][0] == name else 0
                    entries[place : place + bool(old)] = [(name, old + power)] if old + power else []
                key = tuple(entries)
                result[key] = plus(result[key], c1 * c2) if key in result else c1 * c2
        return Polynomial({m: c if type(c) is Fraction else Fraction(c) for m, c in result.items()})

    def __neg__(self) -> Polynomial:
        return Polynomial({m: -c for m, c in self.terms.items()})

    def __sub__(self, other: Scalar) -> Polynomial:
        return self + (-Polynomial.of(other))

    def __rsub__(self, other: Scalar) -> Polynomial:
        return Polynomial.of(other) - self

    __radd__ = __add__
    __rmul__ = __mul__

    def __pow__(self, power: int) -> Polynomial:
        if power < 0:
            if len(self.terms) != 1:
                raise Rejected("only a single monomial has an inverse: name the denominator as a positive atom")
            ((monomial, value),) = self.terms.items()
            return Polynomial({tuple((n, -p) for n, p in monomial): 1 / value}) ** (-power)
        return reduce(lambda product, _: product * self, range(power - 1), self) if power else Polynomial.of(1)

    def __truediv__(self, other: Scalar) -> Polynomial:
        return self * Polynomial.of(other) ** -1

    def __rtruediv__(self, other: Scalar) -> Polynomial:
        return Polynomial.of(other) / self

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __repr__(self) -> str:
        parts = ["*".join([str(c), *(f"{n}^{p}" if p != 1 else n for n, p in m)]) for m, c in sorted(self.terms.items())]
        return " + ".join(parts) or "0"

    def substitute(self, values: Mapping[str, Polynomial]) -> Polynomial:
        """Replace atoms by polynomials, all at once; a negative power needs a one-monomial value."""
        groups: dict[Monomial, dict[Monomial, Fraction]] = {}  # of equal powers of what is replaced
        for monomial, value in self.terms.items():
            replaced = tuple(t for t in monomial if t[0] in values)
            groups.setdefault(replaced, {})[tuple(t for t in monomial if t[0] not in values)] = value
        return Polynomial.total(reduce(lambda p, t: p * values[t[0]] ** t[1], m, Polynomial(rest)) for m, rest in groups.items())


@dataclass(frozen=True, slots=True, repr=False)
class Vector:
    """A linear combination of named abstract vectors; known only by inner products."""

    parts: Mapping[str, Polynomial]

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", {n: c for n, c in self.parts.items() if c.terms})

    @staticmethod
    def named(name: str) -> Vector:
        return Vector({name: Polynomial.of(1)})

    def __add__(self, other: Vector) -> Vector:
        zero, names = Polynomial({}), dict.fromkeys((*self.parts, *other.parts))
        return Vector({n: self.parts.get(n, zero) + other.parts.get(n, zero) for n in names})

    def __mul__(self, factor: Scalar) -> Vector:
        return Vector({n: c * factor for n, c in self.parts.items()})

    def __neg__(self) -> Vector:
        return self * -1

    def __sub__(self, other: Vector) -> Vector:
        return self + (-other)

    def __truediv__(self, factor: Scalar) -> Vector:
        return self * (1 / Polynomial.of(factor))

    def __hash__(self) -> int:
        return hash(frozenset(self.parts.items()))

    __rmul__ = __mul__

    def __iter__(self) -> Iterator[str]:
        return iter(self.parts)

    def atoms(self) -> set[str]:
        return {name for part in self.parts.values() for name in part.atoms()}

    def __matmul__(self, other: Vector) -> Polynomial:
        """The inner product, bilinear and symmetric."""
        return Polynomial.total(
            c * d * Polynomial.atom(gram(u, v)) for u, c in self.parts.items() for v, d in other.parts.items()
        )

    @property
    def norm2(self) -> Polynomial:
        """The squared norm <self, self>."""
        return self @ self

    def __repr__(self) -> str:
        return " + ".join(f"({c!r}) {n}" for n, c in sorted(self.parts.items())) or "0"
