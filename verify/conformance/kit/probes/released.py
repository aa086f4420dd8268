"""Only what the theorem covers is published."""

from __future__ import annotations

import numpy as np

from ..family import numbers, shape_of, sizes
from ..outcome import Finding
from ..probe import Probe, Subject


def evaluate(subject: Subject) -> Finding | None:
    """Every released array is one that the family allows: the last row of its state, or all rows where the claim covers them."""
    family, released = subject.family, subject.run.released
    if not family.released:
        return None
    if released is None:
        return Finding("unsupported", "it does not say what it publishes (the optional entry 'released')")
    found = sizes(family, subject.problem)
    rows = "the last row, or all rows," if family.whole_trace else "the last row"
    entries = ", ".join(f"{name} {shape_of(family.states[name][1:], found)}" for name in family.released)
    allowed = f"{rows} of {entries}: what {family.released_claim} bounds"
    for name, value in released.items():
        if name not in family.released:
            return Finding("fail", "an entry that no theorem bounds", None, name, allowed, name)
        if name not in subject.states:
            return Finding("fail", "an entry that is not recorded as a state", None, name, allowed, name)
        state = subject.states[name]
        if family.whole_trace and value.shape == state.shape and np.array_equal(value, state, equal_nan=True):
            continue
        if value.shape != state[-1].shape:
            return Finding("fail", "the shape of what is published", None, name, allowed, f"shape {value.shape}")
        if not np.array_equal(value, state[-1], equal_nan=True):
            return Finding("fail", "not the last state", subject.problem.steps, name, numbers(state[-1]), numbers(value))
    return Finding("pass")


PROBE = Probe(
    "released",
    "only states that the privacy theorem covers are published",
    "a release of a value before the noise, of a whole trace or an average, or of another step's state",
    "",
    evaluate,
)
