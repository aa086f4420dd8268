"""One goal of a symbolic statement as a cone problem, and a solution of it as a combination of the kernel.

scale * goal = sum of (monomial * scalar facts * fact) + sum of (monomial * equality) + sum of (monomial * scalar facts * squares)
+ visibly non-negative scalars, with unknown rational coefficients: one linear equation per monomial in parameters and inner
products, once defined names are replaced. The squares are PSD blocks over (monomial * vector), so weights that depend on the
parameters are found together with the multipliers, for all parameters at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from ..cones.cone import Cone, ExactPoint, NoCertificate, equations, triangle
from ..cones.rational import squares
from ..kernel import Combination, Fact, Polynomial, Scalars, Statement, Term, Vector
from ..kernel.polynomial import Monomial
from .monomials import admissible, divide, quotients, root, simplest, single, size, support, visible


@dataclass(frozen=True)
class Shape:
    """How large a search: rounds of the closure, scalar facts multiplied together, candidates per fact, monomials in the scale,
    monomials with which one vector may appear in one sum of squares, scalar facts to use (None: all relevant ones), and whether
    the closure goes on through squares, from the product of two vectors to the length of each."""

    depth: int = 1
    products: int = 0
    candidates: int = 24
    scales: int = 1
    roots: int = 6
    only: tuple[str, ...] | None = None
    crossed: bool = False

    def __str__(self) -> str:
        facts = "all facts" if self.only is None else f"the facts {', '.join(self.only)}" if self.only else "no scalar facts"
        return (
            f"{facts}, {self.depth} rounds of multipliers, products of {self.products + 1} facts at most, {self.candidates} "
            f"multipliers a fact, {self.scales} in front of the goal"
        )


@dataclass(frozen=True)
class Multiplier:
    """monomial * product of the named facts (none: a visibly non-negative scalar)."""

    monomial: Monomial
    facts: tuple[str, ...]


@dataclass(frozen=True)
class Squares:
    """prefactor * product of scalar facts * (PSD form in the vectors ``basis``: pairs of a monomial and a vector name)."""

    prefactor: Monomial
    facts: tuple[str, ...]
    basis: tuple[tuple[Monomial, str], ...]


@dataclass(frozen=True)
class Ansatz:
    """The unknowns, in the order of the cone's columns."""

    scales: tuple[Monomial, ...]
    free: tuple[Multiplier, ...]
    positive: tuple[Multiplier, ...]
    squares: tuple[Squares, ...]

    def unknowns(self) -> int:
        """How many unknown rationals there are."""
        return len(self.free) + len(self.positive) + sum(len(b.basis) * (len(b.basis) + 1) // 2 for b in self.squares)


def propose(statement: Statement, goal: Fact, shape: Shape) -> Ansatz:
    """The unknowns to try for ``goal``."""
    signs = {**statement.signs, **{name: "positive" for name, _ in statement.definitions}}
    values = {f.name: f.value for f in statement.facts}
    scalar = [f.name for f in statement.facts if f.kind != "=" and not _has_gram(f.value) and _parameters(f.value, signs)]
    products = _products(values, relevant(statement, goal) if shape.only is None else shape.only, shape.products)
    vector = [f for f in statement.facts if f.name not in scalar]
    strict = goal.kind == "="
    targets = support(goal.value)
    scales: list[Monomial] = [()]
    if shape.scales > 1:
        scales = _scales(values, goal, signs, shape.scales)
        targets = {(g, _times(m, s)) for g, m in targets for s in scales}
    multipliers: dict[str, set[Monomial]] = {f.name: set() for f in vector}
    combined: dict[tuple[str, ...], set[Monomial]] = {}
    for _ in range(shape.depth):
        if shape.crossed:
            targets |= {(f"<{u},{u}>", m) for g, m in targets if g for u in g[1:-1].split(",")}
        reached = set(targets)
        for fact in vector:
            if fact.kind == "=":
                own = support(fact.value)
                for m in simplest(filter(lambda m: admissible(m, signs), quotients(targets, own)), shape.candidates):
                    multipliers[fact.name].add(m)
                    reached |= {(g, _times(m, s)) for g, s in own}
                continue
            if strict:
                continue
            for names, product in products.items():
                both = support(product * fact.value)
                key = (*names, fact.name)
                for m in simplest(filter(lambda m: visible(m, signs), quotients(targets, both)), shape.candidates):
                    combined.setdefault(key, set()).add(m)
                    reached |= {(g, _times(m, s)) for g, s in both}
        targets = reached
    free = tuple(Multiplier(m, (name,)) for name, found in multipliers.items() for m in simplest(found, 10**6))
    positive = [Multiplier(m, names) for names, found in combined.items() for m in simplest(found, 10**6)]
    blocks: list[Squares] = []
    if not strict:
        for names, product in products.items():
            found = filter(lambda m: visible(m, signs), quotients({t for t in targets if not t[0]}, support(product)))
            positive += [Multiplier(m, names) for m in simplest(found, shape.candidates)]
            blocks += _squares(statement, signs, targets, names, product, shape.roots)
    return Ansatz(tuple(scales), free, tuple(positive), tuple(blocks))


def relevant(statement: Statement, goal: Fact) -> list[str]:
    """Inequalities between parameters whose atoms all occur in the goal, in facts about vectors or in definitions."""
    signs = {**statement.signs, **{name: "positive" for name, _ in statement.definitions}}
    scalar = [f for f in statement.facts if f.kind != "=" and not _has_gram(f.value) and _parameters(f.value, signs)]
    met = goal.value.atoms().union(*(f.value.atoms() for f in statement.facts if f not in scalar))
    for name, meaning in reversed(statement.definitions):
        met |= meaning.atoms() if name in met else set()
    return [f.name for f in scalar if f.value.atoms() & set(signs) <= met]


def _has_gram(value: Polynomial) -> bool:
    return any(name.startswith("<") for name in value.atoms())


def _parameters(value: Polynomial, signs: Mapping[str, str]) -> bool:
    return all(signs[name] != "real" for name in value.atoms())


def _times(left: Monomial, right: Monomial) -> Monomial:
    return divide(left, tuple((n, -p) for n, p in right))


def _products(values: Scalars, scalar: Sequence[str], most: int) -> dict[tuple[str, ...], Polynomial]:
    found: dict[tuple[str, ...], Polynomial] = {(): Polynomial.of(1)}
    for count in range(1, most + 1):
        for names in combinations_with_replacement(scalar, count):
            product = Polynomial.of(1)
            for name in names:
                product = product * values[name]
            found[names] = product
    return found


def _scales(values: Scalars, goal: Fact, signs: Mapping[str, str], count: int) -> list[Monomial]:
    """Visibly positive monomials of weight zero: quotients of monomials over the same inner product in one fact or the goal."""
    found: set[Monomial] = {()}
    for value in (*values.values(), goal.value):
        parts = support(value)
        found |= {m for m in quotients(parts, parts) if all(signs[n] == "positive" for n, _ in m)}
    return simplest(found, count)


def _squares(
    statement: Statement,
    signs: Mapping[str, str],
    targets: Iterable[tuple[str, Monomial]],
    names: tuple[str, ...],
    product: Polynomial,
    roots: int,
) -> list[Squares]:
    own = support(product)
    found: dict[tuple[str, Monomial], dict[str, set[Monomial]]] = {}
    for gram, scalar in targets:
        u, _, v = gram[1:-1].partition(",")
        if not gram or u != v:
            continue
        for _, under in own:
            half = root(divide(scalar, under), signs)
            if half is not None:
                found.setdefault((statement.spaces[u], half[0]), {}).setdefault(u, set()).add(half[1])
    return [
        Squares(prefactor, names, tuple((m, v) for v, monomials in sorted(basis.items()) for m in simplest(monomials, roots)))
        for (_, prefactor), basis in sorted(found.items())
    ]


def cone_problem(statement: Statement, goal: Fact, ansatz: Ansatz) -> Cone:
    """One equation per monomial; the coefficients of the scale are non-negative and sum to one."""
    values = {f.name: f.value for f in statement.facts}
    columns: list[Polynomial] = [_value(m, values) for m in ansatz.free]
    many = len(ansatz.scales) > 1
    if many:
        columns += [-(single(m) * goal.value) for m in ansatz.scales]
    columns += [_value(m, values) for m in ansatz.positive]
    for block in ansatz.squares:
        product = single(block.prefactor)
        for name in block.facts:
            product = product * values[name]
        vectors = [Vector({v: single(m)}) for m, v in block.basis]
        columns += [product * (vectors[i] @ vectors[j]) * (2 - (i == j)) for i, j in triangle(len(vectors))]
    target = Polynomial({}) if many else goal.value
    *columns, target = _expanded(statement, [*columns, target])
    rows = equations(columns, target)
    if many:
        rows = (*rows, ({len(ansatz.free) + k: Fraction(1) for k in range(len(ansatz.scales))}, Fraction(1)))
    weights = (
        *(0.01 for _ in (ansatz.scales if many else ())),
        *(1.0 + 0.2 * size(m.monomial) + len(m.facts) for m in ansatz.positive),
        *(1.0 + 0.2 * size(b.prefactor) + len(b.facts) for b in ansatz.squares),
    )
    count = len(ansatz.positive) + (len(ansatz.scales) if many else 0)
    return Cone(len(ansatz.free), count, tuple(len(b.basis) for b in ansatz.squares), rows, weights)


def _value(multiplier: Multiplier, values: Scalars) -> Polynomial:
    result = single(multiplier.monomial)
    for name in multiplier.facts:
        result = result * values[name]
    return result


def _expanded(statement: Statement, polynomials: list[Polynomial]) -> list[Polynomial]:
    """Defined names replaced in all polynomials alike, after one common power clears them from the denominators."""
    for name, meaning in reversed(statement.definitions):
        lowest = min((p for q in polynomials for m in q.terms for n, p in m if n == name), default=0)
        factor = Polynomial.atom(name, -lowest) if lowest < 0 else Polynomial.of(1)
        polynomials = [(q * factor if lowest < 0 else q).substitute({name: meaning}) if q.terms else q for q in polynomials]
    return polynomials


def combination(ansatz: Ansatz, point: ExactPoint) -> Combination:
    """The solution as the kernel's combination, equal facts collected and squares from an exact LDL^T."""
    collected: dict[tuple[str, ...], Polynomial] = {}
    scale = Polynomial.of(1)
    positive = list(point.positive)
    if len(ansatz.scales) > 1:
        scale = Polynomial({})
        for monomial in ansatz.scales:
            scale = scale + single(monomial) * positive.pop(0)
    for multiplier, value in [*zip(ansatz.free, point.free, strict=True), *zip(ansatz.positive, positive, strict=True)]:
        if value:
            old = collected.get(multiplier.facts, Polynomial({}))
            collected[multiplier.facts] = old + single(multiplier.monomial) * value
    terms = [Term(value, facts) for facts, value in collected.items() if value.terms]
    for block, matrix in zip(ansatz.squares, point.blocks, strict=True):
        found = squares(matrix)
        if found is None:
            raise NoCertificate("a block is not PSD")
        for weight, line in found:
            vector = Vector({})
            for coefficient, (monomial, name) in zip(line, block.basis, strict=True):
                vector = vector + Vector({name: single(monomial) * coefficient})
            terms.append(Term(single(block.prefactor) * weight, block.facts, vector))
    return Combination(tuple(terms), scale)
