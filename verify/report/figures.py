"""Figures as data: exact series, which :mod:`chart` draws.

A figure is plain data: ``{"name", "title", "x_label", "y_label", "log_x", "log_y", "series", "caption"}``; a series is
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


def series(label: str, points: Iterable[tuple[Exact, Exact]], style: str = "line", colour: int | None = None) -> dict[str, Any]:
    """One series as plain data; ``colour`` (an index) lets related series share a colour."""
    if style not in STYLES:
        raise ValueError(f"series {label!r}: expected a style among {', '.join(STYLES)}, found {style!r}")
    listed: dict[str, Any] = {"label": label, "style": style, "points": [[str(exact(x)), str(exact(y))] for x, y in points]}
    return listed if colour is None else {**listed, "colour": colour}


def contraction_factor(
    paper: Iterable[tuple[Exact, Exact]],
    attained: Iterable[tuple[Exact, Exact]],
    worst: Iterable[tuple[Exact, Exact]] = (),
    caption: str = "",
) -> dict[str, Any]:
    """The contraction factor over the step size: pairs (eta, factor) of the paper's formula, of stored exact instances,
    and, if known, of the worst case over the whole class."""
    listed = [series("L(η) of the paper", paper), series("attained by stored exact instances", attained, "points")]
    worst = list(worst)
    return {
        "name": "contraction-factor",
        "title": "Contraction factor of one iteration",
        "x_label": "step size η",
        "y_label": "contraction factor",
        "log_x": False,
        "log_y": False,
        "caption": caption,
        "series": [*listed, series("worst case over the class, certified bound", worst, "dashed")] if worst else listed,
    }


def amplification(curves: Iterable[Mapping[str, Any]], caption: str = "") -> dict[str, Any]:
    """The factor gamma_T over T. A curve: ``{"L": exact, "refined": pairs, "final": pairs, "best": pairs}`` with pairs
    (T, value): T L^(T-1) phi_T^2, L^(T-1)/T and the value of optimal weights; absent lists are left out."""
    listed = []
    for index, curve in enumerate(curves):
        words = {
            "final": ("L^(T-1)/T, paper (final)", "dashed"),
            "refined": ("T L^(T-1) φ_T², paper (refined)", "line"),
            "best": ("optimal weights", "points"),
        }
        listed += [
            series(f"L = {exact(curve['L'])}: {label}", curve[part], style, index)
            for part, (label, style) in words.items()
            if curve.get(part)
        ]
    return {
        "name": "amplification",
        "title": "Amplification factor after T iterations",
        "x_label": "iterations T",
        "y_label": "factor γ_T",
        "log_x": True,
        "log_y": True,
        "caption": caption,
        "series": listed,
    }


def exact(value: object) -> Fraction:
    if isinstance(value, int | str | Fraction) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise ValueError(f"expected an exact rational ('p/q', integer or Fraction), found {type(value).__name__} {value!r}")
