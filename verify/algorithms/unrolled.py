"""A declaration with agents as one without: for a number n of agents, a variable, noise, function and step for each of them, or
for one of them and the mean of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any, NoReturn, TypeVar

from .declaration import Algorithm, Step
from .expression import Applied, Datum, Expression, Gradient, Inner, Mapped, Mean, Noise, Parameter, Sum, Value, Variable, one

T = TypeVar("T")
MAX_AGENTS = 8


def of_agents(algorithm: Algorithm) -> frozenset[str]:
    """The names of which each agent has its own."""
    named: tuple[Any, ...] = (*algorithm.every(Variable), *algorithm.noises, *algorithm.data, *algorithm.functions)
    own = {v.name for v in named if one(v.over) != v.over}
    return frozenset(own | {p.name for p in algorithm.parameters if "agent" in p.per})


def unrolled(algorithm: Algorithm, n: int, copies: int = 0) -> Algorithm:
    """The algorithm of n agents, whose F is F_1, .., F_n; of fewer ``copies`` the last stands for the mean of the others.
    ValueError for what is not of each agent by itself: operators and maps of all, participation, a name that is taken."""
    own, k = of_agents(algorithm), _Copies(n, copies or n)
    named: tuple[Any, ...] = (*algorithm.every(Variable), *algorithm.noises, *algorithm.parameters, *algorithm.data)
    everything = {v.name for v in named}
    if taken := sorted(everything & {*of_each(dict.fromkeys(own), own, k.made)}):
        raise ValueError(f"{algorithm.name}: {taken[0]} is the name of an agent's own: rename it")
    state = [v for s in algorithm.state for v in k.copies(s)]
    steps = [s for step in algorithm.steps for s in k.steps(algorithm, step)]
    released = (*of_each(dict.fromkeys(algorithm.released), own, k.made),)
    return Algorithm(algorithm.name, algorithm.source, (*state,), (*steps,), released)


def told_apart(
    algorithm: Algorithm, n: int, values: Mapping[str, Fraction], bounds: Mapping[str, T], copies: int = 0
) -> tuple[Algorithm, dict[str, Fraction], dict[str, T]]:
    """The algorithm of n agents with the values of its parameters and what its functions are given. ValueError for another number
    than 1 to MAX_AGENTS, and as ``unrolled``."""
    own, numbers, made = of_agents(algorithm), {p.name for p in algorithm.parameters}, copies or n
    if not own or not 1 <= made <= MAX_AGENTS:
        raise ValueError(f"{algorithm.name}: " + (f"expected 1 to {MAX_AGENTS} agents, found {n}" if own else "it has no agents"))
    if values.get("n", n) != n:
        raise ValueError(f"{algorithm.name}: expected n = {n}, the number of agents, found {values['n']}")
    if "n" in numbers:
        values = {**values, "n": Fraction(n)}
    return unrolled(algorithm, n, made), of_each(values, own & numbers, made), of_each(bounds, own, made)


def of_first(name: str, algorithm: Algorithm) -> str:
    """What one agent has of what each has of its own: all are alike, and it is the first."""
    return name + "_1" * (name in of_agents(algorithm))


def of_each(given: Mapping[str, T], own: Iterable[str], n: int) -> dict[str, T]:
    """What is given for the names of agents, for each of them."""
    return {k: v for name, v in given.items() for k in ([f"{name}_{i}" for i in range(1, n + 1)] if name in own else [name])}


@dataclass(frozen=True)
class _Copies:
    """Of ``n`` agents so many are ``made``; the last stands for the rest."""

    n: int
    made: int

    @property
    def weights(self) -> dict[int, int]:
        return {i: 1 if i < self.made else self.n - self.made + 1 for i in range(1, self.made + 1)}

    def steps(self, algorithm: Algorithm, step: Step) -> Iterator[Step]:
        if step.among is not None:
            raise ValueError(
                f"{algorithm.name}: who takes part ({step.among.name}) varies: only where all agents do are they told apart"
            )
        (kept,) = (f.name for f in fields(step) if f.name not in ("target", "among"))
        for i, target in zip(_indices(step.target, self.made), self.copies(step.target), strict=True):
            made: dict[str, Any] = {"target": target, kept: self.of(getattr(step, kept), i)}
            yield replace(step, **made)

    def copies(self, v: T) -> list[T]:
        return [_named(v, i) for i in _indices(v, self.made)]

    def of(self, e: Expression, i: int) -> Expression:
        """The expression for agent i; 0: for what all share, where a sum over the agents is one over copies."""
        match e:
            case Variable() | Datum() | Noise():
                return e if one(e.over) == e.over else _named(e, i) if i else _refuse(e.name)
            case Parameter(name, sign, per) if "agent" in per:
                return Parameter(f"{name}_{i}", sign, _without(per)) if i else _refuse(name)
            case Gradient(function, at) | Value(function, at) if one(function.over) != function.over:
                if not i:
                    return _refuse(function.name) if isinstance(e, Gradient) else self.total(e)
                bounds = {k: None if b is None else self.of(b, i) for k, b in function.bounds.items()}
                return replace(e, function=replace(_named(function, i), **bounds), at=self.of(at, i))
            case Inner(left, right) if not i and any(one(v.space) != v.space for v in (left, right)):
                return self.total(e)
            case Mean(of):
                return self.total(of) / self.n
            case Mapped(map_) if one(map_.over) != map_.over:
                return _refuse(map_.name)
            case Applied(operator) if "^" in operator.source + operator.target:
                return _refuse(operator.name)
        if isinstance(e, Sum):
            return reduce(add, (self.of(t, i) for t in e.terms))
        below = {f.name: getattr(e, f.name) for f in fields(e)}
        return replace(e, **{k: self.of(v, i) for k, v in below.items() if isinstance(v, Expression)})

    def total(self, e: Expression) -> Expression:
        """The sum over the agents."""
        return reduce(add, (self.of(e, i) if w == 1 else w * self.of(e, i) for i, w in self.weights.items()))


def _indices(v: Any, made: int) -> tuple[int, ...]:
    """0 for what all share."""
    if one(v.over) != v.over and not v.over.endswith("^n"):
        raise ValueError(f"{v.name}: one vector for each of {v.over} is not one of each agent")
    return (0,) if one(v.over) == v.over else (*range(1, made + 1),)


def _named(v: Any, i: int) -> Any:
    """A variable, datum, noise or function as that of agent i; one that all share as it is."""
    if one(v.over) == v.over:
        return v
    per = {"per": _without(v.per)} if hasattr(v, "per") else {}
    if per and "agent" not in v.per:
        return _refuse(v.name)
    return replace(v, name=f"{v.name}_{i}", over=one(v.over), **per)


def _without(per: str) -> str:
    return " ".join(word for word in per.split() if word != "agent")


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is of all agents together, not of each by itself")
