"""Matrices in two arithmetics with one interface: exact rationals (fmpq_mat) and balls (arb_mat) of python-flint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..cones.rational import complement, eliminate, squares
from ..cones.rational import fraction as fraction
from .balls import Infinite, Undecided, rational

Rows = Sequence[Sequence[Any]]


@dataclass(frozen=True)
class MatrixArithmetic:
    """``exact``: rationals; otherwise balls at the precision of the flint context when an operation is made."""

    exact: bool

    def matrix(self, rows: Any) -> Any:
        """Rows of rationals (or a flint matrix of rationals) as a matrix of this arithmetic."""
        import flint

        if isinstance(rows, flint.fmpq_mat):
            return rows if self.exact else flint.arb_mat(rows)
        if isinstance(rows, flint.arb_mat):
            if self.exact:
                raise ValueError("a matrix of balls has no exact entries")
            return rows
        if not self.exact and hasattr(rows, "dtype"):
            return flint.arb_mat(rows.shape[0], rows.shape[1], rows.ravel().tolist())
        return self.matrix(fractions_matrix(rows))

    def number(self, value: Any) -> Any:
        from flint import arb, fmpq

        exact = Fraction(value)
        number = fmpq(exact.numerator, exact.denominator)
        return number if self.exact else arb(number)

    def zeros(self, rows: int, columns: int) -> Any:
        import flint

        return (flint.fmpq_mat if self.exact else flint.arb_mat)(rows, columns)

    def identity(self, size: int) -> Any:
        return self.diagonal([self.number(1)] * size)

    def diagonal(self, entries: Sequence[Any]) -> Any:
        result = self.zeros(len(entries), len(entries))
        for i, entry in enumerate(entries):
            result[i, i] = entry
        return result

    def stack(self, blocks: Sequence[Sequence[Any]]) -> Any:
        """A matrix from blocks of matrices of this arithmetic."""
        import flint

        rows: list[list[Any]] = []
        for line in blocks:
            tables = [block.tolist() for block in line]
            rows.extend([entry for table in tables for entry in table[i]] for i in range(line[0].nrows()))
        return (flint.fmpq_mat if self.exact else flint.arb_mat)(len(rows), len(rows[0]), [e for row in rows for e in row])

    def pick(self, matrix: Any, rows: Sequence[int], columns: Sequence[int]) -> Any:
        """The submatrix of the given rows and columns."""
        import flint

        entries = [matrix[i, j] for i in rows for j in columns]
        return (flint.fmpq_mat if self.exact else flint.arb_mat)(len(rows), len(columns), entries)


DEFINITE = 128  # bits
EXACT, BALLS = MatrixArithmetic(True), MatrixArithmetic(False)


def table(name: str, value: Any, rows: int | None = None, columns: int | None = None) -> Any:
    """``value`` validated as a matrix of finite rationals of the stated shape: a float64 array, or a tuple of rows of Fractions.

    Arrays are copied and read-only. Flint rational matrices pass unchanged. ValueError names the argument.
    """
    if hasattr(value, "dtype") and value.dtype.kind == "f":
        import numpy as np

        result = np.array(value, dtype=np.float64)
        result.setflags(write=False)
        shape: tuple[int, ...] = result.shape
        if not np.all(np.isfinite(result)):
            raise ValueError(f"{name} must be finite")
        checked: Any = result
    elif hasattr(value, "rref"):
        checked, shape = value, (value.nrows(), value.ncols())
    else:
        try:
            listed = [list(row) for row in value]
        except TypeError as error:
            raise ValueError(f"{name} must be a matrix: a sequence of rows") from error
        checked = tuple(tuple(rational(f"{name}[{i}][{j}]", x) for j, x in enumerate(row)) for i, row in enumerate(listed))
        widths = {len(row) for row in checked}
        if len(widths) > 1:
            raise ValueError(f"{name} must have rows of one length, found {sorted(widths)}")
        shape = (len(checked), *widths)
    fits = len(shape) == 2 and 0 not in shape and rows in (None, shape[0]) and columns in (None, shape[1])
    if not fits:
        wanted = f"({'any' if rows is None else rows}, {'any' if columns is None else columns})"
        raise ValueError(f"{name} must have shape {wanted}, found {shape}")
    return checked


def column(name: str, value: Any, size: int | None = None) -> Any:
    """``value`` validated as a vector of rationals, as a table of one column."""
    try:
        entries = list(value)
    except TypeError as error:
        raise ValueError(f"{name} must be a vector") from error
    if size is not None and len(entries) != size:
        raise ValueError(f"{name} must have length {size}, found {len(entries)}")
    return table(name, tuple((rational(f"{name}[{i}]", x),) for i, x in enumerate(entries)), len(entries), 1)


def shape_of(value: Any) -> tuple[int, int]:
    if hasattr(value, "nrows"):
        return value.nrows(), value.ncols()
    return len(value), len(value[0])


def fractions_matrix(rows: Any) -> Any:
    """A flint matrix of rationals from rows of numbers."""
    from flint import fmpq, fmpq_mat

    if isinstance(rows, fmpq_mat):
        return rows
    listed = [[Fraction(x) for x in row] for row in (rows.tolist() if hasattr(rows, "tolist") else rows)]
    return fmpq_mat(len(listed), len(listed[0]), [fmpq(x.numerator, x.denominator) for row in listed for x in row])


def entries(matrix: Any) -> tuple[Fraction, ...]:
    """The entries of a flint rational matrix, row by row."""
    return tuple(fraction(x) for x in matrix.entries())


def solve_in_range(S: Any, d: Any) -> Any:
    """An x with S x = d for a symmetric rational S, or Infinite with a q such that S q = 0 and q'd != 0. No pseudo-inverse."""
    try:
        return S.solve(d)
    except ZeroDivisionError:
        pass
    size, right = S.nrows(), entries(d)
    rows = [[fraction(x) for x in row] for row in S.tolist()]
    solved = eliminate([({j: x for j, x in enumerate(row) if x}, r) for row, r in zip(rows, right, strict=True)], range(size))
    if solved is not None:
        return EXACT.matrix([[solved[j][1] if j in solved else 0] for j in range(size)])
    for direction in zip(*complement(rows, size), strict=True):
        gap = sum((q * r for q, r in zip(direction, right, strict=True)), Fraction(0))
        if gap != 0:
            why = (
                "the difference of the means is outside the range of the covariance: the release along "
                f"{words(direction)} carries no noise, and it differs by {short(gap)}"
            )
            return Infinite(why, direction, gap)
    raise Undecided("no direction found, though the system has no solution: S is not symmetric")


def positive_definite(S: Any) -> bool:
    """Whether a symmetric matrix of python-flint's rationals, or its rows, is positive definite: by balls where these tell, else
    exactly."""
    rows = S if isinstance(S, list) else S.tolist()
    if surely_definite(rows):
        return True
    found = squares(rows)
    return found is not None and len(found) == len(rows)


def surely_definite(rows: Sequence[Sequence[Any]]) -> bool:
    """Whether balls tell that all pivots of a symmetric matrix, of rationals or balls, are positive."""
    from flint import arb, ctx

    with ctx.workprec(DEFINITE):
        rest = [[arb(x) for x in row] for row in rows]
        while rest:
            pivot, *top = rest[0]
            if not pivot > 0:
                return False
            shares = [y / pivot for y in top]
            rest = [[x - row[0] * y for x, y in zip(row[1:], shares, strict=True)] for row in rest[1:]]
    return True


def words(direction: Iterable[Fraction]) -> str:
    """A linear functional of the release z, as text."""
    listed = [(i, x) for i, x in enumerate(direction) if x]
    shown = " + ".join(f"z[{i}]" if x == 1 else f"({short(x)}) z[{i}]" for i, x in listed[:6])
    return shown + (f" + ... ({len(listed)} terms)" if len(listed) > 6 else "")


def short(value: Fraction) -> str:
    """The rational, or a decimal where it is long."""
    text = str(value)
    return text if len(text) <= 24 else f"about {float(value):.6g}"
