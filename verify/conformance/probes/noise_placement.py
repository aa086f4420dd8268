"""What a change of one step's noise moves: by injection of a known difference."""

from __future__ import annotations

import math

import numpy as np

from ..family import numbers
from ..outcome import Finding
from ..probe import REPEATED, Probe, Subject, apart


def evaluate(subject: Subject) -> Finding | None:
    """Noise t moves nothing up to row t; at t+1 its own state by factor * difference, and none that the reference keeps."""
    family, (p, states) = subject.family, subject.brief
    if p.noise is None or p.steps == 0:
        return None
    reference = family.reference(p)
    scale = max(1.0, *(float(np.abs(rows).max(initial=0.0)) for rows in states.values()))
    for t in sorted({0, p.steps // 2, p.steps - 1}):
        difference = np.zeros_like(p.noise)
        entry = (7 * t + 3) % difference[t].size
        difference[t].flat[entry] = 2.0 ** math.ceil(math.log2(scale))
        changed = p.having(noise=p.noise + difference)
        _, moved = subject.again(changed)
        early = apart(states, moved, t + 1, f"the noise of step {t} shows before step {t + 1}")
        if early is not None:
            return early
        expected = family.reference(changed)
        for name, letters in family.states.items():
            if name not in states:
                continue
            row = t + 1 if letters[0] == "T+1" else t
            effect, wanted = moved[name][row] - states[name][row], expected[name][row] - reference[name][row]
            if name == family.noise_in and np.ndim(family.noise_factor(p)) == 0 and effect.shape == difference[t].shape:
                participates = np.any(wanted != 0)
                wanted = family.noise_factor(p) * difference[t] if participates else wanted
            elif np.any(wanted != 0):
                continue  # a state computed from the noisy one: the identities say how it follows
            allowed = REPEATED * max(float(np.abs(moved[name][row]).max()), float(np.abs(states[name][row]).max()), scale)
            if not np.all(np.abs(effect - wanted) <= allowed):
                return Finding(
                    "fail",
                    f"the noise of step {t} was changed in one entry: the change of {name}",
                    row,
                    name,
                    numbers(wanted),
                    numbers(effect),
                )
    return Finding("pass")


PROBE = Probe(
    "noise-placement",
    "the noise of a step enters its own state, once, with its factor, and no other state of that step",
    "noise on the dual, before the solve, only in the released value, reused, or of another scale",
    "",
    evaluate,
)
