"""An equivalent statement in fewer names: definitions replaced, and equalities solved for a name where that is exact.

A name is solved from an equality in which it stands once, to the first power, times a monomial in positive atoms: a division by
a positive number. Its declared sign becomes a fact. Both solvers are far quicker on the result; nothing is lost or gained.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from verify.kernel import Definitions, Fact, Facts, Polynomial, Rejected, Scope, Statement, evaluate
from verify.kernel.statement import SIGNS

from .smt import cleared, require_scalar

MAX_TERMS = 400


@dataclass(frozen=True)
class Reduction:
    """``statement`` has neither definitions nor the ``solved`` names; each of those is a polynomial in what was left then."""

    statement: Statement
    solved: Definitions

    def complete(self, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Values of the names that are left, and with them of all names; raises the kernel's Rejected."""
        full = {name: values[name] for name in self.statement.signs}
        for name, value in reversed(self.solved):
            full[name] = evaluate(value, full)
        return full


def reduced(statement: Statement) -> Reduction:
    """The statement without definitions and solvable equalities; raises NotScalar, or Rejected for a malformed statement."""
    signs: dict[str, str] = dict(require_scalar(statement).signs)
    facts, goals = statement.facts, statement.goals
    for name, meaning in reversed(statement.definitions):
        facts, goals = (_replaced(group, name, meaning, signs) for group in (facts, goals))
        del signs[name]
    plain = Reduction(Statement(signs, {}, facts, goals), ())
    solved: list[tuple[str, Polynomial]] = []
    tried: set[str] = set()
    while (choice := _solvable(facts, signs, tried)) is not None:
        fact, name, value = choice
        tried.add(fact.name)
        after = dict(signs)
        sign = after.pop(name)
        rest = tuple(f for f in facts if f.name != fact.name)
        new_facts, new_goals = (_replaced(group, name, value, signs) for group in (rest, goals))
        if SIGNS[sign]:
            new_facts += (Fact(_fresh(f"sign of {name}", new_facts), SIGNS[sign], value),)
        if sum(len(f.value.terms) for f in (*new_facts, *new_goals)) <= MAX_TERMS:
            signs, facts, goals = after, new_facts, new_goals
            solved.append((name, value))
    result = Reduction(Statement(signs, {}, facts, goals), tuple(solved))
    for candidate in (result, plain):
        try:
            Scope(candidate.statement)
            return candidate
        except Rejected:  # an exponent or a coefficient has grown beyond what the kernel reads
            continue
    raise Rejected("the definitions cannot be replaced within the kernel's bounds")


def _solvable(facts: Facts, signs: Mapping[str, str], tried: set[str]) -> tuple[Fact, str, Polynomial] | None:
    """The first equality, a name in it, and what the name equals."""
    for fact in facts:
        if fact.kind != "=" or fact.name in tried:
            continue
        value = cleared(fact.value, signs)[1]
        for name in sorted(value.atoms()):
            (monomial, coefficient), *others = [(m, c) for m, c in value.terms.items() if dict(m).get(name)]
            divisor = tuple(part for part in monomial if part[0] != name)
            if not others and dict(monomial)[name] == 1 and all(signs[n] == "positive" for n, _ in divisor):
                rest = value - Polynomial({monomial: coefficient})
                return fact, name, -rest / Polynomial({divisor: coefficient})
    return None


def _replaced(facts: Facts, name: str, value: Polynomial, signs: Mapping[str, str]) -> Facts:
    """The facts times positive factors, so that ``name`` has no negative power, and with ``value`` in its place."""
    return tuple(replace(f, value=cleared(f.value, signs)[1].substitute({name: value})) for f in facts)


def _fresh(name: str, facts: Facts) -> str:
    while any(fact.name == name for fact in facts):
        name += "'"
    return name
