"""A peer asked for one iteration at a time gives the states of a whole run."""

from __future__ import annotations

from ..family import check_states
from ..outcome import Finding
from ..probe import Probe, Subject
from ..two_runs import apart


def evaluate(subject: Subject) -> Finding | None:
    other_way = getattr(subject.door, "run_other_way", None)
    if other_way is None:
        return None
    other = check_states(subject.family, subject.problem, other_way(subject.problem).states)
    one, why = (subject.problem, subject.states), "step by step and all at once differ"
    return apart(subject.family, one, (subject.problem, other), subject.problem.steps, why) or Finding("pass")


PROBE = Probe(
    "steps-and-run",
    "one iteration at a time gives the states of a whole run",
    "state kept from an earlier problem, or an iteration that is not the one of the whole run",
    "",
    evaluate,
)
