"""Evaluate the statement of a lemma on a recorded run in float64, with a bound for every rounding error.

No verdict on a claim rests on this: it tells whether a *run* obeys the facts and goals of a statement, up to the errors
that floating-point arithmetic can explain. Every value is carried as (v, e) with |exact - v| <= e.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..algorithms.rounding import OUTWARD, UNIT_ROUNDOFF
from ..kernel import Fact, Polynomial, Statement, gram

SUMS = 8  # two evaluations of a value, the run's and ours; each in a form that passes through at most four sums
UNSTATED = 64.0
SMALLEST = 2.0**-1022
Bounded = tuple[float, float]


@dataclass(frozen=True)
class Margin:
    """A fact or goal: its value, the error bound of that value, and whether it holds within the bound."""

    name: str
    value: float
    tolerance: float
    holds: bool

    @property
    def excess(self) -> float:
        """How far beyond rounding the fact is broken, in multiples of the tolerance; at most 1 where it holds."""
        return math.inf if math.isnan(self.value) else max(-self.value, 0.0) / self.tolerance


@dataclass(frozen=True)
class LawReport:
    """Margins by name: ``facts`` (signs included) that the run was assumed to satisfy, and ``goals``."""

    facts: Mapping[str, Margin]
    goals: Mapping[str, Margin]

    @property
    def assumed(self) -> bool:
        """The run satisfies every fact; otherwise it is not of the assumed algorithm or class."""
        return all(margin.holds for margin in self.facts.values())

    @property
    def holds(self) -> bool:
        """Every goal holds."""
        return all(margin.holds for margin in self.goals.values())

    @property
    def broken(self) -> tuple[str, ...]:
        """Names of the facts, then of the goals, that do not hold."""
        return tuple(m.name for part in (self.facts, self.goals) for m in part.values() if not m.holds)


def evaluate_law(statement: Statement, binding: Mapping[str, Any], allowance: float | None = None) -> LawReport:
    """Facts and goals of ``statement`` at one binding (``scalars``, ``vectors`` and optional ``sizes`` by name).

    A fact ``v >= 0`` or ``v > 0`` holds iff v >= -tolerance, ``v = 0`` iff |v| <= tolerance: floats cannot tell > from
    >=. The tolerance is a running error bound: an inner product of length d has the error gamma_d |u|.|v| with
    gamma_d = d u/(1 - d u), u = 2^-53; products and sums add u times their results; errors of values multiply through.
    allowance: error of a named value in units of 2^-53 times its entry in ``sizes`` (its own norm where absent; a
    scalar without a size is exact). It pays for the arithmetic of the run itself. None: SUMS times the ``operations`` of the
    binding, the terms of the longest sum of a step, since a sum of k terms has an error of k 2^-53 times its moduli; UNSTATED
    where the binding has none. A y-step solved to relative accuracy d needs about d * 2^53.

    Raises ValueError where a name of the statement has no value (it says which), vectors of a space differ in length, a
    value is not finite or the statement has sequences (a law is about one step).
    """
    if statement.recursion is not None:
        raise ValueError("a statement with sequences is not a law of one step")
    if allowance is None:
        allowance = SUMS * float(binding["operations"]) if "operations" in binding else UNSTATED
    if not (math.isfinite(allowance) and allowance >= 0):
        raise ValueError(f"allowance must be finite and >= 0, found {allowance!r}")
    at = _atoms(statement, binding, allowance)
    facts: dict[str, Margin] = {}
    for name, sign in statement.signs.items():
        if sign != "real":
            kind = ">" if sign == "positive" else ">="
            facts[f"sign of {name}"] = _margin(f"sign of {name}", kind, at[name])
    for name, meaning in statement.definitions:
        at[name] = value_at(meaning, at)
    facts.update({fact.name: _fact(fact, at) for fact in statement.facts})
    return LawReport(facts, {goal.name: _fact(goal, at) for goal in statement.goals})


def value_at(polynomial: Polynomial, at: Mapping[str, Bounded]) -> Bounded:
    """The value of a polynomial and an error bound; ``at`` gives both for every atom."""
    total: Bounded = (0.0, 0.0)
    for monomial, coefficient in polynomial.terms.items():
        number = float(coefficient)
        product: Bounded = (number, UNIT_ROUNDOFF * abs(number))
        for name, power in monomial:
            if name not in at:
                raise ValueError(f"the binding gives no value for {name!r}")
            factor = at[name] if power > 0 else _inverse(name, at[name])
            for _ in range(abs(power)):
                product = _times(product, factor)
        value = total[0] + product[0]
        total = (value, total[1] + product[1] + UNIT_ROUNDOFF * abs(value))
    return total


def _times(x: Bounded, y: Bounded) -> Bounded:
    value = x[0] * y[0]
    return value, abs(x[0]) * y[1] + x[1] * abs(y[0]) + x[1] * y[1] + UNIT_ROUNDOFF * abs(value)


def _inverse(name: str, x: Bounded) -> Bounded:
    least = abs(x[0]) - x[1]
    if not least > 0:
        raise ValueError(f"the denominator {name!r} vanishes within its error: {x[0]!r}")
    return 1 / x[0], x[1] / (abs(x[0]) * least) + UNIT_ROUNDOFF / abs(x[0])


def _atoms(statement: Statement, binding: Mapping[str, Any], allowance: float) -> dict[str, Bounded]:
    scalars, vectors, sizes = binding["scalars"], binding["vectors"], binding.get("sizes", {})
    missing = [n for n in statement.signs if n not in scalars] + [n for n in statement.spaces if n not in vectors]
    if missing:
        raise ValueError(f"the binding gives no value for {', '.join(missing)}")
    at: dict[str, Bounded] = {}
    for name in statement.signs:
        value = float(scalars[name])
        _finite(name, math.isfinite(value))
        at[name] = value, allowance * UNIT_ROUNDOFF * float(sizes.get(name, 0.0))
    rows = {name: np.asarray(vectors[name], dtype=np.float64) for name in statement.spaces}
    for name, row in rows.items():
        _finite(name, row.ndim == 1 and row.size > 0 and bool(np.all(np.isfinite(row))))
    norms = {name: float(np.linalg.norm(row)) for name, row in rows.items()}
    errors = {name: allowance * UNIT_ROUNDOFF * float(sizes.get(name, norms[name])) for name in rows}
    for u in rows:
        for v in rows:
            if u <= v and statement.spaces[u] == statement.spaces[v]:
                if rows[u].shape != rows[v].shape:
                    raise ValueError(f"{u} and {v} share a space but have the lengths {len(rows[u])}, {len(rows[v])}")
                length = len(rows[u]) * UNIT_ROUNDOFF
                rounding = length / (1 - length) * float(np.abs(rows[u]) @ np.abs(rows[v]))
                passed_on = norms[u] * errors[v] + errors[u] * norms[v] + errors[u] * errors[v]
                at[gram(u, v)] = float(rows[u] @ rows[v]), rounding + passed_on
    return at


def _finite(name: str, finite: bool) -> None:
    if not finite:
        raise ValueError(f"the binding gives no finite value for {name!r} (a vector must be a non-empty 1-d array)")


def _fact(fact: Fact, at: Mapping[str, Bounded]) -> Margin:
    return _margin(fact.name, fact.kind, value_at(fact.value, at))


def _margin(name: str, kind: str, bounded: Bounded) -> Margin:
    value = -abs(bounded[0]) if kind == "=" else bounded[0]
    tolerance = OUTWARD * bounded[1] + SMALLEST  # the bound itself is computed in floats; and results may underflow
    return Margin(name, value, tolerance, value >= -tolerance)
