"""A plot of an account: epsilon of each user, the bound and what a run attains."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .account import Account


def plotted(made: Account, path: str | Path | None, points: int) -> Any:
    """A matplotlib figure (no display needed); saved atomically enough for a plot where a path is given."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.6), layout="constrained")
    axes = figure.add_subplot()
    curve = made.curve(points)
    users = [user for user, _, _ in curve]
    axes.plot(users, [float(e.upper) for _, e, _ in curve], marker=".", label="proved")
    attained = [(user, one.lower) for user in users[:: max(1, len(users) // 9)] if (one := made.of(user)).lower is not None]
    if attained:
        axes.plot(
            [user for user, _ in attained],
            [float(loss.epsilon(made.at_delta).lower) for _, loss in attained if loss],
            linestyle="none",
            marker="x",
            label="attained by an exact run",
        )
    axes.set(xlabel="user", ylabel=f"epsilon at delta = {float(made.at_delta):g}", yscale="log", title=made.algorithm)
    axes.legend()
    if path is not None:
        figure.savefig(path)
    return figure
