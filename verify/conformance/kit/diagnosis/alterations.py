"""The alterations of a line, from what it reads and from its terms: the mistakes that programmers make, for any algorithm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array, floats
from ....algorithms.expression import Applied, Datum, Noise, Number, Variable, parts
from ....algorithms.regularisers import shrunk
from ..causes import KEPT_ON
from .clips_altered import clip_alterations
from .fitted import MOMENTA
from .functions_altered import exchanged, function_alterations, map_alterations
from .line import Line, Term, evaluated
from .noise_altered import TOGETHER, noise_alterations
from .operators_altered import graph_alterations, matrix_alterations, mean_alterations
from .point import Point
from .reads import RESULT, Alteration, Change, Reads, Recorded, Unknown, listed
from .solves_altered import solve_alterations
from .states_altered import AVERAGES, VALUES, fitting, mixed_in, same, shaped, state_alterations
from .words import (
    AGENTS,
    Map,
    Other,
    Table,
    agents,
    column,
    earlier,
    given,
    inner,
    instead,
    line_to,
    named,
    operands,
    powers,
    reading,
    shown,
    single,
    so_far,
    steps,
)


def of_all(broken: Sequence[Point]) -> Iterator[list[Alteration]]:
    """The alterations at the first point, then those that other points have besides (a matrix that is square only there)."""
    known: set[str] = set()
    kinds: dict[str, Point] = {}
    for p in broken:
        many = [len(f) for f in p.run.inputs.functions.values() if isinstance(f, (list, tuple))]
        sizes = [1, *p.found.shape, *many, *(size for v in p.run.inputs.data.values() for size in np.shape(v))]
        alike = [sizes.index(size) for size in sizes]  # which of them are one, or the same
        kinds.setdefault(f"{p.run.algorithm.name} {[*p.run.inputs.data]} {p.run.kinds} {alike}", p)
    for point in kinds.values():
        fresh: dict[str, Alteration] = {}
        for a in alterations(point):
            if a.words not in known:
                fresh.setdefault(a.words, a)
        known |= fresh.keys()
        yield list(fresh.values())


def alterations(point: Point) -> Iterator[Alteration]:
    """Every single alteration of a line at a point, the simplest first."""
    line, r = point.line, point.reads
    run, names = r.run, r.names
    states = sorted(r.states)
    masks = [t for t in line.terms if any(isinstance(e, Noise) for e in parts(t.core))]
    if len(through := [t.key for t in masks if isinstance(t.core, Applied)]) not in (0, len(masks)):
        yield Alteration("the noise added before the solve, which shrinks it,", dict.fromkeys(through, 0.0))
    yield from _terms(line, SIGNS)
    numbers = list(_everywhere(list(_numbers(line, r, names & set(run.numbers))), line, r))
    yield from (
        a for a in numbers if not any("@" in key for key in a.changes)
    )  # a parameter says more than a term that it scales
    yield from _terms(line, SCALES)
    yield from _everywhere(list(state_alterations(line, r, states)), line, r)
    yield from solve_alterations(line, r)
    yield from clip_alterations(line, run)
    for operand in operands(line, r, names & {"mean"}):
        yield from mean_alterations(operand, line, r)
    yield from (a for a in numbers if any("@" in key for key in a.changes))
    yield from _bare(line)
    yield from _products(line, run)
    yield from _vectors(line, r, sorted(names - set(run.numbers)))
    yield from matrix_alterations(line, r, names)
    yield from graph_alterations(line, r, names)
    if run.inputs.noise:
        yield from noise_alterations(line, r, names & run.noises)
    for operand in operands(line, r, names & {f.name for f in run.algorithm.functions}):
        yield from function_alterations(operand, line, r)
    yield from exchanged(r, names)
    for operand in operands(line, r, names & {m.name for m in run.algorithm.maps}):
        yield from map_alterations(operand, r)
    yield from _few_terms(line)
    yield from _results(line, r, bool(names & run.noises))
    yield from _of_other_steps(line)
    for key, name, words in operands(line, r, states):
        yield Alteration(f"{shown(earlier(name), r)} (another one at first) for {words}", {key: given(_past, earlier(name))})


def _past(r: Reads, name: str) -> Array:
    """A row that the record does not hold at the first step."""
    if r.t < 1:
        raise Unknown(name)
    return np.asarray(r.raw(name))


def _everywhere(found: list[Alteration], line: Line, r: Reads) -> Iterator[Alteration]:
    """The alterations, and the same at each sum of terms, and at two of three or more places."""
    yield from found
    places: dict[str, list[str]] = {}
    for key in r.seen:
        places.setdefault(key.partition("@")[0], []).append(key)
    for change in dict.fromkeys(a.words.partition(" for ")[0] for a in found):
        single = {next(iter(a.changes)): a for a in found if a.words.partition(" for ")[0] == change and len(a.changes) == 1}
        for name, keys in places.items():
            mine = [k for k in keys if k in single]
            for group, members in line.groups.items():
                inside = [k for k in mine if k.partition("@")[2] in members]
                if 1 < len(inside) < len(mine):
                    reads = {k: single[k].changes[k] for k in inside}
                    yield Alteration(f"{change} for {shown(name, r)} in {group}", reads)
            for one, two in combinations(mine, 2) if len(mine) > 2 else ():
                yield single[one] & single[two]


SIGNS = (("the sign of {} changed", -1.0), ("{} left out", 0.0))
SCALES = (("twice {}", 2.0), ("half of {}", 0.5))


def _terms(line: Line, scales: Sequence[tuple[str, float]]) -> Iterator[Alteration]:
    for name, members in named(line).items():
        yield from (Alteration(words.format(name), dict.fromkeys(members, factor)) for words, factor in scales)


def _bare(line: Line) -> Iterator[Alteration]:
    """Terms without the scalars that stand before them."""

    def front(r: Reads, term: Term) -> Any:
        return column(1 / np.abs(evaluated(term.front, r, term.key)))

    for term in line.terms:
        if not isinstance(term.front, Number):
            yield Alteration(f"{term.name} without what stands before it", {term.key: given(front, term)})


OVER_STEPS: Table[Callable[[list[Array]], Any]] = (  # of the values so far
    ("averaged with that of the step before", lambda so: (so[-1] + so[max(len(so) - 2, 0)]) / 2),
    ("of the step before", lambda so: so[max(len(so) - 2, 0)]),
    ("of the first step", lambda so: so[0]),
    ("summed over the steps so far", sum),
    ("averaged over the steps so far", lambda so: sum(so) / len(so)),
)


def _of_other_steps(line: Line) -> Iterator[Alteration]:
    """Terms of other steps, which of the first step is its own."""

    def moved(r: Reads, term: Term, over: Callable[[list[Array]], Any]) -> Array:
        so = so_far(term, r)
        return np.asarray(over(so) - so[-1])

    terms = {t.key: t for part in line.parts for t in part.terms if not isinstance(t.core, Datum | Noise)}
    for name, keys in named(line).items():
        mine = [terms[k] for k in keys if k in terms]
        solved = " but for what is solved for" if any(k.endswith("K") for k in keys) else ""
        if len(mine) > 1 or (mine and not solved and not isinstance(mine[0].core, Variable) and not mine[0].share):
            for words, over in OVER_STEPS:
                yield Alteration(f"{name}{solved} {words}", {f"+{t.key}": given(moved, t, over) for t in mine})


def _few_terms(line: Line) -> Iterator[Alteration]:
    for part in line.parts:
        keys = [t.key for t in part.terms]
        if len(keys) > 1:
            yield Alteration("all of its terms left out", dict.fromkeys(keys, 0.0))
        for kept in part.terms if len(keys) > 2 else ():
            yield Alteration(f"nothing left but {kept.name}", {key: 0.0 for key in keys if key != kept.key})


def _products(line: Line, run: Recorded) -> Iterator[Alteration]:
    """Terms and sums of terms times a power of the number of agents or of a parameter."""
    for name, members in named(line).items():
        for text, power in powers(("n", *run.numbers)):
            yield Alteration(f"{name} {text}", dict.fromkeys(members, power))


MEANS: Table[Map] = (
    ("the mean of {}", lambda v: v.mean() + 0 * v),
    ("{} at its largest", lambda v: np.max(v) + 0 * v),
    ("{} at its least", lambda v: np.min(v) + 0 * v),
    ("the median of {}", lambda v: np.median(v) + 0 * v),
)
NUMBERS: Table[Callable[[Any], Any]] = (
    ("1", np.ones_like),
    ("1/2", lambda q: np.ones_like(q) / 2),
    ("1/({})", lambda q: 1 / q),
    ("2 {}", lambda q: 2 * q),
    ("({})/2", lambda q: q / 2),
    ("({})^2", lambda q: q**2),
    ("the root of {}", lambda q: np.sqrt(np.abs(q))),
    ("-{}", np.negative),
    ("0", np.zeros_like),
    ("1 - {}", lambda q: 1 - q),
    ("{} rounded down", np.floor),
    ("{} rounded", np.round),
)


def _numbers(line: Line, r: Reads, names: set[str]) -> Iterator[Alteration]:
    """Parameters: 1, inverse, twice, half, square, root, sign, times or over n, another one, that of another step or agent."""

    def others(name: str) -> Iterator[Other]:
        many = np.ndim(r.raw(name)) == 1
        yield from ((how.format(name), _of_number(name, change)) for how, change in NUMBERS)
        yield from ((f"{name} of {who}", change) for who, change in agents(name) if many)
        yield from ((how.format(name), _of_number(name, change)) for how, change in MEANS if many)
        for how, change in MEANS if name in r.run.schedules else ():
            of = given(lambda r, change: np.ravel(change(r.run.inputs.data[name]))[0] + 0 * r.raw(name), change)
            yield f"{how.format(name)} of all steps", of
        for how, of in MOMENTA:
            yield f"{how} in step t = 0, 1, ..", given(lambda r, of: of(r.t) + 0 * floats(r.raw(name)), of)
        yield f"n {name}", lambda r: r.raw(name) * float(r.run.count)
        yield f"({name})/n", lambda r: r.raw(name) / float(r.run.count)
        for other in r.run.numbers:
            if other != name:
                yield other, given(lambda r, other: r.raw(other) + 0 * np.asarray(r.raw(name)), other)
        for f in sorted(r.run.per_step):
            yield f"1/nu of all {f}", given(lambda r, f: 1 / max(g.nu for g in r.run.inputs.functions[f]), f)
            yield f"1/nu of {f}", reading(f, lambda g: 1 / g.nu)
        yield from ((f"{name} of {when}", change) for when, change in steps(name) if name in r.run.schedules)

    for operand in operands(line, r, names):
        yield from instead(operand, others(operand[1]))


def _of_number(name: str, change: Callable[[Any], Any]) -> Change:
    return lambda r: change(floats(r.raw(name)))


def _vectors(line: Line, r: Reads, names: Sequence[str]) -> Iterator[Alteration]:
    """What the data give as a vector, and who takes part."""
    for name in names:
        if name in r.run.chosen:
            timed = name in r.run.schedules
            found: list[Other] = [
                (f"everybody for {name}", reading(name, np.ones_like)),
                (f"those who are absent for {name}", reading(name, lambda v: 1 - v)),
                *((f"{name} of {when}", change) for when, change in steps(name) if timed),
                *((f"{name} of {who}", change) for who, change in agents(name)),
            ]
            yield from (Alteration(how, {name: change}) for how, change in found)
            rows = [n for n in sorted({*names, *r.run.inputs.functions}) if _of_agents(r, n)]
            several = any(np.sum(Reads(r.run, t).raw(name)) > 1 for t in range(r.run.steps))
            for n in rows if several else ():
                yield Alteration(f"{n.rstrip('+-')} by the place among those who take part", {n: given(_counted, n, name)})
            if timed and np.sum(r.raw(name)) == 1:
                turns = [(f"the agent at {name} of {when}", given(_present, change)) for when, change in steps(name)]
                turns.append(("the agents in turn", lambda r: r.t % r.run.count))
                for way, by in (("before", -1), ("after", 1)):
                    beside = given(lambda r, n, by: (_present(r, reading(n)) + by) % r.run.count, name, by)
                    turns.append((f"the agent {way} the one at {name}", beside))
                for how, who in turns:
                    theirs = {n: given(_anothers, n, name, who) for n in rows}
                    yield Alteration(f"all that is read of {how}", theirs)
                    for n in rows:
                        yield Alteration(f"{n.rstrip('+-')} of {how}", {n: theirs[n]})
                    placed = {n: given(_placed, n, name, who) for n in (name, *rows) if _only_here(r, n, name)}
                    yield Alteration(f"{how} for the one who takes part", placed)
        elif name in {d.name for d in r.run.algorithm.data} or (name.endswith("0") and name[:-1] in r.run.inputs.start):
            others = [(how.format(name), reading(name, change)) for how, change in VALUES[:4]]
            others += _starts(r, name[:-1]) if line.start else []
            yield from (Alteration(f"{how} for {name}", {name: change}) for how, change in others)


def _starts(r: Reads, state: str) -> list[Other]:
    """What a start may be: one number in every entry, what the step of the state makes of the other starts."""
    first = r.row(state, 0)
    found: list[Other] = []
    if np.ndim(first) == 2:
        found.append(("what is given less its mean over the agents", reading(f"{state}0", lambda v: v - v.mean(axis=0))))
    if np.ptp(first) == 0:
        found.append((f"{first.flat[0]:g} in every entry", given(lambda r, v: v + 0 * r.raw(f"{state}0"), first.flat[0])))
    for other in (n for n in r.run.inputs.start if n != state):
        if np.shape(r.raw(f"{other}0"))[-1:] == first.shape[-1:]:
            found.append(
                (
                    fitting(f"{other}0", f"{state}0", r),
                    given(lambda r, n, s: shaped(r.raw(n), r.raw(s)), f"{other}0", f"{state}0"),
                )
            )
    rows: dict[str, Change] = {n + "+": given(Reads.row, n, 0) for n in r.run.states}
    own = reading(f"{state}0")
    for step in r.run.algorithm.steps:
        if step.target.name == state and step.target.time:
            line = line_to(step, r)
            made = given(lambda r, line, at: line.under(at, r, 0), line, {**rows, state: own})
            found.append(("what its step makes of it and of the other starts", made))
    return found


def _of_agents(r: Reads, name: str) -> bool:
    """Whether an operand has a row or a function for each agent."""
    known = name.rstrip("+-") in r.run.states or name in r.run.inputs.functions or name in r.run.noises
    return known and (isinstance(r.raw(name), list) or np.ndim(r.raw(name)) == 2)


def _present(r: Reads, present: Change) -> int:
    """The agent who takes part alone."""
    return int(np.argmax(present(r)))


def _anothers(r: Reads, operand: str, present: str, who: Callable[[Reads], int]) -> Any:
    """An operand of the agents, that of another one at the place of the agent who takes part."""
    rows = r.raw(operand)
    made = list(rows) if isinstance(rows, list) else np.array(rows)
    made[_present(r, reading(present))] = rows[who(r)]
    return made


def _counted(r: Reads, operand: str, present: str) -> Any:
    """An operand of the agents, the k-th of all at the place of the k-th who takes part."""
    rows, at = r.raw(operand), np.maximum(np.cumsum(r.raw(present) > 0) - 1, 0)
    return [rows[i] for i in at] if isinstance(rows, list) else rows[at]


def _moved_along(r: Reads, v: Array, before: Array, state: str, among: str) -> Array:
    """The rows of those who are absent, moved by what the record says of those who take part."""
    here = column(r.raw(among))
    return np.asarray(v + (1 - here) * (here * (r.row(state, r.t + 1) - r.row(state, r.t))).sum(axis=0))


def _only_here(r: Reads, name: str, present: str) -> bool:
    """Whether an operand is 0 for all but the agent who takes part, at every step."""
    rows = [] if name in r.run.inputs.functions else [Reads(r.run, t).raw(name) for t in range(r.run.steps)]
    here = [Reads(r.run, t).raw(present) > 0 for t in range(r.run.steps)]
    return bool(rows) and not any(np.any(row[~one]) for row, one in zip(rows, here, strict=True))


def _placed(r: Reads, operand: str, present: str, who: Callable[[Reads], int]) -> Array:
    """What an operand has of the agent who takes part, at the place of another one."""
    rows = np.asarray(r.raw(operand))
    made = np.zeros_like(rows)
    made[who(r)] = rows[_present(r, reading(present))]
    return made


def _results(line: Line, r: Reads, noisy: bool) -> Iterator[Alteration]:
    """What is done with the result: kept, moved twice or half the way, rounded."""
    run = r.run
    kept = "the states of the step after (recorded one step late)" if line.start else KEPT_ON
    for words, share in ((kept, 0.0), ("the update made twice", 2.0), ("half of the update", 0.5)):
        yield Alteration(words, {RESULT: given(lambda r, v, before, share: before + share * (v - before), share)})
        if noisy:
            text = words + (" but for the noise" if share == 0 else ", then the noise")
            yield Alteration(text, {RESULT: given(inner, line, share)})
    for other in [n for n in run.states if n != line.target.name] if line.start and not line.besides else ():
        yield Alteration(
            f"{other}_0 for {' + '.join(t.name for t in line.terms)}",
            {RESULT: given(lambda r, v, before, other: same(r.row(other, 0), v), other)},
        )
    long = {n: n + "+" * (len(rows) > run.steps) for n, rows in run.states.items() if n != line.target.name and not line.start}
    for name, among in product(long.values(), sorted(run.chosen)):
        mean = given(lambda r, v, b, n, among: same(r.raw(n)[r.raw(among) > 0].mean(axis=0), v), name, among)
        yield Alteration(f"the mean of {shown(name, r)} over those who take part, and nothing else,", {RESULT: mean})
    for since, (_, old) in zip(("", " after the start"), AVERAGES[-2:], strict=True):
        mean = given(mixed_in, line.target.time, old)
        yield Alteration(f"the running mean of {line.target.name}{since} for its own value", {RESULT: mean})
    turned = [(f"of {who}", given(lambda v, order: v[order(np.arange(len(v)))], order)) for who, order in AGENTS]
    for how, through in (*TOGETHER[:5], *turned) if np.ndim(r.row(line.target.name, 0)) == 2 else ():
        yield Alteration(f"{line.target.name} {how}", {RESULT: given(lambda r, v, before, through: through(v), through)})
    if line.share == "absent" and (present := line.parts[-1].step.among) is not None:
        words = "the moves of those who take part made by the others as well"
        yield Alteration(words, {RESULT: given(_moved_along, line.target.name, present.name)})
    weighted = [n for n, fs in run.inputs.functions.items() if any(getattr(f, "l1", 0.0) for f in listed(fs))]
    for name, (over, of), (how, by) in product(weighted, (("mean", np.mean), ("sum", np.sum)), powers(run.numbers, 2)):
        level = given(lambda r, n, of, by: of([f.l1 for f in listed(r.raw(n))]) * np.mean(by(r)), name, of, by)
        made = given(lambda r, v, before, level: shrunk(v, level(r)), level)
        yield Alteration(f"its result put through a soft threshold, the {over} of the l1 weights {how},", {RESULT: made})
    yield Alteration("the update subtracted", {RESULT: lambda r, v, before: 2 * before - v})
    yield Alteration("0", {RESULT: lambda r, v, before: 0 * v})
    yield Alteration("the result in float32", {RESULT: lambda r, v, before: single(v)})
