"""The lines of a declared algorithm with every operand read by name, so that an alteration can change what is read.

A line is the steps between two recorded variables, each a sum of terms; these are scaled, added to, or read otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from ....algorithms import functions as library
from ....algorithms.arithmetic import FLOATS
from ....algorithms.arrays import Array, floats
from ....algorithms.declaration import Step, Update
from ....algorithms.display import factors, shown
from ....algorithms.display import function as named
from ....algorithms.expression import (
    Applied,
    Clip,
    Datum,
    Expression,
    Gradient,
    Inverse,
    Mapped,
    Mean,
    Noise,
    Number,
    Parameter,
    Product,
    Sum,
    Variable,
    parts,
)
from ....algorithms.objective import joined
from ....algorithms.run import axes, scaled
from ..declared import chained
from ..rounding import largest
from .reads import KEPT, NOTHING, RESULT, Alteration, Change, Reads, iterated, minimised

WORST = 2.0**24  # of the condition of a system: what is larger tells nothing more


@dataclass(frozen=True)
class Term:
    """A summand: scalars in ``front`` of ``core``; share: of an operator over the agents its "own" or its "others'" part."""

    key: str
    name: str
    front: Expression
    core: Expression
    share: str = ""

    def value(self, r: Reads, target: Variable | None = None) -> Any:
        """Its value, or what it has before the target of a condition."""
        if r.keeps(self.key):
            return r.base[self.key]
        added = r.alteration.changes.get(f"+{self.key}")
        if added is None and r.unread(self.key):
            value = r.base[self.key]
        else:
            found = evaluated(self.core, r, self.key, self.share, target)
            value = scaled(evaluated(self.front, r, self.key), found if added is None else found + added(r))
            r.noted[self.key] = value
        factor = r.alteration.changes.get(self.key)
        return value if factor is None else times(factor, value, r)


def times(factor: float | Change, value: Any, r: Reads) -> Any:
    return (factor(r) if callable(factor) else factor) * value


@dataclass(frozen=True)
class Part:
    """A step of a line; carrying: the terms of a condition that have its target in them; function: that of the condition."""

    step: Step
    terms: tuple[Term, ...]
    carrying: tuple[Term, ...]
    function: Term | None

    @property
    def words(self) -> str:
        """A value or a condition as the sum of its terms."""
        every = (*((self.function,) if self.function else ()), *self.carrying, *self.terms)
        total = shown(Sum(tuple(dict.fromkeys(Product(t.front, t.core) for t in every))))
        return f"{shown(self.step.target)} = {total}" if isinstance(self.step, Update) else f"0 = {total}"

    @property
    def minimises(self) -> str:
        """The name of the function, "" for none."""
        return "" if self.function is None else self.function.core.function.name  # type: ignore[attr-defined]


@dataclass(frozen=True, eq=False)
class Line:
    """A variable as the steps make it from what is recorded. law: its name; groups: names of terms together; share: "present" or
    "absent" agents alone; start: row 0; besides: the lines of the other states of a start, one after the other."""

    law: str
    target: Variable
    parts: tuple[Part, ...]
    groups: Mapping[str, tuple[str, ...]]
    share: str = ""
    start: bool = False
    besides: tuple[Line, ...] = ()

    @property
    def words(self) -> str:
        """Its steps as the sums of the terms that alterations name."""
        return "; ".join(part.words for part in self.parts)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        mine = [t for p in self.parts for t in (*p.terms, *p.carrying, *((p.function,) if p.function else ()))]
        return (*mine, *(t for line in self.besides for t in line.terms))

    def found(self, r: Reads) -> Array:
        """What the program has."""
        return self._whole(r, lambda line: line._here(r.row(line.target.name, 0 if line.start else r.t + line.target.time), r))

    def before(self, r: Reads) -> Array:
        """The same a step earlier; of what has no start what is given, or 0; of a start the row after."""

        def earlier(line: Line) -> Array:
            at = 1 if line.start else r.t + line.target.time - 1
            known = at >= 0 or line.target.name in {v.name for v in r.run.algorithm.state}
            given = None if known else r.run.begins.get(line.target.name)
            return line._here(r.row(line.target.name, at) * known if given is None else given, r)

        return self._whole(r, earlier)

    def value(self, r: Reads) -> tuple[Array, float]:
        """The value under the alteration of ``r``, and the largest modulus of its operands."""
        size, made = 0.0, []
        r.line = self
        for line in (self, *self.besides):
            result = np.zeros(0)
            for part in line.parts:
                result, moduli = perform(part, r)
                size = max(size, moduli)
                r.made[part.step.target.name] = result
            r.made.clear()
            made.append(line._here(result, r))
        result = np.concatenate([v.ravel() for v in made]) if self.besides else made[0]
        if (after := r.alteration.changes.get(RESULT)) is not None:
            result = floats(after(r, result, self.before(r)))
        return result, max(size, largest(result))

    def under(self, changes: Mapping[str, Any], r: Reads, t: int | None = None) -> Array:
        """The value under changes, at the step of ``r`` or another one."""
        return self.value(Reads(r.run, r.t if t is None else t, Alteration("", changes)))[0]

    def _whole(self, r: Reads, of: Callable[[Line], Array]) -> Array:
        return np.concatenate([of(line).ravel() for line in (self, *self.besides)]) if self.besides else of(self)

    def _here(self, rows: Array, r: Reads) -> Array:
        among = self.parts[-1].step.among
        if not self.share or among is None:
            return np.asarray(rows)
        present = np.asarray(r.raw(among.name))[:, None] > 0
        return np.where(present == (self.share == "present"), rows, 0.0)

    def noise(self, r: Reads) -> Array:
        """What the last step adds of the noise, as it is without an alteration."""
        found = [t.value(r.anew) for t in self.parts[-1].terms if isinstance(t.core, Noise)]
        return np.asarray(sum(found, np.zeros(1)))


def perform(part: Part, r: Reads) -> tuple[Array, float]:
    """A step of a line; and the largest modulus of its operands, in units of its result."""
    step, values = part.step, [t.value(r) for t in part.terms]
    total: Any = sum(values) if values else 0.0
    size = max((r.modulus(t.key, v) for t, v in zip(part.terms, values, strict=True)), default=0.0)
    if isinstance(step, Update):
        found = floats(total)
    else:
        K, unit, most = _system(part, r)
        size /= most
        if r.alteration is NOTHING and axes(K) == 2:  # rounding of its entries moves the solution by as much more
            size *= min(r.run.condition(K), WORST)
        if r.alteration is NOTHING and part.function is not None:
            size = max(size, r.run.offset(part.minimises) / most)
        r.system = K / (unit or 1.0)
        found = _solved(part, r, K, total, float(unit) or 1.0)
    if step.among is not None:
        present, name = floats(r(step.among.name)), step.target.name
        kept = scaled(1 - present, r(name, KEPT)) if step.target.time == 1 else 0.0
        found = floats(scaled(present, found) + kept)
    return found, size


def _system(part: Part, r: Reads) -> tuple[Any, float, float]:
    """The same as ``system``, with the largest modulus of its entries or 1; made once where an alteration does not change it."""
    kept = bool(r.base) and all(r.keeps(t.key) for t in part.carrying)
    if kept and id(part) in r.systems:
        return r.systems[id(part)]
    K, unit = system(part, r)
    found = K, unit, float(np.abs(K).max()) or 1.0
    if kept:
        r.systems[id(part)] = found
    return found


def system(part: Part, r: Reads) -> tuple[Any, float]:
    """What a condition has before its target, and the multiple of the identity in it."""
    linear = [t.value(r, part.step.target) for t in part.carrying]
    big = max((np.shape(k)[0] for k in linear if axes(k) == 2), default=0)
    K: Any = sum((np.eye(big) * k if big and axes(k) == 0 else k) for k in linear) if linear else 0.0
    return K, sum(k for k in linear if axes(k) == 0)


def _solved(part: Part, r: Reads, K: Any, pull: Any, unit: float) -> Array:
    target, solve, given = part.step.target, r("minimiser"), None
    solve = r.run.minimised if solve is minimised else solve
    if part.function is not None:
        given = r(part.minimises, part.function.key)
        factor = r.alteration.changes.get(part.function.key)
        if factor is not None and not np.any(factor := times(factor, 1.0, r)):
            given = None
        elif factor is not None:  # one for each agent, whose K is a number
            many = np.ndim(factor) > 0
            K, pull, unit = K / (np.ravel(factor) if many else factor), pull / factor, unit / (1.0 if many else factor)
    if given is None and not np.any(K):
        raise np.linalg.LinAlgError("nothing is left of the system")
    near: Any = r.near if part is r.line.parts[-1] and r("minimiser") is minimised else None

    def one(f: Any, K: Any, q: Array, unit: float, x: Any) -> Array:
        return np.asarray(solve(f, K, q, unit)) if x is None or not iterated(f) else r.run.nearer(f, K, q, x)

    if "^" not in target.over:
        return one(given, K, np.atleast_1d(floats(pull)), unit, near)
    rows = floats(pull) + np.zeros((count := r.run.count, 1))
    who = np.ones(count) if part.step.among is None else np.asarray(r(part.step.among.name))
    if given is None and axes(K) < 2 and solve == r.run.minimised and np.all(K):
        return np.asarray(-(who * rows.T / K).T)
    each = np.diagonal(K) if axes(K) == 2 else np.broadcast_to(K, count)
    fs = given if isinstance(given, list) else [given] * count
    who = who * (r.agent is None or part is not r.line.parts[-1] or np.arange(count) == r.agent)
    every = zip(fs, each, rows, near if near is not None else [None] * count, who, strict=True)
    return np.array([one(f, k, q, float(k), x) if w else 0 * q for f, k, q, x, w in every])


def evaluated(e: Expression, r: Reads, term: str, share: str = "", target: Variable | None = None) -> Any:
    """An expression with every operand read in a term; of one that is linear in a target what stands before that: a number, one
    for each agent, or a matrix."""
    match e:
        case Variable() if e == target:
            return 1.0
        case Number(value):
            return float(value)
        case Parameter(name) | Datum(name) | Noise(name):
            value = r(name, term)
            return floats(value) if np.ndim(value) else float(value)
        case Variable(name, _, time):
            return r(name + {1: "+", 0: "", -1: "-"}[time], term)
        case Sum(terms):
            return sum(evaluated(t, r, term, share) for t in terms)
        case Product(factor, of):
            return scaled(evaluated(factor, r, term), evaluated(of, r, term, share, target))
        case Inverse(of):
            return 1 / evaluated(of, r, term)
        case Applied(operator, of):
            matrix = 1.0 if operator.name == "I" else np.asarray(r(operator.name + "'" * operator.transposed, term))
            if share and "^" in operator.source:
                own = np.diag(np.diag(matrix))
                matrix = own if share == "own" else matrix - own
            inside = evaluated(of, r, term, "", target)
            return matrix @ inside if axes(matrix) and (target is None or axes(inside) == 2) else matrix * inside
        case Gradient(function, at):
            given, x = r(function.name, term), evaluated(at, r, term)
            if isinstance(given, list):
                rows = x if axes(x) == 2 else [x] * len(given)
                return np.array([library.gradient(f, FLOATS)(row) for f, row in zip(given, rows, strict=True)])
            return library.gradient(given, FLOATS)(x)
        case Mapped(map_, at):
            return np.asarray(r(map_.name, term)(evaluated(at, r, term)))
        case Mean(of):
            return r("mean", term)(evaluated(of, r, term))
        case Clip(of, radius):
            inside = evaluated(of, r, term)
            given = all(p.name in r.run.inputs.data for p in parts(radius) if isinstance(p, Parameter))
            return r("clip", term)(inside, evaluated(radius, r, term) if given else np.inf)
    raise ValueError(f"{type(e).__name__} has no value")


def expanded(e: Expression, around: Callable[..., Expression] = lambda e: e) -> Iterator[tuple[Expression, tuple[str, ...]]]:
    """(summand, names of the sums that it is in), the scalars in front and linear operators applied to each summand."""
    match e:
        case Sum(terms):
            front, core = gathered(around(e))
            name = shown(core if front == Number(Fraction(1)) else Product(front, core)).removeprefix("-")
            for t in terms:
                for found, groups in expanded(t, around):
                    yield found, (*groups, name)
        case Product(factor, of):
            yield from expanded(of, lambda x: around(Product(factor, x)))
        case Applied(operator, of):
            yield from expanded(of, lambda x: around(Applied(operator, x)))
        case _:
            yield around(e), ()


def gathered(e: Expression) -> tuple[Expression, Expression]:
    """A term as one number with its scalars, those that cancel left out, and what they stand before."""
    number, above, below, core = _split(e)
    for divisor in list(below):
        if divisor in above:
            above.remove(divisor)
            below.remove(divisor)
    front: Expression = Number(number)
    for factor in (*above, *(Inverse(b) for b in below)):
        front = Product(front, factor)
    return front, core


def _split(e: Expression) -> tuple[Fraction, list[Expression], list[Expression], Expression]:
    if isinstance(e, Product):
        above: list[Expression] = []
        below: list[Expression] = []
        number = factors(e.factor, True, above, below)
        more, up, down, core = _split(e.of)
        return number * more, above + up, below + down, core
    if isinstance(e, Applied):
        number, above, below, core = _split(e.of)
        if not ("^" in e.operator.source and any("agent" in getattr(p, "per", "") for p in (*above, *below))):
            return number, above, below, Applied(e.operator, core)
    return Fraction(1), [], [], e


def _prepared(step: Step, number: int) -> tuple[Part, dict[str, list[str]]]:
    whole = step.value if isinstance(step, Update) else joined(step.parts.rest.terms)
    function = None
    if not isinstance(step, Update) and (f := step.parts.function) is not None:
        name = f"{named(f)}({shown(step.target)})"
        function = Term(f"{number}.f", name, Number(Fraction(1)), Gradient(f, step.target))
    groups: dict[str, list[str]] = {}
    plain: list[Term] = []
    carrying: list[Term] = []
    found: dict[Expression, tuple[int, tuple[str, ...]]] = {}
    for e, names in () if whole is None else expanded(whole):
        found[e] = (found.get(e, (0, ()))[0] + 1, names)  # a weighted square gives each of its terms twice
    for e, (count, names) in found.items():
        front, core = gathered(e if count == 1 else Product(Number(Fraction(count)), e))
        text = shown(Product(front, core)).removeprefix("-")
        carries = not isinstance(step, Update) and any(p == step.target for p in parts(e))
        over = any(
            isinstance(p, Applied) and p.operator.source == p.operator.target and "^" in p.operator.source for p in parts(e)
        )
        key = f"{number}.{len(carrying) if carries else len(plain)}{'K' if carries else ''}"
        made = [
            Term(f"{key}{s}", f"{text} ({how})", front, core, s) for s, how in (("own", "own value"), ("others", "of the others"))
        ]
        made = made if over and not carries else [Term(key, text, front, core)]
        (carrying if carries else plain).extend(made)
        for name in (*names[:-1], *((text,) if len(made) > 1 else ())):
            groups.setdefault(name, []).extend(t.key for t in made)
    loose = {name: [k for k in keys if not k.endswith("K")] for name, keys in groups.items()}
    groups |= {f"{name} but for what is solved for": rest for name, rest in loose.items() if len(rest) < len(groups[name])}
    if carrying:
        groups["all beside the system"] = [t.key for t in plain]
    for centre in plain if carrying else ():
        if isinstance(centre.core, Variable):
            groups[f"all beside the system but {centre.name}"] = [t.key for t in plain if t is not centre]
    return Part(step, tuple(plain), tuple(carrying), function), groups


@lru_cache(maxsize=256)
def line_of(
    law: str, last: Step, before: tuple[Step, ...], recorded: frozenset[str], share: str = "", start: bool = False
) -> Line:
    """The line of a recorded variable: its step, after the steps ``before`` whose results are read and not recorded."""
    made = [_prepared(step, number) for number, step in enumerate(chained(last, before, recorded))]
    texts = [t.name for part, _ in made for t in (*part.terms, *part.carrying)]
    made = [(_told_apart(part, texts), found) for part, found in made]
    for part, found in made:
        found |= _silent(part, {one.step.target: one.terms for one, _ in made})
    groups = {name: tuple(members) for _, found in made for name, members in found.items() if len(members) > 1}
    return Line(law, last.target, tuple(part for part, _ in made), groups, share, start)


def _silent(part: Part, made: Mapping[Any, tuple[Term, ...]]) -> dict[str, list[str]]:
    """What stands beside a system but for one state and the noise, where there is some; made: the terms of the steps."""
    beside = [t for one in part.terms for t in made.get(one.core, (one,))] if part.carrying else []
    silent = [t for t in beside if not any(isinstance(e, Noise) for e in parts(t.core))]
    every = {f"{c.name} and the noise": [t.key for t in silent if t is not c] for c in silent if isinstance(c.core, Variable)}
    return {f"all beside the system but {name}": keys for name, keys in every.items() if len(silent) < len(beside)}


def _told_apart(part: Part, names: list[str]) -> Part:
    """With the target in the names of terms that several steps of a line have."""
    of = f" of {shown(part.step.target)}"
    both = (part.terms, part.carrying)
    terms, carrying = (tuple(replace(t, name=t.name + of) if names.count(t.name) > 1 else t for t in ts) for ts in both)
    return replace(part, terms=terms, carrying=carrying)
