"""Alterations of the noise: left out, of another scale, reused, shared, or at another place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.expression import Gradient, Noise, parts
from .data_altered import weights
from .line import Line
from .point import Point
from .reads import RESULT, Alteration, Reads
from .words import (
    POWERS,
    Map,
    Other,
    Table,
    agents,
    before_target,
    column,
    given,
    of_eigenvalues,
    operands,
    powers,
    reading,
    single,
    solved,
    steps,
)


def noise_alterations(line: Line, r: Reads, read: set[str]) -> Iterator[Alteration]:
    """Of the noises that a line reads, and of those that it should not."""
    for name in sorted(r.run.noises & r.run.inputs.noise.keys()):
        yield from _of(line, r, name) if name in read else _besides(line, r, name)


ENTRIES: Table[Map] = (
    ("left out", lambda v: 0 * v),
    ("doubled", lambda v: 2 * v),
    ("halved", lambda v: v / 2),
    ("divided by 4", lambda v: v / 4),
    ("with the other sign", lambda v: -v),
    ("in float32", single),
    ("with its first number for every entry", lambda v: 0 * v + v.flat[0]),
    ("with the first number of each vector for every entry", lambda v: 0 * v + v[..., :1]),
    ("with the last number of each vector for every entry", lambda v: 0 * v + v[..., -1:]),
    ("with the mean of each vector for every entry", lambda v: 0 * v + v.mean(axis=-1, keepdims=True)),
    ("less the mean of its entries", lambda v: v - v.mean(axis=-1, keepdims=True)),
    ("scaled to the length 1", lambda v: v / np.linalg.norm(v, axis=-1, keepdims=True)),
    ("with the moduli of its entries", np.abs),
    ("squared, entry by entry", np.square),
    ("with its mean for every entry", lambda v: 0 * v + np.mean(v)),
    ("with its sum over the root of its length for every entry", lambda v: 0 * v + np.sum(v) / np.sqrt(v.size)),
    ("with entries cut at -1 and 1", lambda v: v.clip(-1, 1)),
    ("without its first entry", lambda v: v * (np.arange(v.shape[-1]) > 0)),
    ("without its last entry", lambda v: v * (np.arange(v.shape[-1]) < v.shape[-1] - 1)),
    ("with its entries sorted", lambda v: np.sort(v, axis=-1)),
    ("with its entries in reverse order", lambda v: v[..., ::-1]),
    ("of the entry before", lambda v: np.roll(v, 1, axis=-1)),
    ("of the next entry", lambda v: np.roll(v, -1, axis=-1)),
)
WAYS = (("added", 1.0), ("subtracted", -1.0))
TOGETHER: Table[Map] = (
    ("less its mean over the agents", lambda v: v - v.mean(axis=0)),
    ("read by columns", lambda v: v.reshape(v.shape[::-1]).T),
    ("averaged over the agents", lambda v: v.mean(axis=0) + 0 * v),
    ("summed over the agents", lambda v: v.sum(axis=0) + 0 * v),
    ("added up over the agents up to each", lambda v: v.cumsum(axis=0)),
    ("at the first agent alone", lambda v: v * _first(v)),
    ("at the last agent alone", lambda v: v * _first(v)[::-1]),
    ("at all agents but the first", lambda v: v * (1 - _first(v))),
    ("at all agents but the last", lambda v: v * (1 - _first(v)[::-1])),
)


def _first(v: Array) -> Array:
    """1 for the first agent, 0 for the others."""
    return np.eye(len(v), 1)


def _changes(r: Reads, name: str) -> Iterator[Other]:
    """What may be in the place of a noise, in words."""
    many = np.ndim(r.raw(name)) == 2
    yield from ((how, reading(name, change)) for how, change in ENTRIES)
    yield from ((f"of {who}", change) for who, change in agents(name) if many)
    yield from ((how, reading(name, change)) for how, change in TOGETHER if many)
    yield from ((f"of {when}", change) for when, change in steps(name))
    yield "less its mean over the run", lambda r: r.raw(name) - r.run.inputs.noise[name].mean(axis=0)
    for among in sorted(r.run.chosen) if many else ():
        yield "of the step that counts how often the agent took part before", given(_by_visits, name, among)
    yield "averaged so far", lambda r: np.mean([r.noise_at(name, t) for t in range(r.t + 1)], axis=0)
    yield "less that of the step before", lambda r: r.raw(name) - r.noise_at(name, r.t - 1)
    yield "and that of the step before", lambda r: r.raw(name) + r.noise_at(name, r.t - 1)
    yield "summed up so far", lambda r: sum(r.noise_at(name, t) for t in range(r.t + 1))
    yield "in the first step only", lambda r: r.raw(name) * (r.t == 0)
    yield "from the second step on", lambda r: r.raw(name) * (r.t > 0)
    for text, power in powers(("n", "sigma", *r.run.numbers), 4):
        yield text, given(lambda r, power: r.raw(name) * power(r), power)
    for text, power in powers(r.scalars, 1):
        yield f"{text} in float32", given(lambda r, of: single(single(of(r)) * single(r.raw(name))) / of(r), power)
    for radius in sorted(r.run.radii):  # 0 where nothing is clipped
        yield f"times {radius}", given(lambda r, radius: r.raw(name) * r.run.inputs.data.get(radius, 0.0), radius)
    for (text, of), (how, exponent) in product(weights(r), POWERS[:2]):
        yield how.format(text), given(lambda r, of, exponent: r.raw(name) * column(of(r)) ** exponent, of, exponent)
    for target, part in solved(r):
        for how, exponent in POWERS[:2]:
            other = given(lambda r, part, exponent: r.raw(name) * before_target(part, r) ** exponent, part, exponent)
            yield how.format(f"what stands before {target} in its step"), other
    for how, exponent in POWERS[:4]:
        yield how.format("its length"), reading(name, given(lambda v, exponent: v * float(v.shape[-1]) ** exponent, exponent))


def _by_visits(r: Reads, name: str, among: str) -> Array:
    times = sum((r.field_at(among, t) > 0 for t in range(r.t)), np.zeros(r.run.count, int))
    return np.array([r.noise_at(name, t)[i] for i, t in enumerate(times)])


def _of(line: Line, r: Reads, name: str) -> Iterator[Alteration]:
    yield from (Alteration(f"the noise {how}", {name: other}) for how, other in _changes(r, name))
    mine = [t.key for t in line.terms if any(isinstance(e, Noise) and e.name == name for e in parts(t.core))]
    out = dict.fromkeys(mine, 0.0)
    if not any(t.key in mine for t in line.parts[-1].terms):
        yield Alteration("the noise added to the result, not before it is made", {**out, RESULT: lambda r, v, b: v + r.raw(name)})
    for t, among in ((t, p.step.among.name) for p in line.parts if p.step.among is not None for t in p.terms if t.key in mine):
        everywhere = given(lambda r, v, b, t, n: v + column(1 - r.raw(n)) * t.value(r.anew), t, among)
        yield Alteration("the noise added for those who are absent as well", {RESULT: everywhere})
    for part in (p for p in line.parts if p.carrying):
        if any(t.key in mine for t in part.terms):  # a condition that has it: added behind, not to the condition
            for (how, sign), (where, rest) in product(WAYS, (("not in it", out), ("and in it as well", {}))):
                after = given(lambda r, v, b, sign: v + sign * r.raw(name), sign)
                yield Alteration(f"the noise {how} after the minimisation, {where}", {**rest, RESULT: after})
            continue
        for term in part.terms:
            slope = isinstance(term.core, Gradient)
            for (how, sign), where in zip(WAYS, ("to", "from") if slope else ("in",), strict=False):
                words = f"the noise {how} {where} {'the gradient' if slope else term.name}, not at the end"
                yield Alteration(words, {**out, f"+{term.key}": given(lambda r, sign: sign * r.raw(name), sign)})
        for how, of in BY_SYSTEM:
            yield Alteration(f"the noise {how} the system", {name: given(lambda r, of: of(r.system) @ r.raw(name), of)})
        for (how, of), operator in product(BY_SYSTEM, (o for o in r.run.algorithm.operators if o.name != "I")):
            of = given(lambda r, of, A: of(r.raw(A).T @ r.raw(A)) @ r.raw(name), of, operator.name)
            yield Alteration(f"the noise {how} {operator.name}^T {operator.name}", {name: of})
    for key, state, words in operands(line, r, r.run.states.keys() & r.names):
        if np.shape(r.raw(state)) == np.shape(r.raw(name)):
            noisy = given(lambda r, state: r.raw(state) + r.raw(name), state)
            yield Alteration(f"the noise added to {words}, not to the result", {**out, key: noisy})


def behind(line: Line, r: Reads) -> dict[str, Any]:
    """What adds the noise behind an altered system, as the system of the line turns it; nothing where none is solved with."""
    silent: dict[str, Any] = {n: reading(n, np.zeros_like) for n in r.names & r.run.noises if line.parts[-1].carrying}

    known: dict[tuple[int, int], Array] = {}  # by run and step, which no alteration moves

    def added(r: Reads, v: Array, before: Array) -> Array:
        key = id(r.run), r.t
        if key not in known:
            plain, without = (line.under(of, r) for of in ({}, silent))
            known[key] = plain - without
        return np.asarray(v + known[key])

    return {**silent, RESULT: added} if silent else {}


def noise_behind(tried: Sequence[Alteration], point: Point) -> Iterator[Alteration]:
    """Altered systems which the noise has no part in."""
    added = behind(point.line, point.reads)
    for a in tried if added else ():
        if not (a.changes.keys() & added.keys()) and any(k == "minimiser" or k.endswith("K") for k in a.changes):
            yield Alteration(f"{a.words}, the noise added behind it", {**a.changes, **added})


BY_SYSTEM: Table[Map] = (
    ("divided by the root of", lambda M: of_eigenvalues(M, lambda v: 1 / np.sqrt(v))),
    ("times the root of", lambda M: of_eigenvalues(M, np.sqrt)),
    ("times", np.asarray),
    ("times the eigenvectors of", lambda M: np.linalg.eigh(M)[1]),
    ("times the transposed eigenvectors of", lambda M: np.linalg.eigh(M)[1].T),
    ("times the triangular factor of", np.linalg.cholesky),
    ("divided by the triangular factor of", lambda M: np.linalg.inv(np.linalg.cholesky(M))),
    ("divided by the transposed triangular factor of", lambda M: np.linalg.inv(np.linalg.cholesky(M)).T),
)


def _besides(line: Line, r: Reads, name: str) -> Iterator[Alteration]:
    """A noise that the line does not read: added to its result or in one of its terms; where its target was read from what the
    noise had been added to, also another noise there."""
    if line.target.name in r.run.recovered:
        for how, other in _changes(r, name):
            yield Alteration(f"the noise {how}", {RESULT: given(lambda r, v, b, other: v + other(r) - r.raw(name), other)})

    def added(words: str, value: Callable[[Reads, Array], Any]) -> Alteration:
        return Alteration(words, {RESULT: lambda r, v, b: v + value(r, v)})

    yield added("the noise added", lambda r, v: r.raw(name))
    yield added("the first entries of the noise added", lambda r, v: _cut(r.raw(name), v))
    for part in line.parts:
        for term in part.terms if part.carrying else ():
            for how, sign in WAYS:
                yield Alteration(
                    f"the noise {how} in {term.name}", {f"+{term.key}": given(lambda r, sign: sign * r.raw(name), sign)}
                )


def _cut(noise: Array, v: Array) -> Array:
    """The noise at the first entries of a vector of another length."""
    out: Array = np.zeros(v.size)
    out[: min(v.size, noise.size)] = np.ravel(noise)[: min(v.size, noise.size)]
    return out.reshape(v.shape)
