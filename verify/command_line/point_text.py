"""An exact point as Python text that a lemma file can take as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..kernel import Point


def number(value: Fraction | int) -> str:
    """``3``, ``-2`` or ``ratio(1, 3)``."""
    exact = Fraction(value)
    return str(exact) if exact.denominator == 1 else f"ratio({exact.numerator}, {exact.denominator})"


def scalars(values: Mapping[str, Fraction | int]) -> str:
    return "{" + ", ".join(f'"{n}": {number(v)}' for n, v in values.items()) + "}"


def python_text(point: Point) -> str:
    """``Point(scalars={...}, vectors={...})``; evaluated with ``Point`` and ``ratio`` of ``verify`` it is the same point."""
    parts = []
    if point.scalars:
        parts.append(f"scalars={scalars(point.scalars)}")
    if point.vectors:
        rows = ", ".join(f'"{n}": [{", ".join(number(x) for x in v)}]' for n, v in point.vectors.items())
        parts.append(f"vectors={{{rows}}}")
    if point.grams:
        spaces = (
            f'"{space}": {{' + ", ".join(f'("{a}", "{b}"): {number(v)}' for (a, b), v in gram.items()) + "}"
            for space, gram in point.grams.items()
        )
        parts.append(f"grams={{{', '.join(spaces)}}}")
    if point.index is not None:
        parts.append(f"index={point.index}")
    if point.steps:
        parts.append(f"steps=[{', '.join(scalars(step) for step in point.steps)}]")
    return f"Point({', '.join(parts)})"
