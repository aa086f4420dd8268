"""A statement in fixed dimension and at a fixed index, as polynomial conditions on finitely many real unknowns.

Every inner product becomes a sum of products of coordinates ``x.0``, ``x.1``, ...; sequences become ``state@k`` and
``step@k``. Definitions, inner products and states are computed, never chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import prod

from verify.kernel import Definitions, Fact, Facts, Point, Polynomial, Scope, Statement, gram
from verify.kernel.polynomial import Monomial
from verify.kernel.statement import SIGNS
from verify.lemma.powers import cleared

MAX_EXPANDED = 600


def as_float(value: Fraction) -> float:
    """The nearest float; an infinity beyond all."""
    try:
        return value.numerator / value.denominator
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


@dataclass(frozen=True, eq=False)
class System:
    """``signs``: the unknowns; ``computed``: names by their meaning, in order of evaluation; facts and goals in both.

    ``equalities`` and ``inequalities`` are over unknowns alone, free of negative powers (None where too large), and
    belong to ``facts`` of the kinds ``=`` and ``>=``/``>`` in order.
    """

    statement: Statement
    dimension: int
    index: int | None
    signs: Mapping[str, str]
    computed: Definitions
    facts: Facts
    goals: Facts
    equalities: tuple[Polynomial | None, ...]
    inequalities: tuple[Polynomial | None, ...]

    @cached_property
    def scope(self) -> Scope:
        """The statement as the kernel has admitted it, for the points that are checked; Rejected where it does not."""
        return Scope(self.statement)

    def float_terms(self, value: Polynomial) -> list[tuple[Monomial, float]]:
        """The terms of a polynomial of the system or of one of its plans, with the nearest floats; kept for every run."""
        if id(value) not in self._floats:
            self._floats[id(value)] = value, [(m, as_float(c)) for m, c in value.terms.items()]
        return self._floats[id(value)][1]

    @cached_property
    def _floats(self) -> dict[int, tuple[Polynomial, list[tuple[Monomial, float]]]]:
        return {}  # with the polynomial, so that no other one has its id

    @cached_property
    def hypotheses(self) -> Facts:
        """The signs, then the facts."""
        signs = (Fact(f"sign of {n}", SIGNS[sign], Polynomial.atom(n)) for n, sign in self.signs.items() if SIGNS[sign])
        return (*signs, *self.facts)

    def point(self, values: Mapping[str, Fraction]) -> Point:
        """The kernel's point with these values of the unknowns."""
        recursion = self.statement.recursion
        steps: tuple[dict[str, Fraction | int], ...] = ()
        if recursion is not None and self.index is not None and recursion.step_signs:
            steps = tuple({n: values[f"{n}@{k}"] for n in recursion.step_signs} for k in range(recursion.start, self.index))
        return Point(
            scalars={name: values[name] for name in self.statement.signs},
            vectors={v: [values[f"{v}.{i}"] for i in range(self.dimension)] for v in self.statement.spaces},
            index=self.index,
            steps=steps,
        )

    def values(self, point: Point) -> dict[str, Fraction] | None:
        """The unknowns of a point with coordinates; None where the point gives Gram matrices."""
        if point.grams:
            return None
        values = {name: Fraction(value) for name, value in point.scalars.items()}
        for name, coordinates in point.vectors.items():
            padded = [*coordinates, *[0] * self.dimension]
            values |= {f"{name}.{i}": Fraction(padded[i]) for i in range(self.dimension)}
        start = self.statement.recursion.start if self.statement.recursion else 0
        for number, step in enumerate(point.steps):
            values |= {f"{name}@{start + number}": Fraction(value) for name, value in step.items()}
        return {name: values[name] for name in self.signs}


def substituted(value: Polynomial, meanings: Mapping[str, Polynomial], limit: int = MAX_EXPANDED) -> Polynomial | None:
    """Replace atoms in a polynomial cleared of negative powers; None where the result is too large."""
    present = {n: m for n, m in meanings.items() if n in value.atoms()}
    if not present:
        return value
    largest = sum(prod(len(present[n].terms) ** p for n, p in m if n in present) for m in value.terms)
    if largest > 40 * limit:
        return None
    result = cleared(cleared(value).substitute(present))
    return result if len(result.terms) <= limit else None


@dataclass(frozen=True, eq=False)
class _Given:
    """A statement by identity: stages and seeds that attack the same one share its systems."""

    statement: Statement

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given) and self.statement is other.statement

    def __hash__(self) -> int:
        return id(self.statement)


def system(statement: Statement, dimension: int = 1, index: int | None = None) -> System:
    """The conditions of ``statement`` with vectors in R^dimension, at ``index`` of its sequences (None without)."""
    return _system(_Given(statement), dimension, index)


@lru_cache(maxsize=32)
def _system(given: _Given, dimension: int, index: int | None) -> System:
    statement = given.statement
    signs = dict(statement.signs)
    signs |= {f"{v}.{i}": "real" for v in statement.spaces for i in range(dimension)}
    names = list(statement.spaces)
    products = {
        gram(u, v): sum((Polynomial.atom(f"{u}.{i}") * Polynomial.atom(f"{v}.{i}") for i in range(dimension)), Polynomial({}))
        for k, u in enumerate(names)
        for v in names[k:]
        if statement.spaces[u] == statement.spaces[v]
    }
    layers: list[dict[str, Polynomial]] = [products] if products else []
    layers += [{name: meaning} for name, meaning in statement.definitions]
    facts, goals = list(statement.facts), list(statement.goals)
    recursion = statement.recursion
    if recursion is not None and index is not None:
        start = recursion.start
        layers.append({f"{n}@{start}": p for n, p in recursion.initial.items()})
        for number in range(start, index):
            here = {n: Polynomial.atom(f"{n}@{number}") for n in (*recursion.initial, *recursion.step_signs)}
            here[recursion.index] = Polynomial.of(number)
            signs |= {f"{n}@{number}": sign for n, sign in recursion.step_signs.items()}
            facts += [Fact(f"{f.name} at {number}", f.kind, f.value.substitute(here)) for f in recursion.step_facts]
            layers.append({f"{n}@{number + 1}": p.substitute(here) for n, p in recursion.following.items()})
        last = {n: Polynomial.atom(f"{n}@{index}") for n in recursion.initial} | {recursion.index: Polynomial.of(index)}
        goals = [Fact(g.name, g.kind, g.value.substitute(last)) for g in goals]
    used = _needed([f.value for f in (*facts, *goals)], layers)
    layers = [{n: p for n, p in layer.items() if n in used} for layer in layers]

    def expanded(value: Polynomial) -> Polynomial | None:
        result: Polynomial | None = cleared(value)
        for layer in reversed(layers):
            if result is None:
                return None
            result = substituted(result, layer)
        return result

    return System(
        statement,
        dimension,
        index,
        signs,
        tuple(item for layer in layers for item in layer.items()),
        tuple(facts),
        tuple(goals),
        tuple(expanded(f.value) for f in facts if f.kind == "="),
        tuple(expanded(f.value) for f in facts if f.kind != "="),
    )


def _needed(values: list[Polynomial], layers: list[dict[str, Polynomial]]) -> set[str]:
    used = set().union(*(value.atoms() for value in values))
    for layer in reversed(layers):
        for name, meaning in layer.items():
            if name in used or ("." not in name and not name.startswith("<")):
                used |= meaning.atoms() | {name}
    return used
