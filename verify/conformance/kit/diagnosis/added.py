"""What a line has besides its terms: a number times a value at hand in that step, or times the sum or difference of two.

The values: rows of every state (of this step, the ones before and after), the noise and the terms of the line now and a step
before; of what the agents have also the mean, that of the first and of the last; and what an operator makes of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.declaration import read_by
from ....algorithms.expression import Datum, Noise, Number, Variable
from ..rounding import largest
from .fitted import OWN, Fit, Tried, at, fits
from .line import Term, evaluated
from .point import IMPOSSIBLE, Point
from .reads import RESULT, Alteration, Change, Reads, Unknown
from .words import Map, Other, Table, alone, column, elsewhere, given, reading, shown

LEAST = 1e-7  # of a rest: what two values may leave of it that are then tried to rounding
FEW_DIGITS = 2.0**10  # times what a value does: so much is wanted of a number before it
ENTRIES = 4  # that two values must explain, at least
OF_AGENTS: Table[Map] = (
    ("the mean of {}", lambda v: v.mean(axis=0)),
    ("{} of the first agent", lambda v: v[0]),
    ("{} of the last agent", lambda v: v[-1]),
)


def added(broken: Sequence[Point]) -> Iterator[Fit]:
    """The numbers of values, or of sums and differences of two, that explain at every broken point what the line leaves."""
    points = [p for p in broken if p.found.size >= 2]
    mine = [p for p in points if p.run is points[0].run][:2]
    parts = [p for p in points[0].line.parts if p.terms] if points else []
    where = [" to the sum that must be 0" if p.carrying else f" to {p.step.target.name}" * (p is not parts[-1]) for p in parts]
    places = [(text, given(_before, p.terms[0])) for text, p in zip(where, parts, strict=True)]
    for text, place in (*places, *([("", _after)] if parts and parts[-1].carrying else [])):
        yield from fits(_tried(text, place, mine), points, 0.0)


def _tried(where: str, place: Callable[[float | Change, Change], Mapping[str, Any]], points: Sequence[Point]) -> Iterator[Tried]:
    """What the points of one run do not exclude, the fewest symbols first."""
    moved: dict[bytes, tuple[Other, Array]] = {}
    rest = np.concatenate([np.ravel(p.found - p.plain) for p in points])
    for words, value in _at_hand(points[-1]):
        effect = _effect(points, given(place, value), 1.0)
        ratio = 0.0 if effect is None or not np.any(effect) else largest(rest) / largest(effect)
        if FEW_DIGITS < ratio < np.inf:  # else rounding of the line hides what a number of size 1 does
            effect = _effect(points, given(place, value), ratio)
        if effect is not None:
            moved.setdefault(effect.tobytes(), ((words, value), effect))
    values, effects = [v for v, _ in moved.values()], np.array([effect for _, effect in moved.values()])
    parts = np.cumsum([p.found.size for p in points])[:-1]
    for (words, value), effect in zip(values, effects, strict=True):
        if all(_along(*ends) for ends in zip(np.split(effect, parts), np.split(rest, parts), strict=True)):
            yield f"{OWN} {words} added{where}", given(place, value)
    if len(rest) < ENTRIES or len(values) < 2:
        return
    square, along = effects @ effects.T, effects @ rest
    own, total = np.diag(square), float(rest @ rest)
    for sign, between in ((-1, " - "), (1, " + ")):
        with np.errstate(all="ignore"):
            left = total - (along[:, None] + sign * along) ** 2 / (own[:, None] + own + 2 * sign * square)
        for i, j in np.argwhere(np.triu(left <= LEAST * total, 1)):
            if _along(effects[i] + sign * effects[j], rest):
                (a, one), (b, two) = (values[i], values[j])[:: sign if (effects[i] + sign * effects[j]) @ rest < 0 else 1]
                both = given(lambda r, one, two, sign: one(r) + sign * two(r), one, two, sign)
                yield f"{OWN} ({a}{between}{b}) added{where}", given(place, both)


def _effect(points: Sequence[Point], changes: Callable[[float], Mapping[str, Any]], size: float) -> Array | None:
    """What a number of size 1 before a value does to the line, found from one of another size."""
    made = [p.value(Alteration("", changes(size))) for p in points]
    if any(v is None for v in made):
        return None
    return np.concatenate([np.ravel(v - p.plain) for v, p in zip(made, points, strict=True)]) / size  # type: ignore[operator]


def _along(effect: Array, rest: Array) -> bool:
    """Whether a rest is a multiple of an effect."""
    square = float(effect @ effect)
    return square > 0 and bool(np.abs(rest - (effect @ rest) / square * effect).max() <= LEAST * np.abs(rest).max())


def _before(s: float | Change, value: Change, term: Term) -> Mapping[str, Any]:
    """So many times a value added to the sum that a term is in."""
    return {f"+{term.key}": lambda r: at(s, r) * value(r) / column(evaluated(term.front, r, term.key))}


def _after(s: float | Change, value: Change) -> Mapping[str, Any]:
    return {RESULT: lambda r, v, before: v + at(s, r) * value(r)}


def _at_hand(point: Point) -> Iterator[Other]:
    """The values that have the shape of the result, or one for each agent."""
    shape = point.found.shape
    found = [(words, _once(value)) for words, value in _values(point)]
    for words, value in (*found, *_of_operators(found, point)):
        r = Reads(point.run, point.t)
        r.line = point.line
        try:
            have = np.shape(value(r))
        except (*IMPOSSIBLE, Unknown):
            continue
        if have == shape:
            yield words, value
        if len(have) == 2 and have[1:] == shape[-1:]:
            yield from ((how.format(words), given(_then, value, of)) for how, of in OF_AGENTS)


def _once(value: Change) -> Change:
    """A value that no alteration moves, made once in each step of a run."""
    known: dict[tuple[int, int], Any] = {}

    def made(r: Reads) -> Any:
        key = id(r.run), r.t
        if key not in known:
            known[key] = value(r)
        return known[key]

    return made


def _then(r: Reads, value: Change, of: Map) -> Array:
    return np.asarray(of(value(r)) + np.zeros(np.shape(r.line.before(r))))


def _values(point: Point) -> Iterator[Other]:
    line, r = point.line, Reads(point.run, point.t)
    line.found(r)
    after = {s.target.name for s in r.run.algorithm.steps if line.target in read_by(s)}
    for name, rows in r.run.states.items():
        for ahead, mark in ((0, ""), (-1, "-"), (1, "+")):
            made = ahead > 0 and name in after  # a row made of the one in question explains whatever that is
            if (name, r.t + ahead) not in r.rows and r.t + ahead < len(rows) and not made:
                yield shown(name + mark, r), reading(name + mark)
    for when, back in (("the update", 0), ("the last update", 1)):
        yield f"{when} of {line.target.name}", given(_update, back)
    for name in sorted(r.run.inputs.noise):
        yield name, reading(name)
        yield f"{name} of the step before", given(lambda r, name: r.noise_at(name, r.t - 1), name)
    for step in r.run.algorithm.steps:
        yield from ((t.name, given(_of_term, t, 0)) for t in alone(step) if isinstance(t.core, Noise))
    yield from ((words, value) for words, value, _ in elsewhere(line, point.reads))
    for term in (t for t in line.terms if not (isinstance(t.core, Datum | Noise) or t.key.endswith(("K", "f")))):
        yield term.name, given(_of_term, term, 0)
        yield f"{term.name} of the step before", given(_of_term, term, 1)


def _of_term(r: Reads, term: Term, back: int) -> Array:
    """A term of this step or an earlier one, 0 before the first."""
    value = term.value(Reads(r.run, max(r.t - back, 0)))
    return np.asarray(value if r.t >= back else 0 * value)


def _update(r: Reads, back: int) -> Array:
    """What the line adds to the row that it starts from, or what was added a step before, 0 before the first."""
    bases = [t.core.name for t in r.line.terms if isinstance(t.core, Variable) and t.front == Number(Fraction(1))]
    target = r.line.target
    base = bases[0] if bases else target.name + "-" * (1 - target.time)
    if r.at(base) < 0:
        raise Unknown(base)  # before a start there is nothing that it could have moved from
    if not back:
        return np.asarray(r.line.value(r.anew)[0] - r.raw(base))
    last = r.line.before(r)
    return np.asarray(last - r.raw(base + "-") if r.t else 0 * last)


def _of_operators(values: Sequence[Other], point: Point) -> Iterator[Other]:
    for o, mark in product((o for o in point.run.algorithm.operators if o.name in point.run.inputs.data), ("", "'")):
        for words, value in values if not ("^" in o.source and mark) else ():
            yield f"{o.name}{mark and '^T'} {words}", given(lambda r, value, n: r.raw(n) @ value(r), value, o.name + mark)
