"""Right programs in other orders of summation and in the strict array API are not accused."""

import numpy as np
import pytest

from verify.conformance.kit.probes.precision import single_part
from verify.conformance.kit.registry import families

from . import right
from .programs.reordered import SPACES, reordered
from .seeds import SEEDS, case, random_outcomes

PROGRAMS = {name: v for name, v in right.programs().items() if name.endswith(("/reordered", "/array_forms"))}


def test_every_family_has_both():
    kinds = {(v.family, v.namespace) for v in right.programs().values()}
    assert kinds >= {(family, space) for family in families() for space in ("numpy", "array_api_strict")}
    assert set(SPACES) == set(families())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seeds", [2, pytest.param(SEEDS, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_not_accused_on_random_problems(name, seeds):
    wrong = [o.words for o in random_outcomes(PROGRAMS[name], seeds) if o.result in ("fail", "error")]
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.parametrize("family", sorted(families()))
def test_reordering_changes_the_problem_that_the_program_sees_and_not_its_states(family):
    p, seen = case(family, 3).problem, []
    plain = families()[family].reference

    def watched(q, noise, steps):
        seen.append(q)
        return plain(q)

    states, wanted = reordered(watched)(p, p.noise, p.steps), plain(p)
    start = next(n for n in families()[family].fields if n.endswith("0"))
    assert sorted(np.ravel(seen[0].fields[start])) == sorted(np.ravel(p.fields[start]))
    for name, rows in states.items():
        assert np.abs(rows - wanted[name]).max() <= 2.0**-30 * max(1.0, np.abs(wanted[name]).max()), name


def test_zeros_in_the_place_of_rounding_are_no_lower_precision():
    rounding = 1e-17 * np.sqrt(2) * np.arange(1, 13).reshape(6, 2)
    assert single_part(np.zeros((6, 2)), rounding, 1.0) == ""
    assert single_part(np.zeros((6, 2)), rounding, 1e-17) == "entries 0, 1"
