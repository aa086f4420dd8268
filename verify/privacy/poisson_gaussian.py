"""(epsilon, delta) of the Poisson-subsampled Gaussian mechanism: one step exactly, and the masses of its loss on a grid.

For adding or removing one record the dominating pairs are, with s = noise over sensitivity and q the sampling probability (Zhu,
Dong, Wang 2022), remove: (1-q) N(0, s^2) + q N(1, s^2) against N(0, s^2); add: the two exchanged. With L = ln(P/Q)(x), x ~ P,

    delta(epsilon) = E (1 - e^(epsilon - L))_+,    and for T steps L is the sum of T independent copies.

For a replaced record of Poisson batches the pair is ``opposite``: (1-q) N(0, s^2) + q N(1, s^2) against the same with N(-1, s^2);
for one of batches of a fixed size the curve is that of remove at epsilon >= 0 and of add below 0, a pair of its own, ``replace``,
whose losses are those of remove above 0, those of add below 0, and 0 with what is left of the mass (it is convex: the slopes at 1
fit). Both are proved in :mod:`verify.privacy.batches`.

L is a monotone function of x. Upper end: the mass of the losses in [kh, (k+1)h] is moved to the two ends so that its masses under
P and under Q stay (Doroshenko et al. 2022); such a pair dominates. Lower end: a pair on the grid whose delta is below tangents of
that of P and Q, so that it is dominated. Both err by O(T h^2).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ..enclosures.balls import Enclosure, Rational, Undecided, ball, enclose, rational
from .loss_sums import bisect

ORDER = 30  # of Taylor's series
FEWEST = 16  # points on each side for which a series is made
SPREAD = 8  # units, of what is computed
MOVED = 0.4  # of a cell, at most
GUARD = 64  # bits, beyond those of what is computed
FINER = 8  # bits of a coefficient, beyond those of a value
MOST = 1024  # points on each side of a series
REMOVE, ADD, REPLACE, OPPOSITE = "remove", "add", "replace", "opposite"


def poisson_delta(epsilon: Rational, sampling: Rational, sigma: Rational, relative: Rational = Fraction(1, 10**12)) -> Enclosure:
    """delta(epsilon) of one step, the larger of add and remove; epsilon >= 0, 0 < sampling <= 1, sigma > 0."""
    e, q, s = domain(epsilon, sampling, sigma)
    return enclose(
        lambda: one_direction(e, q, s, REMOVE).max(one_direction(e, q, s, ADD)), relative, absolute=Fraction(1, 10**400)
    )


def one_direction(epsilon: Fraction, q: Fraction, s: Fraction, direction: str) -> Any:
    """E_Q (P/Q - e^epsilon)_+ = P(A) - e^epsilon Q(A) with A = {L > epsilon}, as a ball."""
    first, second = tails(direction, q, s)(ball(epsilon))
    return first - ball(epsilon).exp() * second


Tails = Callable[[Any], tuple[Any, Any]]


def tails(direction: str, q: Fraction, s: Fraction) -> Tails:
    """From a loss (a ball, or a series with one in front) to Pr[L > loss] under P and under Q, at the precision of the context in
    which this is called.

    Of remove, L = ln((1-q) + q e^((2x-1)/(2 s^2))) at x; of add it is -L. Of opposite L is odd, and for L > 0, with
    y = e^(x/s^2), k = e^(-1/(2 s^2)) and r = e^L, q k y^2 - (1-q)(r - 1) y - r q k = 0. Undecided where a ball cannot tell
    whether a loss is attained.
    """
    keep, take, variance, root = ball(1 - q), ball(q), ball(s * s), ball(s) * ball(2).sqrt()
    half, damped = ball(Fraction(1, 2)), take * (-1 / (2 * variance)).exp()

    def above(x: Any) -> Any:
        """Pr[N(0, s^2) > x]."""
        return (x / root).erfc() / 2

    def edge(loss: Any) -> Any:
        """x of a loss of remove; None where no outcome has so small a one."""
        ratio = (loss.exp() - keep) / take
        if leading(ratio) <= 0:
            return None
        if not leading(ratio) > 0:
            raise Undecided("whether a loss is attained")
        return variance * ratio.log() + half

    def removed(loss: Any) -> tuple[Any, Any]:
        x = edge(loss)
        if x is None:
            return ball(1), ball(1)
        plain = above(x)
        return keep * plain + take * above(x - 1), plain

    def added(loss: Any) -> tuple[Any, Any]:
        x = edge(-loss)
        if x is None:
            return ball(0), ball(0)
        plain = above(-x)
        return plain, keep * plain + take * above(1 - x)

    def opposed(loss: Any) -> tuple[Any, Any]:
        right = leading(loss) > 0
        ratio = (loss if right else -loss).exp()
        part = keep * (ratio - 1) / 2
        size = variance * ((part + (part * part + ratio * damped * damped).sqrt()) / damped).log()
        x = size if right else -size
        plain = keep * above(x)
        return plain + take * above(x - 1), plain + take * above(x + 1)

    by = {REMOVE: removed, ADD: added, OPPOSITE: opposed}
    return by[direction] if direction in by else lambda loss: added(loss) if leading(loss) < 0 else removed(loss)


def leading(x: Any) -> Any:
    return x[0] if hasattr(x, "coeffs") else x


Lines = Callable[[Any], tuple[Any, ...]]
"""Functions of a loss, which is a ball or a series."""


def on_grid(lines: Lines, start: Fraction, h: Fraction, count: int, bits: int) -> list[list[int]]:
    """The values of functions at ``count`` losses from ``start`` on, h apart: integers in units of 2^-bits, none above its value
    and none SPREAD below.

    By Taylor's series with Lagrange's remainder where several points have one, those of one width by one product of matrices;
    elsewhere each point by itself. No series reaches to both sides of 0, where formulas change.
    """
    from flint import fmpz_mat

    found: list[list[int]] = [[0] * count for _ in lines(ball(start))]
    chunks: dict[int, list[tuple[int, list[list[int]]]]] = {}
    i, reach = 0, FEWEST
    while i < count:
        made, tried = None, reach
        while made is None and reach >= FEWEST:
            made = expanded(lines, start + (i + reach) * h, h, reach, bits)
            reach = reach if made else reach // 2
        if made:
            chunks.setdefault(reach, []).append((i, made))
            i, reach = i + 2 * reach + 1, reach if reach < tried else min(2 * reach, MOST)
            continue
        for k in range(i, min(i + FEWEST, count)):
            for line, value in zip(found, at_point(lines, start + k * h, bits), strict=True):
                line[k] = value
        i, reach = i + FEWEST, FEWEST
    for reach, some in chunks.items():
        powers = fmpz_mat(powers_to(reach, bits))
        for place, line in enumerate(found):
            values = (fmpz_mat([made[place] for _, made in some]) * powers).tolist()
            for (first, _), row in zip(some, values, strict=True):
                line[first : first + len(row)] = [x >> bits + 2 * FINER for x in row[: count - first]]
    return found


@lru_cache(maxsize=16)
def powers_to(reach: int, bits: int) -> list[list[int]]:
    """Of t/reach, |t| <= reach, in units of 2^-(bits + FINER), rounded down: the j-th is less than j units off."""
    points = range(-reach, reach + 1)
    found = [[1 << bits + FINER] * len(points)]
    for _ in range(ORDER - 1):
        found.append([x * t // reach for x, t in zip(found[-1], points, strict=True)])
    return found


def expanded(lines: Lines, centre: Fraction, h: Fraction, reach: int, bits: int) -> list[list[int]] | None:
    """Of each function a polynomial in what a point is beyond the centre over h reach, from below, its coefficients in units of
    2^-(bits + FINER); None where it tells too little."""
    from flint import arb, arb_series, ctx

    if abs(centre) < (reach + 1) * h:
        return None
    cap, ctx.cap = ctx.cap, ORDER + 1
    try:
        middle, radius, unit = ball(centre), ball(reach * h), 1 << bits + FINER
        here, around = (lines(arb_series([c, 1], ORDER + 1)) for c in (middle, middle + arb(0, radius.upper())))
        found = []
        for one, other in zip(here, around, strict=True):
            exact, rest = (arb_series([0]) + some for some in (one, other))  # where no outcome has so small a loss they are balls
            terms = [exact[j] * radius**j * unit for j in range(ORDER)]
            slack = abs(rest[ORDER]) * radius**ORDER * unit + sum(
                x.rad() + 1 + j * (abs(x) + 1) / unit for j, x in enumerate(terms)
            )
            if not 2 * slack + 1 < SPREAD - 1 << FINER:
                return None
            made = [floored(x.mid()) for x in terms]
            made[0] -= floored(slack.upper()) + 1
            found.append(made)
        return found
    except Undecided:
        return None
    finally:
        ctx.cap = cap


def at_point(lines: Lines, loss: Fraction, bits: int) -> list[int]:
    """The values at one loss, rounded down."""
    values = [x * (1 << bits) for x in lines(ball(loss))]
    if not all(2 * x.rad() < SPREAD - 1 for x in values):
        raise Undecided("a tail")
    return [floored(x.lower()) for x in values]


def floored(x: Any) -> int:
    """Of a ball without a radius."""
    mantissa, exponent = x.man_exp()
    return int(mantissa << exponent if exponent >= 0 else mantissa >> -exponent)


def poisson_epsilon(delta: Rational, sampling: Rational, sigma: Rational) -> Enclosure:
    """The least epsilon >= 0 with delta(epsilon) <= delta after one step; of many: :mod:`verify.privacy.sampled_rounds`."""
    d = rational("delta", delta, above=0, below=1)
    _, q, s = domain(0, sampling, sigma)
    return bracket(
        lambda e: poisson_delta(e, q, s, Fraction(1, 10**9)).upper <= d,
        lambda e: poisson_delta(e, q, s, Fraction(1, 10**9)).lower > d,
        Fraction(1, 10**12),
    )


def bracket(
    enough: Callable[[Fraction], bool],
    lacking: Callable[[Fraction], bool],
    relative: Fraction,
    limit: Fraction = Fraction(1 << 20),
) -> Enclosure:
    """lower: the largest epsilon found with ``lacking``; upper: the least found with ``enough``; both monotone conditions."""
    high = bisect(enough, relative, limit)
    low = bisect(lambda e: not lacking(e), relative, limit, upper=False)
    return Enclosure(min(low, high), high)


def cell_ends(direction: str, q: Fraction, s: Fraction, h: Fraction, least: int, count: int, bits: int) -> list[int]:
    """Masses of one loss after those of each cell are moved to its two ends, rounded down to units of 2^-bits; what is below the
    grid stands at ``least``, what is above it is left out. The delta of these, in e^loss, is the polygon with corners on the
    curve, whose slopes are what Q has."""
    import flint

    with flint.ctx.workprec(bits + spare(h) + GUARD):
        beyond = tails(direction, q, s)

        def curve(loss: Any) -> tuple[Any, ...]:
            first, second = beyond(loss)
            return (first - loss.exp() * second,)

        (heights,) = on_grid(curve, least * h, h, count + 1, bits + spare(h))
        below = ((1 << (bits + spare(h))) - heights[0]) * (1 - (-ball(h)).exp())
        return [max(mass, 0) for mass in corners([-floored(below.lower()), *differences(heights)], h)]


def tangents(direction: str, q: Fraction, s: Fraction, h: Fraction, least: int, count: int, bits: int) -> list[int]:
    """Masses whose delta is nowhere above that of one loss, in units of 2^-bits: in e^loss a polygon with corners at the grid
    below tangents that touch the curve about in the middle of each cell, each of which is the excess of one test.

    A polygon that is not convex somewhere has a negative mass there: it is taken from the next larger loss, which makes less.
    What is left to take in the end is at most one unit of each mass: so high the polygon stands where it ends, and that is not
    counted. Where it is more, losses up to there are rounded down instead. Such curves compose whatever masses P and Q have.
    """
    from flint import arb, arb_series, ctx

    with ctx.workprec(bits + spare(h) + GUARD):
        beyond, half, width = tails(direction, q, s), (ball(h) / 2).exp(), ball(h)

        def ends(loss: Any) -> tuple[Any, Any, Any]:
            first, second = beyond(loss + width * aside(leading(loss).mid()))
            odds = loss.exp() * second
            return first - odds / half, first - odds * half, first

        def aside(middle: Any) -> Any:
            """By how much of a cell a tangent is moved there so that it meets the next ones where the grid is, about."""
            try:
                _, (_, a, b) = beyond(arb_series([middle, 1], 3))
                bend = -(4 * float(b / a) + 1) * float(h) / 24
            except (Undecided, TypeError, ValueError):
                return arb(0)
            return arb(min(max(bend, -MOVED), MOVED)) if math.isfinite(bend) else arb(0)

        def told(how_many: int) -> list[list[int]]:
            return on_grid(lambda loss: ends(loss)[:how_many], (2 * least - 1) * h / 2, h, count + 1, bits + spare(h))

        start = 0
        while True:
            left, right, *beginnings = told(3 if start else 2)  # at once, so that all are of the same tangents
            heights = [*map(min, right[:-1], left[1:])]
            while heights and heights[-1] <= count + 1 << spare(h):
                heights.pop()
            rises = [min(right[start] + SPREAD - left[start], 0), *differences(heights[start:]), 0]
            masses = corners(rises, h) if heights[start:] else []
            found, owed = list[int](), 0
            for values in beginnings:
                found = [max(-x - SPREAD >> spare(h), 0) for x in differences(values[1 : start + 1])] + [0]
            for mass in masses:
                found.append(max(mass + owed, 0))
                owed = min(mass + owed, 0)
            if owed >= -len(masses):
                return found
            if start:
                raise Undecided("a curve that is not convex")
            start = masses.index(min(masses)) + 1


def differences(values: Sequence[int]) -> list[int]:
    return [after - here for here, after in pairwise(values)]


def spare(h: Fraction) -> int:
    """The bits of a height beyond those of a mass: masses differ from it by less than one unit for heights SPREAD too low."""
    return (4 * SPREAD * (1 + 1 // h)).bit_length()


def corners(rises: Sequence[int], h: Fraction) -> list[int]:
    """The masses at the corners of a polygon of e^loss, from how much it rises from each grid point to the next, that before the
    first in front: (rise - last rise)/(e^h - 1) - last rise, one unit less and rounded down."""
    bits = max(map(abs, rises)).bit_length() + GUARD
    growth = floored(((1 << bits) / (ball(h).exp() - 1)).lower())
    down = bits + spare(h)
    return [(((b - a) * growth - (a << bits)) >> down) - 1 for a, b in pairwise(rises)]


def domain(epsilon: Rational, sampling: Rational, sigma: Rational) -> tuple[Fraction, Fraction, Fraction]:
    return (
        rational("epsilon", epsilon, at_least=0),
        rational("sampling", sampling, above=0, at_most=1),
        rational("sigma", sigma, above=0),
    )
