"""The sides of a goal, from which its false neighbours are written: ``bound.left / T``, ``2 * a >= bound.right``.

A side to which something was added, or that was multiplied, is the goal with that side and the other as it is; a comparison gives
both.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass

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
        return Side(self, False, self._sides()[0])

    @property
    def right(self) -> Side:
        """The right side as written."""
        return Side(self, True, self._sides()[1])

    def _sides(self) -> tuple[Polynomial, Polynomial]:
        return sides(self) or (self.value, Polynomial.of(0))


@dataclass(frozen=True, eq=False)
class Side:
    """What stands on one side of ``goal``, or would stand there."""

    goal: Goal
    right: bool
    value: Polynomial

    def altered(self) -> Mapping[str, Relation]:
        """The goal with this side."""
        left, right = self.goal.left.value, self.goal.right.value
        return self._related(*((left, self.value) if self.right else (self.value, right)), self.goal.kind)

    def _related(self, left: Polynomial, right: Polynomial, kind: str) -> Mapping[str, Relation]:
        return {self.goal.name: Relation(left, kind, right, false)}

    def _changed(self, by: Callable[[Polynomial, Polynomial], Polynomial], other: Scalar) -> Side:
        return Side(self.goal, self.right, by(self.value, Polynomial.of(other)))

    def __add__(self, other: Scalar) -> Side:
        return self._changed(operator.add, other)

    def __sub__(self, other: Scalar) -> Side:
        return self._changed(operator.sub, other)

    def __mul__(self, other: Scalar) -> Side:
        return self._changed(operator.mul, other)

    def __truediv__(self, other: Scalar) -> Side:
        return self._changed(operator.truediv, other)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Side:
        return -1 * self

    def __ge__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(self.value, _value(other), ">=")

    def __le__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(_value(other), self.value, ">=")

    def __gt__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(self.value, _value(other), ">")

    def __lt__(self, other: Side | Scalar) -> Mapping[str, Relation]:
        return self._related(_value(other), self.value, ">")


def _value(of: Side | Scalar) -> Polynomial:
    return of.value if isinstance(of, Side) else Polynomial.of(of)
