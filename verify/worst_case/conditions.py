"""What vectors obey, as a program: conditions of classes, and linear operators known by images of named vectors.

Vectors are :class:`~verify.kernel.Vector` over named unknowns; everything is rational. Each class of an operator alone is exact
(any Gram matrix that satisfies its conditions comes from an instance, in the closure); together, and with a bound on a product,
they may be a relaxation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..cones.statement_program import Inexpressible, Lmi, Program
from ..kernel import Fact, Facts, Polynomial, Vector

Pairs = tuple[tuple[Vector, Vector], ...]


@dataclass(frozen=True)
class LinearOperator:
    """M with |M| <= bound (None: any) and M M^T >= coercive I, known by images (x, M x) and adjoint images (z, M^T z)."""

    name: str
    images: Pairs
    adjoints: Pairs
    bound: Fraction | None = None
    coercive: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        for value in (self.bound or 0, self.coercive):
            if isinstance(value, Polynomial):
                continue
            if not isinstance(value, (int, Fraction)) or value < 0:
                raise Inexpressible(f"{self.name}: bound and coercivity must be rationals >= 0, found {value!r}")

    @property
    def facts(self) -> Facts:
        """<M^T z, x> = <z, M x> for all named pairs."""
        return tuple(
            Fact(f"{self.name}: adjoint {j} {i}", "=", v @ x - z @ u)
            for i, (x, u) in enumerate(self.images)
            for j, (z, v) in enumerate(self.adjoints)
        )

    @property
    def lmis(self) -> tuple[Lmi, ...]:
        """The matrix conditions of the classes."""
        both = ((f"|{self.name}|", self.images), (f"|{self.name}^T|", self.adjoints))
        found = () if self.bound is None else tuple(_matrix(name, pairs, self.bound**2) for name, pairs in both)
        if not self.coercive:
            return found
        return (*found, _matrix(f"{self.name} coercive", [(v, z) for z, v in self.adjoints], Fraction(1) / self.coercive))


@dataclass(frozen=True)
class Conditions:
    """``operators``: products of operators among them, known by images; parameters: letters that stand for numbers."""

    spaces: Mapping[str, str]
    facts: Facts
    operators: tuple[LinearOperator, ...] = ()
    parameters: frozenset[str] = frozenset()

    def program(self, against: Polynomial, left: Polynomial) -> Program:
        """The worst case of ``left`` where ``against`` is 1."""
        facts = (*self.facts, *(fact for operator in self.operators for fact in operator.facts))
        lmis = tuple(lmi for operator in self.operators for lmi in operator.lmis if lmi.rows)
        return Program(dict(self.spaces), (), facts, against, left, lmis, self.parameters)


def _matrix(name: str, pairs: Sequence[tuple[Vector, Vector]], square: Fraction) -> Lmi:
    """square X'X - U'U >= 0 for the pairs (x, u)."""
    return Lmi(name, tuple(tuple(square * (x @ y) - u @ v for y, v in pairs) for x, u in pairs))
