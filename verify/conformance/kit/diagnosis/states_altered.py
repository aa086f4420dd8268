"""A state in another's place: of another time, without its noise, rounded, averaged, of another agent, another state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.declaration import Minimise, Update
from ....algorithms.expression import Noise, parts
from ..declared import summands
from ..recorded_steps import blind
from .line import Line, Part, line_of
from .reads import Alteration, Change, Reads, Recorded, Unknown
from .words import (
    Map,
    Other,
    Table,
    agents,
    before_target,
    column,
    earlier,
    elsewhere,
    given,
    instead,
    line_to,
    operands,
    reading,
    shown,
    single,
    solved,
)

VALUES: Table[Map] = (
    ("0", np.zeros_like),
    ("-{}", np.negative),
    ("1", np.ones_like),
    ("|{}|", np.abs),
    ("{} in float32", single),
)


def _first_rows(r: Reads, name: str, base: str, among: str) -> Array:
    """A state with the rows of the start for those who take part."""
    return np.where(column(r.raw(among)) > 0, r.row(base, 0), r.raw(name))


def state_alterations(line: Line, r: Reads, names: Sequence[str]) -> Iterator[Alteration]:
    """Stale, future, clean, noisy and rounded variables, and those of others; never what the line itself sets."""
    mine = r.anew
    target, beside = line.found(mine), list(elsewhere(line, r))
    spaces = {v.name: v.over for v in (*r.run.algorithm.state, *(s.target for s in r.run.algorithm.steps))}

    def long(state: str) -> bool:
        return len(r.run.states[state]) > r.run.steps

    def own(name: str) -> bool:
        """Whether it is a row that the line sets, wholly or in part, is equal to it, or is not recorded."""
        read = r.anew
        try:
            value = read.raw(name)
        except (KeyError, IndexError):
            return True
        return bool(read.rows & mine.rows) or (np.shape(value) == target.shape and bool(np.array_equal(value, target)))

    def apart(part: Part) -> bool:
        """Whether a step is made from rows that the line does not set."""
        read = r.anew
        try:
            return all(t.value(read) is not None for t in part.terms) and not read.rows & mine.rows
        except (KeyError, IndexError, Unknown):
            return False

    def others(name: str) -> Iterator[Other]:
        base = name.rstrip("+-")
        for other in (base, base + "-", base + "--", *([base + "+"] if long(base) else [])):
            if other != name and (other.endswith("-") or name.endswith("+") or not own(other)):
                yield shown(other, r), reading(other)
        for (words, value, space), (sign, by) in product(beside, (("-", -1.0), ("+", 1.0))):
            if space == spaces.get(base):
                yield f"{shown(name, r)} {sign} {words}", given(lambda r, of, by: r.raw(name) + by * of(r), value, by)
        for noise in r.run.inputs.noise:
            if masked(r.run, base, noise) is not None:
                yield f"{base} before its noise", given(without, name, noise)
            yield f"{base} + {noise}", given(lambda r, noise: same(r.raw(name) + r.raw(noise), r.raw(name)), noise)
        yield from ((how.format(base), reading(name, change)) for how, change in VALUES)
        for first, since in enumerate((base, f"{base} after the start")):
            if not name.endswith("-"):
                yield f"the mean of all {since} so far", given(Reads.mean, name, first)
        if (base, 0) not in mine.rows:
            yield f"{base}_0", given(Reads.row, base, 0)
        if np.ndim(r.raw(name)) == 2:
            yield from ((f"{base} of {who}", change) for who, change in agents(name))
            yield f"the mean of {base}", reading(name, lambda v: v.mean(axis=0) + 0 * v)
        apart_from = (n for n, rows in r.run.states.items() if n != base and r.t < len(rows))
        for other in (n + later for n in sorted(apart_from, key=lambda n: "mean" in fitting(n, name, r)) for later in ("", "+")):
            if not (other.endswith("+") and not long(other[:-1])) and not own(other):
                yield fitting(other, name, r), given(lambda r, o: shaped(r.raw(o), r.raw(name)), other)
        for other in (n for n, rows in r.run.states.items() if n != base and long(n) and rows.ndim == 3 and not own(n)):
            if np.shape(r.raw(name)) == np.shape(r.raw(other))[1:] and "mean" not in r.names:
                yield f"{shown(other, r)} of each agent", reading(other)
        for other in (n for n in r.run.states if n != base and not long(n)):
            if np.shape(r.run.states[other][0])[-np.ndim(r.raw(name)) :] == np.shape(r.raw(name)):
                if other in r.run.begins:
                    yield f"{other} of the step before", reading(other + "-")
                else:
                    yield f"{other}_{{t-1}} (another one at first)", given(_past, other)
        if base != line.target.name and (said := _said(r, name)) is not None and not np.array_equal(said(r), r.raw(name)):
            yield f"{shown(name, r)} as its line makes it, not as it is recorded,", said
        if (moved := _moved_before(r, name, line.target.name)) is not None:
            yield f"{shown(name, r)} already moved in this round, with {line.target.name}_t,", moved
        for bound in (1.0, 0.1, 0.01, 1e-3, 1e-4) if base in r.run.states else ():
            yield f"{shown(name, r)} sent again only where it had moved by more than {bound:g}", given(_sent, name, bound)
        for among in r.run.chosen:
            if np.ndim(r.raw(name)) == 1:
                for (since, late), (before, first) in product(HELD, (("", False), (" (the start before)", True))):
                    yield f"{base}_t {since}{before}", given(_held, name, among, late, first)
            else:
                absent = given(lambda r, among: r.raw(name) * column(1 - r.raw(among)), among)
                yield f"{base}_t without those who take part", absent
                yield f"{base}_0 of those who take part", given(_first_rows, name, base, among)
        for many in (n for n, rows in r.run.states.items() if np.ndim(r.raw(name)) == 1 and rows.ndim == 3):
            later = many + "+" * long(many)
            again = (("made again with", given(_made_again, 0)), ("moved in this round by", given(_made_again, 1)))
            for how, average in (("with", _ahead), *again[: 1 + (name == base and long(many))]):
                change = given(average, name, later)
                yield f"{shown(name, r)} {how} {shown(later, r)} of the agents before (Gauss-Seidel)", change
        for made, part in solved(r):
            if made != line.target.name and part.function is not None and apart(part):
                pull = given(lambda r, part: -sum(t.value(r.anew) for t in part.terms) / before_target(part, r), part)
                at = given(lambda r, pull: same(pull(r), r.raw(name)), pull)
                yield f"what {made} is solved from (written over it)", at
        for made in (part.step.target.name for part in line.parts[:-1]):
            yield made, given(lambda r, m: same(r.made[m], r.raw(name)), made)

    for operand in operands(line, r, names):
        key, name, _ = operand
        base = name.rstrip("+-")
        yield from instead(operand, others(name))
        if "@" not in key and long(base) and not own(base) and not own(base + "+"):
            swap = {base: reading(base + "+"), base + "+": reading(base)}
            yield Alteration(f"{base}_t for {base}_{{t+1}}, and the other way round", swap)
    terms = {t.key: t.name for t in line.terms}
    for name, term in sorted((name, term) for term, names in r.hidden.items() for name in names):
        for other in sorted({n for n in (*names, *(p.step.target.name for p in line.parts[:-1])) if n != name}):
            read = given(lambda r, o, name: same(r.made[o] if o in r.made else r.raw(o), r.made[name]), other, name)
            yield Alteration(f"{shown(other, r)} for {name} in {terms[term]}", {f"{name}@{term}": read})
    starts = {n: given(Reads.row, n.rstrip("+-"), 0) for n in names if (n.rstrip("+-"), 0) not in mine.rows}
    if len(starts) > 1:
        yield Alteration("the start for every state", starts)
    mine_alone = [n for n in names if n[-1] not in "+-"]  # of another problem the line may read the other one
    unread = [n for n in r.run.states if n not in names and long(n) and not own(n)]
    alike = [(a, b) for a, b in product(mine_alone, unread) if long(a) and np.shape(r.raw(a)) == np.shape(r.raw(b))]
    for a, b in (*combinations(mine_alone, 2), *map(sorted, alike)):
        swap = {n: reading(m) for n, m in ((a, b), (b, a))}
        yield Alteration(f"{a} for {b}, and the other way round", swap)


HELD = (("of the last time that the agent took part", 0), ("as it was after the last round that the agent took part in", 1))
AVERAGES: Table[Callable[[int], float]] = (  # of a row after the first, what it has of the one before
    *((f"a moving average, {c:g} of the row before", given(lambda row, c: c, c)) for c in (0.5, 0.8, 0.9, 0.95, 0.99, 0.999)),
    ("the mean of its rows so far", lambda row: row / (row + 1)),
    ("the mean of its rows so far, without the start", lambda row: (row - 1) / row),
)


def mixed_in(r: Reads, v: Array, before: Array, time: int, old: Callable[[int], float]) -> Array:
    """A row averaged with the one before."""
    return np.asarray(v + old(row) * (before - v)) if (row := r.t + time) else v


def _moved_before(r: Reads, name: str, target: str) -> Change | None:
    """A state as its line makes it before the target has moved; None where that line comes no later, or does not read it."""
    steps, new = r.run.algorithm.steps, target + "+"
    after = next((k for k, s in enumerate(steps) if s.target.name == target and s.target.time), len(steps))
    for step in (s for s in steps[after + 1 :] if isinstance(s, Update) and s.target.name == name and s.target.time):
        other = line_to(step, r)
        return lambda r: other.under({new: reading(target)}, r)
    return None


def _said(r: Reads, name: str) -> Change | None:
    """A state as the line that sets it makes it from what is recorded; None where that minimises, or its noise is not given."""
    steps = r.run.algorithm.steps
    step = next((s for s in steps if s.target.name == name.rstrip("+-") and isinstance(s, Update)), None)
    if step is None or r.at(name) < (time := step.target.time):
        return None
    other = line_to(step, r)
    if any(isinstance(p.step, Minimise) or blind(p.step, r.run.inputs) for p in other.parts):
        return None
    return lambda r: other.value(Reads(r.run, r.at(name) - time))[0]


def _sent(r: Reads, name: str, bound: float) -> Array:
    """The rows up to this one, each held until one is further from it than a bound."""
    base, last = name.rstrip("+-"), max(r.at(name), 0)
    kept = r.run.histories.setdefault((base, bound), [r.row(base, 0)])
    for t in range(len(kept), last + 1):
        row = r.row(base, t)
        kept.append(np.where(np.linalg.norm(row - kept[-1], axis=-1, keepdims=True) > bound, row, kept[-1]))
    return kept[last]


def _held(r: Reads, name: str, among: str, late: int, first: bool) -> Array:
    """For every agent the value when it took part before, or so much later; where it did not, the first or the present one."""
    rows = np.array([r.raw(name)] * r.run.count)
    for i in range(r.run.count):
        at = next((t + late for t in range(r.t - 1, -1, -1) if r.field_at(among, t)[i] > 0), 0 if first else r.t)
        rows[i] = Reads(r.run, at).raw(name)
    return rows


def _ahead(r: Reads, name: str, many: str) -> Array:
    """For every agent an average that the moves of those before it have moved."""
    moves = r.raw(many) - _past(r, many)
    return np.asarray(r.raw(name) + (np.cumsum(moves, axis=0) - moves) / len(moves))


def _past(r: Reads, many: str) -> Array:
    """The row of the agents before this one; Unknown where the record does not hold it."""
    if not many.endswith("+") and r.t == 0:
        raise Unknown(many)
    return np.asarray(r.raw(earlier(many)))


def _made_again(r: Reads, name: str, many: str, ahead: int) -> Array:
    """For every agent but the first what the lines to it make of the rows of this round of the agents before; ahead: as the
    next row is made, of what these have moved by."""
    steps = r.run.algorithm.steps
    place = next(k for k, s in enumerate(steps) if s.target.name == name.rstrip("+-"))
    other = line_of("", steps[place], steps[:place], frozenset({many.rstrip("+-")}))
    new, old, then = r.raw(many), _past(r, many), r.at(name) - steps[place].target.time + ahead
    rows = np.array([r.raw(name)] * len(new))
    for i in range(len(new)):
        mixed = np.where(np.arange(len(new))[:, None] < i, new, old)
        if ahead and np.array_equal(mixed, old):
            continue  # nobody before this one took part
        read = {n: given(lambda r, mixed: mixed, mixed) for n in (many, many.rstrip("+"))[: 2 - ahead]}
        rows[i] = other.under(read, r, then)
    return rows if np.any(rows != rows[0]) else np.array([r.raw(name)] * len(new))  # what moves nothing is not made again


def same(value: Array, like: Array) -> Array:
    """A value of the shape of another; ValueError where it has another."""
    if np.shape(value) != np.shape(like):
        raise ValueError("another shape")
    return value


def fitting(name: str, like: str, r: Reads) -> str:
    """A state in words, as ``shaped`` puts it in the place of another."""
    mine, other = np.shape(r.raw(name)), np.shape(r.raw(like))
    if mine[-1:] == other[-1:]:
        return f"the mean of {shown(name, r)}" if len(mine) > len(other) else shown(name, r)
    return f"{shown(name, r)} repeated or cut"


def shaped(value: Array, like: Array) -> Array:
    """A state in the shape of another: of all agents as it is, one vector for all of them spread out, else repeated or cut."""
    if np.shape(value) == np.shape(like) or (np.ndim(value) < np.ndim(like) and np.shape(value)[-1:] == np.shape(like)[-1:]):
        return np.asarray(value + np.zeros_like(like))
    if np.ndim(value) > np.ndim(like) and np.shape(value)[-1:] == np.shape(like)[-1:]:
        return np.asarray(value.mean(axis=0))
    return np.resize(value, np.shape(like))


def masked(run: Recorded, state: str, noise: str) -> Any:
    """The step that adds a noise to a state at its end; None where none does."""
    for step in run.algorithm.steps:
        if step.target.name == state and any(isinstance(p, Noise) and p.name == noise for t in summands(step) for p in parts(t)):
            return step
    return None


def without(r: Reads, name: str, noise: str, share: float = 1.0) -> Array:
    """The state that the noise entered, less a share of it; as it is at the start."""
    at = r.at(name)
    step = masked(r.run, name.rstrip("+-"), noise)
    then = at - step.target.time
    if then < 0:
        return np.asarray(r.raw(name))
    added = line_to(step, r).noise(Reads(r.run, then))
    if step.among is not None:
        added = added * column(Reads(r.run, then).raw(step.among.name))
    return np.asarray(r.raw(name) - share * added)
