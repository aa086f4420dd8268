"""Definitions of letters, checked: a letter's facts hold for some value of it, whatever the other names are.

An equation linear in the letter, a root, or the larger or smaller of two; a constant's certified enclosure; or bounds alone,
which are about the letter and not about what a step or a run gives. The value has the declared sign visibly, by what is
assumed, or by a link that holds without the letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import dataclass

from ..algorithms.constant_value import encloses
from ..kernel import Fact, Polynomial, Rejected, Scope, Statement
from ..lemma.discover import facts_of, origins_of
from ..lemma.origin import Assumed, AtEnd, Instance, Letter, Program, named_in, origin_of
from ..lemma.powers import powers
from .ancestors import ancestors

LARGER = re.compile(r"(?:the )?(?:larger|smaller|largest|smallest) of\b|(?:max|min)\(", re.I)
STEP = re.compile(r"\b[a-z]-(?:step|update)\b|\b(?:step|update) of\b|\bprinted (?:step|update)\b")


def check_defined(
    says: Statement, fact: Fact, origin: Letter, taken: Set[str], wrong_in: Callable[[Statement], Set[str]]
) -> None:
    """Rejected unless the facts that define the letter of ``fact`` hold for some value of it, whatever the other names are.
    ``taken``: what a step or a run gives; ``wrong_in``: the names of the facts of a statement whose links do not hold."""
    if origin.name in taken:
        raise Rejected(f"{origin.name} is a value of a step or a run: no fact defines it besides")
    if STEP.search(origin.means):
        raise Rejected(
            f"{origin.name} is a value of a step by its words: expected what is derived from the algorithm, no definition"
        )
    letters = [o for o in origins_of(says) if isinstance(o, Letter) and o.name == origin.name]
    if len({(o.bounded, o.value) for o in letters}) > 1:
        raise Rejected(f"{origin.name} is defined by a formula, a constant or only bounded: expected one of them, found two")
    one_sided = origin.bounded and _one_sided(Scope(says), fact, origin.name)
    if origin.name in says.signs and _of_every_step(says, fact) and not (origin.value or one_sided):
        raise Rejected(f"{origin.name} is one number, the fact is of every step: expected a letter that is new at every step")
    if origin.value:
        if origin.name not in fact.value.atoms():
            raise Rejected(f"the fact does not mention the constant {origin.name}")
        encloses(fact, {origin.name: origin.value})
        return
    if origin.bounded:
        if not origin.means.strip():
            raise Rejected(f"{origin.name} is only bounded: say in words what it is")
        named = named_in(fact.value)
        for defined, meaning in reversed(says.definitions):
            named |= named_in(meaning) if defined in named else set()
        if origin.name not in named:
            raise Rejected(f"the fact says nothing of {origin.name}")
        if fact.value.atoms() & taken and not _one_sided(Scope(says), fact, origin.name):
            raise Rejected(f"it says more of {', '.join(sorted(fact.value.atoms() & taken))} than of {origin.name}")
        return
    if origin.name not in Scope(says).signs:
        raise Rejected(f"{origin.name} is no scalar of the statement")
    definitions = defining(says)
    others = definitions.keys() - {origin.name}
    below = ancestors(origin.name, lambda n: {m for f in definitions.get(n, ()) for m in f.value.atoms() & others})
    if any(origin.name in f.value.atoms() for n in below for f in definitions[n]):
        raise Rejected(f"{origin.name} and {', '.join(sorted(below))} are defined by each other")
    facts, assumed = definitions[origin.name], [f for f in facts_of(says) if isinstance(origin_of(f), Assumed)]
    derived = [f for f in facts_of(says) if isinstance(origin_of(f), Program | Instance | AtEnd)]
    definition = _Definition(Scope(says), origin.name, facts, assumed, derived, lambda: wrong_in(_without(says, origin.name)))
    if not (definition.extreme() or (not LARGER.match(origin.means) and (definition.explicit() or definition.root()))):
        raise Rejected(
            f"the facts {', '.join(f.name for f in facts)} do not define {origin.name}: expected an equation linear in "
            "it, a root that is not negative or of an odd power, or the larger or smaller of two where it is called so, whose "
            "value has the declared sign visibly or by a fact"
        )


def defining(says: Statement) -> dict[str, list[Fact]]:
    """The facts that define each letter."""
    found: dict[str, list[Fact]] = {}
    for fact in facts_of(says):
        origin = origin_of(fact)
        if isinstance(origin, Letter) and not origin.bounded and not origin.value:
            found.setdefault(origin.name, []).append(fact)
    return found


def _of_every_step(says: Statement, fact: Fact) -> bool:
    return says.recursion is not None and any(one is fact for one in says.recursion.step_facts)


def _one_sided(scope: Scope, fact: Fact, name: str) -> bool:
    """Whether the fact is an inequality that some value of ``name`` meets, whatever the other names are."""
    parts = powers(fact.value, name)
    return fact.kind != "=" and set(parts) == {0, 1} and "positive" in (scope.sign(parts[1]), scope.sign(-parts[1]))


def _without(says: Statement, name: str) -> Statement:
    """The statement without the scalar ``name``, its definition and whatever names it; step atoms are scalars there."""
    recursion = says.recursion
    signs = dict(says.signs)
    if recursion is not None:
        signs |= dict.fromkeys((recursion.index, *recursion.initial), "real") | dict(recursion.step_signs)
    gone = {name}
    for defined, meaning in says.definitions:
        gone |= {defined} if meaning.atoms() & gone else set()
    facts = tuple(f for f in facts_of(says) if not f.value.atoms() & gone)
    definitions = tuple((n, m) for n, m in says.definitions if n not in gone)
    goal = Fact("none", ">=", Polynomial.of(0))
    return Statement({n: s for n, s in signs.items() if n != name}, says.spaces, facts, (goal,), definitions)


@dataclass(frozen=True)
class _Definition:
    """The facts that are said to define ``atom``, and those that may give its value the declared sign: what is assumed, and what
    is derived where neither the atom nor its definition is known (``wrong``: what is not)."""

    scope: Scope
    atom: str
    facts: list[Fact]
    assumed: list[Fact]
    derived: list[Fact]
    wrong: Callable[[], Set[str]]

    def explicit(self) -> bool:
        """One equation, linear in the atom with a coefficient that cannot vanish."""
        value = self.solved(lambda power: power == 1)
        return value is not None and self.admits(value, self.scope.signs[self.atom])

    def root(self) -> bool:
        """One equation: the atom to one power of at least 2, times what cannot vanish, equals what is not negative; to an even
        power of an atom of any sign it would be either of two numbers."""
        value = self.solved(lambda power: power >= 2 and (power % 2 == 1 or self.scope.signs[self.atom] != "real"))
        return value is not None and self.admits(
            value, "positive" if self.scope.signs[self.atom] == "positive" else "nonnegative"
        )

    def extreme(self) -> bool:
        """c >= a, c >= b, (c - a)(c - b) = 0, or the smaller of two; each up to a factor that is visibly positive."""
        products, ends = [f for f in self.facts if f.kind == "="], [f for f in self.facts if f.kind == ">="]
        if len(products) != 1 or len(ends) != 2 or len(self.facts) != 3:
            return False
        parts = [powers(end.value, self.atom) for end in ends]
        if any(set(p) - {0, 1} or 1 not in p for p in parts):
            return False
        directions = {self.direction(p[1]) for p in parts}
        product = ends[0].value * ends[1].value
        if len(directions) != 1 or "" in directions or not self.proportional(products[0].value, product):
            return False
        wanted = self.scope.signs[self.atom]
        values = [p.get(0, Polynomial({})) * (-1 if self.direction(p[1]) == "positive" else 1) for p in parts]
        given = [self.admits(v, wanted) for v in values]
        return wanted == "real" or (any(given) if directions == {"positive"} else all(given))

    def solved(self, admitted: Callable[[int], bool]) -> Polynomial | None:
        """What the atom's power equals, times something visibly positive; None where the facts are not one such equation."""
        if len(self.facts) != 1 or self.facts[0].kind != "=":
            return None
        parts = powers(self.facts[0].value, self.atom)
        high = [power for power in parts if power]
        if len(high) != 1 or not admitted(high[0]) or not (direction := self.direction(parts[high[0]])):
            return None
        rest = parts.get(0, Polynomial({}))
        return -rest if direction == "positive" else rest

    def admits(self, value: Polynomial, wanted: str) -> bool:
        """Whether ``value`` visibly has the sign, or a fact says so."""
        if wanted == "real" or self.scope.sign(value) in ("positive", wanted):
            return True
        enough = (">",) if wanted == "positive" else (">", ">=", "=")

        def says(facts: list[Fact]) -> list[Fact]:
            return [f for f in facts if f.kind in enough and self.scope.vanishes(f.value - value)]

        found = says(self.derived)
        return bool(says(self.assumed)) or any(self.atom not in f.value.atoms() and f.name not in self.wrong() for f in found)

    def direction(self, value: Polynomial) -> str:
        """'positive' or 'negative' where every term shows it, else ''."""
        return "positive" if self.scope.sign(value) == "positive" else "negative" if self.scope.sign(-value) == "positive" else ""

    def proportional(self, one: Polynomial, other: Polynomial) -> bool:
        """Whether the two are equal up to the sign."""
        return self.scope.vanishes(one - other) or self.scope.vanishes(one + other)
