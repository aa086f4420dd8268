"""Laws of any declared algorithm: each recorded variable against its step, with a derived rounding magnitude.

Every step is compared on the recorded operands, so that an error stays where it was made; what is not recorded is computed, and
its rounding error is carried along. A step that minimises a function is compared by its optimality condition: nothing is
solved again. Sizes are running bounds as in ``rounding``.

A linear condition P x = b, P = K + H with a quadratic's H, both symmetric, is compared by P^-1 (P x - b), the distance of x from
the solution, because a right program need not leave a small residual. gamma |P^-1| times the moduli is what evaluating it costs.
With kappa the largest over the least eigenvalue of P, a right program may leave 3 kappa gamma |b|/a, a the multiple of I in K
(without one the least eigenvalue of K, and of P where K is nearly singular):

* a backward stable solve kappa gamma |x|, an explicit inverse kappa gamma |P^-1| |b| (Higham, chapters 9, 10; section 14.1);
* Woodbury's formula x = w - A'S^-1 Aw for P = a(I + k A'A), w = b/a, S = I/k + AA': the errors of w, of Aw and of the solve are
  gamma |w| times 1, |A'S^-1| |A| and |A'S^-1|^2 |S|. For t the singular values of sqrt(k) A, from t0 to T,
  kappa = (1 + T^2)/(1 + t0^2) and |A'S^-1| = sqrt(k) max t/(1 + t^2), which is t0/(1 + t0^2) where t0 >= 1, else at most 1/2: the
  last two are at most sqrt(kappa) and kappa. The residual may be kappa^(3/2) gamma |b|.

A smooth f that is not quadratic has no such P: there the residual is compared, and kappa gamma |b| of it allowed.
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
from ...algorithms.declaration import Algorithm, Minimise, Solve, Step, Update
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
from ...algorithms.regularisers import L1, Zero
from ...algorithms.rounding import UNIT_ROUNDOFF, gradient_magnitude, modulus, operations
from ...algorithms.run import Inputs, Iteration
from .agents import INNER
from .proximal_steps import NEARLY_SINGULAR
from .rounding import TINY, tolerance
from .rows import curvature_magnitude, gradient_rows, subdifferential_distance


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

    @property
    def decided(self) -> bool:
        """Whether float64 can tell: False where a step has a system that is singular up to rounding, and nobody is accused."""
        return bool(np.isfinite(self.tolerance).all())


@dataclass(frozen=True)
class Size:
    """moduli: the norm of the sum of the moduli; error: inherited, absolute; count: operations per entry."""

    moduli: float
    error: float = 0.0
    count: int = 0

    @property
    def allowed(self) -> float:
        return float(tolerance(self.count + 4, np.asarray(self.moduli))) + self.error


@dataclass(frozen=True)
class Residual:
    """Of a condition: distance, what rounding explains of its norm, and how far a computed solution may be from the exact one."""

    distance: Array
    allowed: float
    forward: float


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

    def condition(self, step: Solve | Minimise, found: Array) -> Residual:
        """Of the step's condition at ``found``, (d,) or (n, d)."""
        self.at[step.target] = found
        mine, rest = _split(step)
        pull, size = np.asarray(self.value(rest), dtype=np.float64), self.size(rest)
        start = Size(0.0) if step.parts.pull is None else self.size(step.parts.pull)
        agents = np.ndim(found) == 2
        rows, pulls = (found, pull) if agents else (found[None], pull[None])
        K, alone = self._linear_parts(step, rest, len(rows), agents), self._multiple(step, rest)
        f = [self.function(mine[0].function, i if agents else None) if mine else None for i in range(len(rows))]
        parts = [_residual(*each, size, start.moduli, alone) for each in zip(f, rows, pulls, K, strict=True)]
        distance = np.reshape([part.distance for part in parts], np.shape(found))
        allowed, forward = (float(np.linalg.norm([getattr(part, name) for part in parts])) for name in ("allowed", "forward"))
        return Residual(distance, allowed + TINY, forward)

    def _linear_parts(self, step: Step, rest: Expression, count: int, agents: bool) -> list[Any]:
        """What the step's condition has before its target, of each agent: a number or a matrix."""
        K = self.linear(rest, step.target)
        if agents:
            return self._weights(0.0 if K is None else K, count)
        return [0.0 if K is None else K]

    def _multiple(self, step: Step, rest: Expression) -> float:
        """The multiple of I that the condition's terms have before the target."""
        found = [self.linear(t, step.target) for t in (rest.terms if isinstance(rest, Sum) else (rest,))]
        return float(sum(k for k in found if k is not None and np.ndim(k) == 0))


def _split(step: Solve | Minimise) -> tuple[list[Gradient], Expression]:
    terms = step.condition.terms if isinstance(step.condition, Sum) else (step.condition,)
    mine = [t for t in terms if isinstance(t, Gradient) and t.at == step.target]
    return mine, Sum(tuple(t for t in terms if t not in mine))


def _residual(f: Any, x: Array, slope: Array, K: Any, size: Size, start: float, multiple: float) -> Residual:
    """Of 0 in df(x) + slope; slope, of that size, is K x and operands of moduli ``start``; K symmetric, with ``multiple`` I."""
    if isinstance(f, library.Absolute):
        f = L1(float(f.c1))
    form = (0.0, np.zeros(len(x))) if f is None or isinstance(f, Zero) else library.quadratic(f)
    if form is not None:
        H, h = (np.asarray(part, dtype=np.float64) for part in form)
        P, mine = _matrix(K, len(x)) + _matrix(H, len(x)), modulus(np.atleast_2d(H)) * float(np.linalg.norm(x))
        (least, kappa), alone = _curvature(P), np.linalg.eigvalsh(_matrix(K, len(x)))
        base = multiple if multiple > 0 else float(alone[0]) if alone[0] > NEARLY_SINGULAR**2 * alone[-1] else least
        residual, beyond = np.asarray(_matrix(H, len(x)) @ x + h + slope, dtype=np.float64), float(np.linalg.norm(h))
        if least == 0:  # flat up to rounding: nobody can solve it, and float64 decides nothing
            return Residual(residual, float("inf"), float("inf"))
        inner = INNER * (size.moduli + mine + beyond) if hasattr(f, "loss") else 0.0  # the papers' argmin: often an iteration
        moduli = size.moduli + mine + beyond + kappa * max(least / base, 1.0) * (start + beyond)
        allowed = Size(moduli, size.error, size.count + 4 * len(x)).allowed + inner
        return Residual(np.asarray(np.linalg.solve(P, residual)), allowed / least, allowed / least)
    stiffness, _ = _curvature(_matrix(K, len(x)))
    if hasattr(f, "mu_g"):
        bend = stiffness + float(f.mu_g)
        moduli = size.moduli + float(curvature_magnitude(f, x[None])[0])
        allowed = Size(moduli, size.error, size.count + 8).allowed
        blur = np.array([allowed / bend if bend > 0 else 0.0])
        distance = subdifferential_distance(f, x[None], slope[None], blur)[0]
        return Residual(distance, allowed, allowed / bend if bend > 0 else float("inf"))
    loss, l1 = getattr(f, "loss", f), float(getattr(f, "l1", 0.0))
    bend, jump = stiffness + float(loss.mu), l1 * np.sqrt(len(x))
    kappa = (float(np.linalg.norm(_matrix(K, len(x)), 2)) + float(loss.nu)) / bend if bend > 0 else 1.0
    moduli = size.moduli + float(gradient_magnitude(loss, x[None])[0]) + jump
    beyond = start + float(gradient_magnitude(loss, np.zeros((1, len(x))))[0])
    allowed = Size(moduli + kappa * beyond, size.error, size.count + operations(loss) + 8).allowed + INNER * moduli
    total = gradient_rows(loss, x[None]) + slope
    if l1:
        total = subdifferential_distance(L1(l1), x[None], total, np.array([allowed / bend]))
    return Residual(total[0], allowed, allowed / bend if bend > 0 else float("inf"))


def _matrix(K: Any, size: int) -> Array:
    return np.asarray(K, dtype=np.float64) if np.ndim(K) == 2 else float(K) * np.eye(size)


def _curvature(P: Array) -> tuple[float, float]:
    """The least eigenvalue of a symmetric P, 0 where it is no more than its rounding error; and the largest over it.

    P and its eigenvalues are computed with errors of at most gamma_2n | |P| | (Higham, chapter 3; Weyl's inequality).
    """
    values = np.linalg.eigvalsh(P)
    least, largest = float(values[0]), float(values[-1])
    if least <= float(tolerance(2 * len(P), np.asarray(modulus(P)))):
        return 0.0, 1.0
    return least, largest / least


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
        condition = iteration.condition(step, mine)
        residual = condition.distance
        if step.among is not None:
            present = np.asarray(iteration.value(step.among))[:, None]
            old = iteration.at.get(Variable(at.name, at.over)) if at.time == 1 else None
            residual = present * residual + (1 - present) * (mine - (0 if old is None else old))
        iteration.at[at] = mine
        return float(np.linalg.norm(residual)), condition.allowed
    expected = iteration.perform(step)
    if isinstance(step, Update):
        error = iteration.size(step.value).allowed
    else:
        error = iteration.condition(step, expected).forward
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
                if all(
                    law.holds and law.decided for most in (1, None) for law in laws(alteration.algorithm, extended, states, most)
                ):
                    yield alteration
        except (ValueError, KeyError, IndexError, TypeError, np.linalg.LinAlgError, RuntimeError):
            continue  # it has no solution, or the data do not fit


def _count(algorithm: Algorithm, states: Mapping[str, Array]) -> int:
    return next((np.shape(states[v.name])[1] for v in algorithm.state if one(v.over) != v.over and v.name in states), 1)
