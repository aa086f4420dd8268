"""What a change of one step's noise moves: by injection of a known difference."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ..family import Family, numbers, window
from ..outcome import Finding
from ..probe import REPEATED, Probe, Subject, apart, cut, until
from ..problem import Problem


def evaluate(subject: Subject) -> Finding | None:
    """Noise t moves nothing up to row t; at t+1 its own state by factor * difference, and none that the reference keeps."""
    family, (p, states) = subject.family, subject.brief
    if p.noise is None or p.steps == 0:
        return None
    reference = subject.reference
    scale = max(1.0, *(float(np.abs(rows).max(initial=0.0)) for rows in states.values()))
    for t in sorted({0, p.steps // 2, p.steps - 1}):
        difference = np.zeros_like(p.noise)
        entries = 1 + np.arange(difference[t].size) / 2.0 ** math.ceil(math.log2(difference[t].size + 1))
        difference[t] = 2.0 ** math.ceil(math.log2(scale)) * entries.reshape(difference[t].shape)
        changed = cut(family, p.having(noise=p.noise + difference), t + 1)  # the steps after t are not looked at
        _, moved = subject.again(changed)
        before, after = until(family, states, t), until(family, moved, t)
        early = apart(before, after, f"the noise of step {t} shows before it is added")
        if early is not None:
            return early
        expected = family.reference(changed)
        for name, letters in family.states.items():
            if name not in states:
                continue
            row = t + 1 if letters[0] == "T+1" else t
            effect, wanted = moved[name][row] - states[name][row], expected[name][row] - reference[name][row]
            if name != family.noise_in and np.any(wanted != 0):
                continue  # a state computed from the noisy one: the identities say how it follows
            factor = family.noise_factor(p)
            if name == family.noise_in and np.ndim(factor) == 0 and effect.shape == difference[t].shape:
                wanted = factor * difference[t]
            allowed = REPEATED * max(float(np.abs(moved[name][row]).max()), float(np.abs(states[name][row]).max()), scale)
            if name == family.noise_in:  # an ill-conditioned step passes on the rounding of what it adds
                allowed += rounding(family, changed, moved, t) + rounding(family, p, states, t)
            if not np.all(np.abs(effect - wanted) <= allowed):
                return Finding(
                    "fail",
                    f"the noise of step {t} was changed: what it adds to {name}",
                    row,
                    name,
                    numbers(wanted),
                    numbers(effect),
                )
    return Finding("pass")


def rounding(family: Family, problem: Problem, states: Mapping[str, Array], t: int) -> float:
    """What the lines that set the noisy state of step t allow there."""
    rows = window(family, problem, states, t, 1)
    lines = [i for i in family.identities if i.variable == family.noise_in and not i.derived]
    found = [line.evaluate(problem, rows) for line in lines]
    return float(max((c.tolerance.max(initial=0.0) for c in found if c is not None), default=0.0))


PROBE = Probe(
    "noise-placement",
    "the noise of a step enters its own state, once, with its factor, and no other state of that step",
    "noise on the dual, before the solve, only in the released value, reused, or of another scale",
    "",
    evaluate,
)
