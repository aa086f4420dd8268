"""Vectors and matrices of real balls: NumPy arrays of dtype object that hold ``flint.arb``.

Every operation encloses the exact result; a float64 is taken as the real number that it is.
"""

from __future__ import annotations

from typing import Any

import flint
import numpy as np

from ....algorithms.arithmetic import Arithmetic
from ....algorithms.arrays import Array
from ....enclosures.balls import Undecided, dyadic

Balls = Any  # ndarray of dtype object, entries flint.arb
ZERO_RADIUS = 200


class Refused(ValueError):
    """There is no expected state, or no useful bound, for the reason given."""


BALLS = Arithmetic("balls")
identity, clamp = BALLS.identity, BALLS.cut


def balls(value: Any) -> Balls:
    """The exact real numbers of a float64 array or number; the same shape (0-d: one arb)."""
    return BALLS.array(value) if np.ndim(value) else BALLS.number(value)


def zeros(*shape: int) -> Balls:
    return balls(np.zeros(shape))


def each(function: Any, *arrays: Balls) -> Balls:
    """The function of single balls, entry by entry."""
    shape = np.broadcast_shapes(*(np.shape(a) for a in arrays))
    wide = [np.broadcast_to(np.asarray(a, dtype=object), shape) for a in arrays]
    out = np.empty(shape, dtype=object)
    for index in np.ndindex(shape):
        out[index] = function(*(a[index] for a in wide))
    return out


def solve(matrix: Balls, right: Balls) -> Balls:
    """The solution of a square system; (n, n), (n,) -> (n,). ValueError where it is not certainly regular."""
    return BALLS.solver(matrix)(right)


def norm(vector: Balls) -> flint.arb:
    """The Euclidean norm of all entries."""
    square = sum((v * v for v in np.ravel(vector)), flint.arb(0))
    if square > 0:
        return square.sqrt()
    top = square.abs_upper().sqrt().abs_upper()
    return flint.arb(top / 2, top / 2)


def middle(array: Balls) -> Balls:
    """The midpoints, as exact balls."""
    return each(lambda v: v.mid(), array)


def widened(array: Balls, radius: flint.arb) -> Balls:
    """Each entry with the radius added."""
    extra = flint.arb(0, radius.abs_upper())
    return each(lambda v: v + extra, array)


def rounded(array: Balls) -> Array:
    """The correctly rounded float64 of every ball; Undecided where its ends round differently.

    Two balls of radius below 2^-200 are decided: one around 0 is 0, and one around the middle of two floats, where the exact
    number is their tie or indistinguishable from it, is the lower float.
    """
    out = np.empty(np.shape(array))
    for index, value in np.ndenumerate(np.asarray(array, dtype=object)):
        if not value.is_finite():
            raise Undecided("a ball is not finite")
        low, high = float(dyadic(value.lower())), float(dyadic(value.upper()))
        if low != high:
            tiny = flint.arb(2) ** -ZERO_RADIUS
            if not value.rad() <= tiny * (value.mid() if low > 0 else -value.mid() if high < 0 else 1):
                raise Undecided("a ball is too wide to be rounded")
            low = 0.0 if low <= 0 <= high else low
        out[index] = low
    return out


def nearest(array: Balls) -> Array:
    """A float64 near every midpoint, for estimates."""
    return (
        np.asarray(np.vectorize(lambda v: float(v.mid()), otypes=[np.float64])(array))
        if np.size(array)
        else np.zeros(np.shape(array))
    )
