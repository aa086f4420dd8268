"""Laws of sums of privacy losses on a grid: masses in fixed point, rounded down; delta(epsilon) from above and from below.

What rounding loses, or a window leaves out above, counts as an infinite loss for an upper end and as nothing for a lower one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Undecided, ball, dyadic

BITS = 192
FINE = 1e-3  # what a grid may cost of epsilon, about
LOST = 1e-7  # of delta, for all that the windows leave out
MOST_CELLS = 60_000
STRETCH = 1024  # masses that are summed up at once
SPARE = 64  # bits of a mass below delta
Masses = tuple[int, list[int]]
"""(first, masses): the losses (first + i) h with their masses in units of 2^-bits, integers of Python or of flint."""

Part = tuple[Masses, list[int]]
"""The law of a sum, and how many it has of each."""


@dataclass(frozen=True)
class Law:
    """delta(epsilon) of one pair composed, by its losses on the grid (first + i) h: their masses in units of ``unit``, and of
    each stretch of STRETCH of them, with all that come after, the sums of p_i and of p_i e^(-(first + i) h), as balls.

    lost: a bound of the mass that is not on the grid.
    """

    h: Fraction
    first: int
    masses: list[int]
    unit: Any
    after: tuple[tuple[Any, Any], ...]
    lost: Fraction

    @staticmethod
    def of(masses: Masses, h: Fraction, bits: int) -> Law:
        """From masses in units of 2^-bits."""
        import flint

        first, each = masses
        with flint.ctx.workprec(BITS):
            unit, after = ball(Fraction(1, 1 << bits)), [(ball(0), ball(0))]
            for start in reversed(range(0, len(each), STRETCH)):
                own = in_stretch(each[start : start + STRETCH], first + start, h, unit)
                after.append((after[-1][0] + own[0], after[-1][1] + own[1]))
        return Law(h, first, each, unit, tuple(reversed(after)), 1 - Fraction(int(sum(each)), 1 << bits))

    def delta(self, epsilon: Fraction, upper: bool = True) -> Fraction:
        """sum p_i (1 - e^(epsilon - l_i)) over the losses l_i > epsilon: at most, what is lost counting in full, or at least."""
        import flint

        start = min(max(0, int(epsilon // self.h) + 1 - self.first), len(self.masses))
        whole = -(-start // STRETCH)
        with flint.ctx.workprec(BITS):
            own = in_stretch(self.masses[start : whole * STRETCH], self.first + start, self.h, self.unit)
            plain, damped = (x + y for x, y in zip(own, self.after[whole], strict=True))
            found = plain - ball(epsilon).exp() * damped
            return self.lost + dyadic(found.upper()) if upper else dyadic(found.lower())


def in_stretch(masses: list[int], first: int, h: Fraction, unit: Any) -> tuple[Any, Any]:
    """The sums of p_i and of p_i e^(-(first + i) h)."""
    from flint import arb_poly

    return unit * sum(masses), unit * ball(-first * h).exp() * arb_poly(masses)(ball(-h).exp())


def fixed_point(masses: list[Any], bits: int) -> list[int]:
    """Balls in units of 2^-bits, rounded down."""
    units = ((x * (1 << bits)).lower() for x in masses)
    return [x.floor().unique_fmpz() if x >= 1 else 0 for x in units]


def product(left: Masses, right: Masses, window: tuple[float, float], h: Fraction, bits: int, below: bool) -> Masses:
    """The law of a sum in its window, rounded down: what is below it stands at its end (``below``: is left out), what is above is
    left out."""
    from flint import fmpz_poly

    first = left[0] + right[0]
    one = fmpz_poly(left[1])
    found = (one * (one if left is right else fmpz_poly(right[1])) // (1 << bits)).coeffs()  # rounded down
    if not found:
        return first, [0]
    low = min(max(math.floor(window[0] / h) - first, 0), len(found) - 1)
    high = max(math.ceil(window[1] / h) - first + 1, low + 1)
    kept = found[low:high] or [0]
    kept[0] += 0 if below else sum(found[:low])
    return first + low, kept


def powers(
    ones: Sequence[tuple[Masses, int]],
    window: Callable[[Sequence[int]], tuple[float, float]],
    h: Fraction,
    bits: int,
    below: bool,
) -> Masses:
    """The law of a sum of so many >= 1 independent copies of each; window(counts): that of so many of each.

    All at once, by the binary digits of the counts from the highest: the sum so far twice, then one more of each whose digit is
    1.
    """
    counts = [count for _, count in ones]

    def joined(left: Part, right: Part) -> Part:
        together = [a + b for a, b in zip(left[1], right[1], strict=True)]
        return product(left[0], right[0], window(together), h, bits, below), together

    whole: Part | None = None
    for digit in reversed(range(max(counts, default=0).bit_length())):
        if whole is not None:
            whole = joined(whole, whole)
        parts = [(masses, [int(i == j) for j in range(len(ones))]) for i, (masses, n) in enumerate(ones) if n >> digit & 1]
        while len(parts) > 1:
            parts = [joined(a, b) for a, b in zip(parts[::2], parts[1::2], strict=False)] + parts[len(parts) - len(parts) % 2 :]
        if parts:
            whole = parts[0] if whole is None else joined(whole, parts[0])
    if whole is None:
        raise Undecided("no rounds")
    return whole[0]


def seldom_outside(
    one: Masses,
    count: int,
    middle: range,
    near: Callable[[Sequence[int]], tuple[float, float]],
    window: tuple[float, float],
    h: Fraction,
    bits: int,
    below: bool,
) -> Masses:
    """The law of a sum of ``count`` > 2 copies of a loss of which at most two stand outside the places ``middle``: sums of the
    others (near(counts): their window) are short. What has three outside is lost."""
    (first, masses), (start, stop) = one, (middle.start, middle.stop)
    inside, outside = (first + start, masses[start:stop]), (first, [*masses[:start], *[0] * len(middle), *masses[stop:]])
    far = product(outside, together((count, inside), (count * (count - 1) // 2, outside)), window, h, bits, below)
    two = together((1, product(inside, inside, near([2]), h, bits, below)), (1, far))
    return product(powers([(inside, count - 2)], near, h, bits, below), two, window, h, bits, below)


def together(*laws: tuple[int, Masses]) -> Masses:
    """The sum of laws, each so many times."""
    first = min(at for _, (at, _) in laws)
    found = [0] * (max(at + len(masses) for _, (at, masses) in laws) - first)
    for times, (at, masses) in laws:
        for i, mass in enumerate(masses, at - first):
            found[i] += times * mass
    return first, found


def bisect(holds: Callable[[Fraction], bool], relative: Fraction, limit: Fraction, upper: bool = True) -> Fraction:
    """A point just above (``upper``) or just below the least e >= 0 at which a monotone condition holds."""
    if holds(Fraction(0)):
        return Fraction(0)
    low, high = Fraction(0), Fraction(1)
    while not holds(high):
        low, high = high, 2 * high
        if high > limit:
            if upper:
                raise Undecided(f"no epsilon up to {limit} is enough")
            return low
    while high - low > relative * high:
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high if upper else low
