"""A loss shows in no state before the step that passes it."""

from __future__ import annotations

from ..neighbour import loss_field, neighbour
from ..outcome import Finding
from ..probe import Probe, Subject, apart


def evaluate(subject: Subject) -> Finding | None:
    family, (p, states) = subject.family, subject.brief
    if family.first_use is None or loss_field(family) is None:
        return None
    uses = [int(t) for t in family.first_use(p)]
    never = [i for i, t in enumerate(uses) if t >= p.steps]
    late = sorted((i for i, t in enumerate(uses) if 0 < t < p.steps), key=lambda i: uses[i])
    chosen = sorted({*never[:1], *never[-1:], *late[len(late) // 2 :][:1], *late[-1:]})
    if not chosen:
        return None
    for i in chosen:
        _, changed = subject.again(neighbour(family, p, i))
        why = f"loss {i} was replaced; the algorithm passes it " + ("never" if i in never else f"first at step {uses[i]}")
        found = apart(states, changed, None if i in never else uses[i] + 1, why)
        if found is not None:
            return found
    return Finding("pass")


PROBE = Probe(
    "data-order",
    "a loss shows in no state before the step that passes it, and nowhere if no step does",
    "the full batch, the wrong user, a constant computed from everybody's data, or a step ahead",
    "",
    evaluate,
)
