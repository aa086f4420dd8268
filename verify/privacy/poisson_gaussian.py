"""(epsilon, delta) of the Poisson-subsampled Gaussian mechanism: one step exactly, and the masses of its loss on a grid.

For adding or removing one record the dominating pairs are, with s = noise over sensitivity and q the sampling probability (Zhu,
Dong, Wang 2022), remove: (1-q) N(0, s^2) + q N(1, s^2) against N(0, s^2); add: the two exchanged. With L = ln(P/Q)(x), x ~ P,

    delta(epsilon) = E (1 - e^(epsilon - L))_+,    and for T steps L is the sum of T independent copies.

For a replaced record of Poisson batches the pair is ``opposite``: (1-q) N(0, s^2) + q N(1, s^2) against the same with N(-1, s^2);
for one of batches of a fixed size the curve is that of remove at epsilon >= 0 and of add below 0, a pair of its own, ``replace``,
whose losses are those of remove above 0, those of add below 0, and 0 with what is left of the mass (it is convex: the slopes at 1
fit). Both are proved in :mod:`verify.privacy.batches`.

L is a monotone function of x. Upper end: the mass of the losses in [kh, (k+1)h] is moved to the two ends so that its masses under
P and under Q stay (Doroshenko et al. 2022); such a pair dominates. Lower end: the outcomes of one cell are joined into one, which
is post-processing, and the loss of the cell is rounded down to the grid. Both err by O(T h^2).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Enclosure, Rational, Undecided, ball, enclose, rational
from .loss_sums import bisect

SMALL = 1e-27  # mass of a tail that is not cut further
ORDER = 30  # of Taylor's series
LOST_BITS = 24  # of a tail, to what a series leaves out
FEWEST = 12  # cells for which a series is made
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


class Series:
    """Tails at points that come nearly in order, by Taylor's series with Lagrange's remainder where more than a few cells of
    this width have one; elsewhere each by itself. No series reaches to both sides of 0, where formulas change."""

    def __init__(self, beyond: Tails, width: float) -> None:
        self.beyond, self.least = beyond, FEWEST * width
        self.radius, self.alone, self.rest = self.least, 0, FEWEST
        self.known: list[tuple[float, float, tuple[Any, Any]]] = []

    def __call__(self, point: Any) -> tuple[Any, Any]:
        place = float(point)
        for centre, radius, sides in self.known:
            if abs(place - centre) <= radius:
                return sides[0](point - centre), sides[1](point - centre)
        self.alone -= 1
        return self(point) if self.alone < 0 and self.expanded(place) else self.beyond(point)

    def expanded(self, point: float) -> bool:
        """Whether there is a series for the points from here on; if so it is known, beside the one before it."""
        radius = 2 * self.radius
        while radius >= self.least:
            self.radius, centre = radius, point + 0.9 * radius
            sides = None if point < 0 < point + 2 * radius or 0 <= point < 0.2 * radius else self.about(centre, 1.01 * radius)
            if sides is not None:
                self.known, self.rest = [(centre, radius, sides), *self.known[:1]], FEWEST
                return True
            radius /= 2
        self.alone, self.rest = self.rest, 2 * self.rest
        return False

    def about(self, centre: float, radius: float) -> tuple[Any, Any] | None:
        """Polynomials in what a point is beyond the centre, the remainder in their first coefficients; None where it is large."""
        import flint

        cap, flint.ctx.cap = flint.ctx.cap, ORDER + 1
        try:
            here, around = (self.beyond(flint.arb_series([c, 1], ORDER + 1)) for c in (centre, flint.arb(centre, radius)))
        except Undecided:
            return None
        finally:
            flint.ctx.cap = cap
        found = []
        for one, other in zip(here, around, strict=True):
            if not (hasattr(one, "coeffs") and hasattr(other, "coeffs")):
                return None  # no outcome has so small a loss
            rest = abs(other[ORDER]) * flint.arb(radius) ** ORDER
            if not rest < one[0] * flint.arb(2) ** (LOST_BITS - flint.ctx.prec):
                return None
            first, *more = (one[i] for i in range(ORDER))
            found.append(flint.arb_poly([first + flint.arb(0, rest.upper()), *more]))
        return found[0], found[1]


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


def cell_ends(direction: str, q: Fraction, s: Fraction, h: Fraction, least: int, count: int) -> list[Any]:
    """Masses of one loss after those of each cell are moved to its two ends; what is below the grid stands at ``least``, what
    is above it is left out."""
    beyond, width = Series(tails(direction, q, s), float(h)), ball(h)
    found = [beyond(width * (least + i)) for i in range(count)]
    upper = [ball(0)] * count
    upper[0] += 1 - found[0][0]
    growth, odds = width.exp(), (width * least).exp()
    for i in range(count - 1):
        p, w = (x - y for x, y in zip(found[i], found[i + 1], strict=True))
        above = (p - odds * w) / (growth - 1) * growth  # p = low + above, w = low/odds + above/(odds growth)
        upper[i + 1] += above
        upper[i] += p - above
        odds *= growth
    return upper


def joined_cells(direction: str, q: Fraction, s: Fraction, h: Fraction, least: int, count: int) -> list[Any]:
    """Masses of one loss after cells of outcomes are joined; each is chosen so that ln P(cell)/Q(cell) is just above the grid.

    The cells are found in floats; to which grid point a cell goes is decided in balls, and no choice is wrong.
    """
    from flint import arb

    masses_found, step, tail = [ball(0)] * count, float(h), Series(tails(direction, q, s), float(h))
    edge = float(least * h)
    beyond = tail(arb(edge))
    while beyond[0] > SMALL and edge < (least + count) * step:
        index = int(edge // step) + 1
        index += index * step - edge < step / 4
        goal, before, ends = index * step + step * 1e-9, beyond, dict[float, Any]()

        def excess(point: float, goal: float = goal, before: Any = before, ends: dict[float, Any] = ends) -> float:
            ends[point] = tail(arb(point))
            return float(((before[0] - ends[point][0]) / (before[1] - ends[point][1])).log()) - goal

        edge = solved(excess, edge, 2 * index * step - edge, step)
        beyond = ends[edge] if edge in ends else tail(arb(edge))
        p, w = (x - y for x, y in zip(before, beyond, strict=True))
        if not p > 0:  # below the least loss
            continue
        while index > least and not p > w * ball(index * h).exp():
            index -= 1
        if least < index < least + count:
            masses_found[index - least] += p
    return masses_found


def solved(excess: Callable[[float], float], low: float, guess: float, step: float) -> float:
    """A zero of an increasing function near ``guess`` > low, by secants; ``guess`` where there is none within three steps."""
    first, second = guess, guess + step / 16
    values = [excess(first), excess(second)]
    for _ in range(8):
        if values[1] == values[0] or not low + step / 64 < second < low + 3 * step:
            return guess
        if abs(values[1]) < step * 5e-10:
            break
        first, second = second, second - values[1] * (second - first) / (values[1] - values[0])
        if not low + step / 64 < second < low + 3 * step:
            return guess
        values = [values[1], excess(second)]
    return second


def domain(epsilon: Rational, sampling: Rational, sigma: Rational) -> tuple[Fraction, Fraction, Fraction]:
    return (
        rational("epsilon", epsilon, at_least=0),
        rational("sampling", sampling, above=0, at_most=1),
        rational("sigma", sigma, above=0),
    )
