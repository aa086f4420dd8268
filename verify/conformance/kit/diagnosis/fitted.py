"""Alterations with a number that is found by fitting: a term or a parameter times a factor, one for all steps or one for each.

A fit explains a vector by a number, so that it says something only where the line has two entries or more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ..family import sizes
from .line import Alteration, Line, Reads, given
from .point import Point

STARTS = (1.0, 0.1, 10.0)
ITERATIONS = 12
SAME = 1e-9
NEARLY = 1e-4
FORMS: tuple[tuple[str, Callable[[int], float]], ...] = (
    ("divided by the root of t", lambda t: t**-0.5),
    ("divided by t", lambda t: 1 / t),
    ("times the root of t", lambda t: t**0.5),
    ("times t", lambda t: float(t)),
)
POWERS = (("times {}", 1.0), ("divided by {}", -1.0), ("times the root of {}", 0.5), ("divided by the root of {}", -0.5),
          ("times {}^2", 2.0), ("divided by {}^2", -2.0))  # fmt: skip
FEWEST = 3  # points of two entries or more that a fit must explain


@dataclass(frozen=True)
class Fit:
    """What a factor explains: its name, the factor at every point and the steps there, the largest distance left in ulps, and the
    alteration for a given factor."""

    name: str
    factors: tuple[float, ...]
    steps: tuple[int, ...]
    worst: float
    scaled: Callable[[float | Callable[[Reads], float]], Alteration]
    points: tuple[Point, ...] = ()

    @property
    def own(self) -> Iterator[Alteration]:
        """The factor that differs between problems, as a power of a number of the problem: a size, one less, or a parameter."""
        for name, value in own_numbers(self.points[0]).items():
            try:
                numbers = np.array([own_numbers(p)[name](Reads(p.problem, p.states, p.t)) for p in self.points])
            except KeyError:
                continue
            for words, power in POWERS if np.all(numbers > 0) and np.ptp(numbers) > NEARLY * numbers.max() else ():
                if np.allclose(self.factors, numbers**power, rtol=NEARLY, atol=0):
                    factor = given(lambda r, value, power: float(value(r)) ** power, value, power)
                    yield replace(self.scaled(factor), kind="factor", words=f"{self.name} {words.format(name)}")

    @property
    def alike(self) -> Iterator[Alteration]:
        """The alterations with one factor for all points: that of six digits first, which is nearer to what was written."""
        if max(self.factors) - min(self.factors) > NEARLY * max(abs(s) for s in self.factors):
            return
        middle = sorted(self.factors)[len(self.factors) // 2]
        for factor in (float(f"{middle:.6g}"), middle, *self.factors[:2]):
            yield replace(self.scaled(factor), kind="factor", words=f"{self.name} times {factor:.9g}")

    @property
    def alteration(self) -> Alteration:
        """With a factor that changes with the point: no alteration that could be applied elsewhere."""
        least, most = min(self.factors), max(self.factors)
        if most - least <= NEARLY * abs(most):
            return Alteration("varying factor", f"{self.name} times {self.factors[0]:.6g} (right elsewhere)")
        for words, form in FORMS:
            wanted = [form(t + 1) for t in self.steps]
            if max(wanted) > min(wanted) and np.allclose(self.factors, wanted, rtol=NEARLY, atol=0):
                return Alteration("varying factor", f"{self.name} {words} in step t = 1, 2, ...")
        return Alteration(
            "varying factor", f"{self.name} times a factor that changes with the step, from {least:.4g} to {most:.4g}"
        )


def fitted(line: Line, broken: Sequence[Point], keys: Sequence[str]) -> Iterator[Fit]:
    """The terms, groups, parameters and updates that a factor other than 1 at every broken point explains."""
    points = [p for p in broken if p.found.size >= 2]
    if len(points) < FEWEST:
        return
    first = points[0]
    terms = list(line.terms(Reads(first.problem, first.states, first.t)))
    tried: list[tuple[str, Callable[[Any], Alteration]]] = []
    for name, members in (*((t, (t,)) for t in terms), *line.groups.items()):
        tried.append((name, given(_scaled, members)))
    for key in keys:
        name = key.partition("@")[0]
        tried.append(
            (
                key.replace("@", " "),
                given(lambda s, k, name: Alteration("", "", reads={k: lambda r: _at(s, r) * np.asarray(r.raw(name))}), key, name),
            )
        )
    if line.before is not None:
        tried.append(("the update", lambda s: Alteration("", "", after=lambda r, v, b: b + _at(s, r) * (v - b))))
        tried.append(
            ("the update before the noise", lambda s: Alteration("", "", after=lambda r, v, b: inner(r, v, b, _at(s, r))))
        )
    for name, scaled in tried:
        factors = _factors(points, line, scaled)
        if factors is not None and any(abs(s - 1) > SAME for s in factors) and min(map(abs, factors)) > SAME:
            yield Fit(
                name,
                tuple(factors),
                tuple(p.t for p in points),
                max(p.distance(line, scaled(s)) for p, s in zip(points, factors, strict=True)),
                scaled,
                tuple(points),
            )


def own_numbers(point: Point) -> dict[str, Callable[[Reads], float]]:
    """The sizes of a problem by their letters, these less one, and its parameters, by name."""
    family = Reads(point.problem, point.states, point.t).family
    found: dict[str, Callable[[Reads], float]] = {}
    for letter in (k for k in sizes(family, point.problem) if k not in ("T", "T+1")):
        found[f"the size {letter}"] = given(lambda r, letter: sizes(r.family, r.problem)[letter], letter)
        found[f"({letter} - 1)"] = given(lambda r, letter: sizes(r.family, r.problem)[letter] - 1, letter)
    parameters = [n for n, shape in family.fields.items() if shape == () and n not in ("server", "new_z")]
    return found | {name: given(lambda r, name: r.raw(name), name) for name in parameters}


def _at(factor: float | Callable[[Reads], float], r: Reads) -> float:
    return factor(r) if callable(factor) else factor


def _scaled(factor: float | Callable[[Reads], float], members: Sequence[str]) -> Alteration:
    """The terms times a factor."""
    scales: dict[str, float | Callable[[Reads], Any]] = dict.fromkeys(members, factor)
    return Alteration("", "", scales)


def inner(r: Reads, v: Array, before: Array, s: float) -> Array:
    """s times the update of a line that adds the noise at its end, which stays as it is."""
    factor = np.asarray(r.family.noise_factor(r.problem))
    noise = (factor[r.t] if factor.ndim else factor) * r.raw("noise")
    return np.asarray(before + s * (v - noise - before) + noise)


def _factors(points: Sequence[Point], line: Line, scaled: Callable[[float], Alteration]) -> list[float] | None:
    """The factor at every point; None where one has none."""
    found: list[float] = []
    for point in points:
        starts = (*found[-1:], *STARTS)
        factor = next((s for start in starts if (s := _factor(line, point, scaled, start)) is not None), None)
        if factor is None:
            return None
        found.append(factor)
    return found


def _factor(line: Line, point: Point, scaled: Callable[[float], Alteration], start: float) -> float | None:
    """Gauss-Newton in one number; None where the line cannot come within rounding of what was found."""
    s = start
    for _ in range(ITERATIONS):
        if point.distance(line, scaled(s)) <= point.room:
            return s
        value, ahead = point.value(line, scaled(s)), point.value(line, scaled(s * (1 + 2.0**-20) + 2.0**-40))
        if value is None or ahead is None:
            return None
        slope = (ahead - value) / (s * 2.0**-20 + 2.0**-40)
        norm = float(np.sum(slope * slope))
        if not norm > 0:
            return None
        s = s + float(np.sum(slope * (point.found - value))) / norm
        if not np.isfinite(s) or abs(s) > 1e9:
            return None
    return None
