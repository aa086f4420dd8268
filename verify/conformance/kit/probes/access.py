"""Where the losses are asked for gradients, proximal maps and values: the looks at the data."""

from __future__ import annotations

from ..family_laws import gradients_asked, maps_asked, takes_gradients
from ..neighbour import loss_field
from ..outcome import Finding
from ..probe import Subject, elsewhere, probe


@probe(
    "gradient-access",
    "exactly one gradient per step, of the loss of that step, at the current point",
    "a second look at the data (line search, averaging), the full batch, the wrong user, or the gradient at another point",
)
def gradient_access(subject: Subject) -> Finding | None:
    """Per loss, the points asked for are those of the algorithm, in this order, and of the step after the last at most; of those
    that come again any number."""
    run, field = subject.run, loss_field(subject.family)
    if field is None or not takes_gradients(subject.problem):
        return None
    if run.calls is None:
        return Finding("unsupported", "accesses to the data cannot be seen from here")
    asked = [(c.index, c.point) for c in run.calls if c.field == field and c.operation == "gradient"]
    if not asked:
        return Finding("unsupported", "it asks for no gradient: it reads the data of the losses itself")
    wanted, ahead = gradients_asked(subject.problem, subject.states)
    return elsewhere(asked, wanted, "gradient", ahead=ahead) or Finding("pass")


@probe(
    "oracle-access",
    "the losses are asked for what the algorithm takes from them, as often and at the points where it does",
    "a line search that evaluates the loss, a proximal map asked for twice, at another point, or of another user",
)
def oracle_access(subject: Subject) -> Finding | None:
    """In gradient families no value and no proximal map of a loss; in proximal ones each map once per step, at its point.

    A server that computes the step of every user and masks those who are absent releases what Algorithm 3 releases: no state
    holds what it threw away (participation, data-order), and the theorems bound what is released.
    """
    family, run = subject.family, subject.run
    field = loss_field(family) or next((name for name, shape in family.fields.items() if shape == "loss"), None)
    if field is None:
        return None
    if run.calls is None:
        return Finding("unsupported", "accesses to the data cannot be seen from here")
    mine = [call for call in run.calls if call.field == field]
    values = [call for call in mine if call.operation == "value"]
    if takes_gradients(subject.problem):
        others = [call for call in mine if call.operation != "gradient"]
        if others:
            asked = f"{others[0].operation} of loss {others[0].index}, {len(others)} times in all"
            return Finding("fail", "the algorithm asks for gradients alone", None, None, "none", asked)
        return Finding("pass") if mine else Finding("unsupported", "it asks for nothing: it reads the data of the losses itself")
    maps = [call for call in mine if call.operation == "prox"]
    if not maps:
        return Finding("unsupported", "it asks for no proximal map: it reads the data of the losses itself")
    wanted = maps_asked(subject.problem, subject.states)
    if wanted is None:
        return Finding("unsupported", "the step is no proximal map here")
    misplaced = elsewhere([(call.index, call.point) for call in maps], wanted[0], "proximal map", *wanted[1:])
    return misplaced or Finding("pass", f"{len(values)} values asked for besides" if values else "")
