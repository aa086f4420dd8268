"""Every mutant is caught where it says, every flag catches one, and no right program is accused."""

from dataclasses import replace

import numpy as np
import pytest

from verify.conformance import run_conformance
from verify.conformance.kit.case import flags
from verify.conformance.kit.probe import probes

from .collection import right_programs, wrong_programs
from .seeds import SEEDS, case, examined, failures, random_outcomes

MUTANTS, VARIANTS = wrong_programs(), right_programs()


@pytest.mark.parametrize("name", MUTANTS)
def test_the_mutant_is_caught_by_its_flag_and_law(name):
    mutant = MUTANTS[name]
    assert mutant.flag in flags(), f"no flag {mutant.flag}; there are {', '.join(flags())}"
    assert mutant.cases, f"no vector of {mutant.family} has the flag {mutant.flag}"
    caught = any(o.law in mutant.laws for o in failures(mutant.admm, mutant.cases))
    assert caught, f"{mutant.bug}: expected one of {mutant.laws} to fail, on a vector of {mutant.flag}"


def test_a_name_stands_for_one_row(tmp_path):
    (tmp_path / "gradient_admm").mkdir()
    for table in ("noise", "steps"):
        row = '[y_stale]\nbug = "old"\nflag = "y-step-current"\nlaws = "y-step"\ny = "y_before"\n'
        (tmp_path / "gradient_admm" / f"{table}.toml").write_text(row)
    with pytest.raises(ValueError, match="two rows gradient_admm/y_stale"):
        wrong_programs(tmp_path)


def test_every_flag_catches_a_mutant():
    assert set(flags()) == {m.flag for m in MUTANTS.values()}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_right_program_passes_every_vector_of_its_family(name):
    variant = VARIANTS[name]
    report = run_conformance(variant.admm, families=[variant.family], namespace=variant.namespace)
    assert report.conforms, "\n".join(o.words for o in report.failures)


@pytest.mark.parametrize("seeds", [8, pytest.param(SEEDS, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_right_program_passes_every_seed(name, seeds):
    found = list(random_outcomes(VARIANTS[name], seeds))
    wrong = [o.words for o in found if o.result in ("fail", "error")]
    assert not wrong, "\n".join(wrong[:5])
    assert sum(o.law == "run" and o.result == "pass" for o in found) == seeds


def test_every_probe_sees_every_kind_of_random_problem():
    for probe in probes():
        seen = [s for s in range(SEEDS) if probe in examined(s)]
        assert all({s % k for s in seen} == set(range(k)) for k in (2, 3, 4, 5)), probe.law
    assert all(set(examined(s, 1)) == set(probes()) for s in range(3))


@pytest.mark.thorough
def test_a_program_that_is_wrong_on_one_seed_is_accused():
    """The seeds are not all alike to a program: one that fails on the last problem alone is found."""
    right = VARIANTS["gradient_admm/function"]
    last = case(right.family, SEEDS - 1).problem

    def once(p, noise, steps):
        states = right.admm(p, noise, steps)
        return states if not np.array_equal(p.x0, last.x0) else {**states, "lam": states["lam"] + 1e-9}

    wrong = [o for o in random_outcomes(replace(right, admm=once)) if o.result in ("fail", "error")]
    assert {o.case for o in wrong} == {f"gradient-admm/seed-{SEEDS - 1}"}
