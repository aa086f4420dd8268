"""A relation of a lemma file, ``left >= right | reason``: two sides as written, and why the one bounds the other.

The reason is an origin, the combination that proves it, or a role: ``goal``, ``false`` (of a false neighbour), ``at_start`` (of
an invariant whose sides are the same there). ``|`` binds closer than a comparison, so the reason stands with the right side.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import Polynomial
from ..kernel.polynomial import Scalar


class Reason:
    """What may stand after ``|``."""

    def __ror__(self, right: Scalar) -> Right:
        return Right(Polynomial.of(right), self)


@dataclass(frozen=True)
class Role(Reason):
    """A reason that is a word."""

    word: str


goal, false, at_start = Role("goal"), Role("false"), Role("at_start")


@dataclass(frozen=True)
class Relation:
    """``left kind right`` without a name, kind one of ``>=``, ``>`` and ``=``."""

    left: Polynomial
    kind: str
    right: Polynomial
    reason: Reason

    def __bool__(self) -> bool:
        raise TypeError("a relation is neither true nor false: expected one comparison, found a chain or a test of one")


@dataclass(frozen=True, eq=False)
class Right:
    """A right side with its reason, before the comparison; Python asks it for ``left >= self`` as ``self <= left``."""

    value: Polynomial
    reason: Reason

    def _to(self, left: Scalar, kind: str, turned: bool = False) -> Relation:
        sides = (self.value, Polynomial.of(left)) if turned else (Polynomial.of(left), self.value)
        return Relation(sides[0], kind, sides[1], self.reason)

    def __le__(self, left: Scalar) -> Relation:
        return self._to(left, ">=")

    def __lt__(self, left: Scalar) -> Relation:
        return self._to(left, ">")

    def __ge__(self, left: Scalar) -> Relation:
        return self._to(left, ">=", turned=True)

    def __gt__(self, left: Scalar) -> Relation:
        return self._to(left, ">", turned=True)

    def __eq__(self, left: Scalar) -> Relation:  # type: ignore[override]
        return self._to(left, "=")

    __hash__ = None  # type: ignore[assignment]
