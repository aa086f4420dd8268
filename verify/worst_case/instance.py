"""From an optimal Gram matrix to functions and operators in finite dimension that make what the optimum asks of them, in floats.

Everything is linear and the second run is zero: a quadratic for each function, with a gradient of its class at its one pair of
points, and for each operator a matrix with the named images. What solvers leave of errors, an exact run settles.

Beside them the instances on a line, exact from the start and for any declaration without agents: a number for each function,
map and operator, at the ends of its class and between.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..algorithms.differences import bounds_of, slopes_of_map
from ..algorithms.expression import Function, Map, Operator
from ..algorithms.functions import Affine, Quadratic
from ..algorithms.given import Spectrum
from ..algorithms.run import Inputs
from ..cones.statement_solution import Solution
from ..kernel import Vector, evaluate
from .ratio import Question, steepest

Floats = NDArray[np.float64]
FAR = 1e4
STEEP = 1e6  # the curvature that stands for a function or operator without a bound
MOST = 400  # instances on a line
FLAT = (Fraction(0), Fraction(1), Fraction(10), Fraction(1000))  # beyond the strong convexity, where nothing bounds the curvature


@dataclass(eq=False)
class Instance:
    """``sizes``: the dimension of each space; ``operators``: by name; ``functions``: by name a matrix for each iteration."""

    sizes: dict[str, int]
    operators: dict[str, Floats] = field(default_factory=dict)
    functions: dict[str, list[Floats]] = field(default_factory=dict)


def coordinates(matrix: Floats, floor: float) -> Floats:
    """Columns whose Gram matrix is ``matrix`` up to eigenvalues below ``floor``; shape (rank, size), at least one row."""
    values, directions = np.linalg.eigh(matrix)
    use = values > floor
    if not use.any():
        return np.zeros((1, len(matrix)))
    return np.asarray(np.sqrt(values[use])[:, None] * directions[:, use].T)


def curved_map(x: Floats, image: Floats, low: float, high: float) -> Floats:
    """low I + r r'/<r, x> with r = image - low x: symmetric, with eigenvalues in [low, high], it maps x to ``image`` where that
    is possible, |r|^2 <= (high - low) <r, x>; otherwise to a nearby vector."""
    rest = image - low * x
    square = float(rest @ rest)
    if high == low or square <= 1e-12 * float(image @ image):
        return np.asarray((low if x.any() else (low + min(high, low + 2)) / 2) * np.eye(len(x)))
    return np.asarray(low * np.eye(len(x)) + np.outer(rest, rest) / max(float(rest @ x), square / (high - low)))


def turned_map(x: Floats, image: Floats, low: float) -> Floats:
    """a I + b J with J a quarter turn in the plane of x and ``image``, to which x goes; steep where x is nearly zero."""
    length = float(x @ x)
    if length * STEEP**2 < float(image @ image):
        return np.asarray(STEEP * np.eye(len(x)))
    if length == 0:
        return np.asarray(low * np.eye(len(x)))
    a = float(image @ x) / length
    side = image - a * x
    return np.asarray(a * np.eye(len(x)) + (np.outer(side, x) - np.outer(x, side)) / length)


def linear_operator(X: Floats, U: Floats, Z: Floats, V: Floats) -> Floats:
    """A matrix M with M X = U and M^T Z = V, given X^T V = U^T Z (columns are vectors), of small norm."""
    Xp, Zp = np.linalg.pinv(X, rcond=1e-9), np.linalg.pinv(Z, rcond=1e-6)
    return np.asarray(U @ Xp + Zp.T @ V.T @ (np.eye(len(X)) - X @ Xp))


def on_a_line(question: Question) -> Iterator[dict[str, Fraction]]:
    """Slopes of functions and maps and singular values of operators by name, in every way, at most MOST; an inverse is one."""
    a, choices = question.algorithm, dict[str, tuple[Fraction, ...]]()
    for f in a.functions:
        bounds = question.bounds(f)
        low, top = bounds["strongly"] or Fraction(0), steepest(bounds)
        choices[f.name] = tuple(low + x for x in FLAT) if top is None else (low, (low + top) / 2, top)
    for m in a.maps:
        low, top = slopes_of(question, m)
        choices[m.name] = (low, (low + top) / 2, top)
    for o in a.operators:
        s = question.operators.get(o.name, (Fraction(1), None))
        known = s.exact or (s.low, s.high) if isinstance(s, Spectrum) else s
        choices[o.name] = tuple(dict.fromkeys(v for v in known if v is not None))
    for values in islice(product(*choices.values()), MOST):
        made = dict(zip(choices, values, strict=True))
        if all(made[A.name] * made[E.name] == 1 for A, E in a.inverses) and all(
            made[A] * made[B] <= bound for (A, B), bound in question.products.items()
        ):
            yield made


def slopes_of(question: Question, m: Map) -> tuple[Fraction, Fraction]:
    """The least and the largest slope on a line of a map of its class."""
    found = bounds_of(question.relations, m, None)
    return slopes_of_map(m, {n: b.terms.get((), Fraction(0)) for n, b in found.items() if b is not None}, FLAT[-1])


def inputs_on_a_line(question: Question, made: Mapping[str, Fraction], differs: str = "", agents: int = 1) -> Inputs:
    """An instance on a line for a run that starts at zero, every function flat there, that of ``differs`` (of the first agent) of
    slope 1."""
    a = question.algorithm
    functions: dict[str, Any] = {}
    for f in (*a.functions, *a.maps):
        make = Quadratic if isinstance(f, Function) else Affine
        first, other = (make(((made[f.name],),), (h,)) for h in (int(f.name == differs), 0))
        functions[f.name] = [first, *[other] * (agents - 1)] if "agent" in getattr(f, "per", "") else first
    data = {**question.parameters, **{o.name: ((made[o.name],),) for o in a.operators}, **{d.name: (0,) for d in a.data}}
    return Inputs(data, functions, {v.name: (0,) for v in a.state})


def at_rest(question: Question) -> Instance:
    """Every function as flat as its class allows, every operator on a state with a kernel: what lies there is not moved."""
    a = question.algorithm
    kernels = {v.over for v in a.state} & {o.source for o in a.operators} - {o.target for o in a.operators}
    made = Instance({space: 1 + (space in kernels) for space in question.relations.spaces.values()})
    for o in a.operators:
        low, high = question.singular(o.name)
        made.operators[o.name] = np.eye(made.sizes[o.target], made.sizes[o.source]) * float(low or min(1, high or 1))
    for f, *_ in question.relations.evaluations:
        flat = float(question.bounds(f)["strongly"] or 0) * np.eye(made.sizes[f.over])
        made.functions.setdefault(f.name, []).append(flat)
    return made


def attaining(question: Question, solution: Solution, kept: float, spread: float) -> Instance:
    """The instance of an optimum, without eigenvalues below ``kept`` (relative).

    spread: what an operator is asked at gets a component of this length in a direction of its own, for optima that are only
    approached as an operator grows (a vector near 0, or near the span of the others, whose image is not).
    """
    places = _Places(question, solution, kept)
    made, sizes = places.made, places.made.sizes
    for o in question.algorithm.operators:
        places.make(o, spread)
    sizes |= {space: size or 1 for space, size in sizes.items()}
    for o in question.algorithm.operators:
        M = made.operators[o.name]
        made.operators[o.name] = np.pad(M, ((0, sizes[o.target] - len(M)), (0, sizes[o.source] - M.shape[1])))
    for (left, right), bound in question.products.items():
        norm = float(np.linalg.norm(made.operators[left].T @ made.operators[right], 2))
        made.operators[right] = made.operators[right] * min(1.0, float(bound) / max(norm, 1e-300))
    for f, _, at, slope in question.relations.evaluations:
        x, g, bounds = places.vector(at, f.over), places.vector(slope, f.over), question.bounds(f)
        low, high = float(bounds["strongly"] or 0), bounds.get("smooth")
        top = low + STEEP if high is None else float(high)
        found = curved_map(x, g, low, top) if isinstance(f, Function) else turned_map(x, g, low)
        made.functions.setdefault(f.name, []).append(found)
    return made


class _Places:
    """Coordinates of the names of an optimum, space by space, and the operators made so far."""

    def __init__(self, question: Question, solution: Solution, kept: float) -> None:
        self.question, self.r = question, question.relations
        floor = kept * max(float(np.linalg.eigvalsh(matrix)[-1]) for _, matrix in solution.grams.values())
        self.made, self.at = Instance(dict.fromkeys(self.r.spaces.values(), 0)), dict[str, Floats]()
        for space, (names, matrix) in solution.grams.items():
            found = coordinates(matrix, floor)
            self.made.sizes[space] = len(found)
            self.at |= dict(zip(names, found.T, strict=True))

    def vector(self, v: Vector, space: str) -> Floats:
        """A combination of names; what nothing tells is zero."""
        size = self.made.sizes[space]
        found = [(c, self._named(n)) for n, c in self.r.reduced(v).parts.items()]
        return sum((float(evaluate(c, {})) * np.pad(x, (0, size - len(x))) for c, x in found), np.zeros(size))

    def _named(self, name: str) -> Floats:
        for o, images in self.r.named.items():
            for of in (of for label, of, _ in images if label == name and name not in self.at):
                M = self.made.operators[o.name]
                return np.asarray((M.T if o.transposed else M) @ self.vector(of, o.source))
        return self.at.get(name, np.zeros(0))

    def make(self, o: Operator, spread: float) -> None:
        """A matrix with the images that the optimum tells; what is asked where it tells no point, is asked in a new direction."""
        images = [(self.r.reduced(of), image) for _, of, image in self.r.named.get(o, [])]
        for of, image in images:
            if len(of.parts) == 1 and {*self.r.reduced(image)} <= {*self.at} and (spread or not {*of} <= {*self.at}):
                (name,) = of
                size, x = self.made.sizes[o.source], self.at.get(name, np.zeros(0))
                length = spread if name in self.at else np.linalg.norm(self.vector(image, o.target))
                self.made.sizes[o.source] += 1
                self.at[name] = np.append(np.pad(x, (0, size - len(x))), length)
        adjoints = [(of, image) for _, of, image in self.r.named.get(o.T, [])]
        M = linear_operator(*self._columns(images, o), *self._columns(adjoints, o.T))
        low, high = self.question.singular(o.name)
        if low:
            Z, _ = self._columns(adjoints, o.T)
            values, directions = np.linalg.eigh(Z @ Z.T)
            free = directions[:, values < 1e-6 * max(float(values[-1]), 1e-300)]
            M = np.hstack([M, FAR * max(float(low), 1.0) * free])
            M = np.pad(M, ((0, 0), (0, max(0, len(M) - M.shape[1]))))
            self.made.sizes[o.source] = M.shape[1]
        left, values, right = np.linalg.svd(M, full_matrices=False)
        self.made.operators[o.name] = (left * np.clip(values, float(low), np.inf if high is None else float(high))) @ right

    def _columns(self, pairs: Sequence[tuple[Vector, Vector]], o: Operator) -> tuple[Floats, Floats]:
        told = [pair for pair in pairs if all({*self.r.reduced(v)} <= {*self.at} for v in pair)]
        x, u = (
            np.array([self.vector(pair[k], space) for pair in told]).reshape(-1, self.made.sizes[space]).T
            for k, space in enumerate((o.source, o.target))
        )
        return x, u
