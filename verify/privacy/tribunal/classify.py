"""One answer against one certified enclosure: pure, and the only place where an accountant is called unsound."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

ROUNDING = Fraction(1, 10**9)  # relative: float rounding of a right formula is no unsoundness
FLOOR = Fraction(1, 10**12)  # absolute, for epsilon and divergences (logarithms of numbers near one), not for delta

UPPER, LOWER, ESTIMATE, APPROXIMATION = "upper bound", "lower bound", "estimate", "approximation"
CLAIMS = (UPPER, LOWER, ESTIMATE, APPROXIMATION)
SOUND, EXACT, UNSOUND, INFINITE, NAN, CRASH = "sound", "exact", "unsound", "infinite", "not a number", "crash"
REFUSED, OUTSIDE, UNDECIDED = "refused", "outside the documented domain", "undecided"
LOW, CLOSE, LATE = "low, as documented", "estimate", "no answer in time"
RESULTS = (EXACT, SOUND, CLOSE, UNDECIDED, LOW, OUTSIDE, REFUSED, INFINITE, NAN, LATE, CRASH, UNSOUND)


@dataclass(frozen=True)
class Answer:
    """What an accountant said: a number, or else the result that stands instead of one, with the reason."""

    value: float | None
    instead: str | None = None
    reason: str = ""


@dataclass(frozen=True)
class Verdict:
    """result: one of RESULTS; by: the relative distance from the certified value, signed, None where there is none."""

    result: str
    by: float | None
    note: str = ""


def classify(answer: Answer, lower: Fraction, upper: Fraction | None, claim: str, floor: Fraction = FLOOR) -> Verdict:
    """``lower`` <= true value <= ``upper`` (None: only the lower end is certified); floor: an absolute distance that is rounding.

    by is positive where the answer is above the upper end and negative where it is below the lower end, relative to that end
    (absolute where the end is below 10^-9); zero inside. ValueError for a claim that is not one of CLAIMS.
    """
    if claim not in CLAIMS:
        raise ValueError(f"claim must be one of {', '.join(CLAIMS)}, found {claim!r}")
    if answer.value is None:
        return Verdict(answer.instead or CRASH, None, answer.reason)
    if math.isnan(answer.value):
        return Verdict(NAN, None, answer.reason)
    if math.isinf(answer.value):
        if claim == LOWER:
            return Verdict(SOUND if answer.value < 0 else UNSOUND, None, answer.reason)
        return Verdict(INFINITE if answer.value > 0 else UNSOUND, None, answer.reason)
    value = Fraction(answer.value)
    by = distance(value, lower, upper)
    away = max(lower - value, Fraction(0) if upper is None else value - upper)
    near = abs(by) <= ROUNDING or away <= floor
    return Verdict(settle(value, lower, upper, near, claim), float(by), answer.reason)


def settle(value: Fraction, lower: Fraction, upper: Fraction | None, near: bool, claim: str) -> str:
    """near: inside, or outside by no more than rounding."""
    if near and upper is not None and upper - lower <= 2 * ROUNDING * max(upper, FLOOR):
        return EXACT
    if claim == ESTIMATE:
        return CLOSE if upper is not None else UNDECIDED
    if claim == LOWER:
        return SOUND if value < lower else UNDECIDED if upper is None or near else UNSOUND
    if value < lower and not near:
        return UNSOUND if claim == UPPER else LOW
    return SOUND if upper is not None and value >= upper else UNDECIDED


def distance(value: Fraction, lower: Fraction, upper: Fraction | None) -> Fraction:
    if value < lower:
        return -(lower - value) / size(lower)
    if upper is not None and value > upper:
        return (value - upper) / size(upper)
    return Fraction(0)


def size(end: Fraction) -> Fraction:
    return end if end >= ROUNDING else Fraction(1)


def judge(answer: Answer, vector: Mapping[str, object], claim: str) -> Verdict:
    """:func:`classify` with what a vector certifies."""
    return classify(answer, *ends(vector), claim, Fraction(0) if vector["asked"] == "delta" else FLOOR)


def ends(vector: Mapping[str, object]) -> tuple[Fraction, Fraction | None]:
    """The certified ends of a vector, exact decimals."""
    upper = vector["upper"]
    return Fraction(Decimal(str(vector["lower"]))), None if upper is None else Fraction(Decimal(str(upper)))
