"""What a line makes, put through something else: sums and moves clipped, signed or rounded, steps made several times, states
recorded at another scale. Tried where no other alteration of the line does it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array, floats
from ....algorithms.expression import Gradient, Noise, Variable
from ....algorithms.proximal import clip
from ..declared import summands
from ..rounding import largest
from .clips_altered import MAPS
from .data_altered import of_each, renumbered
from .line import Line, Part, Term, evaluated, system
from .noise_altered import TOGETHER
from .point import Point
from .reads import RESULT, Alteration, Change, Reads, Unknown
from .states_altered import AVERAGES, masked, mixed_in, without
from .words import Table, column, given, line_to, named, operands, powers, shown, so_far

Through = Callable[..., Array]

RADII: Table[Callable[[Array, float], Array]] = (
    ("{} clipped to the radius", clip),
    ("the entries of {} clipped to the radius", lambda v, C: v.clip(-C, C)),
)
REPEATED = (2, 3, 4, 5, 10)
TWICE: Table[Change] = (("times 2", lambda r: 2.0), ("divided by 2", lambda r: 0.5))
ROWS: Table[Callable[[int], bool]] = (
    ("", lambda row: True),
    (" (but for its start)", lambda row: row > 0),
    (" (its start alone)", lambda row: row == 0),
)
RATES = ((0.9, 0.999, "Adam"), (0.0, 0.9, "RMSprop"), (0.0, 0.99, "RMSprop"))  # of the mean, of the mean square
TINIES = (1e-8, 1e-10, 1e-6, 0.0)


def line_alterations(point: Point) -> Iterator[Alteration]:
    """Of sums, moves and results put through maps; of a step made several times; of states recorded at another scale."""
    line, r = point.line, point.reads
    used = sorted(r.names & r.run.inputs.functions.keys())
    maps = [*((words, given(lambda r, v, through: through(v), through)) for words, through in MAPS)]
    maps += [
        (words, given(lambda r, v, through, name: through(v, r.raw(name)), through, name))
        for (words, through), name in product(RADII, sorted(r.run.radii & r.run.inputs.data.keys()))
    ]
    maps += [
        (f"the entries of {{}} clipped to {k} sigma", given(lambda r, v, k: v.clip(-k * r.run.sigma, k * r.run.sigma), k))
        for k in (1, 2, 3, 4, 5)
        if r.run.sigma
    ]
    maps += [(f"{{}} {words}", given(_over_agents, through)) for words, through in TOGETHER]
    for part in (line_to(step, r).parts[-1] for step in r.run.algorithm.steps):
        f = r.raw(part.minimises) if part.minimises in r.run.inputs.functions else []
        if not isinstance(f, list) and part.minimises not in used:
            maps.append((f"{{}} put through the minimiser of {part.minimises}", given(_minimised, part)))
    bound = largest(point.found)
    if np.sum(np.abs(point.found) == bound) > 1 and bound > 0:
        maps.append((f"the entries of {{}} cut at {bound:g}", given(lambda r, v, C: np.nan_to_num(v).clip(-C, C), bound)))
    yield from recorded(line, r, {line.target.name})
    yield from _again(line, r)
    scales = [("", lambda r: 1.0), *((f"{how} ", by) for how, by in powers(r.scalars, 2))]
    for k, (how, by) in product(range(1, 13) if any(p.carrying for p in line.parts) else (), scales):
        yield Alteration(f"a ridge of {10.0**-k:g} {how}in the system", {"minimiser": given(_ridged, 10.0**-k, by)})
    digits = range(8, 0, -1)  # the least change first
    constants: list[tuple[str, Change, int]] = [
        (n, of_each(n, given(renumbered, given(_rounded, k))), k) for n, k in product(used, digits)
    ]
    constants += [(n, given(lambda r, n, k: np.round(r.raw(n), k), n, k), k) for n, k in product(r.run.numbers, digits)]
    for name, less, k in constants:
        yield Alteration(f"what is given as {name} rounded to {k} digits after the point", {name: less})
    for term, tiny in product([t for t in line.terms if isinstance(t.core, Gradient)], TINIES):
        yield Alteration(f"{term.name} by Adagrad (with {tiny:g})", {f"+{term.key}": given(_adapted, term, tiny, 0.0, 0.0, True)})
        for mean, square, words in RATES:
            for plain in (False, True):
                how = f"{term.name} by {words} ({mean:g}, {square:g}, with {tiny:g}{', no correction' * plain})"
                yield Alteration(how, {f"+{term.key}": given(_adapted, term, tiny, mean, square, plain)})
    whole = {line.target.name: (False, False), "the update": (True, False), "the update before the noise": (True, True)}
    masks = {t.key for t in line.terms if isinstance(t.core, Noise)}
    groups = [(name, list(keys)) for name, keys in named(line).items()]
    groups += [
        (f"{name} but for the noise", rest)
        for name, keys in groups
        if 1 < len(rest := [k for k in keys if k not in masks]) < len(keys)
    ]
    vectors = r.run.states.keys() | r.run.noises
    read = list(operands(line, r, {n for n in r.names if n.rstrip("+-") in vectors}))
    for (words, through), (key, name, text) in product(maps, read):
        yield Alteration(words.format(text), {key: given(lambda r, name, through: through(r, r.raw(name)), name, through)})
    for (words, through), (key, _, text) in product(maps, operands(line, r, {"mean"})):
        each = given(lambda r, through: lambda rows: through(r, rows).mean(axis=0), through)
        yield Alteration(words.format(f"what each agent has in the {text}"), {key: each})
    sums = []
    for name, members in groups:
        terms = [t for t in line.terms if t.key in members]
        if not any(t.key.endswith(("K", "f")) for t in terms):
            sums.append((name, terms, ""))
            if abs(getattr(terms[0].front, "value", 0)) != 1 and not (
                len(terms) == 1 and isinstance(terms[0].core, Variable | Noise)
            ):
                sums.append((name, terms, " before its scalars"))
    for words, through in maps:
        for name, terms, where in sums:
            factor = given(_factor, terms, through, not where)
            yield Alteration(words.format(name) + where, dict.fromkeys((t.key for t in terms), factor))
        for name, (moves, clean) in whole.items():
            yield Alteration(words.format(name), {RESULT: given(_put, line, through, moves, clean)})


def _ridged(r: Reads, ridge: float, by: Change) -> Callable[..., Array]:
    """What is minimised, or a system, with so much of the identity more."""
    more = ridge * float(by(r))
    return lambda f, K, q, unit: r.run.minimised(f, K + more * (np.eye(len(q)) if np.ndim(K) else 1.0), q)


def _rounded(numbers: dict[str, float], samples: int, digits: int) -> dict[str, float]:
    return {n: round(v, digits) for n, v in numbers.items()}


def _adapted(r: Reads, term: Term, tiny: float, mean: float, square: float, plain: bool) -> Array:
    """What a gradient changes by where it is divided by the root of the squares so far: their sum, or a moving mean (corrected
    for its start unless plain), and averaged itself."""
    slopes = so_far(term, r)
    first, second = 0 * slopes[0], 0 * slopes[0]
    for g in slopes:
        first = mean * first + (1 - mean) * g
        second = square * second + (1 - square) * g**2 if square else second + g**2
    if not plain:
        first, second = first / (1 - mean ** (r.t + 1)), second / (1 - square ** (r.t + 1))
    return np.asarray(first / (np.sqrt(second) + tiny) - slopes[-1])


def _factor(r: Reads, terms: list[Term], through: Callable[[Reads, Array], Array], fronts: bool) -> Array:
    """What each entry of a sum is multiplied by where a map is applied to it, or to what stands behind its first scalars."""
    plain = r.anew
    plain.made.update(r.made)
    total = floats(sum(r.base[t.key] if t.key in r.base else t.value(plain) for t in terms))
    unit = 1.0 if fronts else np.abs(column(evaluated(terms[0].front, plain, terms[0].key)))
    with np.errstate(all="ignore"):
        return np.where(total == 0, 1.0, through(r, total / unit) * unit / total)


def _minimised(r: Reads, v: Array, part: Part) -> Array:
    """Where the function of another step, with what stands before the identity there, is least beside the distance from rows."""
    f, k = r.raw(part.minimises), float(system(part, r.anew)[1])
    return np.array([r.run.minimised(f, k, -k * row) for row in np.atleast_2d(v)]).reshape(np.shape(v))


def _over_agents(r: Reads, v: Array, through: Callable[[Array], Any]) -> Array:
    if v.ndim < 2:
        raise ValueError("no rows of agents")
    return np.asarray(through(v))


def _put(
    r: Reads, v: Array, before: Array, line: Line, through: Callable[[Reads, Array], Array], moves: bool, clean: bool
) -> Array:
    """A result, or its move, put through something; clean: without its noise, which is added afterwards."""
    start, noise = before if moves else 0.0, line.noise(r) if clean else 0.0
    return np.asarray(start + through(r, v - noise - start) + noise)


def _again(line: Line, r: Reads) -> Iterator[Alteration]:
    """A step made several times, each from what the one before has made of a state."""
    target = line.found(r)
    names = {n for n in r.names if n in r.run.states and np.shape(r.raw(n)) == target.shape}
    slopes = {t.key for t in line.terms if isinstance(t.core, Gradient)}
    for name, count in product(sorted(names), REPEATED):
        places = {"": [name], " in the gradient alone": [k for k in r.seen if k.partition("@")[::2] in product([name], slopes)]}
        for (where, at), noisy in product(places.items(), (False, True) if np.any(line.noise(r)) else (False,)):
            words = f"{count} steps, each with what the one before made for {shown(name, r)}{where}{' with its noise' * noisy}"
            yield Alteration(words, dict.fromkeys(at, given(_repeated, line, at, count, noisy)))


def _repeated(r: Reads, line: Line, places: list[str], count: int, noisy: bool) -> Array:
    """What all steps but the last have made."""
    made: dict[str, Change] = {}
    for _ in range(count - 1):
        value = line.under(made, r) - (0.0 if noisy else line.noise(r))
        made = dict.fromkeys(places, given(lambda r, value: value, value))
    return np.asarray(value)


def recorded(line: Line, r: Reads, broken: Collection[str]) -> Iterator[Alteration]:
    """A state recorded at another scale than that of the algorithm, or sent or recorded without its noise: where the noise comes
    in later, no run tells the two apart; at another time, or in one memory, where its own line is ``broken`` too."""
    names = r.names
    time = line.target.time
    for state in sorted({n.rstrip("+-") for n in (*names, line.target.name)} & r.run.states.keys()):
        own, read = state == line.target.name, [n for n in names if n.rstrip("+-") == state]
        met = {*read, state + "+" * time} if own else read

        def otherwise(words: str, of: Through, after: Through | None, *more: Any, met: Collection[str] = met) -> Alteration:
            changes: dict[str, Any] = {n: given(of, n, *more) for n in met}
            return Alteration(words, changes if after is None else {**changes, RESULT: after})

        for (words, power), (where, at) in product((*powers(("n", *r.run.numbers)), *TWICE), ROWS):
            scale = given(lambda r, name, power, at: power(r) if at(_row(r, name)) else 1.0, power, at)
            after = given(lambda r, v, before, scale, n: v * scale(r, n), scale, state + "+" * time) if own else None
            yield otherwise(f"{state} recorded {words}{where}", lambda r, n, scale: r.raw(n) / scale(r, n), after, scale)
        for words, old in AVERAGES:
            after = given(mixed_in, time, old) if own else None
            yield otherwise(f"{state} recorded as {words}", _before_average, after, old)
        for noise in (n for n in r.run.inputs.noise if masked(r.run, state, n) is not None):
            after = (lambda r, v, before: v - line.noise(r)) if own else None
            if not own and line.target.name in r.run.recovered:
                after = given(lambda r, v, before, noise: v - r.raw(noise), noise)
            yield otherwise(f"{state} sent or recorded without its noise", without, after, noise, -1.0)
        for step in r.run.algorithm.steps:
            terms = summands(step)
            if not any(isinstance(t, Variable) and t.name == state for t in terms) or not any(
                isinstance(t, Noise) for t in terms
            ):
                continue
            added = line_to(step, r)
            after = given(lambda r, v, before, added: v + added.noise(r), added) if own else None
            yield otherwise(f"{state} recorded with the noise that is added to it (in place)", _noisy, after, added)
        if state not in broken:
            continue
        for words, by in (
            ("behind its rows (recorded late, or made first in a step)", 1),
            ("ahead of its rows (recorded early, or made last in a step)", -1),
        ):
            moved = otherwise(f"{state} one step {words}", _shifted, None, by, met=read)
            yield Alteration(moved.words, {RESULT: given(_made_late, line, moved.changes, by)}) if own else moved
        for words, which in (("last", -1), ("first", 0)) if np.ndim(r.row(state, 0)) == 2 else ():
            for moves in (np.sum, np.cumsum) if own and time else (None,):
                after = None if moves is None else given(_in_one_memory, which, moves)
                yield otherwise(
                    f"{state} in one memory of all agents (at first that of the {words} one)", _of_one, after, which, met=read
                )


def _before_average(r: Reads, name: str, old: Callable[[int], float]) -> Array:
    """What was averaged into a row."""
    base, t = name.rstrip("+-"), _row(r, name)
    return r.row(base, t) if t < 1 else np.asarray((r.row(base, t) - old(t) * r.row(base, t - 1)) / (1 - old(t)))


def _noisy(r: Reads, name: str, added: Line) -> Array:
    """A row before what a later step of its round adds to it."""
    time = next(s.target.time for s in r.run.algorithm.steps if s.target.name == name.rstrip("+-"))
    return np.asarray(r.raw(name) - added.noise(Reads(r.run, _row(r, name) - time)))


def _shifted(r: Reads, name: str, by: int) -> Array:
    """Another row than that of this name; Unknown where the record has none."""
    base, t = name.rstrip("+-"), _row(r, name) + by
    if not 0 <= t < len(r.run.states[base]):
        raise Unknown(name)
    return r.row(base, t)


def _made_late(r: Reads, v: Array, before: Array, line: Line, reads: dict[str, Any], by: int) -> Array:
    """What the line makes of shifted rows in the step whose result stands in this row."""
    if r.t - by < 0 and line.target.time:
        return before
    if not 0 <= r.t - by < r.run.steps:
        raise Unknown(line.target.name)
    return np.asarray(r.line.under(reads, r, r.t - by))


def _of_one(r: Reads, name: str, which: int) -> Array:
    """The row of one agent for all."""
    rows = r.raw(name)
    return np.asarray(rows[which] + 0 * rows)


def _in_one_memory(r: Reads, v: Array, before: Array, which: int, moves: Callable[..., Array]) -> Array:
    """The moves of all agents together, or of those up to each, from the row of one."""
    return np.asarray(before[which] + moves(v - before[which], axis=0) + 0 * v)


def _row(r: Reads, name: str) -> int:
    """Which row of a state a name reads."""
    return max(r.at(name), 0)
