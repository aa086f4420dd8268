"""An instance of another statement, checked as the kernel checks ``Use``: what every link between records comes down to."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel import Fact, Polynomial, Rejected, Scope, Statement, Use, Vector
from ..kernel.proof import apply
from ..lemma.origin import named_in


def about(other: Statement, goal: str) -> Statement:
    """``other`` with this goal alone, and only the letters that it and the hypotheses name: any values of the rest would do."""
    goals = tuple(g for g in other.goals if g.name == goal)
    named = {name for fact in (*other.facts, *goals) for name in named_in(fact.value)}
    definitions: list[tuple[str, Polynomial]] = []
    for name, meaning in reversed(other.definitions):
        if name in named:
            definitions.insert(0, (name, meaning))
            named |= named_in(meaning)
    if other.recursion is not None:
        named |= {*other.signs, *other.spaces}
    return Statement(
        {n: sign for n, sign in other.signs.items() if n in named},
        {n: space for n, space in other.spaces.items() if n in named},
        other.facts,
        goals,
        tuple(definitions) if other.recursion is None else other.definitions,
        other.recursion,
    )


def check_instance(
    scope: Scope,
    fact: Fact,
    other: Statement,
    goal: str,
    known: Mapping[str, Fact],
    scalars: Mapping[str, Polynomial],
    vectors: Mapping[str, Vector],
) -> None:
    """Rejected unless ``fact`` is the goal of ``other`` with its letters replaced (an equation up to its sign, or weaker), and
    what ``other`` supposes is at hand in ``known``."""
    if goal not in (names := [g.name for g in other.goals]):
        raise Rejected(f"there is no goal {goal!r}; there are {', '.join(sorted(names))}")
    one = about(other, goal)
    if unknown := sorted(set(scalars) - set(one.signs) | (set(vectors) - set(one.spaces))):
        raise Rejected(f"no letter {', '.join(unknown)} there; it has {', '.join((*one.signs, *one.spaces))}")
    (stated,) = apply(scope, Use("it", goal, scalars, vectors), one, known)
    if fact.kind != stated.kind and (fact.kind, stated.kind) not in ((">=", "="), (">=", ">")):
        raise Rejected(f"the instance says {stated.kind}, the fact {fact.kind}")
    if not scope.vanishes(fact.value - stated.value) and not (stated.kind == "=" and scope.vanishes(fact.value + stated.value)):
        raise Rejected(f"it is not the instance: they differ by {fact.value - stated.value!r}"[:400])
