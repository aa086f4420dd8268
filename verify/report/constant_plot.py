"""The measured constants of one claim as a small drawing: a row per point of the grid, from 0 to what the claim says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Any

from ..records.form import Record
from .mathematics import plain_name

LEFT, SPAN, RIGHT, ROW, TOP, BOTTOM, LETTERS = 12, 300, 38, 36, 30, 34, 52


def constant_plot(record: Record) -> str:
    """An SVG with a bar up to the certified constant and a ring at the attained one; empty where a number is missing.

    Coordinates are integers (floored), so that the drawing is the same everywhere.
    """
    rows = [(row, _exact(row, "certified"), _exact(row, "attained")) for row in record["constants"]]
    shown = [(row, certified, attained) for row, certified, attained in rows if certified is not None and attained is not None]
    if not shown:
        return ""
    top = max([Fraction(1), *(certified for _, certified, _ in shown)])
    width, height = LEFT + SPAN + RIGHT, TOP + ROW * len(shown) + BOTTOM

    def place(value: Fraction) -> int:
        return LEFT + int(max(Fraction(0), value) / top * SPAN)

    goals = {row["goal"] for row, _, _ in shown}
    body = [f'<line class="axis" x1="{LEFT}" y1="{TOP}" x2="{LEFT}" y2="{height - BOTTOM}"/>']
    one, bottom = place(Fraction(1)), height - BOTTOM
    body.append(f'<line class="claimed" x1="{one}" y1="{TOP - 8}" x2="{one}" y2="{bottom}"/>')
    body.append(
        f'<text x="{one}" y="{TOP - 14}" text-anchor="middle">1: the claim</text><text x="{LEFT - 3}" y="{TOP - 14}">0</text>'
    )
    for index, (row, certified, attained) in enumerate(shown):
        y = TOP + ROW * index + 24
        at = ", ".join(f"{plain_name(n)} = {v}" for n, v in sorted(row["scalars"].items()))
        label = at if len(goals) == 1 else f"{row['goal'].replace('_', ' ')}: {at}"
        label = label if len(label) <= LETTERS else label[: LETTERS - 1] + "…"
        said = f"{row['goal'].replace('_', ' ')} at {at}: certified {row['certified']}, attained {row['attained']}"
        body.append(
            f"<g><title>{escape(said if len(said) < 400 else said[:399] + '…')}</title>"
            f'<text x="{LEFT + 4}" y="{y - 9}">{escape(label)}</text>'
            f'<rect class="certified" x="{LEFT}" y="{y - 6}" width="{max(1, place(certified) - LEFT)}" height="12"/>'
            f'<circle class="attained" cx="{place(attained)}" cy="{y}" r="5"/></g>'
        )
    key = f'<rect class="certified" x="{LEFT}" y="{height - 18}" width="18" height="10"/>'
    key += f'<text x="{LEFT + 24}" y="{height - 9}">certified bound</text>'
    key += f'<circle class="attained" cx="{LEFT + 150}" cy="{height - 13}" r="5"/>'
    key += f'<text x="{LEFT + 162}" y="{height - 9}">attained exactly</text>'
    words = f"Constants of {record['id']}: certified bound and attained ratio at {len(shown)} points, in the unit of the claim"
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(words)}">'
        f'<svg class="constants" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(words)}">{"".join(body)}{key}</svg></div>'
    )


def _exact(row: Mapping[str, Any], name: str) -> Fraction | None:
    try:
        return Fraction(str(row.get(name)))
    except (ValueError, ZeroDivisionError):
        return None
