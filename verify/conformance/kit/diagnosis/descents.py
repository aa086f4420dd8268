"""A fixed number of steps of a descent in the place of a minimiser, found by following the descents that programs make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice, product, repeat
from typing import Any

import numpy as np

from ....algorithms import functions as library
from ....algorithms.arithmetic import FLOATS
from ....algorithms.arrays import Array
from ....algorithms.regularisers import shrunk
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..rounding import largest
from .point import EXACT, IMPOSSIBLE, Point
from .reads import Alteration, Reads, Unknown, iterated, nearer
from .solves_altered import full
from .words import between, given, shown

MOST, LONG, LATE = 100, 2000, 10  # steps that are followed, those of one over a curvature; how many of them may lead away
RATES = (1.0, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 1e-4)


@dataclass(frozen=True)
class Asked:
    """What a minimiser is asked: argmin f(v) + v'Kv/2 + q'v."""

    f: Any
    K: Any
    q: Array

    @property
    def slope(self) -> Callable[[Array], Array]:
        """Of it all; of an l1 term a subgradient."""
        own = library.gradient(self.f, FLOATS)
        return lambda v: np.asarray(own(v) + (self.K @ v if np.ndim(self.K) else self.K * v) + self.q)

    @property
    def smooth(self) -> Asked:
        """Without an l1 term."""
        return self if hasattr(self.f, "nu") else Asked(self.f.loss, self.K, self.q)

    @property
    def alone(self) -> Array:
        """The minimiser without the function."""
        return np.asarray(np.linalg.solve(full(self.K, len(self.q)), -self.q))

    @property
    def largest(self) -> float:
        return float(np.linalg.norm(np.atleast_2d(self.K), 2))


Made = Callable[[Asked, Reads, int], Array]  # of what is asked of the i-th of those who take part
Start = tuple[str, Made]
CURVATURES: tuple[tuple[str, Callable[[Asked], float]], ...] = (
    ("1/L, L the bound of the curvature,", lambda a: 1 / (a.smooth.f.nu + a.largest)),
    ("1/L, L the bound of the curvature of {} alone,", lambda a: 1 / a.smooth.f.nu),
    ("2/(L + mu), the bounds of the curvature,", lambda a: 2 / (a.smooth.f.nu + a.smooth.f.mu + 2 * a.largest)),
)


def _gradient(a: Asked, v: Array, rate: float) -> Iterator[Array]:
    slope = a.slope
    while True:
        yield (v := v - rate * slope(v))


def _proximal(a: Asked, v: Array, rate: float, fast: bool = False) -> Iterator[Array]:
    """Proximal gradient steps; fast: accelerated, as FISTA."""
    slope, level, at, size = a.smooth.slope, rate * getattr(a.f, "l1", 0.0), v, 1.0
    while True:
        before, v = v, at - rate * slope(at)
        v = shrunk(v, level) if level else v
        last, size = size, (1 + np.sqrt(1 + 4 * size**2)) / 2
        at = v + (last - 1) / size * (v - before) if fast else v
        yield v


def _newton(a: Asked, v: Array, rate: float) -> Iterator[Array]:
    while True:
        yield (v := nearer(a.f, a.K, v)(a.q))


def _halved(a: Asked, v: Array, rate: float) -> Iterator[Array]:
    """Newton steps, each halved until the slope is shorter."""
    slope = a.slope
    while True:
        way, size, share = nearer(a.f, a.K, v)(a.q) - v, np.linalg.norm(slope(v)), 1.0
        while share > UNIT_ROUNDOFF and not np.linalg.norm(slope(v + share * way)) < size:
            share /= 2
        yield (v := v + share * way)


Walk = Callable[[Asked, Array, float], Iterator[Array]]
WALKS: tuple[tuple[str, Walk], ...] = (
    ("gradient step{} of", _gradient),
    ("gradient step{} (proximal ones for an l1 term) of", _proximal),
    ("accelerated gradient step{} of", given(_proximal, True)),
)

NEWTONS: tuple[tuple[str, Walk], ...] = (
    ("Newton step{}", _newton),
    ("Newton step{}, halved until the slope is shorter,", _halved),
)


def descents(broken: Sequence[Point]) -> Iterator[Alteration]:
    """So many steps of a length from a state that the record holds, as the first point of two entries has them; of every
    function, or of those of its kind alone."""
    part = broken[0].line.parts[-1]
    point = next((p for p in broken if p.found.shape[-1] > 1), None)
    if part.function is None or point is None:
        return
    asked, found, plain = _all_asked(point)
    if not asked:
        return
    at = int(np.argmax(np.abs(found - plain).max(axis=1)))
    one = asked[at]
    told: dict[str, Callable[[Any], bool]] = {
        "": lambda f: True,
        f" of a {_kind(one.f)} {part.minimises}": lambda f: _kind(f) == _kind(one.f),
        f" of an {part.minimises} without a closed form": iterated,
    }
    smooth = {f" of an {part.minimises} without a closed form or an l1 term": lambda f: iterated(f) and not getattr(f, "l1", 0.0)}
    for words, made in _ways(one, at, found[at], point):
        for which, among in (told | (smooth if "Newton" in words else {})).items():
            yield Alteration(words.replace("{}", part.minimises) + which, {"minimiser": given(_instead, made, among)})
    if library.quadratic(one.f) is not None:
        yield from _one_length([p for p in broken if p.found.shape[-1] > 1])


def _one_length(broken: Sequence[Point]) -> Iterator[Alteration]:
    """So many steps of one length on quadratics, where one number of them alone is what every point has: of a ball, or so near to
    the minimiser that rounding is left, several would do."""
    part = broken[0].line.parts[-1]
    for where, start in _starts(broken[0]):
        left = list(range(2, MOST))
        for p in broken[:MOST]:
            asked, found, plain = _all_asked(p)
            at = int(np.argmax(np.abs(found - plain).max(axis=1)))
            if not asked or library.quadratic(asked[at].f) is None:
                continue
            try:
                apart = {k: largest(_of_one_length(asked[at], p.reads, at, start, k) - found[at]) for k in left}
            except (*IMPOSSIBLE, Unknown):
                continue
            left = [k for k, rest in apart.items() if rest <= EXACT * UNIT_ROUNDOFF * p.size]  # the law's room is a solver's
            if len(left) < 2:
                break
        if len(left) == 1:
            words = f"{left[0]} gradient steps of one length for each function from {where} for the minimiser of a quadratic {{}}"
            made = given(_instead, given(_of_one_length, start, left[0]), library.quadratic)
            yield Alteration(words.replace("{}", part.minimises), {"minimiser": made})


def _all_asked(point: Point) -> tuple[list[Asked], Array, Array]:
    """What the minimiser is asked for each of those who take part, what was found of it and what the line makes of it."""
    asked = list[Asked]()
    point.value(Alteration("", {"minimiser": given(_noted, asked)}))
    found, plain = (_present(np.atleast_2d(rows), point.reads) for rows in (point.found, point.plain))
    return asked[-len(found) :] if len(asked) >= len(found) else [], found, plain


def stopped_by_size(broken: Sequence[Point]) -> Iterator[Alteration]:
    """Newton steps until something is so small, as every row of every broken step has them that has no closed form."""
    part = broken[0].line.parts[-1]
    every = [(p, *_all_asked(p)[:2]) for p in broken] if part.function is not None else []
    rows = [
        (p, a, i, v) for p, asked, found in every for i, (a, v) in enumerate(zip(asked, found, strict=False)) if _newtons(a.f)
    ]
    for (words, start), (step, walk) in product(_starts(broken[0]) if rows else (), NEWTONS):
        where = words.replace("{}", part.minimises)
        paths: list[tuple[Asked, list[Array]]] = []
        for p, a, i, found in rows:
            try:
                path = _path(walk(a, start(a, p.reads, i), 1.0), start(a, p.reads, i), found, p.room * UNIT_ROUNDOFF * p.size)
            except (*IMPOSSIBLE, Unknown):
                path = []
            if not path:
                break
            paths.append((a, path))
        else:
            bounds = {what: _between(*_bracket(size, paths)) for what, size in SIZES}
            for what, size in sorted(SIZES, key=lambda one: -float(np.log10(bounds[one[0]] or 0.5)).is_integer()):
                if bound := bounds[what]:
                    told = f"{step.replace('{}', 's')} from {where} until {what} is at most {bound:g}, for the minimiser"
                    yield Alteration(told, {"minimiser": given(_instead, given(_until, start, walk, size, bound), _newtons)})


def _bracket(size: Callable[[Asked, list[Array]], float], paths: Sequence[tuple[Asked, list[Array]]]) -> tuple[float, float]:
    """The largest size at the ends of paths, and the smallest before."""
    before = (size(a, path[:k]) for a, path in paths for k in range(1, len(path)))
    return max((size(a, path) for a, path in paths), default=np.inf), min(before, default=np.inf)


def _newtons(f: Any) -> bool:
    return hasattr(getattr(f, "loss", f), "nu") and not getattr(f, "l1", 0.0)


def _path(walk: Iterator[Array], v: Array, found: Array, room: float) -> list[Array]:
    """A start and the points after it up to what was found; empty where it does not come there, or rests before."""
    path = [v]
    while largest(path[-1] - found) > room:
        if len(path) > MOST or (path[1:] and largest(path[-1] - path[-2]) <= UNIT_ROUNDOFF * largest(path[-1])):
            return []
        path.append(next(walk))
    return path


def _between(least: float, most: float) -> float:
    """A power of ten, else a number of few digits, from one to below another; 0 for none."""
    power = 10.0 ** np.ceil(np.log10(max(least, 1e-300)))
    return 0.0 if not least < most < np.inf else float(power) if least <= power < most else between(least, most)


def _until(a: Asked, r: Reads, at: int, start: Made, walk: Walk, size: Callable[..., float], bound: float) -> Array:
    path = [start(a, r, at)]
    for v in islice(walk(a, path[0], 1.0), MOST):
        if size(a, path) <= bound:
            break
        path.append(v)
    return path[-1]


SIZES: tuple[tuple[str, Callable[[Asked, list[Array]], float]], ...] = (  # of the points so far
    ("the slope", lambda a, path: float(np.linalg.norm(a.slope(path[-1])))),
    ("the slope over what stands before the target", lambda a, path: float(np.linalg.norm(a.slope(path[-1])) / a.largest)),
    ("the last move", lambda a, path: float(np.linalg.norm(path[-1] - path[-2])) if path[1:] else np.inf),
    ("the move that comes next", lambda a, path: float(np.linalg.norm(nearer(a.f, a.K, path[-1])(a.q) - path[-1]))),
    ("the largest entry of the slope", lambda a, path: largest(a.slope(path[-1]))),
    ("the largest entry of the last move", lambda a, path: largest(path[-1] - path[-2]) if path[1:] else np.inf),
)


def _noted(r: Reads, asked: list[Asked]) -> Callable[..., Array]:
    def made(f: Any, K: Any, q: Array, unit: float) -> Array:
        asked.append(Asked(f, K, q))
        return r.run.minimised(f, K, q)

    return made


def _instead(r: Reads, made: Made, among: Callable[[Any], bool]) -> Callable[..., Array]:
    places = count() if r.agent is None else repeat(int(_present(np.arange(r.run.count) < r.agent, r).sum()))

    def one(f: Any, K: Any, q: Array, unit: float) -> Array:
        at = next(places)
        return made(Asked(f, K, q), r, at) if among(f) else r.run.minimised(f, K, q)

    return one


def _kind(f: Any) -> str:
    return _kind(f.loss) if hasattr(f, "loss") else type(f).__name__


def _present(rows: Any, r: Reads) -> Any:
    """The rows of those who take part."""
    among = r.line.parts[-1].step.among
    return rows if among is None else rows[r.raw(among.name) > 0]


def _ways(one: Asked, at: int, found: Array, point: Point) -> Iterator[tuple[str, Made]]:
    """Descents of the agent of this number that come to what was found of it, in words."""
    r, room = point.reads, point.room * UNIT_ROUNDOFF * point.size
    rates: list[tuple[str, int, Callable[[Asked, Reads], float]]] = [
        *((words, LONG, given(lambda a, r, of: of(a), of)) for words, of in CURVATURES),
        *((f"{s:g}", MOST, given(lambda a, r, s: s, s)) for s in RATES),
        *((n, MOST, given(lambda a, r, n: float(r.raw(n)), n)) for n in r.scalars),
    ]
    ways = [(f"{step} {words}", walk, most, rate) for (words, most, rate), (step, walk) in product(rates, WALKS)]
    ways += [(step, walk, MOST, lambda a, r: 1.0) for step, walk in NEWTONS]
    for where, start in _starts(point):
        for words, walk, most, rate in ways:
            try:
                k = _arrived(walk(one, start(one, r, at), rate(one, r)), most, found, room)
            except (*IMPOSSIBLE, Unknown):
                continue
            if k:
                told = f"{k if k > 1 else 'one'} {words.replace('step{}', 'step' + 's' * (k > 1))} from {where} for the minimiser"
                yield told, given(_walked, start, walk, rate, k)
    for where, start in _starts(point):
        yield f"one Newton step from {where}, shortened, for the minimiser", given(_shortened, start)


def _arrived(walk: Iterator[Array], most: int, found: Array, room: float) -> int:
    """The step that is nearest to what was found, 0 where none is within rounding of it."""
    best, at = np.inf, 0
    for k, v in enumerate(islice(walk, most), 1):
        if (apart := largest(v - found)) < best:
            best, at = apart, k
        elif not k <= at + LATE:
            break
    return at if best <= room else 0


def _walked(a: Asked, r: Reads, at: int, start: Made, walk: Walk, rate: Callable[[Asked, Reads], float], k: int) -> Array:
    v = start(a, r, at)
    for after in islice(walk(a, v, rate(a, r)), k):
        if np.array_equal(v, after):
            break
        v = after
    return v


def _of_one_length(a: Asked, r: Reads, at: int, start: Made, k: int) -> Array:
    """From a start k gradient steps on a quadratic, of the length that comes nearest to what was found: each divides the way
    along an eigenvector by what its eigenvalue says, so that one entry tells the length and the others whether it is that."""
    H, h = (np.asarray(part) for part in library.quadratic(a.f))  # type: ignore[union-attr]
    M = full(H, len(h)) + full(a.K, len(h))
    values, vectors = np.linalg.eigh(M)
    least = np.linalg.solve(M, -(h + a.q))
    found = _present(np.atleast_2d(r.line.found(r.anew)), r)[at]
    before, after = (vectors.T @ (v - least) for v in (start(a, r, at), found))
    with np.errstate(all="ignore"):
        roots = np.sign(after / before) * np.abs(after / before) ** (1 / k)
        lengths = np.concatenate([(1 - roots) / values, (1 + roots) / values])
        made = before * (1 - lengths[:, None] * values) ** k
        return np.asarray(least + vectors @ made[np.nanargmin(np.abs(made - after).max(axis=1))])


def _shortened(a: Asked, r: Reads, at: int, start: Made) -> Array:
    """From a start so far along a Newton step as comes nearest to what was found."""
    v = start(a, r, at)
    way = nearer(a.f, a.K, v)(a.q) - v
    wanted = way if r.near is None else _present(np.atleast_2d(r.near), r)[at] - v
    return np.asarray(v + np.clip(float(wanted @ way) / (float(way @ way) or 1.0), 0, 1) * way)


def _starts(point: Point) -> Iterator[Start]:
    """The states of this round or the last that have a row for what is made, and what depends on what is asked alone."""
    yield "0", lambda a, r, at: 0 * a.q
    yield "the minimiser without {}", lambda a, r, at: a.alone
    for name, rows in point.run.states.items():
        read = name if len(rows) > point.run.steps else name + "-"
        if rows.shape[-1:] == point.found.shape[-1:] and rows.ndim - 1 <= point.found.ndim:
            yield shown(read, point.reads), given(_row, read)


def _row(a: Asked, r: Reads, at: int, name: str) -> Array:
    if r.at(name) < 0:
        raise Unknown(name)
    rows = r.raw(name)
    return np.array(_present(rows, r)[at] if np.ndim(rows) == 2 else rows)
