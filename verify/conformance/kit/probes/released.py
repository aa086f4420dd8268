"""Only what the theorem covers is published."""

from __future__ import annotations

import numpy as np

from ....algorithms.arrays import Array
from ..causes import MORE_DIGITS
from ..family import numbers, shape_of, sizes
from ..outcome import Finding
from ..probe import Probe, Subject
from ..rounding import norms, rescaled


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
            return Finding("fail", f"an entry that no theorem bounds{alias(subject, value)}", None, name, allowed, name)
        if name not in subject.states:
            return Finding("fail", "an entry that is not recorded as a state", None, name, allowed, name)
        state = subject.states[name]
        if family.whole_trace and value.shape == state.shape and recorded(value, state):
            continue
        if value.shape != state[-1].shape:
            words = "all rows" if value.shape == state.shape else "the shape of what is published"
            return Finding("fail", words, None, name, allowed, f"shape {value.shape}")
        if not recorded(value[None], state[-1:]):
            words = f"not the last state{instead(subject, name, value)}"
            return Finding("fail", words, subject.problem.steps, name, numbers(state[-1]), numbers(value))
    return Finding("pass")


def recorded(value: Array, rows: Array) -> bool:
    """Whether what is published is what is recorded, but for a multiple in which it is kept (``rounding.rescaled``)."""
    same = np.array_equal(value, rows, equal_nan=True)
    return same or bool(np.isfinite(value).all() and np.all(norms(value - rows) <= rescaled(rows)))


def alias(subject: Subject, value: Array) -> str:
    """The state that an entry of another name holds, in words."""
    same = [name for name in subject.family.released if _equal(value, subject.states.get(name, np.empty((1, 0)))[-1])]
    return f"; it is the last row of {same[0]}: publish it under that name" if same else ""


def instead(subject: Subject, name: str, value: Array) -> str:
    """What is published in place of the last row, in words; "" where that is not known."""
    family, problem, rows = subject.family, subject.problem, subject.states[name]
    known = {"the row of the step before": rows[-2:-1], "the start": rows[:1], "the mean of all rows": rows.mean(axis=0)[None],
             "the mean of the rows after the start": rows[1:].mean(axis=0)[None]}  # fmt: skip
    if name == family.noise_in and problem.noise is not None and problem.steps:
        factor = np.asarray(family.noise_factor(problem))
        known["the last row before its noise"] = (rows[-1] - (factor[-1] if factor.ndim else factor) * problem.noise[-1])[None]
    with np.errstate(over="ignore"):
        if np.array_equal(value.astype(np.float32), rows[-1]):
            return f", {MORE_DIGITS}"
    return next((f", but {words}" for words, row in known.items() if len(row) and _equal(value, row[0])), "")


def _equal(one: Array, other: Array) -> bool:
    """Equal up to a few roundings."""
    if one.shape != other.shape or one.size == 0:
        return False
    scale = max(float(np.abs(one).max()), float(np.abs(other).max()))
    return bool(np.all(np.abs(one - other) <= 2.0**-44 * scale))


PROBE = Probe(
    "released",
    "only states that the privacy theorem covers are published",
    "a release of a value before the noise, of a whole trace or an average, or of another step's state",
    "",
    evaluate,
)
