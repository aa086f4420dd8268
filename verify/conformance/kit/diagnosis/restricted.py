"""An alteration at some steps, agents or entries alone, and the rule that says at which: what stops, skips, or starts late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....algorithms.arrays import Array, floats
from ....algorithms.display import shown
from .fitted import own_numbers
from .line import Line, Term, evaluated
from .point import Example, Point
from .reads import RESULT, Alteration, Reads, listed
from .words import between, column, given

WHERE = {"steps": "in the steps where", "agents": "for the agents whose", "entries": "for the entries whose", "problems": "where"}
Units = NDArray[np.bool_]
Mask = Callable[[Reads], Any]  # a number or truth  for each unit of a result, or one for all
FEWEST = 3  # units that an alteration must explain, and one less that it must not; of problems one less each
MOVE = "the last move of "
MANY = 8  # units on either side that tell as much in one problem as fewer do in two
NOTHING_MUCH = 1e-9  # of what is beyond a bound: what is less is rounding, or 0, and says little
CLEAR = 4  # units on either side of a bound that was found and not known before


@dataclass(frozen=True)
class Parted:
    """A point, and which of its units only the alteration explains, and which only the line as it is."""

    point: Point
    altered: Units
    plain: Units


PERIODS = {2: "second", 3: "third"} | {k: f"{k}th" for k in (4, 5, 10, 20, 50, 100, 200)}


def _in_turn(k: int, first: bool) -> Mask:
    return lambda r: np.bool_(r.t % k == (0 if first else k - 1))


def _opposite(mask: Mask) -> Mask:
    return lambda r: ~mask(r)


def _places(one: str, every: str, at: Mask) -> list[tuple[str, Mask]]:
    """Rules of a place among several: in words of one and of all."""
    ends: tuple[tuple[str, Mask], ...] = (("last", lambda r: at(r) == at(r).max()), ("first", lambda r: at(r) == 0))
    alone = [(f"{one} {k} alone", given(lambda r, k: at(r) == k, k)) for k in range(8)]
    most = [(f"{every} but the {which}", _opposite(mask)) for which, mask in ends[::-1]]
    return [*alone, (f"{one.replace(' ', ' the last ')} alone", ends[0][1]), *most]


STEPS: tuple[tuple[str, str, Mask], ...] = (  # words for one and for the others
    ("in the last step alone", "in all steps but the last", lambda r: np.bool_(r.t == r.run.steps - 1)),
    ("in the first step alone", "in all steps but the first", lambda r: np.bool_(r.t == 0)),
    *(
        (f"in every {nth} step alone{late}", f"in all steps but every {nth}{late}", _in_turn(k, bool(late)))
        for late, (k, nth) in product(("", ", from the first on"), PERIODS.items())
    ),
)


def _at(r: Reads) -> Any:
    return np.arange(r.run.count)


def _entry(r: Reads) -> Any:
    """The place of each entry in its vector."""
    shape = np.shape(r.run.states[r.line.target.name][0])
    return np.broadcast_to(np.arange(shape[-1]), shape)


RULES: dict[str, tuple[tuple[str, Mask], ...]] = {
    "steps": (
        ("in the last row alone", lambda r: np.bool_(r.t == r.run.steps)),
        *((alone, mask) for alone, _, mask in STEPS),
        *((others, _opposite(mask)) for _, others, mask in STEPS),
        (
            "where an agent takes part for the first time",
            lambda r: np.bool_(1 in [r.run.inputs.data[n][: r.t + 1, r.raw(n) > 0].sum() for n in r.run.chosen]),
        ),
        ("in the second half of the steps", lambda r: np.bool_(r.t >= r.run.steps // 2)),
    ),
    "agents": (
        *_places("for agent", "for all agents", _at),
        ("for every second agent, from the first on", lambda r: _at(r) % 2 == 0),
        ("for every second agent, from the second on", lambda r: _at(r) % 2 == 1),
        ("for the first half of the agents", lambda r: _at(r) < r.run.count // 2),
        ("for the second half of the agents", lambda r: _at(r) >= r.run.count // 2),
        ("for all agents but one, in turn", lambda r: _at(r) != r.t % r.run.count),
        ("for one agent, in turn", lambda r: _at(r) == r.t % r.run.count),
    ),
    "entries": (*_places("in entry", "in all entries", _entry),),
    "problems": (),
}


def restricted(
    tried: Sequence[Alteration],
    broken: Sequence[Point],
    kept: Sequence[Point],
    examples: Sequence[Example],
    units: Sequence[str] = tuple(WHERE),
) -> Iterator[Alteration]:
    """The alterations that with the line as it is explain every broken point unit by unit, where a rule tells the units apart."""
    found, ruled = False, dict[bytes, tuple[str, Mask] | None]()
    for unit in units if not broken[0].line.start else ():
        for a in tried if not found else ():
            parted = _parted(a, unit, broken, kept)
            key = unit.encode() + b"".join(part.tobytes() for p in parted for part in (p.altered, p.plain))
            if parted and key not in ruled:
                ruled[key] = _rule(unit, broken[0].line, parted, examples)
            if parted and (rule := ruled[key]) is not None:
                found, (words, mask) = True, rule
                yield Alteration(f"{a.words} {words}", {RESULT: given(_where, a, unit, mask)})


def _parted(a: Alteration, unit: str, broken: Sequence[Point], kept: Sequence[Point]) -> list[Parted]:
    """The points with their units, none where a unit is not explained, or where the alteration or the line explains all."""
    found: list[Parted] = []
    for point in chain(broken, kept):
        if len(found) < len(broken) and not _row_explained(point, a):
            return []
        by_it, by_line = _sides(point, a, unit)
        if len(found) >= len(broken):
            by_line = np.ones_like(by_line)
        elif not np.all(by_it | by_line):
            return []
        found.append(Parted(point, by_it & ~by_line, by_line & ~by_it))
    counts = [(int(p.altered.sum()), int(p.plain.sum())) for p in found]
    runs = [{id(p.point.run) for p, count in zip(found, counts, strict=True) if count[side]} for side in (0, 1)]
    if unit == "problems":
        return found if runs[0] and len(runs[1]) >= FEWEST - 2 else []
    altered, plain = (sum(side) for side in zip(*counts, strict=True))
    apart = not runs[0] & runs[1]  # what no problem has on both sides depends on the problem
    few = len(runs[0]) < 2 and unit != "steps" and min(altered, plain) <= MANY
    return found if altered >= FEWEST and plain >= FEWEST - 1 and not (apart or few) else []


def _row_explained(point: Point, a: Alteration) -> bool:
    """Whether the alteration or the line explains each entry of the agent who tells as much as all, which costs less."""
    if not point.tells(a):
        return True
    row, at = point.row(a), point.agent
    by_line = point.near(point.plain[at], at)
    return bool(np.all(by_line if row is None else by_line | point.near(row, at)))


def _sides(point: Point, a: Alteration, unit: str) -> tuple[Units, Units]:
    """Which units the alteration explains, none where it cannot be made or there are no such units, and which the line."""
    many = unit != "agents" or np.ndim(point.found) == 2
    value, axis = point.value(a) if many else None, 1 if unit == "agents" and many else None

    def near(v: Array) -> Units:
        by = point.near(v)
        return np.ravel(by if unit == "entries" else by.all(axis=axis))

    if unit not in point.units:
        point.units[unit] = near(point.plain)
    plain = point.units[unit]
    return np.zeros_like(plain) if value is None else near(value), plain


def _rule(unit: str, line: Line, parted: list[Parted], examples: Sequence[Example]) -> tuple[str, Mask] | None:
    """What is true of every unit that is altered, and of no other: of its place, or of a size and a bound."""

    def sides(words: str, of: Mask) -> tuple[Array, Array] | None:
        values = [p.point.once(f"{unit} {words}", of) for p in parted]
        known = [
            v if v.size == p.altered.size else np.repeat(v, p.altered.size)
            for v, p in zip(values, parted, strict=True)
            if v is not None and v.size in (1, p.altered.size)
        ]
        if len(known) < len(parted):
            return None
        every = np.concatenate(known)
        return every[altered], every[plain]

    altered, plain = np.concatenate([p.altered for p in parted]), np.concatenate([p.plain for p in parted])

    rules = []
    for words, mask in (*RULES[unit], *(_kinds(parted) if unit == "problems" else ())):
        both = sides(words, mask)
        if both is not None and both[0].all() and not both[1].any():
            rules.append((words, mask))
    if rules:
        return min(rules, key=lambda rule: _too_many(rule[1], examples)) if unit == "steps" else rules[0]
    for words, size in _sizes(unit, line, parted[0]):
        both = sides(words, size)
        both = None if both is None else (both[0][~np.isnan(both[0])], both[1][~np.isnan(both[1])])
        if both is None or min(map(len, both)) < CLEAR or not np.isfinite(np.concatenate(both)).all():
            continue
        for small, large, how, sign in ((*both, "at most", 1), (*both[::-1], "more than", -1)):
            if small.max() < large.min() and (small.max() or MOVE not in words):  # what is kept has not moved
                bound = between(float(small.max()), float(large.min()))
                rules.append((f"{WHERE[unit]} {words} is {how} {bound:g}", given(_beyond, size, bound, sign)))
                if small.max() > NOTHING_MUCH * large.min():
                    return rules[-1]
    return rules[0] if rules else _stopped(examples) if unit == "steps" else None


def _stopped(examples: Sequence[Example]) -> tuple[str, Mask] | None:
    """From a step on to the end, another one in each problem; None where it is not so, or the same in all."""
    begins = {id(e.run): e.since for e in examples if e.broken}
    if min(begins.values()) < 0 or len(set(begins.values())) < 2:
        return None
    words = f"from a step on that depends on the problem (from {min(begins.values())} to {max(begins.values())}), to the end"
    return words, lambda r: np.bool_(r.t >= begins.get(id(r.run), r.run.steps))


def _too_many(mask: Mask, examples: Sequence[Example]) -> int:
    """How many steps a rule names that hold, and those that it misses, over all that were looked at."""
    return sum(bool(mask(Reads(e.run, t))) != (t in e.broken) for e in examples for t in range(e.rows))


def _kinds(parted: list[Parted]) -> Iterator[tuple[str, Mask]]:
    """Problems by the kinds of their functions, and by the parameters that only some have."""

    def kind(r: Reads, name: str) -> str:
        first = listed(r.run.inputs.functions[name])[0]
        return type(getattr(first, "loss", first)).__name__

    r = parted[0].point.reads
    for name in (o.name for o in r.run.algorithm.operators if np.ndim(r.run.inputs.data.get(o.name, 0)) == 2):
        for how, square in (("", True), ("not ", False)):
            yield f"where {name} is {how}square", given(_square, name, square)
    for name in sorted(parted[0].point.run.inputs.functions):
        kinds = sorted({kind(p.point.reads, name) for p in parted})
        for (how, is_it), one in product((("", True), ("not ", False)), kinds):
            yield f"where {name} is {how}{one}", given(lambda r, n, one, b: np.bool_((kind(r, n) == one) == b), name, one, is_it)
    each = [{n for n, v in p.point.run.inputs.data.items() if not np.all(np.isposinf(v))} for p in parted]
    for name in sorted(n for n in set().union(*each) if not all(n in mine for mine in each)):
        for how, is_it in (("", True), ("no ", False)):
            yield f"where there is {how}{name}", given(_there, name, is_it)


def _there(r: Reads, name: str, is_it: bool) -> np.bool_:
    return np.bool_((not np.all(np.isposinf(r.run.inputs.data.get(name, np.inf)))) == is_it)


def _square(r: Reads, name: str, square: bool) -> np.bool_:
    return np.bool_((len(set(r.raw(name).shape)) == 1) == square)


def _beyond(r: Reads, size: Mask, bound: float, sign: int) -> Any:
    return size(r) <= bound if sign > 0 else size(r) > bound


def _sizes(unit: str, line: Line, parted: Parted) -> Iterator[tuple[str, Mask]]:
    """Sizes of a unit in words: of what the terms have behind their scalars, of the update, of the last move of a state."""
    bars = "modulus of {}" if unit == "entries" else "|{}|"
    if unit == "steps":
        yield "t", lambda r: np.array(r.t)
        yield "T - t", lambda r: np.array(r.run.steps - r.t)
    if unit == "agents":
        yield "number (from 0)", _at
    if unit == "problems":
        yield from own_numbers(parted.point).items()
        return
    for term in (t for part in line.parts for t in part.terms):
        yield bars.format(shown(term.core)), given(_size, unit, given(lambda r, t: evaluated(t.core, r, t.key), term))
    for name, keys in line.groups.items():
        terms = [t for part in line.parts for t in part.terms if t.key in keys]
        if len(terms) == len(keys):
            yield f"{bars.format(name)} without its scalars", given(_size, unit, given(_behind, terms))
    yield bars.format("its update"), given(_size, unit, lambda r: r.line.value(r)[0] - r.line.before(r))
    for name in sorted(parted.point.run.states):
        move = given(lambda r, name: r.raw(name) - r.raw(name + "-") if r.t else np.nan * r.raw(name), name)
        yield bars.format(f"{MOVE}{name}"), given(_size, unit, move)


def _behind(r: Reads, terms: Sequence[Term]) -> Array:
    """A sum of terms over what stands before its first."""
    return np.asarray(sum(t.value(r) for t in terms) / np.abs(column(evaluated(terms[0].front, r, terms[0].key))))


def _size(r: Reads, unit: str, of: Callable[[Reads], Any]) -> Array:
    value = floats(of(r))
    if unit == "entries":
        return np.abs(value)
    return np.asarray(np.linalg.norm(value, axis=-1 if unit == "agents" else None))


def _where(r: Reads, v: Array, before: Array, a: Alteration, unit: str, mask: Mask) -> Array:
    fresh = r.anew
    fresh.line = r.line
    here = np.asarray(mask(fresh))
    if not here.any():
        return v
    other = r.line.value(Reads(r.run, r.t, a))[0]
    shape = {"agents": (-1, 1), "entries": np.shape(v)}.get(unit, ())
    return np.where(here.reshape(shape) if here.ndim else here, other, v)
