"""Right programs in the strict array API are not accused (other orders of summation: ``test_other_machines``)."""

import numpy as np
import pytest

from verify.conformance import PythonDoor, run_conformance
from verify.conformance.kit.case import shipped
from verify.conformance.kit.probes.precision import single_part
from verify.conformance.kit.registry import families

from . import right
from .seeds import SEEDS, case, random_outcomes
from .styled import styled

STYLED = styled()
PROGRAMS = {name: v for name, v in right.programs().items() if name.endswith("/array_api")}


def test_every_family_has_both_and_all_are_a_hundred():
    assert len(STYLED) >= 100
    kinds = {(v.family, v.namespace) for v in right.programs().values()}
    assert kinds >= {(family, space) for family in families() for space in ("numpy", "array_api_strict")}


@pytest.mark.parametrize("seeds", [2, pytest.param(SEEDS, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_not_accused_on_random_problems(name, seeds):
    wrong = [o.words for o in random_outcomes(PROGRAMS[name], seeds) if o.result in ("fail", "error")]
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.thorough
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_not_accused_on_the_vectors_of_its_family(name):
    assert not right.accusations(PROGRAMS[name], 0, 1)[0]


@pytest.mark.parametrize("name", STYLED)
def test_a_style_is_not_accused(name):
    program, k = STYLED[name], list(STYLED).index(name)
    vectors = [one for one in shipped() if one.problem.family == program.family]
    found = [vectors[k % len(vectors)], case(program.family, k % SEEDS)]
    wrong = [o.words for o in run_conformance(program.admm, vectors=found).outcomes if o.result in ("fail", "error")]
    assert not wrong, "\n".join(wrong[:5])


def test_no_two_styles_of_a_family_are_one_computation():
    def bits(program):
        runs = [PythonDoor(program.admm).run(case(program.family, seed).problem) for seed in range(3)]
        return program.family, *(run.states[name].tobytes() for run in runs for name in sorted(run.states))

    assert len({bits(program) for program in STYLED.values()}) == len(STYLED)


def test_zeros_in_the_place_of_rounding_are_no_lower_precision():
    rounding = 1e-17 * np.sqrt(2) * np.arange(1, 13).reshape(6, 2)
    assert single_part(np.zeros((6, 2)), rounding, 1.0) == ""
    assert single_part(np.zeros((6, 2)), rounding, 1e-17) == "entries 0, 1"
