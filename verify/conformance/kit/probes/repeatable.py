"""A run depends on its problem alone, not on the runs before it."""

from __future__ import annotations

from ..outcome import Finding, Unsupported
from ..probe import Probe, Subject, apart, twin


def evaluate(subject: Subject) -> Finding:
    family, (problem, states) = subject.family, subject.brief
    found = apart(states, subject.again(problem)[1], why="the same problem again gives other states")
    if found is not None:
        return found
    refused = []
    try:
        subject.again(twin(family, problem))
    except Unsupported:
        refused.append("of the same shapes")
    if family.sample is not None:
        try:
            subject.again(family.sample(problem.seed + 1))
        except Unsupported:
            refused.append("of other shapes")
    why = "the same problem gives other states after other problems were run"
    detail = f"it refuses the other problem {' and '.join(refused)}: the same problem was repeated without it" if refused else ""
    return apart(states, subject.again(problem)[1], why=why) or Finding("pass", detail)


PROBE = Probe(
    "repeatable",
    "the states depend on the problem alone: not on earlier runs, nor on the order of calls",
    "dual or warm start kept from the run before, or state in a module or class that is never reset",
    "",
    evaluate,
)
