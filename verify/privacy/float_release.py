"""Divergences of long recursions: float64 proposes, residuals and norm bounds enclose.

D^z sigma^2 = max_q f(q), f(q) = q'd - q'S q/2, and for every q, with r = d - S q, D^z sigma^2 = f(q) + r'S^{-1}r/2. Everything is
read off two passes of matrix times vector over the recursion and needs no accurate S:

    p_T = q, p_{t-1} = M_t'p_t                       f(q) = p_0'start + sum p_t'shift_t - sum |E_t'p_t|^2/2
    y_0 = start, y_t = M_t y_{t-1} + shift_t - E_t E_t'p_t                                   r = y_T

Both passes run on 128-bit midpoints: after every
step the radii are dropped, and s_t = |M_{t+1}'p^_{t+1} - p^_t|, rho_t = |M_t y^_{t-1} + .. - y^_t| bound what was dropped. If
every product of k consecutive M_t has a norm of at most C theta^k, then a_t = theta a_{t+1} + s_t and b_t = theta b_{t-1} +
rho_t bound the drifts, |p_t - p^_t| <= C a_t and |y_t - y^_t| <= C b_t, and f(q) = f^ + remainder with

    -C^2 sum |E_t|^2 a_t^2/2 - sum s_t (|y^_t| + C b_t)  <=  remainder  <=  sum s_t (|y^_t| + C b_t).

C, theta and a lower bound of S come from a balanced tree of products in ``norm_balls``; theta is
chosen by the width of the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ..algorithms.rounding import gamma
from ..enclosures.balls import START, Enclosure, Undecided, ball, dyadic
from ..enclosures.matrices import BALLS
from ..enclosures.norm_balls import NORMS, inverse_norm
from .linear_recursion import Matrices, Recursion, Stretch, by_squaring, plus, then

KEPT = 1 << 24  # entries of all matrices up to which the balls of the first pass are kept for the second
SHORT, LARGE = 8, 32  # products of fewer steps of larger matrices have rough bounds; a sharp one costs two products of matrices
SHARES = (0.0, 0.02, 0.05, 0.1, 0.3, 1.0)  # theta: of the way from the mean decay of the whole run to none


class Products(NamedTuple):
    """One step applied to columns of balls. adjoint: p -> M'p, |E'p|^2, shift'p; forward: y, p -> M y + shift - E E'p."""

    adjoint: Callable[[Any], tuple[Any, Any, Any]]
    forward: Callable[[Any, Any], Any]


@dataclass(frozen=True)
class Span:
    """A stretch of ``length`` steps; log_norm: of its product, from above; halves: what it was joined from, without matrices."""

    stretch: Stretch
    length: int
    log_norm: float
    halves: tuple[Span, Span] | None = None


class Growth(NamedTuple):
    """Bounds of log(norm theta^-length) over the prefixes, the suffixes and all runs of consecutive steps of a span."""

    prefix: float
    suffix: float
    inside: float


@dataclass(frozen=True)
class Passes:
    """value: f^; dropped: s_t; rho_t; sizes: |y^_t|; noise: |E_t|^2, t = 0..T. Balls, upper ends where they are bounds."""

    value: Any
    dropped: Sequence[Any]
    rho: Sequence[Any]
    sizes: Sequence[Any]
    noise: Sequence[Any]


def float_divergence(recursion: Recursion) -> Enclosure:
    """D^z of the last iterate, enclosed. Undecided where the covariance is singular or nearly so, or bounds are too large to
    tell."""
    import flint

    with np.errstate(all="ignore"), flint.ctx.workprec(START):
        whole = span(recursion.steps)
        Phi, shift, S = whole.stretch
        if S is None:
            raise Undecided("there is no noise")
        inverse = inverse_norm(S)
        d = plus(Phi * NORMS.matrix(recursion.start), shift)
        found = passes(recursion, np.linalg.solve(S.mid, d.mid[:, 0]))
        ends = [sides(found, ball(Fraction(inverse)), *rate) for rate in rates(whole)]
        lower, higher = max(low for low, _ in ends), min(high for _, high in ends)
    variance = Fraction(recursion.sigma) ** 2
    return Enclosure(max(Fraction(0), lower) / variance, higher / variance)


def sides(found: Passes, inverse: Any, C: Any, theta: Any) -> tuple[Fraction, Fraction]:
    """Ends of D^z sigma^2 by one pair (C, theta). inverse: bound of |S^{-1}|_2."""
    steps = len(found.rho)
    a, above = [ball(0)] * steps, ball(0)
    for t in range(steps - 1, -1, -1):
        above = a[t] = upper(theta * above + found.dropped[t])
    remainder = curved = b = h = ball(0)
    for t in range(steps):
        b = upper(theta * b + found.rho[t])
        h = upper(theta * h + found.noise[t] * C * a[t])
        remainder = upper(remainder + found.dropped[t] * (found.sizes[t] + C * b))
        curved = upper(curved + found.noise[t] * (C * a[t]) ** 2 / 2)
    low = found.value - remainder - curved
    high = found.value + remainder + (found.sizes[-1] + C * (b + h)) ** 2 * inverse / 2
    if not (low.is_finite() and high.is_finite()):
        raise Undecided("the norms of the products are too large")
    return dyadic(low.lower()), dyadic(high.upper())


def passes(recursion: Recursion, q: Any) -> Passes:
    """The backward pass from q (d,), and the forward pass that follows it."""
    steps = [(Kept(step, len(recursion.steps) * recursion.size**2 <= KEPT), count) for step, count in recursion.steps]
    value, backward = ball(0), [parted(BALLS.matrix(q[:, None]))]
    for step, count in reversed(steps):
        adjoint = step.products().adjoint
        for _ in range(count):
            image, noise, moved = adjoint(backward[-1][0])
            value += moved - noise / 2
            backward.append(parted(image))
    p, dropped = zip(*reversed(backward), strict=True)
    value += (BALLS.matrix(recursion.start).transpose() * p[0])[0, 0]
    return Passes(value, dropped, *forward_pass(recursion, steps, p))


def forward_pass(recursion: Recursion, steps: Sequence[tuple[Kept, int]], p: Sequence[Any]) -> tuple[Any, ...]:
    """rho_t, |y^_t| and |E_t|^2 for t = 0..T."""
    y, rho = parted(BALLS.matrix(recursion.start))
    found = [(rho, length_of(y), ball(0))]
    for step, count in steps:
        forward, E = step.products().forward, step.step.noise(NORMS)
        noise = ball(0) if E is None else ball(Fraction(E.rough)) ** 2
        for _ in range(count):
            y, rho = parted(forward(y, p[len(found)]))
            found.append((rho, length_of(y), noise))
    return tuple(zip(*found, strict=True))


class Kept:
    """A step whose products are made once where ``keep``, else whenever they are asked for, to save memory."""

    def __init__(self, step: Any, keep: bool) -> None:
        self.step, self.keep = step, keep
        self.made: Products | None = None

    def products(self) -> Products:
        made = self.made or products_of(self.step)
        if self.keep:
            self.made = made
        return made


def products_of(step: Any) -> Products:
    """The step's own ``products`` where it has them, as they may be cheaper than its matrices."""
    if hasattr(step, "products"):
        return step.products()  # type: ignore[no-any-return]
    now: Matrices = step.matrices(BALLS)
    M, E, shift = (None if part is None else part.transpose() for part in now)

    def adjoint(p: Any) -> tuple[Any, Any, Any]:
        noise = ball(0) if E is None else length_of(E * p) ** 2
        return M * p, noise, ball(0) if shift is None else (shift * p)[0, 0]

    def forward(y: Any, p: Any) -> Any:
        moved = now.M * y if now.shift is None else now.M * y + now.shift
        return moved if E is None else moved - now.E * (E * p)

    return Products(adjoint, forward)


def parted(column: Any) -> tuple[Any, Any]:
    """The exact midpoint of a column of balls and a bound of its distance; Undecided where it is not finite."""
    middle = column.mid()
    distance = upper(length_of(column - middle))
    if not distance.is_finite():
        raise Undecided("a difference overflows")
    return middle, distance


def length_of(column: Any) -> Any:
    return (column.transpose() * column)[0, 0].abs_upper().sqrt()


def upper(value: Any) -> Any:
    """The upper end of a nonnegative ball."""
    return value.abs_upper()


def rates(whole: Span) -> list[tuple[Any, Any]]:
    """Pairs (C, theta), C >= 1, such that every product of k >= 0 consecutive steps has a norm of at most C theta^k."""
    found = []
    for share in SHARES:
        log_theta = whole.log_norm / whole.length * (1 - share)
        inside = growth(whole, log_theta, {}).inside
        found.append((ball(Fraction(max(0.0, inside))).exp(), ball(Fraction(log_theta)).exp()))
    return found


def growth(part: Span, log_theta: float, kept: dict[int, Growth]) -> Growth:
    """As of the halves, each once, however often it is repeated."""
    if id(part) not in kept:
        own = scaled(part, log_theta)
        kept[id(part)] = Growth(own, own, own)
        if part.halves is not None:
            first, second = part.halves
            kept[id(part)] = followed(
                growth(first, log_theta, kept),
                growth(second, log_theta, kept),
                scaled(first, log_theta),
                scaled(second, log_theta),
            )
    return kept[id(part)]


def followed(first: Growth, second: Growth, first_norm: float, second_norm: float) -> Growth:
    """Two spans one after the other; the norms are those of the whole spans."""
    return Growth(
        max(first.prefix, above(first_norm, second.prefix)),
        max(second.suffix, above(second_norm, first.suffix)),
        max(first.inside, second.inside, above(first.suffix, second.prefix)),
    )


def scaled(part: Span, log_theta: float) -> float:
    """log(norm theta^-length), from above."""
    return above(part.log_norm, -part.length * log_theta)


def span(steps: Sequence[tuple[Any, int]]) -> Span:
    """Steps with repetitions as one span, by halves, so that few matrices are alive at a time."""
    if len(steps) == 1:
        return repeated(*steps[0])
    middle = len(steps) // 2
    return after(span(steps[:middle]), span(steps[middle:]))


def repeated(step: Any, count: int) -> Span:
    """One step ``count`` times, by squaring."""
    M, E, shift = step.matrices(NORMS)
    return by_squaring(Span(Stretch(M, shift, None if E is None else E.gram), 1, logarithm(size_of(M, 1))), count, after)


def after(first: Span, second: Span) -> Span:
    stretch = then(first.stretch, second.stretch)
    length = first.length + second.length
    log_norm = min(logarithm(size_of(stretch.Phi, length)), above(first.log_norm, second.log_norm))
    bare = [replace(part, stretch=Stretch(None, None, None)) for part in (first, second)]
    return Span(stretch, length, log_norm, (bare[0], bare[-1]))


def size_of(matrix: Any, length: int) -> float:
    """A bound of the spectral norm of a product of ``length`` steps; rough where it would cost too much and matter little."""
    return float(matrix.rough if length < SHORT and matrix.nrows() >= LARGE else matrix.norm)


def logarithm(bound: float) -> float:
    return above(math.log(bound))


def above(*terms: float) -> float:
    """Not below the sum of up to two terms, each a float or a product or a logarithm of one, which errs by at most 2 ulp, 4 u:
    gamma_8 of the moduli pays for these, for the sum and for the rounding of the bound itself."""
    return sum(terms) + gamma(8) * sum(map(abs, terms))
