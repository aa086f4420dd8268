"""What a change of one step's noise moves: by injection of a known difference."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.declaration import Algorithm, read_by
from ....algorithms.expression import Noise, Variable
from ..declared import declared
from ..diagnosis.words import single
from ..family import Family, Window, numbers, window
from ..family_laws import noise_factor
from ..outcome import Finding
from ..probe import Probe, Subject
from ..problem import Problem
from ..rounding import largest
from ..two_runs import apart, changes, cut


def evaluate(subject: Subject) -> Finding | None:
    """Noise t moves nothing up to row t; at t+1 its own state by factor * difference, and none that it does not reach.

    No bound of its own: the two runs share their operands, so that the lines which say how the noise enters, and those of the
    states that it does not reach, must be met alike in both, within their rounding in both (``two_runs``).
    """
    family, (p, states) = subject.family, subject.brief
    if p.noise is None or p.steps == 0:
        return None
    scale = max(1.0, *(largest(rows) for rows in states.values()))
    kept = untouched(family, declared(p)[0])
    for t in sorted({0, p.steps // 2, p.steps - 1}):
        difference = np.zeros_like(p.noise)
        entries = 1 + np.arange(difference[t].size) / 2.0 ** math.ceil(math.log2(difference[t].size + 1))
        difference[t] = 2.0 ** math.ceil(math.log2(scale)) * entries.reshape(difference[t].shape)
        changed = cut(family, p.having(noise=p.noise + difference), t + 1)  # the steps after t are not looked at
        _, moved = subject.again(changed)
        early = apart(family, (p, states), (changed, moved), t, f"the noise of step {t} shows before it is added")
        if early is not None:
            return early
        for line, distance, allowed in changes(family, (p, states), (changed, moved), t, 1, subject.held):
            name = line.variable
            if distance[-1] <= allowed[-1]:
                continue
            noisy = line.law in noise_lines(family, p, states, t)
            if noisy or name in kept:
                name = family.noise_in or name if noisy else name
                row = t + family.long[name]
                factor = np.broadcast_to(noise_factor(p), p.noise.shape)
                mine, rows = name == family.noise_in, (changed.noise[t], p.noise[t])
                wanted = factor[t] * (rows[0] - rows[1]) if mine else np.zeros(1)
                words = f"the noise of step {t} was changed: what it adds to {name}"
                if name not in states:
                    return Finding("fail", words, row, name, numbers(wanted), "something else")
                found = moved[name][row] - states[name][row]
                with np.errstate(over="ignore", invalid="ignore"):  # beyond float32 nothing is left
                    left = factor[t] * (single(rows[0]) - single(rows[1])) - found if mine else found
                bug = "the noise drawn or kept in float32" if mine and largest(left) <= allowed[-1] else ""
                return Finding("fail", words, row, name, numbers(wanted), numbers(found), bug=bug)
    return Finding("pass")


def untouched(family: Family, algorithm: Algorithm) -> frozenset[str]:
    """The states whose row of step t (t+1 where there are T+1 rows) no noise of step t reaches, by the data flow."""
    reached: set[Variable] = set()
    rows = {}
    for end, steps in (("T", algorithm.steps), ("T+1", algorithm.leading)):  # the leading steps belong to the next iteration
        for step in steps:
            read = set(read_by(step))
            if reached & read or any(isinstance(e, Noise) for e in read):
                reached.add(step.target)
        rows[end] = {v.name for v in reached}
        reached |= {Variable(v.name, v.over) for v in reached if v.time == 1}
    return frozenset(name for name, letters in family.states.items() if name not in rows[letters[0]])


def noise_lines(family: Family, p: Problem, states: Mapping[str, Array], t: int) -> frozenset[str]:
    """The laws of the lines that read the noise: they say nothing where it is not given."""
    w = window(family, p, states, t, 1)
    without = Window(w.first, w.count, {name: rows for name, rows in w.rows.items() if name != "noise"})
    found = set()
    for line in family.identities:
        try:
            if not line.derived and line.evaluate(p, w) is not None and line.evaluate(p, without) is None:
                found.add(line.law)
        except KeyError:
            continue
    return frozenset(found)


PROBE = Probe(
    "noise-placement",
    "the noise of a step enters its own state, once, with its factor, and no other state of that step",
    "noise on the dual, before the solve, only in the released value, reused, or of another scale",
    evaluate,
)
