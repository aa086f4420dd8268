"""One gradient access per step, of the right loss, at the right point."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from ....algorithms.arrays import Array
from ..family import numbers
from ..outcome import Finding
from ..probe import REPEATED, Probe, Subject


def evaluate(subject: Subject) -> Finding | None:
    """Per loss, the points asked for are those of the algorithm, in this order."""
    family, run = subject.family, subject.run
    if family.accesses is None or family.gradient_field is None:
        return None
    if run.calls is None:
        return Finding("unsupported", "accesses to the data cannot be seen from here")
    asked = [(c.index, c.point) for c in run.calls if c.field == family.gradient_field and c.operation == "gradient"]
    if not asked:
        return Finding("unsupported", "it asks for no gradient: it reads the data of the losses itself")
    wanted = family.accesses(subject.problem, subject.states)
    if len(asked) != len(wanted):
        return Finding(
            "fail", "the number of gradients asked for in the whole run", None, None, str(len(wanted)), str(len(asked))
        )
    found, expected = by_loss(asked), by_loss(wanted)
    scale = max((float(np.abs(point).max(initial=0.0)) for _, point in wanted), default=0.0)
    for i in sorted({*found, *expected}):
        if len(found[i]) != len(expected[i]):
            return Finding("fail", f"gradients of loss {i}", None, None, str(len(expected[i])), str(len(found[i])))
        for k, (point, right) in enumerate(zip(found[i], expected[i], strict=True)):
            if point.shape != right.shape or not np.all(np.abs(point - right) <= REPEATED * scale):
                return Finding("fail", f"the point of gradient {k} of loss {i}", None, None, numbers(right), numbers(point))
    return Finding("pass")


def by_loss(accesses: Sequence[tuple[int, Array]]) -> defaultdict[int, list[Array]]:
    """The points by loss, in order."""
    found: defaultdict[int, list[Array]] = defaultdict(list)
    for i, point in accesses:
        found[i].append(point)
    return found


PROBE = Probe(
    "gradient-access",
    "exactly one gradient per step, of the loss of that step, at the current point",
    "a second look at the data (line search, averaging), the full batch, the wrong user, or the gradient at another point",
    "",
    evaluate,
)
