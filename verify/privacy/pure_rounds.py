"""Sums of the losses of releases that are pure: randomised responses bound them, Laplace noises attain theirs.

A release of level l is no worse than randomised response, whose loss is l with probability e^l/(1 + e^l), else -l (Kairouz, Oh,
Viswanath 2015), and pairs that dominate compose (Zhu, Dong, Wang 2022). From above the mass of a loss between two points of the
grid goes to both, so that P and Q keep theirs; from below a loss is rounded down. Floats choose grid and windows; no choice is
wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ..enclosures.balls import ball
from .loss_sums import FINE, LOST, MOST_CELLS, SPARE, Law, fixed_point, powers

LEAST_CELLS = 4_000
PARTS = 64  # of the largest level: to these others are rounded
Levels = tuple[tuple[Fraction, int], ...]
"""(level > 0, how many)."""


@lru_cache(maxsize=64)
def response_law(levels: Levels, delta: float) -> Law:
    """The sum of the losses of randomised responses, for an upper end of delta. Of many levels each is rounded up."""
    if len(levels) > PARTS:
        unit = max(level for level, _ in levels) / PARTS
        levels = gathered((-(-level // unit) * unit, count) for level, count in levels)
    total, square, log = scales(levels, delta)
    epsilon, rounds = min(square / 2 + math.sqrt(2 * square * log), total), sum(count for _, count in levels)
    fine = math.sqrt(12 * FINE * epsilon / (rounds * (1 + math.sqrt(2 * log / square))))
    wide = reach(levels, delta)
    h = levels[0][0] if len(levels) == 1 else short(max(min(fine, wide / LEAST_CELLS), wide / MOST_CELLS))
    return composed(levels, delta, h, responses, lambda level: level * math.tanh(level / 2), below=False)


@lru_cache(maxsize=64)
def laplace_law(shifts: Levels, delta: float) -> Law:
    """The sum of the losses of Laplace variables of density exp(-|x|)/2, each shifted or not: for a lower end of delta. Shifts
    are rounded down to the grid: a run that is moved less is attained too, and no loss drifts."""
    total, square, log = scales(shifts, delta)
    between = sum(count * -math.expm1(-float(shift)) for shift, count in shifts)  # losses that are neither shift nor -shift
    most = float(max(shift for shift, _ in shifts))
    fine = 2 * FINE * min(math.sqrt(2 * square * log), total) / between if len(shifts) == 1 else most / PARTS
    fine = max(fine, reach(shifts, delta) / MOST_CELLS)
    h = shifts[0][0] / math.ceil(most / fine) if len(shifts) == 1 else short(fine)
    rounded = gathered((shift // h * h, count) for shift, count in shifts if shift >= h)
    return composed(rounded, delta, h, laplace, lambda shift: shift + math.expm1(-shift), below=True)


def gathered(levels: Iterable[tuple[Fraction, int]]) -> Levels:
    found: dict[Fraction, int] = {}
    for level, count in levels:
        found[level] = found.get(level, 0) + count
    return tuple(found.items())


def scales(levels: Levels, delta: float) -> tuple[float, float, float]:
    """The sum of the levels, that of their squares, ln(1/delta): what follows from them in floats only places grids."""
    total, square = (math.fsum(count * float(level) ** power for level, count in levels) for power in (1, 2))
    return total, square, -math.log(delta)


def reach(levels: Levels, delta: float) -> float:
    """About how wide a window is."""
    total, square, log = scales(levels, delta)
    return min(2 * total, 4 * math.sqrt(2 * square * log))


def short(width: float) -> Fraction:
    return Fraction(width).limit_denominator(10**9) or Fraction(width)


def composed(
    levels: Levels,
    delta: float,
    h: Fraction,
    one: Callable[[Fraction, Fraction], tuple[int, list[Any]]],
    mean: Callable[[float], float],
    below: bool,
) -> Law:
    """one(level, h): the masses of one loss, as balls; mean(level): what it is on average."""
    import flint

    bits = SPARE + math.ceil(-math.log2(delta))
    if not levels:
        return Law.of((0, [1 << bits]), h, bits)
    budget = max((FINE if below else LOST) * delta / (256 * len(levels)), 1e-290)

    middles = [mean(float(level)) for level, _ in levels]
    squares = [float(level + h) ** 2 for level, _ in levels]

    def window(counts: Sequence[int]) -> tuple[float, float]:
        middle, square = (sum(n * x for n, x in zip(counts, some, strict=True)) for some in (middles, squares))
        far = math.sqrt(2 * square * -math.log(budget))
        return middle - far, middle + far

    ones = []
    with flint.ctx.workprec(bits + 64):
        for level, count in levels:
            first, masses = one(level, h)
            ones.append(((first, fixed_point(masses, bits)), count))
    return Law.of(powers(ones, window, h, bits, below), h, bits)


def responses(level: Fraction, h: Fraction) -> tuple[int, list[Any]]:
    """Randomised response, each of its two losses moved to the ends of its cell."""
    cells, chance = math.ceil(level / h), 1 / (1 + (-ball(level)).exp())
    masses = [ball(0) for _ in range(2 * cells + 1)]
    for loss, mass in ((level, chance), (-level, 1 - chance)):
        cell = math.floor(loss / h)
        masses[cell + cells] += mass
        if cell * h != loss:
            # above + under = mass and above e^-h + under = mass e^-(loss - cell h): what Q has of it
            above = mass * (1 - (-ball(loss - cell * h)).exp()) / (1 - (-ball(h)).exp())
            masses[cell + cells] -= above
            masses[cell + cells + 1] += above
    return -cells, masses


def laplace(shift: Fraction, h: Fraction) -> tuple[int, list[Any]]:
    """One Laplace loss, rounded down: shift, -shift, or 2 x - shift at an x between 0 and the shift."""
    cells = math.ceil(shift / h)
    masses = [ball(0) for _ in range(2 * cells + 1)]
    masses[math.floor(shift / h) + cells] += ball(Fraction(1, 2))
    masses[0] += (-ball(shift)).exp() / 2
    edges = [max(-shift, min(i * h, shift)) for i in range(-cells, cells + 1)]
    grown = [(ball(edge - shift) / 2).exp() / 2 for edge in edges]
    for i, (low, high) in enumerate(pairwise(grown)):
        masses[i] += high - low
    return -cells, masses
