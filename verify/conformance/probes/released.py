"""Only what the theorem covers is published."""

from __future__ import annotations

import numpy as np

from ..family import numbers
from ..outcome import Finding
from ..probe import Probe, Subject


def evaluate(subject: Subject) -> Finding | None:
    """Every released array is one that the family allows, and equals the last row of its state."""
    family, released = subject.family, subject.run.released
    if not family.released:
        return None
    if released is None:
        return Finding("unsupported", "it does not say what it publishes (the optional entry 'released')")
    for name, value in released.items():
        if name not in family.released:
            allowed = ", ".join(family.released)
            return Finding("fail", f"only the last row of {allowed} may be published", None, name, allowed, name)
        last = subject.states[name][-1]
        if value.shape != last.shape:
            return Finding("fail", "the shape of what is published", None, name, str(last.shape), str(value.shape))
        if not np.array_equal(value, last):
            return Finding("fail", "not the last state", subject.problem.steps, name, numbers(last), numbers(value))
    return Finding("pass")


PROBE = Probe(
    "released",
    "only the last state that the privacy theorem covers is published",
    "a release of the dual, of the value before the noise, of the whole trace, or of another step's state",
    "",
    evaluate,
)
