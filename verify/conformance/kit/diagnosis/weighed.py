"""The weights of the agents in a mean, found from what a line made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ....algorithms.arrays import Array, floats
from .point import Point
from .reads import Alteration, Change, Reads, Unknown
from .words import given

SURPLUS = 4  # entries more than agents: what weights must explain besides


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
