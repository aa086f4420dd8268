"""Alterations of the noise: left out, of another scale, reused, shared, or at another place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.expression import Gradient, Noise, parts
from .line import Line
from .reads import Alteration, Change, Reads
from .words import AGENTS, STEPS, column, given, of_agents, single


def noise_alterations(line: Line, r: Reads, read: set[str]) -> Iterator[Alteration]:
    """Of the noises that a line reads, and of those that it should not."""
    for name in sorted(r.run.noises & r.run.inputs.noise.keys()):
        yield from _of(line, r, name) if name in read else _besides(line, r, name)


POWERS = (("times", 1.0), ("divided by", -1.0), ("times the root of", 0.5), ("divided by the root of", -0.5))
ENTRIES: tuple[tuple[str, Callable[[Array], Any]], ...] = (
    ("left out", lambda v: 0 * v),
    ("doubled", lambda v: 2 * v),
    ("halved", lambda v: v / 2),
    ("divided by 4", lambda v: v / 4),
    ("with the other sign", lambda v: -v),
    ("in float32", single),
    ("with its first number for every entry", lambda v: 0 * v + v.flat[0]),
    ("with its mean for every entry", lambda v: 0 * v + np.mean(v)),
    ("with its sum over the root of its length for every entry", lambda v: 0 * v + np.sum(v) / np.sqrt(v.size)),
    ("without its first entry", lambda v: v * (np.arange(v.shape[-1]) > 0)),
    ("without its last entry", lambda v: v * (np.arange(v.shape[-1]) < v.shape[-1] - 1)),
    ("with its entries in reverse order", lambda v: v[..., ::-1]),
    ("of the entry before", lambda v: np.roll(v, 1, axis=-1)),
    ("of the next entry", lambda v: np.roll(v, -1, axis=-1)),
)
TOGETHER: tuple[tuple[str, Callable[[Array], Any]], ...] = (
    *((f"of {words}", given(of_agents, order)) for words, order in AGENTS),
    ("averaged over the agents", lambda v: v.mean(axis=0) + 0 * v),
    ("summed over the agents", lambda v: v.sum(axis=0) + 0 * v),
    ("at the first agent alone", lambda v: v * _first(v)),
    ("at the last agent alone", lambda v: v * _first(v)[::-1]),
    ("at all agents but the first", lambda v: v * (1 - _first(v))),
    ("at all agents but the last", lambda v: v * (1 - _first(v)[::-1])),
)


def _first(v: Array) -> Array:
    """1 for the first agent, 0 for the others."""
    return np.eye(len(v), 1)


def _changes(r: Reads, name: str) -> Iterator[tuple[str, Callable[[Reads], Any]]]:
    """What may be in the place of a noise, in words."""
    for how, entry in (*ENTRIES, *(TOGETHER if np.ndim(r.raw(name)) == 2 else ())):
        yield how, given(lambda r, entry: entry(r.raw(name)), entry)
    again = ((f"started again after {k} steps", given(lambda r, k: r.t % k, k)) for k in (32, 64, 128, 256))
    for how, at in (*((f"of {words}", at) for words, at in STEPS), *again):
        yield how, given(lambda r, at: r.noise_at(name, at(r)), at)
    yield "in the first step only", lambda r: r.raw(name) * (r.t == 0)
    yield "from the second step on", lambda r: r.raw(name) * (r.t > 0)
    sizes: dict[str, Change] = {
        "its length": lambda r: r.raw(name).shape[-1],
        "n": lambda r: r.raw("n"),
        "sigma": lambda r: r.run.sigma,
    }
    sizes |= {number: given(lambda r, number: column(r.raw(number)), number) for number in r.run.numbers}
    for text, size in sizes.items():
        for how, power in POWERS:
            yield f"{how} {text}", given(lambda r, size, power: r.raw(name) * size(r) ** power, size, power)


def _of(line: Line, r: Reads, name: str) -> Iterator[Alteration]:
    yield from (Alteration(f"the noise {how}", reads={name: other}) for how, other in _changes(r, name))
    mine = [t.key for t in line.terms if any(isinstance(e, Noise) and e.name == name for e in parts(t.core))]
    out = dict.fromkeys(mine, 0.0)
    for part in line.parts:
        inside = any(t.key in mine for t in part.terms)
        if part.carrying and inside:  # a condition that has it: added behind, not to the condition
            for how, sign in (("added", 1.0), ("subtracted", -1.0)):
                text = f"the noise {how} after the minimisation, not in it"
                yield Alteration(text, out, after=given(lambda r, v, b, sign: v + sign * r.raw(name), sign))
        for term in part.terms if part.carrying and not inside else ():
            where = "to the gradient" if isinstance(term.core, Gradient) else f"in {term.name}"
            yield Alteration(f"the noise added {where}, not at the end", out, {term.key: lambda r: r.raw(name)})
        if part.carrying and not inside:
            yield Alteration(
                "the noise divided by the root of the system", reads={name: lambda r: _rooted(r.system, r.raw(name))}
            )


def _rooted(system: Array, noise: Array) -> Array:
    values, vectors = np.linalg.eigh(system)
    return np.asarray(vectors @ ((vectors.T @ noise) / np.sqrt(values)))


def _besides(line: Line, r: Reads, name: str) -> Iterator[Alteration]:
    """A noise that the line does not read: added to its result or in one of its terms; where its target was read from what the
    noise had been added to, also another noise there."""
    if line.target.name in r.run.recovered:
        for how, other in _changes(r, name):
            yield Alteration(f"the noise {how}", after=given(lambda r, v, b, other: v + other(r) - r.raw(name), other))

    def added(words: str, value: Callable[[Reads, Array], Any]) -> Alteration:
        return Alteration(words, after=lambda r, v, b: v + value(r, v))

    yield added("the noise added", lambda r, v: r.raw(name))
    yield added("the noise subtracted", lambda r, v: -r.raw(name))
    yield added("the first entries of the noise added", lambda r, v: _cut(r.raw(name), v))
    for operator in (o for known in r.run.algorithm.operators if known.name != "I" for o in (known, known.T)):
        text, matrix = operator.name + "'" * operator.transposed, operator.name + "'" * operator.transposed
        for number in ("", *r.run.numbers):
            by = given(lambda r, number: r.raw(number) if number else 1.0, number)
            shown = f"{number} {text}".strip()
            yield added(
                f"{shown} times the noise added", given(lambda r, v, by, m: column(by(r)) * (r.raw(m) @ r.raw(name)), by, matrix)
            )
    for number in r.run.numbers:
        yield added(f"{number} times the noise added", given(lambda r, v, number: column(r.raw(number)) * r.raw(name), number))
    if np.ndim(r.raw(name)) == 2:
        for text, one in (("of the first agent", lambda v: v[0]), ("of all agents, averaged,", lambda v: v.mean(axis=0)),
                          ("of all agents, summed,", lambda v: v.sum(axis=0))):  # fmt: skip
            for when, back in (("", 0), (" of the step before", 1)):
                noise = given(lambda r, v, one, back: one(r.noise_at(name, r.t - back)), one, back)
                yield added(f"the noise {text} added{when}", noise)
    for step in r.run.algorithm.steps:
        entered = next((t for t in _terms_of(step) if isinstance(t.core, Noise) and t.core.name == name), None)
        for how, share in (("", 1.0), ("half of ", 0.5)) if entered is not None else ():
            noise = given(lambda r, v, t, share: share * t.value(Reads(r.run, r.t)), entered, share)
            yield added(f"{how}{entered.name} added", noise)  # type: ignore[union-attr]
    for part in line.parts:
        for term in part.terms if part.carrying else ():
            for how, sign in (("added", 1.0), ("subtracted", -1.0)):
                yield Alteration(
                    f"the noise {how} in {term.name}", adds={term.key: given(lambda r, sign: sign * r.raw(name), sign)}
                )


def _terms_of(step: Any) -> tuple[Any, ...]:
    from .line import line_of

    return line_of("", step, (), frozenset()).parts[0].terms


def _cut(noise: Array, v: Array) -> Array:
    """The noise at the first entries of a vector of another length."""
    out: Array = np.zeros(v.size)
    out[: min(v.size, noise.size)] = np.ravel(noise)[: min(v.size, noise.size)]
    return out.reshape(v.shape)
