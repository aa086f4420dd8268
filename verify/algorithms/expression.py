"""Expressions of algorithms as small trees: scalars, vectors of named spaces, linear operators, functions, noise.

A space is a letter ("X"); ``each("X")`` = "X^n" holds one vector of X for each agent ("X^e": for each edge), and a vector of X
stands for copies of itself where it is added to one of X^n. The space of a scalar is "". ValueError where spaces do not fit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any


def each(space: str, index: str = "n") -> str:
    """One vector of ``space`` for each agent, or for each of another index."""
    return f"{space}^{index}"


def one(space: str) -> str:
    """The space of one agent's vector."""
    return space.partition("^")[0]


@dataclass(frozen=True)
class Expression:
    """A scalar or a vector; ``+ - * /`` build larger ones. A vector that is declared says what space it is ``over``."""

    @property
    def space(self) -> str:
        return getattr(self, "over", "")

    @cached_property
    def below(self) -> tuple[Expression, ...]:
        """Everything below it, in reading order."""
        return tuple(part for child in children(self) for part in parts(child))

    def __add__(self, other: Any) -> Sum:
        return Sum((*terms_of(self), *terms_of(as_expression(other))))

    def __sub__(self, other: Any) -> Sum:
        return self + -as_expression(other)

    def __neg__(self) -> Expression:
        return Product(Number(Fraction(-1)), self) if not isinstance(self, Product) else self._negated()

    def __mul__(self, other: Any) -> Product:
        left, right = self, as_expression(other)
        return Product(right, left) if left.space and not right.space else Product(left, right)

    def __rmul__(self, other: Any) -> Product:
        return as_expression(other) * self

    def __radd__(self, other: Any) -> Sum:
        return as_expression(other) + self

    def __rsub__(self, other: Any) -> Sum:
        return as_expression(other) - self

    def __truediv__(self, other: Any) -> Product:
        return Product(Inverse(as_expression(other)), self)

    def __rtruediv__(self, other: Any) -> Product:
        return as_expression(other) / self


@dataclass(frozen=True)
class Number(Expression):
    """A rational number."""

    value: Fraction


@dataclass(frozen=True)
class Parameter(Expression):
    """A scalar given with the data, "positive", "nonnegative" or "real"; per: "", "step" (a schedule), "agent", "step agent"
    (an array with these leading axes), or "entry": one number for each coordinate of the vector that it multiplies."""

    name: str
    sign: str = "positive"
    per: str = ""


@dataclass(frozen=True)
class Variable(Expression):
    """A state (``x`` now, ``x.next`` after the iteration, ``x.before`` one iteration earlier) or what an iteration computes."""

    name: str
    over: str
    time: int = 0

    def __hash__(self) -> int:  # looked up in every step of a run
        return hash(self.name) + self.time

    @cached_property
    def next(self) -> Variable:
        return replace(self, time=1)

    @cached_property
    def before(self) -> Variable:
        return replace(self, time=-1)


@dataclass(frozen=True)
class Datum(Expression):
    """A vector given with the data, the same for every iteration and run: the c of Ax + By = c."""

    name: str
    over: str


@dataclass(frozen=True)
class Noise(Expression):
    """A vector drawn anew in each iteration, an argument of the run; ``deviation``: of an entry, in words of the declaration."""

    name: str
    over: str
    deviation: str = "sigma"


@dataclass(frozen=True)
class Operator:
    """A linear operator, known by name; ``A(x)`` or ``A @ x`` applies it, ``A.T`` is its adjoint. From X^n it is a matrix over
    the agents, the same for every coordinate of X (a graph's matrix)."""

    name: str
    source: str
    target: str
    transposed: bool = False
    symmetric: bool = False

    def __matmul__(self, argument: Expression) -> Applied:
        return Applied(self, argument)

    __call__ = __matmul__

    @property
    def mixes(self) -> bool:
        """Whether it mixes what each agent, or each of another index, has."""
        return "^" in self.source + self.target

    @property
    def T(self) -> Operator:
        return self if self.symmetric else replace(self, source=self.target, target=self.source, transposed=not self.transposed)


@dataclass(frozen=True)
class Function:
    """A convex function of ``over``, mu-``strongly`` convex, with a ``smooth``-Lipschitz gradient (None: subgradients only).
    per: "" one function, "step" one for each iteration (the user's own loss), "agent" one for each agent."""

    name: str
    over: str
    smooth: Expression | None = None
    strongly: Expression | None = None
    per: str = ""

    def __post_init__(self) -> None:
        if self.per not in ("", "step", "agent") or (self.per == "agent" and one(self.over) == self.over):
            wanted = f"expected per '', 'step' or 'agent', one function for each agent is a function on {one(self.over)}^n"
            raise ValueError(f"{self.name}: {wanted}; found {self.per!r} on {self.over}")

    @property
    def single(self) -> bool:
        """One gradient at each point."""
        return self.smooth is not None

    @property
    def bounds(self) -> dict[str, Expression | None]:
        """The constants of its class, by name."""
        return {"smooth": self.smooth, "strongly": self.strongly}

    def gradient(self, at: Expression) -> Gradient:
        """The gradient, or the subgradient that the optimality condition of the step chooses."""
        return Gradient(self, at)

    def __call__(self, at: Expression) -> Value:
        return Value(self, at)


@dataclass(frozen=True)
class MonotoneOperator:
    """A maximally monotone operator of ``over``: ``strongly`` monotone, ``cocoercive``, ``lipschitz`` (all None: monotone, with a
    set of values at a point). A(x) is a value at x, in ``Solve`` the one for which the equation holds: x + gamma A(x) = z is the
    resolvent. per: as of a function."""

    name: str
    over: str
    strongly: Expression | None = None
    cocoercive: Expression | None = None
    lipschitz: Expression | None = None
    per: str = ""

    @property
    def smooth(self) -> None:
        """It is the gradient of no function."""

    @property
    def single(self) -> bool:
        """One value at each point."""
        return self.cocoercive is not None or self.lipschitz is not None

    @property
    def bounds(self) -> dict[str, Expression | None]:
        """The constants of its class, by name."""
        return {"strongly": self.strongly, "cocoercive": self.cocoercive, "lipschitz": self.lipschitz}

    def gradient(self, at: Expression) -> Gradient:
        """Its value."""
        return Gradient(self, at)

    __call__ = gradient


@dataclass(frozen=True)
class Map:
    """A map of a space into itself that is given as it is, ``nonexpansive`` or not: the R of a fixed-point iteration; ``firm``:
    firmly non-expansive, as projections and resolvents are; ``averaged``: the constant theta of (1 - theta) I + theta R, R
    non-expansive; ``lipschitz``: the constant."""

    name: str
    over: str
    nonexpansive: bool = True
    firm: bool = False
    averaged: Expression | None = None
    lipschitz: Expression | None = None

    def __post_init__(self) -> None:
        if self.lipschitz is not None and self.nonexpansive:
            raise ValueError(f"{self.name}: say nonexpansive=False beside a Lipschitz constant")

    @property
    def bounds(self) -> dict[str, Expression | None]:
        """The constants of its class, by name."""
        return {"averaged": self.averaged, "lipschitz": self.lipschitz}

    def __call__(self, at: Expression) -> Mapped:
        return Mapped(self, at)


@dataclass(frozen=True)
class Sum(Expression):
    terms: tuple[Expression, ...]

    def __post_init__(self) -> None:
        found = {t.space for t in self.terms}
        if len({one(space) for space in found}) != 1 or len(found - {one(space) for space in found}) > 1:
            raise ValueError(f"a sum joins the spaces {', '.join(sorted(s or 'of scalars' for s in found))}")

    @property
    def space(self) -> str:
        return max((t.space for t in self.terms), key=len)


@dataclass(frozen=True)
class Product(Expression):
    """A scalar times a scalar or a vector."""

    factor: Expression
    of: Expression

    def __post_init__(self) -> None:
        if self.factor.space:
            raise ValueError(f"a factor must be a scalar, found a vector of {self.factor.space}")

    @property
    def space(self) -> str:
        return self.of.space

    def _negated(self) -> Expression:
        if isinstance(self.factor, Number):
            value = -self.factor.value
            return self.of if value == 1 else Product(Number(value), self.of)
        return Product(Number(Fraction(-1)), self)


@dataclass(frozen=True)
class Inverse(Expression):
    """1/of for a scalar that is not zero."""

    of: Expression

    def __post_init__(self) -> None:
        if self.of.space:
            raise ValueError(f"only scalars are divided by, found a vector of {self.of.space}")


@dataclass(frozen=True)
class Applied(Expression):
    operator: Operator
    of: Expression

    def __post_init__(self) -> None:
        if (space := as_expression(self.of).space) != self.operator.source:
            raise ValueError(f"{self.operator.name} acts on {self.operator.source}, found a vector of {space!r}")

    @property
    def space(self) -> str:
        return self.operator.target


def acts(function: Function | MonotoneOperator | Map, at: Expression) -> None:
    """ValueError unless ``at`` is of the space that the function is of, or a vector of it for each agent."""
    if one(space := as_expression(at).space) != one(function.over):
        raise ValueError(f"{function.name} is a function on {function.over}, found a vector of {space!r}")


@dataclass(frozen=True)
class Gradient(Expression):
    """A (sub)gradient of a function, a value of a monotone operator."""

    function: Function | MonotoneOperator
    at: Expression

    def __post_init__(self) -> None:
        acts(self.function, self.at)

    @property
    def space(self) -> str:
        return self.function.over


@dataclass(frozen=True)
class Mapped(Expression):
    map: Map
    at: Expression

    def __post_init__(self) -> None:
        acts(self.map, self.at)

    @property
    def space(self) -> str:
        return self.map.over


@dataclass(frozen=True)
class Mean(Expression):
    """The mean over the agents, X^n -> X."""

    of: Expression

    def __post_init__(self) -> None:
        if one(self.of.space) == self.of.space:
            raise ValueError(f"a mean is over agents, found a vector of {self.of.space!r}")

    @property
    def space(self) -> str:
        return one(self.of.space)


@dataclass(frozen=True)
class Clip(Expression):
    """of min(1, radius/|of|), for each agent; a radius that the data do not give is infinite."""

    of: Expression
    radius: Expression

    @property
    def space(self) -> str:
        return self.of.space


@dataclass(frozen=True)
class Value(Expression):
    """f(at): a term of an objective."""

    function: Function
    at: Expression

    def __post_init__(self) -> None:
        acts(self.function, self.at)


@dataclass(frozen=True)
class Inner(Expression):
    """<left, right>: a term of an objective."""

    left: Expression
    right: Expression

    def __post_init__(self) -> None:
        left, right = (as_expression(side).space for side in (self.left, self.right))
        if one(left) != one(right):
            raise ValueError(f"an inner product is of one space, found {left!r} and {right!r}")


inner = Inner


def square(of: Expression, weight: Expression | None = None) -> Inner:
    """|of|^2, or sum_i weight_i |of_i|^2 over the agents for a weight with one number for each."""
    return Inner(of if weight is None else Product(weight, of), of)


def as_expression(value: Any) -> Expression:
    """A number as an expression; TypeError for anything inexact, and for an operator without its vector."""
    if isinstance(value, Expression):
        return value
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Number(Fraction(value))
    if isinstance(value, Operator):
        raise TypeError(f"the operator {value.name} has no vector here: beta * (A @ x) and A.T @ (A @ x) need their brackets")
    raise TypeError(f"expected an expression or a rational, found {type(value).__name__} {value!r}")


def parts(e: Expression) -> tuple[Expression, ...]:
    """The expression itself and everything below it, in reading order."""
    return (e, *e.below)


def children(e: Expression) -> tuple[Expression, ...]:
    """The expressions of which ``e`` is made."""
    if isinstance(e, Sum):
        return e.terms
    return tuple(value for name in e.__dataclass_fields__ if isinstance(value := getattr(e, name), Expression))


def terms_of(e: Expression) -> tuple[Expression, ...]:
    """Of a sum its terms, of anything else itself."""
    return e.terms if isinstance(e, Sum) else (e,)
