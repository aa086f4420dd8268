"""Whether a false statement is a neighbour of the claim, so that its refutation shows something about the claim's own check.

Any false statement is refuted; that it is says nothing unless it is the claim with little altered. A neighbour therefore speaks
of the claim's letters as the claim does, and keeps the claim's facts and goals but for what it drops, alters or restricts.
"""

from __future__ import annotations

from fractions import Fraction

from ..kernel import Fact, Polynomial, Scope, Statement

FAR = 4


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


def near(says: Statement, other: Statement) -> bool:
    """Whether a neighbour is near: hypotheses are dropped or sequences changed, and what is altered is about as large as before,
    up to a common factor.

    The negation of a claim, or a goal a thousand times as strong, is refuted whatever the claim says.
    """
    mine, goals = {f.name: f for f in (*says.facts, *says.goals)}, {*other.goals}
    pairs = (([mine[f.name]] if f.name in mine else says.goals if f in goals else [f], f) for f in (*other.facts, *other.goals))
    return all(any(_close(one, fact) for one in of) for of, fact in pairs)


def claims_other(says: Statement, other: Statement) -> bool:
    """Whether a neighbour alters what is claimed, a goal or the sequences that it speaks of, or that is that something vanishes,
    which is as strong as can be. Without a hypothesis that it needs a goal is false however far it is from its best constant."""
    vanish = all(goal.kind == ">=" and Scope(says).sign(-goal.value) in ("nonnegative", "positive") for goal in says.goals)
    return vanish or {*map(_said, says.goals)} != {*map(_said, other.goals)} or says.recursion != other.recursion


def _close(mine: Fact, other: Fact) -> bool:
    """Whether a term is kept, about as large as before (and of an inequality with its sign), and no other changes by much more
    than it, up to a factor where it changes all terms that both have about alike; of an empty sum anything is close."""
    here, there = mine.value.terms, other.value.terms
    ratios = [there[t] / here[t] for t in here.keys() & there.keys()]
    alike = len(ratios) > 1 and all(0 < r <= FAR * least for least in ratios for r in ratios)
    for factor in {Fraction(1), *(ratios if alike else ())}:
        scaled = {t: c / factor for t, c in there.items()}
        sizes = ((c, scaled.get(t, Fraction(0)) / c) for t, c in here.items())
        kept = [abs(c) for c, r in sizes if 1 <= FAR * (abs(r) if mine.kind == "=" else r) <= FAR**2]
        moved = max((abs(scaled.get(t, Fraction(0)) - here.get(t, Fraction(0))) for t in {*here, *there}), default=Fraction(0))
        if not here or moved <= FAR * max(kept, default=Fraction(0)):
            return True
    return False


def _other_sequences(says: Statement, other: Statement) -> str:
    mine, theirs = says.recursion, other.recursion
    if mine is None or theirs is None:
        return "" if mine == theirs else "one speaks of sequences and the other does not"
    if (mine.index, mine.start) != (theirs.index, theirs.start) or set(mine.initial) != set(theirs.initial):
        return "the sequences are others"
    starts, successors = mine.initial != theirs.initial, mine.following != theirs.following
    steps = (mine.step_signs, mine.step_facts) != (theirs.step_signs, theirs.step_facts)
    return "the sequences differ in more than their starts, or successors, or steps" if starts + successors + steps > 1 else ""
