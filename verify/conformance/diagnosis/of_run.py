"""The diagnoses of a whole run of the kit: one for each cause that is a line of an algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from ...admm.arrays import Array
from ..causes import Cause
from ..family import Family, Identity, families, window
from ..problem import Problem
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
        examples = [
            Example(case, problem, states, broken_steps(family, identity, problem, states))
            for case, (problem, states) in runs.items()
            if problem.family == family.id and not (problem.noise is None and family.noise)
        ]
        one = diagnose(family.id, law, examples)
        if one is not None:
            found[cause.key] = one
    return found


def broken_steps(family: Family, identity: Identity, problem: Problem, states: Mapping[str, Array]) -> tuple[int, ...]:
    """The steps at which an identity is broken."""
    try:
        comparison = identity.evaluate(problem, window(family, problem, states))
    except KeyError:
        return ()
    return () if comparison is None else tuple(int(t) for t in np.flatnonzero(comparison.excess > 1))
