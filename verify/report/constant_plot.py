"""The measured constants of one claim as a small drawing: a row per point of the grid, from 0 to what the claim says."""

from __future__ import annotations

from fractions import Fraction

from ..records.form import Record
from .constants import exact
from .mathematics import plain_name
from .template_files import drawing

LEFT, SPAN, RIGHT, ROW, TOP, BOTTOM, LETTERS = 12, 300, 38, 36, 30, 34, 52


def constant_plot(record: Record) -> str:
    """An SVG with a bar up to the certified constant and a ring at the attained one; empty where a number is missing.

    Coordinates are integers (floored), so that the drawing is the same everywhere.
    """
    rows = [(row, exact(row, "certified"), exact(row, "attained")) for row in record["constants"]]
    shown = [(row, certified, attained) for row, certified, attained in rows if certified is not None and attained is not None]
    if not shown:
        return ""
    top = max([Fraction(1), *(certified for _, certified, _ in shown)])
    width, height = LEFT + SPAN + RIGHT, TOP + ROW * len(shown) + BOTTOM

    def place(value: Fraction) -> int:
        return LEFT + int(max(Fraction(0), value) / top * SPAN)

    goals = {row["goal"] for row, _, _ in shown}
    drawn = []
    for index, (row, certified, attained) in enumerate(shown):
        at = ", ".join(f"{plain_name(n)} = {v}" for n, v in sorted(row["scalars"].items()))
        label = at if len(goals) == 1 else f"{row['goal'].replace('_', ' ')}: {at}"
        label = label if len(label) <= LETTERS else label[: LETTERS - 1] + "…"
        said = f"{row['goal'].replace('_', ' ')} at {at}: certified {row['certified']}, attained {row['attained']}"
        said = said if len(said) < 400 else said[:399] + "…"
        drawn.append((TOP + ROW * index + 24, said, label, max(1, place(certified) - LEFT), place(attained)))
    return drawing(
        "constant_plot.html",
        words=f"Constants of {record['id']}: certified bound and attained ratio at {len(shown)} points, in the unit of the claim",
        width=width,
        height=height,
        left=LEFT,
        top=TOP,
        bottom=height - BOTTOM,
        one=place(Fraction(1)),
        rows=drawn,
    )
