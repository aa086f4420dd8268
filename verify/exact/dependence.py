"""How vectors depend on one another, and whether one map can have such pairs of them.

What a class says of x = u - v and G = F(u) - F(v) may be said of (x, G), (y, H) and (x + y, G + H), of three points in a row; or
with (x - y, G - H), of two points seen from a third; not of all four, nor of (x + y, G + 2 H): F need not be linear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import isqrt
from typing import Any

from ..kernel import Polynomial, Vector

Pair = tuple[Vector, ...]
"""What stands for the vectors of one fact about a map, in one order of its letters."""
MOST = 5
"""Of how many independent pairs the ways to be edges between points are tried: 5! 2^4 4! at most."""


def rank(vectors: Sequence[Vector]) -> int:
    """How many of them are independent where their coefficients have the values that distinct primes give them: at most as many
    as there are for most values."""
    return _rank(_entries([(v,) for v in vectors]))


def free_pairs(pairs: Iterable[Pair]) -> list[Pair]:
    """Those of which each is no sum of multiples of those before it."""
    basis: list[Pair] = []
    for pair in pairs:
        if _rank(_entries([*basis, pair])) > len(basis):
            basis.append(pair)
    return basis


def _rank(entries: Sequence[Sequence[Fraction]]) -> int:
    return int(_matrix(entries).rank())


def _matrix(entries: Sequence[Sequence[Fraction]]) -> Any:
    from flint import fmpq, fmpq_mat  # where pairs are asked about only: lemma files are read without it

    return fmpq_mat([[fmpq(e.numerator, e.denominator) for e in row] for row in entries])


def _entries(pairs: Sequence[Pair]) -> list[list[Fraction]]:
    """A row for each pair: the coefficients of each name in each of its vectors, at distinct primes."""
    names = sorted({n for pair in pairs for v in pair for n in v.parts})
    letters = sorted({a for pair in pairs for v in pair for c in v.parts.values() for a in c.atoms()})
    at = {letter: Polynomial.of(prime) for letter, prime in zip(letters, _primes(), strict=False)}
    zero = Polynomial({})
    return [[v.parts.get(n, zero).substitute(at).terms.get((), Fraction(0)) for v in pair for n in names] for pair in pairs]


def _primes() -> Iterator[int]:
    return (n for n in count(101) if all(n % d for d in range(2, isqrt(n) + 1)))


def no_map_has(letters: Sequence[str], changes: Sequence[str], pairs: Sequence[Pair]) -> str:
    """Why no one map has all these ``pairs``, what stands for the vector ``letters``, of which ``changes`` stand for changes of a
    nonlinear map between two points; empty: some map has them."""
    some = [pair for pair in dict.fromkeys(pairs) if any(v.parts for v in pair)]
    if len(some) < 2 or len(letters) < 2:
        return ""
    entries = _entries(some)
    free = _rank(entries)
    words = f"what stands for {', '.join(letters)} makes a sum or a multiple of what stands for them elsewhere"
    for letter in changes:
        if _rank(_entries([(pair[letters.index(letter)],) for pair in some])) < free:
            return f"{words} in {letter} alone: expected differences between the same points in all of them"
    if free < len(some) and not _between_points(entries, free):
        return f"{words}: expected differences between points, of which each is reached in one way"
    return ""


def _between_points(entries: list[list[Fraction]], free: int) -> bool:
    """Whether the rows are differences between points that a tree of ``free`` of them joins."""
    basis: list[list[Fraction]] = []
    for row in entries:
        if _rank([*basis, row]) > len(basis):
            basis.append(row)
    wanted = set()
    for row in entries:
        found = _coordinates(basis, row)
        if found is None:
            return False
        wanted.add(found)
    return free <= MOST and any(_has_all(points, wanted) for points in _trees(free))


def _coordinates(basis: list[list[Fraction]], row: list[Fraction]) -> tuple[int, ...] | None:
    """The row as a combination of the basis; None where a coefficient is none of -1, 0 and 1."""
    table = _matrix([*basis, row]).transpose().rref()[0]
    last = [table[i, len(basis)] for i in range(len(basis))]
    return tuple(int(c) for c in last) if all(c in (-1, 0, 1) for c in last) else None


def _has_all(points: Sequence[tuple[int, ...]], wanted: set[tuple[int, ...]]) -> bool:
    return wanted <= {tuple(a - b for a, b in zip(p, q, strict=True)) for p in points for q in points}


def _trees(edges: int) -> Iterator[list[tuple[int, ...]]]:
    """The places of the points of every tree whose edges are the unit vectors, the first point at zero."""
    units = [tuple(int(i == j) for j in range(edges)) for i in range(edges)]

    def grown(points: list[tuple[int, ...]], left: frozenset[int]) -> Iterator[list[tuple[int, ...]]]:
        if not left:
            yield points
        for edge in left:
            for at in points:
                for way in (1, -1):
                    new = tuple(a + way * b for a, b in zip(at, units[edge], strict=True))
                    yield from grown([*points, new], left - {edge})

    return grown([tuple([0] * edges)], frozenset(range(edges)))
