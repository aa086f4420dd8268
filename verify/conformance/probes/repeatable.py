"""A run depends on its problem alone, not on the runs before it."""

from __future__ import annotations

from ..family import evaluate_identity, window
from ..outcome import Finding, Unsupported
from ..probe import Probe, Subject, apart
from ..problem import Problem


def evaluate(subject: Subject) -> Finding:
    family, (problem, states) = subject.family, subject.brief
    found = apart(states, subject.again(problem)[1], why="the same problem again gives other states")
    if found is not None:
        return found
    other, refused = twin(subject, problem), []
    try:
        _, seen = subject.again(other)
    except Unsupported:
        refused.append("of the same shapes")
        seen = {}
    rows = window(family, other, seen)
    for identity in family.identities if seen else ():
        broken = evaluate_identity(family, identity, other, rows)
        if broken is not None and broken.result == "fail":
            return Finding(
                "fail",
                f"another problem of the same shapes, run after this one, breaks {identity.law}",
                broken.step,
                broken.variable,
                broken.expected,
                broken.found,
                broken.excess,
            )
    if family.sample is not None:
        try:
            subject.again(family.sample(problem.seed + 1))
        except Unsupported:
            refused.append("of other shapes")
    why = "the same problem gives other states after other problems were run"
    detail = f"it refuses the other problem {' and '.join(refused)}: the same problem was repeated without it" if refused else ""
    return apart(states, subject.again(problem)[1], why=why) or Finding("pass", detail)


def twin(subject: Subject, problem: Problem) -> Problem:
    """Another problem of the same shapes; without a family's own, the same one from the opposite start with opposite noise."""
    if subject.family.twin is not None:
        return subject.family.twin(problem)
    starts = {name: -problem.fields[name] for name in subject.family.start}
    return problem.having(noise=None if problem.noise is None else -problem.noise, **starts)


PROBE = Probe(
    "repeatable",
    "the states depend on the problem alone: not on earlier runs, nor on the order of calls",
    "dual or warm start kept from the run before, a cache by shape, state in a module or class that is never reset",
    "",
    evaluate,
)
