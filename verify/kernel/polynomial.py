"""Exact Laurent polynomials in named atoms, and abstract vectors over them.

An atom is a scalar name (``eta``) or an inner product of two vector names (``<u,v>``). Coefficients are
rationals; exponents are integers, negative only where :mod:`verify.kernel.statement` admits the atom as positive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

Monomial = tuple[tuple[str, int], ...]
Scalar: TypeAlias = "int | Fraction | Polynomial"

MAX_TERMS = 200_000


class Rejected(Exception):
    """The kernel refuses: the message says what was found and what was expected."""


def gram(u: str, v: str) -> str:
    """The atom of the inner product of the vectors named ``u`` and ``v`` (symmetric)."""
    return f"<{u},{v}>" if u <= v else f"<{v},{u}>"


def exact(value: object) -> Fraction:
    """``value`` as a rational; floats, booleans and everything inexact are rejected."""
    if isinstance(value, Fraction) or (isinstance(value, int) and not isinstance(value, bool)):
        return Fraction(value)
    raise Rejected(f"expected an exact rational, found {type(value).__name__} {value!r}")


class Polynomial:
    """An immutable Laurent polynomial: a finite map from monomials to non-zero rationals."""

    __slots__ = ("terms",)
    terms: Mapping[Monomial, Fraction]

    def __init__(self, terms: Mapping[Monomial, Fraction]):
        if len(terms) > MAX_TERMS:
            raise Rejected(f"expected at most {MAX_TERMS} terms, found {len(terms)}")
        object.__setattr__(self, "terms", {m: c for m, c in terms.items() if c})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("polynomials are immutable")

    @staticmethod
    def of(value: Scalar) -> Polynomial:
        return value if isinstance(value, Polynomial) else Polynomial({(): exact(value)})

    @staticmethod
    def atom(name: str, power: int = 1) -> Polynomial:
        return Polynomial({((name, power),): Fraction(1)})

    def atoms(self) -> set[str]:
        return {name for monomial in self.terms for name, _ in monomial}

    def __add__(self, other: Scalar) -> Polynomial:
        result = dict(self.terms)
        for monomial, value in Polynomial.of(other).terms.items():
            result[monomial] = result.get(monomial, Fraction(0)) + value
        return Polynomial(result)

    def __mul__(self, other: Scalar) -> Polynomial:
        if not isinstance(other, (Polynomial, int, Fraction)):
            return NotImplemented
        result: dict[Monomial, Fraction] = {}
        right = Polynomial.of(other).terms
        if len(self.terms) * len(right) > 20 * MAX_TERMS:
            raise Rejected(f"a product of {len(self.terms)} by {len(right)} terms is too large")
        for m1, c1 in self.terms.items():
            for m2, c2 in right.items():
                powers = dict(m1)
                for name, power in m2:
                    powers[name] = powers.get(name, 0) + power
                key = tuple(sorted((n, p) for n, p in powers.items() if p))
                result[key] = result.get(key, Fraction(0)) + c1 * c2
        return Polynomial(result)

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
            inverse = Polynomial({tuple((n, -p) for n, p in monomial): 1 / value})
            return inverse ** (-power)
        result = Polynomial.of(1)
        for _ in range(power):
            result = result * self
        return result

    def __truediv__(self, other: Scalar) -> Polynomial:
        return self * Polynomial.of(other) ** -1

    def __rtruediv__(self, other: Scalar) -> Polynomial:
        return Polynomial.of(other) / self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __repr__(self) -> str:
        parts = ["*".join([str(c), *(f"{n}^{p}" if p != 1 else n for n, p in m)]) for m, c in sorted(self.terms.items())]
        return " + ".join(parts) or "0"

    def substitute(self, values: Mapping[str, Polynomial]) -> Polynomial:
        """Replace atoms by polynomials; a negative power needs a one-monomial value."""
        result = Polynomial({})
        for monomial, value in self.terms.items():
            product = Polynomial({tuple(t for t in monomial if t[0] not in values): value})
            for name, power in monomial:
                if name in values:
                    product = product * values[name] ** power
            result = result + product
        return result


class Vector:
    """A linear combination of named abstract vectors; known only by inner products."""

    __slots__ = ("parts",)
    parts: Mapping[str, Polynomial]

    def __init__(self, parts: Mapping[str, Polynomial]):
        object.__setattr__(self, "parts", {n: c for n, c in parts.items() if c.terms})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("vectors are immutable")

    @staticmethod
    def named(name: str) -> Vector:
        return Vector({name: Polynomial.of(1)})

    def __add__(self, other: Vector) -> Vector:
        result = dict(self.parts)
        for name, value in other.parts.items():
            result[name] = result.get(name, Polynomial({})) + value
        return Vector(result)

    def __mul__(self, factor: Scalar) -> Vector:
        return Vector({n: c * factor for n, c in self.parts.items()})

    def __neg__(self) -> Vector:
        return self * -1

    def __sub__(self, other: Vector) -> Vector:
        return self + (-other)

    def __truediv__(self, factor: Scalar) -> Vector:
        return self * (1 / Polynomial.of(factor))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vector) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(frozenset(self.parts.items()))

    __rmul__ = __mul__

    def __iter__(self) -> Iterator[str]:
        return iter(self.parts)

    def __matmul__(self, other: Vector) -> Polynomial:
        """The inner product, bilinear and symmetric."""
        result = Polynomial({})
        for u, cu in self.parts.items():
            for v, cv in other.parts.items():
                result = result + cu * cv * Polynomial.atom(gram(u, v))
        return result

    @property
    def norm2(self) -> Polynomial:
        """The squared norm <self, self>."""
        return self @ self

    def __repr__(self) -> str:
        return " + ".join(f"({c!r}) {n}" for n, c in sorted(self.parts.items())) or "0"
