"""Exact lower bounds: linear-Gaussian instances of the algorithm, found in floats and evaluated in rationals.

Every class fact sum <p, X(d, p)> >= 0 is met by a linear function: (I - Omega) p = Omega X with a symmetric Omega,
0 <= Omega <= I, over all modes and copies of them at once (gradients: quadratic f_t; subgradients: a linear resolvent). Then
the difference is linear, both scenarios are Gaussian, and their divergence is the energy of the best control of that system.
Omega of f_t may differ by stage, they are different functions. Omega of the one g may differ by stage too: a g that is quadratic
near each of the distinct points visited has any of them there; its divergence per |dx_0|^2 tends to the value given as sigma and
|dx_0| tend to 0 together. ``tied`` asks for one Omega of g, which no limit is needed for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cones.rational import squares
from ..enclosures.balls import Infinite
from ..enclosures.matrices import EXACT, entries, fractions_matrix, surely_definite
from .system import Mode, System

Floats = NDArray[np.float64]
Table = tuple[tuple[Fraction, ...], ...]
BELOW_ONE, MAX_LENGTH, BITS = 1 - 1e-6, 200, 46
INSIDE = Fraction(1, 2**40)
EXACT_SIZE = 240  # entries of a covariance times stages


@dataclass(frozen=True)
class Instance:
    """modes: the mode of each copy used. omega[k - 1][j]: the matrix of fact j with k iterations to go over those of them that
    have it; inputs: dx_0 (one number for each copy), or delta of every stage where a user differs, the first stage last.
    value: the exact divergence in units of B; tied: one matrix for g."""

    modes: tuple[int, ...]
    omega: tuple[tuple[Table, ...], ...]
    inputs: tuple[tuple[Fraction, ...], ...]
    value: Fraction
    tied: bool


@dataclass(frozen=True)
class Joined:
    """One stage of several copies as one system: state (m, n), unknown (m, q), X (q, n), Y (q, q), noise (m, r), change (m, c);
    places[j]: the unknowns of fact j."""

    state: Any
    unknown: Any
    X: Any
    Y: Any
    noise: Any
    change: Any
    places: tuple[tuple[int, ...], ...]


def full_modes(system: System, mode: int) -> list[Mode]:
    """The mode at every stage, the last ones with all their states and unknowns."""
    last = [ending.modes[mode] for ending in system.endings]
    return [*last, *(stage.modes[mode] for stage in system.run[len(last) :])]


def joined(system: System, copies: Sequence[int]) -> list[Joined]:
    """The stages (index k - 1) of the copies, block-diagonal, in rationals as object arrays."""
    from scipy.linalg import block_diag

    made: dict[int, Joined] = {}
    found = []
    for k in range(len(system.run)):
        key = id(system.run[k]) if k else -1
        if key not in made:
            modes = [full_modes(system, mode)[k] for mode in copies]
            blocks = [
                (
                    table(m.state, len(m.state), len(m.states)),
                    table(m.unknown, len(m.state), len(m.unknowns)),
                    table(m.of_state, len(m.unknowns), len(m.states)),
                    table(m.of_unknown, len(m.unknowns), len(m.unknowns)),
                    np.eye(len(m.state), dtype=int)[:, list(m.noisy)].astype(object),
                    table(tuple((c,) for c in m.change), len(m.state), 1),
                )
                for m in modes
            ]
            state, unknown, X, Y, noise, change = (block_diag(*parts) for parts in zip(*blocks, strict=True))
            numbers = [fact for m in modes for fact in m.facts]
            places = tuple(tuple(i for i, fact in enumerate(numbers) if fact == j) for j in range(len(system.facts)))
            made[key] = Joined(state, unknown, X, Y, noise, change, places)
        found.append(made[key])
    return found


def table(rows: Sequence[Any], height: int, width: int) -> Any:
    return np.array(rows, dtype=object).reshape(height, width)


class Search:
    """The energy of the best control as a function of parameters in floats, with its gradient.

    Parameters: a symmetric Z for each Omega = BELOW_ONE (1 + sin Z)/2; a direction of delta where several stages differ.
    ValueError where a user's answer enters the point at which a function is asked: such instances are not written here.
    """

    def __init__(self, system: System, copies: Sequence[int], tied: bool) -> None:
        if not system.start and any(mode.asked_after for stage in system.run for mode in stage.modes):
            raise ValueError("a user's gradient enters a proximal step or a map: there is no instance of that")
        self.system, self.copies, self.tied = system, tuple(copies), tied
        self.stages = joined(system, copies)
        self.floats = [
            tuple(np.array(part, dtype=float) for part in (s.state, s.unknown, s.X, s.Y, s.noise, s.change)) for s in self.stages
        ]
        self.groups: list[tuple[list[int], list[tuple[tuple[int, ...], Any]]]] = []
        shared: dict[int, int] = {}
        self.shared = False
        count = 0
        for stage in dict.fromkeys(id(s) for s in self.stages):
            members = [k for k, s in enumerate(self.stages) if id(s) == stage]
            slots = []
            for j, place in enumerate(self.stages[members[0]].places):
                if not place:
                    continue
                first = []
                for _ in members:
                    if tied and system.kept[j] == "one" and j in shared:
                        self.shared = True
                    else:
                        shared[j] = count
                        count += len(place) ** 2
                    first.append(shared[j])
                grid = np.arange(len(place) ** 2).reshape(len(place), len(place))
                slots.append((place, np.array(first)[:, None, None] + grid))
            self.groups.append((members, slots))
        self.differing = [k for k, stage in enumerate(system.run) if stage.differs]
        self.free_inputs = len(self.differing) > 1
        self.matrices = count
        self.size = count + (len(self.differing) * len(self.copies) if self.free_inputs else 0)
        self.seen = np.eye(len(self.stages[0].state))
        self.units = np.array([float(system.weights[mode]) ** -0.5 for mode in self.copies])  # inputs in the norm's units
        self.entry = np.zeros((self.stages[-1].state.shape[1], len(self.copies)))
        if system.start:
            position = 0
            for i, mode in enumerate(self.copies):
                self.entry[position, i] = self.units[i]
                position += len(system.run[-1].modes[mode].states)

    def omegas(self, x: Floats, where: Floats) -> tuple[Floats, Floats, Floats]:
        """The matrices at the places ``where`` (stages, size, size) of x without the factor, with their eigenpairs."""
        Z = x[where]
        z, Q = np.linalg.eigh((Z + Z.swapaxes(1, 2)) / 2)
        return (Q * ((1 + np.sin(z)) / 2)[:, None, :]) @ Q.swapaxes(1, 2), z, Q

    def value(self, x: Floats) -> tuple[float, Floats, list[Floats]]:
        """The energy, its gradient (adjoint state of the control problem), and the inputs that are worst."""
        length, copies = len(self.stages), len(self.copies)
        steps: list[Any] = [None] * length
        for stages, slots in self.groups:
            F, U, X, Y, _, _ = self.floats[stages[0]]
            whole = np.zeros((len(stages), *Y.shape))
            for place, where in slots:
                whole[np.ix_(range(len(stages)), place, place)] = BELOW_ONE * self.omegas(x, where)[0]
            K = np.linalg.inv(np.eye(len(Y)) - whole - whole @ Y)
            P = K @ whole @ X
            M = F + U @ P
            for i, k in enumerate(stages):
                steps[k] = (M[i], P[i], K[i])
        later = [self.seen]  # later[k]: from after the stage with k + 1 to go to the end
        for k in range(length - 1):
            later.append(later[-1] @ steps[k][0])
        spread = [later[k] @ self.floats[k][4] for k in range(length)]
        gramian = sum(s @ s.T for s in spread)
        scale = np.sqrt(np.maximum(np.diag(gramian), 1e-300))
        inverse = np.linalg.pinv(gramian / np.outer(scale, scale), rcond=1e-14, hermitian=True) / np.outer(scale, scale)
        delta = float(self.system.delta)
        if self.free_inputs:
            raw = x[self.matrices :].reshape(-1, copies)
            size = np.maximum(np.linalg.norm(raw, axis=1), 1e-300)[:, None]  # a difference may be 0
            inputs = list(delta * raw / size)
            miss = np.zeros(len(scale))
            for u, k in zip(inputs, self.differing, strict=True):
                miss = miss - later[k] @ self.floats[k][5] @ u
        else:
            k = length - 1 if self.system.start else self.differing[0]
            reach = later[k] @ (steps[k][0] @ self.entry if self.system.start else self.floats[k][5] * delta)
            inputs = [np.linalg.eigh(reach.T @ inverse @ reach)[1][:, -1]]
            miss = -reach @ inputs[0]
        nu = inverse @ miss
        gradient = np.zeros(self.size)
        z = self.entry @ inputs[0] if self.system.start else np.zeros(self.stages[-1].state.shape[1])
        outers: list[Any] = [None] * length
        for k in reversed(range(length)):
            costate = -2 * later[k].T @ nu
            _, U, X, Y, E, C = self.floats[k]
            M, P, K = steps[k]
            p = P @ z
            outers[k] = np.outer(K.T @ (U.T @ costate), X @ z + Y @ p + p)
            z = M @ z - E @ (E.T @ costate) / 2
            if k in self.differing:
                i = self.differing.index(k)
                z = z + C @ (inputs[i] if self.free_inputs else inputs[0] * delta)
                if self.free_inputs:
                    slope, unit = C.T @ costate, raw[i] / size[i]
                    gradient[self.matrices + i * copies : self.matrices + (i + 1) * copies] = (
                        delta * (slope - unit * (unit @ slope)) / size[i]
                    )
        for stages, slots in self.groups:
            outer = np.array([outers[k] for k in stages])
            for place, where in slots:
                _, z, Q = self.omegas(x, where)
                part = outer[np.ix_(range(len(stages)), place, place)]
                gap = z[:, :, None] - z[:, None, :]
                close = np.abs(gap) < 1e-9
                ratio = (
                    np.where(
                        close, np.cos(z)[:, :, None], (np.sin(z)[:, :, None] - np.sin(z)[:, None, :]) / np.where(close, 1, gap)
                    )
                    * BELOW_ONE
                    / 2
                )
                back = Q.swapaxes(1, 2)
                np.add.at(gradient, where, Q @ ((back @ (part + part.swapaxes(1, 2)) @ Q / 2) * ratio) @ back)
        return float(miss @ nu), gradient, inputs

    def climb(self, start: Floats, iterations: int = 250) -> tuple[float, Floats]:
        from scipy.optimize import minimize

        def negative(x: Floats) -> tuple[float, Floats]:
            energy, gradient, _ = self.value(x)
            least = max(energy, 1e-290)  # logarithms: a start where the systems forget is far below the best, but not flat
            return -float(np.log(least)), -gradient / least

        if not self.size:
            return self.value(start)[0], start
        found = minimize(
            negative, start, jac=True, method="L-BFGS-B", options={"maxiter": iterations, "ftol": 1e-13, "gtol": 1e-9}
        )
        return float(np.exp(-found.fun)), found.x

    def start(self, level: float, draw: np.random.Generator, random: int) -> Floats:
        """Matrices near sin Z = level, random ones at the first ``random`` stages in time."""
        x = np.zeros(self.size)
        for stages, slots in self.groups:
            for place, where in slots:
                size = len(place)
                for k, here in zip(stages, where, strict=True):
                    early = k >= len(self.stages) - random
                    x[here] = draw.uniform(-1.5, 1.5, (size, size)) if early else np.eye(size) * np.arcsin(level)
        if self.free_inputs:
            x[self.matrices :] = draw.normal(size=self.size - self.matrices) if random else 1.0
        return x + 0.02 * draw.normal(size=self.size)

    def exact(self, x: Floats) -> Instance:
        """The rational instance near x, its matrices strictly inside, with its exact value."""
        omega: list[list[Table]] = [[() for _ in self.system.facts] for _ in self.stages]
        for stages, slots in self.groups:
            for place, where in slots:
                fact = self.stages[stages[0]].places.index(place)
                for k, matrix in zip(stages, self.omegas(x, where)[0], strict=True):
                    omega[k][fact] = inside(matrix)
        matrices = tuple(tuple(row) for row in omega)
        units = self.units if self.system.start else np.ones(len(self.copies))
        inputs = tuple(tuple(short(float(u)) for u in vector * units) for vector in self.value(x)[2])
        if self.free_inputs or not self.system.start:
            inputs = tuple(bounded(vector, self.system.delta, self.free_inputs) for vector in inputs)
        return Instance(self.copies, matrices, inputs, exact_energy(self.system, self.copies, matrices, inputs), self.tied)


def short(value: float) -> Fraction:
    return Fraction(round(value * 2**BITS), 2**BITS)


def inside(matrix: Floats) -> Table:
    """A rational matrix near, with eigenvalues in [0, 1]: shrunk towards 1/2 by more than rounding moves them."""
    size = len(matrix)
    return tuple(
        tuple((1 - 2 * INSIDE) * short(float(matrix[min(i, j), max(i, j)])) + (INSIDE if i == j else 0) for j in range(size))
        for i in range(size)
    )


def bounded(vector: Sequence[Fraction], delta: Fraction, scaled: bool) -> tuple[Fraction, ...]:
    """A delta of length at most the bound, along ``vector``; in one dimension of that length exactly."""
    if len(vector) == 1:
        return (delta if vector[0] >= 0 else -delta,)
    rows = vector if scaled else [v * delta for v in vector]
    while sum(v**2 for v in rows) > delta**2:
        rows = [v * (1 - Fraction(1, 2**30)) for v in rows]
    return tuple(rows)


def exact_energy(
    system: System, copies: Sequence[int], omega: Sequence[Sequence[Table]], inputs: Sequence[Sequence[Fraction]]
) -> Fraction:
    """2 sigma^2 times the divergence of the instance (verify.privacy), per |dx_0|^2 of the norm or for its deltas: exactly, or
    beyond EXACT_SIZE the lower end of a ball of relative radius 1e-12.

    ValueError for matrices outside 0 <= Omega <= I, deltas beyond the bound, or a divergence that is infinite.
    """
    from ..privacy.linear_recursion import Recursion, Step
    from ..privacy.linear_release import divergence, divergence_ball

    stages = joined(system, copies)
    differing = [k for k, stage in enumerate(system.run) if stage.differs]
    size = max(n for stage in stages for n in stage.state.shape)
    if any(sum(v**2 for v in vector) > system.delta**2 for vector in inputs) and not system.start:
        raise ValueError("a difference of gradients exceeds its bound")
    steps = []
    for k in reversed(range(len(stages))):
        M = exact_matrix(stages[k], omega[k])
        shift = [Fraction(0)] * size
        if k in differing:
            moved = stages[k].change @ np.array(inputs[differing.index(k)], dtype=object)
            shift = [*moved, *([Fraction(0)] * (size - len(moved)))]
        steps.append((Step(padded(M, size, size), padded(stages[k].noise, size, max(1, stages[k].noise.shape[1])), shift), 1))
    start, norm = [Fraction(0)] * size, Fraction(1)
    if system.start:
        position = 0
        for mode, value in zip(copies, inputs[0], strict=True):
            start[position] = value
            position += len(system.run[-1].modes[mode].states)
        norm = sum((system.weights[mode] * v**2 for mode, v in zip(copies, inputs[0], strict=True)), Fraction(0))
    recursion = Recursion(start, steps, 1)
    if size**2 * len(stages) <= EXACT_SIZE:
        found = divergence(recursion)
    else:
        ball = divergence_ball(recursion)
        found = ball if isinstance(ball, Infinite) else ball.lower
    if isinstance(found, Infinite):
        raise ValueError(f"the divergence of the instance is infinite: {found.why}")
    return 2 * found / norm


def padded(rows: Any, height: int, width: int) -> list[list[Fraction]]:
    found: list[list[Fraction]] = np.pad(rows, ((0, height - rows.shape[0]), (0, width - rows.shape[1]))).tolist()
    return found


def exact_matrix(stage: Joined, omega: Sequence[Table]) -> Any:
    """M of d+ = M d, exactly."""
    P = _solved(stage, omega)
    if P is None:
        return stage.state
    return table(entries(fractions_matrix(stage.state) + fractions_matrix(stage.unknown) * P), *stage.state.shape)


def answers(stage: Joined, omega: Sequence[Table]) -> Any:
    """P of p = P d (q, n), exactly."""
    P = _solved(stage, omega)
    return table(() if P is None else entries(P), *stage.X.shape)


def _solved(stage: Joined, omega: Sequence[Table]) -> Any:
    """P in the arithmetic of flint; None where it has no entries."""
    q, width = stage.X.shape
    whole = np.zeros((q, q), dtype=object)
    for place, values in zip(stage.places, omega, strict=True):
        if len(values) != len(place) or any(len(row) != len(place) for row in values):
            raise ValueError("a matrix of the instance has the wrong size")
        own = table(values, len(place), len(place))
        if place and not between_zero_and_one(fractions_matrix(own)):
            raise ValueError("a matrix of the instance lies outside 0 <= Omega <= I")
        whole[np.ix_(place, place)] = own
    if not q or not width:
        return None
    Omega = fractions_matrix(whole)
    return (EXACT.identity(q) - Omega - Omega * fractions_matrix(stage.Y)).solve(Omega * fractions_matrix(stage.X))


def between_zero_and_one(omega: Any) -> bool:
    """Whether a matrix of flint's rationals is symmetric, with all eigenvalues there."""
    both = omega, EXACT.identity(omega.nrows()) - omega
    return omega == omega.transpose() and all(surely_definite(one.tolist()) or squares(one.tolist()) is not None for one in both)


def search_instances(system: System, target: float, modes: Sequence[int], tied: Sequence[bool], seed: int) -> Instance | None:
    """The best instance of a single mode that climbs from a few points find, with one matrix for g (``tied``) or one by stage.

    target: the energy that none can pass; the search ends where it is reached. None where nothing is left to be searched.
    """
    whole = len(system.run)
    starts = [(-0.9, 0), (-0.9, 2), (0.0, whole), (0.0, 0)][: 4 if len(modes) == 1 else 2]
    draw = np.random.default_rng(seed)
    enough = target * (1 - 1e-5 - 3e-6 * whole)
    best: tuple[float, Search, Floats] | None = None
    for one_g, mode in ((one_g, mode) for one_g in tied for mode in modes):
        search = Search(system, (mode,), one_g)
        if one_g and (not search.shared or "twice" in system.kept):
            continue  # no matrix stands at two stages, or one function has two of them
        for level, random in starts:
            value, where = search.climb(search.start(level, draw, random))
            if best is None or value > best[0] * (1 + 1e-7):
                best = (value, search, where)
            if best[0] >= enough:
                return best[1].exact(best[2])
    return None if best is None else best[1].exact(best[2])
