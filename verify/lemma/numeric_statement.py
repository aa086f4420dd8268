"""A statement with its scalars fixed at rationals: what a worst case, a stored certificate and a stored point speak of.

Standard library and kernel only, and deterministic: the same statement and scalars always give the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..kernel import Fact, Numbers, Polynomial, Statement, evaluate
from ..kernel.statement import SIGNS

BOUND = "bound"


class Inexpressible(ValueError):
    """Not linear in inner products and free scalars, or hypotheses that fail at the given scalars; says which."""


@dataclass(frozen=True)
class Numeric:
    """``at``: every fixed scalar and definition; ``free``: the scalars left open; ``facts``: those that speak of an unknown."""

    at: Numbers
    free: tuple[str, ...]
    facts: tuple[Fact, ...]


def at_scalars(statement: Statement, values: Numbers) -> Numeric:
    """``statement`` at ``values``: definitions computed, signs and facts without unknowns checked and dropped.

    A scalar left out of ``values`` stays open, its sign as the fact ``sign of <name>``. Raises Inexpressible for sequences,
    unknown names, a definition that names an unknown, and a sign or a scalar fact that fails.
    """
    if statement.recursion is not None:
        raise Inexpressible("a statement with sequences is no semidefinite program")
    unknown = sorted(set(values) - set(statement.signs))
    if unknown:
        raise Inexpressible(f"the statement has no scalar {', '.join(unknown)}; it has {', '.join(statement.signs) or 'none'}")
    at = dict(values)
    free = tuple(name for name in statement.signs if name not in values)
    for name, meaning in statement.definitions:
        if meaning.atoms() - set(at):
            raise Inexpressible(f"the definition of {name} names an unknown")
        at[name] = evaluate(meaning, at)
    facts = []
    for name, sign in statement.signs.items():
        if name in at:
            if SIGNS[sign] and not satisfied(SIGNS[sign], at[name]):
                raise Inexpressible(f"{name} must be {sign}, found {at[name]}")
        elif sign != "real":
            facts.append(Fact(f"sign of {name}", ">=", Polynomial.atom(name)))
    for fact in statement.facts:
        value = fixed(fact.value, at)
        if value.atoms():
            facts.append(Fact(fact.name, fact.kind, value))
        elif not satisfied(fact.kind, value.terms.get((), Fraction(0))):
            raise Inexpressible(f"the hypothesis {fact.name} fails at the given scalars")
    return Numeric(at, free, tuple(facts))


def goal_named(statement: Statement, goal: str) -> Fact:
    """The goal of that name; Inexpressible where there is none."""
    wanted = next((g for g in statement.goals if g.name == goal), None)
    if wanted is None:
        raise Inexpressible(f"no goal {goal!r}; goals: {', '.join(g.name for g in statement.goals)}")
    return wanted


def bounded(statement: Statement, values: Numbers, goal: str, against: Polynomial, constant: Fraction) -> Statement:
    """The numeric statement ``constant * against - left >= 0``, where the value of ``goal`` is ``against - left``.

    Its only goal is named ``bound``; it has the facts of ``statement`` at ``values`` and nothing else. Strict facts stay strict.
    """
    here, wanted = at_scalars(statement, values), goal_named(statement, goal)
    right = fixed(against, here.at)
    left = right - fixed(wanted.value, here.at)
    return Statement(
        dict.fromkeys(here.free, "real"), dict(statement.spaces), here.facts, (Fact(BOUND, ">=", right * constant - left),)
    )


def fixed(value: Polynomial, at: Numbers) -> Polynomial:
    """``value`` with the scalars of ``at`` replaced by their rationals."""
    result: dict[tuple[tuple[str, int], ...], Fraction] = {}
    for monomial, coefficient in value.terms.items():
        rest = tuple(t for t in monomial if t[0] not in at)
        for name, power in monomial:
            if name in at:
                if power < 0 and at[name] == 0:
                    raise Inexpressible(f"the denominator {name} vanishes")
                coefficient = coefficient * at[name] ** power
        result[rest] = result.get(rest, Fraction(0)) + coefficient
    return Polynomial(result)


def satisfied(kind: str, value: Fraction) -> bool:
    """Whether ``value`` is as a fact of this kind says."""
    return value == 0 if kind == "=" else value > 0 if kind == ">" else value >= 0
