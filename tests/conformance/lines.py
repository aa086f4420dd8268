"""The lines of a family on recorded states."""

import contextlib

import numpy as np

from verify.conformance.kit.family import Comparison, check_states, window
from verify.conformance.kit.problem import Problem
from verify.conformance.kit.registry import families


def comparisons(problem: Problem, states: dict[str, np.ndarray]) -> dict[str, Comparison]:
    """Each line of the algorithm by the name of its law, on the states of a whole run."""
    family = families()[problem.family]
    rows = window(family, problem, check_states(family, problem, {n: v for n, v in states.items() if n != "released"}))
    found = {}
    for line in (i for i in family.identities if not i.derived):
        with np.errstate(all="ignore"), contextlib.suppress(KeyError):  # a state that is not recorded
            found[line.law] = line.evaluate(problem, rows)
    return {law: compared for law, compared in found.items() if compared is not None}


def excess(problem: Problem, states: dict[str, np.ndarray]) -> float:
    """The largest distance of a line from what it must be, in multiples of its tolerance: at most 1 in a right run."""
    return max(float(compared.excess.max(initial=0)) for compared in comparisons(problem, states).values())
