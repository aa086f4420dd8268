"""A second opinion on every accepted identity: sympy expands it again, with code that shares nothing with the kernel.

Only the plain terms of polynomials are read. Inner products, substitutions, definitions and products are redone here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .kernel import Combination, Fact, Have, Polynomial, Proof, Statement, Theorem, Use, Vector


class Disagreement(Exception):
    """sympy finds a non-zero difference where the kernel found none."""


def confirm(statement: Statement, proof: Proof, theorems: Mapping[str, Theorem]) -> int:
    """Expand every identity of an accepted proof; returns how many; raises Disagreement at the first that fails."""
    import sympy

    reader = _Reader(sympy)
    definitions = [(reader.scalar(name), reader.polynomial(value)) for name, value in statement.definitions]
    known = {fact.name: reader.polynomial(fact.value) for fact in statement.facts}
    count = 0

    def check(name: str, goal: Any, because: Combination, facts: Mapping[str, Any]) -> None:
        nonlocal count
        total = reader.polynomial(because.scale) * goal
        for term in because.terms:
            product = reader.polynomial(term.coefficient)
            for fact in term.facts:
                product *= facts[fact]
            if isinstance(term.square, Vector):
                product *= reader.squared_norm(term.square)
            elif term.square is not None:
                product *= reader.polynomial(term.square) ** 2
            total -= product
        for symbol, meaning in reversed(definitions):
            total = sympy.expand(total)
            lowest = min((int(t.as_coeff_exponent(symbol)[1]) for t in sympy.Add.make_args(total)), default=0)
            total = (total * symbol ** max(0, -lowest)).expand().subs(symbol, meaning)
        if sympy.expand(total) != 0:
            raise Disagreement(f"{name}: sympy finds the difference {str(sympy.expand(total))[:200]}")
        count += 1

    for step in proof.steps:
        if isinstance(step, Have):
            goal = reader.polynomial(step.fact.value)
            check(step.fact.name, goal, step.because, known)
            known[step.fact.name] = goal
        else:
            known.update(reader.applied(step, theorems[step.theorem].statement))
    recursion, induction = statement.recursion, proof.induction
    if recursion is not None and induction is not None:
        index = reader.scalar(recursion.index)
        start = {reader.scalar(n): reader.polynomial(p) for n, p in recursion.initial.items()} | {index: recursion.start}
        after = {reader.scalar(n): reader.polynomial(p) for n, p in recursion.following.items()} | {index: index + 1}
        during = known | {f.name: reader.polynomial(f.value) for f in (*induction.invariants, *recursion.step_facts)}
        for invariant in induction.invariants:
            value = reader.polynomial(invariant.value)
            check(f"{invariant.name} (base)", value.subs(start, simultaneous=True), induction.base[invariant.name], known)
            check(f"{invariant.name} (step)", value.subs(after, simultaneous=True), induction.step[invariant.name], during)
        known |= {f.name: reader.polynomial(f.value) for f in induction.invariants}
    for target in statement.goals:
        check(target.name, reader.polynomial(target.value), proof.goals[target.name], known)
    return count


class _Reader:
    """Polynomials as sympy expressions; inner products as commuting symbols with sorted names."""

    def __init__(self, sympy: Any):
        self.sympy = sympy

    def scalar(self, name: str) -> Any:
        return self.sympy.Symbol(name)

    def inner(self, u: str, v: str) -> Any:
        return self.sympy.Symbol("<" + ",".join(sorted((u, v))) + ">")

    def polynomial(self, value: Polynomial) -> Any:
        return self.sympy.Add(*(
            self.sympy.Rational(c.numerator, c.denominator) * self.sympy.Mul(*(self.scalar(n) ** p for n, p in m))
            for m, c in value.terms.items()))

    def squared_norm(self, value: Vector) -> Any:
        parts = [(n, self.polynomial(c)) for n, c in value.parts.items()]
        return self.sympy.Add(*(
            (1 if i == j else 2) * cu * cv * self.inner(u, v)
            for i, (u, cu) in enumerate(parts) for j, (v, cv) in enumerate(parts) if i <= j))

    def applied(self, use: Use, used: Statement) -> dict[str, Any]:
        replace = {self.scalar(n): self.polynomial(p) for n, p in use.scalars.items()}
        image = {n: use.vectors.get(n, Vector.named(n)) for n in used.spaces}
        for u, mu in image.items():
            for v, mv in image.items():
                if u <= v:
                    replace[self.inner(u, v)] = self.sympy.Add(*(
                        self.polynomial(a) * self.polynomial(b) * self.inner(i, j)
                        for i, a in mu.parts.items() for j, b in mv.parts.items()))

        def instance(goal: Fact) -> Any:
            return self.polynomial(goal.value).subs(replace, simultaneous=True)

        if len(used.goals) == 1:
            return {use.name: instance(used.goals[0])}
        return {f"{use.name}.{goal.name}": instance(goal) for goal in used.goals}
