"""Symmetric matrices whose entries are polynomials on an interval, linear in unknowns: asked of a solver, decided in rationals.

Such a matrix is positive definite on the whole interval where all its Bernstein coefficients are, as it is a mean of them with
weights C(d, j) t^j (1 - t)^(d - j) >= 0 that add up to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from ..enclosures.matrices import fractions_matrix, positive_definite
from .program import CONSTANT, Rows

Form = Mapping[int, Fraction]  # sum of coefficients times unknowns; CONSTANT's is the constant
Poly = tuple[Form, ...]  # in t of [0, 1], lowest power first
Numbers = tuple[Fraction, ...]  # a polynomial in t without unknowns
Block = Mapping[tuple[int, int], Poly]  # entries (i, j), i <= j; the others are zero
MARGINS = (1e-8, 1e-7, 1e-6, 1e-5, 1e-4)  # of blocks with a diagonal of ones
BITS = 44


def constant(numbers: Numbers) -> Poly:
    return tuple({CONSTANT: x} for x in numbers)


def add(found: dict[int, Fraction], form: Form, factor: Fraction = Fraction(1)) -> None:
    """``factor`` times a form, into ``found``."""
    for unknown, value in form.items():
        found[unknown] = found.get(unknown, Fraction(0)) + factor * value


def times(numbers: Numbers, poly: Poly) -> Poly:
    """The product of polynomials."""
    found: list[dict[int, Fraction]] = [{} for _ in range(len(numbers) + len(poly) - 1)]
    for i, number in enumerate(numbers):
        for j, form in enumerate(poly):
            add(found[i + j], form, number)
    return tuple(found)


def product(left: Numbers, right: Numbers) -> Numbers:
    return tuple(form[CONSTANT] for form in times(left, constant(right)))


def plus(*polys: Poly) -> Poly:
    found: list[dict[int, Fraction]] = [{} for _ in range(max(map(len, polys)))]
    for poly in polys:
        for i, form in enumerate(poly):
            add(found[i], form)
    return tuple(found)


def bernstein(block: Block) -> list[dict[tuple[int, int], Form]]:
    """The coefficients of a block on [0, 1], of the degree of its longest entry."""
    degree = max(map(len, block.values())) - 1
    found: list[dict[tuple[int, int], Form]] = []
    for j in range(degree + 1):
        here: dict[tuple[int, int], Form] = {}
        for place, poly in block.items():
            form: dict[int, Fraction] = {}
            for i, part in enumerate(poly[: j + 1]):
                add(form, part, Fraction(comb(j, i), comb(degree, i)))
            here[place] = form
        found.append(here)
    return found


@dataclass(frozen=True)
class Program:
    """Maximise sum of weights times unknowns, all blocks being positive definite on [0, 1]."""

    unknowns: int
    blocks: tuple[Block, ...]
    goal: Mapping[int, Fraction]

    def proposals(self) -> Iterable[list[Fraction]]:
        """Short rationals near the optimum with a margin in every block, larger and larger. Raises Unsolved."""
        rows = Rows()
        rows.variables = self.unknowns
        for block in self.blocks:
            size = 1 + max(j for _, j in block)
            for coefficient in bernstein(block):
                cells = ((place, *one) for place, form in coefficient.items() for one in form.items() if one[1])
                rows.block(size, ((i, j, unknown, float(x)) for (i, j), unknown, x in cells))
        rows.price.update({unknown: -float(weight) for unknown, weight in self.goal.items()})
        units = rows.units(rows.solve(1e-8)[0])
        for margin in MARGINS:
            yield [short(float(value)) for value in rows.solve(1e-10, units, margin)[0]]

    def holds(self, values: Sequence[Fraction]) -> bool:
        """Whether every block is positive definite on [0, 1] at these values, decided exactly."""
        return all(
            positive_definite(fractions_matrix(numbers(coefficient, values)))
            for block in self.blocks
            for coefficient in bernstein(block)
        )


def numbers(coefficient: Mapping[tuple[int, int], Form], values: Sequence[Fraction]) -> list[list[Fraction]]:
    """The symmetric matrix of a Bernstein coefficient."""
    size = 1 + max(j for _, j in coefficient)
    found = [[Fraction(0)] * size for _ in range(size)]
    for (i, j), form in coefficient.items():
        found[i][j] = found[j][i] = sum(
            (x * (1 if unknown == CONSTANT else values[unknown]) for unknown, x in form.items()), Fraction(0)
        )
    return found


def short(value: float) -> Fraction:
    """A rational of BITS bits."""
    mantissa, exponent = np.frexp(value)
    return Fraction(round(float(mantissa) * 2**BITS)) * Fraction(2) ** (int(exponent) - BITS)
