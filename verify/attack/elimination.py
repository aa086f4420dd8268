"""In which order to choose and to solve for the unknowns of a system, so that its equalities hold exactly.

A plan samples some unknowns and solves each equality for its last unknown: linearly where possible, else by an exact
root, else on a rational parametrisation of a conic ``r^2 = A m^2 + B m + C`` with A or C a square. Some inequalities
may be made tight (equal to a sampled slack): that is where counterexamples to sharp constants live.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

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


class _Equation:
    """``left``: the unknowns that are not known yet; ``linear``: those of degree 1, by the ``degrees`` of the atoms."""

    def __init__(self, value: Polynomial, slack: str | None = None) -> None:
        self.value, self.slack = value, slack
        self.degrees: dict[str, int] = {}
        for name, power in (entry for monomial in value.terms for entry in monomial):
            self.degrees[name] = max(power, self.degrees.get(name, 0))
        self.left = self.degrees.keys() - {slack}
        self.linear = frozenset(name for name in self.left if self.degrees[name] == 1)
        self._by_power: dict[str, tuple[Polynomial, ...]] = {}

    def again(self) -> _Equation:
        """The same, of which nothing is known yet; what is worked out of it is shared."""
        other = copy(self)
        other.left = set(self.left)
        return other

    def by_power(self, name: str) -> tuple[Polynomial, ...]:
        if name not in self._by_power:
            self._by_power[name] = by_power(self.value, name)
        return self._by_power[name]


class _Equations:
    """The equations of all plans of a system: its equalities, and its inequalities with slacks."""

    def __init__(self, system: System) -> None:
        self._system = system
        values = [e for e in system.equalities if e is not None and e.terms]
        plain = [_Equation(value) for value in values]
        self._meanings = _eliminate(values, system)
        self._equalities = {False: plain, True: [_Equation(value) for value in values]}
        self._tight: dict[tuple[int, bool], _Equation] = {}

    def chosen(self, tight: Sequence[int], eliminate: bool) -> list[_Equation]:
        """The equalities and the inequalities numbered ``tight``; ``eliminate``: what equalities give explicitly is put in."""
        return [e.again() for e in (*self._equalities[eliminate], *(self._with_slack(k, eliminate) for k in tight))]

    def _with_slack(self, number: int, eliminate: bool) -> _Equation:
        if (number, eliminate) not in self._tight:
            value, slack = self._system.inequalities[number], f"slack {number}"
            whole = (value or Polynomial({})) - Polynomial.atom(slack)
            for name, meaning in self._meanings if eliminate else ():
                whole = _put(whole, name, meaning)
            self._tight[number, eliminate] = _Equation(whole, slack)
        return self._tight[number, eliminate]


_equations = lru_cache(maxsize=32)(_Equations)


def plan(system: System, tight: Sequence[int], choice: random.Random, eliminate: bool = True) -> Plan | None:
    """A random plan in which the inequalities numbered ``tight`` hold with a sampled slack; None where it got stuck."""
    kinds = [f.kind for f in system.facts if f.kind != "="]
    tight = [k for k in tight if (value := system.inequalities[k]) is not None and value.atoms()]
    sampled = {f"slack {k}": "positive" if kinds[k] == ">" else "nonnegative" for k in tight}
    equations = _equations(system).chosen(tight, eliminate)
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
            steps.append(Solve(name, single.by_power(name), single.slack))
            equations.remove(single)
            know(name)
            continue
        costs = _costs(equations)
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


def _costs(equations: list[_Equation]) -> dict[str, int]:
    """Of each unknown how much harder the equations, each with two unknowns or more, become once it is sampled."""
    costs = dict.fromkeys(sorted(set().union(*(e.left for e in equations))), 0)
    alone: set[tuple[str, str]] = set()
    for equation in equations:
        if len(equation.left) == 2:
            for name in equation.left:
                (last,) = equation.left - {name}
                costs[name] += 10 if (name, last) in alone else 0
                costs[name] += 0 if last in equation.linear else 2 if equation.slack else 4
                alone.add((name, last))
        elif len(linear := equation.left & equation.linear) < 2:  # that one sampled, the rest has none
            for name in linear or equation.left:
                costs[name] += 2
    return costs


def _eliminate(equalities: list[Polynomial], system: System) -> list[tuple[str, Polynomial]]:
    """Use equalities that give one scalar explicitly (constant coefficient) inside the others; these scalars, explicitly."""
    meanings: list[tuple[str, Polynomial]] = []
    for number, equality in enumerate(equalities):
        terms = equality.terms
        times = Counter(name for monomial in terms for name, _ in monomial)
        explicit = (m for m in sorted(terms) if [times[n] * p for n, p in m] == [1] and m[0][0] in system.statement.signs)
        alone = next(explicit, None)
        if alone is None:
            continue
        ((name, _),) = alone
        meaning = Polynomial({m: c for m, c in terms.items() if m != alone}) * (-1 / terms[alone])
        meanings.append((name, meaning))
        equalities[:] = [one if k == number else _put(one, name, meaning) for k, one in enumerate(equalities)]
    return meanings


def _put(value: Polynomial, name: str, meaning: Polynomial) -> Polynomial:
    """``meaning`` for ``name``, unless the result is too large or empty."""
    found = substituted(value, {name: meaning}, 200)
    return value if found is None or not found.terms else found


def _conic(equations: list[_Equation]) -> tuple[Conic, _Equation] | None:
    for equation in equations:
        if len(equation.left) != 2:
            continue
        for r in sorted(equation.left):
            (m,) = equation.left - {r}
            if equation.degrees[r] != 2:
                continue
            square = equation.by_power(r)
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
