"""Alterations with a number that is found by fitting: a term or a parameter times a factor, one for all steps or one for each.

A fit explains a vector by a number, so that it says something only where the line has two entries or more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array, floats
from ....algorithms.declaration import Update
from ....algorithms.display import shown as text
from ....algorithms.expression import Applied, Gradient, Noise, Variable, one, parts
from ..rounding import largest
from .line import Line, Term, evaluated, line_of
from .point import Point
from .reads import RESULT, Alteration, Change, Reads, Unknown
from .states_altered import fitting, shaped
from .words import POWERS, Table, earlier, given, inner, named, operands, reading, so_far, timed

OWN, BESIDES, OTHERS = "%(own).6g", "%(more).6g", "%(rest).6g"  # a factor in words: itself, less 1, what is left to 1
STARTS = (1.0, 0.1, 10.0)
ITERATIONS = 12
SAME = 1e-9
NEARLY = 1e-4
MIXED = re.compile("the share of (.*) beside (.*)")
MOST = 0.75  # of the points
CHANGES = "that changes with the step or the problem"
FAINT = 2.0**-38  # of the operands
SETTLED = 2.0**-46  # of the factor: a step that moves the result by less than what a point leaves room for
FORMS: Table[Callable[[int, int], float]] = (  # of the step and how many there are
    *((f"{words} in step t = 1, 2, ...", given(lambda t, T, p: (t + 1.0) ** p, p)) for words, p in (
        ("divided by the root of t", -0.5), ("divided by t", -1.0), ("times the root of t", 0.5), ("times t", 1.0))),
    *((f"times {c:g} every {k} steps", given(lambda t, T, c, k: c ** min(t // k, 300), c, k)) for c, k in product(
        (0.5, 0.1, 0.9, 2.0, 10.0), (2, 3, 4, 5, 10, 20, 50, 100))),
    *((f"{words}, t = 0, 1, ...", form) for words, form in (
        ("times (t + 1)/T", lambda t, T: (t + 1) / T),
        ("times 1 - t/T", lambda t, T: 1 - t / T),
        ("times (1 + cos(pi t/T))/2", lambda t, T: (1 + np.cos(np.pi * t / T)) / 2),
        ("divided by t + 2", lambda t, T: 1 / (t + 2)),
        ("times 2/(t + 2)", lambda t, T: 2 / (t + 2)),
        ("divided by 1 + t/T", lambda t, T: 1 / (1 + t / T)))),
)  # fmt: skip


def _fista(t: int) -> float:
    """(s_k - 1)/s_{k+1} with s_1 = 1 and s_{k+1} = (1 + sqrt(1 + 4 s_k^2))/2, k = t + 1."""
    last, s = 1.0, 1.0
    for _ in range(t + 1):
        last, s = s, (1 + np.sqrt(1 + 4 * s * s)) / 2
    return float((last - 1) / s)


MOMENTA: Table[Callable[[int], float]] = (  # in step t = 0, 1, ..
    ("t/(t + 3)", lambda t: t / (t + 3)),
    ("(t - 1)/(t + 2)", lambda t: (t - 1) / (t + 2)),
    ("t/(t + 2)", lambda t: t / (t + 2)),
    ("t/(t + 1)", lambda t: t / (t + 1)),
    ("(t + 1)/(t + 4)", lambda t: (t + 1) / (t + 4)),
    ("(t + 1)/(t + 3)", lambda t: (t + 1) / (t + 3)),
    ("FISTA's (s_t - 1)/s_{t+1}", _fista),
    ("FISTA's (s_t - 1)/s_{t+1} of the step before", lambda t: _fista(t - 1)),
)
PAIRS = (("times {} {}", 1.0, 1.0), ("divided by {} {}", -1.0, -1.0), ("times {}/{}", 1.0, -1.0), ("times {1}/{0}", -1.0, 1.0))
Changes = Callable[[float | Change], Mapping[str, Any]]  # of a factor
Tried = tuple[str, Changes]  # in words, what has a factor
TELLING = 2.0**8  # times the least room of a point: one that has more tells a factor to few digits
FEWEST = 3  # points of two entries or more that a fit must explain


@dataclass(frozen=True)
class Fit:
    """What a factor explains: its name, the factor at every point that tells it, the largest distance left in ulps, and what a
    given factor changes."""

    name: str
    factors: tuple[float, ...]
    worst: float
    changes: Changes
    points: tuple[Point, ...] = ()

    @property
    def own(self) -> Iterator[Alteration]:
        """The factor that differs between problems, as a power of a number of the problem (a size, one less, a parameter), or, of
        three values or more (of parameters two: sizes agree by chance), as a product or a ratio of two; those without a number
        besides come first."""
        found: list[tuple[float, Alteration]] = []
        every = [own_numbers(p) for p in self.points]
        known = {name: value for name, value in every[0].items() if all(name in mine for mine in every)}
        numbers = {
            name: np.array([mine[name](Reads(p.run, p.t)) for mine, p in zip(every, self.points, strict=True)]) for name in known
        }
        singles = [(words, name, power, "", 0.0) for name in known for words, power in POWERS]
        pairs = [(words, a, p, b, q) for a, b in combinations(known, 2) for words, p, q in PAIRS]
        for words, a, p, b, q in (*singles, *pairs):
            first, second = numbers[a], numbers[b] if b else np.ones(len(self.points))
            if not (np.all(first > 0) and np.all(second > 0)):
                continue
            wanted = first**p * second**q
            if b and len(np.unique(wanted)) < (2 if {a, b} <= self.points[0].run.inputs.data.keys() else 3):
                continue
            c = 1.0 if b else float(f"{self.factors[0] / wanted[0]:.1g}")
            if np.ptp(wanted) > NEARLY * wanted.max() and np.allclose(self.factors, c * wanted, rtol=NEARLY, atol=0):
                one, two = known[a], known.get(b, known[a])
                factor = given(lambda r, c, one, p, two, q: c * float(one(r)) ** p * float(two(r)) ** q, c, one, p, two, q)
                inside = c != 1 and abs(p) == 1 and "%(" not in self.name  # divided by 2 lam, not times 0.5 divided by lam
                told = self.name if (c == 1 or inside) and "%(" not in self.name else self._told(c)
                by = words.format(f"{c**p:g} {a}" if inside else a, b)
                told = told.replace(" added", f" {by} added") if " added" in told else f"{told} {by}"
                found.append((c, Alteration(told, self.changes(factor))))
        yield from (a for _, a in sorted(found, key=lambda one: one[0] != 1))

    @property
    def formed(self) -> Iterator[Alteration]:
        """The factor as a form of the step, at most points (some tell few of its digits): whether it is that is seen of all."""
        among = sorted({name for p in self.points for name in p.run.chosen})
        tried: list[tuple[str, Change]] = [(f"times n over those of {name} so far", given(_met, name)) for name in among]
        for (words, form), agents in product((*self._geometric, *FORMS), (False, True)):
            of = given(lambda r, form, agents: form(r.t, r.run.steps) * (r.run.count if agents else 1), form, agents)
            tried.append((f"{'times n, ' * agents}{words}", of))
        for words, factor in tried:
            wanted = [factor(p.reads) for p in self.points]
            if max(wanted) > min(wanted) and np.isclose(self.factors, wanted, rtol=NEARLY, atol=SAME).mean() > MOST:
                told = self._told(1.0) if "%(" in self.name else self.name
                yield Alteration(f"{told} {words}", self.changes(factor))

    @property
    def _geometric(self) -> Iterator[tuple[str, Callable[[int, int], float]]]:
        """The power of the step that the two factors furthest apart have in common with 1, of a number of six digits."""
        sized = [(p.t, s) for p, s in zip(self.points, self.factors, strict=True) if abs(s) > NEARLY]  # less tells few digits
        (early, one), (late, other) = (min(sized), max(sized)) if sized else ((0, 1.0), (0, 1.0))
        if late > early and one * other > 0:
            c = float(f"{(other / one) ** (1 / (late - early)):.6g}")
            for power, k in (("t", 0), ("(t + 1)", 1)):
                yield f"times {c:g}^{power}, t = 0, 1, ...", given(lambda t, T, c, k: c ** min(t + k, 9999), c, k)

    @property
    def alike(self) -> Iterator[Alteration]:
        """The alterations with one factor for all points: that of six digits first, which is nearer to what was written."""
        if max(self.factors) - min(self.factors) > NEARLY * max(abs(s) for s in self.factors):
            return
        middle = sorted(self.factors)[len(self.factors) // 2]
        for factor in (float(f"{middle:.6g}"), middle, *self.factors[:2]):
            yield Alteration(self._mixed(factor) or self._told(factor), self.changes(factor))

    def _mixed(self, s: float) -> str:
        """What is read beside another as the sum that it is; "" of anything else."""
        both = MIXED.fullmatch(self.name)
        if both is None:
            return ""
        one, other = both.groups()
        what, own = one.partition(" in ")[0], f"{s:.6g} " + "of " * (one == "the result")
        rest = "" if abs(1 - s) == 1 else f"{abs(1 - s):.6g} "
        return f"{own}{what} {'+-'[s > 1]} {rest}{other}" + f" for {one}" * (one != "the result")

    def _told(self, factor: float) -> str:
        words = self.name if "%(" in self.name else f"{self.name} times %(own).9g"
        return (words % {"own": factor, "more": factor - 1, "rest": 1 - factor}).removeprefix("1 ")

    @property
    def alteration(self) -> Alteration:
        """With a factor that changes with the point: no alteration that could be applied elsewhere."""
        least, most = min(self.factors), max(self.factors)
        if most - least <= NEARLY * abs(most):
            return Alteration(f"{self.name} times {self.factors[0]:.10g} (right elsewhere)")
        return Alteration(f"{self.name} times a factor {CHANGES}, from {least:.4g} to {most:.4g}")


def fitted(broken: Sequence[Point]) -> Iterator[Fit]:
    """The terms, sums, parameters and updates that a factor other than 1 at every broken point explains."""
    points = [p for p in broken if p.found.size >= 2]
    line, r = broken[0].line, broken[0].reads
    yield from fits(_factored(line, r, broken[0].found.shape), points)


def _factored(line: Line, r: Reads, shape: tuple[int, ...]) -> Iterator[Tried]:
    """What may have a factor."""
    terms = [(name, given(lambda s, members: dict.fromkeys(members, s), members)) for name, members in named(line).items()]
    solved = {name for name, members in named(line).items() if len(members) > 1 and any(k.endswith("K") for k in members)}
    yield from (one for one in terms if one[0] not in solved)
    for key, name, words in (*operands(line, r, r.run.numbers), *operands(line, r, r.run.noises)):
        yield words, times_number(key, name)
    for key, name, words in operands(line, r, r.run.schedules & set(r.run.numbers)):
        first = given(lambda s, k, name: {k: lambda r: at(s, r) * r.of_step(name, 0)}, key, name)
        yield f"{name} of the first step{words.removeprefix(name)}", first
    yield from (one for one in terms if one[0] in solved)  # of these a parameter says more
    yield "the update", lambda s: {RESULT: lambda r, v, b: b + at(s, r) * (v - b)}
    yield "the update before the noise", lambda s: {RESULT: lambda r, v, b: inner(r, v, b, line, at(s, r))}
    for key in sorted(r.names & r.run.states.keys()):
        if np.shape(r.raw(key))[-1:] == shape[-1:] and not np.array_equal(r.raw(key), line.before(r)):
            mixed = given(lambda s, key: {RESULT: lambda r, v, b: (o := shaped(r.raw(key), v)) + at(s, r) * (v - o)}, key)
            yield f"the share of the result beside {fitting(key, line.target.name, r)}", mixed


def _met(r: Reads, among: str) -> float:
    """n over how many agents have taken part up to a step."""
    return float(r.run.count / np.any(floats(r.run.inputs.data[among])[: r.t + 1], axis=0).sum())


def scheduled(broken: Sequence[Point]) -> Iterator[Alteration]:
    """A parameter that is one number, times a form of the step."""
    line, r = broken[0].line, broken[0].reads
    for (key, name, words), (how, form) in product(operands(line, r, {*r.run.numbers} - r.run.schedules), FORMS):
        yield Alteration(f"{words} {how}", times_number(key, name)(given(lambda r, form: form(r.t, r.run.steps), form)))


def times_number(key: str, name: str) -> Changes:
    """A number that is read at a place, times a factor."""
    return given(lambda s, key, name: {key: lambda r: at(s, r) * np.asarray(r.raw(name))}, key, name)


def relaxed(broken: Sequence[Point]) -> Iterator[Alteration]:
    """States that are read beside another one, as by over-relaxation, with one share for all points."""
    line, r = broken[0].line, broken[0].reads
    tried: list[Tried] = []
    for key, name, words in operands(line, r, r.states):
        past = [] if name.endswith("-") else [earlier(name)]
        for other in (*past, *(n for n, rows in r.run.states.items() if n != name.rstrip("+-") and len(rows) >= r.run.steps)):
            if other != line.target.name or line.target.time:
                tried.append((f"the share of {words} beside {fitting(other, name, r)}", given(_relaxed, key, name, other)))
    tried += _over_relaxed(line, r)
    for term in (t for t in line.terms if isinstance(t.core, Gradient)):
        tried.append((f"{term.name} and {BESIDES} of its velocity", given(_momentum, term, False)))
        tried.append((f"{term.name} and {BESIDES} of its velocity (Nesterov)", given(_momentum, term, False, True)))
        tried.append((f"{OWN} of {term.name} and {OTHERS} of its velocity", given(_momentum, term, True)))
    for (name, changes), (how, form) in product(tried, MOMENTA):
        if "%(" not in name:
            yield Alteration(f"{name} 1 + {how}, t = 0, 1, ...", changes(given(lambda r, form: 1 + form(r.t), form)))
    for f in fits(tried, [p for p in broken if p.found.size >= 2]):
        yield from (*f.alike, *f.own) if min(f.factors) > 0 else ()


def _over_relaxed(line: Line, r: Reads) -> Iterator[Tried]:
    """One operand of a sum that another line adds up, read beside what the others of that sum had made of it a step before."""
    for other in (line_of("", step, (), frozenset()) for step in r.run.algorithm.steps if isinstance(step, Update)):
        for keys, atom in product(other.groups.values(), (t for t in other.terms if isinstance(t.core, Applied))):
            rest = [t for t in other.terms if t.key in keys and t is not atom]
            if atom.key not in keys or len(rest) + 1 < len(keys) or any(isinstance(t.core, Noise) for t in rest):
                continue
            signed = [(1 if (text(t.front)[0] == "-") != (text(atom.front)[0] == "-") else -1, t) for t in rest]
            signed.sort(key=lambda one: -one[0])
            words = "".join(f" {'-+'[sign > 0]} {timed(t.core, 1)}" for sign, t in signed).strip().removeprefix("+ ")
            for term in line.terms:
                if atom.core in (term.core, getattr(term.core, "of", None)):
                    yield f"the share of {timed(atom.core)} beside ({words})", given(_beside, term, atom, signed)


def _beside(s: float | Change, term: Term, atom: Term, rest: Sequence[tuple[int, Term]]) -> Mapping[str, Any]:
    def moved(r: Reads) -> Array:
        before = Reads(r.run, r.t - 1)
        if any(before.t + v.time < 0 for _, t in rest for v in parts(t.core) if isinstance(v, Variable)):
            raise Unknown(atom.name)
        by = evaluated(atom.core, r.anew, term.key)
        by = (at(s, r) - 1) * (by - sum(sign * evaluated(t.core, before, term.key) for sign, t in rest))
        if term.core == atom.core:
            return np.asarray(by)
        outer = term.core.operator  # type: ignore[attr-defined]
        return np.asarray(r.raw(outer.name + "'" * outer.transposed) @ by)

    return {f"+{term.key}": moved}


def fits(tried: Iterable[Tried], points: Sequence[Point], plain: float = 1.0) -> Iterator[Fit]:
    """What a factor explains at every point; plain: the factor of the line as it is."""
    for name, changes in tried if len(points) >= FEWEST else ():
        factors = _factors(points, changes, not plain)
        if factors is not None and max(map(abs, factors)) > SAME < max(abs(s - plain) for s in factors):
            worst = max(p.distance(Alteration("", changes(s))) for p, s in zip(points, factors, strict=True))
            least = min(p.room for p in points)
            told = [(s, p) for s, p in zip(factors, points, strict=True) if p.room <= TELLING * least]
            told = told if len(told) >= FEWEST else list(zip(factors, points, strict=True))
            yield Fit(name, tuple(s for s, _ in told), worst, changes, tuple(p for _, p in told))


def own_numbers(point: Point) -> dict[str, Callable[[Reads], float]]:
    """The sizes of a problem, these less one, and its parameters, by name."""
    found: dict[str, Callable[[Reads], float]] = {"n": reading("n"), "(n - 1)": reading("n", lambda n: n - 1)}
    for name in {one(v.over): v.name for v in reversed(point.run.algorithm.state)}.values():
        found[f"the length of {name}"] = reading(name, lambda v: v.shape[-1])
        found[f"(the length of {name} - 1)"] = reading(name, lambda v: v.shape[-1] - 1)
    data = point.run.inputs.data
    mine = [p.name for p in point.run.algorithm.parameters if np.ndim(data.get(p.name, [])) == 0]
    return (
        found
        | {n: reading(n) for n in mine}
        | {f"2 {n}": reading(n, lambda v: 2 * v) for n in mine}
        | {"sigma": reading("sigma"), "T": lambda r: r.run.steps}
    )


def _relaxed(s: float | Change, key: str, name: str, other: str) -> Mapping[str, Any]:
    """A state read at this share beside another."""
    return {key: lambda r: (o := shaped(r.raw(other), r.raw(name))) + at(s, r) * (r.raw(name) - o)}


def _momentum(s: float | Change, term: Term, mean: bool, ahead: bool = False) -> Mapping[str, Any]:
    """The gradients so far, each a share s - 1 of the next one (1 - s where they are averaged, with the share s of its own);
    ahead: that share of their sum added to the gradient."""

    def added(r: Reads) -> Array:
        own, share = (at(s, r), 1 - at(s, r)) if mean else (1.0, at(s, r) - 1)
        slopes = so_far(term, r)
        velocity = own * sum(share ** (r.t - t) * g for t, g in enumerate(slopes))
        return np.asarray(share * velocity if ahead else velocity - slopes[-1])

    return {f"+{term.key}": added}


def at(factor: float | Change, r: Reads) -> float:
    """A factor that may depend on what is read."""
    return factor(r) if callable(factor) else factor


def _factors(points: Sequence[Point], changes: Changes, straight: bool) -> list[float] | None:
    """The factor at every point; None where one has none."""
    found: list[float] = []
    for point in points:
        factor = _factor(point, changes, (*found[-1:], *STARTS[: 2 if straight else None]), straight)
        if factor is None:
            return None
        found.append(factor)
    return found


def _factor(point: Point, changes: Changes, starts: Sequence[float], straight: bool) -> float | None:
    """Gauss-Newton in one number; None where the line cannot come within rounding of what was found. A start is given up where
    the line is straight and a step leaves what it was to leave."""
    for s in starts:
        foreseen = -1.0
        for _ in range(ITERATIONS):
            here, by = Alteration("", changes(s)), s * 2.0**-20 + 2.0**-40
            if point.distance(here) <= point.room:
                return s
            rest = point.rest(here)
            if rest is None:
                break
            if abs(float(np.linalg.norm(rest)) - foreseen) <= SAME * foreseen:
                break
            ahead = point.rest(Alteration("", changes(s + by)))
            if straight and ahead is not None and 0 < largest(rest - ahead) < FAINT * point.size:  # rounding would hide the slope
                by *= 2.0**20
                ahead = point.rest(Alteration("", changes(s + by)))
            if ahead is None:
                break
            slope = (rest - ahead) / by
            norm = float(slope @ slope)
            if not norm > 0:
                break
            step = float(slope @ rest) / norm
            foreseen = float(np.linalg.norm(rest - step * slope))
            s = s + step
            if not np.isfinite(s) or abs(s) > (1e12 if straight else 1e9) or abs(step) <= SETTLED * abs(s):
                break
    return None
