"""Floats, rationals and balls behind one interface: numpy arrays of float64, or of objects (Fraction, flint.arb)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from .rational_roots import square_root
from .rounding import gamma, solving

Values = Any  # an ndarray of the arithmetic
Action = Callable[[Values], Values]
KEPT = 1024  # entries of a matrix whose factors are kept


@dataclass(frozen=True)
class Arithmetic:
    """``name``: "floats", "rationals" or "balls"; bits: the precision of balls; minimiser(function, K): that of ``functions``
    where there is no closed form."""

    name: str
    bits: int = 53
    minimiser: Callable[[Any, Any], Action] | None = None

    def number(self, value: Any) -> Any:
        """One scalar; a float is the binary rational that it is. ValueError for what is not finite or not real."""
        if self.name == "floats":
            return float(value)
        if self.name == "balls" and hasattr(value, "rad"):
            return value
        try:
            exact = Fraction(value.item() if isinstance(value, np.generic) else value)
        except (TypeError, ValueError, OverflowError) as error:
            raise ValueError(f"expected a finite rational, found {value!r}") from error
        if self.name == "rationals":
            return exact
        import flint

        with self:
            return flint.arb(flint.fmpq(exact.numerator, exact.denominator))

    def array(self, value: Any) -> Values:
        """An array of any shape; one number where there is no axis."""
        if self.name == "floats":
            return np.asarray(value, dtype=np.float64)
        table = np.asarray(value, dtype=object)
        result = np.empty(table.shape, dtype=object)
        for index in np.ndindex(table.shape):
            result[index] = self.number(table[index])
        return result

    def identity(self, size: int) -> Values:
        return np.eye(size) if self.name == "floats" else self.array(np.eye(size, dtype=np.int64).astype(object))

    def solver(self, matrix: Values) -> Action:
        """right -> the solution of the square system, factored once; in floats the one of least norm where it is singular, else
        ValueError."""
        if self.name == "floats":
            return _float_solver(matrix)
        import flint

        size = len(matrix)
        entries = [matrix[i, j] for i in range(size) for j in range(size)]
        try:
            if self.name == "balls":
                balls = flint.arb_mat(size, size, entries)
                return lambda right: self._column(self._solved(balls, flint.arb_mat(size, 1, list(right))).entries())
            inverse = flint.fmpq_mat(size, size, [flint.fmpq(x.numerator, x.denominator) for x in entries]).inv()
        except ZeroDivisionError as error:
            raise ValueError("a step has no unique solution: its matrix is singular") from error

        def exact(right: Values) -> Values:
            column = flint.fmpq_mat(size, 1, [flint.fmpq(x.numerator, x.denominator) for x in right])
            return self._column([Fraction(int(x.p), int(x.q)) for x in (inverse * column).entries()])

        return exact

    @staticmethod
    def _solved(matrix: Any, right: Any) -> Any:
        try:
            return matrix.solve(right)
        except ZeroDivisionError as error:
            raise ValueError("a step has no unique solution: its matrix is singular") from error

    def _column(self, entries: Sequence[Any]) -> Values:
        result = np.empty(len(entries), dtype=object)
        result[:] = entries
        return result

    def root(self, value: Any) -> Any:
        """The square root of a number >= 0; in rationals of the square of a rational only, else ValueError."""
        if self.name == "floats":
            return float(np.sqrt(value))
        if self.name == "balls":
            return value.sqrt()
        found = square_root(value)
        if found is None:
            raise ValueError(f"the square root of {value} is not rational: run in balls")
        return found

    def exp(self, value: Any) -> Any:
        """e^value in floats and balls; ValueError in rationals."""
        if self.name == "rationals":
            raise ValueError("an exponential is not rational: run in balls")
        return float(np.exp(value)) if self.name == "floats" else value.exp()

    def cut(self, value: Any, low: Any, high: Any) -> Any:
        """The nearest number of [low, high], of each entry of an array."""
        if np.ndim(value):
            if self.name == "floats":
                return np.clip(value, low, high)
            return self._column([self.cut(entry, low, high) for entry in value])
        return value.max(low).min(high) if self.name == "balls" else min(max(value, low), high)

    def shrunk(self, value: Any, threshold: Any) -> Any:
        """sign(value) max(|value| - threshold, 0), of each entry of an array."""
        if self.name != "balls":
            return value - self.cut(value, -threshold, threshold)
        zero = self.number(0)
        return self._column([(v - threshold).max(zero) + (v + threshold).min(zero) for v in value])

    def sign(self, value: Any) -> Any:
        """sgn of a number, 0 at 0; ValueError in balls, where it is the slope of a kink that others take in another way."""
        if self.name != "balls":
            return (value > 0) - (value < 0)
        if value == 0:
            raise ValueError("a subgradient is asked for where it is not unique")
        return value.sgn()

    def __enter__(self) -> None:
        if self.name == "balls":
            import flint

            _PRECISIONS.append(flint.ctx.prec)
            flint.ctx.prec = self.bits

    def __exit__(self, *_: object) -> None:
        if self.name == "balls":
            import flint

            flint.ctx.prec = _PRECISIONS.pop()


def _float_solver(matrix: Values) -> Action:
    """That of a small matrix is kept: runs of one problem factor the same ones."""
    if matrix.size > KEPT:
        return _factored(matrix)
    return _kept_solver(matrix.shape, np.asarray(matrix, dtype=np.float64).tobytes())


@lru_cache(maxsize=1024)
def _kept_solver(shape: tuple[int, ...], entries: bytes) -> Action:
    return _factored(np.frombuffer(entries).reshape(shape))


def _factored(matrix: Values) -> Action:
    """By one LU factorisation, QR where scipy is not installed, in least squares where a pivot is no more than its rounding.

    LU = A + E with |E| <= gamma_n |L||U|, and |L| <= 1 (Higham, Theorem 9.3): a pivot is told from 0 where it exceeds gamma_n
    times the moduli of its column of U. QR: where it exceeds |E|_F of ``solving``.
    """
    try:
        from scipy.linalg.lapack import dgetrf, dgetrs
    except ImportError:
        q, r = np.linalg.qr(matrix)
        if not np.abs(np.diagonal(r)).min() > gamma(solving(*matrix.shape)) * np.linalg.norm(matrix):
            return lambda right: np.asarray(np.linalg.lstsq(matrix, right, rcond=None)[0])
        return lambda right: np.asarray(np.linalg.solve(r, q.T @ right))
    factors, pivots, info = dgetrf(matrix)
    lost = gamma(len(factors)) * np.abs(np.triu(factors)).sum(axis=0)
    if info != 0 or not np.all(np.abs(np.diagonal(factors)) > lost):
        return lambda right: np.asarray(np.linalg.lstsq(matrix, right, rcond=None)[0])
    return lambda right: np.asarray(dgetrs(factors, pivots, right)[0])


_PRECISIONS: list[int] = []
FLOATS, RATIONALS = Arithmetic("floats"), Arithmetic("rationals")


def balls(bits: int = 256) -> Arithmetic:
    """Rigorous intervals at the precision."""
    return Arithmetic("balls", bits)
