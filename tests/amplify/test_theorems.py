"""The closed forms proved for all N against the engine, which knows none of them: never below the least energy, often equal."""

from fractions import Fraction

import pytest

from tests.amplify.table import identity, singular
from verify.amplify.engine import ENOUGH, amplify
from verify.amplify.printed import by_shifts


@pytest.mark.parametrize(
    ("s", "mu", "steps"), [("5/4", "1/2", 2), ("5/4", "9/10", 5), ("3", "1/10", 4), ("3/2", "1/5", 6), ("2", "1/3", 9)]
)
def test_the_geometric_rate_at_the_identity(s, mu, steps):
    answer = amplify(identity(s, steps, mu=Fraction(mu)))
    r = 1 - Fraction(mu) / (1 + Fraction(s))
    power = r ** (2 * steps - 2)
    assert abs(answer.energy / float(power * (1 - r**2) / (1 - power)) - 1) < ENOUGH
    assert answer.printed.theorem == "chan2024.shift-identity-strongly-convex"


@pytest.mark.parametrize(("s", "steps", "kernel"), [("1/5", 24, True), ("1/5", 40, True), ("1/2", 9, False), ("1", 12, True)])
def test_what_is_proved_for_every_penalty_is_above_the_least_energy(s, steps, kernel):
    product, least, power = Fraction(s), 2, Fraction(1)
    while power * product * max(Fraction(1), product) < 1 or power * product**2 < 2:
        least, power = least + 1, power * (1 + product)
    assert steps >= least
    answer = amplify(singular(s, steps, ("1", "2"), kernel, norm="M"))
    assert answer.energy <= 1 / (steps - least + float(1 / product))


@pytest.mark.parametrize(("s", "offered"), [("81/100", False), ("9/11", True)])
def test_a_closed_form_is_offered_in_its_range_only(s, offered):
    start, user = singular(s, 4, ("1", "2"), True, norm="M"), singular(s, 6, ("1", "2"), True, users=(2,))
    assert ("chan2024.shift-start" in by_shifts(start)) == offered
    assert ("chan2024.shift-user" in by_shifts(user)) == offered


@pytest.mark.parametrize(("s", "steps", "name"), [("13/20", 3, "late-start"), ("363/500", 2, "two-iterations")])
def test_below_nine_elevenths_two_and_later_iterations_have_their_own(s, steps, name):
    """Not in as many iterations as the other, nor at 1/1000 less."""
    for product, count in ((Fraction(s), steps), (Fraction(s), 5 - steps), (Fraction(s) - Fraction(1, 1000), steps)):
        offered = by_shifts(singular(str(product), count, ("1", "2"), True, norm="M"))
        assert (f"chan2024.shift-{name}" in offered) == ((product, count) == (Fraction(s), steps))


@pytest.mark.parametrize(("users", "value"), [((6, 1), Fraction(2, 3)), ((2, 5, 7), None)])
def test_several_uses_count_from_the_last_and_by_the_least_distance(users, value):
    """Two uses with 2 iterations after the last, 5 apart; three of which two are followed by one other only."""
    setting = singular("8/5", max(users) + 2, ("1", "2"), True, users=users)
    assert by_shifts(setting).get("chan2024.shift-several-uses") == value
