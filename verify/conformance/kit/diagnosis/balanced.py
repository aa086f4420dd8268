"""A parameter that a program changes from step to step by powers of one number, as where residuals are balanced."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import numpy as np

from ..rounding import largest
from .fitted import CHANGES, FEWEST, Fit
from .point import Point
from .reads import Alteration

BASES = (2.0, 10.0, 1.5, 1.2, 1.1)
POWERS = sorted(range(-63, 64), key=abs)  # of a number before a parameter


def in_powers(lines: Sequence[Sequence[Point]], fits: Sequence[Fit]) -> list[tuple[Alteration, float]]:
    """For the broken points of several lines what each leaves, where in every step a parameter times a power of one number
    explains all of them; nothing where none does. fits: what factors explain on one line, which tells all of its powers."""
    if not lines or min(map(len, lines)) < FEWEST:
        return []
    for name in lines[0][0].run.numbers:
        known = [f for f in fits if f.name == name]
        for base in BASES if known else ():
            nearest = (  # one that is not positive was found where any does it to rounding: other lines tell the power
                (f, i, (round(float(np.log(s) / np.log(base))),) if s > 0 else POWERS * (len(lines) > 1))
                for f in known
                for i, s in enumerate(f.factors)
            )
            if not all(_powers(f.points[i : i + 1], f, base, powers) for f, i, powers in nearest):
                continue
            found = [*takewhile(bool, (_powers(points, known[0], base, POWERS) for points in lines))]
            powers = {k for used in found for k, _ in used}
            if len(found) == len(lines) and len(powers) > 1:
                told = f"from {base ** min(powers):.4g} to {base ** max(powers):.4g}"
                words = f"{name} times a power of {base:g} {CHANGES}, {told}"
                return [(Alteration(words), max(apart for _, apart in used)) for used in found]
    return []


def _powers(points: Sequence[Point], fit: Fit, base: float, powers: Sequence[int]) -> list[tuple[int, float]]:
    """Which of the powers of a number before a parameter does at each point what the program did, and what is left; nothing where
    one has none. What is left must be little of what the line leaves as well: operands grow with the power, and rounding with
    them."""
    found: list[tuple[int, float]] = []
    for p in points:
        for k in (*(k for k, _ in found[-1:]), *powers):
            a = Alteration("", fit.changes(base**k))
            apart, value = p.apart(a), p.value(a)
            little = value is not None and (k == 0 or largest(value - p.found) < largest(p.plain - p.found) / 4)
            if little and apart <= p.room:
                found.append((k, apart))
                break
        else:
            return []
    return found
