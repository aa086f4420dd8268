"""What a program has kept of a problem that it was given before: data, functions, a system; or of steps before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, product
from typing import Any

import numpy as np

from ....algorithms import functions as library
from ....algorithms.arrays import Array, floats
from ....algorithms.rounding import UNIT_ROUNDOFF
from ....algorithms.run import Inputs
from ..rounding import largest
from .line import Part, system
from .noise_altered import behind
from .point import Point
from .reads import Alteration, Change, Reads, listed
from .solves_altered import full
from .words import given, of_step, powers

KEPT = "of an earlier problem (kept by a key that does not tell them apart)"


def of_earlier(broken: Sequence[Point]) -> Iterator[tuple[Alteration, float]]:
    """At every broken step some of the data of a problem before, no rule telling of which."""
    line, r = broken[0].line, broken[0].reads
    told = {key: n for key in r.seen if (n := key.partition("@")[0].rstrip("'")) in {*r.run.inputs.data, *r.run.inputs.functions}}
    solved = [key for key in told if key.endswith(("K", ".f"))]
    every, inside = set(told.values()), {told[key] for key in solved}
    one = all(p.run is broken[0].run for p in broken)  # there a number that is chosen freely says nothing
    telling = {n for n in every if not (one and n in r.scalars)}
    sets = dict.fromkeys(
        frozenset(some) for some in (inside, every - inside, every, *({n} for n in sorted(every))) if some & telling
    )
    groups = {" and ".join(sorted(names)): [n + mark for n in names for mark in ("", "'")] for names in sets}
    groups["what the system is made of"] = solved
    scales = [("", None), *powers(r.scalars, 2)]
    ways = product((p for p in line.parts if p.carrying and (p.function is None or p.terms)), scales)
    parts = {f"the system of {p.step.target.name}{how and ' '}{how}": (p, by) for p, (how, by) in ways}
    both = {
        f"what is read of {' and '.join(sorted(on))} and {words}": (on, *parts[words])
        for words in parts
        for on in _around(parts[words][0], r)
    }
    added = behind(line, r)
    for words, more in product((*groups, *parts, *both), ({}, added) if added else ({},)):
        worst = 0.0
        for p in sorted(broken, key=lambda p: len(p.run.earlier)):
            like = (old for make in p.run.earlier if (old := make()).functions.keys() == r.run.inputs.functions.keys())
            olds = (
                {"minimiser": given(_kept_system, *parts[words], old)}
                if words in parts
                else _kept_saddle(*both[words], old)
                if words in both
                else {key: given(_earlier, key.partition("@")[0], old) for key in groups[words]}
                for old in like
            )
            worst = max(worst, _nearest(p, (p.value(Alteration("", {**made, **more})) for made in olds)))
            if worst == np.inf:
                break
        else:
            yield Alteration(f"{words} {KEPT}{', the noise added behind it' * bool(more)}"), worst
            return


def run_out(broken: Sequence[Point]) -> Iterator[Alteration]:
    """Noise, functions and what the data give for each step, read from a list that ends before the first broken step."""
    k, r = min(p.t for p in broken), broken[0].reads
    for name in sorted(r.names & (r.run.noises | r.run.schedules | r.run.per_step)) if k > 1 else ():
        yield Alteration(f"the {name} started again after {k} steps", {name: of_step(name, lambda r: r.t % k)})
        yield Alteration(f"the {name} of step {k - 1} from there on", {name: of_step(name, lambda r: min(r.t, k - 1))})


def _nearest(p: Point, values: Iterable[Array | None]) -> float:
    """How far in ulps the values are from what was found, for each agent the first that does it; infinite where none does."""
    rows, left = p.found.reshape(-1, p.found.shape[-1]), np.full(p.found.size // p.found.shape[-1], np.inf)
    for v in values:
        if v is not None:
            apart = np.abs(v.reshape(rows.shape) - rows).max(axis=1) / (UNIT_ROUNDOFF * max(p.size, largest(v)))
            left = np.where((left == np.inf) & (apart <= p.room), apart, left)
            if left.max() < np.inf:
                break
    return float(left.max())


def _before(r: Reads, inputs: Inputs) -> Reads:
    return Reads(replace(r.run, inputs=inputs, earlier=()), r.t)


def _earlier(r: Reads, name: str, inputs: Inputs) -> Any:
    return _before(r, inputs).raw(name)


def _kept_system(r: Reads, part: Part, by: Change | None, inputs: Inputs) -> Callable[..., Array]:
    """The solution with the matrix of another problem, scaled in both, else what multiplies the identity in it taken to be 1; of
    quadratics that are minimised with theirs."""
    old, name = _before(r, inputs), part.minimises
    (K, unit), fs = system(part, old), listed(r.raw(name)) if name else []
    of_old, scale = (1 / unit if unit else 1.0, None) if by is None else (float(by(old)), float(by(r)))
    others = {id(f): g for f, g in zip(fs, cycle(listed(old.raw(name))), strict=False)} if fs else {}

    def solve(f: Any, _: Any, q: Array, now: float) -> Array:
        H, h = (floats(0.0), 0.0) if f is None else (_matrix(others[id(f)]), library.quadratic(f)[1])  # type: ignore[index]
        right = (1 / now if now else 1.0) if scale is None else scale
        return np.asarray(np.linalg.solve((full(K, len(q)) + H) * of_old, -(q + h) * right))

    return solve


def _around(part: Part, r: Reads) -> Iterator[frozenset[str]]:
    """The operators of a system with a function, where they stand beside it as well."""
    operators = {o.name for o in r.run.algorithm.operators}
    told = {key: name for key in r.seen if (name := key.partition("@")[0].rstrip("'")) in operators}
    inside, beside = (frozenset(told[key] for key in told if key.endswith("K") is within) for within in (True, False))
    if part.function is not None and inside & beside:
        yield inside


def _kept_saddle(on: frozenset[str], part: Part, by: Change | None, inputs: Inputs) -> dict[str, Change]:
    """The operators of another problem everywhere, and the matrix of its quadratic, scaled by a number of both."""

    def system(r: Reads) -> Callable[..., Array]:
        old = _before(r, inputs)
        H = _matrix(listed(old.raw(part.minimises))[0]) * (1.0 if by is None else float(by(old)) / float(by(r)))
        return lambda f, K, q, unit: np.asarray(
            np.linalg.solve(full(K, len(q)) + H, -(q + floats((library.quadratic(f) or (0, 0))[1])))
        )

    return {"minimiser": system} | {n + mark: given(_earlier, n + mark, inputs) for n in on for mark in ("", "'")}


def _matrix(f: Any) -> Array:
    """Of a quadratic; TypeError for another function."""
    return floats(library.quadratic(f)[0])  # type: ignore[index]
