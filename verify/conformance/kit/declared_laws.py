"""Laws of any declared algorithm: each recorded variable against its step, with a derived rounding magnitude.

Every step is compared on the recorded operands, so that an error stays where it was made; what is not recorded is computed, and
its rounding error is carried along. A step that minimises a function is compared by its optimality condition: nothing is
solved again. Sizes are running bounds as in ``rounding``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...algorithms import functions as library
from ...algorithms.alteration import Alteration, alterations
from ...algorithms.arithmetic import FLOATS
from ...algorithms.arrays import Array
from ...algorithms.declaration import Algorithm, Minimise, Solve, Step
from ...algorithms.expression import (
    Applied,
    Clip,
    Expression,
    Gradient,
    Inverse,
    Mapped,
    Mean,
    Noise,
    Product,
    Sum,
    Variable,
    one,
    parts,
)
from ...algorithms.regularisers import L1
from ...algorithms.rounding import UNIT_ROUNDOFF, modulus
from ...algorithms.run import Inputs, Iteration
from .agents import INNER
from .rounding import TINY, tolerance
from .rows import curvature_magnitude, gradient_magnitude, gradient_rows, operations, subdifferential_distance


@dataclass(frozen=True)
class Law:
    """One step: ``variable``, and per iteration the distance from what it must be and what rounding explains, both (T,)."""

    variable: str
    distance: Array
    tolerance: Array

    @property
    def excess(self) -> float:
        """The largest distance in multiples of its tolerance; at most 1 where the law holds."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return float(np.nan_to_num(self.distance / self.tolerance, nan=np.inf).max())

    @property
    def holds(self) -> bool:
        return self.excess <= 1


@dataclass(frozen=True)
class Size:
    """moduli: the norm of the sum of the moduli; error: inherited, absolute; count: operations per entry."""

    moduli: float
    error: float = 0.0
    count: int = 0

    @property
    def allowed(self) -> float:
        return float(tolerance(self.count + 4, np.asarray(self.moduli))) + self.error


class Checked(Iteration):
    """An iteration that also carries rounding errors of what was computed."""

    errors: dict[Variable, float]

    def size(self, e: Expression) -> Size:
        """The rounding magnitude of an expression at the known values."""
        match e:
            case Sum(terms):
                found = [self.size(t) for t in terms]
                return Size(sum(s.moduli for s in found), sum(s.error for s in found), sum(s.count for s in found) + len(found))
            case Product(factor, of):
                inside, by = self.size(of), float(np.max(np.abs(self.value(factor))))
                return Size(by * inside.moduli, by * inside.error, inside.count + 2 + self.size(factor).count)
            case Inverse():
                return Size(float(np.max(np.abs(self.value(e)))), count=4)
            case Applied(operator, of):
                matrix, inside = np.atleast_2d(self.matrix(operator)), self.size(of)
                norm = float(np.linalg.norm(matrix, 2))
                return Size(modulus(matrix) * inside.moduli, norm * inside.error, inside.count + matrix.shape[1])
            case Gradient(_, at):
                return self._gradient_size(e, self.value(at), self.size(at))
            case Mean(of) | Clip(of) | Mapped(_, of):
                inside, rows = self.size(of), np.atleast_2d(self.value(of))
                shrink = np.sqrt(len(rows)) if isinstance(e, Mean) else 1.0
                return Size(inside.moduli / shrink, inside.error / shrink, inside.count + max(rows.shape) + 8)
        return Size(float(np.linalg.norm(np.asarray(self.value(e)))), self.errors.get(e, 0.0) if isinstance(e, Variable) else 0.0)

    def _gradient_size(self, e: Gradient, at: Array, inside: Size) -> Size:
        agents = one(e.function.over) != e.function.over
        rows = np.broadcast_to(at, (self._agents(e), at.shape[-1])) if agents else at[None]
        moduli, slope, jump, count = 0.0, 0.0, 0.0, 0
        for i, row in enumerate(rows):
            f = self.function(e.function, i if agents else None)
            loss, l1 = getattr(f, "loss", f), getattr(f, "l1", 0.0)
            kinks = np.count_nonzero(np.abs(row) <= inside.error + 8 * UNIT_ROUNDOFF * np.linalg.norm(row)) if l1 else 0
            moduli += (float(gradient_magnitude(loss, row[None])[0]) + l1 * np.sqrt(len(row))) ** 2
            slope, jump = max(slope, loss.nu), jump + 4 * l1**2 * kinks
            count = max(count, operations(loss))
        return Size(float(np.sqrt(moduli)), slope * inside.error + float(np.sqrt(jump)), inside.count + count)

    def _agents(self, e: Gradient) -> int:
        return len(self.inputs.functions[e.function.name])

    def condition(self, step: Solve | Minimise, found: Array) -> tuple[Array, float]:
        """The residual (d,) or (n, d) of the step's condition at ``found``, the distance to a subdifferential, and what rounding
        explains."""
        self.at[step.target] = found
        mine, rest = _split(step)
        pull, size = np.asarray(self.value(rest), dtype=np.float64), self.size(rest)
        if not mine:
            return pull, size.allowed
        rows, pulls = (found, pull) if np.ndim(found) == 2 else (found[None], pull[None])
        stiff = self._stiffness(step, rest, len(rows))
        result = np.empty(rows.shape)
        allowed = 0.0
        for i, (row, slope) in enumerate(zip(rows, pulls, strict=True)):
            f = self.function(mine[0].function, i if np.ndim(found) == 2 else None)
            result[i], extra = _distance(f, row, slope, size, stiff[i])
            allowed += extra**2
        return result.reshape(np.shape(found)), float(np.sqrt(allowed)) + TINY

    def _stiffness(self, step: Step, rest: Expression, agents: int) -> list[float]:
        K = self.linear(rest, step.target)
        if agents > 1 or one(step.target.space) != step.target.space:
            return [float(w) for w in self._weights(0.0 if K is None else K, agents)]
        if K is None or np.ndim(K) == 0:
            return [float(K or 0.0)] * agents
        return [max(float(np.linalg.eigvalsh(self.as_matrix(K, len(K)))[0]), 0.0)] * agents

    def forward_error(self, step: Solve | Minimise, found: Array) -> float:
        """How far a computed solution may be from the exact one."""
        _, allowed = self.condition(step, found)
        mine, rest = _split(step)
        curvature = min(self._stiffness(step, rest, len(found) if np.ndim(found) == 2 else 1))
        if mine:
            f = self.function(mine[0].function, 0 if np.ndim(found) == 2 else None)
            curvature += getattr(getattr(f, "loss", f), "mu", getattr(f, "mu_g", 0.0))
        return float("inf") if curvature <= 0 else allowed / curvature


def _split(step: Solve | Minimise) -> tuple[list[Gradient], Expression]:
    terms = step.condition.terms if isinstance(step.condition, Sum) else (step.condition,)
    mine = [t for t in terms if isinstance(t, Gradient) and t.at == step.target]
    return mine, Sum(tuple(t for t in terms if t not in mine))


def _distance(f: Any, x: Array, slope: Array, size: Size, stiffness: float) -> tuple[Array, float]:
    """Of -slope from the subdifferential of f at x, and what rounding and an inner solver explain."""
    if isinstance(f, library.Absolute):
        f = L1(float(f.c1))
    form = library.quadratic(f)
    if form is not None:
        H, h = (np.asarray(part, dtype=np.float64) for part in form)
        magnitude = size.moduli + modulus(H) * float(np.linalg.norm(x)) + float(np.linalg.norm(h))
        inner = INNER * magnitude if hasattr(f, "loss") else 0.0  # the papers' argmin: often an iteration
        return H @ x + h + slope, Size(magnitude, size.error, size.count + 4 * len(x)).allowed + inner
    if hasattr(f, "mu_g"):
        magnitude = size.moduli + float(curvature_magnitude(f, x[None])[0])
        allowed = Size(magnitude, size.error, size.count + 8).allowed
        blur = allowed / (stiffness + f.mu_g) if stiffness + f.mu_g > 0 else 0.0
        return subdifferential_distance(f, x[None], slope[None], np.array([blur]))[0], allowed
    loss, l1 = getattr(f, "loss", f), float(getattr(f, "l1", 0.0))
    magnitude = size.moduli + float(gradient_magnitude(loss, x[None])[0]) + l1 * np.sqrt(len(x))
    allowed = Size(magnitude, size.error, size.count + operations(loss) + 8).allowed + INNER * magnitude
    total = gradient_rows(loss, x[None]) + slope
    if l1:
        total = subdifferential_distance(L1(l1), x[None], total, np.array([allowed / (stiffness + loss.mu)]))
    return total[0], allowed


def laws(algorithm: Algorithm, inputs: Inputs, states: Mapping[str, Array], most: int | None = None) -> tuple[Law, ...]:
    """Every step of the algorithm on a recorded run; states: (T+1, ..) for states, (T, ..) or (T+1, ..) for what a step computes.

    A variable that is not recorded has no law of its own. A step with noise that ``inputs`` does not give is left out. most: only
    so many iterations.
    """
    recorded = {v: np.asarray(states[v.name], dtype=np.float64) for v in algorithm.state if v.name in states}
    T = min(len(rows) for rows in recorded.values()) - 1
    T = T if most is None else min(T, most)
    found: dict[str, list[tuple[float, float]]] = {}
    carried: dict[Variable, Array] = {v: np.asarray(inputs.first(v)) for v in algorithm.state if v not in recorded}
    errors = dict.fromkeys(carried, 0.0)
    before = {v.before: rows[0] for v, rows in recorded.items()} | {v.before: rows for v, rows in carried.items()}
    for t in range(T):
        now = {v: rows[t] for v, rows in recorded.items()} | carried
        iteration = Checked(algorithm, inputs, FLOATS, t, now | before)
        iteration.errors = dict(errors)
        for step in algorithm.steps:
            blind = any(isinstance(p, Noise) and p.name not in inputs.noise for e in step.expressions for p in parts(e))
            row = states.get(step.target.name)
            mine = None if row is None else np.asarray(row[t + step.target.time], dtype=np.float64)
            if blind and mine is not None:
                iteration.at[step.target] = mine
                continue
            found_here = _compare(iteration, step, mine)
            if mine is not None:
                found.setdefault(step.target.name, []).append(found_here)
        before = {v.before: now[v] for v in algorithm.state}
        carried, errors = {v: iteration.at[v.next] for v in carried}, {v: iteration.errors.get(v.next, 0.0) for v in carried}
    return tuple(Law(name, *(np.array(column) for column in zip(*rows, strict=True))) for name, rows in found.items())


def _compare(iteration: Checked, step: Step, mine: Array | None) -> tuple[float, float]:
    """(distance, tolerance) of one step; its target is then the recorded value, or the computed one with its error."""
    at = step.target
    if mine is not None and isinstance(step, (Solve, Minimise)):
        residual, allowed = iteration.condition(step, mine)
        if step.among is not None:
            present = np.asarray(iteration.value(step.among))[:, None]
            old = iteration.at.get(Variable(at.name, at.over)) if at.time == 1 else None
            residual = present * residual + (1 - present) * (mine - (0 if old is None else old))
        iteration.at[at] = mine
        return float(np.linalg.norm(residual)), allowed
    expected = iteration.perform(step)
    error = iteration.forward_error(step, expected) if isinstance(step, (Solve, Minimise)) else iteration.size(step.value).allowed
    iteration.at[at] = expected if mine is None else mine
    if mine is None:
        iteration.errors[at] = error
        return 0.0, error
    return float(np.linalg.norm(mine - expected)), error + 4 * UNIT_ROUNDOFF * float(np.linalg.norm(mine))


def explanations(algorithm: Algorithm, inputs: Inputs, states: Mapping[str, Array]) -> Iterator[Alteration]:
    """The alterations under which every law of the recorded run holds: what the program computed instead."""
    extended = replace(inputs, data={"n": float(_count(algorithm, states)), **inputs.data})
    for alteration in alterations(algorithm):
        try:
            with np.errstate(all="ignore"):
                if all(law.holds for most in (1, None) for law in laws(alteration.algorithm, extended, states, most)):
                    yield alteration
        except (ValueError, KeyError, IndexError, TypeError, np.linalg.LinAlgError, RuntimeError):
            continue  # it has no solution, or the data do not fit


def _count(algorithm: Algorithm, states: Mapping[str, Array]) -> int:
    return next((np.shape(states[v.name])[1] for v in algorithm.state if one(v.over) != v.over and v.name in states), 1)
