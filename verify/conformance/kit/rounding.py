"""Rounding bounds of the laws, from floating-point analysis (Higham, Accuracy and Stability, chapters 3 and 10).

A sum of k terms, or an inner product of length k, computed in any order has the error gamma_k times the sum of the moduli. A
law compares two evaluations of one formula, ours and theirs; an equivalent form of an algorithm (scaled dual, recursion in
another variable) passes through at most FORMS sums of operands no larger.
"""

from __future__ import annotations

import math

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.rounding import gamma, lengths

FORMS = 4
EVALUATIONS = 2
TINY = 2.0**-1000


def tolerance(operations: int, magnitude: Array) -> Array:
    """How far two evaluations may differ: ``operations`` per entry, ``magnitude`` the norm of the sum of the moduli; (k,)."""
    return np.asarray(EVALUATIONS * FORMS * gamma(operations) * magnitude + TINY)


def rescaled(rows: Array) -> Array:
    """What dividing rows by a number and multiplying by it again may change, (k, ...) -> (k,): two operations per entry."""
    return tolerance(2, norms(rows))


def norms(rows: Array) -> Array:
    """The Euclidean norm of every row, all trailing axes taken together; (k, ...) -> (k,)."""
    return lengths(rows.reshape(len(rows), math.prod(rows.shape[1:])))


def largest(values: Array) -> float:
    """The largest modulus, 0 of none."""
    return float(np.abs(values).max(initial=0.0))
