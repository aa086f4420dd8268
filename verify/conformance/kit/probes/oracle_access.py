"""Where proximal maps and values of the losses are asked for: the other looks at the data besides gradients."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from ..family import numbers
from ..neighbour import loss_field
from ..outcome import Finding
from ..probe import REPEATED, Probe, Subject


def evaluate(subject: Subject) -> Finding | None:
    """In gradient families no value and no proximal map of a loss; in proximal ones each map once per step, at its point."""
    family, run = subject.family, subject.run
    field = loss_field(family) or next((name for name, shape in family.fields.items() if shape == "loss"), None)
    if field is None or (family.accesses is None and family.proximal is None):
        return None
    if run.calls is None:
        return Finding("unsupported", "accesses to the data cannot be seen from here")
    mine = [call for call in run.calls if call.field == field]
    values = [call for call in mine if call.operation == "value"]
    if family.accesses is not None:
        others = [call for call in mine if call.operation != "gradient"]
        if others:
            asked = f"{others[0].operation} of loss {others[0].index}, {len(others)} times in all"
            return Finding("fail", "the algorithm asks for gradients alone", None, None, "none", asked)
        return Finding("pass") if mine else Finding("unsupported", "it asks for nothing: it reads the data of the losses itself")
    maps = [call for call in mine if call.operation == "prox"]
    if not maps:
        return Finding("unsupported", "it asks for no proximal map: it reads the data of the losses itself")
    wanted = family.proximal(subject.problem, subject.states) if family.proximal is not None else []
    if wanted is None:
        return Finding("unsupported", "the step is no proximal map here")
    found, expected = defaultdict(list), defaultdict(list)
    for call in maps:
        found[call.index].append(call.point)
    for index, point in wanted:
        expected[index].append(point)
    scale = max((float(np.abs(point).max(initial=0.0)) for _, point in wanted), default=0.0)
    for i in sorted({*found, *expected}):
        if len(found[i]) != len(expected[i]):
            return Finding("fail", f"proximal maps of loss {i}", None, None, str(len(expected[i])), str(len(found[i])))
        for k, (point, right) in enumerate(zip(found[i], expected[i], strict=True)):
            if point.shape != right.shape or not np.all(np.abs(point - right) <= REPEATED * scale):
                return Finding("fail", f"the point of proximal map {k} of loss {i}", None, None, numbers(right), numbers(point))
    return Finding("pass", f"{len(values)} values asked for besides" if values else "")


PROBE = Probe(
    "oracle-access",
    "the losses are asked for what the algorithm takes from them, as often and at the points where it does",
    "a line search that evaluates the loss, a proximal map asked for twice, at another point, or of another user",
    "",
    evaluate,
)
