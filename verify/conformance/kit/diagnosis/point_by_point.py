"""What each broken step tells by itself: its function, the digits of float32, the weights of a mean, powers of a number before a
parameter as where residuals are balanced, effects that add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import numpy as np

from ....algorithms.arrays import Array, floats
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..rounding import largest
from .fitted import CHANGES, FEWEST, Fit
from .point import Point
from .reads import Alteration, Change, Reads, Unknown
from .words import given, of_step, reading, single

TELLING = 4  # entries that tell of float32
SURPLUS = 4  # entries more than agents: what weights must explain besides
ENTRIES, NEAREST = 32, 20  # of a result, in the search of pairs; alterations that are looked at again
BASES = (2.0, 10.0, 1.5, 1.2, 1.1)
POWERS = sorted(range(-63, 64), key=abs)  # of a number before a parameter
Good = tuple[Alteration, float]  # what does it, and the largest distance left


def drawn_functions(broken: Sequence[Point]) -> Iterable[Good]:
    """At every broken step the function of one of the other steps, no rule telling which."""
    for name in sorted(broken[0].run.per_step):
        used, worst = [], 0.0
        for point in broken:
            count = len(point.run.inputs.functions[name])
            others = [Alteration("", {name: of_step(name, given(lambda r, i: i, i))}) for i in range(count)]
            distances = [point.apart(a) for a in others]
            best = int(np.argmin(distances))
            if count < 2 or not distances[best] <= point.room:
                return
            used.append(f"{best} in step {point.t}")
            worst = max(worst, distances[best])
        yield Alteration(f"the {name} of a step that follows no rule ({', '.join(used[:3])})"), worst


def drawn_agents(broken: Sequence[Point]) -> Iterator[Alteration]:
    """At every step each agent does what the line says of those who are present, or absent: others than those given."""

    def own(r: Reads, name: str) -> Array:
        found, ways = r.line.found(r.anew), (np.ones_like, np.zeros_like)
        made = [r.line.under({name: reading(name, of)}, r) for of in ways]
        there, away = (np.abs(rows - found).max(axis=1) for rows in made)
        return floats(there <= away)

    for name in sorted(broken[0].run.chosen):
        yield Alteration(f"others taking part than {name} says", {name: given(own, name)})


def single_precision(broken: Sequence[Point], rest: float) -> Iterable[Good]:
    """Arithmetic in float32, of steps that are off by a few of its units in the last place: what was found there, its move, or
    it without its noise or with that of a message, has no more digits than a float32."""
    if any(sum(kinds) >= TELLING for kinds in zip(*map(_digits, broken), strict=True)):
        yield Alteration("its arithmetic in single precision (float32)"), rest


def _digits(p: Point) -> list[float]:
    """Of what was found and what it was made of, the entries that are a float32 where the line has none; -inf if one is not."""
    found = []
    masks: list[Array | float] = [p.line.before(p.reads), p.line.noise(p.reads)]
    masks += [-p.reads.raw(n) if p.line.target.name in p.run.recovered else 0.0 for n in sorted(p.run.noises)]
    for less in (0.0, *masks):
        mine, plain = p.found - less, p.plain - less
        telling = (np.abs(mine) > p.size * 2.0**-12) & (np.abs(plain - single(plain)) > 2.0**-40 * np.abs(plain))
        off = np.abs(mine - single(mine)) > 2.0**-51 * p.size
        found.append(-np.inf if off[telling].any() else float(telling.sum()))
    return found


def weighed(broken: Sequence[Point]) -> Iterator[Alteration]:
    """Other weights for the agents in a mean, everywhere or in one term, in each problem that tells them its own."""
    terms = [key for key in broken[0].reads.seen if key.startswith("mean@")]
    for key in ("mean", *(terms if len(terms) > 1 else ())):
        found: dict[int, Array] = {}
        for mine in {id(p.run): [q for q in broken if q.run is p.run] for p in broken}.values():
            weights = _weights(key, mine)
            if weights is not None:
                found[id(mine[0].run)] = weights
        if found:
            told = ", ".join(f"{w:.3g}" for w in next(iter(found.values())) + 0.0)
            term = next((f" in {t.name}" for t in broken[0].line.terms if key == f"mean@{t.key}"), "")
            yield Alteration(f"weights for the mean{term}, of the agents in turn {told}", {key: given(_by, found)})


def _weights(key: str, points: Sequence[Point]) -> Array | None:
    """The weights at a place that are nearest in the points of a run; None where these do not tell them."""
    count = points[0].run.count
    made: list[Any] = [[p.value(Alteration("", {key: _fixed(row)})) for p in points] for row in np.eye(count + 1, count)]
    if any(v is None for many in made for v in many) or sum(p.found.size for p in points) < count + SURPLUS:
        return None
    *each, zero = (np.concatenate([np.ravel(v) for v in many]) for many in made)
    wanted = np.concatenate([np.ravel(p.found) for p in points]) - zero
    weights, _, rank, _ = np.linalg.lstsq(np.array(each).T - zero[:, None], wanted, rcond=None)
    return floats(np.round(weights, 15)) if rank == count else None


def _fixed(weights: Array) -> Change:
    return lambda r: lambda rows: weights @ rows


def _by(r: Reads, weights: Mapping[int, Array]) -> Any:
    if id(r.run) not in weights:
        raise Unknown("mean")
    return lambda rows: weights[id(r.run)] @ rows


def in_powers(lines: Sequence[Sequence[Point]], fits: Sequence[Fit]) -> list[tuple[Alteration, float]]:
    """For the broken points of several lines what each leaves, where in every step a parameter times a power of one number
    explains all of them; nothing where none does. fits: what factors explain on one line, which tells all of its powers."""
    if not lines or min(map(len, lines)) < FEWEST:
        return []
    for name in lines[0][0].run.numbers:
        known = [f for f in fits if f.name == name]
        for base in BASES if known else ():
            nearest = (  # one that is not positive was found where any does it to rounding: other lines tell the power
                (f, i, (round(float(np.log(s) / np.log(base))),) if s > 0 else POWERS * (len(lines) > 1))
                for f in known
                for i, s in enumerate(f.factors)
            )
            if not all(_powers(f.points[i : i + 1], f, base, powers) for f, i, powers in nearest):
                continue
            found = [*takewhile(bool, (_powers(points, known[0], base, POWERS) for points in lines))]
            powers = {k for used in found for k, _ in used}
            if len(found) == len(lines) and len(powers) > 1:
                told = f"from {base ** min(powers):.4g} to {base ** max(powers):.4g}"
                words = f"{name} times a power of {base:g} {CHANGES}, {told}"
                return [(Alteration(words), max(apart for _, apart in used)) for used in found]
    return []


def _powers(points: Sequence[Point], fit: Fit, base: float, powers: Sequence[int]) -> list[tuple[int, float]]:
    """Which of the powers of a number before a parameter does at each point what the program did, and what is left; nothing where
    one has none. What is left must be little of what the line leaves as well: operands grow with the power, and rounding with
    them."""
    found: list[tuple[int, float]] = []
    for p in points:
        for k in (*(k for k, _ in found[-1:]), *powers):
            a = Alteration("", fit.changes(base**k))
            apart, value = p.apart(a), p.value(a)
            little = value is not None and (k == 0 or largest(value - p.found) < largest(p.plain - p.found) / 4)
            if little and apart <= p.room:
                found.append((k, apart))
                break
        else:
            return []
    return found


def adding_up(values: Sequence[tuple[Alteration, Array]], point: Point) -> list[tuple[Alteration, Alteration]]:
    """Pairs whose effects add up to what the program did, as those on two terms of a sum do."""
    effects = np.array([np.ravel(value - point.plain)[:ENTRIES] for _, value in values])
    wanted = np.ravel(point.found - point.plain)[:ENTRIES]
    allowed = point.room * UNIT_ROUNDOFF * point.size
    found = []
    for i, effect in enumerate(effects):
        near = np.flatnonzero(np.abs(effects[i + 1 :] + (effect - wanted)).max(axis=1, initial=0.0) <= allowed)
        found += [(values[i][0], values[i + 1 + int(k)][0]) for k in near[:NEAREST]]
    return found
