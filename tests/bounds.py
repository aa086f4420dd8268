"""What floats may differ by in a test: derived from what was computed, so that a test names the kind and no number.

u = 2^-53, gamma_k = k u/(1 - k u) (Higham, Accuracy and Stability, chapter 3). ``near``: sums and products in any order.
``solution``: a system that was solved by a backward stable method. ``printed``: what rounds to printed digits. What a solver was
asked for is the constant of its module, not a bound of ours: ACCEPTED of ``verify.cones.statement_solution``; CLOSE, ENOUGH and
MARGIN of ``verify.amplify.engine``.
"""

from decimal import Decimal
from fractions import Fraction

import numpy as np

from verify.algorithms.rounding import gamma, solving


def near(found, wanted, operations, size=None):
    """Whether two computations of one number, or of each entry, agree within gamma_k of their operands.

    operations: k of both together, one after the other. size: the sum of the moduli of what is added, or more; None where no
    terms cancel: the larger of the two.
    """
    found, wanted = np.broadcast_arrays(np.asarray(found, dtype=float), np.asarray(wanted, dtype=float))
    moduli = np.maximum(np.abs(found), np.abs(wanted)) if size is None else np.asarray(size, dtype=float)
    return bool(np.all(np.abs(found - wanted) <= gamma(operations) * moduli))  # NaN is near nothing


def residual(matrix, found, right):
    """The largest |Ax - b| that a backward stable solution x has, as computed (Higham, Theorem 20.3)."""
    count = solving(*np.shape(matrix)) + len(found) + 1
    return gamma(count) * (np.linalg.norm(matrix) * np.linalg.norm(found) + np.linalg.norm(right))


def solution(matrix, found, right):
    """How far a backward stable solution x of Ax = b, A square, may be from the exact one: |A^-1| times its residual."""
    return np.linalg.norm(np.linalg.inv(matrix), 2) * residual(matrix, found, right)


def printed(value, digits):
    """Whether a value rounds to the digits that are printed of it, a string: within half a unit of the last one."""
    last = Decimal(digits).as_tuple().exponent
    return abs(Fraction(value) - Fraction(digits)) <= Fraction(10) ** last / 2


def room(made):
    """Of an account: upper over attained of rho."""
    return made.loss.rho.upper / made.lower.rho.lower
