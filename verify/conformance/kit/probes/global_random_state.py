"""The global random states are neither advanced nor read."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from ..outcome import Finding
from ..probe import Probe, Subject, apart

SEEDS = (20240814, 20240814, 20240815)


def evaluate(subject: Subject) -> Finding:
    if subject.run.random_state is None:
        return Finding("unsupported", "it runs in another process: its global random state cannot be seen")
    problem, _ = subject.brief
    runs = []
    for seed in SEEDS:
        with seeded(seed):
            runs.append(subject.again(problem))
    moved = sorted({*subject.run.random_state, *(name for run, _ in runs for name in run.random_state or ())})
    if moved:
        return Finding("fail", f"the global state of {', '.join(moved)} is advanced or seeded")
    if apart(runs[0][1], runs[1][1], why="") is not None:
        return Finding("unsupported", "the states differ under one global random state as well: see repeatable")
    why = "the states depend on the global random state: they differ under two seeds, and agree under one"
    return apart(runs[1][1], runs[2][1], why=why) or Finding("pass")


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Every global generator that is loaded at ``seed``, and as it was afterwards."""
    plain, legacy, torch = random.getstate(), np.random.get_state(), sys.modules.get("torch")
    tensor = None if torch is None else torch.get_rng_state()
    random.seed(seed)
    np.random.seed(seed)
    if torch is not None:
        torch.manual_seed(seed)
    try:
        yield
    finally:
        random.setstate(plain)
        np.random.set_state(legacy)
        if torch is not None:
            torch.set_rng_state(tensor)


PROBE = Probe(
    "global-random-state",
    "the global random states (random, numpy.random, torch) are neither advanced, seeded nor read",
    "np.random.seed or np.random.normal inside: another library's draws repeat the noise, and the run cannot be reproduced",
    "",
    evaluate,
)
