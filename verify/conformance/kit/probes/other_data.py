"""Another problem of the same shapes, run after this one, meets the lines of the algorithm: nothing of this one is kept."""

from __future__ import annotations

from ..family import evaluate_identity, window
from ..outcome import Finding
from ..probe import Probe, Subject


def evaluate(subject: Subject) -> Finding:
    """A line that breaks on the twin and not on the problem itself: what it read belongs to the problem before."""
    family, (problem, states), others = subject.family, subject.brief, subject.among_others
    other, seen = others.twin, others.seen
    if seen is None:
        return Finding("unsupported", "it refuses the other problem of the same shapes")
    rows, own = window(family, other, seen), window(family, problem, states)
    for identity in family.identities:
        broken = evaluate_identity(family, identity, other, rows)
        before = evaluate_identity(family, identity, problem, own)
        if broken is not None and broken.result == "fail" and not (before is not None and before.result == "fail"):
            words = f"another problem of the same shapes, run after this one, breaks {identity.law}"
            return Finding("fail", words, broken.step, broken.variable, broken.expected, broken.found, broken.excess)
    return Finding("pass")


PROBE = Probe(
    "other-data",
    "another problem of the same shapes, run after this one, meets every line of the algorithm",
    "a cache by shape, by name or by identity of an object, a matrix or a constant computed once from the first problem",
    "",
    evaluate,
)
