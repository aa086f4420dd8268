"""Symmetric matrices whose entries are polynomials on an interval, linear in unknowns: asked of a solver, decided in rationals.

Such a matrix is positive definite on the whole interval where all its Bernstein coefficients are, as it is a mean of them with
weights C(d, j) t^j (1 - t)^(d - j) >= 0 that add up to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from math import comb
from typing import Any

import numpy as np

from ..cones.rational import flinted
from ..enclosures.matrices import DEFINITE, positive_definite, surely_definite
from .program import CONSTANT, Rows

Form = Mapping[int, Any]  # sum of coefficients (rationals of python-flint) times unknowns; CONSTANT's is the constant
Poly = tuple[Form, ...]  # in t of [0, 1], lowest power first
Numbers = tuple[Any, ...]  # a polynomial in t without unknowns, in rationals of either kind
Block = Mapping[tuple[int, int], Poly]  # entries (i, j), i <= j; the others are zero
MARGINS = (1e-8, 1e-7, 1e-6, 1e-5, 1e-4)  # of blocks with a diagonal of ones
ROUGH = 1e-3  # how far sizes are solved for
BITS = 44


def constant(numbers: Numbers) -> Poly:
    return tuple({CONSTANT: flinted(x)} for x in numbers)


def add(found: dict[int, Any], form: Form, factor: Any = 1) -> None:
    """``factor`` times a form, into ``found``."""
    for unknown, value in form.items():
        found[unknown] = found[unknown] + factor * value if unknown in found else factor * value


def times(numbers: Numbers, poly: Poly) -> Poly:
    """The product of polynomials."""
    found: list[dict[int, Any]] = [{} for _ in range(len(numbers) + len(poly) - 1)]
    for i, number in enumerate(map(flinted, numbers)):
        for j, form in enumerate(poly):
            add(found[i + j], form, number)
    return tuple(found)


def product(left: Numbers, right: Numbers) -> Numbers:
    return tuple(form[CONSTANT] for form in times(left, constant(right)))


def plus(*polys: Poly) -> Poly:
    found: list[dict[int, Any]] = [{} for _ in range(max(map(len, polys)))]
    for poly in polys:
        for i, form in enumerate(poly):
            add(found[i], form)
    return tuple(found)


def powers_of(first: Fraction, slope: Fraction, degree: int) -> list[Numbers]:
    """C(d, i) u^i (1 - u)^(d - i), u = first + slope t, which add up to 1, as polynomials in t."""
    u, v = ((first, slope), (1 - first, -slope)) if slope else ((first,), (1 - first,))
    found = list[Numbers]()
    for i in range(degree + 1):
        found.append(reduce(product, [u] * i + [v] * (degree - i), (Fraction(comb(degree, i)),)))
    return found


def mean(weights: Sequence[Numbers], polys: Sequence[Poly]) -> Poly:
    return plus(*map(times, weights, polys))


def bernstein(block: Block) -> list[dict[tuple[int, int], Form]]:
    """The coefficients of a block on [0, 1], of the degree of its longest entry."""
    degree = max(map(len, block.values())) - 1
    found: list[dict[tuple[int, int], Form]] = []
    for j in range(degree + 1):
        here: dict[tuple[int, int], Form] = {}
        for place, poly in block.items():
            form: dict[int, Any] = {}
            for i, part in enumerate(poly[: j + 1]):
                add(form, part, flinted(Fraction(comb(j, i), comb(degree, i))))
            here[place] = form
        found.append(here)
    return found


@dataclass(frozen=True)
class Program:
    """Maximise sum of weights times unknowns, all blocks being positive definite on [0, 1].

    goal: weights such as are asked for, if any; at their optimum, roughly, the sizes of unknowns and rows are found once for all.
    """

    unknowns: int
    blocks: tuple[Block, ...]
    goal: Mapping[int, Fraction]

    @cached_property
    def coefficients(self) -> list[dict[tuple[int, int], Form]]:
        """The matrices that are positive definite: of every block its Bernstein coefficients."""
        return [coefficient for block in self.blocks for coefficient in bernstein(block)]

    @cached_property
    def rows(self) -> Rows:
        rows = Rows()
        rows.variables = self.unknowns
        for coefficient in self.coefficients:
            cells = ((place, *one) for place, form in coefficient.items() for one in form.items() if one[1])
            rows.block(size_of(coefficient), [(i, j, unknown, float(x)) for (i, j), unknown, x in cells])
        return rows

    def towards(self, goal: Mapping[int, Fraction]) -> Rows:
        """The rows with these weights."""
        self.rows.price = {unknown: -float(weight) for unknown, weight in goal.items()}
        return self.rows

    @cached_property
    def units(self) -> tuple[Any, Any]:
        """Those near the optimum, but for some times ROUGH. Raises Unsolved."""
        return self.rows.units(self.towards(self.goal).solve(ROUGH)[0])

    def proposals(self, goal: Mapping[int, Fraction]) -> Iterable[list[Fraction]]:
        """Short rationals near the optimum of a goal with a margin in every block, larger and larger. Raises Unsolved."""

        def solved(units: tuple[Any, Any], margin: float) -> Any:
            return self.towards(goal).solve(1e-10, units, margin)[0]

        def shortened(x: Any) -> list[Fraction]:
            return [short(float(value)) for value in x]

        if self.goal:
            yield from (shortened(solved(self.units, margin)) for margin in MARGINS[:3])
            x = self.towards(goal).solve(1e-8)[0]
        else:
            x = self.towards(goal).solve(1e-9, None, MARGINS[0])[0]
            yield shortened(x)
        units = self.rows.units(x)
        yield from (shortened(solved(units, margin)) for margin in MARGINS)

    def holds(self, values: Sequence[Fraction]) -> bool:
        """Whether every block is positive definite on [0, 1] at these values, decided exactly."""
        from flint import arb, ctx

        exact = {CONSTANT: 1, **dict(enumerate(map(flinted, values)))}
        with ctx.workprec(DEFINITE):
            near = {unknown: arb(x) for unknown, x in exact.items()}
            return all(surely_definite(numbers(one, near)) or positive_definite(numbers(one, exact)) for one in self.coefficients)


def size_of(coefficient: Mapping[tuple[int, int], Form]) -> int:
    return 1 + max(j for _, j in coefficient)


def numbers(coefficient: Mapping[tuple[int, int], Form], at: Mapping[int, Any]) -> list[list[Any]]:
    """The rows of a Bernstein coefficient, a symmetric matrix, at these values."""
    zero, size = flinted(0), size_of(coefficient)
    found = [[zero] * size for _ in range(size)]
    for (i, j), form in coefficient.items():
        found[i][j] = found[j][i] = sum((x * at[unknown] for unknown, x in form.items()), zero)
    return found


def short(value: float) -> Fraction:
    """A rational of BITS bits."""
    mantissa, exponent = np.frexp(value)
    return Fraction(round(float(mantissa) * 2**BITS)) * Fraction(2) ** (int(exponent) - BITS)
