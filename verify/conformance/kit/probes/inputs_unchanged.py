"""The inputs of an implementation are not changed in place."""

from ..outcome import Finding
from ..probe import Probe, Subject


def evaluate(subject: Subject) -> Finding:
    changed = subject.run.changed
    if changed is None:
        return Finding("unsupported", "inputs are sent by value: a change in place cannot be seen")
    if changed:
        return Finding("fail", f"changed in place: {', '.join(changed)}", variable=changed[0])
    return Finding("pass")


PROBE = Probe(
    "inputs-unchanged",
    "no input array is changed in place",
    "an update such as x += ... on the caller's array: the next run starts from another problem",
    "",
    evaluate,
)
