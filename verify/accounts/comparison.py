"""Accounts side by side: several algorithms or settings, and one over its rounds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .account import Account, account
from .account_plot import Plotted, plotted
from .account_text import down, neighbours_of, up

MOST_ROUNDS, LONG = 64, 72


def compared(made: Sequence[tuple[str, Account]]) -> list[str]:
    """A table, a row for each setting in its own words."""
    rows = [("epsilon", "at delta", "attained", "neighbours", "setting")]
    for words, one in made:
        least = "" if one.lower is None else down(one.lower.epsilon(one.at_delta).lower)
        said = words if len(words) <= LONG else f"{words[: LONG - 4]} ..."
        rows.append(
            (up(one.epsilon(one.at_delta).upper), f"{float(one.at_delta):g}", least, neighbours_of(one).split()[-1], said)
        )
    return aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def rounds_of(text: str) -> list[int]:
    """Of --rounds 10,20,50; ValueError in one sentence."""
    parts = text.split(",")
    if len(parts) > MOST_ROUNDS or not all(re.fullmatch(r" *[1-9][0-9]{0,8} *", part) for part in parts):
        raise ValueError(f"--rounds takes up to {MOST_ROUNDS} numbers such as 10,20,50, found {text[:40]!r}")
    return sorted({int(part) for part in parts})


def over_rounds(algorithm: str, rounds: Sequence[int], given: Mapping[str, Any], path: Path | None) -> list[str]:
    """A row for each number of rounds: of passes where --users are given, of steps elsewhere; drawn where there is a path."""
    name = "passes" if given.get("users") is not None and given.get("order", "fixed") != "sampled" else "steps"
    if given.get(name) is not None:
        raise ValueError(f"--rounds varies --{name}: leave it out")
    made = [(count, account(algorithm, **given, **{name: count})) for count in rounds]
    delta = made[0][1].at_delta
    rows = [(name, f"epsilon at delta = {float(delta):g}", "attained", "rho")]
    drawn = Plotted(algorithm, delta, name)
    for count, one in made:
        epsilon, lower = one.epsilon(delta).upper, None if one.lower is None else one.lower.epsilon(delta).lower
        drawn.add(count, epsilon, one.printed)
        drawn.attained(count, one.lower)
        rows.append((str(count), up(epsilon), "" if lower is None else down(lower), up(one.loss.rho.upper)))
    if path is not None:
        plotted(drawn, path)
    return [f"{made[0][1].subject.TITLE}: the worst user, {neighbours_of(made[0][1])}", *aligned(rows)]
