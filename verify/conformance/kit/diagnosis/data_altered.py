"""Alterations of the data that functions are made of: centred, scaled, rounded, of another sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import permutations, product
from typing import Any

import numpy as np

from ....admm.local_objective import LocalObjective, Scaled
from ....algorithms.arrays import Array
from ....algorithms.proximal import clip
from ..rounding import largest
from .reads import Change, Reads, Recorded, Unknown
from .words import Map, Other, Table, given, reading, single


def _deviations(v: Array) -> Array:
    """Those of the columns, 1 for what does not vary."""
    return np.asarray(np.where((found := v.std(axis=0)) > 0, found, 1.0))


LARGER = 2.0**26  # times the data that were given
DATA: Table[Map] = (
    ("{} centred", lambda v: v - v.mean(axis=0)),
    ("{} centred and divided by their deviations", lambda v: (v - v.mean(axis=0)) / _deviations(v)),
    ("{} divided by their deviations", lambda v: v / _deviations(v)),
    ("{} divided by their largest modulus", lambda v: v / np.abs(v).max()),
    ("{} with rows of at most the length 1", lambda v: clip(v, 1.0)),
    ("{} with rows of the length 1", lambda v: v / np.linalg.norm(v, axis=1, keepdims=True)),
    ("{} scaled to 0 to 1", lambda v: (v - v.min(axis=0)) / np.ptp(v, axis=0)),
    ("{} with the sign changed", np.negative),
    ("{} in float32", single),
    ("{} and their products in float32", np.float32),
    ("the mean of {} for each (a column less a row is a matrix)", lambda v: 0 * v + v.mean(axis=0)),
    ("{} of the next sample", lambda v: np.roll(v, -1, axis=0)),
    ("{} of the sample before", lambda v: np.roll(v, 1, axis=0)),
    ("{} in reverse order", lambda v: v[::-1]),
)


SAMPLES: Table[Callable[[Any, int], Any]] = (  # of their places and the step
    ("all samples but the last", lambda i, t: i[:-1]),
    ("all samples but the first", lambda i, t: i[1:]),
    ("the first sample alone", lambda i, t: i[:1]),
    ("one sample, in turn,", lambda i, t: i[[t % len(i)]]),
    ("the first half of the samples", lambda i, t: i[: len(i) // 2]),
    ("every second sample", lambda i, t: i[::2]),
)


SHARES: Table[Callable[[int], float]] = (  # of how many samples there are
    ("left out", lambda N: 0.0),
    ("doubled", lambda N: 2.0),
    ("halved", lambda N: 0.5),
    ("divided by the samples", lambda N: 1 / N),
    ("times the samples", float),
)


def counted(f: Any) -> bool:
    """Whether a function is one of samples."""
    return hasattr(getattr(f, "loss", f), "features")


def samples(f: Any) -> int:
    """How many samples a function has; 1 of what has none."""
    return len(getattr(f, "loss", f).features) if counted(f) else 1


def weights(r: Reads) -> Iterator[Other]:
    """What each agent has a number of."""
    for name in sorted(n for n in r.run.inputs.functions if isinstance(r.raw(n), list)):
        yield f"the samples of {name}", reading(name, lambda fs: np.array([float(samples(f)) for f in fs]))
    yield from ((name, reading(name)) for name in r.run.numbers if np.ndim(r.raw(name)) == 1)


def data_alterations(name: str, run: Recorded, every: Sequence[Any]) -> Iterator[Other]:
    """Of a function: the fields of the problem that it is made of, the samples that its losses hold."""
    for words, data in DATA:
        for field in run.derived:
            yield f"{words.format(field)} in {name}", given(_redone, name, field, data)
        for field in ("features", "targets"):
            if any(hasattr(getattr(f, "loss", f), field) for f in every):
                yield f"{words.format(field)} in {name}", of_each(name, given(_loss_redone, field, data))
    numbers = sorted({n for f in every for n in numbers_in(getattr(f, "loss", f))})
    for n, (words, share) in product(numbers, SHARES if any(map(counted, every)) else SHARES[:3]):
        of = given(lambda v, N, n, share: {n: share(N) * v[n]}, n, share)
        yield f"{'the l2 term' if n == 'l2' else n} {words} in {name}", of_each(name, given(renumbered, of))
    for (a, b), (how, by) in product(permutations(numbers, 2), (("", 1.0), ("-", -1.0))):
        of = given(lambda v, N, a, b, by: {a: by * v[b]}, a, b, by)
        yield f"{how}{b} for {a} in {name}", of_each(name, given(renumbered, of))
    for (a, b), (how, by) in product(permutations(numbers, 2), (("", 1.0), (", halved,", 0.5), (", doubled,", 2.0))):
        if by != 1 or a < b:
            of = given(lambda v, N, a, b, by: {a: v[b], b: by * v[a]}, a, b, by)
            yield f"{b} for {a} in {name} and {a}{how} for {b}", of_each(name, given(renumbered, of))
    if any(map(counted, every)):
        for (words, some), (over, whole) in product(SAMPLES, (("", False), (", divided by how many there are,", True))):
            yield f"{words}{over} in {name}", of_each(name, given(_sampled, some, whole))


def of_each(name: str, one: Callable[[Any, Reads], Any]) -> Change:
    """A change of a function, or of that of each agent."""
    return lambda r: [one(f, r) for f in fs] if isinstance(fs := r.raw(name), list) else one(fs, r)


def of_loss(f: Any, change: Callable[[Any], Any]) -> Any:
    """A change of the loss of an objective, the l1 term as it is."""
    return LocalObjective(change(f.loss), f.l1) if hasattr(f, "loss") and hasattr(f, "l1") else change(f)


def _redone(r: Reads, name: str, field: str, data: Callable[[Array], Array]) -> Any:
    return r.run.derived[field](given(_finite, data)).functions[name]


def _loss_redone(f: Any, r: Reads, field: str, data: Callable[[Array], Array]) -> Any:
    return of_loss(
        f, lambda loss: replace(loss, **{field: _finite(getattr(loss, field), data)}) if hasattr(loss, field) else loss
    )


def _sampled(f: Any, r: Reads, some: Callable[[Any, int], Any], whole: bool) -> Any:
    def fewer(loss: Any) -> Any:
        fields = [n for n in ("features", "targets", "labels") if hasattr(loss, n)]
        made = replace(
            loss, **{n: v[some(np.arange(len(v), dtype=np.intp), r.t)] for n in fields if len(v := getattr(loss, n)) > 1}
        )
        if not whole or not fields:
            return made
        share = samples(made) / samples(loss)
        return Scaled(replace(made, l2=made.l2 / share) if hasattr(made, "l2") else made, share)

    return of_loss(f, fewer)


def numbers_in(f: Any) -> dict[str, float]:
    """The numbers that a loss or a regulariser is made of, by name."""
    return {
        one.name: v for one in (fields(f) if is_dataclass(f) else ()) if one.init and isinstance(v := getattr(f, one.name), float)
    }


def renumbered(f: Any, r: Reads, of: Callable[[dict[str, float], int], dict[str, float]]) -> Any:
    """A function with other numbers, made of its own and of how many samples it has; as it is where it has not all of these."""

    def made(loss: Any) -> Any:
        try:
            return replace(loss, **of(numbers_in(loss), samples(f)))
        except KeyError:
            return loss

    return of_loss(f, made)


def _finite(v: Array, data: Callable[[Array], Array]) -> Array:
    """A change of data; ValueError where it is not finite, as a division by a deviation of 0 is; Unknown where it is so much
    larger that a system made of it and of the other numbers of its problem may be singular in float64."""
    if not np.isfinite(made := data(v)).all():
        raise ValueError("no finite data")
    if largest(made) > LARGER * largest(v):
        raise Unknown("data of another size")
    return made
