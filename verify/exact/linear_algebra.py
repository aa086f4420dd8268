"""Matrices and vectors of rationals: a matrix is a tuple of rows, a vector a tuple; every result is of Fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from ..records.typed_json import Sized

Rational = int | Fraction
Vector = tuple[Rational, ...]
Matrix = tuple[Vector, ...]
ReadVector = Annotated[Vector, Sized(1, 64)]  # as fields of instances, which are read from files
ReadMatrix = Annotated[tuple[ReadVector, ...], Sized(1, 64)]


def shifted(matrix: Sequence[Sequence[Rational]], shift: Rational, sign: int) -> list[list[Fraction]]:
    """shift I + sign matrix."""
    return [[Fraction(sign * x + (shift if i == j else 0)) for j, x in enumerate(row)] for i, row in enumerate(matrix)]


def solve(matrix: Matrix, right: Vector) -> tuple[Fraction, ...]:
    """The solution of a square system by elimination; ValueError where the matrix is singular."""
    rows = [[Fraction(x) for x in (*row, b)] for row, b in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = next((r for r in range(i, len(rows)) if rows[r][i]), None)
        if pivot is None:
            raise ValueError("the matrix is singular")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(len(rows)):
            if r != i and rows[r][i]:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    return tuple(row[-1] for row in rows)


def dot(u: Sequence[Rational], v: Sequence[Rational]) -> Fraction:
    return sum((Fraction(x) * y for x, y in zip(u, v, strict=True)), Fraction(0))


def times(matrix: Sequence[Sequence[Rational]], x: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(dot(row, x) for row in matrix)


def transpose(matrix: Matrix) -> Matrix:
    return tuple(zip(*matrix, strict=True))


def plus(u: Sequence[Rational], v: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(x) + y for x, y in zip(u, v, strict=True))


def minus(u: Sequence[Rational], v: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(x) - y for x, y in zip(u, v, strict=True))


def scale(factor: Rational, u: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(factor) * x for x in u)


def exact(u: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(x) for x in u)


def zero(size: int) -> tuple[Fraction, ...]:
    return (Fraction(0),) * size
