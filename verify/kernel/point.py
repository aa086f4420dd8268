"""Exact points: rational values for every name of a statement, and what holds there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import cast

from .polynomial import Polynomial, bits, bounded_work, gram, plus, spend
from .statement import SIGNS, Scope, Statement, private, require

MAX_DIMENSION, MAX_INDEX = 256, 100_000


@dataclass(frozen=True)
class Point:
    """Scalars by name; vectors by coordinates, or per space a Gram matrix over its vector names in ``grams`` (absent entries: 0).

    For a statement with sequences: the ``index`` reached and the step atoms of each step on the way.
    """

    scalars: Mapping[str, Fraction | int] = field(default_factory=dict)
    vectors: Mapping[str, Sequence[Fraction | int]] = field(default_factory=dict)
    grams: Mapping[str, Mapping[tuple[str, str], Fraction | int]] = field(default_factory=dict)
    index: int | None = None
    steps: Sequence[Mapping[str, Fraction | int]] = ()


@dataclass(frozen=True)
class Outcome:
    """Which hypotheses (signs, facts) and which goals hold at a point, and the exact value ``at`` it of every atom."""

    hypotheses: Mapping[str, bool]
    goals: Mapping[str, bool]
    at: Mapping[str, Fraction]

    @property
    def admissible(self) -> bool:
        return all(self.hypotheses.values())

    @property
    def refutes(self) -> bool:
        """The hypotheses hold and some goal does not: a counterexample."""
        return self.admissible and not all(self.goals.values())

    @property
    def witnesses(self) -> bool:
        """The hypotheses and all goals hold."""
        return self.admissible and all(self.goals.values())


def evaluate(value: Polynomial, at: Mapping[str, Fraction]) -> Fraction:
    """The value of a polynomial; every atom must be given, and no denominator may vanish."""
    total = Fraction(0)
    spend(1 + len(value.terms))
    for monomial, coefficient in value.terms.items():
        above, below = coefficient.numerator, coefficient.denominator  # of the product, reduced once
        for name, power in monomial:
            require(name in at, f"the point gives no value for {name!r}")
            require(power > 0 or at[name] != 0, f"the denominator {name!r} vanishes at the point")
            factor = at[name] if power > 0 else 1 / at[name]
            size = abs(power) * bits((factor,))
            spend(1, size, size + (abs(above) | below).bit_length())
            above, below = above * factor.numerator ** abs(power), below * factor.denominator ** abs(power)
        total = plus(total, Fraction(above, below))
    return total


@bounded_work()
def check_point(says: Statement | Scope, point: Point) -> Outcome:
    """Evaluate every hypothesis and goal exactly; raises Rejected where the point is malformed or incomplete. Whoever checks many
    points of one statement gives its scope, which has copied and admitted it once."""
    scope = says if type(says) is Scope else Scope(cast(Statement, says))  # a kind of Scope may have admitted nothing
    statement, point = scope.statement, private(point, Point)
    at = {name: Fraction(value) for name, value in point.scalars.items()}
    missing, unknown = sorted(set(statement.signs) - set(at)), sorted(set(at) - set(statement.signs))
    require(not missing, f"the point gives no value for {', '.join(missing)}")
    require(not unknown, f"the statement has no scalar {', '.join(unknown)}")
    at |= _inner_products(statement, point)
    for name, meaning in statement.definitions:
        at[name] = evaluate(meaning, at)
    holds: dict[str, bool] = {}

    def note(name: str, kind: str, value: Polynomial, at: Mapping[str, Fraction]) -> None:
        holds[name] = _holds(kind, evaluate(value, at)) and holds.get(name, True)  # a name given twice hides no failure

    for name, sign in statement.signs.items():
        note(f"sign of {name}", SIGNS[sign], Polynomial.atom(name), at)
    for fact in statement.facts:
        note(fact.name, fact.kind, fact.value, at)
    if (recursion := statement.recursion) is None:
        require(point.index is None and not point.steps, "the statement has no sequences, the point gives an index or steps")
    else:
        length = -1 if point.index is None else point.index - recursion.start
        require(length >= 0, f"the index must be >= {recursion.start}")
        require(length <= MAX_INDEX, f"the index may be at most {MAX_INDEX} past the start")
        require(len(point.steps) == (length if recursion.step_signs else 0), "one entry per step is needed")
        at |= {n: evaluate(p, at) for n, p in recursion.initial.items()} | {recursion.index: Fraction(recursion.start)}
        for number in range(recursion.start, recursion.start + length):
            given = point.steps[number - recursion.start] if recursion.step_signs else {}
            require(set(given) == set(recursion.step_signs), f"step {number} must give {sorted(recursion.step_signs)}")
            here = at | {n: Fraction(v) for n, v in given.items()}
            for n, sign in recursion.step_signs.items():
                note(f"sign of {n} at {number}", SIGNS[sign], Polynomial.atom(n), here)
            for fact in recursion.step_facts:
                note(f"{fact.name} at {number}", fact.kind, fact.value, here)
            at |= {n: evaluate(p, here) for n, p in recursion.following.items()} | {recursion.index: Fraction(number + 1)}
    return Outcome(holds, {goal.name: _holds(goal.kind, evaluate(goal.value, at)) for goal in statement.goals}, at)


def _holds(kind: str, value: Fraction) -> bool:
    return {"=": value == 0, ">": value > 0, ">=": value >= 0, "": True}[kind]


def _inner_products(statement: Statement, point: Point) -> dict[str, Fraction]:
    """All inner products within each space, by atom; a Gram matrix must be symmetric and positive semidefinite."""
    products: dict[str, Fraction] = {}
    unknown = sorted((set(point.vectors) - set(statement.spaces)) | (set(point.grams) - set(statement.spaces.values())))
    require(not unknown, f"the statement has no vector or space {', '.join(unknown)}")
    for space in dict.fromkeys(statement.spaces.values()):
        names = [n for n, s in statement.spaces.items() if s == space]
        missing = [n for n in names if n not in point.vectors]
        if space in point.grams:
            given = point.grams[space]
            require(missing == names, f"{space} has a Gram matrix and coordinates: give one of them")
            for (u, v), value in given.items():
                require(u in names and v in names, f"the Gram matrix of {space} names <{u},{v}>, which is not of this space")
                require(given.get((v, u), value) == value, f"the Gram matrix of {space} is not symmetric at <{u},{v}>")
            table = {(u, v): Fraction(given.get((u, v), given.get((v, u), 0))) for u in names for v in names}
            require(semidefinite([[table[u, v] for v in names] for u in names]), f"the Gram matrix of {space} is not PSD")
        else:
            require(not missing, f"the point gives no coordinates for {', '.join(missing)}")
            rows = {n: [Fraction(x) for x in point.vectors[n]] for n in names}
            require(len({len(row) for row in rows.values()}) == 1, f"vectors of {space} differ in dimension")
            require(all(0 < len(row) <= MAX_DIMENSION for row in rows.values()), f"{space}: dimension out of range")
            table = {(u, v): _dot(rows[u], rows[v]) for u in names for v in names if u <= v}
        products |= {gram(u, v): value for (u, v), value in table.items()}
    return products


def _dot(left: list[Fraction], right: list[Fraction]) -> Fraction:
    spend(len(left), bits(left), bits(right))
    return reduce(plus, (a * b for a, b in zip(left, right, strict=True)), Fraction(0))


def semidefinite(matrix: Sequence[Sequence[Fraction]]) -> bool:
    """Whether a symmetric rational matrix is positive semidefinite, by exact symmetric elimination."""
    rows = [list(row) for row in matrix]
    if any(rows[i][j] != rows[j][i] for i in range(len(rows)) for j in range(i)):
        return False
    while rows:
        size = bits(x for row in rows for x in row)
        spend(len(rows) ** 2, size, size)
        pivot, top = rows[0][0], rows[0][1:]
        if pivot < 0 or (pivot == 0 and any(top)):
            return False
        rows = [[x - (row[0] * y / pivot if pivot else 0) for x, y in zip(row[1:], top, strict=True)] for row in rows[1:]]
    return True
