"""A quadratic form whose coefficients are polynomials in r >= 0, as a sum of squares: power by power, where that is enough."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify import *

Square = tuple[int, Fraction, tuple[Fraction, ...]]


def squares(entries: Sequence[Sequence[Polynomial]], r: str = "r") -> list[Square]:
    """(power of r, weight >= 0, coefficients of the square) with sum r^power weight (coefficients . vectors)^2 = the form.

    entries (n, n): symmetric, polynomials in r alone. ValueError where the coefficient of a power is not semidefinite.
    """
    tables: dict[int, list[list[Fraction]]] = {}
    for i, row in enumerate(entries):
        for j, entry in enumerate(row):
            for monomial, value in entry.terms.items():
                power = dict(monomial).get(r, 0)
                tables.setdefault(power, [[Fraction(0)] * len(entries) for _ in entries])[i][j] = value
    found: list[Square] = []
    for power, table in sorted(tables.items()):
        for i in range(len(table)):
            pivot = table[i][i]
            if pivot < 0 or (pivot == 0 and any(table[i][i:])):
                raise ValueError(f"the coefficient of {r}^{power} is not semidefinite")
            if pivot:
                row = [Fraction(0)] * i + [value / pivot for value in table[i][i:]]
                found.append((power, pivot, tuple(row)))
                for j in range(i + 1, len(table)):
                    table[j] = [value - row[j] * pivot * other for value, other in zip(table[j], row, strict=True)]
    return found


def terms(entries: Sequence[Sequence[Polynomial]], vectors: Sequence[Vector], scale: Polynomial, fact: str) -> Iterator[Sum]:
    """``scale`` times the form at ``vectors`` (n) as terms of a certificate, where ``fact`` says r >= 0; see :func:`squares`."""
    for power, weight, row in squares(entries):
        square = sum((v * c for v, c in zip(vectors, row, strict=True)), Vector({}))
        yield term(scale * weight, *[fact] * power, square=square)
