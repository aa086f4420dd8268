"""A second opinion on every accepted identity: sympy expands it again, with code that shares nothing with the kernel.

Only the plain terms of polynomials are read; sums, products, inner products and substitutions are done in a polynomial
ring of sympy. A positive atom ``a`` has a partner ``1/a`` there, and a * (1/a) = 1 is applied at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel import Combination, Have, Polynomial, Proof, Statement, Theorem, Use, Vector


class Disagreement(Exception):
    """sympy finds a non-zero difference where the kernel found none."""


def confirm(statement: Statement, proof: Proof, theorems: Mapping[str, Theorem]) -> int:
    """Expand every identity of an accepted proof; returns how many; raises Disagreement at the first that fails."""
    ring = _Ring(statement)
    known = {fact.name: ring.element(fact.value) for fact in statement.facts}
    count = 0

    def check(name: str, goal: Any, because: Combination, facts: Mapping[str, Any]) -> None:
        nonlocal count
        total = ring.element(because.scale) * goal
        for term in because.terms:
            product = ring.element(term.coefficient)
            for fact in term.facts:
                product = product * facts[fact]
            if isinstance(term.square, Vector):
                product = product * ring.product(term.square, term.square)
            elif term.square is not None:
                product = product * ring.element(term.square) ** 2
            total = total - product
        rest = ring.without_definitions(total)
        if rest != 0:
            raise Disagreement(f"{name}: sympy finds the difference {str(rest.as_expr())[:200]}")
        count += 1

    for step in proof.steps:
        if isinstance(step, Have):
            goal = ring.element(step.fact.value)
            check(step.fact.name, goal, step.because, known)
            known[step.fact.name] = goal
        else:
            known.update(ring.applied(step, theorems[step.theorem].statement))
    recursion, induction = statement.recursion, proof.induction
    if recursion is not None and induction is not None:
        index = Polynomial.atom(recursion.index)
        start = {**recursion.initial, recursion.index: Polynomial.of(recursion.start)}
        after = {**recursion.following, recursion.index: index + 1}
        during = known | {f.name: ring.element(f.value) for f in (*induction.invariants, *recursion.step_facts)}
        for invariant in induction.invariants:
            name, value = invariant.name, invariant.value
            check(f"{name} (base)", ring.substituted(value, ring.images(start)), induction.base[name], known)
            check(f"{name} (step)", ring.substituted(value, ring.images(after)), induction.step[name], during)
        known |= {f.name: ring.element(f.value) for f in induction.invariants}
    for target in statement.goals:
        check(target.name, ring.element(target.value), proof.goals[target.name], known)
    return count


class _Ring:
    """Sparse polynomials of sympy over the rationals in the atoms of one statement, their inverses and inner products."""

    def __init__(self, statement: Statement):
        from sympy.polys.domains import QQ
        from sympy.polys.rings import PolyRing

        recursion = statement.recursion
        scalars = [*statement.signs, *(n for n, _ in statement.definitions)]
        if recursion is not None:
            scalars += [recursion.index, *recursion.initial, *recursion.step_signs]
        grams = [f"<{u},{v}>" for u in statement.spaces for v in statement.spaces if u <= v]
        names = [*scalars, *(f"1/{n}" for n in scalars), *grams]
        self.rational = QQ
        self.place = {name: number for number, name in enumerate(names)}
        self.pairs = [(self.place[n], self.place[f"1/{n}"]) for n in scalars]
        self.ring = PolyRing([f"x{number}" for number in range(len(names))], QQ)
        self.definitions = [(name, self.element(value)) for name, value in statement.definitions]

    def atom(self, name: str, power: int = 1) -> Any:
        if name.startswith("<"):
            name = "<" + ",".join(sorted(name[1:-1].split(","))) + ">"
        return self.ring.gens[self.place[name if power > 0 else f"1/{name}"]] ** abs(power)

    def element(self, value: Polynomial) -> Any:
        return self.substituted(value, {})

    def images(self, replace: Mapping[str, Polynomial]) -> dict[str, tuple[Any, Any]]:
        """What stands for each atom, and one over it; that of a one-term replacement only."""
        return {name: (self.element(p), self.inverse(p)) for name, p in replace.items()}

    def substituted(self, value: Polynomial, images: Mapping[str, tuple[Any, Any]]) -> Any:
        """``value`` with atoms replaced."""
        total = self.ring.zero
        for monomial, coefficient in value.terms.items():
            product = self.ring.ground_new(self.rational(coefficient.numerator, coefficient.denominator))
            for name, power in monomial:
                if name in images:
                    product = product * images[name][power < 0] ** abs(power)
                else:
                    product = product * self.atom(name, power)
            total = total + product
        return total

    def inverse(self, value: Polynomial) -> Any:
        if len(value.terms) != 1:
            return None
        ((monomial, coefficient),) = value.terms.items()
        return self.element(Polynomial({tuple((n, -p) for n, p in monomial): 1 / coefficient}))

    def product(self, left: Vector, right: Vector) -> Any:
        total = self.ring.zero
        for u, cu in left.parts.items():
            for v, cv in right.parts.items():
                total = total + self.element(cu) * self.element(cv) * self.atom(f"<{u},{v}>")
        return total

    def cancelled(self, value: Any) -> Any:
        """``value`` with a * (1/a) replaced by 1."""
        found: dict[tuple[int, ...], Any] = {}
        for powers, coefficient in value.terms():
            kept = list(powers)
            for a, b in self.pairs:
                common = min(kept[a], kept[b])
                kept[a] -= common
                kept[b] -= common
            key = tuple(kept)
            found[key] = found.get(key, self.rational(0)) + coefficient
        return self.ring.from_dict({key: c for key, c in found.items() if c})

    def without_definitions(self, value: Any) -> Any:
        """``value`` with every defined name replaced, its denominators cleared first (it is positive)."""
        value = self.cancelled(value)
        for name, meaning in reversed(self.definitions):
            a, b = self.place[name], self.place[f"1/{name}"]
            lowest = max((powers[b] for powers in value.monoms()), default=0)
            value = self.cancelled(value * self.ring.gens[a] ** lowest)
            by_power: dict[int, Any] = {}
            for powers, coefficient in value.terms():
                rest = tuple(0 if i == a else p for i, p in enumerate(powers))
                by_power.setdefault(powers[a], {})[rest] = coefficient
            total = self.ring.zero
            for power, terms in by_power.items():
                total = total + self.ring.from_dict(terms) * meaning**power
            value = self.cancelled(total)
        return value

    def applied(self, use: Use, used: Statement) -> dict[str, Any]:
        """The goals of a used theorem with its scalars and vectors replaced."""
        image = {n: use.vectors.get(n, Vector.named(n)) for n in used.spaces}
        images = self.images(use.scalars)
        for name in {n for goal in used.goals for n in goal.value.atoms() if n.startswith("<")}:
            u, _, v = name[1:-1].partition(",")
            images[name] = self.product(image[u], image[v]), None
        alone = len(used.goals) == 1
        return {use.name if alone else f"{use.name}.{g.name}": self.substituted(g.value, images) for g in used.goals}
