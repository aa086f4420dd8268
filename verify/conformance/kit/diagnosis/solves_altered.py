"""Alterations of what a step minimises, or of the system that it solves: a worse minimiser, a part of the work, its precision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from ....algorithms import functions as library
from ....algorithms.arithmetic import FLOATS
from ....algorithms.arrays import Array
from ....algorithms.expression import Applied, Gradient, Noise, Variable, parts
from ....algorithms.regularisers import shrunk
from ....algorithms.run import axes, scaled
from .line import Line, Part, Term, evaluated, system
from .reads import Alteration, Change, Reads, Unknown, listed, minimised
from .words import Map, Table, before_target, column, given, named, powers, single

ROUGH = 2.0**12  # the condition beyond which two ways to solve a system leave too much between them


def full(K: Any, size: int) -> Array:
    """A matrix, or a number times the identity."""
    return np.asarray(K if np.ndim(K) == 2 else K * np.eye(size))


def _conjugate(M: Array, q: Array, count: int, enough: float = 0.0) -> Array:
    """Steps of conjugate gradients from 0, until so much of the right side is left."""
    x, rest, way = 0 * q, q, q
    for _ in range(count):
        if rest @ rest <= enough**2 * (q @ q):
            break
        share = (rest @ rest) / (way @ M @ way)
        x, fresh = x + share * way, rest - share * M @ way
        way, rest = fresh + (fresh @ fresh) / (rest @ rest) * way, fresh
    return x


def _rounded(M: Array, digits: int) -> Array:
    """Rounded entries; Unknown where one lies in the middle."""
    if np.any(np.abs(M * 10.0**digits % 1 - 0.5) < 2.0**-48 * (1 + np.abs(M * 10.0**digits))):
        raise Unknown("which way it is rounded")
    return np.asarray(np.round(M, digits))


def _stepped(f: Any, K: Any, r: Array, unit: float) -> Array:
    """A gradient step of a function from the minimiser without it."""
    v = np.linalg.solve(full(K, len(r)), -r)
    return np.asarray(v - library.gradient(f, FLOATS)(v) / unit)


def _woodbury(f: Any, K: Any, r: Array) -> Array:
    H, h = (np.asarray(part) for part in library.quadratic(f))  # type: ignore[union-attr]
    M = np.eye(len(h)) + H
    if np.linalg.cond(M) > ROUGH:  # a program that makes no matrix rounds otherwise there
        raise Unknown("the rounding of another way to solve")
    return np.asarray(np.linalg.solve(M, -(r + h)) / K)


def _level(f: Any, K: Any) -> float:
    """The threshold of the l1 term of a function beside K/2 times a square; ValueError where it has none."""
    weight = float(getattr(f, "c1", 0.0) or getattr(f, "l1", 0.0))
    if not weight:
        raise ValueError("no l1 term")
    return weight / float(K)


MINIMISERS: Table[Callable[..., Array]] = (
    ("a gradient step for the minimiser", lambda f, K, r, unit: _stepped(f, K, r, unit)),
    ("a gradient step without the l1 term for the minimiser", lambda f, K, r, unit: _stepped(f.loss, K, r, unit)),
    ("a proximal gradient step for the minimiser", lambda f, K, r, unit: shrunk(_stepped(f.loss, K, r, unit), f.l1 / unit)),
    (
        "the inverse of a low-rank update (Woodbury) with 1 for what stands before the identity",
        lambda f, K, r, unit: _woodbury(f, K, r),
    ),
    *(
        (words, given(lambda f, K, r, unit, of: of(-r / K, _level(f, K)), of))
        for words, of in (
            ("a hard threshold for the soft one", lambda v, level: np.where(np.abs(v) > level, v, 0.0)),
            ("a threshold without the sign", lambda v, level: np.maximum(np.abs(v) - level, 0)),
            ("a threshold on one side only", lambda v, level: np.maximum(v - level, 0)),
            ("a soft threshold without max(., 0)", lambda v, level: np.sign(v) * (np.abs(v) - level)),
        )
    ),
    ("a soft threshold applied to the minimiser again", lambda f, K, r, unit: shrunk(minimised(f, K, r), _level(f, K))),
    (
        "the threshold after the rest of the minimiser, not before it",
        lambda f, K, r, unit: shrunk(minimised(replace(f, c1=0.0), K, r), _level(f, K)),
    ),
    ("the minimiser applied twice", lambda f, K, r, unit: minimised(f, K, -(full(K, len(r)) @ minimised(f, K, r)))),
)
RANK_ONE: Table[Callable[[float, float, float], float]] = (  # of K, |a|^2 and the sum of those of all
    ("K (1 + |a|^2)", lambda K, square, every: K * (1 + square)),
    ("K + the |a|^2 of all together", lambda K, square, every: K + every),
    ("1 + |a|^2", lambda K, square, every: 1 + square),
    ("|a|^2", lambda K, square, every: square),
    ("K + |a|", lambda K, square, every: K + square**0.5),
)
SYSTEMS: Table[Callable[[Array, Array], Any]] = (
    ("no solve", lambda M, q: q),
    ("the solve in float32", lambda M, q: np.linalg.solve(np.float32(M), np.float32(q))),
    ("a ridge of 1e-7 in the solve", lambda M, q: np.linalg.solve(M + 1e-7 * np.eye(len(M)), q)),
    ("only the diagonal of the system", lambda M, q: q / np.diag(M)),
    ("the solve made twice", lambda M, q: np.linalg.solve(M, np.linalg.solve(M, q))),
    ("the identity left out of the system", lambda M, q: np.linalg.pinv(M - np.eye(len(M))) @ q),
    ("one triangular factor of the system, not both", lambda M, q: np.linalg.solve(np.linalg.cholesky(M), q)),
    *((f"{k} steps of conjugate gradients from 0 for the solve", given(_conjugate, k)) for k in (1, 2, 3, 5)),
    *(
        (f"conjugate gradients from 0 until 1e-{k} of the right side is left", given(_conjugate, 1000, 10.0**-k))
        for k in range(3, 11)
    ),
    *(
        (f"the matrix of the system rounded to {k} digits", given(lambda M, q, k: np.linalg.solve(_rounded(M, k), q), k))
        for k in range(2, 11)
    ),
    ("the first two terms of a Neumann series for the solve", lambda M, q: 2 * q - M @ q),
    ("the first three terms of a Neumann series for the solve", lambda M, q: 3 * (q - M @ q) + M @ (M @ q)),
    ("only the lower triangle of the system", lambda M, q: np.linalg.solve(np.tril(M), q)),
    ("only the upper triangle of the system", lambda M, q: np.linalg.solve(np.triu(M), q)),
    ("the matrix of the system in float32", lambda M, q: np.linalg.solve(single(M), q)),
)
SWEEPS: Table[Map] = (
    ("one Jacobi sweep for the solve", lambda M: np.diag(np.diag(M))),
    ("one Gauss-Seidel sweep for the solve", np.tril),
)


def solve_alterations(line: Line, r: Reads) -> Iterator[Alteration]:
    """Of what a step minimises, or of a linear system: a part of the work, its precision, one sweep in place of the solution."""

    def system(words: str, solve: Callable[[Reads, Array, Array], Any]) -> Alteration:
        """A system M x = q, M with the identity in it."""
        return Alteration(words, {"minimiser": lambda r: lambda f, K, q, unit: solve(r, K / unit, -q / unit)})

    def swept(r: Reads, M: Array, q: Array, sweep: Callable[[Array], Array]) -> Array:
        x = line.before(r)
        return np.asarray(x + np.linalg.solve(sweep(M), q - M @ x))

    yield from _explicit(line, r)
    yield from _of_one_side(line, r)
    for part in line.parts:
        if part.function is not None:
            for words, other in MINIMISERS:
                yield Alteration(words.format(part.minimises), {"minimiser": given(lambda r, other: other, other)})
            for (below, of), (how, whole) in product(RANK_ONE, (("correction along a", False), ("inverse of K I + a a'", True))):
                words = f"the rank-one {how} with {below} below, not K + |a|^2,"
                yield Alteration(words, {"minimiser": given(_rank_one, part.minimises, of, whole)})
            if any(library.quadratic(f) is not None for f in listed(r.raw(part.minimises))):
                for words, solve in SYSTEMS:
                    yield Alteration(f"{words} of a quadratic {part.minimises}", {"minimiser": given(_of_quadratic, solve)})
                for how, by in powers(r.scalars, 2):
                    words = f"the matrix of the system {how} in float32 of a quadratic {part.minimises}"
                    yield Alteration(words, {"minimiser": given(_times_in_float32, by)})
        elif part.carrying and any("@" in key and np.ndim(value) == 2 for key, value in r.seen.items()):
            yield from (system(words, given(lambda r, M, q, solve: solve(M, q), solve)) for words, solve in SYSTEMS)
            for name in {o.name for t in part.carrying for e in parts(t.core) if isinstance(e, Applied) for o in [e.operator]}:
                onto = given(lambda r, M, q, name: q - np.linalg.pinv(r.raw(name)) @ (r.raw(name) @ q), name)
                yield system("a projection for the solve (A'(AA')^-1 A, without the identity)", onto)
            yield from (system(words, given(swept, sweep)) for words, sweep in SWEEPS)


def _times_in_float32(r: Reads, by: Change) -> Callable[..., Array]:
    factor = by(r)
    return _of_quadratic(r, lambda M, q: np.linalg.solve(single(factor * M) / factor, q))


def _of_quadratic(r: Reads, solve: Callable[[Array, Array], Any]) -> Callable[..., Array]:
    """The linear system of a quadratic's minimiser, what multiplies the identity in it brought to 1, solved in another way."""

    def made(f: Any, K: Any, q: Array, unit: float) -> Array:
        if (form := library.quadratic(f)) is None:
            return r.run.minimised(f, K, q)
        return np.asarray(solve((np.asarray(form[0]) + full(K, len(q))) / unit, -(np.asarray(form[1]) + q) / unit))

    return made


def _rank_one(r: Reads, name: str, of: Callable[[float, float, float], float], whole: bool) -> Callable[..., Array]:
    """The minimiser of quadratics of one sample by a rank-one formula, divided by something else; whole: of all that is on the
    right side, else of the way from the minimiser without the function."""
    every = sum(float(np.trace(full((library.quadratic(f) or (0.0,))[0], 1))) for f in listed(r.raw(name)))

    def made(f: Any, K: Any, q: Array, unit: float) -> Array:
        H, h = (np.asarray(part) for part in library.quadratic(f))  # type: ignore[union-attr]
        square = float(np.trace(H))
        if np.ndim(K) or np.abs(H @ H - square * H).max() > 2.0**-40 * square**2:
            raise ValueError("no quadratic of one sample")
        below, right = of(float(K), square, every), q + h if whole else q
        return np.asarray((H @ right / K - (0.0 if whole else h)) / below - right / K)

    return made


def _of_one_side(line: Line, r: Reads) -> Iterator[Alteration]:
    """A number that is put into the system and not into what stands beside it, or put in the other way round."""
    made = {p.step.target: p.terms for p in line.parts[:-1]}
    for part in (p for p in line.parts if p.carrying):
        whole = [t for one in part.terms for t in made.get(one.core, (one,))]  # type: ignore[call-overload]
        beside = [t.key for t in whole if not any(isinstance(e, Noise) for e in parts(t.core))]
        for how, by in powers(r.scalars, 2):

            def solved(r: Reads, by: Change = by) -> Callable[..., Array]:
                return lambda f, K, q, unit: r.run.minimised(f, K, q) / by(r)

            alone: dict[str, Any] = {"minimiser": solved}
            if part.function is None:
                alone = dict.fromkeys(beside, given(lambda r, by: 1 / by(r), by))
            yield Alteration(f"the system {how}, what stands beside it not", alone)
        if part.function is not None and not any(isinstance(t.core, Applied) for t in part.carrying):
            squared = given(lambda r, part: before_target(part, r) ** 2, part)
            words = f"the step of the proximal map of {part.minimises} the other way round (one over it)"
            yield Alteration(words, {part.function.key: squared})


def _explicit(line: Line, r: Reads) -> Iterator[Alteration]:
    """What stands before the target of a condition, at a known state; a gradient at the point to which other terms have moved."""
    for part in line.parts:
        names = [n for n in r.run.states if len(r.run.states[n]) > r.run.steps and part.terms and part.carrying]
        for term, name in product(part.carrying if len(part.carrying) > 1 or part.function else (), names):

            def known(r: Reads, part: Part = part, term: Term = term, name: str = name) -> Array:
                k, at = term.value(r.anew, part.step.target), r.raw(name)
                return np.asarray((k @ at if axes(k) == 2 else scaled(k, at)) / column(evaluated(part.terms[0].front, r, "")))

            yield Alteration(f"{term.name} at {name}_t (an explicit step)", {term.key: 0.0, f"+{part.terms[0].key}": known})
        for term in part.terms:
            if isinstance(term.core, Gradient) and isinstance(x := term.core.at, Variable) and not x.time:
                for words, keys in named(line).items():
                    others = [t for t in part.terms if t.key in keys]
                    if len(others) == len(keys):
                        moved = given(_moved, part, others, x.name)
                        yield Alteration(f"{term.name} where {words} has moved {x.name}_t", {f"{x.name}@{term.key}": moved})


def _moved(r: Reads, part: Part, terms: list[Term], name: str) -> Array:
    """A state after the step that some terms alone would make of it."""
    plain = r.anew
    by = -sum(t.value(plain) for t in terms)
    return np.asarray(r.raw(name) + (by / column(system(part, plain)[1]) if part.carrying else -by))
