"""The sides of a goal, from which its false neighbours are written: ``bound.left / T``, ``2 * a >= bound.right``.

A side to which something was added, or that was multiplied, is the goal with that side and the other as it is; a comparison gives
both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..kernel import Fact, Polynomial
from ..kernel.polynomial import Scalar
from .origin import sides
from .relations import Relation, false


@dataclass(frozen=True)
class Goal(Fact):
    """The handle of a goal in the file that states it."""

    @property
    def left(self) -> Side:
        """The left side as written."""
        return Side(self, "left", (sides(self) or (self.value,))[0])

    @property
    def right(self) -> Side:
        """The right side as written."""
        return Side(self, "right", self.left.value - self.value)


@dataclass(frozen=True, eq=False)
class Side:
    """What stands on one side of ``goal``, or would stand there."""

    goal: Goal
    name: str
    value: Polynomial

    def altered(self) -> Mapping[str, Relation]:
        """The goal with this side."""
        both = {"left": self.goal.left.value, "right": self.goal.right.value, self.name: self.value}
        return self._related(both["left"], self.goal.kind, both["right"])

    def _related(self, left: Side | Scalar, kind: str, right: Side | Scalar) -> Mapping[str, Relation]:
        left, right = (one.value if isinstance(one, Side) else Polynomial.of(one) for one in (left, right))
        return {self.goal.name: Relation(left, kind, right, false)}

    def __add__(self, other: Scalar) -> Side:
        return replace(self, value=self.value + other)

    def __mul__(self, other: Scalar) -> Side:
        return replace(self, value=self.value * other)

    def __sub__(self, other: Scalar) -> Side:
        return self + -1 * other

    def __truediv__(self, other: Scalar) -> Side:
        return self * (1 / Polynomial.of(other))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Side:
        return -1 * self

    def __ge__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(self, ">=", other)

    def __le__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(other, ">=", self)

    def __gt__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(self, ">", other)

    def __lt__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(other, ">", self)
