"""Solving a :class:`~verify.cones.statement_program.Program` in float64: a value with its residuals, or Unsolved.

The optimum comes with multipliers, by which its error is bounded (:func:`verify.cones.solve.residuals`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.cones.solve import CLARABEL, ROOT2, Conic, SolverFailed, residuals, unstacked
from verify.cones.solve import solve as solve_conic
from verify.kernel import Numbers, Polynomial, gram

from .cone import triangle
from .statement_program import Program, unknowns

Floats = NDArray[np.float64]
ACCEPTED, PROPOSED = 1e-6, 0.1  # error of a value that is told, and of one near which an exact instance is looked for
ATTEMPTS = 2


class Unsolved(Exception):
    """No number: ``reason`` is 'infeasible', 'unbounded', 'inaccurate' or 'time limit'; the message adds the details."""

    def __init__(self, reason: str, details: str):
        super().__init__(f"{reason}: {details}")
        self.reason = reason


@dataclass(frozen=True)
class Solution:
    """See the module. grams: space -> (names, matrix); residuals: see :func:`verify.cones.solve.residuals`."""

    value: float
    grams: Mapping[str, tuple[tuple[str, ...], Floats]]
    seconds: float
    residuals: Mapping[str, float]


@dataclass(frozen=True)
class _Blocks:
    """s = constant + matrix x in the product of the cones: zeros, non-negatives, matrices of the given sizes (svec)."""

    matrix: Any
    constant: Floats
    zeros: tuple[str, ...]
    least: tuple[str, ...]
    sizes: tuple[int, ...]
    gram_rows: NDArray[np.int64]

    def posed(self, target: Floats) -> Conic:
        """Maximise <target, x>, as the program that has its minimum."""
        return Conic(-target, -self.matrix, self.constant, len(self.zeros), len(self.least), self.sizes)


def solve(
    program: Program | Compiled,
    values: Numbers | None = None,
    *,
    tolerance: float = 1e-9,
    time_limit: float | None = None,
    accepted: float = ACCEPTED,
    solver: str = CLARABEL,
) -> Solution:
    """The worst case of ``program``. Raises Unsolved where there is no optimum or it is not reached to ``accepted``.

    values: of the program's parameters; one that is solved at many is compiled once.
    tolerance: asked of Clarabel for gap and feasibility. time_limit: seconds. solver: see :func:`verify.cones.solve.solve`.
    """
    if not 0 < tolerance < 1:
        raise ValueError(f"tolerance must lie between 0 and 1, found {tolerance!r}")
    if time_limit is not None and not time_limit > 0:
        raise ValueError(f"time_limit must be positive, found {time_limit!r}")
    started = time.perf_counter()
    compiled = program if isinstance(program, Compiled) else Compiled(program)
    program = compiled.program
    blocks, target, offset = compiled.at(values or {})
    best: tuple[float, Floats, str, dict[str, float]] | None = None
    scale = np.ones(len(target))
    for _ in range(ATTEMPTS):
        left = None if time_limit is None else time_limit - (time.perf_counter() - started)
        if left is not None and left <= 0:
            raise Unsolved("time limit", f"{time_limit} s passed")
        x, z, status = _solved(blocks, target, scale, tolerance, left, solver)
        if "Infeasible" in status and best is None:
            feasible = "Dual" in status and "PrimalInf" not in _solved(blocks, 0 * target, scale, tolerance, left, solver)[2]
            if feasible:
                raise Unsolved("unbounded", f"the measure has no bound (the solver reports {status})")
            raise Unsolved("infeasible", "no instance satisfies the facts and against = 1")
        finite = bool(np.all(np.isfinite(x)) and np.all(np.isfinite(z)))
        found = residuals(blocks.posed(target), x, z) if finite else {"primal": np.inf}
        if best is None or max(found.values()) < best[0]:
            best = (max(found.values()), x, status, found)
        if best[0] <= accepted / 10:
            break
        if not finite:
            break
        scale = _units(program, x)
    if best is None or not best[0] <= accepted:
        reached = "nothing" if best is None else f"status {best[2]}, residuals {best[3]}"
        if status == "MaxTime":
            raise Unsolved("time limit", f"{time_limit} s passed, {reached}")
        raise Unsolved("inaccurate", f"{reached}; at most {accepted:g} is accepted")
    _, x, _, found = best
    spaces = zip(program.names.items(), _gram_parts(program, x), strict=True)
    grams = {space: (vectors, unstacked(part, len(vectors))) for (space, vectors), part in spaces}
    return Solution(float(target @ x) + offset, grams, time.perf_counter() - started, found)


def _gram_parts(program: Program, x: Floats) -> list[Floats]:
    """The stacked triangle of each Gram matrix."""
    ends = np.cumsum([len(vectors) * (len(vectors) + 1) // 2 for vectors in program.names.values()])
    return np.split(x, ends)[:-1]


def _solved(
    blocks: _Blocks, target: Floats, scale: Floats, tolerance: float, time_limit: float | None, solver: str
) -> tuple[Floats, Floats, str]:
    """Primal and dual vectors in the original units; ``scale``: the units of the unknowns (the same in rows of Gram matrices)."""
    from scipy import sparse

    rows = np.ones(len(blocks.constant))
    rows[blocks.gram_rows] = 1 / scale[: len(blocks.gram_rows)]
    given = blocks.matrix
    numbers = given.data * rows[given.indices] * np.repeat(scale, np.diff(given.indptr))
    scaled = replace(blocks, matrix=sparse.csc_matrix((numbers, given.indices, given.indptr), shape=given.shape))
    try:
        found = solve_conic(scaled.posed(target * scale), solver, tolerance=tolerance, time_limit=time_limit)
    except SolverFailed as problem:
        raise Unsolved("inaccurate", str(problem)) from None
    return found.x * scale, found.z * rows, found.status


def _units(program: Program, x: Floats) -> Floats:
    """Units in which the vectors of a first solution have length about one: a congruence of the Gram matrices."""
    scale, position = np.ones(len(x)), 0
    for vectors, part in zip(program.names.values(), _gram_parts(program, x), strict=True):
        diagonal = np.diag(unstacked(part, len(vectors)))
        length = np.sqrt(np.maximum(diagonal, 1e-8 * max(float(diagonal.max()), 1e-8)))
        scale[position : position + len(part)] = [length[i] * length[j] for i, j in triangle(len(vectors))]
        position += len(part)
    return scale


class Compiled:
    """The matrices of a program, whose entries are polynomials of its parameters: made once, told at any numbers for them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.place = {atom: k for k, atom in enumerate(unknowns(program.spaces, program.free))}
        self.powers: dict[tuple[tuple[str, int], ...], int] = {}
        self.rows = 0
        self.entries: list[tuple[int, int, int, float]] = []  # row, column, which power product, coefficient
        equal = [fact for fact in program.facts if fact.kind == "="]
        least = [fact for fact in program.facts if fact.kind != "="]
        self.names = ("", *(f.name for f in equal)), tuple(f.name for f in least)
        self._add(program.against - 1)  # stands first, named ""
        for fact in (*equal, *least):
            self._add(fact.value)
        sizes, first = [], self.rows
        for vectors in program.names.values():
            sizes.append(len(vectors))
            for i, j in triangle(len(vectors)):
                self._add(Polynomial.atom(gram(vectors[i], vectors[j])), 1.0 if i == j else ROOT2)
        self.grams = np.arange(first, self.rows)
        for lmi in program.lmis:
            sizes.append(len(lmi.rows))
            for i, j in triangle(len(lmi.rows)):
                self._add(lmi.rows[i][j], 1.0 if i == j else ROOT2)
        self.sizes = tuple(sizes)
        self._add(program.left)
        row, column, power, number = zip(*self.entries, strict=True)
        self.row, self.column, self.power, self.number = np.array(row), np.array(column), np.array(power), np.array(number)

    def _add(self, value: Polynomial, factor: float = 1.0) -> None:
        for monomial, coefficient in value.terms.items():
            of = tuple(t for t in monomial if t[0] in self.program.parameters)
            column = next((self.place[n] for n, _ in monomial if n in self.place), len(self.place))
            power = self.powers.setdefault(of, len(self.powers))
            self.entries.append((self.rows, column, power, factor * float(coefficient)))
        self.rows += 1

    def at(self, values: Numbers) -> tuple[_Blocks, Floats, float]:
        """Blocks, what is maximised, and its constant. KeyError for a parameter without a number."""
        from scipy import sparse

        floats = {n: float(v) for n, v in values.items()}
        power = np.array([prod([floats[n] ** k for n, k in of]) for of in self.powers])
        numbers = self.number * power[self.power]
        width, last = len(self.place), self.rows - 1
        constant, target = np.zeros(self.rows), np.zeros(width)
        beside, above = self.column == width, self.row == last
        np.add.at(constant, self.row[beside], numbers[beside])
        np.add.at(target, self.column[above & ~beside], numbers[above & ~beside])
        inside = ~(beside | above)
        matrix = sparse.csc_matrix((numbers[inside], (self.row[inside], self.column[inside])), shape=(last, width))
        return _Blocks(matrix, constant[:last], *self.names, self.sizes, self.grams), target, float(constant[last])
