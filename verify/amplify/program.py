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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

from ..cones.cone import entry, triangle
from ..cones.solve import ROOT2, Conic, SolverFailed
from ..cones.solve import blocks as blocks_of
from ..cones.solve import solve as solve_conic
from .energies import Energies, approximated
from .system import Mode, Stage, System

CONSTANT = -1  # in the place of a variable
RESOLVED = 1e-14  # of the largest of a kind: what a solver that was asked for 1e-9 does not tell from 0


Term = tuple[int, int, int, float]


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
    """A list of semidefinite blocks, linear in variables, as the rows s = constant + matrix x of a conic program: triplets, each
    block the columns of its upper triangle, entries off the diagonal times sqrt 2. Minimised is <price, x>."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, int, float]] = []
        self.constants: list[float] = []
        self.sizes: list[int] = []
        self.diagonals: list[int] = []
        self.price: dict[int, float] = {}
        self.variables = 0

    def block(self, size: int, terms: Iterable[Term]) -> None:
        """terms: (i, j, variable, coefficient) of the symmetric matrix's entry (i, j), i <= j; CONSTANT for no variable."""
        first = len(self.constants)
        self.constants.extend([0.0] * entry(0, size))
        self.diagonals += [first + entry(j, j) for j in range(size)]
        self.sizes.append(size)
        for i, j, variable, value in terms:
            row, weighted = first + entry(i, j), value if i == j else ROOT2 * value
            if variable == CONSTANT:
                self.constants[row] += weighted
            else:
                self.entries.append((row, variable, weighted))

    @cached_property
    def _arrays(self) -> tuple[Any, Any, Any, Any]:
        row, column, number = (np.array(part) for part in zip(*self.entries, strict=True))
        return row, column, number, np.array(self.constants)

    def units(self, x: Any) -> tuple[Any, Any]:
        """Of every variable its size at x; for every row of a block the product of the two sides' units in which the block at x
        has a diagonal of ones."""
        row, column, number, constants = self._arrays
        slack = constants + np.bincount(row, number * x[column], minlength=len(constants))
        sides = np.ones(len(constants))
        first = 0
        for size in self.sizes:
            diagonal = np.array([slack[first + entry(j, j)] for j in range(size)])
            side = 1 / np.sqrt(np.maximum(diagonal, 1e-10 * max(float(diagonal.max()), 1e-10)))
            for j in range(size):
                sides[first + entry(0, j) : first + entry(j, j) + 1] = side[: j + 1] * side[j]
            first += entry(0, size)
        return np.maximum(np.abs(x), 1e-9), sides

    def solve(self, tolerance: float, units: tuple[Any, Any] | None = None, margin: float = 0.0) -> tuple[Any, bool, Any]:
        """x, whether it is solved, and the multipliers of the rows; every block is at least ``margin`` in the units of its rows.
        units: of variables and of rows. Unsolved where there is no finite optimum."""
        from scipy import sparse

        row, column, number, constants = self._arrays
        scale, sides = (np.ones(self.variables), np.ones(len(constants))) if units is None else units
        target = np.zeros(self.variables)
        for variable, value in self.price.items():
            target[variable] = value * scale[variable]
        target /= max(np.abs(target).max(), 1e-300)
        matrix = sparse.csc_matrix((number * sides[row] * scale[column], (row, column)), (len(constants), self.variables))
        right = constants * sides
        right[self.diagonals] -= margin
        try:
            found = solve_conic(Conic(target, -matrix, right, 0, 0, tuple(self.sizes), True), tolerance=tolerance)
        except SolverFailed as problem:
            raise Unsolved(str(problem)) from None
        x = found.x * scale
        if "Infeasible" in found.status or not np.all(np.isfinite(x)):
            raise Unsolved(f"the solver finds no finite energy ({found.status})")
        return x, found.status == "Solved", found.z * sides


def symmetric(size: int) -> list[Any]:
    """Symmetric matrices of zeros and ones, one for each variable of a symmetric matrix."""
    units = np.zeros((entry(0, size), size, size))
    for i, j in triangle(size):
        units[entry(i, j), i, j] = units[entry(i, j), j, i] = 1.0
    return [*units]


@lru_cache(maxsize=256)
def block_of(mode: Mode, differs: bool, last: bool) -> tuple[int, int, tuple[Term, ...]]:
    """How many rows the block of a mode has before its last corner and in all, and its terms in variables numbered from 0: S_k,
    theta of each unknown, theta_delta, S_{k-1}. But for the corner it is C X P^T + P X C^T, P = (1, 0)^T and X = (S_k, Theta,
    theta_delta) on a diagonal."""
    n, q, m = len(mode.states), len(mode.unknowns), len(mode.state)
    inner = n + q + differs
    C = np.diag([0.5] * n + [0.0] * q + [0.5] * differs)
    C[n : n + q] = np.array(mode.conditions(differs)).reshape(q, inner) / -2
    C = np.vstack([C, np.array(mode.moves(differs)).reshape(m, inner)])
    X = [np.pad(unit, (0, inner - n)) for unit in symmetric(n)] + [np.diag(one) for one in np.eye(inner)[n:]]
    landing = np.eye(m) if mode.landing is None else np.array(mode.landing)
    corner = [] if last else [landing @ unit @ landing.T for unit in symmetric(landing.shape[1])]
    parts = [np.pad(C @ unit, ((0, 0), (0, m))) for unit in X] + [np.pad(part, (inner, 0)) / 2 for part in corner]
    noise = np.diag([0.0] * inner + [float(i in mode.noisy) for i in range(m)])
    found = [*enumerate(part + part.T for part in parts), (CONSTANT, noise)]
    return inner, inner + m, tuple(term for variable, part in found for term in upper(variable, part))


def stage_block(
    mode: Mode, here: int, thetas: Sequence[int], theta_delta: int | None, following: int | None, scale: tuple[float, float]
) -> tuple[int, list[Term]]:
    """Size and terms of the block of one mode; ``here``, ``following``: the first variables of S_k / scale[0] and of S_{k-1} /
    scale[1]."""
    inner, size, terms = block_of(mode, theta_delta is not None, following is None)
    variables = [*range(here, here + entry(0, len(mode.states))), *(thetas[fact] for fact in mode.facts)]
    variables += [theta_delta] if theta_delta is not None else []
    variables += range(following, following + entry(0, size)) if following is not None else []
    found = []
    for i, j, variable, value in terms:
        factor = 1.0 if j < inner or variable == CONSTANT else scale[0] ** 0.5 if i < inner else scale[1]
        found.append((i, j, CONSTANT if variable == CONSTANT else variables[variable], value * factor))
    return size, found


def upper(variable: int, matrix: Any) -> list[Term]:
    """What is not zero in the upper triangle of a symmetric matrix, as terms of a variable."""
    return [(i, j, variable, float(matrix[i, j])) for i, j in np.argwhere(np.triu(matrix)).tolist()]


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

    def units(self, x: Any) -> tuple[Any, Any]:
        """Those of the rows at x; a form's entry beside the diagonal has those of the two on it."""
        scale, sides = self.rows.units(x)
        for firsts, stage in zip(self.energies, self.system.stages, strict=True):
            for first, mode in zip(firsts, stage.modes, strict=True):
                for i, j in combinations(range(len(mode.states)), 2):
                    scale[first + entry(i, j)] = (scale[first + entry(i, i)] * scale[first + entry(j, j)]) ** 0.5
        return scale, sides

    def at(self, energies: Energies) -> Any:
        """The unknowns at which energies are proved."""
        x = np.zeros(self.rows.variables)
        for k, (thetas, d, forms) in enumerate(zip(self.thetas, self.deltas, energies.V, strict=True)):
            for first, V in zip(self.energies[k], forms, strict=True):
                for i, j in combinations_with_replacement(range(len(V)), 2):
                    x[first + entry(i, j)] = np.linalg.inv(np.array(V, dtype=float))[i, j] / (k + 1)
            x[list(thetas)] = [1 / max(float(t), 1e-300) / (k + 1) if t else 0.0 for t in energies.tau[k]]
            if d is not None:
                x[d] = 1 / float(energies.cost[k]) / (k + 1)
        if self.start is not None:
            x[self.start] = 1 / float(energies.bound - sum(energies.cost) * self.system.delta**2) / len(self.thetas)
        targets = self.differing if self.start is None else [*self.differing, self.start]
        if len(targets) > 1:
            x[-len(targets) :] = 1 / x[targets]
        return x

    def moments(self, x: Any, dual: Any) -> tuple[tuple[Moment, ...], ...]:
        """The moments of every stage and mode; ``dual``: the multipliers of the rows, in the units of the rows."""
        blocks, found = iter(blocks_of(dual, tuple(self.rows.sizes))), []
        for k, stage in enumerate(self.system.stages):
            unit, here = float(k + 1), []
            for _ in unused(stage, len(self.system.facts)):
                next(blocks), next(blocks)
            for first, mode in zip(self.energies[k], stage.modes, strict=True):
                n, block = len(mode.states), next(blocks)
                side = np.full(len(block), unit**-0.5)
                side[len(block) - len(mode.state) :] = 1.0
                S = np.array([[x[first + entry(i, j)] * unit for j in range(n)] for i in range(n)]).reshape(n, n)
                theta = np.array([x[self.thetas[k][fact]] * unit for fact in mode.facts])
                delta = self.deltas[k]
                here.append(Moment(S, theta, 0.0 if delta is None else float(x[delta] * unit), side[:, None] * block * side))
            found.append(tuple(here))
        return tuple(found)


def unused(stage: Stage, count: int) -> set[int]:
    """The facts of which no unknown of the stage speaks."""
    return set(range(count)) - {fact for mode in stage.modes for fact in mode.facts}


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
            rows.block(1, [(0, 0, thetas[k][fact], 1.0)])
            rows.block(1, [(0, 0, thetas[k][fact], -1.0), (0, 0, CONSTANT, 1.0)])
        for i, mode in enumerate(stage.modes):
            units, after = (float(k + 1), float(max(k, 1))), energies[k - 1][i] if k else None
            rows.block(*stage_block(mode, energies[k][i], thetas[k], deltas[k], after, units))
    found = Chain(system, rows, tuple(energies), tuple(thetas), tuple(deltas), rows.variables if data.start else None)
    if found.start is not None:
        rows.variables += 1
        for i, mode in enumerate(data.stages[-1].modes):
            n = len(mode.states)
            energy = (term for k, unit in enumerate(symmetric(n), energies[-1][i]) for term in upper(k, unit))
            rows.block(n, [*energy, (0, 0, found.start, -1.0 / data.weights[i])])
    goals = [(d, float(data.delta) ** 2 / (k + 1)) for k, d in enumerate(deltas) if d is not None]
    goals += [(found.start, 1.0 / data.length)] if found.start is not None else []
    if len(goals) == 1:
        rows.price[goals[0][0]] = -1.0
    else:
        for target, weight in goals:
            rows.block(2, [(0, 0, rows.variables, 1.0), (1, 1, target, 1.0), (0, 1, CONSTANT, 1.0)])
            rows.price[rows.variables] = weight
            rows.variables += 1
    return found


def proposals(system: System, tolerance: float = 1e-9, attempts: int = 4, near: Energies | None = None) -> Iterator[Proposal]:
    """Multipliers, better and better: each solve is written in the units of the last one's solution, as the first may stall; the
    first in those of energies that are proved, where such are given.

    Raises Unsolved with the solver's word where the first finds none.
    """
    program = chain(system)
    rows, units = program.rows, None if near is None else program.units(program.at(near))
    for attempt in range(attempts):
        try:
            x, settled, dual = rows.solve(tolerance, units)
            found = program.proposal(x, settled, dual)
        except Unsolved:
            if attempt:
                return
            raise
        yield found
        units = program.units(x)
        tolerance = 1e-10
