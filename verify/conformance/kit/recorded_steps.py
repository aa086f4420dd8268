"""Steps of a declaration on recorded rows: values, rounding magnitudes and what a step leaves, all iterations at once.

Every step is compared on the recorded operands, so that an error stays where it was made; what is not recorded is computed, and
its rounding error is carried along. A step that minimises a function is compared by its optimality condition: nothing is
solved again. Sizes are running bounds as in ``rounding``, of every agent's vector on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...algorithms.arithmetic import FLOATS
from ...algorithms.arrays import Array, floats
from ...algorithms.declaration import Algorithm, Minimise, Solve, Step, Update, read_by
from ...algorithms.expression import (
    Applied,
    Clip,
    Datum,
    Expression,
    Function,
    Gradient,
    Inverse,
    Mapped,
    Mean,
    MonotoneOperator,
    Noise,
    Number,
    Operator,
    Parameter,
    Product,
    Sum,
    Variable,
    parts,
    terms_of,
)
from ...algorithms.regularisers import shrunk
from ...algorithms.rounding import UNIT_ROUNDOFF, gradient_magnitude, lengths, modulus, operations, spectral_norm
from ...algorithms.run import Inputs, Iteration
from .residuals import Size, residual
from .rounding import TINY, tolerance
from .rows import gradient_rows


@dataclass(frozen=True, eq=False)
class Compared:
    """found = expected up to ``allowed``, for each row and agent: (k, n, d), (k, n, d), (k, n).

    stiffness: how far a move of the target moves found - expected at least, (k, n). forward: how far a computed target may be
    from the exact one, (k, n). unmet: what rounding explains of the step's condition itself, (k, n). residual: where found is
    what the condition leaves, and no state, (k, n).
    """

    found: Array
    expected: Array
    allowed: Array
    stiffness: Array
    forward: Array
    unmet: Array
    residual: Array | None = None


def blind(step: Step, inputs: Inputs) -> bool:
    """Whether it adds noise that is not given."""
    return any(isinstance(p, Noise) and p.name not in inputs.noise for p in read_by(step))


def axes3(value: Any, space: str) -> Array:
    """Rows (k, ..) of a vector of the space as (k, n, d), n = 1 for no agents."""
    rows = floats(value)
    return rows if "^" in space else rows[:, None]


NONE = np.zeros((1, 1))
NONE.setflags(write=False)


class Rows:
    """Values of expressions at k iterations.

    Vectors are (k, n, d) and numbers (k, n), 1 on an axis on which nothing depends; a parameter for each entry is a vector.
    at: what is known; errors: the rounding error, (k, n), of what was computed. first: the iteration of row 0.
    """

    def __init__(self, algorithm: Algorithm, inputs: Inputs, count: int, at: Mapping[Variable, Array], first: int = 0) -> None:
        self.algorithm, self.inputs, self.count, self.first = algorithm, inputs, count, first
        self.at, self.errors = dict(at), {}  # type: tuple[dict[Variable, Array], dict[Variable, Array]]
        self._lengths: dict[Variable, tuple[Array, Array]] = {}  # of the rows that were known then
        self._fixed: dict[int, tuple[Expression, tuple[Array, Size]]] = {}  # with the expression, so that its id stays its own

    def _times(self, given: Array) -> Array:
        return np.asarray(given[np.arange(self.first, self.first + self.count)])

    def value(self, e: Expression) -> Array:
        """The value of an expression; KeyError for a variable that is not known."""
        return self.sized(e)[0]

    def size(self, e: Expression) -> Size:
        """The rounding magnitude of an expression at the known values."""
        return self.sized(e)[1]

    def sized(self, e: Expression) -> tuple[Array, Size]:
        """The value of an expression and its rounding magnitude."""
        none, value = NONE, NONE  # type: Array, Array
        match e:
            case Number() | Parameter() | Datum():
                if id(e) not in self._fixed:
                    self._fixed[id(e)] = e, self._given(e)
                return self._fixed[id(e)][1]
            case Noise(name, over):
                given = self.inputs.noise.get(name)
                if given is None:
                    value = np.zeros(next((rows.shape for v, rows in self.at.items() if v.over == over), (1, 1, 1)))
                else:
                    value = axes3(self._times(np.asarray(given)), over)
                return value, Size(lengths(value), none)
            case Variable():
                if e not in self.at:
                    raise KeyError(e.name)
                return self.at[e], Size(self._length(e), self.errors.get(e, none))
            case Sum(terms):
                value, (moduli, error, count) = self.sized(terms[0])
                for more, inside in map(self.sized, terms[1:]):
                    value, moduli, count = value + more, moduli + inside.moduli, count + inside.terms
                    error = error if inside.error is none else error + inside.error
                return value, Size(moduli, error, count + len(terms))
            case Product(factor, of):
                (by, size), (value, inside) = self.sized(factor), self.sized(of)
                most = _of_entries(np.abs(by))
                error = none if inside.error is none else most * inside.error
                return _times(by, value), Size(most * inside.moduli, error, inside.terms + 2 + size.terms)
            case Inverse(of):
                value = 1 / self.value(of)
                return value, Size(np.abs(value), none, 4)
            case Applied(operator, of):
                matrix, (value, inside) = self.matrix(operator), self.sized(of)
                moduli, error, wide = inside.moduli, inside.error, matrix.shape[1]
                if "^" in operator.source:
                    moduli, error = (np.broadcast_to(part, (len(part), wide)) @ np.abs(matrix).T for part in (moduli, error))
                    return np.asarray(matrix @ value), Size(moduli, error, inside.terms + wide)
                size = Size(modulus(matrix) * moduli, spectral_norm(matrix) * error, inside.terms + wide)
                return np.asarray(value @ matrix.T), size
            case Gradient(function, at):
                return self._gradient(function, *self.sized(at))
            case Mean(of):
                value, inside = self.sized(of)
                moduli, error = (part.mean(axis=1, keepdims=True) for part in (inside.moduli, inside.error))
                return np.asarray(value.mean(axis=1, keepdims=True)), Size(moduli, error, inside.terms + value.shape[1] + 8)
            case Mapped(map_, of):
                (value, inside), map_of = self.sized(of), self.inputs.functions[map_.name]
                mapped = np.array([[map_of(x) for x in row] for row in value])
                if not hasattr(map_of, "M"):
                    return mapped, Size(inside.moduli, inside.error, inside.terms + value.shape[2] + 8)
                M = floats(map_of.M)
                moduli = modulus(M) * inside.moduli + np.linalg.norm(floats(map_of.m))
                return mapped, Size(moduli, spectral_norm(M) * inside.error, inside.terms + len(M) + 1)
            case Clip(of, radius):
                value, inside = self.sized(of)
                return self._clipped(value, radius), Size(inside.moduli, inside.error, inside.terms + value.shape[2] + 8)
        raise ValueError(f"{type(e).__name__} is a term of an objective and has no value in a run")

    def _given(self, e: Number | Parameter | Datum) -> tuple[Array, Size]:
        """The same of what no iteration makes, once."""
        if isinstance(e, Datum):
            value = axes3(np.asarray(self.inputs.given(e.name, self.algorithm))[None], e.over)
            moduli = lengths(value)
        else:
            value = np.full((1, 1), float(e.value)) if isinstance(e, Number) else self._parameter(e)
            moduli = _of_entries(np.abs(value))
        return value, Size(moduli, NONE)

    def _parameter(self, p: Parameter) -> Array:
        rows, per = floats(self.inputs.given(p.name, self.algorithm)), p.per
        if not per or rows.ndim == 0:
            return np.full((1, 1), float(rows))
        rows = self._times(rows) if "step" in per else rows[None]
        if "entry" in per:
            return rows[:, None]
        return rows[:, None] if per == "step" else rows

    def matrix(self, operator: Operator) -> Array:
        """The matrix of an operator or of its adjoint."""
        given = [[1]] if operator.name == "I" else self.inputs.given(operator.name, self.algorithm)
        matrix = floats(given)
        return matrix.T if operator.transposed else matrix

    def _clipped(self, v: Array, radius: Expression) -> Array:
        if any(p.name not in self.inputs.data for p in parts(radius) if isinstance(p, Parameter)):
            return v
        sizes, most = lengths(v), self.value(radius)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.where(sizes > most, most / sizes, 1.0)[..., None] * v)

    def functions(self, f: Function | MonotoneOperator | None) -> Iterator[tuple[Any, Any, Any]]:
        """(function, steps, agents): the parts of the rows (k, n, ..) at which each function is meant; None at all for none."""
        if f is None:
            yield None, slice(None), slice(None)
            return
        given = self.inputs.functions[f.name]
        several = isinstance(given, (tuple, list))
        if "agent" in f.per and several:
            for i in range(len(given)):
                yield given[i], slice(None), i
        elif several and len(given) > 1:
            for k in range(self.count):
                yield given[self.first + k], np.array([k]), slice(None)
        else:
            yield (given[0] if several else given), slice(None), slice(None)

    def _each(self, step: Solve | Minimise, agents: int) -> Iterator[tuple[Any, tuple[Any, int]]]:
        """(function, (steps, agent)): the rows at which the functions of a step are meant, agent by agent."""
        for f, steps, mine in self.functions(step.parts.function):
            for i in range(agents) if isinstance(mine, slice) else [mine]:
                yield f, (steps, i)

    def _agents(self, f: Function | MonotoneOperator) -> int:
        given = self.inputs.functions[f.name]
        return len(given) if "agent" in f.per and isinstance(given, (tuple, list)) else 1

    def _gradient(self, f: Function | MonotoneOperator, at: Array, inside: Size) -> tuple[Array, Size]:
        at = np.broadcast_to(at, (self.count, max(self._agents(f), at.shape[1]), at.shape[2]))
        error = np.broadcast_to(inside.error, at.shape[:2])
        found, moduli, slope, jump, count = np.empty_like(at), *np.zeros((3, *at.shape[:2])), 0
        for g, steps, mine in self.functions(f):
            X, loss, l1 = at[steps, mine], getattr(g, "loss", g), float(getattr(g, "l1", 0.0))
            points = X.reshape(-1, X.shape[-1])
            found[steps, mine] = gradient_rows(g, points).reshape(X.shape)
            moduli[steps, mine] = gradient_magnitude(loss, points).reshape(X.shape[:-1])
            moduli[steps, mine] += l1 * np.sqrt(X.shape[-1])
            slope[steps, mine], count = loss.nu, max(count, operations(loss))
            if l1:
                jump[steps, mine] = 2 * l1 * np.sqrt(np.count_nonzero(_kinks(X, error[steps, mine]), axis=-1))
        return found, Size(moduli, slope * error + jump, inside.terms + count)

    def _length(self, v: Variable) -> Array:
        rows, kept = self.at[v], self._lengths.get(v)
        if kept is None or kept[0] is not rows:
            kept = self._lengths[v] = (rows, lengths(rows))
        return kept[1]

    def linear(self, e: Expression, target: Variable | Noise) -> Array | None:
        """The linear part of an affine expression in ``target``; None for none, a multiple of I (k, n), one for each of two
        agents (k, n, n), a matrix (k, n, d, d). ValueError where it is not affine."""
        if e == target:
            return np.ones((1, 1))
        match e:
            case Sum(terms):
                found = [p for t in terms if (p := self.linear(t, target)) is not None]
                return _sum_of(found) if found else None
            case Product(factor, of):
                inside = self.linear(of, target)
                if inside is None:
                    return None
                by = self.value(factor)
                if by.ndim == 3:
                    by, inside = by[..., None] * np.eye(by.shape[2]), _as(inside, 4, by.shape[2])
                return by.reshape(by.shape[:2] + (1,) * (inside.ndim - 2) if by.ndim == 2 else by.shape) * inside
            case Applied(operator, of):
                inside, matrix = self.linear(of, target), self.matrix(operator)
                if inside is None:
                    return None
                if operator.name == "I":
                    return inside
                if "^" in operator.source:
                    return np.asarray(matrix @ _as(inside, 3, matrix.shape[1]))
                return np.asarray(matrix @ inside if inside.ndim == 4 else inside[..., None, None] * matrix)
        if any(p == target for p in parts(e)):
            raise ValueError(f"the condition of the step for {target.name} is not affine in it: {type(e).__name__}")
        return None

    def condition(self, step: Solve | Minimise, found: Array) -> Compared:
        """The step's condition at ``found``, (k, n, d)."""
        self.at[step.target] = found
        (k, n, d), rest = found.shape, step.parts.rest
        (pull, size), error = self.sized(rest), self.errors.get(step.target, NONE)
        start = NONE if step.parts.pull is None else self.size(step.parts.pull).moduli
        near = self._near(rest, step.target)
        pull = self._least(rest, np.array(np.broadcast_to(pull, (k, n, d))))
        K, alone = self._weights(rest, step.target, n)
        mine = (size.moduli, size.error, start, alone, error, near)
        wide = [a if a.shape == (k, n) else np.broadcast_to(a, (k, n)) for a in mine]
        left, expected = np.empty((k, n, d)), np.zeros((k, n, d))
        allowed, stiffness, forward, unmet, apart = (np.empty((k, n)) for _ in range(5))
        for f, here in self._each(step, n):
            r = residual(f, found[here], pull[here], _part(K, *here), size.terms, *(a[here] for a in wide))
            stiffness[here], forward[here], unmet[here], apart[here] = r.stiffness, r.forward, r.unmet + TINY, not r.alike
            left[here], allowed[here] = r.left, unmet[here]
            if r.alike:
                expected[here], allowed[here] = found[here] - r.left, r.forward + TINY
                left[here] = found[here]
        return Compared(left, expected, allowed, stiffness, forward, unmet, apart)

    def _near(self, e: Expression, target: Variable) -> Array:
        """How large the points are from which a right program may step to the target, u - P^-1 (P u - b): those of its terms."""
        match e:
            case Sum(terms):
                found = [self._near(t, target) for t in terms]
                return np.asarray(sum(found[1:], found[0]))
            case Product(_, of):
                return self._near(of, target)
            case Variable(_, over) if e != target and over.partition("^")[0] == target.over.partition("^")[0]:
                return self._length(e)
        return NONE

    def _least(self, rest: Expression, pull: Array) -> Array:
        """The condition with the subgradients of |.|_1 at a kink, of terms of it, that leave least."""
        for term in terms_of(rest):
            if not isinstance(term, Gradient):
                continue
            point, inside = self.sized(term.at)
            at = np.broadcast_to(point, pull.shape)
            for g, steps, agents in self.functions(term.function):
                l1 = float(getattr(g, "l1", 0.0))
                if l1:
                    X = at[steps, agents]
                    here = pull[steps, agents] - l1 * np.sign(X)
                    least = shrunk(here, l1)
                    kinks = _kinks(X, np.broadcast_to(inside.error, pull.shape[:2])[steps, agents])
                    pull[steps, agents] = np.where(kinks, least, pull[steps, agents])
        return pull

    def _weights(self, rest: Expression, target: Variable, agents: int) -> tuple[Array, Array]:
        """What the condition has before its target, numbers (k, n) or matrices (k, n, d, d), and the multiple of I among it."""
        found = [k for t in terms_of(rest) if (k := self.linear(t, target)) is not None]
        alone = np.asarray(sum((k for k in found if k.ndim == 2), NONE))
        K = _sum_of(found) if found else alone
        if K.ndim == 3:
            if np.any(K * (1 - np.eye(agents))):
                raise ValueError("a step couples the agents: their problems must be apart")
            K = np.asarray(np.diagonal(K, axis1=1, axis2=2))
        return K, alone

    def solved(self, step: Solve | Minimise) -> Array:
        """The zero of the step's condition at each iteration, in floats."""
        kept: dict[Any, Any] = {}
        made = []
        for t in range(self.count):
            at = {v: (row if "^" in v.over else row[0]) for v, rows in self.at.items() for row in [rows[min(t, len(rows) - 1)]]}
            made.append(Iteration(self.algorithm, self.inputs, FLOATS, self.first + t, at, kept).perform(step))
        if made:
            return axes3(np.array(made), step.target.over)
        pull, f = step.parts.pull, step.parts.function  # no iteration tells the shape
        _, agents, wide = (0, 1, 1) if pull is None else self.value(pull).shape
        return np.zeros((0, agents if f is None else max(agents, self._agents(f)), wide))

    def perform(self, step: Step) -> None:
        """What a step computes, and its rounding error, are known from then on."""
        at = step.target
        if isinstance(step, Update):
            value, size = self.sized(step.value)
            expected, error = np.broadcast_to(value, (self.count, *value.shape[1:])), size.allowed
        else:
            expected = self.solved(step)
            error = self.condition(step, np.array(expected)).forward
        if step.among is not None:
            present, old = self.value(step.among)[..., None], self._old(at)
            expected = present * expected + (1 - present) * (0 if old is None else old)
        self.at[at], self.errors[at] = np.asarray(expected), np.broadcast_to(error, expected.shape[:2])

    def _old(self, v: Variable) -> Array | None:
        return self.at.get(Variable(v.name, v.over)) if v.time == 1 else None

    def compare(self, step: Step, mine: Array, part: str = "") -> Compared:
        """A step against what is recorded of its target, (k, n, d), which is known from then on.

        part: "present" or "absent": only the agents who take part or do not (nothing is asked of the others); "": all.
        """
        if isinstance(step, Update):
            value, size = self.sized(step.value)
            allowed = np.broadcast_to(size.allowed + 4 * UNIT_ROUNDOFF * lengths(mine), mine.shape[:2])
            expected = np.broadcast_to(value, mine.shape)
            found = Compared(mine, expected, allowed, np.ones(mine.shape[:2]), allowed, allowed)
        else:
            found = self.condition(step, mine)
        self.at[step.target] = mine
        if step.among is None:
            return found
        present, old = np.broadcast_to(self.value(step.among), mine.shape[:2]) > 0, self._old(step.target)
        kept = np.broadcast_to(0 if old is None else old, mine.shape)
        still = tolerance(2, lengths(kept))  # up to a multiple in which they are kept
        here = present[..., None]
        if part == "absent":
            moved, expected = np.where(here, 0, mine), np.where(here, 0, kept)
            return replace(found, found=moved, expected=expected, allowed=np.where(present, 0, still))
        moved, expected = (np.where(here, rows, 0) for rows in (found.found, found.expected))
        if not part:
            moved, expected = np.where(here, moved, mine), np.where(here, expected, kept)
        return replace(found, found=moved, expected=expected, allowed=np.where(present, found.allowed, 0 if part else still))


def _times(factor: Array, value: Array) -> Array:
    if factor.ndim == value.ndim:
        return factor * value
    return factor[..., None] * value if value.ndim == 3 else factor * value[..., None]


def _of_entries(value: Array) -> Array:
    """Numbers (k, n): the largest of each vector."""
    return np.asarray(value.max(axis=-1)) if value.ndim == 3 else value


def _kinks(X: Array, error: Array) -> Array:
    """Which entries are 0 up to their error, (..., d)."""
    return np.asarray(np.abs(X) <= (error + 8 * UNIT_ROUNDOFF * lengths(X))[..., None])


def _as(part: Array, axes: int, size: int) -> Array:
    """A linear part in its form of more axes."""
    if part.ndim == axes:
        return part
    if axes == 3:  # of two agents
        return np.broadcast_to(part, (len(part), size))[..., None] * np.eye(size)
    return np.asarray(part[..., None, None] * np.eye(size))


def _sum_of(found: list[Array]) -> Array:
    axes = max(part.ndim for part in found)
    size = max((part.shape[-1] for part in found if part.ndim == axes), default=1)
    first, *rest = (_as(part, axes, size) for part in found)
    return np.asarray(sum(rest, first))


def _part(K: Array, steps: Any, agent: int) -> Array:
    """Of these steps and this agent: (k,) or (k, d, d), one row where all are alike."""
    mine = K[:, agent if K.shape[1] > 1 else 0]
    return mine if len(mine) == 1 else np.asarray(mine[steps])
