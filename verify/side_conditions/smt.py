"""Scalar statements as SMT-LIB 2 text (logic QF_NRA): the hypotheses, and the negation of a goal.

Denominators are powers of positive atoms and are multiplied out; a common positive factor is divided out in the same way.
Neither changes a sign, so every assertion says exactly what the kernel's fact says. Equal statements give equal text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel import Fact, Polynomial, Scope, Statement

PREFIX = "v_"  # before every name: "exp", "let" and "and" are names of the kernel, but words of SMT-LIB
SIGN_TEXT = {"positive": "(> {} 0.0)", "nonnegative": "(>= {} 0.0)"}
HOLDS = {">=": "(>= {} 0.0)", ">": "(> {} 0.0)", "=": "(= {} 0.0)"}
BREAKS = {">=": "(< {} 0.0)", ">": "(<= {} 0.0)", "=": "(not (= {} 0.0))"}


class NotScalar(ValueError):
    """The statement has vectors or sequences: SMT over real parameters does not speak of it."""


@dataclass(frozen=True)
class Query:
    """One question in SMT-LIB 2: is there a point? ``text`` ends in ``(check-sat)``; ``names`` are the free scalars."""

    text: str
    names: tuple[str, ...]


def require_scalar(statement: Statement) -> Scope:
    """The scope of a well-formed, purely scalar statement; raises NotScalar, or the kernel's Rejected."""
    scope = Scope(statement)
    if statement.spaces:
        raise NotScalar(f"the statement has the vectors {', '.join(sorted(statement.spaces))}")
    if statement.recursion is not None:
        raise NotScalar(f"the statement has sequences in {statement.recursion.index!r}")
    return scope


def cleared(value: Polynomial, signs: Mapping[str, str]) -> tuple[Polynomial, Polynomial]:
    """A monomial in positive atoms and its product with ``value``, in which every power is non-negative and as low as can be."""
    lowest: dict[str, int] = {}
    for name in sorted(value.atoms()):
        if signs.get(name) == "positive":
            lowest[name] = min(dict(monomial).get(name, 0) for monomial in value.terms)
    factor = Polynomial({tuple((n, -p) for n, p in lowest.items() if p): Fraction(1)})
    return factor, factor * value


def number(value: Fraction) -> str:
    """A rational literal: SMT-LIB has no negative numbers, and fractions are divisions of numerals."""
    size = f"{abs(value.numerator)}.0" if value.denominator == 1 else f"(/ {abs(value.numerator)}.0 {value.denominator}.0)"
    return f"(- {size})" if value < 0 else size


def expression(value: Polynomial) -> str:
    """A polynomial without negative powers as an SMT-LIB term."""
    if any(power < 0 for monomial in value.terms for _, power in monomial):
        raise ValueError(f"a denominator is left: {value!r}")
    parts = []
    for monomial, coefficient in sorted(value.terms.items()):
        factors = [PREFIX + name for name, power in monomial for _ in range(power)]
        if coefficient != 1 or not factors:
            factors.insert(0, number(coefficient))
        parts.append(_applied("*", factors))
    return _applied("+", parts) if parts else "0.0"


def _applied(operator: str, parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({operator} {' '.join(parts)})"


def relation(fact: Fact, signs: Mapping[str, str], table: Mapping[str, str]) -> str:
    """``fact`` (with the table HOLDS) or its negation (BREAKS), cleared of denominators."""
    return table[fact.kind].format(expression(cleared(fact.value, signs)[1]))


def query(statement: Statement, goals: Iterable[str] = ()) -> Query:
    """Is there a point where every hypothesis holds and one of the named goals fails (or, without goals, any point)?

    Raises NotScalar for vectors or sequences, KeyError for an unknown goal, Rejected for a malformed statement.
    """
    scope = require_scalar(statement)
    by_name = {goal.name: goal for goal in statement.goals}
    negated = [by_name[name] for name in goals]
    lines = ["(set-logic QF_NRA)"]
    lines += [f"(declare-const {PREFIX}{name} Real)" for name in sorted(scope.signs)]
    for name in sorted(statement.signs):
        if statement.signs[name] in SIGN_TEXT:
            lines.append(f"(assert {SIGN_TEXT[statement.signs[name]].format(PREFIX + name)})")
    for name, meaning in statement.definitions:
        lines.append(f"; definition of {name}: a positive expression")
        lines.append(f"(assert {SIGN_TEXT['positive'].format(PREFIX + name)})")
        definition = Fact(name, "=", Polynomial.atom(name) - meaning)
        lines.append(f"(assert {relation(definition, scope.signs, HOLDS)})")
    for fact in statement.facts:
        lines += [comment(f"hypothesis {fact.name}"), f"(assert {relation(fact, scope.signs, HOLDS)})"]
    if negated:
        lines.append(comment(f"negation of {', '.join(goal.name for goal in negated)}"))
        lines.append(f"(assert {_applied('or', [relation(goal, scope.signs, BREAKS) for goal in negated])})")
    lines.append("(check-sat)")
    return Query("\n".join(lines) + "\n", tuple(sorted(statement.signs)))


def comment(words: str) -> str:
    """One comment line, whatever the words contain."""
    return "; " + "".join(c if c.isascii() and c.isprintable() else "?" for c in words)
