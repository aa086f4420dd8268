"""What each broken step tells by itself: its function, the digits of float32."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ....algorithms.arrays import Array, floats
from .point import Point
from .reads import Alteration, Reads
from .words import given, of_step, reading, single

FEWEST = 4  # entries that tell of float32
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
    if any(sum(kinds) >= FEWEST for kinds in zip(*map(_digits, broken), strict=True)):
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
