"""Only what the theorem covers is published."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import product

import numpy as np

from ....algorithms.arrays import Array
from ..causes import MORE_DIGITS
from ..family import shape_of, sizes, unlike
from ..family_laws import noise_factor
from ..outcome import Failed, Finding, Unsupported
from ..probe import Probe, Subject
from ..rounding import norms, rescaled, tolerance


def evaluate(subject: Subject) -> Finding | None:
    """What is published is covered, here and on other data of the same shapes and numbers, under another seed, and has the same
    names, rows and types there, in one order: what is left out on some data tells of them."""
    found = published(subject)
    if found is None or found.result == "fail":
        return found
    with suppress(Unsupported, Failed):  # of which other laws speak
        alike = [one for one in subject.among_others.twins if one[0].numbers == subject.problem.numbers]
        if not alike and found.result == "pass":
            return Finding(
                "unsupported", "it refuses other data of the same shapes: whether the same is published of them is not seen"
            )
        for problem, run, states in alike:
            other = replace(subject, problem=problem, run=run, states=states)
            ours, theirs = forms(subject), forms(other)
            if ours != theirs:
                words = "with other data and noise of the same shapes and numbers something else is published: it tells of them"
                name = min({*ours} ^ {*theirs} or ours)[0]
                bug = f"{name} is published otherwise, or not at all, with other data or noise"
                return Finding("fail", words, None, name, told(ours), told(theirs), bug=bug)
            beyond = published(other)
            if beyond is not None and beyond.result == "fail":
                return replace(beyond, detail=f"on other data of the same shapes: {beyond.detail}")
    return found


def forms(subject: Subject) -> list[tuple[str, str]]:
    """Each name that is published, in their order, with how much of its state and the type, where the door sees it."""
    types, found = subject.run.precisions or {}, []
    for name, value in (subject.run.released or {}).items():
        whole = name in subject.states and value.shape == subject.states[name].shape
        found.append((name, f"{'all rows of ' * whole}{name} {types.get(f'released {name}', '')}".strip()))
    return found


def told(of: list[tuple[str, str]]) -> str:
    return ", ".join(form for _, form in of) or "nothing"


def published(subject: Subject) -> Finding | None:
    """Every released array is one that the family allows: the last row of its state, or all rows where the claim covers them."""
    family, released = subject.family, subject.run.released
    if not family.released:
        return None
    if released is None:
        return Finding("unsupported", "it does not say what it publishes (the optional entry 'released')")
    found = sizes(family, subject.problem)
    rows = "the last row, or all rows," if family.whole_trace else "the last row"
    entries = ", ".join(f"{name} {shape_of(family.states[name][1:], found)}" for name in family.released)
    allowed = f"{rows} of {entries}: {family.released_claim} {family.released_bound}"
    for name, value in released.items():
        if name not in family.released:
            words = f"an entry that no theorem bounds{alias(subject, value)}"
            return Finding("fail", words, None, name, allowed, name, bug=f"{name} is published, {words}")
        if name not in subject.states:
            return Finding("fail", "an entry that is not recorded as a state", None, name, allowed, name)
        state = subject.states[name]
        if family.whole_trace and value.shape == state.shape and recorded(value, state):
            continue
        if value.shape != state[-1].shape:
            words = "all rows" if value.shape == state.shape else "the shape of what is published"
            return Finding("fail", words, None, name, allowed, f"shape {value.shape}")
        if not recorded(value[None], state[-1:]):
            words = f"not the last state{(other := instead(subject, name, value))}"
            bug = f"of {name} is published{other.removeprefix(', but')}" if other else ""
            return Finding("fail", words, subject.problem.steps, name, *unlike(state[-1], value), bug=bug)
    return Finding("pass")


def recorded(value: Array, rows: Array) -> bool:
    """Whether what is published is what is recorded, but for a multiple in which it is kept (``rounding.rescaled``)."""
    return np.array_equal(value, rows, equal_nan=True) or _within(value, rows, rescaled(rows))


def alias(subject: Subject, value: Array) -> str:
    """The state that an entry of another name holds, in words."""
    same = [name for name in subject.family.released if _last(value, subject.states.get(name))]
    return f"; it is the last row of {same[0]}: publish it under that name" if same else ""


def instead(subject: Subject, name: str, value: Array) -> str:
    """What is published in place of the last row, in words; "" where that is not known."""
    family, problem, rows = subject.family, subject.problem, subject.states[name]
    with np.errstate(over="ignore"):
        if np.array_equal(value.astype(np.float32), rows[-1]):
            return f", {MORE_DIGITS}"
    one = value[None]
    for words, row in (("the row of the step before", rows[-2:-1]), ("the start", rows[:1])):
        if len(row) and recorded(one, row):
            return f", but {words}"
    for words, part in (("the mean of all rows", rows), ("the mean of the rows after the start", rows[1:])):
        # a sum of that many terms and a division, theirs and ours
        if len(part) and _within(one, part.mean(axis=0)[None], tolerance(len(part) + 1, norms(np.abs(part).mean(axis=0)[None]))):
            return f", but {words}"
    for other, (back, words) in product(subject.states, enumerate(("last row", "row of the step before"), 1)):
        for row in subject.states[other][-back:][:1]:
            mean = row.mean(axis=0) if row.ndim > value.ndim else row
            size = np.abs(row).mean(axis=0) if row.ndim > value.ndim else np.abs(row)
            if mean.shape == value.shape and _within(one, mean[None], tolerance(len(np.atleast_1d(row)) + 1, norms(size[None]))):
                return f", but {'the mean of ' * (row.ndim > value.ndim)}the {words} of {other}"
    if name == family.noise_in and problem.noise is not None and problem.steps:
        factor = np.asarray(noise_factor(problem))
        noise = (factor[-1] if factor.ndim else factor) * problem.noise[-1]
        # factor N, added by them and taken away by us
        if _within(one, (rows[-1] - noise)[None], tolerance(3, norms((np.abs(rows[-1]) + np.abs(noise))[None]))):
            return ", but the last row before its noise"
    return ""


def _last(value: Array, rows: Array | None) -> bool:
    return rows is not None and value.size > 0 and value.shape == rows[-1].shape and recorded(value[None], rows[-1:])


def _within(value: Array, rows: Array, allowed: Array) -> bool:
    """Row by row the same, up to ``allowed``: (k, ...), (k, ...), (k,)."""
    return bool(np.isfinite(value).all() and np.all(norms(value - rows) <= allowed))


PROBE = Probe(
    "released",
    "only states that the privacy theorem covers are published, the same ones whatever the data are",
    "a release of a value before the noise, of a whole trace or an average, of another step's state, or on some data alone",
    evaluate,
)
