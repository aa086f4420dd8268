"""Every alteration of a declaration that changes a run breaks a law of the kit."""

import numpy as np
import pytest

from tests.conformance.lines import excess
from tests.conformance.machine_mutants import machine_mutants
from verify.algorithms.collection import algorithms
from verify.conformance.kit.declared import FAMILIES
from verify.conformance.kit.registry import families

from .alteration import alterations


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_the_laws_hold_on_the_reference_run(family, seed):
    problem = families()[family].sample(seed)
    assert excess(problem, families()[family].reference(problem)) < 0.02, "a right run is close to its tolerance"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_alteration_that_changes_the_run_breaks_a_law(family):
    count, problem = 0, families()[family].sample(2)
    right = families()[family].reference(problem)
    for mutant in machine_mutants(family, 0, 10_000):
        try:
            made = mutant.admm(problem, problem.noise, problem.steps)
        except (ValueError, KeyError, RuntimeError, NotImplementedError, np.linalg.LinAlgError):
            continue
        if family == "federated-admm":  # the x of absent users is nobody's business
            made = made | {"x": made["x"] * problem.participation[..., None]}
        if any(np.abs(made[n] - rows).max() > 1e-6 * (np.abs(rows).max() + 1e-9) for n, rows in right.items()):
            count += 1
            assert not excess(problem, made) <= 1, mutant.words
    assert count > 50


def test_alterations_are_different_algorithms_with_words():
    kinds = set()
    for algorithm in algorithms().values():
        found = list(alterations(algorithm))
        assert len(found) > 20 and len({a.algorithm.steps for a in found}) == len(found)
        assert all(a.words and a.algorithm.steps != algorithm.steps for a in found)
        kinds |= {a.kind for a in found}
    assert {"sign", "factor", "missing", "stale", "operator", "noise", "function", "frozen", "doubled", "clipping"} <= kinds
