"""A fixed number of gradient steps in the place of a minimiser, found by following the descents that programs make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from ....algorithms import functions as library
from ....algorithms.arithmetic import FLOATS
from ....algorithms.arrays import Array
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..rounding import largest
from .point import Point
from .reads import Alteration, Change, Reads, Unknown
from .words import given, reading, shown

MOST, LARGEST = 100, 64  # steps that are followed; numbers in a row for which they are
RATES = (1.0, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 1e-4)
Rate = tuple[str, Change | float | None]  # None: one over what bounds the curvature


def descents(broken: Sequence[Point]) -> Iterator[Alteration]:
    """So many steps of a length from a state that the record holds, as the first point has them."""
    point = broken[0]
    part = point.line.parts[-1]
    if part.function is None or point.found.size > LARGEST:
        return
    numbers = [n for n in point.run.numbers if np.ndim(point.reads.raw(n)) == 0]
    rates: list[Rate] = [(f"{s:g}", s) for s in RATES]
    rates += [("one over the bound of the curvature", None), *((n, reading(n)) for n in numbers)]
    for (where, start), (words, rate) in product(_starts(point), rates):
        path: list[Array] = []
        point.value(Alteration("", {"minimiser": given(_followed, start, rate, MOST, path)}))
        rows = np.array(path).reshape(-1, MOST, point.found.shape[-1]) if path else np.zeros((0, MOST, 1))
        found = point.found[np.any(point.found != 0, axis=1)] if point.found.ndim == 2 else point.found[None]
        near = [k for k in range(MOST) if len(rows) == len(found) and _alike(rows[:, k], found, point)]
        for k in near[:1]:
            step = f"{k + 1} gradient step{'s' * (k > 0)} of {words} from {where} for the minimiser"
            yield Alteration(step, {"minimiser": given(_followed, start, rate, k + 1, None)})


def _alike(rows: Array, found: Array, point: Point) -> bool:
    return bool(largest(rows - found) <= point.room * UNIT_ROUNDOFF * point.size)


def _starts(point: Point) -> Iterator[tuple[str, Change]]:
    """The states of this round or the last that have a row for what is made."""
    yield "0", lambda r: 0.0
    for name, rows in point.run.states.items():
        read = name if len(rows) > point.run.steps else name + "-"
        if rows.shape[-1:] == point.found.shape[-1:] and rows.ndim - 1 <= point.found.ndim:
            yield shown(read, point.reads), given(_row, read)


def _row(r: Reads, name: str) -> Any:
    if r.at(name) < 0:
        raise Unknown(name)
    return r.raw(name)


def _followed(r: Reads, start: Change, rate: Change | float | None, count: int, path: list[Array] | None) -> Any:
    """A minimiser of so many steps; path: where it puts every point that it comes to."""
    rows, among = start(r), r.line.parts[-1].step.among
    if np.ndim(rows) == 2:
        rows = iter(rows if among is None else rows[r.raw(among.name) > 0])

    def descend(f: Any, K: Any, q: Array, unit: float) -> Array:
        v = np.array(next(rows) if isinstance(rows, Iterator) else rows + 0 * q)
        slope, length = library.gradient(f, FLOATS), rate(r) if callable(rate) else rate
        if length is None:
            length = 1 / (getattr(f, "loss", f).nu + float(np.linalg.norm(np.atleast_2d(K), 2)))
        for _ in range(count):
            v = v - length * (slope(v) + (K @ v if np.ndim(K) else K * v) + q)
            if path is not None:
                path.append(v)
        return np.asarray(v)

    return descend
