"""Results as JSON: numbers as exact decimal strings of few digits, so that a file says the same on every machine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from ..algorithms.arrays import Array
from ..environment.data_file import read_text

Stored = dict[str, Any]  # what a study finds, or a part of it


def decimal(value: float | Fraction, digits: int = 3) -> str:
    """``value`` rounded to ``digits`` significant digits, as a decimal string; ValueError for NaN and infinity."""
    exact = Fraction(value) if isinstance(value, Fraction) else Fraction(*_ratio(value))
    context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
    rounded = context.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    text = rounded.normalize(context)
    plain = format(text, "f") if Decimal("1e-6") <= abs(text) < Decimal(10**9) or text == 0 else format(text, "e")
    return "0" if text == 0 else plain


def bounds(sample: Array, level: float = 0.95) -> tuple[float, float, float]:
    """(mean, low, high): Student's confidence interval of the mean at ``level``, from at least two numbers."""
    from scipy.special import stdtrit

    if len(sample) < 2:
        raise ValueError("sample must hold at least two numbers")
    mean = float(np.mean(sample))
    reach = float(stdtrit(len(sample) - 1, (1 + level) / 2) * np.std(sample, ddof=1) / np.sqrt(len(sample)))
    return mean, mean - reach, mean + reach


def interval(sample: Array) -> dict[str, str]:
    """Mean of a sample and its 95 % confidence interval (of one number: that number), 3 significant digits."""
    found = bounds(sample) if len(sample) > 1 else (float(sample[0]),) * 3
    return {end: decimal(value) for end, value in zip(("mean", "low", "high"), found, strict=True)}


def curve(points: Sequence[Stored], x: str) -> dict[str, list[tuple[str, str]]]:
    """Of stored points with an interval: ``low``, ``mean`` and ``high``, lists of (x, decimal string)."""
    return {end: [(p[x], p[end]) for p in points] for end in ("low", "mean", "high")}


def write(result: Stored, path: Path) -> None:
    """Canonical JSON: sorted keys, one trailing newline. Floats are refused: they belong in decimal strings."""
    _no_floats(result, "result")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(result, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path) -> Stored:
    """A stored result; ValueError where the file is not a JSON object, FileNotFoundError where it is absent."""
    try:
        found = json.loads(read_text(path))
    except RecursionError:
        raise ValueError(f"{path}: nested too deeply") from None
    if not isinstance(found, dict):
        raise ValueError(f"{path} must hold a JSON object")
    return found


def _ratio(value: float) -> tuple[int, int]:
    number = float(value)
    if not np.isfinite(number):
        raise ValueError(f"value must be finite, found {value!r}")
    return number.as_integer_ratio()


def _no_floats(value: Any, place: str) -> None:
    if isinstance(value, float):
        raise ValueError(f"{place} must be a decimal string, found the float {value!r}")
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        _no_floats(child, f"{place}[{key!r}]")
