"""The global random states are neither advanced nor read."""

from __future__ import annotations

from collections.abc import Mapping

from ....algorithms.arrays import Array
from ..outcome import Finding
from ..probe import SEEDS, Probe, Subject
from ..two_runs import apart


def evaluate(subject: Subject) -> Finding:
    if subject.run.random_state is None:
        return Finding("unsupported", "it runs in another process: its global random state cannot be seen")
    run, seeded = subject.seeded_run
    moved = sorted({*subject.run.random_state, *(run.random_state or ())})
    if moved:
        return Finding("fail", f"the global state of {', '.join(moved)} is advanced or seeded")
    if differ(subject, subject.brief[1], seeded) is None:  # under the state that was there and under a seed
        return Finding("pass")
    found = differ(subject, seeded, subject.under(SEEDS[1])[1])
    if found is not None and differ(subject, seeded, subject.under(SEEDS[0])[1]) is not None:
        return Finding("unsupported", "the states differ under one global random state as well: see repeatable")
    return found or Finding("pass")


def differ(subject: Subject, one: Mapping[str, Array], other: Mapping[str, Array]) -> Finding | None:
    """A failure where two runs of the brief problem differ."""
    problem, why = (
        subject.brief[0],
        "the states depend on the global random state: they differ under two seeds, and agree under one",
    )
    return apart(subject.family, (problem, one), (problem, other), problem.steps, why)


PROBE = Probe(
    "global-random-state",
    "the global random states (random, numpy.random, torch) are neither advanced, seeded nor read",
    "np.random.seed or np.random.normal inside: another library's draws repeat the noise, and the run cannot be reproduced",
    "",
    evaluate,
)
