"""An exact run of a declaration near its worst ratio: functions and operators made from an optimum, rounded inside their classes.

One run is zero, the other starts where the optimum says; each function is a quadratic, each operator a linear map, with the value
that the optimum asks of it at its one point (in floats), then in rationals that obey the class, which elimination decides. What
the run attains in exact arithmetic is a lower bound whatever the solver's errors were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ..algorithms.arithmetic import RATIONALS
from ..algorithms.expression import Function
from ..algorithms.functions import Affine, Quadratic
from ..algorithms.run import Inputs, run
from ..cones.statement_solution import Solution
from ..kernel import Vector, evaluate, gram, semidefinite
from .instance import STEEP, Exact, Floats, coordinates, pulled_inside, rounded, steep_map, symmetric_map
from .ratio import Question, steepest

DENOMINATORS = (1, 2, 12, 100, 1000, 10**4, 10**6)
SHORT = 60  # digits of a ratio that a person reads


@dataclass(frozen=True)
class AttainingRun:
    """``ratio`` = left/against of the run of ``inputs`` against the run at zero, exactly."""

    ratio: Fraction
    inputs: Inputs

    @property
    def lines(self) -> list[str]:
        """The run for a person."""
        start = ", ".join(f"{n} = {_vector(v)}" for n, v in self.inputs.start.items())
        given = [f"    {n} = x -> {_matrix(getattr(f, 'H', None) or f.M)} x" for n, f in self.inputs.functions.items()]
        exact = f"{self.ratio} = " if len(str(self.ratio)) <= SHORT else ""
        what = "an exact run against the run at zero; gradients and operators"
        return [f"  attained ({what})   c = {exact}{float(self.ratio):.10g}", f"    start {start}", *given]


def attaining_run(question: Question, solution: Solution) -> AttainingRun | None:
    """The best rounding of an optimum, simplest first within 1e-6 of it; None where the declaration asks a function at several
    pairs of points, has linear operators or maps, or no rounding lies in its class."""
    r = question.relations
    if not question.exact or r.mapped or len({v.over for v in question.algorithm.state}) != 1:
        return None
    (space,) = {v.over for v in question.algorithm.state}
    names, matrix = solution.grams[space]
    at = dict(zip(names, coordinates(matrix, 1e-9 * float(np.trace(matrix))).T, strict=True))
    scale = max(float(np.abs(v).max()) for v in at.values())

    def value(v: Vector) -> Floats:
        size = len(next(iter(at.values())))
        return np.asarray(sum((float(evaluate(c, {})) * at[n] for n, c in v.parts.items() if n in at), np.zeros(size))) / scale

    shapes = {f.name: (f, value(r.reduced(x)), value(r.reduced(g))) for f, _, x, g in r.evaluations}
    found: list[AttainingRun] = []
    for size in DENOMINATORS:
        start = {v.name: tuple(rounded(value(r.reduced(r.letters[f"{v.name}0"])), size)) for v in question.algorithm.state}
        try:
            functions = {n: _member(f, question.bounds(f), x, g, size) for n, (f, x, g) in shapes.items()}
            inputs = Inputs(dict(question.parameters), functions, start)
            found.append(AttainingRun(_ratio(question, inputs), inputs))
        except (ValueError, ZeroDivisionError):
            continue
        if found[-1].ratio >= Fraction(solution.value) * (1 - Fraction(1, 10**6)):
            return found[-1]
    return max(found, key=lambda one: one.ratio, default=None)


def _ratio(question: Question, inputs: Inputs) -> Fraction:
    made = run(question.algorithm, inputs, question.iterations, RATIONALS)
    r, values = question.relations, dict[str, Any]()
    for name, rows in made.states.items():
        values |= {f"{name}{t}": row for t, row in enumerate(rows)}
    free = {n: values[n] for n in r.spaces if n in values}
    for f, _, x, g in r.evaluations:  # what is named anew: a value of a function there
        for label in (n for n in r.reduced(g) if n not in free):
            at = sum(
                (free[n] * evaluate(c, {}) for n, c in r.reduced(x).parts.items() if n in free), 0 * next(iter(free.values()))
            )
            one = inputs.functions[f.name]
            free[label] = np.array([sum(a * b for a, b in zip(row, at, strict=True)) for row in getattr(one, "H", None) or one.M])
    numbers = {gram(u, v): Fraction(sum(a * b for a, b in zip(free[u], free[v], strict=True))) for u in free for v in free}
    program = question.program()
    return evaluate(program.left, numbers) / evaluate(program.against, numbers)


def _member(f: Any, bounds: Mapping[str, Fraction | None], x: Floats, g: Floats, size: int) -> Quadratic | Affine:
    """A linear gradient or operator of the class that maps x near to g."""
    mu = float(bounds["strongly"] or 0)
    if isinstance(f, Function):
        smooth = bounds["smooth"]
        H = symmetric_map(x, g, mu, float(smooth)) if smooth is not None else steep_map(x, g, mu)
        return Quadratic(_inside(H, bounds, size), (0,) * len(x))
    return Affine(_inside(_turned(x, g, mu), bounds, size), (0,) * len(x))


def _turned(x: Floats, g: Floats, mu: float) -> Floats:
    """a I + b J with J a quarter turn in the plane of x and g, so that x goes to g; steep where x is nearly zero."""
    length = float(x @ x)
    if length * STEEP**2 < float(g @ g):
        return np.asarray(STEEP * np.eye(len(x)))
    if length == 0:
        return np.asarray(mu * np.eye(len(x)))
    a = float(g @ x) / length
    side = g - a * x
    return np.asarray(a * np.eye(len(x)) + (np.outer(side, x) - np.outer(x, side)) / length)


def _inside(matrix: Floats, bounds: Mapping[str, Fraction | None], size: int) -> Exact:
    """Rationals near ``matrix`` that obey the class, moved towards a multiple of the identity as far as that needs."""
    low, high = bounds["strongly"] or Fraction(0), steepest(bounds)
    rows = [rounded(row, size) for row in matrix]
    return pulled_inside(rows, low + 1 if high is None else (low + high) / 2, lambda M: _obeys(M, bounds, len(matrix)))


def _obeys(M: Exact, bounds: Mapping[str, Fraction | None], n: int) -> bool:
    """Whether <Mv, v> >= mu |v|^2 and so on for all v; a gradient besides has a symmetric matrix."""
    A, one = np.array(M, dtype=object), np.eye(n, dtype=object)
    half, square = (A + A.T) / 2, A.T @ A
    given = {"strongly": Fraction(0)} | {name: v for name, v in bounds.items() if v is not None}
    least = {
        "strongly": lambda v: half - v * one,
        "smooth": lambda v: v * one - half,
        "lipschitz": lambda v: v**2 * one - square,
        "cocoercive": lambda v: half - v * square,
    }
    lopsided = "smooth" in bounds and bool((A != A.T).any())
    return not lopsided and all(semidefinite(least[name](v).tolist()) for name, v in given.items() if name in least)


def _vector(row: Any) -> str:
    return f"({', '.join(str(x) for x in row)})"


def _matrix(rows: Any) -> str:
    return f"[{'; '.join(' '.join(str(x) for x in row) for row in rows)}]"
