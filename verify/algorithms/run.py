"""Runs of a declared algorithm in any arithmetic: data, functions, starts and noise are arguments; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import functions as library
from .arithmetic import FLOATS, Arithmetic, Values
from .declaration import Algorithm, Minimise, Solve, Step, Update
from .expression import (
    Applied,
    Clip,
    Datum,
    Expression,
    Function,
    Gradient,
    Inverse,
    Mapped,
    Mean,
    Noise,
    Number,
    Operator,
    Parameter,
    Product,
    Sum,
    Variable,
    one,
    parts,
)
from .inputs import Inputs as Inputs
from .inputs import check


@dataclass(frozen=True)
class Run:
    """states[name]: (T+1, ..) for a state and for what the leading steps compute from it, (T, ..) for everything else."""

    algorithm: Algorithm
    inputs: Inputs
    states: Mapping[str, Values]

    def __getitem__(self, name: str) -> Values:
        return self.states[name]


class Iteration:
    """Values of expressions in one iteration: ``at[variable]`` is what is known, ``t`` the index of the iteration."""

    def __init__(
        self,
        algorithm: Algorithm,
        inputs: Inputs,
        arithmetic: Arithmetic,
        t: int,
        at: Mapping[Variable, Values],
        kept: dict[int, Any] | None = None,
    ):
        self.algorithm, self.inputs, self.arithmetic, self.t, self.at = algorithm, inputs, arithmetic, t, dict(at)
        self.kept = {} if kept is None else kept  # the matrices of steps that are the same in every iteration

    def value(self, e: Expression) -> Any:
        """The value of an expression."""
        a = self.arithmetic
        match e:
            case Number(value):
                return a.number(value)
            case Parameter(name, _, per, lag):
                found = self._given(name)
                return a.array(self._row(found, lag) if "step" in per else found) if per and np.ndim(found) else a.number(found)
            case Datum(name):
                return a.array(self._given(name))
            case Noise(name, _, _, lag):
                rows = self.inputs.noise.get(name)
                return a.array(np.zeros(self._shape(e.space), dtype=np.int64)) if rows is None else a.array(self._row(rows, lag))
            case Variable():
                return self.at[e]
            case Sum(terms):
                values = [self.value(t) for t in terms]
                return sum(values[1:], values[0])
            case Product(factor, of):
                return scaled(self.value(factor), self.value(of))
            case Inverse(of):
                return 1 / self.value(of)
            case Applied(operator, of):
                matrix = self.matrix(operator)
                return matrix @ self.value(of) if np.ndim(matrix) else matrix * self.value(of)
            case Gradient(function, at):
                return self._each(function, self.value(at), lambda f, x: library.gradient(f, x, a))
            case Mapped(map_, at):
                return a.array(self.inputs.functions[map_.name](self.value(at)))
            case Mean(of):
                rows = self.value(of)
                return rows.sum(axis=0) / a.number(len(rows))
            case Clip(of, radius):
                given = all(p.name in self.inputs.data for p in parts(radius) if isinstance(p, Parameter))
                return self._clipped(self.value(of), self.value(radius)) if given else self.value(of)
        raise ValueError(f"{type(e).__name__} is a term of an objective and has no value in a run")

    def matrix(self, operator: Operator) -> Values:
        """The matrix of an operator or of its adjoint; "I" is the number 1."""
        if operator.name == "I":
            return self.arithmetic.number(1)
        found = self.arithmetic.array(self._given(operator.name))
        return found.T if operator.transposed else found

    def linear(self, e: Expression, target: Variable) -> Any:
        """The linear part of an affine expression in ``target``: a matrix, its diagonal, one number for all of it, or None."""
        match e:
            case Variable() if e == target:
                return self.arithmetic.number(1)
            case Sum(terms):
                found = [p for t in terms if (p := self.linear(t, target)) is not None]
                size = next((len(p) for p in found if np.ndim(p)), 0)
                if any(np.ndim(p) == 2 for p in found):
                    found = [self.as_matrix(p, size) for p in found]
                return sum(found[1:], found[0]) if found else None
            case Product(factor, of):
                inside = self.linear(of, target)
                return None if inside is None else scaled(self.value(factor), inside)
            case Applied(operator, of):
                inside = self.linear(of, target)
                if inside is None:
                    return None
                matrix = self.matrix(operator)
                return matrix @ inside if np.ndim(matrix) and np.ndim(inside) == 2 else matrix * inside
        if any(p == target for p in parts(e)):
            raise ValueError(f"the condition of the step for {target.name} is not affine in it: {type(e).__name__}")
        return None

    def as_matrix(self, part: Any, size: int) -> Values:
        """A linear part as a matrix."""
        return part if np.ndim(part) == 2 else self.arithmetic.identity(size) * part

    def perform(self, step: Step) -> Values:
        """What a step computes; it is known from then on."""
        found = np.asarray(self.value(step.value)) if isinstance(step, Update) else self._solved(step)
        if step.among is not None:
            present = self.value(step.among)
            kept = self.at.get(Variable(step.target.name, step.target.over)) if step.target.time == 1 else None
            found = scaled(present, found) + (0 if kept is None else scaled(1 - present, kept))
        self.at[step.target] = found
        return found

    def _solved(self, step: Solve | Minimise) -> Values:
        """The zero of the step's condition: K target + r, and one subgradient at the target where there is one."""
        if id(step) in self.kept:
            mine, rest, K = self.kept[id(step)]
        else:
            condition = step.condition
            terms = condition.terms if isinstance(condition, Sum) else (condition,)
            mine = [t for t in terms if isinstance(t, Gradient) and t.at == step.target]
            rest = Sum(tuple(t for t in terms if t not in mine))
            K = self.linear(rest, step.target)
            if not any("step" in p.per for p in parts(rest) if isinstance(p, Parameter)):
                self.kept[id(step)] = mine, rest, K
        apart = one(step.target.space) != step.target.space  # one problem for each agent
        shape = self._shape(step.target.space) if apart else (len(K),) if np.ndim(K) == 2 else ()
        self.at[step.target] = self.arithmetic.array(np.zeros(shape, dtype=np.int64))
        r = self.value(rest) + self.arithmetic.array(np.zeros(shape or self._shape(step.target.space), dtype=np.int64))
        if np.ndim(r) == 0:
            raise ValueError(f"the step for {step.target.name} does not tell how long it is")
        if len(mine) > 1 or (K is None and not mine):
            raise ValueError(f"the step for {step.target.name} needs a linear part and at most one function")
        if apart:
            weights = self._weights(K, len(r))
            found = [
                self._minimiser(self.function(mine[0].function, i) if mine else None, w, row)
                for i, (row, w) in enumerate(zip(r, weights, strict=True))
            ]
            return np.array(found, dtype=r.dtype)
        return self._minimiser(self.function(mine[0].function) if mine else None, K, r)

    def _weights(self, K: Any, agents: int) -> list[Any]:
        if np.ndim(K) == 2 and any(K[i, j] != 0 for i in range(agents) for j in range(agents) if i != j):
            raise ValueError("a step couples the agents: their problems must be apart")
        return [K[i, i] if np.ndim(K) == 2 else K[i] if np.ndim(K) else K for i in range(agents)]

    def _minimiser(self, function: Any, K: Any, r: Values) -> Values:
        if function is None and np.ndim(K) < 2:
            return -r / K
        K = self.as_matrix(0 if K is None else K, len(r))
        return self.arithmetic.solve(K, -r) if function is None else library.minimise(function, K, r, self.arithmetic)

    def function(self, f: Function, agent: int | None = None) -> Any:
        """The function of this iteration, of an agent where each has its own."""
        given = self.inputs.functions[f.name]
        if not isinstance(given, Sequence):
            return given
        if f.per == "agent":
            return given[((agent or 0) + f.turned) % len(given)]
        return self._row(given, f.lag) if len(given) > 1 else given[0]

    def _row(self, rows: Any, lag: int) -> Any:
        return rows[max(self.t - lag, 0)]

    def _each(self, f: Function, x: Values, apply: Any) -> Values:
        if one(f.over) != f.over:
            rows = x if np.ndim(x) == 2 else [x] * len(self.inputs.functions[f.name])
            return np.array([apply(self.function(f, i), row) for i, row in enumerate(rows)], dtype=x.dtype)
        return apply(self.function(f), x)

    def _shape(self, space: str) -> tuple[int, ...]:
        """Of the known vectors of a space; () where there is none."""
        return next((np.shape(found) for v, found in self.at.items() if v.space == space), ())

    def _clipped(self, v: Values, radius: Any) -> Values:
        if not radius > 0:
            raise ValueError(f"radius must be > 0, found {radius!r}")
        rows = v if np.ndim(v) == 2 else v[None]
        squares = [row @ row for row in rows]
        kept = [
            row if square <= radius**2 else row * self.arithmetic.cut(radius / self.arithmetic.root(square), 0, 1)
            for row, square in zip(rows, squares, strict=True)
        ]  # a ball that contains the radius: both at once
        return np.array(kept, dtype=v.dtype).reshape(v.shape)

    def _given(self, name: str) -> Any:
        if name not in self.inputs.data:
            raise ValueError(f"{self.algorithm.name}: no value is given for {name}")
        return self.inputs.data[name]


def run(algorithm: Algorithm, inputs: Inputs, steps: int, arithmetic: Arithmetic = FLOATS) -> Run:
    """``steps`` iterations; ValueError names what is missing or has no solution."""
    if isinstance(steps, bool) or not isinstance(steps, (int, np.integer)) or steps < 1:
        raise ValueError(f"steps must be an integer >= 1, found {steps!r}")
    check(algorithm, inputs, int(steps))
    with arithmetic:
        now = {v: arithmetic.array(inputs.first(v)) for v in algorithm.state}
        rows: dict[str, list[Values]] = {v.name: [now[v]] for v in algorithm.state}
        at = now | {v.before: now[v] for v in algorithm.state}
        kept: dict[int, Any] = {}
        for t in range(steps):
            iteration = Iteration(algorithm, inputs, arithmetic, t, at, kept)
            for step in algorithm.steps:
                rows.setdefault(step.target.name, []).append(iteration.perform(step))
            at = {v: iteration.at[v.next] for v in algorithm.state} | {v.before: iteration.at[v] for v in algorithm.state}
        last = Iteration(algorithm, inputs, arithmetic, steps, at)
        for step in algorithm.leading:
            rows[step.target.name].append(last.perform(step))
        return Run(algorithm, inputs, {name: np.array(found) for name, found in rows.items()})


def scaled(factor: Any, value: Any) -> Any:
    """factor * value; a factor of one axis multiplies the rows of two."""
    return factor[:, None] * value if np.ndim(factor) == 1 and np.ndim(value) == 2 else factor * value
