"""A line chart as SVG text, byte-identical from run to run: where the ink of exact series goes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from fractions import Fraction
from html import escape
from itertools import count
from typing import NamedTuple

from .figures import OTHER, Figure, Series, exact
from .mathematics import RAISED

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 380, 62, 368, 10, 246
"""Narrow: scaled to a telephone's screen its letters are still legible."""
LEGEND, LINE, LETTERS = 14, 16, 48
"""Of the legend: its left end, the height of a line, the letters that it holds."""
COLOURS = 9
MARKS = (
    "m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z",
    "m-3 -3h6v6h-6z",
    "m0 -4l3.8 6.8h-7.6z",
    "m0 -4.2l4.2 4.2l-4.2 4.2l-4.2 -4.2z",
    "m0 4l3.8 -6.8h-7.6z",
    "m-3.6 -3.6l7.2 7.2m0 -7.2l-7.2 7.2",
)
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:var(--ink)}.ground{fill:var(--paper)}.grid{stroke:var(--line)}"
    ".axis{fill:none;stroke:var(--ink)}.line,.dashed{fill:none;stroke-width:2}.dashed{stroke-dasharray:7 4}"
    ".points{fill:var(--paper);stroke-width:1.6}" + "".join(f".s{n}{{stroke:var(--series-{n})}}" for n in range(1, COLOURS + 1))
)


def draw(figure: Figure) -> str:
    """``figure`` as SVG with text as text, its colours as variables that :func:`layout.standalone` defines; the same data give
    the same bytes.

    Raises ValueError for an empty series, a label too long, inexact values, or values that its scale cannot show.
    """
    name = figure["name"]
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise ValueError(f"figure {name!r}: expected a name of lower-case letters, digits and hyphens")
    listed = figure["series"]
    if not listed:
        raise ValueError(f"figure {name}: expected at least one series")
    if long := [label for one in listed if len(label := one["label"]) > LETTERS]:
        raise ValueError(f"figure {name}: the label {long[0]!r} is cut: expected at most {LETTERS} letters")
    points = [_coordinates(figure, one) for one in listed]
    x_axis = Axis.of([x for xs, _ in points for x in xs], bool(figure.get("log_x")), LEFT, RIGHT, 7)
    y_axis = Axis.of([y for _, ys in points for y in ys], bool(figure.get("log_y")), BOTTOM, TOP, 6)
    body = [
        *(f'<path class="grid" d="M{x} {TOP}V{BOTTOM}"/>{_text(x, BOTTOM + 15, t, "middle")}' for x, t in x_axis.ticks()),
        *(
            f'<path class="grid" d="M{LEFT} {y}H{RIGHT}"/>{_text(LEFT - 6, f"{float(y) + 4:.1f}", t, "end")}'
            for y, t in y_axis.ticks()
        ),
        f'<path class="axis" d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}"/>',
        _text((LEFT + RIGHT) // 2, BOTTOM + 32, figure["x_label"], "middle"),
        f'<g transform="translate(14 {(TOP + BOTTOM) // 2}) rotate(-90)">{_text(0, 0, figure["y_label"], "middle")}</g>',
    ]
    order = sorted(range(len(listed)), key=lambda index: listed[index]["style"] == "points")  # points above lines
    body += [_series(listed[i], i, [(x_axis.place(x), y_axis.place(y)) for x, y in zip(*points[i], strict=True)]) for i in order]
    for index, one in enumerate(listed):
        x, y = LEGEND, BOTTOM + 50 + index * LINE
        ends = [(f"{x + 11}", f"{y - 4}")] if one["style"] == "points" else [(f"{x}", f"{y - 4}"), (f"{x + 22}", f"{y - 4}")]
        body += [_series(one, index, ends), _text(x + 29, y, one["label"], "start")]
    title, size = escape(str(figure["title"])), f'width="{WIDTH}" height="{height(figure)}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height(figure)}" {size} role="img" aria-label="{title}">'
    )
    ground = f'<rect class="ground" width="{WIDTH}" height="{height(figure)}"/>'
    return "\n".join([head, f"<title>{title}</title><style>{STYLE}</style>{ground}", *body, "</svg>"]) + "\n"


def height(figure: Figure) -> int:
    """The height of the drawing: below the axes the legend takes what it needs."""
    return BOTTOM + 42 + LINE * len(figure["series"])


def _series(one: Series, index: int, places: list[tuple[str, str]]) -> str:
    """A line, a dashed line or the marks of a series at ``places`` of the picture."""
    number = one.get("colour", OTHER + index) % COLOURS
    if one["style"] == "points":
        mark = MARKS[number % len(MARKS)]
        return f'<path class="s{number + 1} points" d="{"".join(f"M{x} {y}{mark}" for x, y in places)}"/>'
    return f'<path class="s{number + 1} {one["style"]}" d="M{"L".join(f"{x} {y}" for x, y in places)}"/>'


def _text(x: object, y: object, words: object, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(str(words))}</text>'


class Axis(NamedTuple):
    """A scale from ``low``, ``high`` (their logarithms on a logarithmic one) to the places ``start``, ``end`` of a picture."""

    low: float
    high: float
    log: bool
    start: float
    end: float
    most: int

    @staticmethod
    def of(values: Iterable[float], log: bool, start: float, end: float, most: int) -> Axis:
        """The scale that shows ``values`` with a margin, and at most about ``most`` ticks."""
        scaled = [math.log10(value) if log else value for value in values]
        low, high = min(scaled), max(scaled)
        margin = (high - low) / 22 or (0.15 if log else abs(high) / 2 or 0.5)
        return Axis(low - margin, high + margin, log, start, end, most)

    def place(self, value: float) -> str:
        part = ((math.log10(value) if self.log else value) - self.low) / (self.high - self.low)
        return f"{self.start + part * (self.end - self.start):.1f}"

    def ticks(self) -> list[tuple[str, str]]:
        """(place, label) of every line of the grid: powers of ten with 2 and 5 between where these are few, or round numbers."""
        if not self.log:
            return self._at(self._round(self.low, self.high))
        powers = range(math.floor(self.low), math.ceil(self.high) + 1)
        inside = [k for k in powers if self.low <= k <= self.high]
        if len(inside) > 3:
            return [(self.place(10.0**k), _power_of_ten(k)) for k in inside[:: -(-len(inside) // self.most)]]
        near = [Fraction(digit) * Fraction(10) ** k for k in powers for digit in (1, 2, 5)]
        shown = [value for value in near if self.low <= math.log10(value) <= self.high]
        return self._at(shown if len(shown) > 1 else self._round(10**self.low, 10**self.high))

    def _at(self, values: Iterable[Fraction]) -> list[tuple[str, str]]:
        return [(self.place(float(value)), _decimal(value)) for value in values]

    def _round(self, low: float, high: float) -> list[Fraction]:
        """Multiples of 1, 2 or 5 times a power of ten from ``low`` to ``high``, as many as an axis holds."""
        powers = (Fraction(10) ** k for k in count(math.floor(math.log10(high - low)) - 2))
        step = next(s for power in powers for s in (power, 2 * power, 5 * power) if (high - low) / s < self.most)
        return [n * step for n in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _decimal(value: Fraction) -> str:
    """A number 1, 2 or 5 times a power of ten, or a multiple of one, in plain digits; small or large ones with a power of ten."""
    if value and not Fraction(1, 1000) <= abs(value) < 100000:
        power = math.floor(math.log10(abs(value)) + 1e-9)
        lead = f"{float(value / Fraction(10) ** power):.9g}"
        return _power_of_ten(power) if lead == "1" else f"{lead}·{_power_of_ten(power)}"
    return f"{float(value):.9g}".replace("-", "−")


def _power_of_ten(power: int) -> str:
    """``10⁻²`` in plain characters; small powers as the numbers 1, 10 and 100."""
    return str(10**power) if 0 <= power <= 2 else "10" + str(power).translate(RAISED)


def _coordinates(figure: Figure, one: Series) -> tuple[list[float], list[float]]:
    where = f"figure {figure['name']}, series {one['label']!r}"
    if not one["points"]:
        raise ValueError(f"{where}: expected at least one point")
    columns: tuple[list[float], list[float]] = ([], [])
    for point in one["points"]:
        for column, value, log in zip(columns, point, (figure.get("log_x"), figure.get("log_y")), strict=True):
            shown = float(exact(value))
            if not math.isfinite(shown) or (log and shown <= 0):
                raise ValueError(
                    f"{where}: the value {str(value)[:60]} cannot be shown on this {'logarithmic ' if log else ''}scale"
                )
            column.append(shown)
    return columns
