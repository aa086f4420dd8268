"""A run of fewer steps is the beginning of a longer run."""

from __future__ import annotations

import numpy as np

from ..family import numbers
from ..outcome import Finding
from ..probe import Probe, Subject
from ..rounding import UNIT_ROUNDOFF


def evaluate(subject: Subject) -> Finding | None:
    p = subject.problem
    if p.steps < 2:
        return None
    half = p.steps // 2
    fields = {
        n: v[:half]
        for n, v in p.fields.items()
        if not isinstance(subject.family.fields[n], str) and subject.family.fields[n][:1] == ("T",)
    }
    _, shorter = subject.again(p.having(half, None if p.noise is None else p.noise[:half], **fields))
    for name, rows in shorter.items():
        longer = subject.states[name][: len(rows)]
        scale = float(np.abs(longer).max(initial=0.0))
        apart = np.abs(rows - longer).reshape(len(rows), -1).max(axis=1) > 2**10 * UNIT_ROUNDOFF * scale
        if apart.any():
            t = int(np.flatnonzero(apart)[0])
            return Finding(
                "fail", "a shorter run differs from the beginning of a longer one", t, name, numbers(longer[t]), numbers(rows[t])
            )
    return Finding("pass")


PROBE = Probe(
    "prefix",
    "a run of fewer steps is the beginning of a longer one",
    "an off-by-one in the number of steps, or a look at data or noise of later steps",
    "",
    evaluate,
)
