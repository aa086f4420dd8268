"""A peer asked for one iteration at a time gives the states of a whole run."""

from __future__ import annotations

import numpy as np

from ..family import check_states, numbers
from ..outcome import Finding
from ..probe import Probe, Subject
from ..rounding import UNIT_ROUNDOFF


def evaluate(subject: Subject) -> Finding | None:
    other_way = getattr(subject.door, "run_other_way", None)
    if other_way is None:
        return None
    other = check_states(subject.family, subject.problem, other_way(subject.problem).states)
    for name, rows in other.items():
        ours = subject.states[name]
        scale = float(np.abs(ours).max(initial=0.0))
        apart = np.abs(rows - ours).reshape(len(rows), -1).max(axis=1, initial=0.0) > 2**10 * UNIT_ROUNDOFF * scale
        if apart.any():
            t = int(np.flatnonzero(apart)[0])
            return Finding("fail", "step by step and all at once differ", t, name, numbers(ours[t]), numbers(rows[t]))
    return Finding("pass")


PROBE = Probe(
    "steps-and-run",
    "one iteration at a time gives the states of a whole run",
    "state kept from an earlier problem, or an iteration that is not the one of the whole run",
    "",
    evaluate,
)
