"""Run a plan: on many float samples at once (to propose), and on one exact sample (to decide)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.algorithms.rational_roots import square_root
from verify.kernel import Facts, Numbers, Point, Polynomial, Rejected, bounded_work, check_point, evaluate
from verify.lemma.numeric_statement import satisfied

from .elimination import Conic, Plan, Solve
from .system import System, as_float

Floats = np.ndarray[Any, np.dtype[np.float64]]
TOLERANCE = 1e-9
DENOMINATORS = (1, 2, 4, 12, 60, 1000, 10**5, 10**8)


class Columns:
    """Values of names, one per sample, with their powers remembered."""

    def __init__(self, system: System, values: Mapping[str, Floats], length: int):
        self.system, self.values, self.length = system, dict(values), length
        self.powers: dict[tuple[str, int], Floats] = {}

    def power(self, name: str, exponent: int) -> Floats:
        """By repeated multiplication, the same on every machine."""
        if exponent == 1:
            return self.values[name]
        if exponent == 0:
            return np.ones(self.length)
        if (name, exponent) not in self.powers:
            half = self.power(name, abs(exponent) // 2)
            result = half * half * (self.values[name] if exponent % 2 else 1.0)
            self.powers[name, exponent] = result if exponent > 0 else 1.0 / result
        return self.powers[name, exponent]

    def products(self, value: Polynomial) -> Iterator[Floats | float]:
        """The values of the terms of a polynomial."""
        for monomial, coefficient in self.system.float_terms(value):
            product: Floats | float = coefficient
            for name, exponent in monomial:
                product = product * self.power(name, exponent)
            yield product

    def evaluate(self, value: Polynomial) -> Floats:
        """The values of a polynomial."""
        total = np.zeros(self.length)
        for product in self.products(value):
            total = total + product
        return total

    def relative(self, value: Polynomial) -> Floats:
        """The values of a polynomial over the sums of the absolute values of its terms."""
        total, size = np.zeros(self.length), np.zeros(self.length)
        for product in self.products(value):
            total = total + product
            size = size + np.abs(product)
        return total / (size + 1e-300)


def rows_of(sign: str, signs: Mapping[str, str]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Whether each name has this sign, as a column."""
    return np.array([one == sign for one in signs.values()], dtype=bool).reshape(-1, 1)


@dataclass(frozen=True)
class Trial:
    """Per sample: all values, and ``score``: negative where the facts hold and a goal fails, else how far from it."""

    columns: Columns
    score: Floats


def run(plan: Plan, sampled: Mapping[str, Floats], length: int) -> Trial:
    """Solve for the other unknowns and score every sample (floats: a proposal, never a verdict)."""
    with np.errstate(all="ignore"):
        columns = Columns(plan.system, sampled, length)
        for number, step in enumerate(plan.steps):
            if isinstance(step, Solve):
                parts = [columns.evaluate(c) for c in step.coefficients]
                start = sampled.get(f"branch {number}", np.ones(length))
                if plan.system.signs[step.name] != "real":
                    start = np.where(start == 0, 1.0, np.abs(start)) if len(parts) == 2 else start
                columns.values[step.name] = _root(parts, start)
            else:
                columns.values |= on_conic(step, columns.values[step.t], columns.evaluate)
        return Trial(columns, _score(plan.system, columns))


def on_conic(step: Conic, t: Any, number: Callable[[Polynomial], Any]) -> dict[str, Any]:
    """The point of a conic at the parameter t, in floats or exactly."""
    scale, c, b, a = (number(p) for p in (step.scale, *step.coefficients))
    root = number(step.root)
    a, b, c = -a / scale, -b / scale, -c / scale
    m = (c - t * t) / (2 * root * t - b) if step.leading else (b - 2 * root * t) / (t * t - a)
    return {step.m: m, step.r: root * m + t if step.leading else root + t * m}


def _root(parts: list[Floats], start: Floats) -> Floats:
    """A root by the side (or from the start) given; where every coefficient vanishes, the start itself."""
    if len(parts) == 2:
        return np.where((parts[1] == 0) & (parts[0] == 0), start, -parts[0] / parts[1])
    if len(parts) == 3:
        c, b, a = parts
        side = np.where(start > 0, 1.0, -1.0)
        root = (-b + side * np.sqrt(b * b - 4 * a * c)) / (2 * a)
        return np.where(a == 0, np.where((b == 0) & (c == 0), start, -c / b), root)
    u = start
    for _ in range(40):
        value, slope = np.zeros_like(u), np.zeros_like(u)
        for k in range(len(parts) - 1, -1, -1):
            slope = slope * u + value
            value = value * u + parts[k]
        u = u - value / slope
    return u


def _score(system: System, columns: Columns) -> Floats:
    values = np.array([columns.values[name] for name in system.signs]).reshape(len(system.signs), columns.length)
    positive, real = (rows_of(one, system.signs) for one in ("positive", "real"))
    wrong = ~(np.where(positive, values > 0, values >= 0) | real)
    violation = np.where(wrong, 0.1 * positive + np.abs(values), 0.0).sum(axis=0)
    violation[~np.isfinite(values).all(axis=0)] = np.inf
    for name, meaning in system.computed:
        columns.values[name] = columns.evaluate(meaning)
    for fact in system.facts:
        relative = columns.relative(fact.value)
        if fact.kind == "=":
            violation += np.where(np.abs(relative) <= TOLERANCE, 0.0, np.abs(relative))
        elif fact.kind == ">":
            violation += np.where(relative > TOLERANCE, 0.0, 1e-3 - relative)
        else:
            violation += np.where(relative >= -TOLERANCE, 0.0, -relative)
    best = np.full(columns.length, np.inf)
    for goal in system.goals:
        relative = columns.relative(goal.value)
        if goal.kind == "=":
            relative = -np.abs(relative)
        elif goal.kind == ">":
            relative = np.where(relative <= TOLERANCE, relative - 1e-6, relative)
        best = np.minimum(best, relative)
    score = np.where(violation == 0, best, 1.0 + violation)
    return np.where(np.isnan(score), np.inf, score)


def exact_values(plan: Plan, hints: Numbers) -> Numbers | None:
    """All unknowns exactly, from exact sampled values; ``hints`` of solved unknowns choose among several roots."""
    values = {name: hints[name] for name in plan.sampled}

    def number(polynomial: Polynomial) -> Fraction:
        return evaluate(polynomial, values)

    try:
        for step in plan.steps:
            if isinstance(step, Solve):
                parts = [number(c) for c in step.coefficients]
                root = _exact_root(parts, hints[step.name], step.slack is not None)
                if root is None:
                    return None
                values[step.name] = root
            else:
                values.update(on_conic(step, values[step.t], number))
    except (ZeroDivisionError, Rejected):
        return None
    return values


def _exact_root(parts: list[Fraction], hint: Fraction, inequality: bool) -> Fraction | None:
    while len(parts) > 1 and not parts[-1]:
        parts = parts[:-1]
    if len(parts) == 1:
        return hint.limit_denominator(100) if not parts[0] else None
    if len(parts) == 2:
        return -parts[0] / parts[1]
    if len(parts) == 3:
        root = square_root(parts[1] ** 2 - 4 * parts[0] * parts[2])
        if root is not None:
            return min(((-parts[1] + s * root) / (2 * parts[2]) for s in (1, -1)), key=lambda u: abs(u - hint))
        if not inequality:
            return None
    for denominator in (12, 100, 1000, 10**5, 10**8):
        for near in (hint, hint + Fraction(1, denominator), hint - Fraction(1, denominator)):
            u = near.limit_denominator(denominator)
            value = sum((p * u**k for k, p in enumerate(parts)), Fraction(0))
            if value == 0 or (inequality and value > 0):
                return u
    return None


def refuting(system: System, values: Numbers | None) -> Point | None:
    """The point with these values if the kernel confirms that it refutes the statement."""
    if values is None or any(v.denominator.bit_length() > 4000 or v.numerator.bit_length() > 4000 for v in values.values()):
        return None
    try:
        if holds(system, values, system.goals):  # for most that floats propose, so the kernel is not asked of the hypotheses
            return None
        point = system.point(values)
        return point if check_point(system.scope, point).refutes else None
    except Rejected:
        return None


@bounded_work()
def holds(system: System, values: Numbers, facts: Facts) -> bool:
    """Whether ``facts``, of the system's, all hold at exact values of the unknowns. Rejected where a denominator vanishes."""
    at = dict(values)
    for name, meaning in system.computed:
        at[name] = evaluate(meaning, at)
    return all(satisfied(fact.kind, evaluate(fact.value, at)) for fact in facts)


def rationals(row: Mapping[str, float], denominator: int) -> Numbers:
    """Nearby rationals with bounded denominators (relative to the size of tiny values)."""
    result: dict[str, Fraction] = {}
    for name, value in row.items():
        size = abs(value) if np.isfinite(value) else 1.0
        bound = denominator if size * denominator >= 1 or value == 0 else round(min(2 / size, 1e30))
        result[name] = Fraction(value).limit_denominator(bound) if np.isfinite(value) else Fraction(1)
    return result


def confirm(plan: Plan, trial: Trial, rows: Iterable[int]) -> Point | None:
    """Round promising samples, simplest denominators first, and let the kernel decide."""
    names = [*plan.sampled, *(n for n in trial.columns.values if n.startswith("branch "))]
    solved = [n for s in plan.steps for n in ([s.name] if isinstance(s, Solve) else [s.r, s.m])]
    for row in rows:
        floats = {n: float(trial.columns.values[n][row]) for n in (*names, *solved)}
        rounded = [rationals(floats, d) for d in DENOMINATORS]
        sampled = {n: np.array([as_float(r[n]) for r in rounded]) for n in names}
        again = run(plan, sampled, len(rounded))
        for k in np.flatnonzero(again.score < 0):
            hints = dict(rounded[int(k)])
            for name in solved:
                value = float(again.columns.values[name][k])
                hints[name] = Fraction(value) if np.isfinite(value) else Fraction(1)
            point = refuting(plan.system, exact_values(plan, hints))
            if point is not None:
                return point
    return None


__all__ = ["Columns", "Trial", "confirm", "exact_values", "rationals", "refuting", "run"]
