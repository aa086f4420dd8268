"""The one proof rule as an expression: a sum of facts by their handles, with coefficients in front, and of squares.

    nonexpansion = 2 * eta * (cocoercive + monotone) + eta**2 * square(G) - 2 * eta * adjoint_w

Divided by a polynomial, the whole sum proves the goal times that polynomial (its ``scale``, visibly positive).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..kernel import Combination, Fact, Polynomial, Term, Vector
from ..kernel.polynomial import Scalar
from .relations import Reason

ONE = Polynomial.of(1)


class Summand(Reason):
    """What a combination is added up from: a sum of terms, or the handle of a fact."""

    def summed(self) -> Sum:
        """This as a sum."""
        raise NotImplementedError

    def __add__(self, other: Summand | int) -> Sum:
        return Sum((*_whole(self).terms, *_whole(other).terms))

    def __radd__(self, other: Combination | int) -> Sum:
        return _whole(other) + self

    def __neg__(self) -> Sum:
        return -1 * self

    def __sub__(self, other: Summand) -> Sum:
        return self + -1 * _whole(other)

    def __mul__(self, other: Summand | Scalar) -> Sum:
        if not isinstance(other, Summand):
            return Sum(tuple(Term(Polynomial.of(other) * t.coefficient, t.facts, t.square) for t in _whole(self).terms))
        return Sum(tuple(_product(t, u) for t in _whole(self).terms for u in _whole(other).terms))

    def __rmul__(self, other: Scalar) -> Sum:
        return self * other

    def __truediv__(self, scale: Scalar) -> Sum:
        if isinstance(scale, Polynomial):
            return Sum(_whole(self).terms, scale)
        return self * (1 / Fraction(scale))


@dataclass(frozen=True)
class Sum(Summand, Combination):
    """A combination that may still be added to."""

    def summed(self) -> Sum:
        return self


@dataclass(frozen=True)
class Handle(Summand, Fact):
    """A fact of a statement, to be added up."""

    def summed(self) -> Sum:
        return fact(self.name)


def _whole(part: Summand | Combination | int) -> Sum:
    """``part`` as a sum of terms that is not divided; ValueError where it is."""
    if isinstance(part, int) and part == 0:  # where ``sum`` begins
        return Sum(())
    if type(part) is Combination:
        return _whole(Sum(part.terms, part.scale))
    if not isinstance(part, Summand):
        raise TypeError(f"a combination: expected facts, squares and term(coefficient), found {type(part).__name__}")
    found = part.summed()
    if found.scale != ONE:
        raise ValueError("a combination: divide the whole sum, or write 1/scale in front of a part")
    return found


def _product(one: Term, other: Term) -> Term:
    if one.square is not None and other.square is not None:
        raise ValueError("a combination: a term has one square")
    square = other.square if one.square is None else one.square
    return Term(one.coefficient * other.coefficient, (*one.facts, *other.facts), square)


def fact(name: str) -> Sum:
    """The fact of this name, where the file has no handle of it: ``fact("use.goal")``, one of several goals of a theorem."""
    return Sum((Term(ONE, (name,)),))


def square(of: Polynomial | Vector) -> Sum:
    """The square of a polynomial, or the squared norm of a vector: never negative."""
    if not isinstance(of, Polynomial | Vector):
        raise TypeError(f"square: expected a polynomial or a vector, found {type(of).__name__}")
    return Sum((Term(ONE, (), of),))


def term(coefficient: Scalar, *facts: str, square: Polynomial | Vector | None = None) -> Sum:
    """``coefficient * facts * square^2``, facts by their names; ``term(coefficient)`` is a coefficient alone, not negative."""
    return Sum((Term(Polynomial.of(coefficient), facts, square),))


def because(*terms: Summand | str, scale: Scalar = 1) -> Combination:
    """``scale * goal = sum of terms``; the bare name of a fact is the fact once.

    Terms whose coefficient is zero say nothing and are left out.
    """
    parts = (term(1, t) if isinstance(t, str) else t for t in terms)
    return Combination(tuple(t for part in parts for t in _whole(part).terms if t.coefficient.terms), Polynomial.of(scale))


def combination(found: object, of: str) -> Combination:
    """A sum as the kernel reads it; TypeError, which names what it should prove, for anything else."""
    if isinstance(found, Summand):
        whole = found.summed()
        return Combination(tuple(t for t in whole.terms if t.coefficient.terms), whole.scale)
    if not isinstance(found, Combination):
        raise TypeError(f"{of}: expected a sum of facts and squares, found {type(found).__name__}")
    return found
