"""A run depends on its problem alone, not on the runs before it."""

from __future__ import annotations

from ..outcome import Finding
from ..probe import Probe, Subject
from ..two_runs import apart


def evaluate(subject: Subject) -> Finding:
    family, (problem, states), seen = subject.family, subject.brief, subject.run.random_state is not None
    same = subject.seeded_run[1] if seen else subject.again(problem)[1]
    found = apart(family, (problem, states), (problem, same), problem.steps, "the same problem again gives other states")
    if found is not None:
        return found
    others = subject.among_others
    why = "the same problem gives other states after other problems were run"
    refused = " and ".join(others.refused)
    detail = f"it refuses the other problem {refused}: the same problem was repeated without it" if refused else ""
    return apart(family, (problem, states), (problem, others.again), problem.steps, why) or Finding("pass", detail)


PROBE = Probe(
    "repeatable",
    "the states depend on the problem alone: not on earlier runs, nor on the order of calls",
    "dual or warm start kept from the run before, or state in a module or class that is never reset",
    "",
    evaluate,
)
