"""Multipliers in the interior of what is feasible, near those that a solver proposes, stage by stage: floats, a proposal.

At an optimum the matrix of a stage is often singular, so that the solver's multipliers lie on either side of the boundary,
as the rounding of the machine has it. Here every stage is solved again by a barrier method of our own: with A the proposed
energy (and cost) and W what the stages before allow,

    minimise t    subject to    t A - out^T W out - sum tau_j F_j >= 0,    0 <= tau,

is followed along its central path (Nesterov and Nemirovskii 1994) to the point at which t is a known amount above its minimum:
a path of m barriers at weight w is m/w above, and all of its matrices are positive definite there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .energies import Inadmissible, Rows, approximated, cost_to_go, form, least_energy
from .program import Proposal
from .system import Mode, System

ABOVE = 2e-7  # of all stages together, relative
START, CEILING, GROWTH, STEPS = 2.0, 2.0**40, 8.0, 400
TINY = 2.0**-200
CENTRED = 0.1  # a Newton decrement at which the gap is at most twice m/w


@dataclass(frozen=True, eq=False)
class Barrier:
    """Minimise the first variable where constant_i + sum_v x_v slopes_i[v] is positive definite and low < x < high.

    constants: (size_i, size_i); slopes: (variables, size_i, size_i).
    """

    constants: list[Any]
    slopes: list[Any]
    low: Any
    high: Any

    @property
    def parameter(self) -> float:
        """m: how many logarithms there are."""
        return float(sum(len(constant) for constant in self.constants) + 2 * len(self.low))

    def derivatives(self, x: Any) -> tuple[Any, Any]:
        """Of -sum log det - sum log: gradient and Hessian. Inadmissible outside."""
        down, up = x - self.low, self.high - x
        if not (np.all(down > 0) and np.all(up > 0)):
            raise Inadmissible("a variable has left its range")
        gradient, hessian = 1 / up - 1 / down, np.diag(1 / up**2 + 1 / down**2)
        for constant, slopes in zip(self.constants, self.slopes, strict=True):
            inverse = whitening(constant, slopes, x)
            scaled = (inverse @ slopes @ inverse.T).reshape(len(x), -1)
            gradient = gradient - scaled @ np.eye(len(constant)).ravel()
            hessian = hessian + scaled @ scaled.T
        return gradient, hessian

    def scaled(self, x: Any) -> Barrier:
        """The same sets, the matrices in coordinates in which they are the identity at ``x``."""
        constants, slopes = [], []
        for constant, slope in zip(self.constants, self.slopes, strict=True):
            inverse = whitening(constant, slope, x)
            constants.append(inverse @ constant @ inverse.T)
            slopes.append(inverse @ slope @ inverse.T)
        return Barrier(constants, slopes, self.low, self.high)

    def followed(self, x: Any, gap: float, enough: float = -np.inf) -> Any:
        """The point of the path at which the first variable is at most 2 gap above its minimum, or where it is below ``enough``,
        or where the rounding of floats ends the path.

        x: strictly inside. A Newton step of decrement d is shortened by 1 + d, which stays inside.
        """
        weight, last = 1.0, self.parameter / gap
        gradient, hessian = self.derivatives(x)
        while True:
            for _ in range(STEPS):
                toward = gradient + weight * np.eye(len(x))[0]
                side = np.diag(hessian) ** -0.5
                step = side * np.linalg.lstsq(side[:, None] * hessian * side, -side * toward, rcond=None)[0]
                decrement = float(max(-toward @ step, 0.0) ** 0.5)
                following = x + step / (1 + decrement)
                try:
                    gradient, hessian = self.derivatives(following)
                except Inadmissible:
                    return x
                x = following
                if x[0] < enough or decrement < CENTRED:
                    break
            if x[0] < enough or weight >= last:
                return x
            weight = min(weight * GROWTH, last)


def whitening(constant: Any, slopes: Any, x: Any) -> Any:
    """W with W (constant + sum_v x_v slopes[v]) W' = I. Inadmissible where the matrix is not positive definite."""
    try:
        return np.linalg.inv(np.linalg.cholesky(constant + np.tensordot(x, slopes, 1)))
    except np.linalg.LinAlgError:
        raise Inadmissible("a matrix is not positive definite") from None


def recentred(whole: System, proposal: Proposal) -> tuple[list[list[float]], list[float]]:
    """Multipliers (per stage and fact) and costs (per stage) whose every stage is strictly feasible, ABOVE what the proposed
    energies allow. Inadmissible where a stage has no interior near them, or the proposal has no energies."""
    if len(proposal.moments) != whole.length:
        raise Inadmissible("the solver gives no energies")
    system, found, costs = approximated(whole), [], list(proposal.cost)
    V: list[list[Rows]] = []
    for k, stage in enumerate(system.stages):
        energies = [moment.inverse_energy for moment in proposal.moments[k]]
        weights = [cost_to_go(mode, V[-1][i] or None if V else None, 1.0)[0] for i, mode in enumerate(stage.modes)]
        facts = sorted({fact for mode in stage.modes for fact in mode.facts})
        t, chosen = stage_multipliers(
            stage.modes, weights, energies, proposal.tau[k], costs[k], stage.differs, facts, whole.length
        )
        tau = [chosen.get(j, given) for j, given in enumerate(proposal.tau[k])]
        costs[k] *= t
        found.append(tau)
        if stage.differs and not stage.modes[0].states:
            V.append([[] for _ in stage.modes])
            continue
        cost = costs[k] if stage.differs else None
        V.append([least_energy(form(m, W, tau, cost), len(m.states)) for m, W in zip(stage.modes, weights, strict=True)])
    return found, costs


def stage_multipliers(
    modes: Sequence[Mode],
    weights: Sequence[Rows],
    energies: Sequence[Any],
    near: Sequence[float],
    cost: float,
    differs: bool,
    facts: Sequence[int],
    stages: int,
) -> tuple[float, dict[int, float]]:
    """t and the multipliers of ``facts`` at one stage. Inadmissible where no multipliers are strictly feasible at t = START."""
    unit = [max(near[j], TINY) for j in facts]
    if differs and not cost > 0:
        raise Inadmissible("a proposed cost is not positive")
    constants, slopes = [], []
    for mode, W, S in zip(modes, weights, energies, strict=True):
        n, q = len(mode.states), len(mode.unknowns)
        size = n + q + differs
        units = np.zeros((size, size))  # d = S^1/2 y, p = theta^1/2 h, delta = theta_delta^1/2 e: there the energy is |y|^2
        if n:
            values, vectors = np.linalg.eigh(S)
            units[:n, :n] = vectors * np.sqrt(np.maximum(values, TINY))
        for j, fact in enumerate(mode.facts):
            units[n + j, n + j] = max(near[fact], TINY) ** -0.5
        if differs:
            units[-1, -1] = cost**-0.5
        rows = [[*row, *more, change][:size] for row, more, change in zip(mode.state, mode.unknown, mode.change, strict=True)]
        out: Any = np.array(rows, dtype=float).reshape(len(rows), size) @ units
        slope = [np.diag([1.0] * n + [0.0] * q + [1.0] * differs)]
        nothing = [[0.0] * len(W) for _ in W]
        for j, u in zip(facts, unit, strict=True):
            of_fact = form(mode, nothing, [u if i == j else 0.0 for i in range(len(near))], 0.0 if differs else None)
            slope.append(-units.T @ np.array(of_fact).reshape(size, size) @ units)
        constants.append(-out.T @ np.array(W) @ out)
        slopes.append(np.array(slope))
    low, high = np.zeros(1 + len(facts)), np.array([2 * START] + [CEILING] * len(facts))
    x = np.array([START] + [1.0] * len(facts))
    barrier = Barrier(constants, slopes, low, high)
    x = inside(barrier, x)
    x = barrier.scaled(x).followed(x, ABOVE / 2 / stages)
    return float(x[0]), {j: float(value * u) for j, value, u in zip(facts, x[1:], unit, strict=True)}


def inside(barrier: Barrier, x: Any) -> Any:
    """A point where all matrices are positive definite, with the first variable as in ``x``: s is minimised where
    matrix + s D >= 0, D the moduli of the matrix's diagonal, until it is negative."""
    constants, slopes, worst = [], [], 0.0
    for constant, slope in zip(barrier.constants, barrier.slopes, strict=True):
        matrix = constant + np.tensordot(x, slope, 1)
        scale = np.maximum(np.abs(np.diag(constant)), np.abs(slope).max(axis=0).diagonal())
        side = np.where(scale > 0, scale, 1.0) ** -0.5
        worst = max(worst, -float(np.linalg.eigvalsh(side[:, None] * matrix * side)[0]))
        constants.append(constant + x[0] * slope[0])
        slopes.append(np.array([np.diag(side**-2.0), *slope[1:]]))
    low, high = barrier.low.copy(), barrier.high.copy()
    low[0], high[0] = -1.0, 2 * worst + 2
    start = np.array([worst + 1, *x[1:]])
    found = Barrier(constants, slopes, low, high).scaled(start).followed(start, 1e-12, enough=0.0)
    if not found[0] < 0:
        raise Inadmissible("no multipliers are strictly feasible")
    return np.array([x[0], *found[1:]])
