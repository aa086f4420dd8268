"""The least energy as one sparse semidefinite program in S_k = V_k^{-1} and theta = 1/tau, solved by Clarabel: a proposal.

For every stage k and mode, over (y, h, e, z) with d = S_k y, p = theta h, delta = theta_delta e, the matrix

    [ S_k                     .                          .             .                            ]
    [ -of_state S_k / 2       -sym(of_unknown Theta)     .             .                            ]   >= 0
    [ 0                       0                          theta_delta   .                            ]
    [ state S_k               unknown Theta              change theta  landing S_{k-1} landing^T + E E^T ]

is the step inequality (Schur complement of the last block). Start: S_N - (w/weight) e e^T >= 0. Minimise
1/w + Delta^2 sum 1/theta_delta, or, where only one of them stands, maximise it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.cones.solve import Conic, SolverFailed
from verify.cones.solve import solve as solve_conic

from .energies import approximated
from .system import Mode, Stage, System

ROOT2 = 2.0**0.5
RESOLVED = 1e-14  # of the largest of a kind: what a solver that was asked for 1e-9 does not tell from 0


class Unsolved(ValueError):
    """The solver gives no multipliers."""


@dataclass(frozen=True, eq=False)
class Moment:
    """What the solver says of one mode at one stage: S_k (n, n), theta of each unknown (q,), theta_delta, and the multiplier of
    the block, over (y, h, e, z): ``products``."""

    inverse_energy: Any
    theta: Any
    theta_delta: float
    products: Any


@dataclass(frozen=True, eq=False)
class Proposal:
    """tau[k - 1]: the multipliers of stage k; cost[k - 1]: 1/theta_delta; optimum: the solver's value; settled: it reached
    the tolerance asked of it; moments[k - 1][i]: of mode i (empty where the solver gives no multipliers)."""

    tau: tuple[tuple[float, ...], ...]
    cost: tuple[float, ...]
    optimum: float
    settled: bool
    moments: tuple[tuple[Moment, ...], ...] = ()


class Rows:
    """The rows s = constant + matrix x of a list of semidefinite blocks, as triplets; block rows are svec, column by column."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, int, float]] = []
        self.constants: list[float] = []
        self.sizes: list[int] = []
        self.price: dict[int, float] = {}
        self.variables = 0

    def block(self, size: int, terms: Sequence[tuple[int, int, int, float]], constants: Sequence[tuple[int, int, float]]) -> None:
        """terms: (i, j, variable, coefficient) of entry (i, j), i <= j, the coefficient of the symmetric matrix's entry."""
        first = len(self.constants)
        self.constants.extend([0.0] * (size * (size + 1) // 2))
        for i, j, variable, value in terms:
            self.entries.append((first + j * (j + 1) // 2 + i, variable, value if i == j else ROOT2 * value))
        for i, j, value in constants:
            self.constants[first + j * (j + 1) // 2 + i] += value if i == j else ROOT2 * value
        self.sizes.append(size)


def upper(i: int, j: int) -> tuple[int, int]:
    return (i, j) if i <= j else (j, i)


def packed(i: int, j: int) -> int:
    """The place of entry (i, j) among the variables of a symmetric matrix."""
    i, j = upper(i, j)
    return j * (j + 1) // 2 + i


def stage_block(
    rows: Rows,
    mode: Mode,
    here: int,
    thetas: Sequence[int],
    theta_delta: int | None,
    following: int | None,
    scale: tuple[float, float],
) -> None:
    """The block of one mode; ``here``, ``following``: the first variables of S_k / scale[0] and of S_{k-1} / scale[1]."""
    n, q, m = len(mode.states), len(mode.unknowns), len(mode.state)
    e = n + q
    z = e + (theta_delta is not None)
    big, small = scale
    terms: list[tuple[int, int, int, float]] = []
    for i in range(n):
        terms += [(i, j, here + packed(i, j), 1.0) for j in range(i, n)]
    for j in range(q):
        for i in range(n):
            terms += [
                (*upper(i, n + j), here + packed(r, i), -float(mode.of_state[j][r]) / 2) for r in range(n) if mode.of_state[j][r]
            ]
        for r in range(q):
            value = -float(mode.of_unknown[j][r])
            if value:
                terms.append((*upper(n + j, n + r), thetas[mode.facts[r]], value if r == j else value / 2))
        if theta_delta is not None and mode.of_change[j]:
            terms.append((*upper(n + j, e), theta_delta, -float(mode.of_change[j]) / 2))
    if theta_delta is not None:
        terms.append((e, e, theta_delta, 1.0))
        terms += [(e, z + i, theta_delta, float(c) * big**0.5) for i, c in enumerate(mode.change) if c]
    for i in range(m):
        for j in range(n):
            terms += [(j, z + i, here + packed(r, j), float(mode.state[i][r]) * big**0.5) for r in range(n) if mode.state[i][r]]
        terms += [
            (n + j, z + i, thetas[mode.facts[j]], float(mode.unknown[i][j]) * big**0.5) for j in range(q) if mode.unknown[i][j]
        ]
    if following is not None:
        landing = mode.landing or tuple(tuple(Fraction(i == j) for j in range(m)) for i in range(m))
        width = len(landing[0])
        for i in range(m):
            for j in range(i, m):
                for r in range(width):
                    for c in range(width):
                        value = float(landing[i][r]) * float(landing[j][c]) * small
                        if value:
                            terms.append((z + i, z + j, following + packed(r, c), value))
    rows.block(z + m, terms, [(z + i, z + i, 1.0) for i in mode.noisy])


@dataclass(frozen=True)
class Chain:
    """A system as a program: its rows, and which variables are what (in units of S_k and theta that grow like k)."""

    system: System
    rows: Rows
    energies: tuple[tuple[int, ...], ...]
    thetas: tuple[tuple[int, ...], ...]
    deltas: tuple[int | None, ...]
    start: int | None

    @property
    def differing(self) -> list[int]:
        return [d for d in self.deltas if d is not None]

    def proposal(self, x: Any, settled: bool, dual: Any) -> Proposal:
        units = np.arange(1.0, len(self.thetas) + 1)
        thetas = np.array([x[list(row)] * unit for row, unit in zip(self.thetas, units, strict=True)])
        floor = np.maximum(RESOLVED * thetas.max(axis=0, initial=0), 1e-300)
        tau = tuple(tuple(map(float, row)) for row in 1 / np.maximum(thetas, floor))
        cost = tuple(
            0.0 if d is None else float(1 / max(x[d] * unit, 1e-300)) for d, unit in zip(self.deltas, units, strict=True)
        )
        value = float(self.system.delta) ** 2 * sum(cost)
        if self.start is not None:
            if not x[self.start] > 0:
                raise Unsolved("the solver finds no positive energy")
            value += 1 / float(x[self.start] * units[-1])
        return Proposal(tau, cost, value, settled, self.moments(x, dual))

    def moments(self, x: Any, dual: Any) -> tuple[tuple[Moment, ...], ...]:
        """The moments of every stage and mode; ``dual``: the multipliers of the rows, in the units of the rows."""
        blocks, found = iter(unpacked(self.rows.sizes, dual)), []
        for k, stage in enumerate(self.system.stages):
            unit, here = float(k + 1), []
            for _ in unused(stage, len(self.system.facts)):
                next(blocks), next(blocks)
            for first, mode in zip(self.energies[k], stage.modes, strict=True):
                n, block = len(mode.states), next(blocks)
                side = np.full(len(block), unit**-0.5)
                side[len(block) - len(mode.state) :] = 1.0
                S = np.array([[x[first + packed(i, j)] * unit for j in range(n)] for i in range(n)]).reshape(n, n)
                theta = np.array([x[self.thetas[k][fact]] * unit for fact in mode.facts])
                delta = self.deltas[k]
                here.append(Moment(S, theta, 0.0 if delta is None else float(x[delta] * unit), side[:, None] * block * side))
            found.append(tuple(here))
        return tuple(found)


def unused(stage: Stage, count: int) -> set[int]:
    """The facts of which no unknown of the stage speaks."""
    return set(range(count)) - {fact for mode in stage.modes for fact in mode.facts}


def unpacked(sizes: Sequence[int], rows: Any) -> Iterator[Any]:
    """The symmetric matrices of consecutive blocks of rows."""
    first = 0
    for size in sizes:
        block = np.zeros((size, size))
        for j in range(size):
            for i in range(j + 1):
                value = rows[first + packed(i, j)]
                block[i, j] = block[j, i] = value if i == j else value / ROOT2
        first += size * (size + 1) // 2
        yield block


def chain(system: System) -> Chain:
    """The program of a system."""
    data = approximated(system)
    rows = Rows()
    energies, thetas, deltas = [], [], []
    for stage in data.stages:
        firsts = []
        for mode in stage.modes:
            firsts.append(rows.variables)
            rows.variables += len(mode.states) * (len(mode.states) + 1) // 2
        energies.append(tuple(firsts))
        thetas.append(tuple(range(rows.variables, rows.variables + len(data.facts))))
        rows.variables += len(data.facts)
        deltas.append(rows.variables if stage.differs else None)
        rows.variables += stage.differs
    for k, stage in enumerate(data.stages):
        for fact in unused(stage, len(data.facts)):  # an unused multiplier is pinned between 0 and 1
            rows.block(1, [(0, 0, thetas[k][fact], 1.0)], [])
            rows.block(1, [(0, 0, thetas[k][fact], -1.0)], [(0, 0, 1.0)])
        for i, mode in enumerate(stage.modes):
            stage_block(
                rows,
                mode,
                energies[k][i],
                thetas[k],
                deltas[k],
                energies[k - 1][i] if k else None,
                (float(k + 1), float(max(k, 1))),
            )
    found = Chain(system, rows, tuple(energies), tuple(thetas), tuple(deltas), rows.variables if data.start else None)
    if found.start is not None:
        rows.variables += 1
        for i, mode in enumerate(data.stages[-1].modes):
            n, here = len(mode.states), energies[-1][i]
            terms = [(r, c, here + packed(r, c), 1.0) for r in range(n) for c in range(r, n)]
            rows.block(n, [*terms, (0, 0, found.start, -1.0 / data.weights[i])], [])
    goals = [(d, float(data.delta) ** 2 / (k + 1)) for k, d in enumerate(deltas) if d is not None]
    goals += [(found.start, 1.0 / data.length)] if found.start is not None else []
    if len(goals) == 1:
        rows.price[goals[0][0]] = -1.0
    else:
        for target, weight in goals:
            rows.block(2, [(0, 0, rows.variables, 1.0), (1, 1, target, 1.0)], [(0, 1, 1.0)])
            rows.price[rows.variables] = weight
            rows.variables += 1
    return found


def proposals(system: System, tolerance: float = 1e-9, attempts: int = 4) -> Iterator[Proposal]:
    """Multipliers, better and better: each solve is written in the units of the last one's solution, as the first may stall.

    Raises Unsolved with the solver's word where the first finds none.
    """
    program = chain(system)
    rows = program.rows
    row, column, number = (np.array(part) for part in zip(*rows.entries, strict=True))
    plain = (row, column, number, np.array(rows.constants))
    scale, sides = np.ones(rows.variables), np.ones(len(rows.constants))
    for attempt in range(attempts):
        try:
            x, settled, dual = clarabel_solve(rows, plain, scale, sides, tolerance)
            found = program.proposal(x, settled, dual)
        except Unsolved:
            if attempt:
                return
            raise
        yield found
        scale = np.maximum(np.abs(x), 1e-9)
        for firsts, stage in zip(program.energies, system.stages, strict=True):
            for first, mode in zip(firsts, stage.modes, strict=True):
                n = len(mode.states)
                for j in range(n):
                    for i in range(j):
                        scale[first + packed(i, j)] = (scale[first + packed(i, i)] * scale[first + packed(j, j)]) ** 0.5
        sides = row_units(rows, plain, x)
        tolerance = 1e-10


def row_units(rows: Rows, plain: tuple[Any, Any, Any, Any], x: Any) -> Any:
    """For every row of a block the product of the two sides' units in which the block at x has a diagonal of ones."""
    row, column, number, constants = plain
    slack = constants + np.bincount(row, number * x[column], minlength=len(constants))
    units = np.ones(len(constants))
    first = 0
    for size in rows.sizes:
        diagonal = np.array([slack[first + j * (j + 3) // 2] for j in range(size)])
        side = 1 / np.sqrt(np.maximum(diagonal, 1e-10 * max(float(diagonal.max()), 1e-10)))
        for j in range(size):
            units[first + j * (j + 1) // 2 : first + j * (j + 3) // 2 + 1] = side[: j + 1] * side[j]
        first += size * (size + 1) // 2
    return units


def clarabel_solve(
    rows: Rows, plain: tuple[Any, Any, Any, Any], scale: Any, sides: Any, tolerance: float
) -> tuple[Any, bool, Any]:
    """Minimise price x subject to the blocks, in units ``scale`` of variables, ``sides`` of rows: x, whether it is solved, and
    the multipliers of the rows."""
    from scipy import sparse

    row, column, number, constants = plain
    target = np.zeros(rows.variables)
    for variable, value in rows.price.items():
        target[variable] = value * scale[variable]
    target /= max(np.abs(target).max(), 1e-300)
    matrix = sparse.csc_matrix((number * sides[row] * scale[column], (row, column)), shape=(len(constants), rows.variables))
    try:
        found = solve_conic(Conic(target, -matrix, constants * sides, 0, 0, tuple(rows.sizes), True), tolerance=tolerance)
    except SolverFailed as problem:
        raise Unsolved(str(problem)) from None
    x = found.x * scale
    if "Infeasible" in found.status or not np.all(np.isfinite(x)):
        raise Unsolved(f"the solver finds no finite energy ({found.status})")
    return x, found.status == "Solved", found.z * sides
