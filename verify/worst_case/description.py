"""A small language for algorithms: points, linear operators, functions by class, and a measure; compiled to a Program.

Vectors are :class:`~verify.kernel.Vector` over named unknowns, all parameters are rationals, and a description grows as the
update equations are written down. ``program(against, left)`` adds the interpolation conditions of everything recorded, which
are exact (any Gram matrix that satisfies them comes from an instance of the class, in the closure) except where said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations

from verify.kernel import Fact, Polynomial, Vector

from ..cones.statement_program import Inexpressible, Lmi, Program

Rational = int | Fraction
ZERO = Vector({})


@dataclass
class Description:
    """The growing description; every name is used once. Raises Inexpressible for impossible classes and reused names."""

    spaces: dict[str, str] = field(default_factory=dict)
    free: list[str] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    lmis: list[Lmi] = field(default_factory=list)
    operators: list[Operator] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    products: list[tuple[Operator, Operator, Fraction]] = field(default_factory=list)

    def point(self, name: str, space: str) -> Vector:
        """A free vector of ``space``."""
        if name in self.spaces or name in self.free:
            raise Inexpressible(f"the name {name!r} is used twice")
        self.spaces[name] = space
        return Vector.named(name)

    def number(self, name: str) -> Polynomial:
        """A free real scalar."""
        if name in self.spaces or name in self.free:
            raise Inexpressible(f"the name {name!r} is used twice")
        self.free.append(name)
        return Polynomial.atom(name)

    def require(self, name: str, value: Polynomial, kind: str = ">=") -> None:
        """A condition of the description's own: ``value kind 0``."""
        self.facts.append(Fact(name, kind, value))

    def operator(self, name: str, source: str, target: str, bound: Rational | None = None, coercive: Rational = 0) -> Operator:
        """A linear operator M: source -> target with |M| <= bound and M M^T >= coercive I.

        Each of the two classes alone is exact; together, and with ``product``, they may be a relaxation.
        """
        made = Operator(
            self,
            name,
            source,
            target,
            None if bound is None else _positive(f"{name}: bound", bound, True),
            _positive(f"{name}: coercive", coercive, True),
        )
        self.operators.append(made)
        return made

    def product(self, left: Operator, right: Operator, bound: Rational) -> None:
        """|left^T right| <= bound, on the span of the vectors whose image under ``right`` is named."""
        self.products.append((left, right, _positive("product: bound", bound, True)))

    def function(
        self, name: str, space: str, mu: Rational = 0, smooth: Rational | None = None, lipschitz: Rational | None = None
    ) -> Function:
        """A convex function: mu-strongly convex; differentiable with a ``smooth``-Lipschitz gradient unless None;
        subgradients of length at most ``lipschitz`` unless None (exact for at most one of smooth and lipschitz, mu = 0)."""
        made = Function(
            self,
            name,
            space,
            *_curvature(name, mu, smooth),
            None if lipschitz is None else _positive(f"{name}: lipschitz", lipschitz),
        )
        self.functions.append(made)
        return made

    def relate(self, name: str, x: Vector, gradient: Vector, mu: Rational = 0, smooth: Rational | None = None) -> None:
        """The condition of ``increment`` for vectors already named."""
        low, high = _curvature(name, mu, smooth)
        if high is None:
            self.require(f"class of {name}", gradient @ x - low * x.norm2)
        elif low == high:
            self.require(f"class of {name}", -(gradient - x * low).norm2)
        else:
            self.require(f"class of {name}", (low + high) * (gradient @ x) - low * high * x.norm2 - gradient.norm2)

    def space(self, x: Vector) -> str:
        """The space of a non-zero vector."""
        found = {self.spaces.get(n, f"? {n}") for n in x}
        if len(found) != 1:
            raise Inexpressible(f"expected a vector of one space, found {x!r}")
        return found.pop()

    def program(self, against: Polynomial, left: Polynomial) -> Program:
        """The worst case of ``left`` where ``against`` is 1."""
        lmis = list(self.lmis)
        for first, second, bound in self.products:
            pairs = [(y, first.adjoint(b)) for y, b in second.images]
            lmis.append(_matrix(f"|{first.name}^T {second.name}|", [(y, c) for y, c in pairs], bound**2))
        facts = [*self.facts]
        for operator in self.operators:
            facts += operator.consistency()
            lmis += operator.bounds()
        for function in self.functions:
            facts += function.interpolation()
        return Program(dict(self.spaces), tuple(self.free), tuple(facts), against, left, tuple(m for m in lmis if m.rows))


@dataclass
class Operator:
    """A linear operator known by named images M x and adjoint images M^T z; made by ``Description.operator``."""

    owner: Description
    name: str
    source: str
    target: str
    bound: Fraction | None
    coercive: Fraction
    images: list[tuple[Vector, Vector]] = field(default_factory=list)
    adjoints: list[tuple[Vector, Vector]] = field(default_factory=list)

    def image(self, x: Vector, name: str = "") -> Vector:
        """M x: a combination of known images, or a new vector ``name`` (default: named after x)."""
        return self._apply(self.images, x, name or f"{self.name}_{'_'.join(x)}", self.target)

    def adjoint(self, z: Vector, name: str = "") -> Vector:
        """M^T z, likewise."""
        return self._apply(self.adjoints, z, name or f"{self.name}t_{'_'.join(z)}", self.source)

    def _apply(self, known: list[tuple[Vector, Vector]], x: Vector, name: str, space: str) -> Vector:
        weights = combination([v for v, _ in known], x)
        if weights is not None:
            return sum((known[k][1] * weight for k, weight in enumerate(weights) if weight), ZERO)
        result = self.owner.point(name, space)
        known.append((x, result))
        return result

    def consistency(self) -> list[Fact]:
        """<M^T z, x> = <z, M x> for all named pairs."""
        return [
            Fact(f"{self.name}: adjoint {j} {i}", "=", v @ x - z @ u)
            for i, (x, u) in enumerate(self.images)
            for j, (z, v) in enumerate(self.adjoints)
        ]

    def bounds(self) -> list[Lmi]:
        """The matrix conditions of the classes."""
        result = []
        if self.bound is not None:
            result = [
                _matrix(f"|{self.name}|", self.images, self.bound**2),
                _matrix(f"|{self.name}^T|", self.adjoints, self.bound**2),
            ]
        if self.coercive:
            result.append(_matrix(f"{self.name} coercive", [(v, z) for z, v in self.adjoints], 1 / self.coercive))
        return result


@dataclass
class Function:
    """A function known at recorded points by value and (sub)gradient; made by ``Description.function``.

    Values are counted from the first recorded point, so that only their differences mean something.
    """

    owner: Description
    name: str
    space: str
    mu: Fraction
    smooth: Fraction | None
    lipschitz: Fraction | None
    known: list[tuple[Vector, Vector, Polynomial]] = field(default_factory=list)

    def gradient(self, x: Vector, name: str) -> Vector:
        """A (sub)gradient at x: a new vector, except at a recorded point of a smooth function."""
        for point, gradient, _ in self.known:
            if point == x and self.smooth is not None:
                return gradient
        return self.record(x, self.owner.point(name, self.space))

    def prox(self, v: Vector, step: Rational, name: str) -> Vector:
        """argmin f(p) + |p - v|^2/(2 step): p = v - step s with s a subgradient at p named ``name``."""
        s = self.owner.point(name, self.space)
        p = v - s * _positive("step", step)
        self.record(p, s)
        return p

    def record(self, x: Vector, gradient: Vector) -> Vector:
        """State that ``gradient`` is a (sub)gradient at x (ZERO: x is a minimiser)."""
        value = self.owner.number(f"{self.name}_{len(self.known)}") if self.known else Polynomial({})
        self.known.append((x, gradient, value))
        return gradient

    def value(self, x: Vector) -> Polynomial:
        """The value at a recorded point."""
        for point, _, value in self.known:
            if point == x:
                return value
        raise Inexpressible(f"{self.name} is not recorded at {x!r}")

    def interpolation(self) -> list[Fact]:
        """The conditions of Taylor, Hendrickx and Glineur between all recorded points."""
        facts = []
        for (i, (x, g, f)), (j, (y, h, e)) in permutations(enumerate(self.known), 2):
            room = f - e - h @ (x - y)
            if self.smooth is None:
                room = room - self.mu / 2 * (x - y).norm2
            elif self.smooth == self.mu:
                room = -(g - h - (x - y) * self.mu).norm2
            else:
                m, s = self.mu, self.smooth
                curved = (g - h).norm2 / s + m * (x - y).norm2 - 2 * m / s * ((g - h) @ (x - y))
                room = room - Fraction(s, 2 * (s - m)) * curved
            facts.append(Fact(f"{self.name}: {i} above {j}", ">=", room))
            if self.smooth is not None and self.smooth == self.mu:
                facts.append(Fact(f"{self.name}: value {i} from {j}", "=", f - e - Fraction(1, 2) * ((g + h) @ (x - y))))
        if self.lipschitz is not None:
            for i, (_, g, _) in enumerate(self.known):
                facts.append(Fact(f"{self.name}: slope {i}", ">=", self.lipschitz**2 - g.norm2))
        return facts


def combination(known: Sequence[Vector], x: Vector) -> list[Fraction] | None:
    """Weights that write x as a combination of linearly independent vectors, or None; coordinates are the names."""
    names = sorted({n for v in (*known, x) for n in v})
    rows = [[v.parts.get(n, Polynomial({})).terms.get((), Fraction(0)) for v in (*known, x)] for n in names]
    for column in range(len(known)):
        pivot = next(r for r in range(column, len(rows)) if rows[r][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [a / rows[column][column] for a in rows[column]]
        for r in range(len(rows)):
            if r != column and rows[r][column]:
                rows[r] = [a - rows[r][column] * b for a, b in zip(rows[r], rows[column], strict=True)]
    if any(row[-1] for row in rows[len(known) :]):
        return None
    return [rows[k][-1] for k in range(len(known))]


def _matrix(name: str, pairs: Sequence[tuple[Vector, Vector]], square: Fraction) -> Lmi:
    """square X'X - U'U >= 0 for the pairs (x, u)."""
    return Lmi(name, tuple(tuple(square * (x @ y) - u @ v for y, v in pairs) for x, u in pairs))


def _curvature(name: str, mu: Rational, smooth: Rational | None) -> tuple[Fraction, Fraction | None]:
    low = _positive(f"{name}: mu", mu, True)
    if smooth is None:
        return low, None
    high = _positive(f"{name}: smooth", smooth, True)
    if high < low:
        raise Inexpressible(f"{name}: expected smooth >= mu, found {high} and {low}")
    return low, high


def _positive(name: str, value: Rational, zero: bool = False) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise Inexpressible(f"{name} must be a rational (int or Fraction), found {type(value).__name__} {value!r}")
    if value < 0 or (value == 0 and not zero):
        raise Inexpressible(f"{name} must be {'>= 0' if zero else 'positive'}, found {value}")
    return Fraction(value)
