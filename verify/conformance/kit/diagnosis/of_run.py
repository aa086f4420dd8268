"""The diagnoses of a whole run of the kit: one for each cause that is a line of an algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from ....algorithms.arrays import Array
from ..causes import Cause
from ..family import Family, Identity, window
from ..problem import Problem
from ..registry import families
from .search import Diagnosis, Example, diagnose

Runs = Mapping[str, tuple[Problem, Mapping[str, Array]]]


def diagnoses(causes: Iterable[Cause], runs: Runs) -> dict[tuple[str, str], Diagnosis]:
    """(family, law) -> diagnosis; runs: case -> problem and the states of the program."""
    found = {}
    for cause in causes:
        family, law = families().get(cause.key[0]), cause.first.law
        identity = None if family is None else next((i for i in family.identities if i.law == law), None)
        if family is None or identity is None or cause.first.kind != "step":
            continue
        mine = [(case, *run) for case, run in runs.items() if run[0].family == family.id]
        examples = [
            Example(case, problem, states, broken_steps(family, identity, problem, states), given_before(family, mine[:k]))
            for k, (case, problem, states) in enumerate(mine)
        ]
        one = diagnose(family.id, law, examples)
        if one is not None:
            found[cause.key] = one
    return found


def given_before(family: Family, runs: Sequence[tuple[str, Problem, Mapping[str, Array]]]) -> tuple[Problem, ...]:
    """The problems that a program was given before a case, as far as they can be told: cases, and samples of ``repeatable``."""
    found: list[Problem] = []
    for _, problem, _ in runs:
        found.append(problem)
        if family.sample is not None:
            found.append(family.sample(problem.seed + 1))
    return tuple(found)


def broken_steps(family: Family, identity: Identity, problem: Problem, states: Mapping[str, Array]) -> tuple[int, ...]:
    """The steps at which an identity is broken."""
    try:
        comparison = identity.evaluate(problem, window(family, problem, states))
    except KeyError:
        return ()
    return () if comparison is None else tuple(int(t) for t in np.flatnonzero(comparison.excess > 1))
