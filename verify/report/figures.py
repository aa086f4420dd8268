"""Figures as data: exact series, which :mod:`chart` draws.

A figure is plain data, as :func:`figure` makes it; a series is
``{"label", "style": "line" | "dashed" | "points", "points": [[x, y], ...]}`` with exact x and y: ``"p/q"`` strings,
integers or Fractions. Nothing is computed here but where the ink goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

Exact = int | str | Fraction
Series = Mapping[str, Any]
Figure = Mapping[str, Any]

STYLES = ("line", "dashed", "points")
PROVED, PRINTED, ATTAINED, OTHER = range(4)
"""The colours of what is proved, printed and attained, in every figure; from the last on they only tell series apart."""


def series(label: str, points: Iterable[tuple[Exact, Exact]], style: str = "line", colour: int | None = None) -> dict[str, Any]:
    """One series as plain data; ``colour`` (an index) lets related series share a colour."""
    if style not in STYLES:
        raise ValueError(f"series {label!r}: expected a style among {', '.join(STYLES)}, found {style!r}")
    listed: dict[str, Any] = {"label": label, "style": style, "points": [[str(exact(x)), str(exact(y))] for x, y in points]}
    return listed if colour is None else {**listed, "colour": colour}


def figure(
    name: str,
    title: str,
    axes: tuple[str, str],
    drawn: Iterable[Series],
    caption: str = "",
    claims: Iterable[str] = (),
    log: str = "",
) -> dict[str, Any]:
    """A figure as plain data; ``log``: the axes with a logarithmic scale, of "xy"; ``claims``: those on whose pages it stands."""
    words = {"name": name, "title": title, "x_label": axes[0], "y_label": axes[1], "caption": caption}
    return {**words, "log_x": "x" in log, "log_y": "y" in log, "series": list(drawn), "claims": list(claims)}


def exact(value: object) -> Fraction:
    if isinstance(value, int | str | Fraction) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise ValueError(f"expected an exact rational ('p/q', integer or Fraction), found {type(value).__name__} {value!r}")
