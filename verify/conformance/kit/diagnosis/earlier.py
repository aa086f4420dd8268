"""What a program has kept of a problem that it was given before: data, functions, or the system of a solve."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Any

import numpy as np

from ....algorithms import functions as library
from ....algorithms.arrays import Array, floats
from ....algorithms.run import Inputs
from .line import Part, system
from .point import Point
from .reads import Alteration, Change, Reads, listed
from .words import given

KEPT = "of an earlier problem (kept by a key that does not tell them apart)"


def of_earlier(broken: Sequence[Point]) -> Iterator[tuple[Alteration, float]]:
    """At every broken step some of the data of a problem before, no rule telling of which."""
    line, r = broken[0].line, broken[0].reads
    told = {key: n for key in r.seen if (n := key.partition("@")[0].rstrip("'")) in {*r.run.inputs.data, *r.run.inputs.functions}}
    solved = [key for key in told if key.endswith(("K", ".f"))]
    every, inside = set(told.values()), {told[key] for key in solved}
    sets = dict.fromkeys(frozenset(some) for some in (inside, every - inside, every, *({n} for n in sorted(every))) if some)
    groups = {" and ".join(sorted(names)): [n + mark for n in names for mark in ("", "'")] for names in sets}
    groups["what the system is made of"] = solved
    parts = {f"the system of {p.step.target.name}": p for p in line.parts if p.carrying and (p.function is None or p.terms)}
    for words in (*groups, *parts):
        worst = 0.0
        for p in broken:
            olds = (
                _of_kept_system(parts[words], old)
                if words in parts
                else {key: given(_earlier, key.partition("@")[0], old) for key in groups[words]}
                for old in p.run.earlier
            )
            worst = max(worst, next((d for made in olds if (d := p.apart(Alteration("", made))) <= p.room), np.inf))
            if worst == np.inf:
                break
        else:
            yield Alteration(f"{words} {KEPT}"), worst
            return


def _before(r: Reads, inputs: Inputs) -> Reads:
    return Reads(replace(r.run, inputs=inputs, earlier=()), r.t)


def _earlier(r: Reads, name: str, inputs: Inputs) -> Any:
    return _before(r, inputs).raw(name)


def _of_kept_system(part: Part, inputs: Inputs) -> dict[str, Change]:
    """The solution with the matrix of another problem, what multiplies the identity in it taken to be 1; of a function that is
    minimised with its quadratic part."""
    if part.function is None:
        return {"minimiser": given(_kept_system, part, inputs)}
    return {part.minimises: given(_kept_quadratics, part, inputs)}


def _kept_system(r: Reads, part: Part, inputs: Inputs) -> Callable[..., Array]:
    K, unit = system(part, _before(r, inputs))
    return lambda f, _, q, now: np.asarray(np.linalg.solve(K / unit, -q / now))


def _kept_quadratics(r: Reads, part: Part, inputs: Inputs) -> Any:
    """The functions with what makes their systems those of another problem."""
    old, name = _before(r, inputs), part.minimises
    fs, gs = listed(r.raw(name)), listed(old.raw(name))
    then, now = (np.broadcast_to(floats(system(part, one)[0]), len(of)) for one, of in ((old, gs), (r, fs)))
    made = []
    for f, g, k, unit in zip(fs, cycle(gs), cycle(then), now, strict=False):
        (_, h), (H, _) = (map(floats, library.quadratic(one) or ()) for one in (f, g))
        made.append(library.Quadratic(H * (unit / k), h))  # (H + k I)/k for what is now (. + unit I)/unit
    return made if isinstance(r.raw(name), list) else made[0]
