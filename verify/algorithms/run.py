"""Runs of a declared algorithm in any arithmetic: data, functions, starts and noise are arguments; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import expression as ex
from . import functions as library
from .arithmetic import FLOATS, Action, Arithmetic, Values
from .arrays import whole
from .declaration import Algorithm, Minimise, Solve, Step, Update
from .inputs import Inputs as Inputs
from .inputs import check

Code = Callable[["Iteration"], Any]


@dataclass(frozen=True)
class Run:
    """states[name]: (T+1, ..) for a state and for what the leading steps compute from it, (T, ..) for everything else."""

    algorithm: Algorithm
    inputs: Inputs
    states: Mapping[str, Values]
    arithmetic: Arithmetic = FLOATS
    kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    def __getitem__(self, name: str) -> Values:
        return self.states[name]

    def at(
        self, t: int, letters: Mapping[str, ex.Expression], points: Mapping[ex.Variable, Any] | None = None
    ) -> dict[str, Values]:
        """The letters at iteration t, from what is recorded; ``points``: values of variables that the algorithm does not have."""
        states, state = self.states, self.algorithm.state
        at = {v: self.arithmetic.array(value) for v, value in (points or {}).items()}
        at |= {
            v: states[v.name][t] for v in (*state, *(s.target for s in self.algorithm.steps)) if v.time == 0 and v.name in states
        }
        at |= {v.next: states[v.name][t + 1] for v in state}
        here = Iteration(self.algorithm, self.inputs, self.arithmetic, t, at, self.kept)
        for step in self.algorithm.steps:
            if step.target not in at:  # a state's next row is known: what is left out of a record is computed
                here.perform(step)
        return {name: here.value(e) for name, e in letters.items()}


@dataclass(frozen=True)
class Constant:
    """What an expression is in every iteration."""

    value: Any

    def __call__(self, _: Iteration) -> Any:
        return self.value


@dataclass
class Condition:
    """The condition of a step, prepared: K target + pull, and one subgradient where there is one; schedules: those in K, now."""

    function: ex.Function | ex.MonotoneOperator | None
    pull: ex.Expression | None
    K: Any
    schedules: list[Any]
    minimisers: dict[int, Action] = field(default_factory=dict)
    weights: list[Any] = field(default_factory=list)


class Iteration:
    """Values of expressions in one iteration: ``at[variable]`` is what is known, ``t`` the index of the iteration.

    kept: what iterations of one run share: expressions as functions of the iteration, conditions with their factored matrices.
    """

    def __init__(
        self,
        algorithm: Algorithm,
        inputs: Inputs,
        arithmetic: Arithmetic,
        t: int,
        at: Mapping[ex.Variable, Values],
        kept: dict[Any, Any] | None = None,
    ):
        self.algorithm, self.inputs, self.arithmetic, self.t, self.at = algorithm, inputs, arithmetic, t, dict(at)
        self.kept = {} if kept is None else kept

    def value(self, e: ex.Expression) -> Any:
        """The value of an expression."""
        return self.code(e)(self)

    def code(self, e: ex.Expression) -> Code:
        """The expression as a function of an iteration, made once; what never changes is a ``Constant``."""
        found = self.kept.get(id(e))
        if found is None:
            found = self.kept[id(e)] = (e, self._code(e))  # with e itself, so that its id stays its own
        return found[1]

    def _code(self, e: ex.Expression) -> Code:
        a = self.arithmetic
        match e:
            case ex.Number(value):
                return Constant(a.number(value))
            case ex.Parameter(name, _, per):
                given = self.inputs.given(name, self.algorithm)
                if not (per and np.ndim(given)):
                    return Constant(a.number(given))
                rows = a.array(given)
                return (lambda i: rows[i.t]) if "step" in per else Constant(rows)
            case ex.Datum(name):
                return Constant(a.array(self.inputs.given(name, self.algorithm)))
            case ex.Noise(name):
                if self.inputs.noise.get(name) is None:
                    return lambda i: a.array(np.zeros(i._shape(e.space), dtype=np.int64))
                noise = a.array(self.inputs.noise[name])
                return lambda i: noise[i.t]
            case ex.Variable():
                return lambda i: i.at[e]
            case ex.Sum():
                return self._sum(e)
            case ex.Product(factor, of):
                return self._product(self.code(factor), self.code(of))
            case ex.Inverse(of):
                below = self.code(of)
                return Constant(1 / below.value) if isinstance(below, Constant) else lambda i: 1 / below(i)
            case ex.Applied(operator, of):
                matrix, inner = self.matrix(operator), self.code(of)
                return (lambda i: matrix @ inner(i)) if axes(matrix) else self._product(Constant(matrix), inner)
            case ex.Gradient(function, at):
                inner = self.code(at)
                return lambda i: i._gradient(function, inner(i))
            case ex.Mapped(map_, at):
                inner, given = self.code(at), self.inputs.functions[map_.name]
                return lambda i: a.array(given(inner(i)))
            case ex.Mean(of):
                inner = self.code(of)
                return lambda i: _mean(inner(i), a)
            case ex.Clip(of, radius):
                if any(p.name not in self.inputs.data for p in ex.parts(radius) if isinstance(p, ex.Parameter)):
                    return self.code(of)
                inner, most = self.code(of), self.code(radius)
                return lambda i: i._clipped(inner(i), most(i))
        raise ValueError(f"{type(e).__name__} is a term of an objective and has no value in a run")

    def _sum(self, e: ex.Sum) -> Code:
        """Noise that is not given is left out where another term tells the shape."""
        silent = [t for t in e.terms if isinstance(t, ex.Noise) and self.inputs.noise.get(t.name) is None]
        rest = [t for t in e.terms if t not in silent]
        terms = rest if any(t.space == e.space for t in rest) else e.terms
        first, *others = [self.code(t) for t in terms]
        if all(isinstance(c, Constant) for c in (first, *others)):
            return Constant(sum((c.value for c in others), first.value))  # type: ignore[attr-defined]
        if len(others) == 1:
            (other,) = others
            return lambda i: first(i) + other(i)

        def total(i: Iteration) -> Any:
            found = first(i)
            for other in others:
                found = found + other(i)
            return found

        return total

    @staticmethod
    def _product(factor: Code, of: Code) -> Code:
        if not isinstance(factor, Constant):
            return lambda i: scaled(factor(i), of(i))
        by = factor.value
        if isinstance(of, Constant):
            return Constant(scaled(by, of.value))
        if axes(by):
            return lambda i: scaled(by, of(i))
        inside = getattr(of, "by", None)  # one factor for a product of products
        if inside is not None:
            return Iteration._product(Constant(by * inside), of.of)  # type: ignore[attr-defined]
        return Scaled(by, of) if by != 1 else of

    def matrix(self, operator: ex.Operator) -> Values:
        """The matrix of an operator or of its adjoint; "I" is the number 1."""
        if operator.name == "I":
            return self.arithmetic.number(1)
        if operator.name not in self.kept:
            self.kept[operator.name] = self.arithmetic.array(self.inputs.given(operator.name, self.algorithm))
        return self.kept[operator.name].T if operator.transposed else self.kept[operator.name]

    def linear(self, e: ex.Expression, target: ex.Variable) -> Code | None:
        """The linear part of an affine expression in ``target``, as a function of an iteration: a matrix, its diagonal or one
        number for all of it; None where it has none."""
        match e:
            case ex.Variable() if e == target:
                return Constant(self.arithmetic.number(1))
            case ex.Sum(terms):
                found = [part for t in terms if (part := self.linear(t, target)) is not None]
                return _together(self._sum_of, found) if found else None
            case ex.Product(factor, of):
                inside, by = self.linear(of, target), self.code(factor)
                return None if inside is None else _together(scaled, [by, inside])
            case ex.Applied(operator, of):
                inside, matrix = self.linear(of, target), self.matrix(operator)
                return None if inside is None else _together(_applied, [Constant(matrix), inside])
        if any(p == target for p in ex.parts(e)):
            raise ValueError(f"the condition of the step for {target.name} is not affine in it: {type(e).__name__}")
        return None

    def _sum_of(self, *found: Any) -> Any:
        """The sum of linear parts, as a matrix where one is."""
        size = next((len(p) for p in found if axes(p)), 0)
        if any(axes(p) == 2 for p in found):
            found = tuple(self.as_matrix(p, size) for p in found)
        return sum(found[1:], found[0])

    def as_matrix(self, part: Any, size: int) -> Values:
        """A linear part as a matrix."""
        return part if axes(part) == 2 else self.arithmetic.identity(size) * part

    def perform(self, step: Step) -> Values:
        """What a step computes; it is known from then on."""
        present = None if step.among is None else self.value(step.among)
        found = np.asarray(self.value(step.value)) if isinstance(step, Update) else self._solved(step, present)
        if present is not None:
            kept = self.at.get(ex.Variable(step.target.name, step.target.over)) if step.target.time == 1 else None
            found = scaled(present, found) + (0 if kept is None else scaled(1 - present, kept))
        self.at[step.target] = found
        return found

    def condition_of(self, step: Solve | Minimise) -> Condition:
        """The step's condition: what is linear in the target, the rest, and one function's subgradient at the target."""
        key, of = ("condition", id(step)), step.parts
        found, now = self.kept.get(key), [self.value(p) for p in of.schedules]
        if found is None or not all(map(np.array_equal, now, found.schedules)):
            if ("linear", id(step)) not in self.kept:
                self.kept["linear", id(step)] = None if of.linear is None else self.linear(of.linear, step.target)
            linear = self.kept["linear", id(step)]
            K = None if linear is None else linear(self)
            if K is None and of.function is None:
                raise ValueError(f"the step for {step.target.name} needs a linear part or a function")
            if found is None or self.arithmetic.name != "floats" or not np.array_equal(np.asarray(K), np.asarray(found.K)):
                found = self.kept[key] = Condition(of.function, of.pull, K, now)
            found.schedules = now
        return found

    def _solved(self, step: Solve | Minimise, present: Any = None) -> Values:
        """The zero of the step's condition; present: agents with 0 there have no problem, and zeros."""
        c = self.condition_of(step)
        space = step.target.over
        agents = "^" in space  # one problem for each
        coupled = axes(c.K) == 2
        size = len(c.K) if coupled and not agents else None
        r = np.asarray(self.arithmetic.array(np.zeros(size or 1, dtype=np.int64)) if c.pull is None else self.value(c.pull))
        full = c.pull is not None and not size and r.ndim == 1 + agents
        shape = r.shape if full else (size,) if size else self._shape(space)
        if shape and r.shape != shape:
            r = r + self.arithmetic.array(np.zeros(shape, dtype=np.int64))
        if r.ndim == 0 or (c.pull is None and not shape):
            raise ValueError(f"the step for {step.target.name} does not tell how long it is")
        if not agents:
            return self._minimiser(c, 0, c.K)(r)
        if r.ndim == 1:  # one vector for all of them
            given = () if c.function is None else self.inputs.functions[c.function.name]
            each = len(c.K) if axes(c.K) else len(given) if isinstance(given, Sequence) else 1
            r = r + self.arithmetic.array(np.zeros((each, len(r)), dtype=np.int64))
        if c.function is None and not coupled:
            return -r / (c.K[:, None] if axes(c.K) else c.K)
        weights = c.weights = c.weights or self._weights(c.K, len(r))
        found = np.zeros_like(r) if r.dtype != object else self.arithmetic.array(np.zeros(r.shape, dtype=np.int64))
        for k in range(len(r)) if present is None else np.flatnonzero(present):
            found[k] = self._minimiser(c, int(k), weights[k])(r[k])
        return found

    def _weights(self, K: Any, agents: int) -> list[Any]:
        if axes(K) < 2:
            return list(K) if axes(K) else [K] * agents
        if any(K[i, j] != 0 for i in range(agents) for j in range(agents) if i != j):
            raise ValueError("a step couples the agents: their problems must be apart")
        return [K[i, i] for i in range(agents)]

    def _minimiser(self, c: Condition, agent: int, K: Any) -> Action:
        """r -> argmin of the condition's function plus x'Kx/2 + r'x, kept as long as K is what it was."""
        found = c.minimisers.get(agent)
        if found is None:
            f = None if c.function is None else self.function(c.function, agent)
            found = library.minimiser(f, 0 if K is None else K, self.arithmetic)
            if c.function is None or "step" not in c.function.per:
                c.minimisers[agent] = found
        return found

    def function(self, f: ex.Function | ex.MonotoneOperator, agent: int | None = None) -> Any:
        """The function of this iteration, of an agent where each has its own."""
        given = self.inputs.functions[f.name]
        if not isinstance(given, Sequence):
            return given
        if f.per == "agent":
            return given[agent or 0]
        return given[self.t] if len(given) > 1 else given[0]

    def _gradient(self, f: ex.Function | ex.MonotoneOperator, x: Values) -> Values:
        if ex.one(f.over) == f.over:
            return self._slope(self.function(f))(x)
        rows = x if axes(x) == 2 else [x] * len(self.inputs.functions[f.name])
        return np.array([self._slope(self.function(f, k))(row) for k, row in enumerate(rows)], dtype=x.dtype)

    def _slope(self, function: Any) -> Action:
        key = ("gradient", id(function))
        if key not in self.kept:
            self.kept[key] = (function, library.gradient(function, self.arithmetic))
        return self.kept[key][1]  # type: ignore[no-any-return]

    def _shape(self, space: str) -> tuple[int, ...]:
        """Of the known vectors of a space; () where there is none."""
        return next((np.shape(found) for v, found in self.at.items() if v.space == space), ())

    def _clipped(self, v: Values, radius: Any) -> Values:
        if not radius > 0:
            raise ValueError(f"radius must be > 0, found {radius!r}")
        rows = v if axes(v) == 2 else v[None]
        squares = [row @ row for row in rows]
        kept = [
            row if square <= radius**2 else row * self.arithmetic.cut(radius / self.arithmetic.root(square), 0, 1)
            for row, square in zip(rows, squares, strict=True)
        ]  # a ball that contains the radius: both at once
        return np.array(kept, dtype=v.dtype).reshape(v.shape)


@dataclass(frozen=True)
class Scaled:
    """A number times what ``of`` computes."""

    by: Any
    of: Code

    def __call__(self, i: Iteration) -> Any:
        return self.by * self.of(i)


def run(algorithm: Algorithm, inputs: Inputs, steps: int, arithmetic: Arithmetic = FLOATS) -> Run:
    """``steps`` iterations; ValueError names what is missing or has no solution."""
    check(algorithm, inputs, whole("steps", steps))
    with arithmetic:
        now = {v: arithmetic.array(inputs.first(v)) for v in algorithm.state}
        rows: dict[str, list[Values]] = {v.name: [now[v]] for v in algorithm.state}
        at = now | {v.before: now[v] for v in algorithm.lagging}
        kept: dict[Any, Any] = {}
        moved = [(v, v.next) for v in algorithm.state] + [(v.before, v) for v in algorithm.lagging]
        recorded = [(step, rows.setdefault(step.target.name, [])) for step in algorithm.steps]
        for t in range(steps):
            iteration = Iteration(algorithm, inputs, arithmetic, t, at, kept)
            for step, made in recorded:
                made.append(iteration.perform(step))
            at = {before: iteration.at[v] for before, v in moved}
        last = Iteration(algorithm, inputs, arithmetic, steps, at, kept)
        for step in algorithm.leading:
            rows[step.target.name].append(last.perform(step))
        return Run(algorithm, inputs, {name: np.array(found) for name, found in rows.items()}, arithmetic)


def _mean(rows: Values, arithmetic: Arithmetic) -> Values:
    return rows.sum(axis=0) / arithmetic.number(len(rows))


def _together(of: Callable[..., Any], made: Sequence[Code]) -> Code:
    """What is made of the values of several codes; once where none ever changes."""
    if all(isinstance(one, Constant) for one in made):
        return Constant(of(*(one.value for one in made)))  # type: ignore[attr-defined]
    return lambda i: of(*(one(i) for one in made))


def _applied(matrix: Any, inside: Any) -> Any:
    """A matrix before a linear part."""
    return matrix @ inside if axes(matrix) and axes(inside) == 2 else matrix * inside


def axes(value: Any) -> int:
    """How many axes a value of an arithmetic has; a scalar has none."""
    return getattr(value, "ndim", 0)


def scaled(factor: Any, value: Any) -> Any:
    """factor * value; a factor of one axis multiplies the rows of two."""
    if axes(factor) == 1 and axes(value) == 2:
        return factor[:, None] * value
    return factor * value
