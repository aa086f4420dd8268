"""A displayed bound of the shifts says for which penalties it holds: below, exact runs leak more than its formula."""

import re
from fractions import Fraction as F

import pytest

from tests.every_lemma import LEMMAS
from tests.lemmas.test_readings_shifts import released
from verify.judge.record import bare_record

RANGES = {
    name: fact for name, lemma in LEMMAS.items() if lemma.claim.says for fact in lemma.claim.says.facts if fact.name == "range"
}


def least(value):
    """9/11 of the fact eta beta a_min^2 - 9/11 >= 0."""
    (found,) = re.findall(r"^-(\d+(?:/\d+)?) \+", str(value))
    return F(found)


def in_tex(number):
    """9/11 as it is displayed."""
    over, below = number.as_integer_ratio()
    fraction = f"{{{over}}}{{{below}}}"
    return str(over) if below == 1 else rf"\frac{fraction}"


@pytest.mark.parametrize("name", sorted(name for name in RANGES if name.startswith("chan2024.shift-")))
def test_the_displayed_bound_says_its_range(name):
    record, fact = bare_record(LEMMAS[name]), RANGES[name]
    value = r"a_{\mathrm{min}}^{2}" if "a_min" in str(fact.value) else "a^{2}"
    assert rf"{value}\,\beta\,\eta \ge {in_tex(least(fact.value))}" in record["statement"]
    counted = r"(k|\(k - 1\)) \\ge \d", r"\bN >= \d"  # a count of iterations, or what N is in the words beside
    assert re.search(counted[0], record["statement"]) or re.search(counted[1], record["letters"])


def leaked(penalty, iterations):
    """2 sigma^2 D^z after some noisy iterations from starts 1 apart: A = B = 1, f = 0, g = 500 y^2, eta = 1."""
    return 2 * released(F(1), F(1), penalty, [F(0)] * iterations, [1 / (1000 + penalty)] * iterations, F(1))


@pytest.mark.parametrize(("penalty", "iterations"), [(F(1, 5), 2), (F(1, 5), 3), (F(1, 10), 8)])
def test_a_small_penalty_leaks_more_than_the_formula_without_its_range(penalty, iterations):
    assert leaked(penalty, iterations) * (iterations - 1) > 1 + penalty


@pytest.mark.parametrize("iterations", [2, 3, 8])
def test_in_the_range_the_same_run_leaks_less(iterations):
    assert leaked(F(9, 11), iterations) * (iterations - 1) <= 1 + F(9, 11)
