"""Matrices in float64 with one radius for the spectral norm of the error: rigorous, and as fast as float64 products are.

``NormBall(mid, rad)`` holds every matrix X with |X - mid|_2 <= rad. Products: |fl(AB) - AB|_2 <= gamma_k |A|_F |B|_F
(Higham 2002, section 3.5: any order of summation, fused or not; not for Strassen-like products). Bounds are sums and products
of nonnegative floats, rounded up by ``OUTWARD``; gamma is taken of two terms more, for its own rounding.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ..algorithms.rounding import OUTWARD, UNIT_ROUNDOFF, gamma
from .balls import Undecided

TINY = 1e-300


def up(bound: float) -> float:
    """Not below the exact value of a formula of nonnegative floats that gave ``bound``; Undecided where that is not finite."""
    if not math.isfinite(bound):
        raise Undecided("a bound in float64 overflows")
    return bound * OUTWARD + TINY


def frobenius(mid: Any) -> float:
    """An upper bound of |mid|_F; where squares might overflow or vanish, entries are scaled by a power of two first."""
    flat = np.ravel(mid)
    square = float(flat @ flat)
    if 1e-200 < square < 1e200:  # what vanished is below 1e-300 for each entry
        return up(math.sqrt(square))
    largest = float(np.abs(mid).max())
    if largest == 0 or not math.isfinite(largest):
        return up(largest)
    scale = 2.0 ** -math.frexp(largest)[1] if largest > 2.0**-1000 else 2.0**1000
    flat = flat * scale
    return up(math.sqrt(float(flat @ flat)) / scale)


def rough(mid: Any) -> float:
    """An upper bound of |mid|_2 without a product of matrices: the root of the largest sums of a row and of a column."""
    sizes = np.abs(mid)
    rows, columns = float(sizes.sum(axis=1).max(initial=0)), float(sizes.sum(axis=0).max(initial=0))
    return min(frobenius(mid), up(math.sqrt(up(rows)) * math.sqrt(up(columns))))


def spectral(mid: Any) -> float:
    """An upper bound of |mid|_2, at most N^(1/8) times it: |mid|_2^4 = |(mid'mid)^2|_2, at most its Frobenius norm."""
    whole = frobenius(mid)
    if 1 in mid.shape or not 2.0**-1000 < whole < 2.0**1000:
        return whole
    scale = 2.0 ** -math.frexp(whole)[1]
    part = mid * scale  # |part|_F in [1/2, 1], to the margin
    gram = part.T @ part if part.shape[0] >= part.shape[1] else part @ part.T
    square, gram_norm = gram.T @ gram, frobenius(gram)
    rows = up(float(np.abs(square).sum(axis=1).max()))
    squared = up(min(frobenius(square), rows) + gamma(gram.shape[0] + 2) * gram_norm * gram_norm)
    return min(whole, up(math.sqrt(up(math.sqrt(squared) + gamma(max(mid.shape) + 2))) / scale))


class NormBall:
    """mid: float64 (r, c); rad: bound of the spectral norm of the error. Bounds of norms are computed once, when asked for."""

    def __init__(self, mid: Any, rad: float) -> None:
        self.mid, self.rad = mid, rad

    @cached_property
    def frobenius(self) -> float:
        """An upper bound of |mid|_F."""
        return frobenius(self.mid)

    @cached_property
    def norm(self) -> float:
        """An upper bound of the spectral norm of every matrix inside."""
        return up(spectral(self.mid) + self.rad)

    @cached_property
    def rough(self) -> float:
        """A cheaper and larger bound than ``norm``."""
        return up(rough(self.mid) + self.rad)

    @cached_property
    def gram(self) -> NormBall:
        """X X', once for a matrix that many steps share."""
        return self * self.transpose()

    @property
    def bound(self) -> float:
        """``norm`` where it is known already, else the cheaper Frobenius norm."""
        return self.norm if "norm" in self.__dict__ else up(self.frobenius + self.rad)

    def nrows(self) -> int:
        return int(self.mid.shape[0])

    def ncols(self) -> int:
        return int(self.mid.shape[1])

    def transpose(self) -> NormBall:
        turned = NormBall(self.mid.T, self.rad)
        turned.__dict__.update({name: value for name, value in self.__dict__.items() if name in ("norm", "frobenius")})
        return turned

    def __mul__(self, other: NormBall) -> NormBall:
        rad = gamma(self.ncols() + 2) * self.frobenius * other.frobenius + self.rad * other.rad
        rad += (self.bound * other.rad if other.rad else 0.0) + (self.rad * other.bound if self.rad else 0.0)
        return NormBall(self.mid @ other.mid, up(rad))

    def __add__(self, other: NormBall) -> NormBall:
        whole = NormBall(self.mid + other.mid, 0.0)
        whole.rad = up(2 * UNIT_ROUNDOFF * whole.frobenius + self.rad + other.rad)
        return whole

    def __sub__(self, other: NormBall) -> NormBall:
        return self + NormBall(-other.mid, other.rad)


@dataclass(frozen=True)
class NormArithmetic:
    """The part of ``matrices.MatrixArithmetic`` that a recursion of fixed matrices needs."""

    exact: bool = False

    def matrix(self, rows: Any) -> NormBall:
        """Rows of rationals, a float64 array, or a flint matrix (of rationals or of balls)."""
        if isinstance(rows, NormBall):
            return rows
        if hasattr(rows, "dtype"):
            return NormBall(np.asarray(rows, dtype=np.float64), 0.0)
        if hasattr(rows, "nrows"):
            return from_flint(rows)
        mid = np.array([[float(x) for x in row] for row in rows], dtype=np.float64)
        pairs = (pair for line, row in zip(mid.tolist(), rows, strict=True) for pair in zip(line, row, strict=True))
        return NormBall(mid, 0.0 if all(Fraction(m) == x for m, x in pairs) else up(2 * UNIT_ROUNDOFF * frobenius(mid)))

    def zeros(self, rows: int, columns: int) -> NormBall:
        return NormBall(np.zeros((rows, columns)), 0.0)

    def identity(self, size: int) -> NormBall:
        return NormBall(np.eye(size), 0.0)

    def stack(self, blocks: Sequence[Sequence[NormBall]]) -> NormBall:
        """The radii of the blocks add up."""
        radii = [block.rad for line in blocks for block in line]
        rad = up(math.fsum(radii)) if any(radii) else 0.0
        return NormBall(np.block([[block.mid for block in line] for line in blocks]), rad)


NORMS = NormArithmetic()


def from_flint(matrix: Any) -> NormBall:
    """The nearest floats of a flint matrix and a radius that covers it; Undecided where an entry is not finite."""
    import flint

    balls = flint.arb_mat(matrix)
    rows, columns = balls.nrows(), balls.ncols()
    mid = np.array([float(x) for x in balls.entries()]).reshape(rows, columns)
    if not np.all(np.isfinite(mid)):
        raise Undecided("an entry of a matrix is not finite in float64")
    rest = balls - flint.arb_mat(rows, columns, mid.ravel().tolist())
    distance = np.array([float(x.abs_upper()) for x in rest.entries()])
    return NormBall(mid, 0.0 if not distance.any() else up(frobenius(distance)))


def inverse_norm(S: NormBall) -> float:
    """An upper bound of |X^-1|_2 for every X in S (square); Undecided where a singular matrix may be among them."""
    try:
        near = np.linalg.inv(S.mid)
    except np.linalg.LinAlgError as error:
        raise Undecided("the covariance is singular in float64") from error
    if not np.all(np.isfinite(near)):
        raise Undecided("the covariance is singular in float64")
    about = NormBall(near, 0.0)
    defect = (about * S - NORMS.identity(S.nrows())).norm
    if defect > 0.5:
        raise Undecided(f"the covariance is nearly singular in float64: |I - XS| may be {defect:.1e}")
    return up(about.norm / (1 - defect))
