"""What one user's data can move, and when."""

from __future__ import annotations

from ..neighbour import first_use, loss_field
from ..outcome import Finding
from ..probe import Subject, probe, within
from ..two_runs import apart


@probe(
    "data-order",
    "a loss shows in no state before the step that passes it, and nowhere if no step does",
    "the full batch, the wrong user, a constant computed from everybody's data, or a step ahead",
)
def data_order(subject: Subject) -> Finding | None:
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


@probe(
    "sensitivity",
    "replacing one user's data moves the next state by no more than the proof allows",
    "a larger step, the data of one user used twice or at several points, a missing clip, a solve that amplifies",
)
def sensitivity(subject: Subject) -> Finding | None:
    family, (p, states) = subject.family, subject.brief
    field = loss_field(family)
    if family.sensitivity is None or field is None:
        return None
    uses = first_use(family, p)
    taking_part = [i for i in range(len(p.fields[field])) if uses is None or uses[i] < p.steps]
    if not taking_part:
        return None
    for i in sorted({taking_part[0], taking_part[len(taking_part) // 2], taking_part[-1]}):
        other, changed = subject.beside(i)
        found = within(family.sensitivity(p, states, other, changed, i), f"loss {i} was replaced: the distance of the runs")
        if found.result != "pass":
            return found
    return Finding("pass")


@probe(
    "clipping",
    "what a user sends lies within the clipping radius",
    "no clip, a clip after averaging or after the noise, or entry by entry instead of by the norm",
)
def clipping(subject: Subject) -> Finding | None:
    family = subject.family
    limit = None if family.sent is None else family.sent(subject.problem, subject.states)
    return None if limit is None else within(limit, "the norm of what is sent")
