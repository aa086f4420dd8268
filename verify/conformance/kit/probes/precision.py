"""Everything is computed in float64."""

from __future__ import annotations

import re

import numpy as np

from ....algorithms.arrays import Array
from ..family import Family, Window, window
from ..family_laws import drawn
from ..outcome import Finding
from ..probe import Probe, Subject
from ..problem import Problem
from ..rounding import largest

# names of types: the others hold a float64 or have its value
SHORT = re.compile(r"float(8|16|32)|complex(32|64)|[<>](f[24]|c8)|^(float|halffloat)\[", re.IGNORECASE)
CLEAR = 2.0**-40
FEWEST = 4
ALIKE = 2.0**-8  # far more than what 24 bits leave of a step that is not ill-conditioned
DIGITS = 2.0**20  # a float32 has 24 bits, and the tolerance of a sum is at least 2^4 units in the last place of its terms


def evaluate(subject: Subject) -> Finding:
    for name, kind in (subject.run.precisions or {}).items():
        if name in subject.states and SHORT.search(kind):
            return Finding("fail", "a state has lower precision", None, name, "float64", kind)
    if subject.problem.draws:
        return by_its_noise(subject)
    _, states = subject.brief
    if not any(map(_telling, states.values())):
        return Finding("pass")
    expected = subject.reference
    scale = max(largest(rows) for rows in expected.values())
    whole = window(subject.family, subject.brief[0], expected)
    cancelled = {name: left_by_cancelling(subject.family, subject.brief[0], whole, name) for name in expected}
    known = {name: rows for name, rows in states.items() if name in expected}
    for name, rows in known.items():
        # what is smaller may be rounding alone, and 0 in another right program
        telling = np.abs(expected[name]) > np.maximum(CLEAR * scale, cancelled[name])
        moves = len(rows) < 2 or np.any(rows[1:] != rows[:-1])  # a state that is never updated tells nothing
        if moves and single(rows).all() and rows[telling].any() and not single(expected[name], CLEAR)[telling].all():
            return Finding(
                "fail", "every value is a float32, those of float64 arithmetic are not", None, name, "float64", "float32"
            )
    for name, rows in known.items():
        start = subject.family.long[name]  # the first row is given
        # what float32 leaves is alike: a state that is another one tells of an ill-conditioned step, or of other mistakes
        other = np.abs(rows - expected[name]) > ALIKE * np.abs(expected[name])
        untold = np.where(other, np.inf, cancelled[name])
        part = single_part(rows[start:], expected[name][start:], scale, untold[start:])
        if part:
            return Finding(
                "fail", f"{part} of {name} are float32, those of float64 arithmetic are not", None, name, "float64", "float32"
            )
    return Finding("pass")


def by_its_noise(subject: Subject) -> Finding:
    """Where the noise is the program's own: what noise moves is a float32 once in 2^29."""
    name = subject.family.noise_in or ""
    rows = subject.states.get(name, np.zeros(0))[1:]
    if single(rows).all() and np.count_nonzero(rows) >= FEWEST and np.all(np.abs(drawn(subject.problem, subject.states)) > 0):
        return Finding("fail", "every value is a float32, and noise moves it", None, name, "float64", "float32")
    return Finding("pass")


def _telling(rows: Array) -> bool:
    """Whether so many entries are float32 that a comparison may tell: all, or FEWEST that are not 0."""
    found = single(rows)
    return bool(found.all() or np.count_nonzero(found & (rows != 0)) >= FEWEST)


def left_by_cancelling(family: Family, problem: Problem, whole: Window, name: str) -> Array:
    """Row by row, the size below which a state that is a sum has fewer digits than a float32: its terms cancel.

    A difference of numbers of size S is a multiple of 2^-53 S, and a float32 where it is below 2^-29 S. The tolerance of the line
    that sets the state, over the least curvature of the line where it is a condition (``Comparison.stiffness``), is at least
    2^4 2^-53 S for every S that a backward stable solve, Sherman-Morrison or Woodbury pass through.
    """
    rows = whole[name]
    size = np.zeros((len(rows), *[1] * (rows.ndim - 1)))
    for line in family.identities:
        found = (
            line.evaluate(problem, whole)
            if line.variable == name and not line.derived and not line.law.endswith("start")
            else None
        )
        if found is not None:
            with np.errstate(divide="ignore"):
                reach = (DIGITS * found.tolerance / found.stiffness).reshape(-1, *size.shape[1:])
            size[-len(reach) :] = np.maximum(size[-len(reach) :], reach)
    return size


def single_part(rows: Array, expected: Array, scale: float, cancelled: Array | float = 0.0) -> str:
    """The users or entries of a state (T, n, d) or (T, d) that are all float32 where double arithmetic has none; "" for none.

    Only values that are no float32 by far tell, and no rounding of the run's largest value, ``scale``, nor what cancelling leaves
    (``cancelled``); at least FEWEST of them must be float32 here: a probability of 2^-29 each.
    """
    telling = np.logical_not(single(expected, CLEAR)) & (np.abs(expected) > np.maximum(CLEAR * scale, cancelled))
    found = single(rows)
    for axis in range(1, rows.ndim):
        short = []
        for k in range(rows.shape[axis]):
            mine = np.asarray(telling.take(k, axis))
            if mine.sum() >= FEWEST and np.asarray(found.take(k, axis))[mine].all():
                short.append(k)
        if short:
            kind = "users" if axis < rows.ndim - 1 else "entries"
            return f"{kind} {', '.join(map(str, short))}"
    return ""


def single(values: Array, slack: float = 0.0) -> Array:
    """Whether each value is a float32, within ``slack`` relatively."""
    with np.errstate(over="ignore"):
        nearest = values.astype(np.float32).astype(np.float64)
    return np.asarray(np.abs(values - nearest) <= slack * np.abs(values))


PROBE = Probe(
    "precision",
    "the states are computed and recorded in float64",
    "float32 inside: the default of the array library, or a cast on the way",
    evaluate,
)
