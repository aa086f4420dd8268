"""What sums and least-squares solutions in float64 may lose (Higham, Accuracy and Stability, chapters 3, 19 and 20)."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import Array

UNIT_ROUNDOFF = 2.0**-53


def gamma(k: int) -> float:
    """gamma_k = k u/(1 - k u), u = 2^-53: the relative error of k operations, and of a sum of k terms in any order; k < 2^52."""
    return k * UNIT_ROUNDOFF / (1 - k * UNIT_ROUNDOFF)


def modulus(matrix: Array) -> float:
    """|| |A| ||_2, the norm of the matrix of moduli: |fl(Ax) - Ax| <= gamma_n |A||x| gives gamma_n modulus(A) |x|_2."""
    return float(np.linalg.norm(np.abs(matrix), 2)) if matrix.size else 0.0


def solving(rows: int, columns: int) -> int:
    """The k for which a least-squares solution x~ of Ax = b by orthogonal transformations solves (A + E)x~ = b + e with
    |E| <= gamma_k |A|_F, |e| <= gamma_k |b|.

    A reflection of vectors of length n by v costs 2n + 4 operations per entry: v'b (n), times v and a factor, a subtraction, and
    as many again for v itself (Higham, Lemmas 19.2 and 19.3). Bidiagonalising takes one from each side per column, and the right
    side and the solution pass through the same: 4 min(rows, columns) reflections (as in Theorem 20.3).
    """
    return 4 * min(rows, columns) * (2 * max(rows, columns) + 4)


def lengths(rows: Array) -> Array:
    """The Euclidean norm along the last axis; (..., d) -> (...).

    Squares below 2^-1074 are 0 and above 2^1024 infinite: every vector is divided by a power of two first, which rounds nothing.
    """
    largest = np.max(np.abs(rows), axis=-1, initial=0.0, keepdims=True)
    unit = np.ldexp(1.0, np.frexp(np.where(np.isfinite(largest), largest, 1.0))[1] - 1)
    return np.asarray(np.sqrt(np.sum((rows / unit) ** 2, axis=-1)) * unit[..., 0])


def gradient_magnitude(f: Any, X: Array) -> Array:
    """A bound for the sum of the moduli in grad f at every row, f of ``losses``: the size of its rounding errors; -> (k,)."""
    sizes = lengths(X)
    if hasattr(f, "H"):
        return np.asarray(modulus(f.H) * sizes + float(np.linalg.norm(f.h)))
    data = modulus(f.features) / len(f.features)
    targets = float(np.linalg.norm(f.targets)) if hasattr(f, "targets") else float(np.sqrt(len(f.features)))
    return np.asarray((data * modulus(f.features) + getattr(f, "l2", 0.0)) * sizes + data * targets)


def operations(f: Any) -> int:
    """Terms per entry of the gradient, for gamma_k."""
    return int(f.dimension) + len(getattr(f, "features", ())) + 8
