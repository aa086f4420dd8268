"""What is sent lies within the clipping radius."""

from __future__ import annotations

from ..outcome import Finding
from ..probe import Probe, Subject, within


def evaluate(subject: Subject) -> Finding | None:
    family = subject.family
    if family.sent is None:
        return None
    return within(family.sent(subject.problem, subject.states), "the norm of what is sent")


PROBE = Probe(
    "clipping",
    "what a user sends lies within the clipping radius",
    "no clip, a clip after averaging or after the noise, or entry by entry instead of by the norm",
    "",
    evaluate,
)
