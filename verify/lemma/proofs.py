"""How a lemma file proves: steps, an induction, and a combination for each goal.

    proof = shows(
        use("first_order", "chan2024.eq-11"),
        have(rounds=ell + 1 >= w * K | few_rounds + w * K * w_at_most_1),
        by_induction(invariants(open=1 >= unseen | a_probability), open=1 / n * two_users * open),
        seen=open + rounds,
    )

``use``, ``have`` and ``invariants`` declare a handle of each fact that they give, for what follows.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import Combination, Fact, Have, Induction, Proof, Use, Vector
from ..kernel.polynomial import Scalar
from .combinations import Handle, Summand, because, combination, fact
from .declared import declare
from .origin import split
from .relations import Relation, at_start
from .statements import named_fact


def use(name: str, theorem: str, /, **replaced: Scalar | Vector) -> Use:
    """The goals of a proved claim under ``name`` (several: ``fact("name.goal")``); ``replaced``: what its letters stand for."""
    declare({name: fact(name)}, use)
    return Use(name, theorem, *split(replaced))


def have(**step: Relation) -> Have:
    """An intermediate fact, its reason the combination that proves it; ValueError unless it is one."""
    if len(step) != 1:
        raise ValueError(f"have: expected one fact by its name, found {len(step)}")
    ((name, one),) = step.items()
    return Have(*_proved(name, one))


def _proved(name: str, one: Relation) -> tuple[Fact, Combination]:
    """The fact of a relation whose reason is its proof, with its handle declared, and that proof (``at_start``: nothing)."""
    if not isinstance(one, Relation):
        raise TypeError(f"fact {name!r}: expected left >= right | combination, found {type(one).__name__}")
    made = named_fact(name, Relation(one.left, one.kind, one.right, at_start), at_start)
    declare({name: Handle(**vars(made))}, have)
    return made, because() if one.reason is at_start else combination(one.reason, f"fact {name!r}")


@dataclass(frozen=True)
class Invariant:
    """A fact, and why it holds at the start."""

    fact: Fact
    base: Combination


def invariants(**kept: Relation) -> tuple[Invariant, ...]:
    """Facts that hold at the start by the combination that is their reason; ``at_start``: both sides are the same there."""
    return tuple(Invariant(*_proved(name, one)) for name, one in kept.items())


def by_induction(kept: tuple[Invariant, ...], /, **steps: Summand | Combination) -> Induction:
    """The induction by these invariants together; ``steps``: why each passes on from an index to the next. ValueError where an
    invariant has no step, or a step no invariant."""
    names = [one.fact.name for one in kept]
    if set(names) != set(steps):
        raise ValueError(f"by_induction: expected a step for each of {', '.join(names)}, found {', '.join(steps) or 'none'}")
    return Induction(
        tuple(one.fact for one in kept),
        {one.fact.name: one.base for one in kept},
        {name: combination(steps[name], name) for name in names},
    )


def shows(*reasons: Have | Use | Induction, **goals: Summand | Combination) -> Proof:
    """The proof by these reasons, an induction last, and then a combination for each goal by its name.

    ValueError where something else than the last reason is an induction, or without a goal.
    """
    steps = tuple(r for r in reasons[:-1] if not isinstance(r, Induction))
    last = reasons[-1] if reasons else None
    if len(steps) != len(reasons[:-1]) or not goals:
        raise ValueError("shows: expected steps, then perhaps an induction, and a combination for each goal by its name")
    proved = {name: combination(one, name) for name, one in goals.items()}
    if last is None or isinstance(last, Induction):
        return Proof(proved, steps, last)
    return Proof(proved, (*steps, last))
