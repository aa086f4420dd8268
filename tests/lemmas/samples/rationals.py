"""Exact numbers, vectors and matrices drawn from a seeded ``random.Random``."""

from fractions import Fraction

from verify.exact.linear_algebra import plus, scale


def positive(rng):
    return Fraction(rng.randint(1, 6), rng.randint(1, 3))


def number(rng, low=-6):
    return Fraction(rng.randint(low, 6), rng.randint(1, 4))


def vector(rng, size):
    return tuple(Fraction(rng.randint(-4, 4)) for _ in range(size))


def matrix(rng, rows, columns):
    return tuple(tuple(Fraction(rng.randint(-3, 3), rng.randint(1, 2)) for _ in range(columns)) for _ in range(rows))


def diagonal(entries):
    return tuple(tuple(entry if i == j else Fraction(0) for j in range(len(entries))) for i, entry in enumerate(entries))


def identity_block(D):
    """[I D]."""
    return tuple((*(Fraction(i == j) for j in range(len(D))), *row) for i, row in enumerate(D))


def along(u, d, t=1):
    """u + t d."""
    return plus(u, scale(t, d))
