"""One gradient access per step, of the right loss, at the right point."""

from __future__ import annotations

from ..family_laws import gradients_asked, takes_gradients
from ..neighbour import loss_field
from ..outcome import Finding
from ..probe import Probe, Subject, elsewhere


def evaluate(subject: Subject) -> Finding | None:
    """Per loss, the points asked for are those of the algorithm, in this order."""
    run, field = subject.run, loss_field(subject.family)
    if field is None or not takes_gradients(subject.problem):
        return None
    if run.calls is None:
        return Finding("unsupported", "accesses to the data cannot be seen from here")
    asked = [(c.index, c.point) for c in run.calls if c.field == field and c.operation == "gradient"]
    if not asked:
        return Finding("unsupported", "it asks for no gradient: it reads the data of the losses itself")
    mine = {i for i, _ in asked}  # of the others it reads the data itself
    wanted = [(i, point) for i, point in gradients_asked(subject.problem, subject.states) if i in mine]
    if len(asked) != len(wanted):
        return Finding(
            "fail", "the number of gradients asked for in the whole run", None, None, str(len(wanted)), str(len(asked))
        )
    return elsewhere(asked, wanted, "gradient") or Finding("pass")


PROBE = Probe(
    "gradient-access",
    "exactly one gradient per step, of the loss of that step, at the current point",
    "a second look at the data (line search, averaging), the full batch, the wrong user, or the gradient at another point",
    "",
    evaluate,
)
