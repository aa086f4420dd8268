"""The expected states of a problem: its declaration in ball arithmetic, and a bound for what rounding may do to a float64 run.

States: correctly rounded, with as much precision as that takes. Bounds: the error e of all variables lies in an ellipsoid
{e: e'C^+e <= 1}. A step maps it by its Jacobian (a difference quotient in high precision), and adds a ball: what its law allows
(``recorded_steps``) and what a kink within reach of the error may add. The sum of two ellipsoids is enclosed by the one of least
trace, (1 + 1/k) C1 + (1 + k) C2 (Kurzhanski and Valyi, Ellipsoidal Calculus, 1997). So rounding errors add up where the
iteration is non-expansive, in whatever norm, and grow only where it expands. Second-order terms, of the size of the bound
squared, are far below the constant factor that ``rounding.tolerance`` grants.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from ...algorithms import functions as library
from ...algorithms.arithmetic import Arithmetic
from ...algorithms.arrays import Array
from ...algorithms.declaration import Algorithm, Step, read_by
from ...algorithms.expression import Clip, Gradient, Mapped, Parameter, Value, Variable, parts
from ...algorithms.functions import Quadratic
from ...algorithms.rounding import OUTWARD, UNIT_ROUNDOFF
from ...algorithms.run import Inputs, Iteration, run
from ...enclosures.balls import Undecided
from .declared import Declared, declared, opening, recorded
from .high_precision.balls import Balls, Refused, each, middle, nearest, rounded
from .high_precision.functions import minimiser
from .problem import Problem
from .recorded_steps import Rows, axes3
from .registry import family_of
from .rounding import norms

ESTIMATE = 160  # bits of the Jacobians
START = 256
MOST = 16384
VACUOUS = 1e-6
LEAST = 2.0**-1000
MOST_VALUES = 150  # whose eigenvalues are computed: half of ``eigenvalues_lost``, relative, is below OUTWARD - 1
SIGNIFICANT = 6  # bits of a bound, rounded up


@dataclass(frozen=True, eq=False)
class Expected:
    """states and bounds (a row each), and the largest bound relative to the largest row of its state."""

    states: dict[str, Array]
    bound: dict[str, Array]
    relative: float


def expected_states(problem: Problem) -> Expected:
    """The states of a problem with noise, and their bounds; Refused, with the reason, where there are none or none of use."""
    states = exact_states(problem)
    with flint.ctx.workprec(ESTIMATE):
        bound = recorded(problem, _Bounds(problem).rows(), family_of(problem).long, LEAST)
    return Expected(states, bound, _useful(states, bound))


def exact_states(problem: Problem) -> dict[str, Array]:
    """The states of a problem with noise, correctly rounded, in the family's rows; Refused where there are none."""
    if problem.noise is None and family_of(problem).noise:
        raise Refused("the noise is drawn by the implementation")
    return recorded(problem, exact_run(problem), family_of(problem).long)


def exact_run(problem: Problem) -> dict[str, Array]:
    """The states of the declaration's run, correctly rounded, in its own rows; Refused where no precision tells them."""
    bits = START + 4 * problem.steps
    while True:
        try:
            with flint.ctx.workprec(bits):
                (algorithm, inputs), arithmetic = _exactly(problem), Arithmetic("balls", bits, minimiser)
                first = Iteration(algorithm, inputs, arithmetic, 0, _given(algorithm, inputs, arithmetic))
                start = dict(inputs.start) | {step.target.name: first.perform(step) for step in opening(problem)}
                begun = Inputs(inputs.data, inputs.functions, {v.name: start[v.name] for v in algorithm.state}, inputs.noise)
                found = run(algorithm, begun, problem.steps, arithmetic).states
                return {name: rounded(rows) for name, rows in found.items()}
        except ValueError as reason:
            raise Refused(str(reason)) from None
        except Undecided as reason:
            bits *= 2
            if bits > MOST:
                raise Refused(str(reason)) from None


def _exactly(problem: Problem) -> Declared:
    """The declaration and its inputs, the losses of a Lasso without rounding."""
    algorithm, inputs = declared(problem)
    if problem.family == "lasso-admm":
        rows = [[Fraction(float(e)) for e in row] for row in np.asarray(problem.features)]
        losses = [Quadratic([[e * d for d in a] for e in a], [-Fraction(float(b)) * e for e in a])
                  for a, b in zip(rows, np.asarray(problem.targets), strict=True)]  # fmt: skip
        inputs = replace(inputs, functions={**inputs.functions, "f": losses})
    return algorithm, inputs


def _given(algorithm: Algorithm, inputs: Inputs, arithmetic: Arithmetic) -> dict[Variable, Balls]:
    return {v: arithmetic.array(inputs.first(v)) for v in algorithm.state}


class _Error:
    """The ellipsoid of the errors of all variables; blocks by variable."""

    def __init__(self) -> None:
        self.slots: dict[Variable, Any] = {}
        self.scale: dict[Variable, float] = {}
        self.C = np.zeros((0, 0))

    def reach(self, v: Variable) -> float:
        """The largest error of a variable."""
        return self.largest(self.slots[v])

    def largest(self, index: Any) -> float:
        block = self.C[np.ix_(index, index)]
        if not block.size or not block.any():
            return 0.0
        top = float(np.trace(block)) if len(block) > MOST_VALUES else float(np.linalg.eigvalsh(block)[-1])
        return math.sqrt(max(top, 0.0)) * OUTWARD

    def add(self, v: Variable, value: Array, reads: tuple[Variable, ...] = (), J: Array | None = None, shape: Any = 0.0) -> None:
        """e_v := J e_reads + shape r for some |r| <= 1; an exact v without them."""
        before, size = len(self.C), np.size(value)
        self.slots[v] = np.arange(before, before + size)
        self.scale[v] = max(float(np.linalg.norm(value)), self.scale.get(v.next, 0.0), 2.0**-500)
        self.C = np.pad(self.C, (0, size))
        if J is None:
            return
        index, here = self.indices(reads), self.slots[v]
        across = J @ self.C[index]
        self.C[here], self.C[:, here] = across, across.T
        self.C[np.ix_(here, here)] = across[:, index] @ J.T
        second = shape @ shape.T
        weight, floor = np.ones(len(self.C)), 2.0**-6 * max(self.scale[other] for other in self.slots)
        for other, block in self.slots.items():
            weight[block] = max(self.scale[other], floor) ** -2
        trace1, trace2 = float(weight @ np.diagonal(self.C)), float(weight[here] @ np.diagonal(second))
        if trace1 and trace2:
            k = math.sqrt(trace1 / trace2)
            self.C *= 1 + 1 / k
            second = (1 + k) * second
        self.C[np.ix_(here, here)] += second

    def indices(self, names: tuple[Variable, ...]) -> Any:
        return np.concatenate([self.slots[v] for v in names]) if names else np.zeros(0, int)

    def keep(self, names: Mapping[Variable, Variable]) -> None:
        """These variables alone, each under its new name."""
        index = self.indices(tuple(names))
        ends = np.cumsum([len(self.slots[v]) for v in names])
        self.slots = {new: np.arange(end - len(self.slots[v]), end) for (v, new), end in zip(names.items(), ends, strict=True)}
        self.scale = {new: self.scale[v] for v, new in names.items()}
        self.C = self.C[np.ix_(index, index)]


class _Bounds:
    """The declaration once at ``ESTIMATE`` bits, with the ellipsoid of what rounding may have done."""

    def __init__(self, problem: Problem) -> None:
        self.steps, self.opening = problem.steps, opening(problem)
        self.algorithm, self.inputs = declared(problem)
        self.exact, self.arithmetic = _exactly(problem)[1], Arithmetic("balls", ESTIMATE, minimiser)
        self.error, self.kept, self.jacobians = _Error(), {}, {}  # type: tuple[_Error, dict[Any, Any], dict[int, Array]]
        self.bounds: dict[str, list[float]] = {}

    def rows(self) -> dict[str, Array]:
        """Per variable the bound of every row, in the rows of ``run``."""
        state, steps = self.algorithm.state, self.algorithm.steps
        lagging = self.algorithm.lagging
        made = {step.target for step in self.opening}
        at = {v: middle(rows) for v, rows in _given(self.algorithm, self.exact, self.arithmetic).items() if v not in made}
        for v, rows in at.items():
            self._note(v, rows)
            self.error.add(v, nearest(rows))
        iteration = Iteration(self.algorithm, self.exact, self.arithmetic, 0, at, self.kept)
        for step in self.opening:
            self._advance(iteration, step)
        for v in state:
            iteration.at[v.before] = iteration.at[v]
        for v in lagging:
            self.error.add(v.before, nearest(iteration.at[v]), (v,), np.eye(np.size(iteration.at[v])), np.zeros((1, 1)))
        for t in range(self.steps):
            iteration = Iteration(self.algorithm, self.exact, self.arithmetic, t, iteration.at, self.kept)
            self.error.keep({v: v for v in state} | {v.before: v.before for v in lagging})
            for step in steps:
                self._advance(iteration, step)
            self.error.keep({v.next: v for v in state} | {v: v.before for v in lagging})
            iteration.at = {v: iteration.at[v.next] for v in state} | {v.before: iteration.at[v] for v in state}
        iteration = Iteration(self.algorithm, self.exact, self.arithmetic, self.steps, iteration.at, self.kept)
        for step in self.algorithm.leading:
            self._advance(iteration, step)
        return {name: np.array(found) for name, found in self.bounds.items()}

    def _note(self, v: Variable, value: Balls, reach: float = 0.0) -> None:
        size = float(np.linalg.norm(nearest(value))) if reach else 0.0
        self.bounds.setdefault(v.name, []).append(_round_up(max(reach + UNIT_ROUNDOFF * size, LEAST)))

    def _advance(self, iteration: Iteration, step: Step) -> None:
        v, reads = step.target, _reads(step)
        value = middle(iteration.perform(step))
        floats = nearest(value)
        J, kink = self._jacobian(iteration, step, reads, value)
        iteration.at[v] = value
        own = self._own(iteration, step, floats)
        self.error.add(v, floats, reads, J, (own + kink) * np.eye(floats.size))
        self._note(v, value, self.error.reach(v))

    def _own(self, iteration: Iteration, step: Step, found: Array) -> float:
        """What the step's law allows where its operands are exact."""
        known = {u: axes3(nearest(rows)[None], u.over) for u, rows in iteration.at.items() if u != step.target}
        checked = Rows(self.algorithm, self.inputs, 1, known, iteration.t)
        return float(norms(checked.compare(step, axes3(found[None], step.target.over), "present").forward)[0])

    def _jacobian(self, iteration: Iteration, step: Step, reads: tuple[Variable, ...], value: Balls) -> tuple[Array, float]:
        """The derivative by what the step reads, (size, size of reads), and what a kink within reach of the error may add.

        A piecewise linear step with a kink at distance <= reach: some axis crosses it within h = 2 sqrt(size of reads) reach,
        where the one-sided quotients then differ by at least half of their jump.
        """
        if id(step) in self.jacobians:
            return self.jacobians[id(step)], 0.0
        linear, at, found = self._linear(step), dict(iteration.at), np.asarray(value)
        reach = self.error.largest(self.error.indices(reads))
        width = sum(np.size(at[v]) for v in reads)
        largest = max((float(np.abs(nearest(at[v])).max(initial=0.0)) for v in reads), default=0.0)
        h = flint.arb(2 * math.sqrt(width) * reach or 2.0**-60 * (1 + largest))
        J, jump, column = np.zeros((found.size, width)), 0.0, 0
        for v in reads:
            for j in range(np.size(at[v])):
                sides = []
                for by in (h, -h):
                    moved = np.array(at[v], dtype=object)
                    moved.reshape(-1)[j] += by
                    iteration.at = {**at, v: moved}
                    sides.append(np.ravel(middle(iteration.perform(step)) - found))
                up, down = sides
                J[:, column] = nearest(each(lambda a, b: (a - b) / (2 * h), up, down))
                jump += 0.0 if linear else float(np.sum(nearest(each(lambda a, b: (a + b) / h, up, down)) ** 2))
                column += 1
        iteration.at = at
        if linear:
            self.jacobians[id(step)] = J
        return J, 4 * math.sqrt(jump) * reach

    def _clips(self, e: Clip) -> bool:
        return all(p.name in self.inputs.data for p in parts(e.radius) if isinstance(p, Parameter))

    def _linear(self, step: Step) -> bool:
        """Whether it is affine in what it reads, with one matrix for all iterations."""
        if step.among is not None:
            return False
        for p in read_by(step):
            if isinstance(p, Parameter) and "step" in p.per and np.ndim(self.inputs.data.get(p.name, 0)):
                return False
            if isinstance(p, Mapped) or (isinstance(p, Clip) and self._clips(p)):
                return False
            if isinstance(p, (Gradient, Value)):
                given = self.inputs.functions[p.function.name]
                several = isinstance(given, (tuple, list))
                if (several and "step" in p.function.per and len(given) > 1) or any(
                    library.quadratic(f) is None for f in (given if several else [given])
                ):
                    return False
        return True


def _reads(step: Step) -> tuple[Variable, ...]:
    """The variables on which the step's target depends, the old row of a state that only some agents change among them."""
    found = [p for p in read_by(step) if isinstance(p, Variable) and p != step.target]
    if step.among is not None and step.target.time == 1:
        found.append(Variable(step.target.name, step.target.over))
    return tuple(dict.fromkeys(found))


def _round_up(value: float) -> float:
    mantissa, exponent = math.frexp(value)
    return math.ldexp(math.ceil(mantissa * 2**SIGNIFICANT), exponent - SIGNIFICANT)


def _useful(states: Mapping[str, Array], bound: Mapping[str, Array]) -> float:
    """The largest bound relative to the largest row of its state (of all states where it is 0); Refused above ``VACUOUS``."""
    sizes = {n: float(np.sqrt(np.sum(rows.reshape(len(rows), -1) ** 2, axis=1)).max(initial=0.0)) for n, rows in states.items()}
    largest = max(sizes.values()) or 1.0
    worst = max((float(bound[n].max(initial=0.0)) / (sizes[n] or largest), n) for n in states)
    if not worst[0] <= VACUOUS:
        raise Refused(f"the rounding bound of {worst[1]} reaches {worst[0]:.2g} of its size, more than {VACUOUS:g}")
    return worst[0]
