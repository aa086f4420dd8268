"""What an algorithm is: its states, the steps of one iteration in order, and what it releases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, reduce
from operator import add
from typing import Any, TypeVar

from .expression import (
    Applied,
    Datum,
    Expression,
    Function,
    Gradient,
    Map,
    Mapped,
    MonotoneOperator,
    Noise,
    Operator,
    Parameter,
    Product,
    Sum,
    Value,
    Variable,
    parts,
    terms_of,
)
from .objective import joined, slope

E = TypeVar("E", bound=Expression)


@dataclass(frozen=True)
class Update:
    """target = value. among: a parameter of 0 and 1 for each agent; where it is 0 a state keeps its value, anything else is 0."""

    target: Variable
    value: Expression
    among: Parameter | None = None

    @property
    def expressions(self) -> tuple[Expression, ...]:
        return (self.value,)


@dataclass(frozen=True)
class Parts:
    """A condition in a target: the subgradient of one function there, the terms that carry the target linearly, ``pull``: all of
    it but the function at target = 0; None for what is not there. schedules: in ``linear``. rest: all but the function."""

    function: Function | MonotoneOperator | None
    linear: Expression | None
    pull: Expression | None
    schedules: tuple[Parameter, ...]
    rest: Sum


class Conditioned:
    """A step whose target is where a condition holds."""

    target: Variable
    condition: Expression

    @cached_property
    def parts(self) -> Parts:
        """The condition, taken apart once for all runs and divided by what multiplies the function. ValueError for two functions
        of the target."""
        terms = terms_of(self.condition)
        mine = [t for t in terms if isinstance(of := unweighted(t), Gradient) and of.at == self.target]
        rest = [t for t in terms if t not in mine]
        if len(mine) > 1:
            raise ValueError(f"the step for {self.target.name} needs at most one function")
        weighted = mine[0] if mine else None
        while isinstance(weighted, Product):
            rest = [t / weighted.factor for t in rest]
            weighted = weighted.of
        carrying = tuple(t for t in rest if any(p == self.target for p in parts(t)))
        left = joined(without(t, self.target) for t in rest)
        schedules = tuple(p for t in carrying for p in parts(t) if isinstance(p, Parameter) and "step" in p.per)
        function = weighted.function if isinstance(weighted, Gradient) else None
        return Parts(function, Sum(carrying) if carrying else None, left, schedules, Sum(tuple(rest)))


def unweighted(e: Expression) -> Expression:
    """What scalars multiply."""
    return unweighted(e.of) if isinstance(e, Product) else e


def without(e: Expression, target: Expression) -> Expression | None:
    """What an affine expression is at target = 0; None for nothing."""
    match e:
        case _ if e == target:
            return None
        case Sum(terms):
            return joined(without(t, target) for t in terms)
        case Product(factor, of):
            inside = without(of, target)
            return None if inside is None else Product(factor, inside)
        case Applied(operator, of):
            inside = without(of, target)
            return None if inside is None else Applied(operator, inside)
    return e


@dataclass(frozen=True)
class Solve(Conditioned):
    """The target at which ``equation``, affine in it, is zero; or zero is in it, where it contains a function's subgradient."""

    target: Variable
    equation: Expression
    among: Parameter | None = None

    @property
    def expressions(self) -> tuple[Expression, ...]:
        return (self.equation,)

    @property
    def condition(self) -> Expression:  # type: ignore[override]
        return self.equation


@dataclass(frozen=True)
class Minimise(Conditioned):
    """target = argmin of a convex objective in it: one function's value at it, inner products and squares of affine terms."""

    target: Variable
    objective: Expression
    among: Parameter | None = None

    @property
    def expressions(self) -> tuple[Expression, ...]:
        return (self.objective,)

    @cached_property
    def condition(self) -> Expression:  # type: ignore[override]
        """Zero (is in it) at the minimiser."""
        found = slope(self.objective, self.target)
        if found is None:
            raise ValueError(f"the objective does not contain {self.target.name}")
        return found


Step = Update | Solve | Minimise


def read_by(step: Step) -> Iterator[Expression]:
    """Everything in the expressions of a step, in reading order."""
    return (p for e in step.expressions for p in parts(e))


def resolvent(target: Variable, operator: MonotoneOperator | Function, step: Expression, at: Expression) -> Solve:
    """target = J(at), J the resolvent (I + step operator)^-1: the proximal map where the operator is the subdifferential of a
    function."""
    return Solve(target, (target - at) / step + operator.gradient(target))


def reflected(resolved: Expression, at: Expression) -> Expression:
    """2 J(at) - at, the reflected resolvent, where ``resolved`` is J(at)."""
    return 2 * resolved - at


@dataclass(frozen=True)
class Algorithm:
    """One declaration; ``source``: paper and number. released: names of what an observer sees. inverses: (A, E) with A E = I,
    which the data must satisfy. ValueError where a step reads what is not there yet.
    """

    name: str
    source: str
    state: tuple[Variable, ...]
    steps: tuple[Step, ...]
    released: tuple[str, ...]
    inverses: tuple[tuple[Operator, Operator], ...] = ()

    def __post_init__(self) -> None:
        known = {v for state in self.state for v in (state, state.before)}
        for step in self.steps:
            for e in self._of(step):
                if isinstance(e, Variable) and e not in known and e != step.target:
                    raise ValueError(f"{self.name}: {_name(e)} is read before it is set")
            if isinstance(step, Update) and any(e == step.target for e in parts(step.value)):
                raise ValueError(f"{self.name}: {_name(step.target)} is updated by itself")
            if step.target in known:
                raise ValueError(f"{self.name}: {_name(step.target)} is set twice")
            known.add(step.target)
        missing = [v.name for v in self.state if v.next not in known]
        if missing:
            raise ValueError(f"{self.name}: no step sets the next {', '.join(missing)}")
        unknown = [name for name in self.released if name not in {v.name for v in known}]
        if unknown:
            raise ValueError(f"{self.name}: it releases {', '.join(unknown)}, which no step sets")

    @staticmethod
    def _of(step: Step) -> Iterator[Expression]:
        yield from read_by(step)
        if step.among is not None:
            yield from parts(step.among)

    def step(self, name: str) -> Step:
        """The step that sets the variable of that name; ValueError where none does."""
        for step in self.steps:
            if step.target.name == name:
                return step
        raise ValueError(f"{self.name}: no step sets {name!r}")

    def every(self, kind: type[E]) -> tuple[E, ...]:
        """The distinct expressions of a kind, in the order of their first use, those of function classes included."""
        found: dict[E, None] = {}
        for step in self.steps:
            for e in self._of(step):
                if isinstance(e, kind):
                    found[e] = None
        for one in (*self.functions, *self.maps):
            for bound in one.bounds.values():
                for e in () if bound is None else parts(bound):
                    if isinstance(e, kind):
                        found[e] = None
        return tuple(found)

    @cached_property
    def functions(self) -> tuple[Function | MonotoneOperator, ...]:
        """Functions and monotone operators."""
        everything = [e for step in self.steps for e in self._of(step)]
        return tuple(dict.fromkeys(e.function for e in everything if isinstance(e, (Gradient, Value))))

    @cached_property
    def maps(self) -> tuple[Map, ...]:
        everything = [e for step in self.steps for e in self._of(step)]
        return tuple(dict.fromkeys(e.map for e in everything if isinstance(e, Mapped)))

    @cached_property
    def function_names(self) -> tuple[str, ...]:
        return (*(f.name for f in self.functions), *(m.name for m in self.maps))

    @cached_property
    def operators(self) -> tuple[Operator, ...]:
        return tuple(dict.fromkeys(e.operator.T if e.operator.transposed else e.operator for e in self.every(Applied)))

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        return self.every(Parameter)

    @cached_property
    def noises(self) -> tuple[Noise, ...]:
        return self.every(Noise)

    @cached_property
    def data(self) -> tuple[Datum, ...]:
        return self.every(Datum)

    @cached_property
    def lagging(self) -> tuple[Variable, ...]:
        """The states that are read one iteration late too."""
        read = self.every(Variable)
        return tuple(v for v in self.state if v.before in read)

    @cached_property
    def leading(self) -> tuple[Step, ...]:
        """The first steps that read the state alone: what they compute belongs to a state, the last one included."""
        found: list[Step] = []
        for step in self.steps:
            fresh = any(
                isinstance(e, Noise)
                or "step" in getattr(e, "per", "")
                or "step" in getattr(getattr(e, "function", None), "per", "")
                for e in self._of(step)
            )
            if step.target.time == 1 or fresh:
                break
            found.append(step)
        return tuple(found)


def remembering(algorithm: Algorithm) -> Algorithm:
    """The same with a state x_before for each x.before that it reads: all that an iteration reads of those before is a state."""
    lagging = {v.before: Variable(f"{v.name}_before", v.over) for v in algorithm.lagging}
    steps = [restated(step, rewritten(step.expressions[0], lagging)) for step in algorithm.steps]
    steps += [Update(x.next, replace(v, time=0)) for v, x in lagging.items()]
    return replace(algorithm, state=(*algorithm.state, *lagging.values()), steps=(*steps,))


def rewritten(e: Expression, values: Mapping[Variable, Expression]) -> Expression:
    """An expression with others in place of variables."""
    return values.get(e, e) if isinstance(e, Variable) else rebuilt(e, lambda below: rewritten(below, values))


def restated(step: Step, said: Expression) -> Step:
    """The step with another value, equation or objective."""
    (kept,) = (f.name for f in fields(step) if f.name not in ("target", "among"))
    made: dict[str, Any] = {kept: said}
    return replace(step, **made)


def rebuilt(e: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with what it is made of changed."""
    if isinstance(e, Sum):
        return reduce(add, map(change, e.terms))
    below = {f.name: getattr(e, f.name) for f in fields(e)}
    return replace(e, **{name: change(v) for name, v in below.items() if isinstance(v, Expression)})


def _name(v: Variable) -> str:
    return v.name + {-1: ".before", 0: "", 1: ".next"}[v.time]
