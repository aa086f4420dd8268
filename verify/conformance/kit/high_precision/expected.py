"""Run an algorithm in ball arithmetic and bound what rounding may do to a float64 run of it.

States: correctly rounded, with as much precision as that takes. Bounds: the error e of all variables lies in an ellipsoid
{e: e'C^+e <= 1}. A line maps it by its Jacobian (a difference quotient in high precision), and adds a ball: the line's own
rounding error and what a kink within reach of the error may add. The sum of two ellipsoids is enclosed by the one of least
trace, (1 + 1/k) C1 + (1 + k) C2 (Kurzhanski and Valyi, Ellipsoidal Calculus, 1997). So rounding errors add up where the
iteration is non-expansive, in whatever norm, and grow only where it expands. Second-order terms, of the size of the bound
squared, are far below the constant factor that ``rounding.tolerance`` grants.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import flint
import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..problem import Function, Problem
from ..registry import family_of
from .algorithm import Algorithm, Line, Memory, Refused, algorithms
from .balls import Balls, Undecided, balls, each, middle, nearest, precision, rounded
from .functions import exact

ESTIMATE = 160  # bits of the Jacobians
START = 256
MOST = 16384
VACUOUS = 1e-6
LEAST = 2.0**-1000
SIGNIFICANT = 6  # bits of a bound, rounded up


@dataclass(frozen=True, eq=False)
class Expected:
    """states and bounds (a row each), bits used, and the largest bound relative to the largest row of its state."""

    states: dict[str, Array]
    bound: dict[str, Array]
    bits: int
    relative: float


def expected_states(problem: Problem) -> Expected:
    """The states of a problem with noise; Refused, with the reason, where there are none or the bound is of no use."""
    found = algorithms().get(problem.family)
    if found is None:
        raise Refused(f"there is no second implementation of {problem.family}")
    if problem.noise is None and family_of(problem).noise:
        raise Refused("the noise is drawn by the implementation")
    bits = START + 4 * problem.steps
    while True:
        try:
            with precision(bits):
                states = {name: rounded(rows) for name, rows in _record(problem, found, _run(problem, found)).items()}
            break
        except Undecided as reason:
            bits *= 2
            if bits > MOST:
                raise Refused(str(reason)) from None
    with precision(ESTIMATE):
        bound = _bounds(problem, found)
    return Expected(states, bound, bits, _useful(states, bound))


def exact_data(problem: Problem) -> Any:
    """The fields as attributes, in balls; functions as ``functions.Exact``; ``steps``, ``noise`` besides."""

    def one(value: Any) -> Any:
        if isinstance(value, Function):
            return exact(value)
        if isinstance(value, tuple):
            return tuple(one(v) for v in value)
        return value if isinstance(value, str | int | bool | None) else balls(value)

    fields = {name: one(value) for name, value in problem.fields.items()}
    return SimpleNamespace(**fields, steps=problem.steps, noise=None if problem.noise is None else balls(problem.noise))


def evaluate(line: Line, d: Any, t: int, m: Memory) -> Balls:
    """The new value of the line's variable."""
    if not line.rows:
        return line.compute(d, t, m)
    count = len(m[line.own[0]])
    made = [line.compute(d, t, m, i) for i in range(count)]
    return np.array(made, dtype=object).reshape(count, -1)


def _run(problem: Problem, algorithm: Algorithm) -> list[Memory]:
    d = exact_data(problem)
    m: Memory = dict(algorithm.start(d))
    for line in algorithm.before:
        m[line.variable] = evaluate(line, d, 0, m)
    history = [dict(m)]
    for t in range(problem.steps):
        for line in algorithm.lines:
            m[line.variable] = evaluate(line, d, t, m)
        history.append(dict(m))
    return history


def _record(problem: Problem, algorithm: Algorithm, history: list[Memory]) -> dict[str, Balls]:
    """Rows 0, ..., T of the states with T+1 rows; after each iteration for those with T."""
    found = {}
    for name, letters in family_of(problem).states.items():
        rows = history if letters[0] == "T+1" else history[1:]
        if not all(name in m for m in rows):
            raise Refused(f"the second implementation does not record {name}")
        found[name] = np.array([*(np.asarray(m[name], dtype=object) for m in rows)], dtype=object)
    return found


class _Error:
    """The ellipsoid of the errors of all variables; blocks by name."""

    def __init__(self) -> None:
        self.slots: dict[str, slice] = {}
        self.scale: dict[str, float] = {}
        self.C = np.zeros((0, 0))

    def indices(self, names: tuple[str, ...]) -> Array:
        return np.concatenate([np.arange(self.slots[n].start, self.slots[n].stop) for n in names]) if names else np.zeros(0, int)

    def add(self, name: str, value: Array) -> None:
        size = np.size(value)
        if name not in self.slots:
            before = len(self.C)
            self.slots[name] = slice(before, before + size)
            self.C = np.pad(self.C, (0, size))
        self.scale[name] = max(float(np.linalg.norm(value)), self.scale.get(name, 0.0), 2.0**-500)

    def reach(self, names: tuple[str, ...]) -> float:
        index = self.indices(names)
        block = self.C[np.ix_(index, index)]
        if not block.size or not block.any():
            return 0.0
        top = float(np.trace(block)) if len(block) > 150 else float(np.linalg.eigvalsh(block)[-1])
        return math.sqrt(max(top, 0.0)) * (1 + 2.0**-30)

    def apply(self, name: str, names: tuple[str, ...], J: Array, shape: Array) -> None:
        """e_name := J e_names + shape r for some |r| <= 1."""
        T = np.eye(len(self.C))
        here, index = self.slots[name], self.indices(names)
        T[here] = 0
        T[here, index] = J
        first = T @ self.C @ T.T
        weight, floor = np.ones(len(self.C)), 2.0**-6 * max(self.scale.values())
        for other, block in self.slots.items():
            weight[block] = max(self.scale[other], floor) ** -2
        second = np.zeros_like(first)
        second[here, here] = shape @ shape.T
        trace1, trace2 = float(weight @ np.diagonal(first)), float(weight @ np.diagonal(second))
        if trace1 == 0 or trace2 == 0:
            self.C = first + second
        else:
            k = math.sqrt(trace1 / trace2)
            self.C = (1 + 1 / k) * first + (1 + k) * second
        self.C = (self.C + self.C.T) / 2


def _bounds(problem: Problem, algorithm: Algorithm) -> dict[str, Array]:
    d, error = exact_data(problem), _Error()
    cache: dict[Line, Array] = {}
    m: Memory = dict(algorithm.start(d))
    floats: dict[str, Array] = {}
    rows: dict[str, list[float]] = {name: [] for name in family_of(problem).states}

    def note(name: str) -> None:
        floats[name] = nearest(np.asarray(m[name], dtype=object))
        error.add(name, floats[name])

    def record(at: int) -> None:
        for name, letters in family_of(problem).states.items():
            if letters[0] == "T+1" or at > 0:
                reach = error.reach((name,))
                size = float(np.linalg.norm(floats[name])) if reach else 0.0
                rows[name].append(_round_up(max(reach + UNIT_ROUNDOFF * size, LEAST)))

    def advance(line: Line, t: int) -> None:
        reads = (*line.reads, *line.own)
        value = middle(evaluate(line, d, t, m))
        J, kink = _jacobian(line, d, t, m, value, error.reach(reads), cache)
        own = line.rounding(problem, t, floats, nearest(value))
        m[line.variable] = value
        note(line.variable)
        error.apply(line.variable, reads, J, _shape(own, kink, np.size(value)))

    for name in list(m):
        m[name] = middle(np.asarray(m[name], dtype=object))
        note(name)
    for line in algorithm.before:
        advance(line, 0)
    record(0)
    for t in range(problem.steps):
        for line in algorithm.lines:
            advance(line, t)
        record(t + 1)
    return {name: np.array(values) for name, values in rows.items()}


def _shape(own: float | Array, kink: float, size: int) -> Array:
    """S with {own} + {a ball of radius kink} in {S r: |r| <= 1}; own: a radius, or such a matrix itself."""
    if np.ndim(own) == 0:
        return (float(own) + kink) * np.eye(size)
    matrix = np.asarray(own)
    if kink == 0:
        return matrix
    k = kink * math.sqrt(size) / float(np.linalg.norm(matrix))
    total = (1 + k) * (matrix @ matrix.T) + (1 + 1 / k) * kink**2 * np.eye(size)
    return np.asarray(np.linalg.cholesky(total))


def _jacobian(line: Line, d: Any, t: int, m: Memory, value: Balls, reach: float, cache: dict[Line, Array]) -> tuple[Array, float]:
    """The derivative by what the line reads, (size, size of reads), and what a kink within ``reach`` may add.

    A piecewise linear line with a kink at distance <= reach: some axis crosses it within h = 2 sqrt(size of reads) reach, where
    the one-sided quotients then differ by at least half of their jump.
    """
    if line.linear and line in cache:
        return cache[line], 0.0
    names = (*line.reads, *line.own)
    sizes = [np.size(m[name]) for name in names]
    width = sum(sizes)
    J, jump = np.zeros((np.size(value), width)), 0.0
    h = 2 * math.sqrt(width) * reach or 2.0**-60 * (1 + max(float(np.abs(nearest(m[n])).max(initial=0.0)) for n in names))
    column = 0
    for name, size in zip(names, sizes, strict=True):
        for j in range(size):
            i = j // (size // len(m[name])) if line.rows and name in line.own else None
            sides = []
            for sign in (1, -1):
                moved = np.array(m[name], dtype=object)
                flat = moved.reshape(-1)
                flat[j] = flat[j] + sign * flint.arb(h)
                state = {**m, name: moved}
                if i is None:
                    sides.append(middle(evaluate(line, d, t, state)) - value)
                else:
                    row = np.array(value * 0, dtype=object)
                    row[i] = middle(line.compute(d, t, state, i)) - value[i]
                    sides.append(row)
            up, down = (np.ravel(side) for side in sides)
            J[:, column] = nearest(each(lambda a, b: (a - b) / (2 * h), up, down))
            jump += float(np.sum(nearest(each(lambda a, b: (a + b) / h, up, down)) ** 2))
            column += 1
    if line.linear:
        cache[line] = J
    return J, 4 * math.sqrt(jump) * reach


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
