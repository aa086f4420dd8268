"""A plot of an account: epsilon of each user, the bound and what a run attains."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple


class Plotted(NamedTuple):
    """What is drawn: (user, epsilon at ``delta``) as proved, and as exact runs attain it."""

    algorithm: str
    delta: float
    proved: Sequence[tuple[int, float]]
    attained: Sequence[tuple[int, float]]


def plotted(drawn: Plotted, path: str | Path | None) -> Any:
    """A matplotlib figure (no display needed); saved where a path is given."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.6), layout="constrained")
    axes = figure.add_subplot()
    axes.plot(*zip(*drawn.proved, strict=True), marker=".", label="proved")
    if drawn.attained:
        axes.plot(*zip(*drawn.attained, strict=True), linestyle="none", marker="x", label="attained by an exact run")
    axes.set(xlabel="user", ylabel=f"epsilon at delta = {drawn.delta:g}", yscale="log", title=drawn.algorithm)
    axes.legend()
    if path is not None:
        figure.savefig(path)
    return figure
