"""Which alteration of a broken line does what a program did, from the program's own states, at every case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..problem import Problem
from .alterations import alterations
from .fitted import fitted
from .line import NOTHING, Alteration, Line, Reads, Unknown, given, lines, single
from .point import IMPOSSIBLE, Point

# The line is broken by its law's bound before anything is looked for here: these choose among causes, and accuse nobody.
EXACT = 2.0**12  # ulps of the largest operand: an alteration that leaves no more does what the program did
ITERATED = 2.0**24  # the same for a minimiser without a closed form
SINGLE = 2.0**32  # 8 units of the last place of float32, in ulps of float64
STEPS = 3  # broken steps looked at in each case, and as many that are not
PAIRED = 150  # single alterations of which pairs are formed
NEAREST = 20
PLACES = 3  # problems on which pairs are looked for
ENTRIES = 32  # of a result, in the search of pairs
EARLY = 1e-3  # a rest below this is called that of a solver stopped early
CLOSED = ("quadratic",)
SOLVERS = {"prox", "argmin", "local minimiser"}


@dataclass(frozen=True, eq=False)
class Example:
    """A run of a program: the case, its problem, the states, the broken steps of the line (empty where it holds); earlier: the
    problems that the program was given before, in order."""

    case: str
    problem: Problem
    states: Mapping[str, Array]
    broken: tuple[int, ...]
    earlier: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Diagnosis:
    """alteration: None where none does it; cases: those of the examples that break; ulps: the largest distance left, in ulps of
    the largest operand; residual: that of the closest alteration relative to it, where none does it; partly: one that does it at
    the broken steps, but would break others."""

    law: str
    alteration: Alteration | None
    cases: int
    ulps: float = 0.0
    residual: float = 0.0
    also: tuple[str, ...] = ()
    partly: str = ""

    @property
    def words(self) -> str:
        """One clause for the line of a cause."""
        if self.partly:
            return f"line {self.law} with {self.partly} at the failing steps alone: something that depends on a size or a step"
        if self.alteration is None:
            stopped = (
                "; so small a rest at every step is what an inner solver leaves that stops early" if self.residual < EARLY else ""
            )
            return f"no alteration tried does this; what is left of the closest is {self.residual:.2g} of the operands{stopped}"
        each = "the failing case" if self.cases == 1 else f"all {self.cases} failing cases"
        distance = f"{max(1, round(self.ulps))} ulps" if self.ulps < 1e6 else f"{self.ulps * UNIT_ROUNDOFF:.1g} of the operands"
        return f"line {self.law} with {self.alteration.words} reproduces {each} to {distance}"


def diagnose(family: str, law: str, examples: Sequence[Example]) -> Diagnosis | None:
    """The simplest alteration of the line of ``law`` that does at every broken step what the program did, and elsewhere nothing
    else; two alterations together where one does not suffice. None where the family has no such line or no step can be made."""
    line = next((one for one in lines().get(family, ()) if one.law == law), None)
    if line is None:
        return None
    broken = sorted((p for e in examples for p in _points(line, e, e.broken)), key=lambda p: (p.room, p.found.size))
    if not broken:
        return None
    kept = [p for e in examples for p in _points(line, e, [t for t in range(_rows(line, e)) if t not in e.broken])]
    cases = sum(bool(e.broken) for e in examples)
    singles = list(_everything(line, broken))
    good = [found for a in singles if (found := _tried(line, a, broken, kept)) is not None]
    factors = [] if good else list(fitted(line, broken, _numbers(line, broken[0])))
    if not good:
        good = [found for f in factors for a in (*f.alike, *f.own) if (found := _tried(line, a, broken, kept)) is not None]
    if not good:  # a start that is made apart from the line
        later = [p for p in kept if p.t > 0]
        renamed = (replace(a, words=f"{a.words} (not at first)") for a in singles) if len(later) < len(kept) else ()
        good = [found for a in renamed if (found := _tried(line, a, broken, later)) is not None]
    if not good and (line.law.endswith("start") or (line.before is not None and all(p.t == 0 for p in broken) and kept)):
        good = [(Alteration("another start", "a start of its own, made from none of the data given,"), 0.0)]
    if not good and len(singles) > 1:
        good = list(_pairs(line, singles, broken, kept))
    if not good:
        good = [*_drawn_losses(line, broken), *_single_parts(line, broken, kept), *_single_precision(line, broken)]
    if not good:
        good = [(f.alteration, f.worst) for f in factors]
    if good:
        alteration, worst = good[0]
        return Diagnosis(law, alteration, cases, worst, also=tuple(a.words for a, _ in good[1:4]))
    near = sorted((NOTHING, *singles), key=lambda a: np.nan_to_num(broken[0].distance(line, a), nan=np.inf))[:NEAREST]
    left = [(max(np.nan_to_num(p.distance(line, a), nan=np.inf) for p in broken), k) for k, a in enumerate(near)]
    closest, k = min(left)
    partly = near[k].words if closest <= EXACT else ""
    return Diagnosis(law, None, cases, residual=float(closest * UNIT_ROUNDOFF), partly=partly)


def _numbers(line: Line, point: Point) -> list[str]:
    """The keys of the numbers that a line reads, as a whole and by place."""
    seen: dict[str, Any] = {}
    reads = Reads(point.problem, point.states, point.t, seen=seen)
    line.value(reads)
    names = {n for n, s in reads.family.fields.items() if s == () or (not isinstance(s, str) and s[:1] == ("T",))}
    keys = sorted(k for k in seen if k.partition("@")[0] in names - {"walk", "participation", "server", "new_z"})
    return [*dict.fromkeys(k.partition("@")[0] for k in keys), *(k for k in keys if "@" in k)]


def _everything(line: Line, broken: Sequence[Point]) -> Iterable[Alteration]:
    """The alterations at the first point, and those that other points have besides (a matrix that is square only there)."""
    known: set[str] = set()
    for point in {str(p.problem.fields.keys()) + str(p.found.shape): p for p in broken}.values():
        seen: dict[str, Any] = {}
        reads = Reads(point.problem, point.states, point.t, seen=seen, earlier=point.earlier)
        line.value(reads)
        for a in alterations(line, reads, seen):
            if a.words not in known:
                known.add(a.words)
                yield a


def _rows(line: Line, example: Example) -> int:
    return 1 if line.law.endswith("start") else example.problem.steps


def _points(line: Line, example: Example, steps: Sequence[int]) -> list[Point]:
    """The first, a middle and the last of the steps, where the line can be made from what is recorded."""
    found = []
    chosen = sorted({steps[0], steps[len(steps) // 2], steps[-1]}) if steps else []
    for t in chosen[:STEPS]:
        seen: dict[str, Any] = {}
        reads = Reads(example.problem, example.states, t, seen=seen)
        try:
            plain, size = line.value(reads)
            target = np.asarray(line.target(reads))
        except (*IMPOSSIBLE, Unknown):
            continue
        if target.shape != plain.shape or not np.all(np.isfinite(target)):
            continue
        closed = all(f.kind in CLOSED and not f.l1 for f in _functions(example.problem)) or not SOLVERS & set(seen)
        room = EXACT if closed else ITERATED
        found.append(
            Point(
                example.problem,
                example.states,
                t,
                target,
                plain,
                max(size, float(np.abs(target).max(initial=0.0)), 1e-300),
                room,
                example.earlier,
            )
        )
    return found


def _functions(problem: Problem) -> list[Any]:
    return [f for name in ("losses", "objectives") for f in problem.fields.get(name, ())] + [
        problem.fields[n] for n in ("f",) if n in problem.fields
    ]


def _tried(line: Line, alteration: Alteration, broken: Sequence[Point], kept: Sequence[Point]) -> tuple[Alteration, float] | None:
    worst = _worst(line, alteration, broken, kept)
    return None if worst is None else (alteration, worst)


def _worst(line: Line, alteration: Alteration, broken: Sequence[Point], kept: Sequence[Point]) -> float | None:
    """The largest distance over all points; None as soon as one is too large."""
    worst, known = 0.0, False
    for k, point in enumerate((*broken, *kept)):
        distance = point.distance(line, alteration)
        if np.isnan(distance):
            continue
        if not distance <= point.room:
            return None
        worst, known = max(worst, distance), known or k < len(broken)
    if not known:
        return None
    moved = any(np.abs(p.plain - p.found).max(initial=0.0) > 4 * worst * UNIT_ROUNDOFF * p.size for p in broken)
    return worst if moved else None


def _pairs(
    line: Line, singles: Sequence[Alteration], broken: Sequence[Point], kept: Sequence[Point]
) -> Iterable[tuple[Alteration, float]]:
    """Pairs that do it, tried on one cheap point first, then on that of another problem, where other terms weigh; only where the
    line has closed forms."""
    cheap: dict[int, Point] = {}
    for p in broken:
        if p.room <= EXACT:
            cheap.setdefault(id(p.problem), p)
    for n, first in enumerate(list(cheap.values())[:PLACES]):
        plain = first.distance(line, NOTHING)
        useful = []
        for a in singles:
            distance = first.distance(line, a)
            if np.isfinite(distance) and abs(distance - plain) > 1e-6 * plain:
                useful.append(a)
        for a, b in (*_added(line, useful, first), *(combinations(useful[:PAIRED], 2) if n == 0 else ())):
            if a.touches() & b.touches():
                continue
            both = a & b
            if first.distance(line, both) <= first.room:
                worst = _worst(line, both, broken, kept)
                if worst is not None:
                    yield both, worst
                    return


def _added(line: Line, useful: Sequence[Alteration], point: Point) -> list[tuple[Alteration, Alteration]]:
    """Pairs whose effects add up to what the program did, as those on two terms of a sum do."""
    values = [(a, value) for a in useful if (value := point.value(line, a)) is not None]
    if not values:
        return []
    effects = np.array([np.ravel(value - point.plain)[:ENTRIES] for _, value in values])
    wanted = np.ravel(point.found - point.plain)[:ENTRIES]
    allowed = point.room * UNIT_ROUNDOFF * point.size
    found = []
    for i, effect in enumerate(effects):
        near = np.flatnonzero(np.abs(effects[i + 1 :] + (effect - wanted)).max(axis=1, initial=0.0) <= allowed)
        found += [(values[i][0], values[i + 1 + int(k)][0]) for k in near[:NEAREST]]
    return found


def _drawn_losses(line: Line, broken: Sequence[Point]) -> Iterable[tuple[Alteration, float]]:
    """At every broken step the loss of one of the other steps, no rule telling which."""
    used, worst = [], 0.0
    for point in broken:
        count = len(point.problem.fields.get("losses", ()))
        seen: dict[str, Any] = {}
        line.value(Reads(point.problem, point.states, point.t, seen=seen))
        if count < 2 or "loss" not in seen:
            return
        others = [Alteration("", "", reads={"loss": given(lambda r, i: r.problem.losses[i].reference, i)}) for i in range(count)]
        distances = [np.nan_to_num(point.distance(line, a), nan=np.inf) for a in others]
        best = int(np.argmin(distances))
        if not distances[best] <= point.room:
            return
        used.append(f"{best} in step {point.t}")
        worst = max(worst, float(distances[best]))
    yield Alteration("another loss", f"the loss of a step that follows no rule ({', '.join(used[:STEPS])})"), worst


def _single_parts(line: Line, broken: Sequence[Point], kept: Sequence[Point]) -> Iterable[tuple[Alteration, float]]:
    """The result of one user or of one entry in float32."""
    for axis, name in ((0, "user"), (-1, "entry")):
        if any(p.found.ndim < 1 + (axis == 0) for p in broken):
            continue
        for k in (*range(min(p.found.shape[axis] for p in broken)), -1):
            shown = f"{name} {k}" if k >= 0 else f"the last {name}"
            a = Alteration("precision", f"the result of {shown} in float32", after=given(_single_part, axis, k))
            if line.before is not None and (tried := _tried(line, a, broken, kept)) is not None:
                yield tried
                return


def _single_part(r: Reads, v: Array, before: Array, axis: int, k: int) -> Array:
    out = np.array(v)
    place = (k,) if axis == 0 else (Ellipsis, k)
    out[place] = single(out[place])
    return out


def _single_precision(line: Line, broken: Sequence[Point]) -> Iterable[tuple[Alteration, float]]:
    """Arithmetic in float32: every broken step is off by a few of its units in the last place, and by no less than some."""
    apart = [d for p in broken if not np.isnan(d := p.distance(line, NOTHING))]
    if apart and max(apart) <= SINGLE and max(apart) >= SINGLE / 2.0**12:
        yield Alteration("precision", "its arithmetic in single precision (float32), or a solver stopped as early,"), max(apart)
