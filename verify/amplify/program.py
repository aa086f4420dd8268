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

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from .energies import approximated
from .system import Mode, System

ROOT2 = 2.0**0.5


class Unsolved(ValueError):
    """The solver gives no multipliers."""


@dataclass(frozen=True)
class Proposal:
    """tau[k - 1]: the multipliers of stage k; cost[k - 1]: 1/theta_delta; optimum: the solver's value; settled: it reached
    the tolerance asked of it."""

    tau: tuple[tuple[float, ...], ...]
    cost: tuple[float, ...]
    optimum: float
    settled: bool


class Rows:
    """The rows s = constant + matrix x of a list of semidefinite blocks, as triplets; block rows are svec, column by column."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, int, float]] = []
        self.constants: list[float] = []
        self.sizes: list[int] = []

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


def stage_block(rows: Rows, mode: Mode, here: int, thetas: Sequence[int], theta_delta: int | None, following: int | None,
                scale: tuple[float, float]) -> None:
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
            terms += [(*upper(i, n + j), here + packed(r, i), -float(mode.of_state[j][r]) / 2) for r in range(n)
                      if mode.of_state[j][r]]
        for r in range(q):
            value = -float(mode.of_unknown[j][r])
            if value:
                terms.append((*upper(n + j, n + r), thetas[mode.facts[r]], value if r == j else value / 2))
    if theta_delta is not None:
        terms.append((e, e, theta_delta, 1.0))
        terms += [(e, z + i, theta_delta, float(c) * big**0.5) for i, c in enumerate(mode.change) if c]
    for i in range(m):
        for j in range(n):
            terms += [(j, z + i, here + packed(r, j), float(mode.state[i][r]) * big**0.5) for r in range(n) if mode.state[i][r]]
        terms += [(n + j, z + i, thetas[mode.facts[j]], float(mode.unknown[i][j]) * big**0.5) for j in range(q)
                  if mode.unknown[i][j]]
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


def solve(system: System, tolerance: float = 1e-10) -> Proposal:
    """Multipliers near the best. Raises Unsolved with the solver's word where it finds none.

    Stage k is written in units of S_k and theta that grow like k, as the energies fall.
    """
    data = approximated(system)
    variables = 0
    energies: list[list[int]] = []
    thetas: list[list[int]] = []
    deltas: list[int | None] = []
    for stage in data.stages:
        energies.append([])
        for mode in stage.modes:
            energies[-1].append(variables)
            variables += len(mode.states) * (len(mode.states) + 1) // 2
        thetas.append(list(range(variables, variables + len(data.facts))))
        variables += len(data.facts)
        deltas.append(variables if stage.differs else None)
        variables += stage.differs
    rows = Rows()
    units = [float(max(1, k)) for k in range(1, data.length + 1)]
    for k, stage in enumerate(data.stages):
        used = {fact for mode in stage.modes for fact in mode.facts}
        for fact in set(range(len(data.facts))) - used:  # an unused multiplier is pinned between 0 and 1
            rows.block(1, [(0, 0, thetas[k][fact], 1.0)], [])
            rows.block(1, [(0, 0, thetas[k][fact], -1.0)], [(0, 0, 1.0)])
        for i, mode in enumerate(stage.modes):
            stage_block(rows, mode, energies[k][i], thetas[k], deltas[k], energies[k - 1][i] if k else None,
                        (units[k], units[k - 1] if k else 1.0))
    differing = [d for d in deltas if d is not None]
    price: dict[int, float] = {}
    if data.start:
        w = variables
        variables += 1
        for i, mode in enumerate(data.stages[-1].modes):
            n, here = len(mode.states), energies[-1][i]
            terms = [(r, c, here + packed(r, c), 1.0) for r in range(n) for c in range(r, n)]
            rows.block(n, [*terms, (0, 0, w, -1.0 / data.weights[i])], [])
    if data.start and not differing:
        price[w] = -1.0
    elif len(differing) == 1 and not data.start:
        price[differing[0]] = -1.0
    else:
        inverses = [(d, float(data.delta) ** 2 / units[k]) for k, d in enumerate(deltas) if d is not None]
        for target, weight in [*inverses, *([(w, 1.0 / units[-1])] if data.start else [])]:
            rows.block(2, [(0, 0, variables, 1.0), (1, 1, target, 1.0)], [(0, 1, 1.0)])
            price[variables] = weight
            variables += 1
    x, optimum, settled = clarabel_solve(rows, price, variables, tolerance)
    tau = tuple(tuple(1.0 / max(x[t] * units[k], 1e-300) for t in thetas[k]) for k in range(data.length))
    cost = tuple(0.0 if d is None else 1.0 / max(x[d] * units[k], 1e-300) for k, d in enumerate(deltas))
    if data.start and not differing:
        value = 1.0 / (x[w] * units[-1])
    elif len(differing) == 1 and not data.start:
        value = float(data.delta) ** 2 * max(cost)
    else:
        value = optimum
    value = float(value)
    return Proposal(tau, cost, value, settled)


def clarabel_solve(rows: Rows, price: dict[int, float], variables: int, tolerance: float) -> tuple[Any, float, bool]:
    """Minimise price x subject to the blocks; (x, value, whether it is solved)."""
    import clarabel
    from scipy import sparse

    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = tolerance
    settings.max_iter = 200
    target = np.zeros(variables)
    for variable, value in price.items():
        target[variable] = value
    row, column, number = (np.array(part) for part in zip(*rows.entries, strict=True))
    matrix = sparse.csc_matrix((number, (row, column)), shape=(len(rows.constants), variables))
    cones = [clarabel.PSDTriangleConeT(size) if size > 1 else clarabel.NonnegativeConeT(1) for size in rows.sizes]
    empty = sparse.csc_matrix((variables, variables))
    try:
        found = clarabel.DefaultSolver(empty, target, -matrix, np.array(rows.constants), cones, settings).solve()
    except BaseException as problem:  # a panic of the solver's native code is no Exception
        if isinstance(problem, KeyboardInterrupt | SystemExit):
            raise
        raise Unsolved(f"the solver failed: {problem}") from None
    x = np.array(found.x)
    if "Infeasible" in str(found.status) or not np.all(np.isfinite(x)):
        raise Unsolved(f"the solver finds no finite energy ({found.status})")
    return x, float(found.obj_val), str(found.status) == "Solved"
