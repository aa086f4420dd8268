"""An exact run of a declaration near its worst ratio: functions and operators made from an optimum, rounded inside their class.

One run is zero; the other starts where the ratio of a linear run is largest (an eigenvector, in floats). Functions are
quadratics, operators matrices, in rationals that obey the class, which elimination decides. What the run attains in exact
arithmetic is a lower bound whatever the solver's errors were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from ..algorithms.arithmetic import FLOATS, RATIONALS, Arithmetic
from ..algorithms.expression import Function
from ..algorithms.functions import Affine, Quadratic, quadratic
from ..algorithms.given import Spectrum
from ..algorithms.run import Inputs, Iteration, Run, run
from ..cones.statement_solution import Solution
from ..kernel import semidefinite
from .instance import Floats, Instance, at_rest, attaining, inputs_on_a_line, on_a_line
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
        start = ", ".join(f"{n} = ({', '.join(map(str, v))})" for n, v in self.inputs.start.items())
        named = [(n, f) for n, fs in self.inputs.functions.items() for f in (fs if isinstance(fs, list) else [fs])]
        given = [f"    {n} = x -> {_matrix(M)} x" for n, f in named for M, _ in [quadratic(f) or (f, None)]]
        given += [f"    {n} = {_matrix(M)}" for n, M in self.inputs.data.items() if np.ndim(M) == 2]
        exact, decimal = str(self.ratio), f"{float(self.ratio):.10g}"
        c = f"{exact} = {decimal}" if len(exact) <= SHORT and exact != decimal else decimal
        what = "an exact run against the run at zero; gradients and operators"
        return [f"  attained ({what})   c = {c}", f"    start {start}", *given]


def attaining_run(question: Question, solution: Solution) -> AttainingRun | None:
    """The best rounding of an optimum, simplest first within 1e-6 of it. Where the declaration asks a function at several pairs
    of points, has maps, or operators that must be symmetric or inverses or have given singular values: the best run on a line.
    None where it has several agents, or where no rounding lies in its class."""
    a, r = question.algorithm, question.relations
    tied = a.inverses or any(o.symmetric for o in a.operators)
    told = any(isinstance(s, Spectrum) and len(s.exact or ()) > 1 for s in question.operators.values())
    if any("^" in space for space in r.spaces.values()):
        return None
    if not question.single or r.mapped or tied or told:
        return _on_a_line(question)
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
            against, left = _forms(question, inputs, RATIONALS)
            z = _rounded(_steered(against.astype(float), left.astype(float))[1], size)
            ratio = (z @ left @ z) / (z @ against @ z)
        except (ValueError, ZeroDivisionError):
            continue
        found.append(AttainingRun(ratio, replace(inputs, start=_split(inputs, z))))
        if ratio >= Fraction(solution.value) * (1 - CLOSE):
            return found[-1]
    return max(found, key=lambda one: one.ratio, default=None)


def _on_a_line(question: Question) -> AttainingRun | None:
    """The best in floats of the instances on a line, exactly."""
    best: tuple[float, Inputs, Floats] | None = None
    for slopes in on_a_line(question):
        inputs = inputs_on_a_line(question, slopes)
        try:
            value, z = _steered(*_forms(question, inputs, FLOATS))
        except ValueError:  # a step without a solution there
            continue
        if best is None or value > best[0] * (1 + 1e-12):
            best = value, inputs, z
    if best is None:
        return None
    against, left = _forms(question, best[1], RATIONALS)
    z = _rounded(best[2], DENOMINATORS[-1])
    return AttainingRun((z @ left @ z) / (z @ against @ z), replace(best[1], start=_split(best[1], z)))


def _inputs(question: Question, instance: Instance, size: int | None = None) -> Inputs:
    """What an instance gives to a run, starting at zero: as it is, or rounded to rationals that obey their classes."""
    a, operators, functions = question.algorithm, dict[str, Any](instance.operators), dict[str, Any]()
    vectors: tuple[Any, ...] = (*a.data, *a.state)
    zeros = {v.name: (0,) * instance.sizes[v.over] for v in vectors}
    for f in a.functions:
        make, matrices = Quadratic if isinstance(f, Function) else Affine, list[Any](instance.functions[f.name])
        if size is not None:
            bounds = question.bounds(f)
            middle = _middle(bounds["strongly"] or Fraction(0), steepest(bounds))
            obeys = partial(_of_class, bounds)
            matrices = [_inside(_rounded(M, size), RATIONALS.identity(len(M)) * middle, obeys) for M in matrices]
        made = [make(M, (0,) * len(M)) for M in matrices]
        functions[f.name] = made if len(made) > 1 else made[0]
    if size is not None:
        for name, M in instance.operators.items():
            low, high = question.singular(name)
            left, _, right = np.linalg.svd(M, full_matrices=False)
            middle = _rounded(left @ right, size) * _middle(low, high)
            operators[name] = _inside(_rounded(M, size), middle, partial(_between, low, high, 1))
        for (one, other), most in question.products.items():
            A, B = operators[one], operators[other]
            operators[other] = B = _inside(B, B * 0, partial(_between, Fraction(0), most, A.T))
            if not _between(question.singular(other)[0], None, 1, B):
                raise ValueError(f"{other} is no longer of its class")
    data = {**question.parameters, **operators, **{v.name: zeros[v.name] for v in a.data}}
    return Inputs(data, functions, {v.name: zeros[v.name] for v in a.state})


def _forms(question: Question, inputs: Inputs, arithmetic: Arithmetic) -> list[Any]:
    """``against`` and ``left`` as matrices of quadratic forms of the start, which is stacked in the order of the states: of a
    linear run, from its unit vectors."""
    pairs = [{(*atom[1:-1].split(","),): c for ((atom, _),), c in m.terms.items()} for m in question.measures]
    rows: dict[str, list[Any]] = {name: [] for of in pairs for pair in of for name in pair}
    for unit in np.eye(sum(map(len, inputs.start.values())), dtype=np.int64):
        made = run(question.algorithm, replace(inputs, start=_split(inputs, unit)), question.iterations, arithmetic)
        for name, values in rows.items():
            values.append(_value(question, made, name[:-1], int(name[-1])))  # at most 8 iterations: one digit
    at = {name: np.array(values) for name, values in rows.items()}
    forms = [sum(at[u] @ at[v].T * arithmetic.number(c) for (u, v), c in of.items()) for of in pairs]
    return [(form + form.T) / 2 for form in forms]


def _value(question: Question, made: Run, name: str, t: int) -> Any:
    a = made.algorithm
    e = question.letters.get(name) or next(v for v in (*a.state, *(s.target for s in a.steps)) if v.name == name)
    if t < question.iterations:
        return made.at(t, {name: e})[name]
    return Iteration(a, made.inputs, made.arithmetic, t, {v: made[v.name][t] for v in a.state}).value(e)


def _steered(against: Floats, left: Floats) -> tuple[float, Floats]:
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


def _middle(low: Fraction, high: Fraction | None) -> Fraction:
    return low + 1 if high is None else (low + high) / 2


def _inside(near: Any, middle: Any, obeys: Callable[[Any], bool]) -> Any:
    """A matrix moved towards ``middle`` as far as it must be to obey. ValueError where that does not obey either."""
    move = Fraction(0)
    while not obeys(moved := near + (middle - near) * move):
        if move == 1:
            raise ValueError("no matrix of the class lies that way")
        move = Fraction(1, 10**9) if move == 0 else min(2 * move, Fraction(1))
    return moved


def _of_class(bounds: Mapping[str, Fraction | None], M: Any) -> bool:
    """Whether <Mv, v> >= mu |v|^2 and so on for all v; a gradient besides has a symmetric matrix."""
    half, square, one = M if "smooth" in bounds else (M + M.T) / 2, M.T @ M, RATIONALS.identity(len(M))
    least = {
        "smooth": lambda v: v * one - half,
        "lipschitz": lambda v: v**2 * one - square,
        "cocoercive": lambda v: half - v * square,
        "strongly": lambda v: half - v * one,
    }
    given = {"strongly": Fraction(0)} | {name: v for name, v in bounds.items() if v is not None}
    return all(semidefinite(least[name](v).tolist()) for name, v in given.items())


def _between(low: Fraction, high: Fraction | None, left: Any, M: Any) -> bool:
    """Whether M M^T >= low^2 and |left M| <= high; left: a matrix, or 1."""
    square, image = M @ M.T, left @ M if np.ndim(left) else M
    most = None if high is None else high**2 * RATIONALS.identity(len(image)) - image @ image.T
    least = square - low**2 * RATIONALS.identity(len(M))
    return all(semidefinite(part.tolist()) for part in (least, most) if part is not None)


def _rounded(values: Floats, size: int) -> Any:
    """Rationals with denominators up to ``size``."""
    return np.array([Fraction(float(x)).limit_denominator(size) for x in values.flat], dtype=object).reshape(values.shape)


def _matrix(rows: Any) -> str:
    return f"[{'; '.join(' '.join(str(x) for x in row) for row in rows)}]"
