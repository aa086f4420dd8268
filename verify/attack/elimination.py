"""In which order to choose and to solve for the unknowns of a system, so that its equalities hold exactly.

A plan samples some unknowns and solves each equality for its last unknown: linearly where possible, else by an exact
root, else on a rational parametrisation of a conic ``r^2 = A m^2 + B m + C`` with A or C a square. Some inequalities
may be made tight (equal to a sampled slack): that is where counterexamples to sharp constants live.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verify.algorithms.rational_roots import square_root
from verify.kernel import Polynomial
from verify.lemma.powers import powers

from .system import System, substituted


@dataclass(frozen=True)
class Solve:
    """``sum_k coefficients[k] * name^k = 0``; ``slack`` names the sampled slack where an inequality was made tight."""

    name: str
    coefficients: tuple[Polynomial, ...]
    slack: str | None


@dataclass(frozen=True)
class Conic:
    """``r^2 = A m^2 + B m + C`` up to the factor ``-scale``; ``root^2`` is A (``leading``) or C; ``t`` is sampled."""

    r: str
    m: str
    t: str
    scale: Polynomial
    coefficients: tuple[Polynomial, Polynomial, Polynomial]
    root: Polynomial
    leading: bool


@dataclass(frozen=True)
class Plan:
    """``sampled``: names with their signs; ``steps``: what to solve, in order."""

    system: System
    sampled: Mapping[str, str]
    steps: tuple[Solve | Conic, ...]


@dataclass
class _Equation:
    """``degrees`` of the atoms and ``linear``, the unknowns of degree 1, are known once nothing is eliminated any more."""

    value: Polynomial
    slack: str | None
    left: set[str]
    degrees: dict[str, int] = field(default_factory=dict)
    linear: frozenset[str] = frozenset()


def plan(system: System, tight: Sequence[int], choice: random.Random, eliminate: bool = True) -> Plan | None:
    """A random plan in which the inequalities numbered ``tight`` hold with a sampled slack; None where it got stuck."""
    equations = [_Equation(e, None, e.atoms()) for e in system.equalities if e is not None and e.terms]
    sampled: dict[str, str] = {}
    kinds = [f.kind for f in system.facts if f.kind != "="]
    for number in tight:
        value = system.inequalities[number]
        if value is None or not value.atoms():
            continue
        slack = f"slack {number}"
        sampled[slack] = "positive" if kinds[number] == ">" else "nonnegative"
        equations.append(_Equation(value - Polynomial.atom(slack), slack, value.atoms()))
    if eliminate:
        _eliminate(equations, system)
    for equation in equations:
        for name, power in (entry for monomial in equation.value.terms for entry in monomial):
            equation.degrees[name] = max(power, equation.degrees.get(name, 0))
        equation.linear = frozenset(name for name in equation.left if equation.degrees[name] == 1)
    steps: list[Solve | Conic] = []
    done: set[str] = set()

    def know(*names: str) -> None:
        done.update(names)
        for equation in equations:
            equation.left.difference_update(names)

    while equations:
        if any(not e.left for e in equations):
            return None  # overdetermined: two equations were left with the same unknown
        single = next((e for e in equations if len(e.left) == 1), None)
        if single is not None:
            (name,) = single.left
            steps.append(Solve(name, by_power(single.value, name), single.slack))
            equations.remove(single)
            know(name)
            continue
        costs = {name: _cost(name, equations) for name in sorted(set().union(*(e.left for e in equations)))}
        least = min(costs.values())
        conic = _conic([e for e in equations if least >= 2 or not e.slack]) if least >= 2 or choice.random() < 0.8 else None
        if conic is not None:
            step, equation = conic
            steps.append(step)
            sampled[step.t] = "real"
            equations.remove(equation)
            know(step.r, step.m)
            continue
        slackness = 0 if choice.random() < 0.8 else 2
        name = choice.choice([n for n, c in costs.items() if c <= least + slackness])
        sampled[name] = system.signs[name]
        know(name)
    sampled |= {name: sign for name, sign in system.signs.items() if name not in done}
    return Plan(system, sampled, tuple(steps))


def by_power(value: Polynomial, name: str) -> tuple[Polynomial, ...]:
    """The coefficients of the powers 0, 1, ... of one unknown."""
    parts = powers(value, name)
    return tuple(parts.get(k, Polynomial({})) for k in range(max(parts, default=0) + 1))


def _cost(name: str, equations: list[_Equation]) -> int:
    """How much harder the equations, each with two unknowns or more, become once ``name`` is sampled."""
    cost = 0
    singles: set[str] = set()
    for equation in equations:
        if name not in equation.left:
            continue
        rest = equation.left - {name}
        if len(rest) == 1:
            (last,) = rest
            if last in singles:
                cost += 10
            singles.add(last)
            cost += 0 if last in equation.linear else 2 if equation.slack else 4
        elif rest.isdisjoint(equation.linear):
            cost += 2
    return cost


def _eliminate(equations: list[_Equation], system: System) -> None:
    """Use equalities that give one scalar explicitly (constant coefficient) inside the other equations."""
    for equation in equations:
        if equation.slack:
            continue
        terms = equation.value.terms
        times = Counter(name for monomial in terms for name, _ in monomial)
        explicit = (m for m in sorted(terms) if [times[n] * p for n, p in m] == [1] and m[0][0] in system.statement.signs)
        alone = next(explicit, None)
        if alone is None:
            continue
        ((name, _),) = alone
        meaning = Polynomial({m: c for m, c in terms.items() if m != alone}) * (-1 / terms[alone])
        for other in equations:
            if other is not equation and name in other.value.atoms():
                value = substituted(other.value, {name: meaning}, 200)
                if value is not None and value.terms:
                    other.value, other.left = (value, {a for a in value.atoms() if not a.startswith("slack ")})


def _conic(equations: list[_Equation]) -> tuple[Conic, _Equation] | None:
    for equation in equations:
        if len(equation.left) != 2:
            continue
        for r in sorted(equation.left):
            (m,) = equation.left - {r}
            if equation.degrees[r] != 2:
                continue
            square = by_power(equation.value, r)
            if square[1].terms or m in square[2].atoms() or len(square[2].terms) != 1:
                continue
            rest = (*by_power(square[0], m), Polynomial({}), Polynomial({}))
            if len(rest) > 5:
                continue
            for part, leading in ((rest[2], True), (rest[0], False)):
                root = _monomial_root(part, square[2])
                if root is not None:
                    step = Conic(r, m, f"chord of {r}", square[2], (rest[0], rest[1], rest[2]), root, leading)
                    return step, equation
    return None


def _monomial_root(part: Polynomial, scale: Polynomial) -> Polynomial | None:
    """The square root of ``-part/scale`` where both are monomials and the quotient is a square."""
    if len(part.terms) != 1:
        return None
    ((monomial, value),) = (part * scale**-1).terms.items()
    root = square_root(-value)
    if root is None or any(power % 2 for _, power in monomial):
        return None
    return Polynomial({tuple((n, p // 2) for n, p in monomial): root})
