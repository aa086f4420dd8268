"""Alterations of what is clipped, and what values may be put through: norms, radii, signs, roundings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.expression import Clip, Noise, Sum, parts
from ....algorithms.proximal import clip
from .line import Line, Part, Term, evaluated
from .reads import Alteration, Reads, Recorded
from .words import LENGTHS, Map, Table, column, given, powers, single

TINY = np.finfo(float).tiny


def _shortened(rows: Array, radius: float | Array, sizes: Array) -> Array:
    return np.asarray(rows * np.minimum(1.0, radius / np.maximum(sizes, TINY)))


def _significant(v: Array, digits: int) -> Array:
    return np.array([float(f"{x:.{digits}g}") for x in np.ravel(v)]).reshape(v.shape)


def _where(rows: Array, C: float, here: Any) -> Array:
    """Rows scaled to a radius at some places."""
    return np.where(here, min(C, 1 / TINY) * (rows / np.maximum(_norms(rows), TINY)), rows)


def _norms(rows: Array, order: float = 2) -> Array:
    return np.asarray(np.linalg.norm(rows, order, axis=-1, keepdims=True))


MAPS: Table[Map] = (
    ("its sign for {}", np.sign),
    ("its modulus for {}", np.abs),
    ("{} scaled to the length 1", lambda v: v / np.maximum(_norms(v), TINY)),
    *((f"{{}} rounded to {k} digits after the point", given(np.round, k)) for k in range(11)),
    *(
        (f"{{}} rounded to multiples of 2^-{k}", given(lambda v, k: np.round(v * 2.0**k) / 2.0**k, k))
        for k in (4, 8, 10, 12, 16, 20, 24)
    ),
    *((f"{{}} rounded to {k} significant digits", given(_significant, k)) for k in range(2, 13)),
    ("{} cut to integers", np.trunc),
    ("{} in float32", single),
    ("{} in half precision", lambda v: v.astype(np.float16).astype(np.float64)),
    ("the mean of its entries for each entry of {}", lambda v: 0 * v + v.mean(axis=-1, keepdims=True)),
    *((f"{{}} clipped to the length {length:g}", given(clip, length)) for length in LENGTHS),
    *((f"the entries of {{}} clipped to {length:g}", given(lambda v, C: v.clip(-C, C), length)) for length in LENGTHS),
    ("{} without its negative entries", lambda v: np.maximum(v, 0)),
    ("{} with its largest entry alone", lambda v: v * (np.abs(v) == np.abs(v).max(axis=-1, keepdims=True))),
)
TOGETHER: Table[Callable[[Array, float], Array]] = (
    ("each column clipped, not each row", lambda rows, C: _shortened(rows, C, np.linalg.norm(rows, axis=0))),
    ("all clipped together", lambda rows, C: rows * min(1.0, C / float(np.linalg.norm(rows)))),
    ("all divided by what clips the longest", lambda rows, C: _shortened(rows, C, _norms(rows).max(axis=0))),
    ("the mean clipped, not each", lambda rows, C: rows - rows.mean(axis=0) + clip(rows.mean(axis=0), C)),
)
CLIPS: Table[Callable[[Array, float], Array]] = (
    ("no clipping", lambda rows, C: rows),
    ("each coordinate clipped, not the norm", lambda rows, C: rows.clip(-C, C)),
    ("each coordinate cut from above alone, not the norm", np.minimum),
    *(
        (how.format(words), given(made, size))
        for (how, made), (words, size) in product(
            (
                ("clipped by {}", lambda rows, C, size: _shortened(rows, C, size(rows))),
                ("shortened to the radius where {} exceeds it", lambda rows, C, size: _where(rows, C, size(rows) > C)),
            ),
            (
                ("the largest entry, not the norm", lambda v: _norms(v, np.inf)),
                ("the sum of the moduli, not the norm", lambda v: _norms(v, 1)),
                ("the square of the norm, not the norm", lambda v: _norms(v) ** 2),
                ("the norm of all entries but the last", lambda v: _norms(v[..., :-1])),
                ("the norm of all entries but the first", lambda v: _norms(v[..., 1:])),
                ("the factor radius/(norm + 1e-6)", lambda v: _norms(v) + 1e-6),
            ),
        )
    ),
    *(
        (
            f"multiplied by radius/(norm + {tiny:g}) where the norm exceeds the radius",
            given(lambda rows, C, tiny: np.where(_norms(rows) > C, _shortened(rows, C, _norms(rows) + tiny), rows), tiny),
        )
        for tiny in (1e-6, 1e-8, 1e-12)
    ),
    ("multiplied by radius/(radius + norm)", lambda rows, C: rows / (1 + _norms(rows) / C)),
    ("multiplied by the root of what clips", lambda rows, C: rows * np.sqrt(np.minimum(1.0, C / np.maximum(_norms(rows), TINY)))),
    ("multiplied by the smaller of radius and norm", lambda rows, C: rows * np.minimum(C, _norms(rows))),
    ("scaled to the radius, whatever the length", lambda rows, C: _where(rows, C, np.isfinite(C))),
    *((f"clipped to the length {length:g}", given(lambda rows, C, length: clip(rows, length), length)) for length in LENGTHS),
    *(
        (f"clipped to {words}", given(lambda rows, C, of: clip(rows, of(C) if np.isfinite(C) else C), of))
        for words, of in (
            *((f"the length {length:g} where there is a radius", given(lambda C, length: length, length)) for length in LENGTHS),
            ("twice the radius", lambda C: 2 * C),
            ("half of the radius", lambda C: C / 2),
            ("the square of the radius", lambda C: C * C),
            ("the root of the radius", np.sqrt),
        )
    ),
    *TOGETHER,
)


def clip_alterations(line: Line, run: Recorded) -> Iterator[Alteration]:
    """Of what is clipped: no clip, another norm, together with its noise, another point, all agents at once."""
    for part in line.parts:
        for term in part.terms:
            clips = [e for e in parts(term.core) if isinstance(e, Clip)]
            for e in clips[:1]:
                yield from _clips(e, term, part, run)


def _clips(e: Clip, term: Term, part: Part, run: Recorded) -> Iterator[Alteration]:
    among = part.step.among

    def change(words: str, made: Callable[[Array, float], Array], every: bool = among is None) -> Alteration:
        def other(r: Reads) -> Callable[[Array, float], Array]:
            present = 1.0 if among is None or every else column(r.raw(among.name))
            return lambda rows, C: made(present * rows, C)

        return Alteration(words, {"clip": other})

    yield from (change(words, made) for words, made in CLIPS)
    for words, made in TOGETHER if among is not None else ():
        yield change(f"{words}, those who are absent among them,", made, True)
    yield change("the clipped mean for every agent", lambda rows, C: clip(rows.mean(axis=0), C) + 0 * rows)

    def result(r: Reads) -> Callable[[Array, float], Array]:
        front, old = evaluated(term.front, r, term.key), r.line.before(r)
        return lambda rows, C: (clip(old + front * rows, C) - old) / front

    yield Alteration("the result clipped before its noise, not the move", {"clip": result})
    for text, by in (*powers(("n", *run.numbers), 2), *powers(("n", *run.numbers), 2, 2.0)):
        radius = given(lambda r, by: given(lambda rows, C, by: clip(rows, C * by), by(r)), by)
        yield Alteration(f"clipped to the radius {text}", {"clip": radius})
    for noise in (t for t in part.terms if isinstance(t.core, Noise)):
        for words, alone, whole in (
            (f"{term.name} together with its noise", False, False),
            (f"the noise by the factor of {term.name} as well", True, False),
            (f"{term.name} clipped as a whole, together with its noise,", False, True),
        ):

            def noisy(r: Reads, noise: Term = noise, alone: bool = alone, whole: bool = whole) -> Callable[[Array, float], Array]:
                front = evaluated(term.front, r, term.key)
                added, most = noise.value(r.anew) / front, np.abs(front) if whole else 1.0
                return lambda rows, C: _shortened(rows + added, C / most, _norms(rows if alone else rows + added))

            yield Alteration(words, {noise.key: 0.0, "clip": noisy})
    if isinstance(e.of, Sum):
        rest = Sum(e.of.terms[1:])

        def point(r: Reads) -> Callable[[Array, float], Array]:
            fixed = evaluated(rest, r, term.key)
            return lambda rows, C: clip(rows - fixed, C) + fixed

        yield Alteration("the point clipped, not its move", {"clip": point})

        def singly(r: Reads) -> Callable[[Array, float], Array]:
            return lambda rows, C: sum((clip(evaluated(t, r, term.key), C) for t in e.of.terms), 0 * rows)  # type: ignore[attr-defined]

        yield Alteration("each of what is clipped together clipped alone", {"clip": singly})
