"""An exact point as Python text that a lemma file can take as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..kernel import Point


def scalars(values: Mapping[str, Fraction | int]) -> str:
    """``eta=1 beta=-2/3``."""
    return " ".join(f"{name}={Fraction(value)}" for name, value in values.items())


def python_text(point: Point) -> str:
    """``at("eta=1 x=[1, 2]")``, or ``Point(...)`` where it gives inner products; evaluated it is the same point."""
    index = [] if point.index is None else [f"index={point.index}"]
    if point.grams:
        given = {name: getattr(point, name) for name in ("scalars", "vectors", "grams", "steps")}
        ratios = (f"{name}={_ratios(value)}" for name, value in given.items() if value)
        return f"Point({', '.join([*ratios, *index])})"
    rows = (f"{name}=[{', '.join(str(Fraction(x)) for x in row)}]" for name, row in point.vectors.items())
    text = " ".join([*([scalars(point.scalars)] if point.scalars else []), *rows])
    steps = [f'"{scalars(step)}"' for step in point.steps]
    return f"at({', '.join([*([f'{chr(34)}{text}{chr(34)}'] if text or steps else []), *steps, *index])})"


def _ratios(value: object) -> str:
    """Numbers, names and what holds them as Python writes them, a rational as ``ratio(1, 3)``."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name!r}: {_ratios(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_ratios, value)) + "]"
    exact = Fraction(str(value))
    return str(exact) if exact.denominator == 1 else f"ratio({exact.numerator}, {exact.denominator})"
