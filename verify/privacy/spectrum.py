"""What the theorems need of A: rank, kernel, the form [I D], and certified bounds of its singular values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..enclosures.balls import enclosure
from ..enclosures.matrices import EXACT, fraction, fractions_matrix, positive_definite

Part = tuple[Fraction, Fraction]
EXACT_ROWS = 24  # up to which it is asked whether all squared singular values are rational


@dataclass(frozen=True)
class Spectrum:
    """A (m, n) of full row rank; least2 <= every squared singular value <= largest2; kernel: n > m; identity: A = [I D] up to
    the order of its columns; known: whether these were computed from A (else declared); parts: what the distinct ones lie in,
    from least to largest."""

    least2: Fraction
    largest2: Fraction
    kernel: bool
    identity: bool
    known: bool
    shape: tuple[int, int] | None = None
    parts: tuple[Part, ...] = ()

    @property
    def squares(self) -> tuple[Fraction, ...]:
        """All distinct ones, exactly; () where they are irrational or not known."""
        return points(self.parts) or ()


def points(parts: Sequence[Part]) -> tuple[Fraction, ...] | None:
    """The numbers that lie in these, where each is a point."""
    return tuple(low for low, _ in parts) if all(low == high for low, high in parts) else None


def of_matrix(rows: Sequence[Sequence[Fraction]]) -> Spectrum:
    """Bounds of the squared singular values to 1e-9, each decided exactly; ValueError unless A has full row rank."""
    A = fractions_matrix([list(row) for row in rows])
    m, n = A.nrows(), A.ncols()
    if A.rank() < m:
        raise ValueError(f"A must have full row rank (Remark 3.4 of chan2024), but its {m} rows have rank {A.rank()}")
    gram = A * A.transpose()
    import numpy as np

    values = np.linalg.eigvalsh(
        np.array([[float(Fraction(int(gram[i, j].p), int(gram[i, j].q))) for j in range(m)] for i in range(m)])
    )
    one = EXACT.identity(m)
    columns = {tuple(row[j] for row in rows) for j in range(n)}
    identity = all(tuple(Fraction(int(i == k)) for i in range(m)) in columns for k in range(m))
    low, high = Fraction(float(values[0])), Fraction(float(values[-1]))
    if identity and low < Fraction(1000001, 1000000):
        low = Fraction(1)  # A A^T = I + D D^T
    else:
        low = tightened(low, lambda x: x > 0 and positive_definite(gram - one * EXACT.number(x)), -1)
    high = tightened(high, lambda x: positive_definite(one * EXACT.number(x) - gram), 1)
    parts = squares_of(rows) if m <= EXACT_ROWS and n <= 8 * EXACT_ROWS else ()
    return Spectrum(low, high, n > m, identity, True, (m, n), parts or ((low, high),))


def squares_of(rows: Sequence[Sequence[Fraction]]) -> tuple[Part, ...]:
    """The distinct eigenvalues of A A^T: a rational one as a point, another one between two rationals. ValueError where one is
    not seen to be positive."""
    A = fractions_matrix([list(row) for row in rows])
    found = set[Part]()
    for factor, _ in (A * A.transpose()).charpoly().factor()[1]:
        if factor.degree() == 1:
            root = fraction(-factor[0] / factor[1])
            found.add((root, root))
        else:  # all roots are real
            around = [enclosure(root.real) for root, _ in factor.numer().complex_roots()]
            found |= {(one.lower, one.upper) for one in around}
    if min(found)[0] <= 0:
        raise ValueError("A must have full row rank: A A^T is singular")
    return tuple(sorted(found))


def tightened(value: Fraction, holds, sign: int) -> Fraction:  # type: ignore[no-untyped-def]
    """A short rational beyond ``value`` (below it for sign = -1) at which the condition holds."""
    simple = value.limit_denominator(10**6)
    gap = Fraction(1, 10**12)
    while gap < 1:
        for centre in (simple, value):
            candidate = centre * (1 + sign * gap)
            if candidate * sign >= value * sign and holds(candidate):
                return candidate
        gap *= 10
    raise ValueError("the singular values of A could not be bounded; give --singular LEAST,LARGEST")
