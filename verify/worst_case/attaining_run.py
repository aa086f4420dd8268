"""An exact run of a declaration near its worst ratio: functions and operators made from an optimum, rounded inside their class.

One run is zero; the other starts where the ratio of a linear run is largest (an eigenvector, in floats). Functions are
quadratics, operators matrices, in rationals that obey the class, which elimination decides. What the run attains in exact
arithmetic is a lower bound whatever the solver's errors were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from ..algorithms.arithmetic import FLOATS, RATIONALS, Arithmetic
from ..algorithms.expression import Function
from ..algorithms.functions import Affine, Quadratic, quadratic
from ..algorithms.given import Spectrum
from ..algorithms.run import Inputs, Iteration, Run, run
from ..cones.statement_solution import Solution
from ..kernel import evaluate, semidefinite
from .instance import Floats, Instance, at_rest, attaining
from .ratio import Question, steepest

DENOMINATORS = (1, 2, 12, 100, 1000, 10**4, 10**6, 10**8)
CLOSE = Fraction(1, 10**6)
CUTS, SPREADS = (1e-10, 1e-8, 1e-6, 1e-4), (0.0, 1e-3, 1e-4, 1e-5)
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
        named = [(n, f) for n, fs in self.inputs.functions.items() for f in (fs if isinstance(fs, list) else [fs])]
        given = [f"    {n} = x -> {_matrix(M)} x" for n, f in named for M, _ in [quadratic(f) or (f, None)]]
        given += [f"    {n} = {_matrix(M)}" for n, M in self.inputs.data.items() if np.ndim(M) == 2]
        exact = f"{self.ratio} = " if len(str(self.ratio)) <= SHORT else ""
        what = "an exact run against the run at zero; gradients and operators"
        return [f"  attained ({what})   c = {exact}{float(self.ratio):.10g}", f"    start {start}", *given]


def attaining_run(question: Question, solution: Solution) -> AttainingRun | None:
    """The best rounding of an optimum, simplest first within 1e-6 of it; None where the declaration asks a function at several
    pairs of points, has maps, several agents, or operators that must be symmetric or inverses or have given singular values, or
    where no rounding lies in its class."""
    a, r = question.algorithm, question.relations
    tied = a.inverses or any(o.symmetric for o in a.operators)
    told = any(isinstance(s, Spectrum) and len(s.exact or ()) > 1 for s in question.operators.values())
    if not question.single or r.mapped or tied or told or any("^" in space for space in r.spaces.values()):
        return None
    candidates: list[tuple[float, Instance]] = []
    for spread in SPREADS if a.operators else SPREADS[:1]:
        for kept in CUTS:
            instance = attaining(question, solution, kept, spread)
            candidates.append((_steered(*_forms(question, _inputs(question, instance), FLOATS))[0], instance))
        if max(value for value, _ in candidates) > solution.value * (1 - 1e-7):
            break
    best = max(candidates, key=lambda one: one[0])[1]
    found: list[AttainingRun] = []
    for instance, size in ((at_rest(question), 10**6), *((best, size) for size in DENOMINATORS)):
        try:
            inputs = _inputs(question, instance, size)
            left, against = _forms(question, inputs, RATIONALS)
            z = np.array(rounded(_steered(left.astype(float), against.astype(float))[1], size), dtype=object)
            ratio = (z @ left @ z) / (z @ against @ z)
        except (ValueError, ZeroDivisionError):
            continue
        found.append(AttainingRun(ratio, replace(inputs, start=_split(inputs, z))))
        if ratio >= Fraction(solution.value) * (1 - CLOSE):
            return found[-1]
    return max(found, key=lambda one: one.ratio, default=None)


def rounded(row: Floats, size: int) -> list[Fraction]:
    """Rationals with denominators up to ``size``."""
    return [Fraction(float(x)).limit_denominator(size) for x in row]


def _inputs(question: Question, instance: Instance, size: int | None = None) -> Inputs:
    """What an instance gives to a run, starting at zero: as it is, or rounded to rationals that obey their classes."""
    a, sizes = question.algorithm, instance.sizes
    vectors: tuple[Any, ...] = (*a.data, *a.state)
    zeros = {v.name: (0,) * sizes[v.over] for v in vectors}
    functions: dict[str, Any] = {}
    for f in a.functions:
        make, bounds = Quadratic if isinstance(f, Function) else Affine, question.bounds(f)
        of = [make(M if size is None else _inside(M, bounds, size), (0,) * len(M)) for M in instance.functions[f.name]]
        functions[f.name] = of if len(of) > 1 else of[0]
    operators: dict[str, Any] = dict(instance.operators)
    if size is not None:
        operators = {n: _operator(M, *question.singular(n), size) for n, M in operators.items()}
        for (left, right), most in question.products.items():
            operators[right] = _shrunk(operators[left], operators[right], most, size)
    data = {**question.parameters, **operators, **{v.name: zeros[v.name] for v in a.data}}
    return Inputs(data, functions, {v.name: zeros[v.name] for v in a.state})


def _forms(question: Question, inputs: Inputs, arithmetic: Arithmetic) -> tuple[Any, Any]:
    """``left`` and ``against`` as matrices of quadratic forms of the start, which is stacked in the order of the states: of a
    linear run, from its unit vectors."""
    against, left = map(question.lengths, question.measures)
    names, columns = {n for _, of in (*against, *left) for n in of}, dict[tuple[str, int], list[Any]]()
    for unit in np.eye(sum(map(len, inputs.start.values())), dtype=np.int64):
        made = run(question.algorithm, replace(inputs, start=_split(inputs, unit)), question.iterations, arithmetic)
        for name in names:
            columns.setdefault(name, []).append(_value(question, made, *name))

    def form(lengths: Any) -> Any:
        found: Any = 0
        for weight, of in lengths:
            v = sum(np.array(columns[n]).T * arithmetic.number(c) for n, c in of.items())
            found = found + v.T @ v * arithmetic.number(evaluate(weight, {}))
        return found

    return form(left), form(against)


def _value(question: Question, made: Run, name: str, t: int) -> Any:
    if name in made.states:
        return made[name][t]
    e, a = question.letters.get(name), made.algorithm
    if e is None:
        e, t = question.letters[f"{name}+"], t - 1
    if t < question.iterations:
        return made.at(t, {name: e})[name]
    return Iteration(a, made.inputs, made.arithmetic, t, {v: made[v.name][t] for v in a.state}).value(e)


def _steered(left: Floats, against: Floats) -> tuple[float, Floats]:
    """The largest ratio of two forms and where it is, the largest entry 1."""
    sizes, directions = np.linalg.eigh(against)
    seen = sizes > 1e-12 * sizes[-1]
    white = directions[:, seen] / np.sqrt(sizes[seen])
    values, turned = np.linalg.eigh(white.T @ left @ white)
    z = white @ turned[:, -1]
    return float(values[-1]), np.asarray(z / z[np.argmax(np.abs(z))])


def _split(inputs: Inputs, z: Any) -> dict[str, Any]:
    """A stacked start, state by state."""
    ends = np.cumsum([len(v) for v in inputs.start.values()])
    return dict(zip(inputs.start, np.split(z, ends[:-1]), strict=True))


def _inside(matrix: Floats, bounds: Mapping[str, Fraction | None], size: int) -> Any:
    """Rationals near ``matrix`` that obey the class, moved towards a multiple of the identity as far as that needs. ValueError
    where that does not obey either."""
    low, high = bounds["strongly"] or Fraction(0), steepest(bounds)
    middle = (low + 1 if high is None else (low + high) / 2) * RATIONALS.identity(len(matrix))
    rows, move = _rows(matrix, size), Fraction(0)
    while not _obeys(moved := rows * (1 - move) + middle * move, bounds):
        if move == 1:
            raise ValueError("no matrix of the class lies that way")
        move = Fraction(1, 10**9) if move == 0 else min(2 * move, Fraction(1))
    return moved


def _obeys(M: Any, bounds: Mapping[str, Fraction | None]) -> bool:
    """Whether <Mv, v> >= mu |v|^2 and so on for all v; a gradient besides has a symmetric matrix."""
    one = RATIONALS.identity(len(M))
    half, square = (M + M.T) / 2, M.T @ M
    given = {"strongly": Fraction(0)} | {name: v for name, v in bounds.items() if v is not None}
    least = {
        "strongly": lambda v: half - v * one,
        "smooth": lambda v: v * one - half,
        "lipschitz": lambda v: v**2 * one - square,
        "cocoercive": lambda v: half - v * square,
    }
    lopsided = "smooth" in bounds and bool((M != M.T).any())
    return not lopsided and all(_positive(least[name](v)) for name, v in given.items() if name in least)


def _operator(matrix: Floats, low: Fraction, high: Fraction | None, size: int) -> Any:
    """Rationals near ``matrix`` with M M^T >= low^2 and |M| <= high, scaled as far as that needs; ValueError for none."""
    M, one, grow = _rows(matrix, size), RATIONALS.identity(len(matrix)), 1 + Fraction(1, 100 * size)
    while low and grow < 2 and not _positive(M @ M.T - low**2 * one):
        M, grow = M * grow, 2 * grow - 1
    M = M if high is None else _shrunk(one, M, high, size)
    if not _positive(M @ M.T - low**2 * one):
        raise ValueError("no operator of the class lies that way")
    return M


def _shrunk(A: Any, B: Any, most: Fraction, size: int) -> Any:
    """B, scaled so that |A^T B| <= most."""
    square = (A.T @ B).T @ (A.T @ B)
    if _positive(most**2 * RATIONALS.identity(len(square)) - square):
        return B
    norm = float(np.linalg.norm(square.astype(float), 2)) ** 0.5 * (1 + 1 / (50 * size))
    return _shrunk(A, B * Fraction(float(most) / norm).limit_denominator(1000 * size), most, size)


def _positive(M: Any) -> bool:
    return semidefinite(M.tolist())


def _rows(matrix: Floats, size: int) -> Any:
    return np.array([rounded(row, size) for row in matrix], dtype=object).reshape(matrix.shape)


def _vector(row: Any) -> str:
    return f"({', '.join(str(x) for x in row)})"


def _matrix(rows: Any) -> str:
    return f"[{'; '.join(' '.join(str(x) for x in row) for row in rows)}]"
