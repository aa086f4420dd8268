"""What sums and least-squares solutions in float64 may lose (Higham, Accuracy and Stability, chapters 3, 19 and 20)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array

UNIT_ROUNDOFF = 2.0**-53
FAR = 2.0**800
"""A square of a length below it and above its inverse is neither cut off nor made of squares that are."""
OUTWARD = 1 + 2.0**-30
"""Times what floats summed and multiplied from nonnegative floats, in at most 2^22 operations one after the other: not below the
exact value of the same formula, as each loses a factor 1 - u at most and (1 - u)^(2^22) (1 + 2^-30) > 1."""
SUMMED = 2**12  # products that a sum behind an entry of a given symmetric matrix may have


def gamma(k: int) -> float:
    """gamma_k = k u/(1 - k u), u = 2^-53: the relative error of k operations, and of a sum of k terms in any order; k < 2^52."""
    return k * UNIT_ROUNDOFF / (1 - k * UNIT_ROUNDOFF)


def modulus(matrix: Array) -> float:
    """|| |A| ||_2, the norm of the matrix of moduli: |fl(Ax) - Ax| <= gamma_n |A||x| gives gamma_n modulus(A) |x|_2."""
    return spectral_norm(np.abs(matrix))


def spectral_norm(matrix: Array) -> float:
    """||A||_2, 0 where there are no entries."""
    return _spectral_norm(matrix.shape, np.asarray(matrix, dtype=np.float64).tobytes())


@lru_cache(maxsize=1024)  # the same few matrices are asked in every line of a run
def _spectral_norm(shape: tuple[int, ...], entries: bytes) -> float:
    return float(np.linalg.norm(np.frombuffer(entries).reshape(shape), 2)) if entries else 0.0


def solving(rows: int, columns: int) -> int:
    """The k for which a least-squares solution x~ of Ax = b by orthogonal transformations solves (A + E)x~ = b + e with
    |E| <= gamma_k |A|_F, |e| <= gamma_k |b|.

    A reflection of vectors of length n by v costs 2n + 4 operations per entry: v'b (n), times v and a factor, a subtraction, and
    as many again for v itself (Higham, Lemmas 19.2 and 19.3). Bidiagonalising takes one from each side per column, and the right
    side and the solution pass through the same: 4 min(rows, columns) reflections (as in Theorem 20.3).
    """
    return 4 * min(rows, columns) * (2 * max(rows, columns) + 4)


def eigenvalues_lost(matrix: Array, terms: int = 0) -> float:
    """How far computed eigenvalues of a symmetric matrix (n, n), or singular values of any (m, n), may be from the exact ones.

    By Weyl's inequality |E|_F: of ``solving`` (two-sided reflections are half of its count), and gamma_terms sqrt(n) |A|_F where
    each entry is the sum of so many products, as in K + B'B, whose moduli are at most sqrt(a_ii a_jj).
    """
    size = float(np.linalg.norm(matrix))
    return (gamma(solving(*matrix.shape)) + gamma(terms) * float(np.sqrt(matrix.shape[-1]))) * size


def symmetric(name: str, value: ArrayLike) -> Array:
    """A square symmetric array (returned exactly symmetric) with non-negative eigenvalues, up to the rounding of its entries as
    sums of up to SUMMED products: of each half for itself, their moduli at most the largest entry of the diagonal."""
    result = array(name, value, (None, None))
    if result.shape[0] != result.shape[1]:
        raise ValueError(f"{name} must be square, found {result.shape}")
    scale = float(np.abs(result).max())
    if float(np.abs(result - result.T).max()) > 2 * gamma(SUMMED) * scale:
        raise ValueError(f"{name} must be symmetric")
    result = (result + result.T) / 2
    least = float(np.linalg.eigvalsh(result)[0])
    if least < -eigenvalues_lost(result, SUMMED):
        raise ValueError(f"{name} must be positive semidefinite, found the eigenvalue {least:g}")
    result.setflags(write=False)
    return result


def multiple_of_identity(square: Array, terms: int) -> float | None:
    """s where B'B, computed from ``terms`` rows of B, is s I in floats, s > 0; else None.

    This chooses a way of solving and accepts nobody: with s I for B'B the answer is that of a problem whose entries moved by
    gamma_16m |b_i||b_j|. The product costs gamma_m of it, entries of B that are rounded 2 u, and the laws allow the evaluation of
    the condition at least 8 gamma_4m (``conformance/kit/rounding.py``), twice as much as all of it.
    """
    s = float(square[0, 0])
    apart = float(np.abs(square - s * np.eye(len(square))).max())
    return s if s > 0 and apart <= gamma(16 * terms) * s else None


def lengths(rows: Array) -> Array:
    """The Euclidean norm along the last axis; (..., d) -> (...).

    Squares below 2^-1074 are 0 and above 2^1024 infinite: every vector is divided by a power of two first, which rounds nothing.
    """
    with np.errstate(all="ignore"):
        square = np.add.reduce(rows * rows, axis=-1)
    if square.size == 0 or (square.min() > 1 / FAR and square.max() < FAR):  # then dividing first changes no bit
        return np.asarray(np.sqrt(square))
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
