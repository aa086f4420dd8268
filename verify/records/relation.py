"""The polynomials of a record as text, read back: ``2 eta <x,y> - 1/2 beta^-1``, exactly as the judge writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from .form import Relation

LONGEST, POWERS = 20_000, 64  # words of a polynomial; the largest exponent
_FACTOR = re.compile(r"(<[A-Za-z0-9_]+,[A-Za-z0-9_]+>|[A-Za-z][A-Za-z0-9_]*)(?:\^(-?[0-9]+))?")


def margin(says: Relation, at: Mapping[str, Fraction]) -> Fraction:
    """Left side minus right side where the letters and inner products are as ``at`` says; raises as :func:`value_at`."""
    return value_at(says["left"], at) - value_at(says["right"], at)


def value_at(text: str, at: Mapping[str, Fraction]) -> Fraction:
    """The value of a polynomial; ValueError for other text, KeyError for a letter without a value, ZeroDivisionError."""
    total = Fraction(0)
    for coefficient, powers in terms(text):
        for letter, power in powers.items():
            coefficient *= at[letter] ** power
        total += coefficient
    return total


def terms(text: str) -> Iterator[tuple[Fraction, dict[str, int]]]:
    """The terms of a polynomial: a number, and the power of each letter and inner product. ValueError for other text."""
    number, powers = Fraction(1), dict[str, int]()
    tokens = text.split(" ")
    if len(tokens) > LONGEST:
        raise ValueError(f"expected at most {LONGEST} words, found {len(tokens)}")
    for index, token in enumerate(tokens):
        if token in ("+", "-"):
            if index:
                yield number, powers
            number, powers = Fraction(-1 if token == "-" else 1), {}
        elif factor := _FACTOR.fullmatch(token):
            power = int(factor[2] or 1)
            if abs(power) > POWERS:
                raise ValueError(f"expected exponents up to {POWERS}, found {power}")
            powers[factor[1]] = powers.get(factor[1], 0) + power
        else:
            number *= Fraction(token)
    yield number, powers
