"""Whether a false statement is a neighbour of the claim, so that its refutation shows something about the claim's own check.

Any false statement is refuted; that it is says nothing unless it is the claim with little altered. A neighbour therefore speaks
of the claim's letters as the claim does, and keeps the claim's facts and goals but for what it drops, alters or restricts.
"""

from __future__ import annotations

from ..kernel import Fact, Polynomial, Statement


def strangeness(says: Statement, other: Statement) -> str:
    """Why ``other`` is no neighbour of ``says``, in words; empty where it is one.

    A neighbour differs from the claim. A letter, vector, definition or sequence that both have means the same in both, except
    that the starts, or the successors, or what is new at each step may be altered. Each goal is a goal of the claim or an altered
    one (see :func:`_altered`) of the same name, or of any goal where the name is new. A fact is one of the claim, an altered one
    of the same name, or a restriction: one more, which only makes the neighbour harder to refute.
    """
    if _content(says) == _content(other):
        return "it says what the claim says"
    for words, mine, theirs in (("sign", says.signs, other.signs), ("space", says.spaces, other.spaces)):
        changed = sorted(n for n in set(mine) & set(theirs) if mine[n] != theirs[n])
        if changed:
            return f"the {words} of {', '.join(changed)} is another one"
    meanings = dict(says.definitions)
    changed = sorted(n for n, meaning in other.definitions if n in meanings and meanings[n] != meaning)
    if changed:
        return f"{', '.join(changed)} means something else"
    words = _other_sequences(says, other)
    if words:
        return words
    by_name = {goal.name: goal for goal in says.goals}
    for goal in other.goals:
        near = [by_name[goal.name]] if goal.name in by_name else says.goals
        if not any(_altered(mine, goal) for mine in near):
            return f"the goal {goal.name!r} has nothing in common with the claim's"
    facts = {fact.name: fact for fact in says.facts}
    for fact in other.facts:
        if fact.name in facts and not _altered(facts[fact.name], fact):
            return f"the fact {fact.name!r} has nothing in common with the claim's"
    return ""


def _said(fact: Fact) -> tuple[str, Polynomial]:
    return fact.kind, fact.value


def _content(says: Statement) -> tuple[object, ...]:
    facts, goals = frozenset(map(_said, says.facts)), frozenset(map(_said, says.goals))
    return dict(says.signs), dict(says.spaces), facts, goals, says.definitions, says.recursion


def _altered(mine: Fact, other: Fact) -> bool:
    """Whether ``other`` is ``mine`` or an alteration: a monomial in common, or half of its atoms; of an empty sum anything is."""
    here, there = mine.value.atoms(), other.value.atoms()
    common = set(mine.value.terms) & set(other.value.terms)
    return not here or bool(common - {()}) or 0 < len(there) <= 2 * len(here & there)


def _other_sequences(says: Statement, other: Statement) -> str:
    mine, theirs = says.recursion, other.recursion
    if mine is None or theirs is None:
        return "" if mine == theirs else "one speaks of sequences and the other does not"
    if (mine.index, mine.start) != (theirs.index, theirs.start) or set(mine.initial) != set(theirs.initial):
        return "the sequences are others"
    starts, successors = mine.initial != theirs.initial, mine.following != theirs.following
    steps = (mine.step_signs, mine.step_facts) != (theirs.step_signs, theirs.step_facts)
    return "the sequences differ in more than their starts, or successors, or steps" if starts + successors + steps > 1 else ""
