"""Exact linear algebra over the rationals: elimination (python-flint), LDL^T, kernels recognised from floats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

Matrix = list[list[Fraction]]


def fraction(value: object) -> Fraction:
    """A python-flint rational as a Fraction."""
    return Fraction(int(value.p), int(value.q))  # type: ignore[attr-defined]


def eliminate(
    rows: Sequence[tuple[Mapping[int, Fraction], Fraction]], order: Sequence[int]
) -> dict[int, tuple[dict[int, Fraction], Fraction]] | None:
    """Reduced row echelon form, pivots as early in ``order`` as possible; None where the equations contradict each other.

    Returns pivot -> (coefficients of open columns, right side): pivot = right - sum of coefficient * open column.
    """
    from flint import fmpq_mat

    if not rows:
        return {}
    place = {column: k for k, column in enumerate(order)}
    width = len(order)
    table = fmpq_mat(len(rows), width + 1)
    for r, (coefficients, right) in enumerate(rows):
        for column, value in coefficients.items():
            table[r, place[column]] = flinted(value)
        table[r, width] = flinted(right)
    reduced, rank = table.rref()
    solved: dict[int, tuple[dict[int, Fraction], Fraction]] = {}
    for r in range(rank):
        entries = {k: fraction(reduced[r, k]) for k in range(width + 1) if reduced[r, k] != 0}
        pivot = min(entries)
        if pivot == width:
            return None
        right = entries.pop(width, Fraction(0))
        del entries[pivot]
        solved[order[pivot]] = ({order[k]: v for k, v in entries.items()}, right)
    return solved


def independent(rows: Sequence[tuple[Mapping[int, Fraction], Fraction]]) -> list[int]:
    """Numbers of linearly independent rows (left sides modulo a large prime: a proposal, for the numeric solver only)."""
    from flint import nmod, nmod_mat

    prime = 2**61 - 1
    columns = {c: k for k, c in enumerate(sorted({c for coefficients, _ in rows for c in coefficients}))}
    table = nmod_mat(len(columns), len(rows), prime)
    for r, (coefficients, _) in enumerate(rows):
        for c, value in coefficients.items():
            table[columns[c], r] = nmod(value.numerator, prime) / nmod(value.denominator, prime)
    reduced, rank = table.rref()
    return [next(r for r in range(len(rows)) if int(reduced[k, r])) for k in range(rank)]


def flinted(value: Fraction | int) -> Any:
    """A rational as one of python-flint, whose arithmetic takes a fifth of the time."""
    from flint import fmpq

    return fmpq(value.numerator, value.denominator)


def squares(matrix: Sequence[Sequence[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """LDL^T: pairs (d, l), d > 0, with matrix = sum of d * l l^T exactly; None where the matrix is not PSD.

    Pivots are taken by size of the remaining diagonal, so that a zero pivot ends the elimination.
    """
    n = len(matrix)
    rest = [[flinted(x) for x in row] for row in matrix]
    found: list[tuple[Fraction, list[Fraction]]] = []
    left = set(range(n))
    while left:
        pivot = max(left, key=lambda i: rest[i][i])
        d = rest[pivot][pivot]
        if d < 0:
            return None
        if d == 0:
            return found if not any(rest[i][j] for i in left for j in left) else None
        line = [rest[pivot][j] / d if j in left else 0 * d for j in range(n)]
        found.append((fraction(d), [fraction(x) for x in line]))
        for i in left:
            factor = d * line[i]
            if factor:
                for j in left:
                    if line[j]:
                        rest[i][j] -= factor * line[j]
        left.remove(pivot)
    return found


def complement(vectors: Sequence[Sequence[Fraction]], n: int, order: Sequence[int] | None = None) -> Matrix:
    """A basis (as the columns of an n x r matrix) of the vectors orthogonal to all given ones; entries early in ``order`` are
    computed from later ones."""
    rows = [({j: x for j, x in enumerate(v) if x}, Fraction(0)) for v in vectors]
    solved = eliminate([r for r in rows if r[0]], range(n) if order is None else order) or {}
    opened = [j for j in range(n) if j not in solved]
    basis = [[Fraction(0)] * len(opened) for _ in range(n)]
    for k, j in enumerate(opened):
        basis[j][k] = Fraction(1)
        for pivot, (coefficients, _) in solved.items():
            basis[pivot][k] = -coefficients.get(j, Fraction(0))
    return basis
