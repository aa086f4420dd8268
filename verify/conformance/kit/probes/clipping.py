"""What is sent lies within the clipping radius."""

from __future__ import annotations

from ..outcome import Finding
from ..probe import Probe, Subject, within


def evaluate(subject: Subject) -> Finding | None:
    family = subject.family
    limit = None if family.sent is None else family.sent(subject.problem, subject.states)
    return None if limit is None else within(limit, "the norm of what is sent")


PROBE = Probe(
    "clipping",
    "what a user sends lies within the clipping radius",
    "no clip, a clip after averaging or after the noise, or entry by entry instead of by the norm",
    "",
    evaluate,
)
