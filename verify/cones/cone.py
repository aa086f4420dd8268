"""The shape of every certificate search: free and non-negative unknowns and PSD blocks under linear equations.

Multipliers of equalities are free, of inequalities non-negative, sums of squares are PSD blocks, and the identity of the proof
rule is one equation per monomial. :mod:`.exact_point` solves it exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic

from ..kernel import Polynomial
from ..kernel.polynomial import Monomial

Matrix = list[list[Fraction]]
Row = tuple[Mapping[int, Fraction], Fraction]


class NoCertificate(Exception):
    """No certificate was found: the message says at which stage and why. Nothing about truth or falsity follows."""


@dataclass(frozen=True)
class Cone:
    """Columns in order: ``free`` unknowns, ``positive`` unknowns, then the entries (i, j), i <= j, of each PSD block of size n.

    rows: (coefficients by column, right side); an entry's coefficient multiplies the entry once (double it for i < j yourself).
    weights: cost of each non-negative unknown and of the trace of each block, when a sparse solution is sought.
    """

    free: int
    positive: int
    blocks: tuple[int, ...]
    rows: tuple[Row, ...]
    weights: tuple[float, ...] = ()

    def starts(self) -> list[int]:
        """First column of every block, and the number of columns."""
        result = [self.free + self.positive]
        for n in self.blocks:
            result.append(result[-1] + n * (n + 1) // 2)
        return result


@dataclass(frozen=True)
class ExactPoint:
    """An exact solution."""

    free: list[Fraction]
    positive: list[Fraction]
    blocks: list[Matrix]


@dataclass(frozen=True)
class Face:
    """Which non-negative unknowns may be non-zero, and rational bases: block = basis * smaller block * basis^T."""

    positive: tuple[int, ...]
    bases: tuple[Matrix, ...]


def entry(i: int, j: int) -> int:
    """Position of the entry (i, j) of a symmetric matrix among the entries with i <= j, column by column."""
    i, j = min(i, j), max(i, j)
    return j * (j + 1) // 2 + i


def triangle(size: int) -> list[tuple[int, int]]:
    """The entries with i <= j of a symmetric matrix, column by column."""
    return [(i, j) for j in range(size) for i in range(j + 1)]


def equations(columns: Sequence[Polynomial], target: Polynomial) -> tuple[Row, ...]:
    """For each monomial that the columns, each times its unknown, add up to the target. NoCertificate where no column has it."""
    rows: dict[Monomial, dict[int, Fraction]] = {m: {} for m in target.terms}
    for number, column in enumerate(columns):
        for monomial, value in column.terms.items():
            rows.setdefault(monomial, {})[number] = value
    if lonely := [m for m, row in rows.items() if not row and target.terms.get(m)]:
        raise NoCertificate(f"no fact speaks of {'*'.join(name for name, _ in lonely[0]) or 'a constant'}")
    return tuple((row, target.terms.get(m, Fraction(0))) for m, row in rows.items() if row)


def check(deadline: float | None) -> None:
    """Raise NoCertificate once the deadline has passed."""
    if deadline is not None and monotonic() > deadline:
        raise NoCertificate("the time limit is reached")
