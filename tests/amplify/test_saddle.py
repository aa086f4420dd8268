"""The instance that the multipliers of the program give attains the energy, and what is near it does not."""

from fractions import Fraction

import numpy as np
import pytest

from tests.amplify import asked
from tests.amplify.table import identity
from tests.tables import table
from verify.amplify.algorithms import system
from verify.amplify.engine import ENOUGH, amplify
from verify.amplify.instances import between_zero_and_one, exact_energy
from verify.amplify.program import proposals
from verify.amplify.saddle import ENOUGH as ATTAINED
from verify.amplify.saddle import quick_instance, worst_case
from verify.enclosures.matrices import fractions_matrix

SETTINGS = tuple(asked.setting(text) for (text,) in table(__file__, "settings", "saddle"))


def attaining(setting):
    whole = system(setting)
    proposal = list(proposals(whole))[-1]
    _, search, where = worst_case(whole, proposal, proposal.optimum)
    return whole, proposal.optimum, search, where


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_certified_is_attained(setting):
    answer = amplify(setting, lower=True)
    assert 0 <= answer.certified / answer.lower - 1 < 2 * ATTAINED


@pytest.mark.parametrize(
    ("copies", "where", "words"),
    [((1,), 6, "modes below 1"), ((-1,), 6, "modes below 1"), ((0, 1), 6, "modes below 1"), ((0,), 5, "6 parameters, found 5")],
)
def test_parameters_of_another_system_are_those_of_no_instance(copies, where, words):
    with pytest.raises(ValueError, match=words):
        quick_instance(system(identity("1/2", 3)), copies, [0.0] * where)


def test_other_matrices_leak_less():
    """The matrices matter: with every Omega halfway to 1/2, or those of two stages exchanged, the energy is not attained."""
    whole, optimum, search, where = attaining(SETTINGS[0])
    instance = search.exact(where)
    assert abs(float(instance.value) / optimum - 1) < ENOUGH
    half = Fraction(1, 2)
    milder = tuple(
        tuple(
            tuple(tuple(half * x + (half * half if i == j else 0) for j, x in enumerate(row)) for i, row in enumerate(omega))
            for omega in stage
        )
        for stage in instance.omega
    )
    assert exact_energy(whole, instance.modes, milder, instance.inputs) < Fraction(optimum) * Fraction(99, 100)
    swapped = (*instance.omega[:6], instance.omega[8], instance.omega[7], instance.omega[6], *instance.omega[9:])
    assert exact_energy(whole, instance.modes, swapped, instance.inputs) < Fraction(optimum) * Fraction(9999, 10000)


def test_where_an_energy_is_infinite_in_some_direction_the_search_goes_on():
    _, optimum, search, where = attaining(identity("1/10", 6))
    direct = search.value(where)[0]
    climbed = search.climb(where + 1e-3 * np.random.default_rng(0).normal(size=search.size), 60)[0]
    assert direct < optimum * (1 - 1e-2) < climbed < optimum * (1 - 5e-3)


def test_the_matrices_of_an_instance_lie_between_zero_and_one():
    """Told by balls inside, exactly at the ends."""
    half, least = Fraction(1, 2), Fraction(1, 2**200)
    for rows, inside in (
        ([[half, Fraction(1, 3)], [Fraction(1, 3), half]], True),
        ([[half, half], [half, half]], True),
        ([[half, half + least], [half + least, half]], False),
        ([[half, Fraction(1, 3)], [Fraction(1, 4), half]], False),
        ([[Fraction(1)]], True),
        ([[1 + least]], False),
        ([[-least]], False),
    ):
        assert between_zero_and_one(fractions_matrix(rows)) == inside
