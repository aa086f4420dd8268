"""Solving a :class:`~verify.cones.statement_program.Program` in float64: a value with its residuals, or Unsolved.

The optimum comes with multipliers. Up to the residuals, as an identity between polynomials in all unknowns,

    tau (against - 1) + value - left = sum_f m_f f + sum_s <S_s, G_s> + sum_k <Z_k, L_k>,

m_f >= 0 for inequalities (any sign for equalities), S_s >= 0 and Z_k >= 0 matrices; tau = ``against_multiplier``, equal to
``value`` where the facts have no constants. That is what a certificate is rounded from.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.cones.solve import CLARABEL, ROOT2, Conic, SolverFailed, residuals, unstacked
from verify.cones.solve import blocks as matrices
from verify.cones.solve import solve as solve_conic
from verify.kernel import Polynomial

from .statement_program import Program, unknowns

Floats = NDArray[np.float64]
ACCEPTED = 1e-6
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
    free: Mapping[str, float]
    multipliers: Mapping[str, float]
    lmi_multipliers: Mapping[str, Floats]
    slacks: Mapping[str, Floats]
    against_multiplier: float
    status: str
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
    program: Program,
    *,
    tolerance: float = 1e-9,
    time_limit: float | None = None,
    accepted: float = ACCEPTED,
    solver: str = CLARABEL,
) -> Solution:
    """The worst case of ``program``. Raises Unsolved where there is no optimum or it is not reached to ``accepted``.

    tolerance: asked of Clarabel for gap and feasibility. time_limit: seconds. solver: see :func:`verify.cones.solve.solve`.
    """
    if not 0 < tolerance < 1:
        raise ValueError(f"tolerance must lie between 0 and 1, found {tolerance!r}")
    if time_limit is not None and not time_limit > 0:
        raise ValueError(f"time_limit must be positive, found {time_limit!r}")
    started = time.perf_counter()
    atoms = unknowns(program.spaces, program.free)
    place = {atom: k for k, atom in enumerate(atoms)}
    blocks = _blocks(program, place)
    target, offset = _row(program.left, place)
    best: tuple[float, Floats, Floats, str, dict[str, float]] | None = None
    scale = np.ones(len(atoms))
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
            best = (max(found.values()), x, z, status, found)
        if best[0] <= accepted / 10:
            break
        if not finite:
            break
        scale = _units(program, x)
    if best is None or not best[0] <= accepted:
        reached = "nothing" if best is None else f"status {best[3]}, residuals {best[4]}"
        if status == "MaxTime":
            raise Unsolved("time limit", f"{time_limit} s passed, {reached}")
        raise Unsolved("inaccurate", f"{reached}; at most {accepted:g} is accepted")
    _, x, z, status, found = best
    return _solution(program, blocks, x, z, float(target @ x) + offset, status, time.perf_counter() - started, found)


def _solved(
    blocks: _Blocks, target: Floats, scale: Floats, tolerance: float, time_limit: float | None, solver: str
) -> tuple[Floats, Floats, str]:
    """Primal and dual vectors in the original units; ``scale``: the units of the unknowns (the same in rows of Gram matrices)."""
    from scipy import sparse

    rows = np.ones(len(blocks.constant))
    rows[blocks.gram_rows] = 1 / scale[: len(blocks.gram_rows)]
    matrix = sparse.diags_array(rows) @ blocks.matrix @ sparse.diags_array(scale)
    posed = replace(blocks.posed(target), price=-target * scale, matrix=-matrix)
    try:
        found = solve_conic(posed, solver, tolerance=tolerance, time_limit=time_limit)
    except SolverFailed as problem:
        raise Unsolved("inaccurate", str(problem)) from None
    return found.x * scale, found.z * rows, found.status


def _units(program: Program, x: Floats) -> Floats:
    """Units in which the vectors of a first solution have length about one: a congruence of the Gram matrices."""
    scale, position = np.ones(len(x)), 0
    for vectors in program.names.values():
        size = len(vectors)
        count = size * (size + 1) // 2
        gram = unstacked(x[position : position + count], size)
        length = np.sqrt(np.maximum(np.diag(gram), 1e-8 * max(float(np.diag(gram).max()), 1e-8)))
        scale[position : position + count] = [length[i] * length[j] for j in range(size) for i in range(j + 1)]
        position += count
    return scale


def _solution(
    program: Program,
    blocks: _Blocks,
    x: Floats,
    z: Floats,
    value: float,
    status: str,
    seconds: float,
    residuals: Mapping[str, float],
) -> Solution:
    names = program.names
    linear = len(blocks.zeros) + len(blocks.least)
    duals = matrices(z[linear:], blocks.sizes)
    grams, position = {}, 0
    for space, vectors in names.items():
        size = len(vectors)
        grams[space] = (vectors, unstacked(x[position : position + size * (size + 1) // 2], size))
        position += size * (size + 1) // 2
    multipliers = dict(zip((*blocks.zeros, *blocks.least), (float(m) for m in z[:linear]), strict=True))
    tau = -multipliers.pop("")
    return Solution(
        value,
        grams,
        dict(zip(program.free, (float(v) for v in x[position:]), strict=True)),
        multipliers,
        dict(zip((lmi.name for lmi in program.lmis), duals[len(names) :], strict=True)),
        dict(zip(names, duals[: len(names)], strict=True)),
        tau,
        status,
        seconds,
        residuals,
    )


def _row(value: Polynomial, place: Mapping[str, int]) -> tuple[Floats, float]:
    row, constant = np.zeros(len(place)), 0.0
    for monomial, coefficient in value.terms.items():
        if monomial:
            row[place[monomial[0][0]]] = float(coefficient)
        else:
            constant = float(coefficient)
    return row, constant


def _blocks(program: Program, place: Mapping[str, int]) -> _Blocks:
    """The rows of the program; ``against - 1`` stands first, named ''."""
    from scipy import sparse

    entries: list[tuple[int, int, float]] = []
    constants: list[float] = []

    def add(value: Polynomial, factor: float = 1.0, shift: float = 0.0) -> None:
        constant = shift
        for monomial, coefficient in value.terms.items():
            if monomial:
                entries.append((len(constants), place[monomial[0][0]], factor * float(coefficient)))
            else:
                constant += factor * float(coefficient)
        constants.append(constant)

    equal = [fact for fact in program.facts if fact.kind == "="]
    least = [fact for fact in program.facts if fact.kind != "="]
    add(program.against, 1.0, -1.0)
    for fact in (*equal, *least):
        add(fact.value)
    sizes: list[int] = []
    position, first = 0, len(constants)
    for vectors in program.names.values():
        sizes.append(len(vectors))
        for j in range(len(vectors)):
            for i in range(j + 1):
                entries.append((len(constants), position, 1.0 if i == j else ROOT2))
                constants.append(0.0)
                position += 1
    for lmi in program.lmis:
        sizes.append(len(lmi.rows))
        for j in range(len(lmi.rows)):
            for i in range(j + 1):
                add(lmi.rows[i][j], 1.0 if i == j else ROOT2)
    grams = np.arange(first, first + position)
    rows, columns, numbers = zip(*entries, strict=True)
    matrix = sparse.csc_matrix((numbers, (rows, columns)), shape=(len(constants), len(place)))
    return _Blocks(matrix, np.array(constants), ("", *(f.name for f in equal)), tuple(f.name for f in least), tuple(sizes), grams)
