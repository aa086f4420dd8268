"""A generated fact with one of its coefficients altered, on the exact samples of its generator."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from verify.kernel import Fact, Point, Polynomial, Statement, assignment, evaluate

ONE_PER_CENT = (Fraction(99, 100), Fraction(101, 100))


def admitted(says: Statement, points: Iterable[Point]) -> list[dict[str, Fraction]]:
    """The value of every atom at each point where the hypotheses hold."""
    seen = (assignment(says, point) for point in points)
    return [at for at, hypotheses in seen if all(hypotheses.values())]


def holds(fact: Fact, at: dict[str, Fraction]) -> bool:
    value = evaluate(fact.value, at)
    return {">=": value >= 0, ">": value > 0, "=": value == 0}[fact.kind]


def altered(fact: Fact, factors: Iterable[Fraction]) -> Iterator[Fact]:
    """Each coefficient times each factor."""
    for monomial, coefficient in fact.value.terms.items():
        for factor in factors:
            yield replace(fact, value=Polynomial({**fact.value.terms, monomial: coefficient * factor}), said=None)


def breaks(fact: Fact, seen: Iterable[dict[str, Fraction]]) -> bool:
    """Whether the fact is false at some of them."""
    return any(not holds(fact, at) for at in seen)
