"""From an optimal Gram matrix to functions and operators in finite dimension that make what the optimum asks of them, in floats.

Everything is linear and the second run is zero: a quadratic for each function, with a gradient of its class at its one pair of
points, and for each operator a matrix with the named images. What solvers leave of errors, an exact run settles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..algorithms.expression import Function, MonotoneOperator, Operator
from ..cones.statement_solution import Solution
from ..kernel import Vector, evaluate
from .ratio import Question

Floats = NDArray[np.float64]
FAR = 1e4
STEEP = 1e6  # the curvature that stands for a function or operator without a bound


@dataclass(eq=False)
class Instance:
    """``functions``: by name a matrix for each iteration; ``operators``: by name; ``sizes``: the dimension of each space."""

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


def symmetric_map(x: Floats, image: Floats, low: float, high: float) -> Floats:
    """A symmetric matrix with eigenvalues in [low, high] that maps x to ``image`` where that is possible: where
    (low + high)<image, x> >= low high |x|^2 + |image|^2; otherwise to a nearby vector."""
    centre, radius, identity = (low + high) / 2, (high - low) / 2, np.eye(len(x))
    length = float(np.linalg.norm(x))
    if radius == 0 or length == 0:
        return np.asarray(centre * identity)
    e = (image - centre * x) / radius
    size = float(np.linalg.norm(e))
    if size == 0:
        return np.asarray(centre * identity)
    d = x / length - e / size
    reflection = identity - 2 * np.outer(d, d) / (d @ d) if d @ d > 1e-24 else identity
    return np.asarray(centre * identity + radius * min(size / length, 1.0) * reflection)


def steep_map(x: Floats, image: Floats, low: float) -> Floats:
    """low I + r r'/<r, x> with r = image - low x, which maps x to ``image``; a steep one where x is nearly orthogonal to r."""
    rest = image - low * x
    square = float(rest @ rest)
    curved = np.outer(rest, rest) / max(float(rest @ x), square / STEEP) if square > 1e-12 * float(image @ image) else 0.0
    return np.asarray((low if x.any() else low + 1) * np.eye(len(x)) + curved)


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


def at_rest(question: Question) -> Instance:
    """Every function as flat as its class allows, every operator with a kernel: what lies there is not moved."""
    spaces = {*question.relations.spaces.values()}
    operators = question.algorithm.operators
    kernels = {v.over for v in question.algorithm.state} & {o.source for o in operators} - {o.target for o in operators}
    made = Instance({space: 2 if space in kernels else 1 for space in spaces})
    for o in operators:
        low, high = question.singular(o.name)
        made.operators[o.name] = np.eye(made.sizes[o.target], made.sizes[o.source]) * float(
            low or min(1, 1 if high is None else high)
        )
    for f, *_ in question.relations.evaluations:
        flat = float(question.bounds(f)["strongly"] or 0) * np.eye(made.sizes[f.over])
        made.functions.setdefault(f.name, []).append(flat)
    return made


def attaining(question: Question, solution: Solution, kept: float, spread: float) -> Instance:
    """The instance of an optimum, without eigenvalues below ``kept`` (relative).

    spread: what an operator is asked at gets a component of this length in a direction of its own, for optima that are only
    approached as an operator grows (a vector near 0, or near the span of the others, whose image is not).
    """
    r, places = question.relations, _Places(question, solution, kept)
    for o in question.algorithm.operators:
        places.make(o, spread)
    for space, dimension in places.made.sizes.items():
        places.widen(space, int(dimension == 0))
    for left, right in question.products:
        made = places.made.operators
        size, bound = (float(v) for v in (np.linalg.norm(made[left].T @ made[right], 2), question.products[left, right]))
        made[right] = made[right] * (min(1.0, bound / size) if size else 1.0)
    for f, _, at, slope in r.evaluations:
        found = _member(question, f, places.vector(r.reduced(at), f.over), places.vector(r.reduced(slope), f.over))
        places.made.functions.setdefault(f.name, []).append(found)
    return places.made


def _member(question: Question, f: Function | MonotoneOperator, x: Floats, g: Floats) -> Floats:
    """A linear gradient or operator of the class that maps x near to g."""
    bounds = question.bounds(f)
    low, high = float(bounds["strongly"] or 0), bounds.get("smooth")
    if isinstance(f, MonotoneOperator):
        return turned_map(x, g, low)
    return steep_map(x, g, low) if high is None else symmetric_map(x, g, low, float(high))


class _Places:
    """Coordinates of the names of an optimum, space by space, and the operators made so far."""

    def __init__(self, question: Question, solution: Solution, kept: float) -> None:
        self.question, self.r = question, question.relations
        floor = kept * max(float(np.linalg.eigvalsh(matrix)[-1]) for _, matrix in solution.grams.values())
        self.made, self.at = Instance(dict.fromkeys({*self.r.spaces.values()}, 0)), dict[str, Floats]()
        for space, (names, matrix) in solution.grams.items():
            found = coordinates(matrix, floor)
            self.made.sizes[space] = len(found)
            self.at |= dict(zip(names, found.T, strict=True))

    def widen(self, space: str, by: int = 1) -> None:
        """New directions of a space."""
        self.made.sizes[space] += by
        for o in self.question.algorithm.operators:
            if o.name in self.made.operators:
                M = self.made.operators[o.name]
                rows, columns = (self.made.sizes[s] - n for s, n in zip((o.target, o.source), M.shape, strict=True))
                self.made.operators[o.name] = np.pad(M, ((0, rows), (0, columns)))

    def vector(self, v: Vector, space: str) -> Floats:
        """A combination of names; what nothing tells is zero."""
        return sum((float(evaluate(c, {})) * self._named(n, space) for n, c in v.parts.items()), np.zeros(self.made.sizes[space]))

    def _named(self, name: str, space: str) -> Floats:
        found = self.at.get(name, np.zeros(0))
        for o, images in self.r.named.items():
            for of in (of for label, of, _ in images if label == name and name not in self.at):
                M = self.made.operators[o.name]
                found = (M.T if o.transposed else M) @ self.vector(self.r.reduced(of), o.source)
        return np.pad(found, (0, self.made.sizes[space] - len(found)))

    def make(self, o: Operator, spread: float) -> None:
        """A matrix with the images that the optimum tells; what is asked where it tells no point, is asked in a new direction."""
        images, adjoints = (
            [pair for _, *vs in self.r.named.get(one, []) if {*(pair := [*map(self.r.reduced, vs)])[1]} <= {*self.at}]
            for one in (o, o.T)
        )
        for of, image in images:
            (name, *others) = of
            told = {*of} <= {*self.at}
            if not others and (spread or not told):
                self.widen(o.source)
                self.at[name] = self.vector(of, o.source)
                self.at[name][-1] = spread if told else float(np.linalg.norm(self.vector(image, o.target)))
        U, Z = (self._columns([v for _, v in images], o.target), self._columns([v for v, _ in adjoints], o.target))
        X, V = (self._columns([v for v, _ in images], o.source), self._columns([v for _, v in adjoints], o.source))
        M = linear_operator(X, U, Z, V)
        low, high = self.question.singular(o.name)
        if low:
            values, directions = np.linalg.eigh(Z @ Z.T)
            free = directions[:, values < 1e-6 * max(float(values[-1]), 1e-300)]
            M = np.hstack([M, FAR * max(float(low), 1.0) * free])
            M = np.pad(M, ((0, 0), (0, max(0, len(M) - M.shape[1]))))
        self.widen(o.source, M.shape[1] - self.made.sizes[o.source])
        if low or high is not None:
            left, values, right = np.linalg.svd(M, full_matrices=False)
            M = (left * np.clip(values, float(low), np.inf if high is None else float(high))) @ right
        self.made.operators[o.name] = M

    def _columns(self, vectors: Sequence[Vector], space: str) -> Floats:
        return np.array([self.vector(v, space) for v in vectors]).reshape(-1, self.made.sizes[space]).T
