"""Laws of declarations: they hold on right runs, every alteration that changes a run breaks one, and it is found again."""

from dataclasses import replace

import numpy as np
import pytest

from tests.algorithms.declared_laws import laws
from verify.algorithms.collection import algorithms
from verify.algorithms.run import run
from verify.conformance.kit.declared import FAMILIES, as_declared, declared
from verify.conformance.kit.diagnosis.line import line_of
from verify.conformance.kit.diagnosis.point import Example
from verify.conformance.kit.diagnosis.reads import Recorded
from verify.conformance.kit.diagnosis.search import diagnose
from verify.conformance.kit.registry import families

from .alteration import alterations


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_the_laws_hold_on_the_reference_run(family, seed):
    problem = families()[family].sample(seed)
    algorithm, inputs = declared(problem)
    found = laws(algorithm, inputs, as_declared(problem, families()[family].reference(problem)))
    assert {v.name for v in algorithm.state} <= {law.variable for law in found}
    for law in found:
        assert law.excess < 0.02, f"{law.variable}: a right run is close to its tolerance"


def altered_runs(family, seed):
    problem = families()[family].sample(seed)
    algorithm, inputs = declared(problem)
    base = run(algorithm, inputs, problem.steps)
    extra = {noise.deviation.split()[0]: 0.7 for noise in algorithm.noises}
    wider = replace(inputs, data={**extra, "n": 3.0, **inputs.data})
    for alteration in alterations(algorithm):
        try:
            with np.errstate(all="ignore"):
                made = run(alteration.algorithm, wider, problem.steps)
        except (ValueError, KeyError, RuntimeError, np.linalg.LinAlgError):
            continue
        changes = []
        for name, rows in base.states.items():
            mine = made[name][: len(rows)]
            changes.append(float(np.abs(mine - rows[: len(mine)]).max() / (np.abs(rows).max() + 1e-9)))
        yield alteration, algorithm, wider, made, max(changes)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_alteration_that_changes_the_run_breaks_a_law(family):
    count = 0
    for alteration, algorithm, inputs, made, change in altered_runs(family, 2):
        if not change > 1e-6:
            continue
        count += 1
        with np.errstate(all="ignore"):
            assert not all(law.holds for law in laws(algorithm, inputs, made.states)), alteration.words
    assert count > 50


@pytest.mark.thorough
@pytest.mark.parametrize("family", ["gradient-admm", "dp-admm", "penalty-perturbation"])
def test_an_altered_run_is_explained(family):
    """By the diagnosis of the kit, which does not know of these edits and sees one run alone."""
    seen, unnamed = 0, []
    for alteration, algorithm, inputs, made, change in list(altered_runs(family, 1))[::11]:
        if not change > 1e-3 or not np.isfinite(change):
            continue
        recorded = {name: rows for name, rows in made.states.items() if not name.endswith(("_made", "_kept", "_hat"))}
        steps = families()[family].sample(1).steps
        for law in laws(algorithm, inputs, recorded):
            index = next(k for k, step in enumerate(algorithm.steps) if step.target.name == law.variable)
            line = line_of(law.variable, algorithm.steps[index], algorithm.steps[:index], frozenset(recorded))
            broken = tuple(np.flatnonzero(~(law.distance <= law.tolerance)).tolist())
            found = diagnose([Example("", Recorded(algorithm, inputs, recorded, steps), line, broken)])
            seen += found is not None
            unnamed += [(alteration.words, found.words)] if found is not None and found.alteration is None else []
    assert seen >= 3 and 2 * len(unnamed) < seen, unnamed  # most; of dp-admm 3 of 12 have no name


def test_alterations_are_different_algorithms_with_words():
    for algorithm in algorithms().values():
        found = list(alterations(algorithm))
        assert len(found) > 20 and len({a.algorithm.steps for a in found}) == len(found)
        assert all(a.words and a.algorithm.steps != algorithm.steps for a in found)
    kinds = {a.kind for algorithm in algorithms().values() for a in alterations(algorithm)}
    assert {"sign", "factor", "missing", "stale", "operator", "noise", "function", "frozen", "doubled", "clipping"} <= kinds
