"""Square roots of rationals."""

from fractions import Fraction
from math import isqrt


def square_root(value: Fraction) -> Fraction | None:
    """The rational square root, where there is one."""
    if value < 0:
        return None
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    return Fraction(top, bottom) if top * top == value.numerator and bottom * bottom == value.denominator else None
