"""Every mutant is caught where it says, every flag catches one, and no right program is accused."""

import pytest

from verify.conformance import run_conformance
from verify.conformance.case import Case, flags, shipped
from verify.conformance.family import families

from .collection import collect

MUTANTS, VARIANTS = collect("mutants", "MUTANT"), collect("variants", "VARIANT")
SEEDS = 100


@pytest.mark.parametrize("name", MUTANTS)
def test_the_mutant_is_caught_by_its_flag_and_law(name):
    mutant = MUTANTS[name]
    assert mutant.flag in flags()
    cases = [c for c in shipped() if mutant.flag in c.flags and c.problem.family == mutant.family]
    assert cases, f"no vector of {mutant.family} has the flag {mutant.flag}"
    report = run_conformance(mutant.admm, vectors=cases)
    failed = {o.law for o in report.failures}
    assert failed & set(mutant.laws), f"{mutant.bug}: expected one of {mutant.laws} to fail, found {sorted(failed)}"


def test_every_flag_catches_a_mutant():
    assert set(flags()) == {m.flag for m in MUTANTS.values()}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_right_program_passes_every_vector_of_its_family(name):
    variant = VARIANTS[name]
    report = run_conformance(variant.admm, families=[variant.family], namespace=variant.namespace)
    assert report.conforms, "\n".join(o.words for o in report.failures)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_right_program_passes_every_seed(name):
    variant = VARIANTS[name]
    sample = families()[variant.family].sample
    cases = [Case(f"{variant.family}/seed-{s}", 1, "random", ("random",), sample(s)) for s in range(SEEDS)]
    report = run_conformance(variant.admm, vectors=cases, namespace=variant.namespace)
    assert report.conforms, "\n".join(o.words for o in report.failures[:5])
