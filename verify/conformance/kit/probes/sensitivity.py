"""How far the runs of two neighbouring data sets come apart: the quantity that the noise must cover."""

from __future__ import annotations

from ..neighbour import first_use, loss_field
from ..outcome import Finding
from ..probe import Probe, Subject, within


def evaluate(subject: Subject) -> Finding | None:
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


PROBE = Probe(
    "sensitivity",
    "replacing one user's data moves the next state by no more than the proof allows",
    "a larger step, the data of one user used twice or at several points, a missing clip, a solve that amplifies",
    "",
    evaluate,
)
