"""Every identity of every family goes red when the state that it speaks of is wrong: none is satisfied by what is recorded."""

import itertools
from functools import cache

import numpy as np
import pytest

from verify.conformance.kit.case import shipped
from verify.conformance.kit.family import evaluate_identity, window
from verify.conformance.kit.registry import families

IDENTITIES = [(family.id, identity.law) for family in families().values() for identity in family.identities]
WRONG = (1e-3, -1e-3)


@cache
def runs(name):
    """Problems without noise of the program's own, and the states of the reference on them."""
    family = families()[name]
    cases = [case for case in shipped() if case.problem.family == name and "own-noise" not in case.flags]
    problems = [case.problem for case in cases]
    assert problems, f"every vector of {name} has noise of its own"
    return [(problem, family.reference(problem)) for problem in problems]


@pytest.mark.parametrize(("name", "law"), IDENTITIES)
def test_an_identity_notices_its_own_state(name, law):
    family = families()[name]
    identity = next(i for i in family.identities if i.law == law)
    for problem, states in runs(name):
        right = evaluate_identity(family, identity, problem, window(family, problem, states))
        assert right is None or right.result in ("pass", "unsupported")
        for row, wrong in itertools.product(range(len(states[identity.variable])), WRONG):
            changed = {n: np.array(v) for n, v in states.items()}
            changed[identity.variable][row] += wrong * (1 + np.abs(changed[identity.variable][row]))
            found = evaluate_identity(family, identity, problem, window(family, problem, changed))
            if right is not None and right.result == "pass" and found is not None and found.result == "fail":
                return
    pytest.fail(f"{name}: {law} passes whatever {identity.variable} is")
