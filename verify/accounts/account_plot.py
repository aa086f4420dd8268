"""Plots of accounts: epsilon of each user, over rounds or over delta, and the trade-off curve; the bound and what runs attain."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..environment.extras import require
from ..privacy.bounds import Printed
from ..privacy.loss import Loss

# the colours and lines that the report has for them
PRINTED = {"color": "#3d3d3d", "linestyle": "--", "label": "the paper prints"}
PROVED = {"color": "#0072b2", "marker": ".", "label": "proved"}
ATTAINED = {"color": "#007a59", "linestyle": "none", "marker": "x", "label": "attained"}
DELTAS = tuple(Fraction(1, 10**k) for k in range(3, 13))
EPSILONS = tuple(Fraction(k, 4) for k in range(33))
SEEN = 1e-4  # of delta: what is beyond moves the curve at type I error 0 alone, and by no more


@dataclass(frozen=True)
class Plotted:
    """What is drawn over the users or another number: (number, epsilon at ``delta``) as printed, proved and attained."""

    algorithm: str
    delta: Fraction
    over: str = "user"
    points: tuple[list[tuple[int, float]], ...] = field(default_factory=lambda: ([], [], []))

    def add(self, at: int, proved: Fraction, printed: Printed | None) -> None:
        self.points[1].append((at, float(proved)))
        if printed is not None and (epsilon := printed.epsilon(self.delta)):
            self.points[0].append((at, float(epsilon)))

    def attained(self, at: int, lower: Loss | None) -> None:
        if lower is not None:
            self.points[2].append((at, float(lower.epsilon(self.delta).lower)))


def plotted(drawn: Plotted, path: str | Path | None) -> Any:
    """A matplotlib figure (no display needed); saved where a path is given."""
    figure = empty(6)
    axes = figure.add_subplot()
    for points, look in zip(drawn.points, (PRINTED, PROVED, ATTAINED), strict=True):
        if points:
            axes.plot(*zip(*points, strict=True), **look)
    axes.set(xlabel=drawn.over, ylabel=f"epsilon at delta = {float(drawn.delta):g}", yscale="log", title=drawn.algorithm)
    axes.legend()
    return saved(figure, path)


def over_delta(title: str, loss: Loss, lower: Loss | None, path: str | Path | None) -> Any:
    """epsilon over delta, and the trade-off curve: the least type II error of a test at each type I error, at least
    max(1 - delta - e^epsilon a, e^-epsilon (1 - delta - a)) for every epsilon."""
    figure = empty(9)
    left, right = figure.subplots(1, 2)
    left.plot([float(d) for d in DELTAS], [float(loss.epsilon(d).upper) for d in DELTAS], **PROVED)
    if lower is not None:
        left.plot([float(d) for d in DELTAS], [float(lower.epsilon(d).lower) for d in DELTAS], **ATTAINED)
    left.set(xlabel="delta", ylabel="epsilon", xscale="log", title=title)
    left.legend()
    known = curve(loss)
    errors = [k / 200 for k in range(201)]
    right.plot(errors, [least_error(known, a) for a in errors], color=PROVED["color"], label="proved")
    right.plot(errors, [1 - a for a in errors], color="#565c64", linestyle=":", label="nothing can be told")
    right.set(xlabel="type I error", ylabel="type II error, at least", title="trade-off")
    right.legend()
    return saved(figure, path)


def curve(loss: Loss) -> list[tuple[float, float]]:
    """(epsilon, delta) from which the trade-off is drawn, down to a delta that cannot be SEEN."""
    known: list[tuple[float, float]] = []
    for e in EPSILONS:
        known.append((float(e), float(loss.delta(e).upper)))
        if known[-1][1] <= SEEN:
            break
    return known


def least_error(known: Sequence[tuple[float, float]], a: float) -> float:
    """A lower bound of the type II error at type I error a, from (epsilon, delta) pairs."""
    return max(0.0, *(max(1 - d - math.exp(e) * a, math.exp(-e) * (1 - d - a)) for e, d in known))


def empty(width: float) -> Any:
    """A figure that needs no display; ImportError where matplotlib is not installed."""
    require("plots")
    from matplotlib.figure import Figure

    return Figure(figsize=(width, 3.6), layout="constrained")


def saved(figure: Any, path: str | Path | None) -> Any:
    if path is not None:
        figure.savefig(path)
    return figure
