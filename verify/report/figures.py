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


def contraction_factor(
    paper: Iterable[tuple[Exact, Exact]],
    attained: Iterable[tuple[Exact, Exact]],
    worst: Iterable[tuple[Exact, Exact]] = (),
    caption: str = "",
    claims: Iterable[str] = (),
) -> dict[str, Any]:
    """The contraction factor over the step size: pairs (eta, factor) of the paper's formula, of stored exact instances,
    and, if known, of the worst case over the whole class."""
    listed = [series("L(η) of the paper", paper), series("attained by stored exact instances", attained, "points")]
    worst = list(worst)
    listed += [series("worst case over the class, certified bound", worst, "dashed")] if worst else []
    axes = "step size η", "contraction factor"
    return figure("contraction-factor", "Contraction factor of one iteration", axes, listed, caption, claims)


def amplification(curves: Iterable[Mapping[str, Any]], caption: str = "", claims: Iterable[str] = ()) -> dict[str, Any]:
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
    return figure(
        "amplification", "Amplification factor after T iterations", ("iterations T", "factor γ_T"), listed, caption, claims, "xy"
    )


def exact(value: object) -> Fraction:
    if isinstance(value, int | str | Fraction) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise ValueError(f"expected an exact rational ('p/q', integer or Fraction), found {type(value).__name__} {value!r}")
