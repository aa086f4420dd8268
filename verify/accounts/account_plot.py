"""Plots of accounts: epsilon of each user, over rounds or over delta, and the trade-off curve; the bound and what runs attain."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from ..environment.extras import require
from ..privacy.loss import Loss

PROVED, ATTAINED = {"marker": ".", "label": "proved"}, {"linestyle": "none", "marker": "x", "label": "attained by an exact run"}
DELTAS = tuple(Fraction(1, 10**k) for k in range(3, 13))
EPSILONS = tuple(Fraction(k, 4) for k in range(33))


class Plotted(NamedTuple):
    """What is drawn: (user or another number, epsilon at ``delta``) as proved, and as exact runs attain it."""

    algorithm: str
    delta: float
    proved: Sequence[tuple[int, float]]
    attained: Sequence[tuple[int, float]]
    over: str = "user"


def plotted(drawn: Plotted, path: str | Path | None) -> Any:
    """A matplotlib figure (no display needed); saved where a path is given."""
    figure = empty(6)
    axes = figure.add_subplot()
    axes.plot(*zip(*drawn.proved, strict=True), **PROVED)
    if drawn.attained:
        axes.plot(*zip(*drawn.attained, strict=True), **ATTAINED)
    axes.set(xlabel=drawn.over, ylabel=f"epsilon at delta = {drawn.delta:g}", yscale="log", title=drawn.algorithm)
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
    known = [(float(e), float(loss.delta(e).upper)) for e in EPSILONS]
    errors = [k / 200 for k in range(201)]
    right.plot(errors, [least_error(known, a) for a in errors], label="proved")
    right.plot(errors, [1 - a for a in errors], linestyle=":", label="nothing can be told")
    right.set(xlabel="type I error", ylabel="type II error, at least", title="trade-off")
    right.legend()
    return saved(figure, path)


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
