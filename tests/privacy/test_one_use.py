"""One iteration in which a user's function differs: what it costs, and how far the one noisy state moves alone."""

from fractions import Fraction as F

import pytest

from tests.declared import declared
from tests.tables import table, typed
from verify.accounts.one_use import Use, one_use
from verify.algorithms.given import operators
from verify.amplify.segment import Question

FUNCTIONS = {"F": (F(0), F(2)), "f": (F(0), F(0)), "g": (F(0), F(1)), "h": (F(0), None)}
MAPS = {"P": (F(0), F(1)), "Q": (F(0), F(1, 2)), "R": (F(0), F(1))}
OF_NINE = {name: (*row,) for name, *row in typed(__file__, "one_use", "of nine")}


def asked(steps):
    return one_use(Question(declared(steps), {}, FUNCTIONS | MAPS, differs="f"), operators(["A=1", "B=1"]))


def of_nine(steps, differs="F"):
    return one_use(Question(declared(steps), {}, OF_NINE, differs=differs), operators(["W=1", "E=1"]), 9)


@pytest.mark.parametrize(("steps", "square", "alone"), table(__file__, "one_use", "costs"))
def test_what_a_use_costs_and_whether_the_noisy_state_moves_alone(steps, square, alone):
    assert asked(steps) == Use(F(square), None if alone == "None" else F(alone))


@pytest.mark.parametrize(("steps", "words"), table(__file__, "one_use", "refused"))
def test_what_nothing_bounds_is_refused(steps, words):
    with pytest.raises(ValueError, match=words):
        asked(steps)


@pytest.mark.parametrize(("steps", "moved"), table(__file__, "one_use", "nine"))
def test_one_of_nine_agents_has_a_ninth_unless_they_are_mixed(steps, moved):
    assert of_nine(steps).square == F(moved) ** 2


@pytest.mark.parametrize(("differs", "steps", "words"), table(__file__, "one_use", "nine refused"))
def test_what_one_user_moves_for_all_agents_is_refused(differs, steps, words):
    with pytest.raises(ValueError, match=words):
        of_nine(steps, differs)
