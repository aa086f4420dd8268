"""An exact point at which a program's ratio is at least a given rational: Gram matrices in few digits, coordinates where small.

The primal program is itself a cone problem in rationals: Gram matrices are PSD blocks, facts get non-negative slacks. Floats
propose a point, exact elimination decides (:mod:`verify.cones.cone`); the caller lets the kernel check it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from time import monotonic

from verify.kernel import Fact, Polynomial

from .cone import Cone, triangle
from .exact_point import solve_exactly
from .rational import squares
from .statement_program import Inexpressible, Program, unknowns

UNIT = "the unit"  # no name of a statement
LEAST = Fraction(1, 10**6)  # of what must be positive, where ``against`` is 1
MAX_COORDINATES, SMALL = 6, 10**6


@dataclass(frozen=True)
class Attained:
    """Free scalars by name; per space a Gram matrix by pairs of names."""

    free: Mapping[str, Fraction]
    grams: Mapping[str, Mapping[tuple[str, str], Fraction]]


def homogeneous(program: Program) -> Program:
    """The same program with every constant times a new unknown, the unit > 0, so that its optimum is the largest ratio of left
    to against; the program itself where it has no constants. A point with unit > 0 scales to one with unit = 1."""
    parts = [f.value for f in program.facts] + [program.against, program.left]
    if not any(() in p.terms for p in parts):
        return program
    if program.lmis:
        raise Inexpressible("constants beside matrix facts")

    def scaled(value: Polynomial) -> Polynomial:
        return Polynomial({((UNIT, 1),) if m == () else m: c for m, c in value.terms.items()})

    facts = tuple(Fact(f.name, f.kind, scaled(f.value)) for f in program.facts)
    return Program(
        program.spaces,
        (*program.free, UNIT),
        (*facts, Fact(UNIT, ">", Polynomial.atom(UNIT))),
        scaled(program.against),
        scaled(program.left),
    )


def attain(program: Program, ratio: Fraction, seconds: float | None = None) -> Attained:
    """An exact point of the homogeneous ``program`` with left >= ratio * against > 0; raises NoCertificate where none is found.

    Among the points found the simplest is one of small trace: ``against`` is normalised to 1, then unit to 1.
    """
    point = solve_exactly(_cone(program, ratio), None if seconds is None else monotonic() + seconds)
    free = dict(zip(program.free, point.free, strict=True))
    size = free.pop(UNIT, None)
    factor = Fraction(1) if size is None else 1 / size
    grams: dict[str, dict[tuple[str, str], Fraction]] = {}
    for (space, names), block in zip(program.names.items(), point.blocks, strict=True):
        grams[space] = {(names[i], names[j]): block[i][j] * factor for i, j in triangle(len(names))}
    return Attained({n: v * factor for n, v in free.items()}, grams)


def _cone(program: Program, ratio: Fraction) -> Cone:
    """Free: the free scalars. Non-negative: a slack per inequality, then the surplus of the ratio. Blocks: Gram matrices."""
    place = {name: k for k, name in enumerate(program.free)}
    slacks = [f for f in program.facts if f.kind != "="]
    first = len(program.free)
    place |= {atom: k for k, atom in enumerate(unknowns(program.spaces, ()), first + len(slacks) + 1)}

    def row(value: Polynomial, slack: int | None, right: Fraction) -> tuple[dict[int, Fraction], Fraction]:
        coefficients = {place[m[0][0]]: c for m, c in value.terms.items()}
        if slack is not None:
            coefficients[slack] = Fraction(-1)
        return coefficients, right

    rows = [row(program.against, None, Fraction(1)), row(program.left, first + len(slacks), ratio)]
    rows += [row(f.value, None, Fraction(0)) for f in program.facts if f.kind == "="]
    for number, fact in enumerate(slacks):
        rows.append(row(fact.value, first + number, LEAST if fact.kind == ">" else Fraction(0)))
    return Cone(first, len(slacks) + 1, tuple(map(len, program.names.values())), tuple(rows))


def coordinates(names: tuple[str, ...], table: Mapping[tuple[str, str], Fraction]) -> dict[str, list[Fraction]] | None:
    """Rational coordinates of a Gram matrix: each square of LDL^T becomes one to four coordinates, as its weight is a sum of
    so many rational squares; None where that needs more than a few coordinates or large numbers."""
    matrix = [[table[(u, v) if (u, v) in table else (v, u)] for v in names] for u in names]
    found = squares(matrix)
    if found is None:
        return None
    rows: list[list[Fraction]] = []
    for weight, line in found:
        roots = _sum_of_squares(weight)
        if roots is None:
            return None
        rows += [[root * x for x in line] for root in roots]
    if len(rows) > MAX_COORDINATES:
        return None
    rows = rows or [[Fraction(0)] * len(names)]
    return {name: [row[k] for row in rows] for k, name in enumerate(names)}


def _sum_of_squares(value: Fraction) -> list[Fraction] | None:
    """At most three rationals whose squares add up to ``value`` > 0; None where none are found quickly."""
    number, bottom = value.numerator * value.denominator, value.denominator
    root = isqrt(number)
    if root * root == number:
        return [Fraction(root, bottom)]
    if number > SMALL:
        return None
    for a in range(root, 0, -1):
        rest = number - a * a
        b = isqrt(rest)
        if b * b == rest:
            return [Fraction(a, bottom), Fraction(b, bottom)]
    for a in range(root, 0, -1):
        for b in range(isqrt(number - a * a), 0, -1):
            rest = number - a * a - b * b
            c = isqrt(rest)
            if c * c == rest:
                return [Fraction(x, bottom) for x in (a, b, c)]
    return None
