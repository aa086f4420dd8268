"""Exact lower bounds: linear-Gaussian instances of the algorithm along one mode, found in floats and evaluated in rationals.

Along a mode every class fact <p_j, X_j(d, p)> >= 0 is met by a linear function: (1 - w_j) p_j = w_j X_j(d, p) with a slope
0 <= w_j <= 1 at each stage (gradients: quadratic f_t; subgradients: a linear resolvent). Then the difference is linear, both
scenarios are Gaussian, and their divergence is the energy of the best control of that one system: an exact lower bound.
Slopes of f_t may differ by stage, they are different functions. The slope of the one g may differ by stage too: a g with
piecewise linear subgradient, read at distinct points, has any slopes there; its divergence per |dx_0|^2 tends to the value
given as sigma and |dx_0| tend to 0 together. ``tied`` asks for one slope, which no limit is needed for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .energies import Energies, cost_to_go, form, power_of_two
from .system import Mode, System

Floats = NDArray[np.float64]
BELOW_ONE, MAX_LENGTH, DENOMINATOR = 1 - 1e-6, 200, 2**20


@dataclass(frozen=True)
class Instance:
    """slopes[k - 1][j]: w_j with k iterations to go along ``mode``; delta[k - 1]: the signed difference of gradients there.
    value: the exact divergence in units of B (per |dx_0|^2 of the chosen norm, or for these deltas); tied: one slope of g."""

    mode: int
    slopes: tuple[tuple[Fraction, ...], ...]
    delta: tuple[Fraction, ...]
    value: Fraction
    tied: bool


def full_modes(system: System, mode: int) -> list[Mode]:
    """The mode at every stage, the last one with all its states and unknowns."""
    modes = [stage.modes[mode] for stage in system.stages]
    if system.ending is not None:
        modes[0] = system.ending.modes[mode]
    return modes


def transition(mode: Mode, slopes: Sequence[Any], one: Any) -> tuple[list[list[Any]], list[list[Any]]]:
    """M of d+ = M d, and P of p = P d, at the slopes; exact where slopes and ``one`` are."""
    n, q = len(mode.states), len(mode.unknowns)
    rows = [[(1 - w) * int(i == j) * one - w * mode.of_unknown[i][j] * one for j in range(q)]
            + [w * mode.of_state[i][j] * one for j in range(n)] for i, w in enumerate(slopes)]
    for i in range(q):
        pivot = next(r for r in range(i, q) if rows[r][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(q):
            if r != i and rows[r][i]:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    P = [row[q:] for row in rows]
    M = [[a * one + sum((mode.unknown[i][k] * P[k][j] for k in range(q)), 0 * one) for j, a in enumerate(row)]
         for i, row in enumerate(mode.state)]
    return M, P


class Search:
    """The energy of the best control as a function of slopes and deltas in floats, with its gradient."""

    def __init__(self, system: System, mode: int, tied: bool) -> None:
        self.system, self.mode, self.tied = system, mode, tied
        self.modes = full_modes(system, mode)
        self.places: list[list[int]] = []
        shared: dict[int, int] = {}
        count = 0
        for k in reversed(range(system.length)):
            here = []
            for fact in self.modes[k].facts:
                if tied and fact >= 1:
                    if fact not in shared:
                        shared[fact] = count
                        count += 1
                    here.append(shared[fact])
                else:
                    here.append(count)
                    count += 1
            self.places.insert(0, here)
        self.slopes = count
        self.differing = [k for k, stage in enumerate(system.stages) if stage.differs]
        self.size = count + len(self.differing)
        self.data = [tuple(np.array([[float(x) for x in row] for row in part]).reshape(shape) for part, shape in (
            (m.state, (len(m.state), len(m.states))), (m.unknown, (len(m.state), len(m.unknowns))),
            (m.of_state, (len(m.unknowns), len(m.states))), (m.of_unknown, (len(m.unknowns), len(m.unknowns)))))
            for m in self.modes]
        self.noise = [np.eye(len(m.state))[:, list(m.noisy)] for m in self.modes]
        self.change = [np.array([float(c) for c in m.change]) for m in self.modes]

    def steps(self, x: Floats) -> list[tuple[Floats, Floats, Floats]]:
        """M, P and K^{-1} of every stage (index k - 1)."""
        found = []
        for (F, U, X, Y), places in zip(self.data, self.places, strict=True):
            w = x[places]
            K = np.linalg.inv(np.diag(1 - w) - w[:, None] * Y) if places else np.zeros((0, 0))
            P = K @ (w[:, None] * X)
            found.append((F + U @ P, P, K))
        return found

    def value(self, x: Floats) -> tuple[float, Floats]:
        """The energy and its gradient (adjoint state of the control problem)."""
        steps = self.steps(x)
        length = self.system.length
        later = [np.eye(len(self.modes[0].state))]  # later[k]: from after the stage with k + 1 to go to the end
        for k in range(length - 1):
            later.append(later[-1] @ steps[k][0])
        gramian = sum(later[k] @ self.noise[k] @ self.noise[k].T @ later[k].T for k in range(length))
        miss = np.zeros(len(self.modes[0].state))
        if self.system.start:
            start = np.zeros(len(self.modes[-1].states))
            start[0] = 1 / float(self.system.weights[self.mode]) ** 0.5
            miss = miss - later[-1] @ steps[-1][0] @ start
        for i, k in enumerate(self.differing):
            miss = miss - later[k] @ self.change[k] * x[self.slopes + i]
        size = np.sqrt(np.maximum(np.diag(gramian), 1e-300))
        nu = np.linalg.lstsq(gramian / np.outer(size, size), miss / size, rcond=1e-13)[0] / size
        energy = float(miss @ nu)
        gradient = np.zeros(self.size)
        z = start if self.system.start else np.zeros(len(self.modes[-1].states))
        for k in reversed(range(length)):
            costate = -2 * later[k].T @ nu
            _, U, X, Y = self.data[k]
            M, P, K = steps[k]
            if len(z):
                residual = X @ z + Y @ (P @ z) + P @ z
                for j, place in enumerate(self.places[k]):
                    gradient[place] += costate @ (U @ K[:, j]) * residual[j]
            z = M @ z - self.noise[k] @ (self.noise[k].T @ costate) / 2
            if k in self.differing:
                i = self.slopes + self.differing.index(k)
                z = z + self.change[k] * x[i]
                gradient[i] = costate @ self.change[k]
        return energy, gradient

    def best(self, starts: Sequence[Floats]) -> tuple[float, Floats]:
        """The largest energy found by climbing from the starts."""
        from scipy.optimize import minimize

        delta = float(self.system.delta)
        bounds = [(0.0, BELOW_ONE)] * self.slopes + [(-delta, delta)] * len(self.differing)
        low, high = np.array(bounds).reshape(-1, 2).T
        best, where = -1.0, starts[0]
        for start in starts:
            def negative(x: Floats) -> tuple[float, Floats]:
                energy, gradient = self.value(x)
                return -energy, -gradient

            if self.size:
                found = minimize(negative, np.clip(start, low, high), jac=True, method="L-BFGS-B", bounds=bounds,
                                 options={"maxiter": 400, "ftol": 1e-15, "gtol": 1e-12}).x
            else:
                found = start
            energy = self.value(found)[0]
            if energy > best:
                best, where = energy, found
        return best, where


def response(system: System, mode: int, energies: Energies, search: Search) -> Floats:
    """The slopes that the worst p of the energies has along its own best run: where the climb starts."""
    x = np.full(search.size, 0.5)
    top = search.modes[-1]
    z = np.array([1.0] + [0.0] * (len(top.states) - 1)) if top.states else np.zeros(0)
    for k in reversed(range(system.length)):
        m = system.stages[k].modes[mode]
        n = len(m.states)
        W, after = cost_to_go(m, energies.V[k - 1][mode] if k else None, 1.0)
        q = len(m.unknowns)
        total = np.array(form(m, W, energies.tau[k], None), dtype=float).reshape(n + q, n + q)
        if k == 0:
            z = z[:n]
        p = np.linalg.lstsq(-total[n:, n:], total[n:, :n] @ z, rcond=1e-9)[0] if n and q else np.zeros(q)
        X = np.array(m.of_state, dtype=float).reshape(q, n) @ z + np.array(m.of_unknown, dtype=float).reshape(q, q) @ p
        for j, fact in enumerate(m.facts):
            place = next((pl for pl, f in zip(search.places[k], search.modes[k].facts, strict=True) if f == fact), None)
            if place is not None and p[j] + X[j] != 0:
                x[place] = float(np.clip(p[j] / (p[j] + X[j]), 0, BELOW_ONE))
        out = np.array(m.state, dtype=float).reshape(len(m.state), n) @ z
        out = out + np.array(m.unknown, dtype=float).reshape(len(m.state), q) @ p
        if system.stages[k].differs:
            x[search.slopes + search.differing.index(k)] = float(system.delta)
            out = out + np.array(m.change, dtype=float) * float(system.delta)
        if k:
            z = np.array(after, dtype=float) @ out
            if m.landing:
                z = np.array([float(row[0]) for row in m.landing]) * z[0]
    return x


def search_instances(system: System, energies: Energies | None, seed: int = 0, starts: int = 4,
                     tied: bool = False) -> Instance | None:
    """The best instance over the modes that the climbs find, evaluated exactly; None beyond MAX_LENGTH stages."""
    if system.length > MAX_LENGTH:
        return None
    draw = np.random.default_rng(seed)
    best: tuple[float, int, Floats, Search] | None = None
    for mode in range(len(system.stages[0].modes)):
        search = Search(system, mode, tied)
        points = [np.concatenate([np.full(search.slopes, level), np.full(len(search.differing), float(system.delta))])
                  for level in (0.0, BELOW_ONE, 0.5)]
        if energies is not None:
            points.insert(0, response(system, mode, energies, search))
        for _ in range(starts):
            points.append(np.concatenate([draw.uniform(0, 1, search.slopes),
                                          draw.choice([-1.0, 1.0], len(search.differing)) * float(system.delta)]))
        value, where = search.best(points)
        if best is None or value > best[0]:
            best = (value, mode, where, search)
    if best is None:
        return None
    _, mode, where, search = best
    slopes = tuple(tuple(Fraction(float(where[i])).limit_denominator(DENOMINATOR) for i in places) for places in search.places)
    signs = iter(where[search.slopes :])
    delta = tuple((system.delta if next(signs) >= 0 else -system.delta) if stage.differs else Fraction(0)
                  for stage in system.stages)
    return Instance(mode, slopes, delta, exact_energy(system, mode, slopes, delta), tied)


def exact_energy(system: System, mode: int, slopes: Sequence[Sequence[Fraction]], delta: Sequence[Fraction]) -> Fraction:
    """2 sigma^2 times the divergence of the instance, exactly (verify.privacy), per |dx_0|^2 of the norm. ValueError for slopes
    outside [0, 1], deltas beyond the bound, or a divergence that is infinite."""
    from ..privacy.linear_release import Recursion, Step, divergence

    modes = full_modes(system, mode)
    if any(not 0 <= w <= 1 for row in slopes for w in row) or any(abs(d) > system.delta for d in delta):
        raise ValueError("slopes must lie in [0, 1] and differences must keep their bound")
    size = len(modes[0].state)
    steps = []
    for k in reversed(range(system.length)):
        m = modes[k]
        M, _ = transition(m, slopes[k], Fraction(1))
        padded = [[*row, *([Fraction(0)] * (size - len(row)))] for row in M] + [[Fraction(0)] * size] * (size - len(M))
        E = [[Fraction(int(i == j)) for j in m.noisy] for i in range(size)]
        change = [c * delta[k] for c in m.change] + [Fraction(0)] * (size - len(m.change))
        steps.append((Step(padded, E, change), 1))
    start = [Fraction(int(system.start and i == 0)) for i in range(size)]
    found = divergence(Recursion(start, steps, 1))
    if not isinstance(found, Fraction):
        raise ValueError(f"the divergence of the instance is infinite: {found}")
    weight = system.weights[mode] if system.start else Fraction(1)
    return 2 * Fraction(found) / weight


def downward(value: Fraction, bits: int = 60) -> Fraction:
    """A short rational at most ``value`` >= 0, within 2^-bits relative."""
    if value == 0 or value.denominator.bit_length() <= bits:
        return value
    grid: Fraction = power_of_two(value) / (1 << bits)
    return (value // grid) * grid
