"""A worst case as a semidefinite program: max ``left`` subject to ``against == 1``, facts, matrix facts and Gram matrices >= 0.

Everything is exact: rational coefficients, linear in the atoms ``<u,v>`` (entries of one Gram matrix per space) and in the
free scalars. The optimum is the best constant c with ``left <= c * against`` over all instances that the facts describe, a
supremum: a strict fact counts as its closure, and the optimum need not be attained.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from verify.kernel import Fact, Numbers, Polynomial, Statement, gram
from verify.lemma.numeric_statement import Inexpressible, at_scalars, fixed, goal_named

__all__ = ["Inexpressible", "Lmi", "Program", "by_space", "from_statement", "unknowns"]


@dataclass(frozen=True)
class Lmi:
    """A symmetric matrix of polynomials that is positive semidefinite."""

    name: str
    rows: tuple[tuple[Polynomial, ...], ...]


@dataclass(frozen=True)
class Program:
    """See the module. spaces: vector name -> space; free: names of real scalars (function values). parameters: names that stand
    for numbers, of which the coefficients are (Laurent) polynomials; :meth:`at` gives them.

    ValueError where a polynomial is not linear in known inner products and free scalars, an Lmi is not symmetric,
    or two facts share a name.
    """

    spaces: Mapping[str, str]
    free: tuple[str, ...]
    facts: tuple[Fact, ...]
    against: Polynomial
    left: Polynomial
    lmis: tuple[Lmi, ...] = ()
    parameters: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        atoms = {*unknowns(self.spaces, self.free)}
        names = [fact.name for fact in self.facts] + [lmi.name for lmi in self.lmis]
        if len(set(names)) < len(names):
            raise Inexpressible(f"two facts share a name: {sorted(n for n in set(names) if names.count(n) > 1)}")
        for fact in self.facts:
            if fact.kind not in (">=", ">", "="):
                raise Inexpressible(f"{fact.name}: expected kind >=, > or =, found {fact.kind!r}")
            self._linear(fact.name, fact.value, atoms)
        self._linear("against", self.against, atoms)
        self._linear("left", self.left, atoms)
        if not self.against.terms:
            raise Inexpressible("against is zero: there is nothing to measure with")
        for lmi in self.lmis:
            size = len(lmi.rows)
            if size == 0 or any(len(row) != size for row in lmi.rows):
                raise Inexpressible(f"{lmi.name}: expected a square matrix")
            for i, row in enumerate(lmi.rows):
                for j, entry in enumerate(row):
                    self._linear(lmi.name, entry, atoms)
                    if entry != lmi.rows[j][i]:
                        raise Inexpressible(f"{lmi.name}: entry {i}, {j} differs from entry {j}, {i}")

    def _linear(self, name: str, value: Polynomial, atoms: Set[str]) -> None:
        for monomial in value.terms:
            unknown = [(atom, power) for atom, power in monomial if atom not in self.parameters]
            if len(unknown) > 1 or any(power != 1 for _, power in unknown):
                raise Inexpressible(f"{name} is not linear in inner products and free scalars: {monomial}")
            for atom, _ in unknown:
                if atom not in atoms:
                    raise Inexpressible(f"{name} names {atom}, which is no unknown of the program")

    def at(self, values: Numbers) -> Program:
        """The program at numbers for its parameters, exactly."""
        facts = tuple(Fact(f.name, f.kind, fixed(f.value, values)) for f in self.facts)
        lmis = tuple(Lmi(m.name, tuple(tuple(fixed(x, values) for x in row) for row in m.rows)) for m in self.lmis)
        left = self.parameters - {*values}
        return Program(self.spaces, self.free, facts, fixed(self.against, values), fixed(self.left, values), lmis, left)

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The vectors of each space, in the order of the Gram matrix."""
        return by_space(self.spaces)


def by_space(spaces: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """vector -> space turned into space -> vectors, in order of appearance."""
    result: dict[str, tuple[str, ...]] = {}
    for name, space in spaces.items():
        result[space] = (*result.get(space, ()), name)
    return result


def unknowns(spaces: Mapping[str, str], free: tuple[str, ...]) -> list[str]:
    """The unknowns in the order of the solver: upper triangles of the Gram matrices, columns stacked; then the free scalars."""
    atoms = [gram(u, v) for names in by_space(spaces).values() for j, v in enumerate(names) for u in names[: j + 1]]
    return [*atoms, *free]


def from_statement(statement: Statement, values: Numbers, goal: str, against: Polynomial | None = None) -> Program:
    """The worst case of a goal of ``statement`` at fixed scalars: the goal's value is ``against - left``.

    values: a rational for each scalar that is not an unknown; scalars left out become free unknowns (with their sign as a
    fact). against: the part of the goal to measure with, for example its right-hand side (in the statement's scalars);
    by default the terms c <u,u> with c > 0. Definitions are computed; facts without unknowns are checked and dropped.
    Raises Inexpressible for sequences, for products of unknowns and where a sign or a scalar fact fails.
    """
    wanted = goal_named(statement, goal)
    needed = numbers_needed(statement, wanted, values)
    if needed and set(values) <= set(statement.signs):  # a misspelt name is told first
        said = " ".join(f"--set {name}=NUMBER" for name in needed)
        raise Inexpressible(f"not linear in what is unknown without a number for {', '.join(needed)}: say {said}")
    here = at_scalars(statement, values)
    value = fixed(wanted.value, here.at)
    measure = _squares(value) if against is None else fixed(against, here.at)
    return Program(dict(statement.spaces), here.free, here.facts, measure, measure - value)


def numbers_needed(statement: Statement, goal: Fact, values: Numbers) -> list[str]:
    """The scalars without a number that stand in a definition, in a product with something else or in another power than one."""
    needed = {a for _, meaning in statement.definitions for a in meaning.atoms()}
    for value in (*(fact.value for fact in statement.facts), goal.value):
        for monomial in value.terms:
            left = [(name, power) for name, power in monomial if name not in values]
            needed |= {name for name, power in left if len(left) > 1 or power != 1}
    return [name for name in statement.signs if name in needed and name not in values]


def _squares(value: Polynomial) -> Polynomial:
    def square(monomial: tuple[tuple[str, int], ...]) -> bool:
        if len(monomial) != 1 or not monomial[0][0].startswith("<"):
            return False
        u, _, v = monomial[0][0][1:-1].partition(",")
        return u == v

    return Polynomial({m: c for m, c in value.terms.items() if c > 0 and square(m)})
