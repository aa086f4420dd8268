"""Releases of two runs of an affine recursion with Gaussian noise, and the divergence between them, exact or certified.

    z_{t+1} = M_t z_t + v_t + E_t N_t,   N_t ~ N(0, sigma^2 I) independent,   t = 0, 1, ..., T - 1

Both runs share M_t and E_t; they differ in the start and in v_t. So the covariances agree, everything else that the runs
share cancels, and a divergence depends on ``start`` = z_0 - z_0', on ``shift`` = v_t - v_t' and on the covariance only.
A stretch of equal steps is joined by squaring and different stretches are joined in a balanced tree; so the radius of a
ball grows with the norms of the products, not with those of the absolute values step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from .balls import LIMIT, START, Enclosure, Infinite, Rational, Undecided, ball, enclose, rational
from .gaussian import ball_value, exact_value
from .matrices import BALLS, EXACT, Arithmetic, column, shape_of, table

EXACT_SIZE = 4096  # entries of a state's covariance times T up to which a singular release is settled exactly

BALLS_WORK = 10**6  # different steps times size^3 from which float64 is tried first
PASSES_WORK = 10**9  # steps times size^2 up to which two passes of matrix times vector are affordable


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

    def matrices(self, arithmetic: Arithmetic) -> Matrices:
        """M, E, shift in one arithmetic."""
        M, E, shift = (None if part is None else arithmetic.matrix(part) for part in (self.M, self.E, self.shift))
        return Matrices(M, E, shift)

    def noise(self, arithmetic: Arithmetic) -> Any:
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


def release(recursion: Recursion, observed: Observed, arithmetic: Arithmetic = EXACT) -> tuple[Any, Any]:
    """Difference of the means (k, 1) and covariance (k, k), as flint matrices, of the joint law of what is observed.

    observed: pairs (time, coordinates), times increasing in 1..T, coordinates of z in 0..d-1: one user's view.
    """
    check_observed(recursion, observed)
    times = [0, *(time for time, _ in observed)]
    parts = [joined(between(recursion, *ends), arithmetic) for ends in pairwise(times)]
    mean, covariance = assembled(recursion, observed, parts, arithmetic)
    return mean, covariance * arithmetic.number(recursion.sigma) ** 2


def assembled(recursion: Recursion, observed: Observed, parts: Sequence[Stretch], arithmetic: Any) -> tuple[Any, Any]:
    """The same at sigma = 1, from the stretches between the observed times (the first begins at time 0)."""
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
    return arithmetic.stack(means), arithmetic.stack(blocks)


def last(recursion: Recursion, coordinates: Sequence[int] | None = None) -> Observed:
    """The last iterate z_T, or some of its coordinates (primal only, dual only)."""
    return ((recursion.length, tuple(range(recursion.size) if coordinates is None else coordinates)),)


def divergence(recursion: Recursion, observed: Observed | None = None) -> Fraction | Infinite:
    """D^z of a release, exactly; by default of the last iterate. Where the covariance is singular, as in ``gaussian``."""
    return exact_value(*release(recursion, last(recursion) if observed is None else observed))


def divergence_ball(
    recursion: Recursion, observed: Observed | None = None, relative: Rational = Fraction(1, 10**12), limit: int = LIMIT
) -> Enclosure | Infinite:
    """D^z of a release, enclosed to a relative radius. Large recursions of many different steps are tried in float64 with
    enclosed errors first (``float_release``), everything else is computed in balls. A covariance that balls cannot invert is
    settled exactly if the recursion is small.

    Raises Undecided where none of these works.
    """
    seen = last(recursion) if observed is None else observed
    check_observed(recursion, seen)
    if len(recursion.steps) * recursion.size**3 > BALLS_WORK and recursion.length * recursion.size**2 <= PASSES_WORK:
        from .float_release import float_divergence

        try:
            found = float_divergence(recursion, seen)
        except Undecided:
            pass  # the balls below decide, at a higher precision
        else:
            if found.radius <= Fraction(relative) * found.lower:
                return found
    small = recursion.size**2 * recursion.length <= EXACT_SIZE
    try:
        return enclose(lambda: ball_value(*release(recursion, seen, BALLS)), relative, limit=8 * START if small else limit)
    except Undecided as error:
        if not small:
            raise Undecided(f"{error}; the covariance is singular, or nearly, and too large to settle exactly") from error
    value = divergence(recursion, seen)
    return value if isinstance(value, Infinite) else enclose(lambda: ball(value), relative)


def trace_divergence(recursion: Recursion, coordinates: Sequence[int] | None = None) -> Fraction | Infinite:
    """D^z of the release of the same coordinates (default: all) at every time 1..T, exactly, by the chain rule.

    Needs noise that what is observed determines (E_t restricted to the coordinates has the rank of E_t, full column rank):
    then, given the past, two equal observations differ in their noise by the one u with O (M delta + shift + E u) = 0, which
    costs |u|^2 / (2 sigma^2), and the unseen part of the state goes on with a known difference delta. No such u: +infinity.
    ValueError where the condition fails: use :func:`divergence` with a list of times.
    """
    total = chain(recursion, coordinates, EXACT)
    if isinstance(total, Infinite):
        return total
    return Fraction(int(total.p), int(total.q))


def trace_divergence_ball(
    recursion: Recursion, coordinates: Sequence[int] | None = None, relative: Rational = Fraction(1, 10**12)
) -> Enclosure | Infinite:
    """As :func:`trace_divergence`, in balls."""
    infinite: list[Infinite] = []

    def value() -> Any:
        total = chain(recursion, coordinates, BALLS)
        if isinstance(total, Infinite):
            infinite.append(total)
            return ball(0)
        return total

    found = enclose(value, relative)
    return infinite[0] if infinite else found


def chain(recursion: Recursion, coordinates: Sequence[int] | None, arithmetic: Arithmetic) -> Any:
    """The sum of the one-step terms, as a number of the arithmetic, or Infinite."""
    seen = tuple(range(recursion.size) if coordinates is None else coordinates)
    check_observed(recursion, ((recursion.length, seen),))
    zero = arithmetic.number(0)
    delta, total, time = arithmetic.matrix(recursion.start), zero, 0
    for step, count in recursion.steps:
        now = step.matrices(arithmetic)
        solver = None if now.E is None else noise_solver(arithmetic.pick(now.E, seen, range(now.E.ncols())), arithmetic)
        for _ in range(count):
            time += 1
            delta = plus(now.M * delta, now.shift)
            if solver is not None:
                u = solver(arithmetic.pick(delta, seen, [0]))
                total = total + (u.transpose() * u)[0, 0]
                delta = delta + now.E * u
            for i in seen:
                if certainly_zero(delta[i, 0], now.E, i, seen):
                    delta[i, 0] = zero
                    continue
                if arithmetic.exact or not delta[i, 0].contains(0):
                    return Infinite(f"given the past, z_{time}[{i}] is released with no noise left to cover it, and it differs")
                raise Undecided(f"whether z_{time}[{i}] differs between the runs")
    return total / (arithmetic.number(recursion.sigma) ** 2 * 2)


def certainly_zero(value: Any, E: Any, row: int, seen: Sequence[int]) -> bool:
    """Whether an observed difference vanishes: the value is an exact zero, or its noise was solved for (square and regular)."""
    if value == 0:
        return True
    if E is None or not hasattr(value, "rad"):
        return False
    noisy = [i for i in seen if any(E[i, j] != 0 for j in range(E.ncols()))]
    return row in noisy and len(noisy) == E.ncols()


def noise_solver(F: Any, arithmetic: Arithmetic) -> Callable[[Any], Any]:
    """e -> the least-squares u with F u = -e; F (k, r) of full column rank, otherwise ValueError."""
    gram = F.transpose() * F
    identity = arithmetic.identity(F.ncols())
    try:
        inverse = identity if arithmetic.exact and gram == identity else gram.solve(identity)
    except ZeroDivisionError as error:
        raise ValueError(
            "the observed coordinates do not determine the noise of a step (E restricted to them must have full "
            "column rank): use divergence with a list of times"
        ) from error
    pull = -(inverse * F.transpose())
    return lambda e: pull * e


def between(recursion: Recursion, first: int, second: int) -> list[tuple[Any, int]]:
    """The steps from time ``first`` to time ``second`` > first, with repetitions."""
    found, time = [], 0
    for step, count in recursion.steps:
        inside = min(second, time + count) - max(first, time)
        if inside > 0:
            found.append((step, inside))
        time += count
    return found


def joined(steps: Sequence[tuple[Any, int]], arithmetic: Arithmetic) -> Stretch:
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


def powered(step: Any, count: int, arithmetic: Arithmetic) -> Stretch:
    """One step ``count`` times, by repeated squaring."""
    M, E, shift = step.matrices(arithmetic)
    square = Stretch(M, shift, None if E is None else E * E.transpose())
    whole: Stretch | None = None
    while count:
        if count & 1:
            whole = square if whole is None else then(whole, square)
        count >>= 1
        if count:
            square = then(square, square)
    return square if whole is None else whole


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
