"""Two runs of an affine recursion with Gaussian noise, and the joint law of what is observed of them.

    z_{t+1} = M_t z_t + v_t + E_t N_t,   N_t ~ N(0, sigma^2 I) independent,   t = 0, 1, ..., T - 1

Both runs share M_t and E_t; they differ in the start and in v_t. So the covariances agree, everything else that the runs
share cancels, and a divergence depends on ``start`` = z_0 - z_0', on ``shift`` = v_t - v_t' and on the covariance only.
A stretch of equal steps is joined by squaring and different stretches are joined in a balanced tree; so the radius of a
ball grows with the norms of the products, not with those of the absolute values step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from ..enclosures.balls import Rational, rational
from ..enclosures.matrices import EXACT, MatrixArithmetic, column, shape_of, table

T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One step: M (d, d); E (d, r), None where the step adds no noise; shift = v - v' (d,), None for zero.

    Entries are rationals: int, Fraction or float (a float is the binary rational that it is); or flint rational matrices.
    """

    M: Any
    E: Any = None
    shift: Any = None

    def __post_init__(self) -> None:
        M = table("M", self.M)
        size, columns = shape_of(M)
        if size != columns:
            raise ValueError(f"M must be square, found {(size, columns)}")
        object.__setattr__(self, "M", M)
        if self.E is not None:
            object.__setattr__(self, "E", table("E", self.E, size))
        if self.shift is not None:
            object.__setattr__(self, "shift", column("shift", self.shift, size))

    def matrices(self, arithmetic: MatrixArithmetic) -> Matrices:
        """M, E, shift in one arithmetic."""
        M, E, shift = (None if part is None else arithmetic.matrix(part) for part in (self.M, self.E, self.shift))
        return Matrices(M, E, shift)

    def noise(self, arithmetic: MatrixArithmetic) -> Any:
        """E alone."""
        return None if self.E is None else arithmetic.matrix(self.E)

    @property
    def size(self) -> int:
        return shape_of(self.M)[0]


class Matrices(NamedTuple):
    """M (d, d), E (d, r) or None, shift (d, 1) or None, of one arithmetic."""

    M: Any
    E: Any
    shift: Any


class Stretch(NamedTuple):
    """Consecutive steps as one: z -> Phi z + shift + N(0, G sigma^2). shift and G are None where they vanish."""

    Phi: Any
    shift: Any
    G: Any


@dataclass(frozen=True)
class Recursion:
    """Two runs: ``start`` = z_0 - z_0' (d,); ``steps``: pairs (step, how often); sigma > 0 rational.

    A step is a :class:`Step`, or anything with ``size`` and ``matrices(arithmetic)``, such as the adapters' steps.
    """

    start: Any
    steps: Sequence[tuple[Any, int]]
    sigma: Rational

    def __post_init__(self) -> None:
        if len(self.steps) == 0:
            raise ValueError("steps must hold at least one step")
        for i, (step, count) in enumerate(self.steps):
            if type(count) is not int or count < 1:
                raise ValueError(f"steps[{i}]: the number of repetitions must be an integer >= 1, found {count!r}")
            if step.size != self.steps[0][0].size:
                raise ValueError(f"steps[{i}] has a state of size {step.size}, the first has {self.steps[0][0].size}")
        object.__setattr__(self, "steps", tuple(self.steps))
        object.__setattr__(self, "start", column("start", self.start, self.size))
        object.__setattr__(self, "sigma", rational("sigma", self.sigma, above=0))

    @property
    def size(self) -> int:
        return int(self.steps[0][0].size)

    @property
    def length(self) -> int:
        """T."""
        return sum(count for _, count in self.steps)


Observed = Sequence[tuple[int, Sequence[int]]]


def release(recursion: Recursion, observed: Observed, arithmetic: MatrixArithmetic = EXACT) -> tuple[Any, Any]:
    """Difference of the means (k, 1) and covariance (k, k), as flint matrices, of the joint law of what is observed.

    observed: pairs (time, coordinates), times increasing in 1..T, coordinates of z in 0..d-1: one user's view.
    """
    check_observed(recursion, observed)
    times = [0, *(time for time, _ in observed)]
    parts = [joined(between(recursion, *ends), arithmetic) for ends in pairwise(times)]
    state = None  # covariance over sigma^2 of z at the time reached; None: zero
    difference = arithmetic.matrix(recursion.start)
    crosses: list[Any] = []  # covariance over sigma^2 of what was observed earlier with z
    blocks: list[list[Any]] = []
    means: list[Any] = []
    zeros = arithmetic.zeros(recursion.size, recursion.size)
    for part, (_, coordinates) in zip(parts, observed, strict=True):
        difference = plus(part.Phi * difference, part.shift)
        state = plus(None if state is None else part.Phi * state * part.Phi.transpose(), part.G)
        crosses = [cross * part.Phi.transpose() for cross in crosses]
        filled = zeros if state is None else state
        blocks.append(
            [
                *(arithmetic.pick(c, range(c.nrows()), coordinates).transpose() for c in crosses),
                arithmetic.pick(filled, coordinates, coordinates),
            ]
        )
        crosses.append(arithmetic.pick(filled, coordinates, range(recursion.size)))
        means.append([arithmetic.pick(difference, coordinates, [0])])
    for i, line in enumerate(blocks):
        line.extend(blocks[j][i].transpose() for j in range(i + 1, len(blocks)))
    return arithmetic.stack(means), arithmetic.stack(blocks) * arithmetic.number(recursion.sigma) ** 2


def last(recursion: Recursion, coordinates: Sequence[int] | None = None) -> Observed:
    """The last iterate z_T, or some of its coordinates (primal only, dual only)."""
    return ((recursion.length, tuple(range(recursion.size) if coordinates is None else coordinates)),)


def between(recursion: Recursion, first: int, second: int) -> list[tuple[Any, int]]:
    """The steps from time ``first`` to time ``second`` > first, with repetitions."""
    found, time = [], 0
    for step, count in recursion.steps:
        inside = min(second, time + count) - max(first, time)
        if inside > 0:
            found.append((step, inside))
        time += count
    return found


def joined(steps: Sequence[tuple[Any, int]], arithmetic: MatrixArithmetic) -> Stretch:
    """Steps with repetitions as one stretch."""
    parts = [powered(*step, arithmetic) for step in steps]
    if arithmetic.exact:  # one after the other: short numbers times long ones
        whole = parts[0]
        for part in parts[1:]:
            whole = then(whole, part)
        return whole
    while len(parts) > 1:
        parts = [then(*parts[i : i + 2]) if i + 1 < len(parts) else parts[i] for i in range(0, len(parts), 2)]
    return parts[0]


def powered(step: Any, count: int, arithmetic: MatrixArithmetic) -> Stretch:
    """One step ``count`` times, by repeated squaring."""
    M, E, shift = step.matrices(arithmetic)
    return by_squaring(Stretch(M, shift, None if E is None else E * E.transpose()), count, then)


def by_squaring(one: T, count: int, then: Callable[[T, T], T]) -> T:
    """``one`` after itself, ``count`` >= 1 times in all."""
    if count == 1:
        return one
    half = by_squaring(one, count // 2, then)
    twice = then(half, half)
    return then(one, twice) if count % 2 else twice


def then(first: Stretch, second: Stretch) -> Stretch:
    """``first`` followed by ``second``."""
    Phi = second.Phi
    carried = None if first.G is None else Phi * first.G * Phi.transpose()
    moved = None if first.shift is None else Phi * first.shift
    return Stretch(Phi * first.Phi, plus(moved, second.shift), plus(carried, second.G))


def plus(left: Any, right: Any) -> Any:
    """The sum, None standing for zero."""
    if left is None or right is None:
        return right if left is None else left
    return left + right


def check_observed(recursion: Recursion, observed: Observed) -> None:
    """ValueError unless times increase in 1..T and coordinates are distinct, in 0..d-1."""
    if len(observed) == 0:
        raise ValueError("observed must name at least one time")
    before = 0
    for time, coordinates in observed:
        if type(time) is not int or not before < time <= recursion.length:
            raise ValueError(f"observed: times must increase strictly within 1..{recursion.length}, found {time!r}")
        inside = [type(i) is int and 0 <= i < recursion.size for i in coordinates]
        if not inside or not all(inside) or len(set(coordinates)) != len(inside):
            raise ValueError(f"observed: coordinates must be distinct integers in 0..{recursion.size - 1}, found {coordinates!r}")
        before = time
