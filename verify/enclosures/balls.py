"""Certified numbers: rationals in, balls inside, an enclosure by two rationals out.

Arguments are int, Fraction, float or text; a float stands for the binary rational that it is, text for its decimal or fraction.
Balls are those of python-flint.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Rational = int | Fraction | float | str
DIGITS = 400  # characters of one number
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?(/\d+)?", re.ASCII)

START, LIMIT = 128, 1 << 14  # bits
TINY = Fraction(1, 1 << LIMIT)  # what is smaller is enclosed by 0 and TINY
LONGEST = 1 << 20  # bits of a rational's numerator or denominator


class Undecided(ArithmeticError):
    """The question could not be settled within the stated precision; the message says which."""


@dataclass(frozen=True)
class Enclosure:
    """lower <= value <= upper, certainly."""

    lower: Fraction
    upper: Fraction

    @property
    def middle(self) -> Fraction:
        return (self.lower + self.upper) / 2

    @property
    def radius(self) -> Fraction:
        return (self.upper - self.lower) / 2

    def contains(self, value: Rational | Enclosure) -> bool:
        """Whether a number (or all of another enclosure) lies inside."""
        low, high = (value.lower, value.upper) if isinstance(value, Enclosure) else (Fraction(value), Fraction(value))
        return self.lower <= low and high <= self.upper

    def __float__(self) -> float:
        return approximately(self.middle)

    def __str__(self) -> str:
        return f"{float(self):.12g} +/- {approximately(self.radius):.1e}"


@dataclass(frozen=True)
class Infinite:
    """+infinity. why: in words. direction: q with q'S q = 0 along which the means differ by gap != 0, where there is one."""

    why: str
    direction: tuple[Fraction, ...] | None = None
    gap: Fraction | None = None

    def __float__(self) -> float:
        return math.inf


def approximately(value: Fraction) -> float:
    """The nearest float; infinite where the number is beyond all floats."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def rational(
    name: str,
    value: Any,
    *,
    above: Rational | None = None,
    at_least: Rational | None = None,
    below: Rational | None = None,
    at_most: Rational | None = None,
) -> Fraction:
    """``value`` as a Fraction within the stated bounds; ValueError names the argument. A string is a decimal or a fraction of
    bounded length, exactly."""
    given: Any = value.item() if getattr(value, "shape", None) == () else value  # a numpy scalar
    if isinstance(given, str):
        text = given.strip()
        if len(text) > DIGITS or not NUMBER.fullmatch(text) or re.search(r"/0+$", text):
            raise ValueError(f"{name} must be a number such as 0.1, 1e-6 or 1/3, found {given[:40]!r}")
        head, _, below_line = text.partition("/")
        given = Fraction(head) / (int(below_line) if below_line else 1)
    if isinstance(given, bool) or not isinstance(given, (int, float, Fraction)):
        raise ValueError(
            f"{name} must be a rational number (int, Fraction, float, or text such as 1/3), found {type(value).__name__}"
        )
    if isinstance(given, float) and not math.isfinite(given):
        raise ValueError(f"{name} must be finite, found {value!r}")
    exact = Fraction(given)
    for sign, bound, holds in (
        (">", above, operator.gt),
        (">=", at_least, operator.ge),
        ("<", below, operator.lt),
        ("<=", at_most, operator.le),
    ):
        if bound is not None and not holds(exact, bound):
            raise ValueError(f"{name} must be {sign} {bound}, found {value}")
    return exact


def ball(value: Rational) -> Any:
    """The ball around a rational at the precision of the context; exact where the rational is a short binary one."""
    from flint import arb, fmpq

    exact = value if isinstance(value, Fraction) else Fraction(value)  # a Fraction anew takes longer than the ball
    return arb(fmpq(exact.numerator, exact.denominator))


def dyadic(point: Any) -> Fraction:
    """The rational at an exact ball; Undecided where it is larger than 2^LONGEST or smaller than 2^-LONGEST."""
    mantissa, exponent = point.man_exp()
    mantissa, exponent = int(mantissa), int(exponent)
    if abs(exponent) > LONGEST:
        raise Undecided(f"a number is {'larger than 2^' if exponent > 0 else 'smaller than 2^-'}{LONGEST}")
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def enclosure(value: Any) -> Enclosure:
    """The two ends of a finite ball, those between -TINY and TINY rounded outward; Undecided where the ball is not finite."""
    from flint import arb, ctx

    if not value.is_finite():
        raise Undecided(f"the ball is not finite at {ctx.prec} bits")
    low, high, tiny = value.lower(), value.upper(), arb(2) ** -LIMIT
    lower = -TINY if -tiny <= low < 0 else Fraction(0) if 0 <= low < tiny else dyadic(low)
    upper = TINY if 0 < high <= tiny else Fraction(0) if -tiny < high <= 0 else dyadic(high)
    return Enclosure(lower, upper)


def enclose(
    compute: Callable[[], Any],
    relative: Rational = Fraction(1, 10**12),
    *,
    absolute: Rational = 0,
    start: int = START,
    limit: int = LIMIT,
) -> Enclosure:
    """The value of ``compute`` (a ball at the precision of the context), with precision doubled from ``start`` bits.

    Stops when radius <= relative * |value| or radius <= absolute, or at 0 to TINY; an exact zero passes.
    Undecided beyond ``limit`` bits.
    """
    import flint

    wanted, floor = rational("relative", relative, above=0), rational("absolute", absolute, at_least=0)
    precision, failure = start, "no precision was tried"
    while precision <= limit:
        with flint.ctx.workprec(precision):
            try:
                found = enclosure(compute())
            except (ZeroDivisionError, Undecided) as error:
                failure = str(error)
            else:
                least = min(abs(found.lower), abs(found.upper)) if found.lower * found.upper > 0 else Fraction(0)
                if found.radius <= wanted * least or found.radius <= floor or (found.lower == 0 and found.upper <= TINY):
                    return found
                failure = f"relative radius above {float(wanted):.1e}: {found}"
        precision *= 2
    raise Undecided(f"not reached with {limit} bits: {failure}")


def at_most_zero(compute: Callable[[], Any]) -> bool:
    """Whether the value of ``compute`` is at most zero, at a precision that tells; Undecided where LIMIT bits do not."""
    import flint

    precision = START
    while precision <= LIMIT:
        with flint.ctx.workprec(precision):
            try:
                found = compute()
            except ZeroDivisionError:  # a divisor that this precision does not tell from zero
                found = None
            if found is not None and found.is_finite():
                if found <= 0:
                    return True
                if found > 0:
                    return False
        precision *= 2
    raise Undecided(f"the sign is not told by {LIMIT} bits")
