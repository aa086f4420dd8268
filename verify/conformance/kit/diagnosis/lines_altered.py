"""What a line makes, put through something else: sums and moves clipped, signed or rounded, steps made several times, states
recorded at another scale. Tried where no other alteration of the line does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.expression import Clip, Gradient, Noise, Parameter, parts
from ....algorithms.proximal import clip
from .line import Line, Term, evaluated
from .point import Point
from .reads import RESULT, Alteration, Change, Reads
from .states_altered import masked, without
from .words import LENGTHS, column, given, named, powers, shown

Through = Callable[[Array], Array]

MAPS: tuple[tuple[str, Through], ...] = (
    ("its sign for {}", np.sign),
    ("its modulus for {}", np.abs),
    ("{} scaled to the length 1", lambda v: v / np.linalg.norm(v, axis=-1, keepdims=True)),
    *((f"{{}} rounded to {k} digits after the point", given(np.round, k)) for k in (0, 1, 2, 3, 4, 6, 8)),
    *((f"{{}} clipped to the length {length:g}", given(clip, length)) for length in LENGTHS),
    *((f"the entries of {{}} clipped to {length:g}", given(lambda v, C: v.clip(-C, C), length)) for length in LENGTHS),
    ("{} without its negative entries", lambda v: np.maximum(v, 0)),
    ("{} with its largest entry alone", lambda v: v * (np.abs(v) == np.abs(v).max(axis=-1, keepdims=True))),
)
RADII: tuple[tuple[str, Callable[[Array, float], Array]], ...] = (
    ("{} clipped to the radius", clip),
    ("the entries of {} clipped to the radius", lambda v, C: v.clip(-C, C)),
)
REPEATED = (2, 3, 4, 5, 10)


def line_alterations(point: Point) -> Iterator[Alteration]:
    """Of sums, moves and results put through maps; of a step made several times; of states recorded at another scale."""
    line, r = point.line, point.reads
    radii = {p.name for e in r.run.algorithm.every(Clip) for p in parts(e.radius) if isinstance(p, Parameter)}
    maps = [*((words, given(lambda r, v, through: through(v), through)) for words, through in MAPS)]
    maps += [
        (words, given(lambda r, v, through, name: through(v, r.raw(name)), through, name))
        for (words, through), name in product(RADII, sorted(radii & r.run.inputs.data.keys()))
    ]
    yield from _recorded(line, r)
    yield from _again(line, r)
    whole = {"the update": _moved, "the update before the noise": _moved_alone, line.target.name: _result}
    masks = {t.key for t in line.terms if isinstance(t.core, Noise)}
    groups = [(name, list(keys)) for name, keys in named(line).items()]
    groups += [
        (f"{name} but for the noise", rest)
        for name, keys in groups
        if 1 < len(rest := [k for k in keys if k not in masks]) < len(keys)
    ]
    for words, through in maps:
        for name, keys in groups:
            terms = [t for t in line.terms if t.key in keys]
            if not any(t.key.endswith(("K", "f")) for t in terms):
                for fronts in (True, False):
                    factor = given(_factor, terms, through, fronts)
                    yield Alteration(words.format(name) + ("" if fronts else " before its scalars"), dict.fromkeys(keys, factor))
        for name, change in whole.items():
            yield Alteration(words.format(name), {RESULT: given(change, line, through)})


def _factor(r: Reads, terms: list[Term], through: Callable[[Reads, Array], Array], fronts: bool) -> Array:
    """What each entry of a sum is multiplied by where a map is applied to it, or to what stands behind its first scalars."""
    plain = Reads(r.run, r.t)
    plain.made.update(r.made)
    total = np.asarray(sum(t.value(plain) for t in terms), dtype=np.float64)
    unit = 1.0 if fronts else np.abs(column(evaluated(terms[0].front, plain, terms[0].key)))
    with np.errstate(all="ignore"):
        return np.where(total == 0, 1.0, through(r, total / unit) * unit / total)


def _result(r: Reads, v: Array, before: Array, line: Line, through: Callable[[Reads, Array], Array]) -> Array:
    return through(r, v)


def _moved(r: Reads, v: Array, before: Array, line: Line, through: Callable[[Reads, Array], Array]) -> Array:
    return np.asarray(before + through(r, v - before))


def _moved_alone(r: Reads, v: Array, before: Array, line: Line, through: Callable[[Reads, Array], Array]) -> Array:
    noise = line.noise(r)
    return np.asarray(before + through(r, v - noise - before) + noise)


def _again(line: Line, r: Reads) -> Iterator[Alteration]:
    """A step made several times, each from what the one before has made of a state."""
    target = line.found(r)
    names = {n for k in r.seen if (n := k.partition("@")[0]) in r.run.states and np.shape(r.raw(n)) == target.shape}
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
        value = line.value(Reads(r.run, r.t, Alteration("", made)))[0] - (0.0 if noisy else line.noise(r))
        made = dict.fromkeys(places, given(lambda r, value: value, value))
    return np.asarray(value)


def _recorded(line: Line, r: Reads) -> Iterator[Alteration]:
    """A state that is recorded at another scale than that of the algorithm."""
    met = {k.partition("@")[0] for k in r.seen} | {line.target.name + "+" * line.target.time}
    for state in sorted({n.rstrip("+-") for n in met} & r.run.states.keys()):
        for words, power in (*powers(("n", *r.run.numbers)), ("times 2", lambda r: 2.0), ("divided by 2", lambda r: 0.5)):
            changes: dict[str, Any] = {
                n: given(lambda r, n, power: r.raw(n) / power(r), n, power) for n in met if n.rstrip("+-") == state
            }
            if state == line.target.name:
                changes[RESULT] = given(lambda r, v, before, power: v * power(r), power)
            yield Alteration(f"{state} recorded {words}", changes)
        for noise in (n for n in r.run.inputs.noise if masked(r.run, state, n) is not None):
            changes = {n: given(without, n, noise, -1.0) for n in met if n.rstrip("+-") == state}
            if state == line.target.name:
                changes[RESULT] = lambda r, v, before: v - line.noise(r)
            elif line.target.name in r.run.recovered:
                changes[RESULT] = given(lambda r, v, before, noise: v - r.raw(noise), noise)
            yield Alteration(f"{state} recorded without its noise", changes)
