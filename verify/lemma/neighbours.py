"""Points and false neighbours of a statement, in a line each.

witness = at("eta=1 nu=1 x=[1, 1] g=[1, 0]")
too_strong = altered(
    {"twice the step": shrinks.right + (x - eta * g).norm2}, scale="right side 1 % smaller -> left 99/100", drop="short"
)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ..kernel import Fact, Facts, Numbers, Point, Polynomial, Statement
from .declared import file_of
from .origin import sides
from .relations import Relation, false
from .sides import Side
from .statements import named_fact, plain

NUMBER = r"-?[0-9]+(?:/0*[1-9][0-9]*)?"
SCALE = re.compile(rf"\s*(.*\S) -> (?:(\w+) )?(left|right) ({NUMBER})\s*")
ENTRY = re.compile(rf"\s*(\w+)=(?:({NUMBER})|\[((?:\s*{NUMBER}\s*,)*\s*{NUMBER}\s*)\])(?=\s|\Z)")


@dataclass(frozen=True)
class Neighbour:
    """A false statement close to the claim: ``change`` says what was altered; the attack must refute ``says``."""

    change: str
    says: Statement


def _entries(text: str) -> tuple[Numbers, dict[str, list[Fraction]]]:
    """The numbers and the lists of ``text`` by name; ValueError for another form or a name twice."""
    scalars: dict[str, Fraction] = {}
    vectors: dict[str, list[Fraction]] = {}
    place = 0
    while text[place:].strip():
        match = ENTRY.match(text, place)
        if match is None or match[1] in scalars or match[1] in vectors:
            raise ValueError(
                "numbers: expected name=integer, name=integer/integer or name=[coordinates], each name once, "
                f"found {text[place:].strip()[:80]!r}"
            )
        if match[2] is not None:
            scalars[match[1]] = Fraction(match[2])
        else:
            vectors[match[1]] = [Fraction(part) for part in match[3].split(",")]
        place = match.end()
    return scalars, vectors


def numbers(text: str) -> Numbers:
    """Scalars by name: ``numbers("eta=1 beta=21/20 D=-2")``; ValueError for another form or a name twice."""
    scalars, vectors = _entries(text)
    if vectors:
        raise ValueError(f"numbers: expected name=integer or name=integer/integer, found coordinates of {', '.join(vectors)}")
    return scalars


def at(text: str = "", *steps: str, index: int | None = None) -> Point:
    """The point ``at("eta=1 beta=21/20 x=[1, 2]")``; for sequences with their ``index`` and the fresh numbers of each step."""
    return Point(*_entries(text), index=index, steps=tuple(numbers(step) for step in steps))


Alteration = Side | Relation | Mapping[str, Relation]


def altered(*of: Any, scale: str = "", drop: str = "") -> tuple[Neighbour, ...]:
    """The false neighbours of a statement: a line of ``scale`` each, changes by what they change, each hypothesis of ``drop``.

    ``of``: the statement, where it is not what the file ``says``, and the changes. A line of ``scale`` says ``1 % smaller -> left
    99/100``: the left side of the only goal times 99/100; of several goals the one is named, ``-> bound left 99/100``. A change
    is a goal with another side (``bound.left / T``), the only goal as it would be (``left >= right | false``), or goals and
    hypotheses by name. ValueError where a name is unknown or nothing changes: such a neighbour would test nothing.
    """
    says = of[0] if isinstance(next(iter(of), None), Statement) else file_of(altered).get("says")
    if not isinstance(says, Statement):
        raise TypeError("altered: expected a statement, or one that the file ``says``, and changes by their words")
    changes: Mapping[str, Alteration] = dict(*(one for one in of if one is not says))
    found = [_replaced(says, change, (fact,)) for change, fact in _scaled(says, scale)]
    found += [_replaced(says, change, _facts(says, change, to)) for change, to in changes.items()]
    return (*found, *(_without(says, name) for name in drop.split()))


def _scaled(says: Statement, table: str) -> Iterator[tuple[str, Fact]]:
    """Of each line what it changes, and the goal with a side, as written, multiplied."""
    for line in table.strip().splitlines():
        match = SCALE.fullmatch(line)
        if match is None:
            raise ValueError(
                f"altered: expected scale= lines `words -> left 99/100`, a goal before the side, found {line.strip()[:80]!r}"
            )
        change, factor = match[1], Fraction(match[4])
        goal = next((one for one in says.goals if one.name == (match[2] or _only_goal(says, change))), None)
        if goal is None:
            raise ValueError(f"neighbour {change!r}: no goal named {match[2]!r}")
        left, right = sides(goal) or (goal.value, Polynomial.of(0))
        scaled = (factor * left, right) if match[3] == "left" else (left, factor * right)
        yield change, named_fact(goal.name, Relation(scaled[0], goal.kind, scaled[1], false), false)


def _only_goal(says: Statement, change: str) -> str:
    if len(says.goals) > 1:
        raise ValueError(f"neighbour {change!r}: name one of the goals {', '.join(goal.name for goal in says.goals)}")
    return says.goals[0].name


def _facts(says: Statement, change: str, to: Alteration) -> Facts:
    """The facts of a neighbour that are not those of ``says``."""
    if isinstance(to, Side):
        to = to.altered()
    if isinstance(to, Mapping):
        return tuple(named_fact(name, one, false) for name, one in to.items())
    if not isinstance(to, Relation):
        raise TypeError(
            f"neighbour {change!r}: expected a side, left >= right | false, or such by name, found {type(to).__name__}"
        )
    return (named_fact(_only_goal(says, change), to, false),)


def _replaced(says: Statement, change: str, facts: Facts) -> Neighbour:
    """``says`` with the goals of the same names, or else the hypotheses, replaced by ``facts``."""
    by_name, goals = {fact.name: plain(fact) for fact in facts}, {goal.name for goal in says.goals}
    unknown = set(by_name) - goals - {fact.name for fact in says.facts}
    kept = tuple(by_name.get(goal.name, goal) for goal in says.goals)
    given = tuple(fact if fact.name in goals else by_name.get(fact.name, fact) for fact in says.facts)
    if unknown:
        raise ValueError(f"neighbour {change!r}: no goal or hypothesis is named {', '.join(sorted(unknown))}")
    if (kept, given) == (says.goals, says.facts):
        raise ValueError(f"neighbour {change!r} changes nothing")
    return Neighbour(change, replace(says, facts=given, goals=kept))


def _without(says: Statement, fact: str) -> Neighbour:
    """The neighbour in which one hypothesis is dropped; false where that hypothesis is needed."""
    kept = tuple(f for f in says.facts if f.name != fact)
    if kept == says.facts:
        names = ", ".join(f.name for f in says.facts) or "none, as it has no hypotheses outside a recursion"
        raise ValueError(f"no fact named {fact!r} to drop: expected {names}")
    return Neighbour(f"hypothesis {fact} dropped", replace(says, facts=kept))
