"""The reasons of a proof in the order in which the kernel checks them: one walk for whoever prints or checks them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ..kernel import Combination, Fact, Proof, Statement, Use


class Identity(NamedTuple):
    """``fact`` is shown by ``because``: an intermediate fact, an invariant at the start or one step later, or a goal."""

    how: Literal["have", "base", "step", "goal"]
    fact: Fact
    because: Combination


Reason = Identity | Use


def reasons(says: Statement, proof: Proof) -> Iterator[Reason]:
    """The steps, both halves of each invariant, and the goals that are proved."""
    for step in proof.steps:
        yield step if isinstance(step, Use) else Identity("have", step.fact, step.because)
    if proof.induction is not None:
        for invariant in proof.induction.invariants:
            yield Identity("base", invariant, proof.induction.base[invariant.name])
            yield Identity("step", invariant, proof.induction.step[invariant.name])
    yield from (Identity("goal", goal, proof.goals[goal.name]) for goal in says.goals if goal.name in proof.goals)
