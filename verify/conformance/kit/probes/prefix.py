"""A run of fewer steps is the beginning of a longer run."""

from __future__ import annotations

from ..outcome import Finding
from ..probe import Probe, Subject
from ..two_runs import apart, cut


def evaluate(subject: Subject) -> Finding | None:
    p, states = subject.brief
    if p.steps < 2 or p.noise is None:  # own noise: a generator may draw another array for another number of steps
        return None
    brief = cut(subject.family, p, p.steps // 2)
    why = "a shorter run differs from the beginning of a longer one"
    found = apart(subject.family, (p, states), (brief, subject.again(brief)[1]), brief.steps, why)
    return found or Finding("pass")


PROBE = Probe(
    "prefix",
    "a run of fewer steps is the beginning of a longer one",
    "an off-by-one in the number of steps, or a look at data or noise of later steps",
    "",
    evaluate,
)
