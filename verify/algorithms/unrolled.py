"""A declaration with agents as one without: for a number n of agents, a variable, noise, function and step for each of them, or
for one of them and the mean of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from operator import add
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar

from .declaration import Algorithm, Minimise, Step, Update, rebuilt, restated, unweighted
from .expression import (
    Applied,
    Datum,
    Expression,
    Gradient,
    Inner,
    Mapped,
    Mean,
    Noise,
    Operator,
    Parameter,
    Value,
    Variable,
    one,
    parts,
    terms_of,
)

T = TypeVar("T")
MAX_AGENTS = 8
MAX_ROWS = 64
INDEX = {"agent": "n", "pair": "e"}  # of a parameter's "per"
Matrix = tuple[tuple[Fraction, ...], ...]


def of_agents(algorithm: Algorithm) -> dict[str, str]:
    """The names of which each agent has its own, or each of another index, with that index: n, e."""
    named: tuple[Any, ...] = (*algorithm.every(Variable), *algorithm.noises, *algorithm.data, *algorithm.functions)
    own = {v.name: index(v.over) for v in named if index(v.over)}
    return own | {p.name: _own(p.per) for p in algorithm.parameters if _own(p.per)}


def counts_of(algorithm: Algorithm, made: int, matrices: Mapping[str, Matrix]) -> dict[str, int]:
    """How many there are of each index: n is that of agents, the matrices of operators say the rest. ValueError for a matrix that
    does not fit, and where none says it."""
    found = {"n": made}
    if unknown := sorted(matrices.keys() - {o.name for o in algorithm.operators if o.mixes}):
        raise ValueError(f"--operator {unknown[0]}: {algorithm.name} has no operator {unknown[0]} that mixes agents")
    for o in algorithm.operators:
        if o.mixes and (M := matrices.get(o.name)):
            if len({*map(len, M)}) != 1 or max(len(M), len(M[0])) > MAX_ROWS:
                raise ValueError(f"--operator {o.name}: expected rows of one length, at most {MAX_ROWS} rows and columns")
            for space, is_, what in ((o.target, len(M), "rows"), (o.source, len(M[0]), "columns")):
                if is_ != (wanted := found.setdefault(index(space), is_) if index(space) else 1):
                    raise ValueError(f"--operator {o.name}: expected {wanted} {what}, found {is_}")
            if o.symmetric and (*zip(*M, strict=True),) != M:
                raise ValueError(f"--operator {o.name}: it is symmetric in {algorithm.name}, this matrix is not")
    if missing := [name for name, i in of_agents(algorithm).items() if i not in found]:
        named = " and ".join(o.name for o in algorithm.operators)
        raise ValueError(
            f"{algorithm.name}: how many {missing[0]} there are, say the matrices of the operators {named or '(none)'}"
        )
    return found


def unrolled(
    algorithm: Algorithm,
    n: int,
    made: int = 0,
    numbers: Mapping[str, Fraction] = MappingProxyType({}),
    matrices: Mapping[str, Matrix] = MappingProxyType({}),
    first: int = 1,
) -> Algorithm:
    """The algorithm of n agents, whose F is F_1, .., F_n; where fewer are ``made`` the last stands for the mean of the others.
    numbers: 1 or 0 for present_1, .., who takes part in every iteration; matrices: of the operators that mix agents, by name;
    first: whose part of a step is written before the others'. ValueError for what is of all agents together, and for a name that
    is taken."""
    made = made or n
    k, own = (
        _Copies(algorithm, n, made, counts_of(algorithm, made, matrices), numbers, matrices),
        copies_of(algorithm, made, matrices),
    )
    named: tuple[Any, ...] = (*algorithm.every(Variable), *algorithm.noises, *algorithm.parameters, *algorithm.data)
    everything = {*algorithm.function_names, *(v.name for v in named)}
    if taken := sorted(everything & {*of_each(dict.fromkeys(own), own)}):
        raise ValueError(f"{algorithm.name}: {taken[0]} is the name of an agent's own: rename it")
    state = [v for s in algorithm.state for v in k.copies(s)]
    steps = [s for step in algorithm.steps for s in k.steps(step, first)]
    released = (*of_each(dict.fromkeys(algorithm.released), own),)
    return Algorithm(algorithm.name, algorithm.source, (*state,), (*steps,), released)


def told_apart(
    algorithm: Algorithm,
    n: int,
    values: Mapping[str, Fraction],
    bounds: Mapping[str, T],
    made: int = 0,
    matrices: Mapping[str, Matrix] = MappingProxyType({}),
    first: int = 1,
) -> tuple[Algorithm, dict[str, Fraction], dict[str, T]]:
    """The algorithm of n agents with the values of its parameters and what its functions are given, without those of agents that
    take no part. ValueError for another number than 1 to MAX_AGENTS, and as ``unrolled``."""
    own, numbers, made = of_agents(algorithm), {p.name for p in algorithm.parameters}, made or n
    if not own or not 1 <= made <= MAX_AGENTS:
        raise ValueError(f"{algorithm.name}: " + (f"expected 1 to {MAX_AGENTS} agents, found {n}" if own else "it has no agents"))
    values = counted(algorithm, n, values)
    copies = copies_of(algorithm, made, matrices)
    given = of_each(values, {name: k for name, k in copies.items() if name in numbers})
    found = unrolled(algorithm, n, made, given, matrices, first)
    gone = {*of_each(dict.fromkeys(copies), copies)} - {p.name for p in found.parameters} - {*found.function_names}
    kept = {name: bound for name, bound in of_each(bounds, copies).items() if name not in gone}
    return found, {name: value for name, value in given.items() if name not in gone}, kept


def counted(algorithm: Algorithm, n: int, values: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """The values of parameters, n being how many agents there are. ValueError where they say another number."""
    if values.get("n", n) != n:
        raise ValueError(f"{algorithm.name}: expected n = {n}, the number of agents, found {values['n']}")
    return {**values, "n": Fraction(n)} if any(p.name == "n" for p in algorithm.parameters) else values


def copies_of(algorithm: Algorithm, made: int, matrices: Mapping[str, Matrix]) -> dict[str, int]:
    """How many there are of each name of which agents, or others, have their own. ValueError as ``counts_of``."""
    counts = counts_of(algorithm, made, matrices)
    return {name: counts[i] for name, i in of_agents(algorithm).items()}


def agent_of(name: str, algorithm: Algorithm) -> int:
    """Whose a name is where agents have their own: 2 of F_2; 0 of what all share, or each has."""
    stem, _, number = name.rpartition("_")
    return int(number) if number.isdecimal() and stem in of_agents(algorithm) else 0


def of_first(name: str, algorithm: Algorithm, said: Iterable[str] = ()) -> str:
    """What one agent has of what each has of its own: all are alike, and it is the first. ValueError where ``said`` names what
    one has, or an operator mixes them."""
    if name not in of_agents(algorithm):
        return name
    if one_by_one := [o.name for o in algorithm.operators if o.mixes] + [s for s in said if agent_of(s, algorithm)]:
        raise ValueError(f"{algorithm.name}: agents are not alike ({', '.join(one_by_one)}), say whose {name}: {name}_1, ..")
    return f"{name}_1"


def of_each(given: Mapping[str, T], own: Mapping[str, int]) -> dict[str, T]:
    """What is given for the names of agents, for each of them; what is given for one of them, that."""
    found = {k: v for name, v in given.items() for k in ([f"{name}_{i}" for i in range(1, own.get(name, 0) + 1)] or [name])}
    return found | {name: v for name, v in given.items() if name in found}


def index(space: str) -> str:
    """n of X^n, "" of X."""
    return space.partition("^")[2]


@dataclass(frozen=True)
class _Copies:
    """Of ``n`` agents so many are ``made``, the last of which stands for the rest."""

    algorithm: Algorithm
    n: int
    made: int
    counts: Mapping[str, int]
    numbers: Mapping[str, Fraction]
    matrices: Mapping[str, Matrix]

    def steps(self, step: Step, first: int) -> Iterator[Step]:
        targets = self.copies(step.target)
        for i, target in sorted(zip(self.indices(step.target.over), targets, strict=True), key=lambda one: one[0] != first):
            if not self.takes_part(step, i):
                yield Update(target, self.unmoved(target))
                continue
            e = self.objective(step, i, target) if isinstance(step, Minimise) else self.of(step.expressions[0], i)
            if not isinstance(step, Update) and any(p in targets and p != target for p in parts(e)):
                raise ValueError(f"{self.algorithm.name}: {step.target.name} is solved for all agents together")
            yield replace(restated(step, e), target=target, among=None)

    def takes_part(self, step: Step, i: int) -> bool:
        """Whether the step is made for agent i."""
        if step.among is None:
            return True
        name = step.among.name
        taken = self.numbers.get(f"{name}_{i}")
        if taken not in (0, 1):
            said = "varies" if taken is None else f"is 1 or 0 for each agent, found {taken}"
            raise ValueError(
                f"{self.algorithm.name}: who takes part ({name}) {said}: say --set {name}_{i}=1 or 0, or {name}=1 of all"
            )
        return taken == 1

    def unmoved(self, target: Variable) -> Expression:
        """A state where it was, and anything else zero: what an agent has that takes no part."""
        states = [v for s in self.algorithm.state for v in self.copies(s)]
        if target in (v.next for v in states):
            return replace(target, time=0)
        return next((0 * v for v in states if v.over == target.over), None) or _refuse(target.name)

    def objective(self, step: Minimise, i: int, target: Variable) -> Expression:
        """What agent i minimises: its own terms, and of a sum over another index those that contain its target."""
        found: list[Expression] = []
        for term in terms_of(step.objective):
            over = _index_of(unweighted(term))
            other = i and over and over != index(step.target.over)
            every = [self.of(term, j) for j in (range(1, self.counts[over] + 1) if other else (i,))]
            found += [e for e in every if not other or target in parts(e)]
        return reduce(add, found)

    def indices(self, space: str) -> tuple[int, ...]:
        """0 for what all share."""
        return (*range(1, self.counts[index(space)] + 1),) if index(space) else (0,)

    def copies(self, v: Variable) -> list[Variable]:
        return [_named(v, i) for i in self.indices(v.over)]

    def of(self, e: Expression, i: int) -> Expression:
        """The expression for agent i; 0: for what all share, where a sum over the agents is one over copies."""
        match e:
            case Variable() | Datum() | Noise():
                return e if one(e.over) == e.over else _named(e, i) if i else _refuse(e.name)
            case Parameter(name, sign, per) if _own(per):
                return Parameter(f"{name}_{i}", sign, _without(per)) if i else _refuse(name)
            case Gradient(function, at) | Value(function, at) if one(function.over) != function.over:
                if not i:
                    return _refuse(function.name) if isinstance(e, Gradient) else self.total(e)
                bounds = {k: None if b is None else self.of(b, i) for k, b in function.bounds.items()}
                return replace(e, function=replace(_named(function, i), **bounds), at=self.of(at, i))
            case Inner() if not i and _index_of(e):
                return self.total(e)
            case Mean(of):
                return self.total(of) / (self.n if index(of.space) == "n" else self.counts[index(of.space)])
            case Mapped(map_) if one(map_.over) != map_.over:
                return _refuse(map_.name)
            case Applied(operator, of) if operator.mixes:
                return self.mixed(operator, of, i)
        return rebuilt(e, lambda below: self.of(below, i))

    def mixed(self, operator: Operator, of: Expression, i: int) -> Expression:
        """Of an operator that mixes agents row i times what they have."""
        if operator.name not in self.matrices or self.made < self.n:
            return _refuse(operator.name, f"; say its matrix: --operator {operator.name}='0,1;1,0'")
        M = self.matrices[operator.name]
        row = [r[max(i, 1) - 1] for r in M] if operator.transposed else M[max(i, 1) - 1]
        terms = [a * self.of(of, j) for a, j in zip(row, self.indices(operator.source), strict=True) if a]
        return reduce(add, terms) if terms else 0 * self.of(of, self.indices(operator.source)[0])

    def total(self, e: Expression) -> Expression:
        """The sum over the agents, or over another index."""
        over = _index_of(e)
        last, k = self.n - self.made + 1, self.counts[over]  # edges are known by matrices, and these where all are made
        return reduce(add, (self.of(e, i) if i < k or last == 1 else last * self.of(e, i) for i in range(1, k + 1)))


def _index_of(e: Expression) -> str:
    """The index that a vector, or a term of an objective, has or sums over."""
    match e:
        case Value(function):
            return index(function.over)
        case Inner(left, right):
            return index(left.space) or index(right.space)
    return index(e.space)


def _named(v: Any, i: int) -> Any:
    """A variable, datum, noise or function as that of agent i; one that all share as it is."""
    if one(v.over) == v.over:
        return v
    per = {"per": _without(v.per)} if hasattr(v, "per") else {}
    if per and not _own(v.per):
        return _refuse(v.name)
    return replace(v, name=f"{v.name}_{i}", over=one(v.over), **per)


def _own(per: str) -> str:
    """n where there is one for each agent, e for each pair of them."""
    return next((i for word, i in INDEX.items() if word in per.split()), "")


def _without(per: str) -> str:
    return " ".join(word for word in per.split() if word not in INDEX)


def _refuse(name: str, advice: str = "") -> NoReturn:
    raise ValueError(f"{name} is of all agents together, not of each by itself{advice}")
