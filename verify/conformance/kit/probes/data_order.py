"""A loss shows in no state before the step that passes it."""

from __future__ import annotations

from ..neighbour import first_use, loss_field
from ..outcome import Finding
from ..probe import Probe, Subject
from ..two_runs import apart


def evaluate(subject: Subject) -> Finding | None:
    family, (p, states) = subject.family, subject.brief
    uses = first_use(family, p)
    if uses is None or loss_field(family) is None:
        return None
    never = [i for i, t in enumerate(uses) if t >= p.steps]
    late = sorted((i for i, t in enumerate(uses) if 0 < t < p.steps), key=lambda i: uses[i])
    chosen = sorted({*never[:1], *never[-1:], *late[len(late) // 2 :][:1], *late[-1:]})
    if not chosen:
        return None
    for i in chosen:
        other, changed = subject.beside(i)
        why = f"loss {i} was replaced; the algorithm passes it " + ("never" if i in never else f"first at step {uses[i]}")
        last = p.steps if i in never else uses[i]
        found = apart(family, (p, states), (other, changed), last, why)
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
