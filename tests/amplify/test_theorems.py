"""The closed forms proved for all N against the engine, which knows none of them: never below the least energy, often equal."""

from fractions import Fraction

import pytest

from tests.amplify.table import identity, singular
from verify.amplify.engine import ENOUGH, amplify
from verify.amplify.printed import by_shifts


def moderate(s, N):
    """(1 + s)(N - 2 + (1 + s)^2/5)."""
    return (1 + Fraction(s)) * (N - 2 + (1 + Fraction(s)) ** 2 / 5)


@pytest.mark.parametrize(
    ("setting", "value", "record"),
    [
        (singular("8/5", 2, ("1", "3"), True, norm="M"), Fraction(1, 2), "chan2024.shift-walk"),
        (singular("8/5", 6, ("1", "2"), True, norm="M"), Fraction(1, 6), "chan2024.shift-walk"),
        (singular("4", 4, ("1", "5/4", "3"), True, norm="M"), Fraction(1, 4), "chan2024.shift-walk"),
        (singular("8/5", 6, ("1", "2"), True, users=(2,)), Fraction(1, 5), "chan2024.shift-walk-user"),
        (singular("21/20", 3, ("1", "2"), True, norm="M"), Fraction(1, 3), "chan2024.shift-late-walk"),
        (singular("3/2", 7, ("1", "5/4", "3"), True, norm="M"), Fraction(1, 7), "chan2024.shift-late-walk"),
        (singular("21/20", 6, ("1", "2"), True, users=(2,)), Fraction(1, 5), "chan2024.shift-late-walk-user"),
        (singular("8/5", 6, ("1", "2"), True, users=(1, 4)), Fraction(2, 3), "chan2024.shift-several-uses"),
        (singular("21/20", 8, ("1", "2"), True, users=(5, 1)), Fraction(1, 2), "chan2024.shift-late-several-uses"),
        (identity("5/4", 2), Fraction(1), "chan2024.shift-identity"),
        (identity("5/4", 7), Fraction(1, 6), "chan2024.shift-identity"),
        (identity("5", 4), Fraction(1, 3), "chan2024.shift-identity"),
        (singular("251/200", 3, ("1", "2"), False, norm="M"), Fraction(100, 451), "chan2024.shift-no-kernel"),
        (singular("2", 6, ("1", "5/4", "3"), False, norm="M"), Fraction(1, 15), "chan2024.shift-no-kernel"),
        (singular("8/5", 6, ("1", "5"), False, users=(1,)), Fraction(5, 169), "chan2024.shift-no-kernel-user"),
        (singular("17/25", 3, ("1", "2"), False, norm="M"), 1 / moderate("17/25", 3), "chan2024.shift-no-kernel-moderate"),
        (singular("61/50", 6, ("1", "3"), False, norm="M"), 1 / moderate("61/50", 6), "chan2024.shift-no-kernel-moderate"),
        (singular("36/25", 3, ("1", "2"), True, norm="M", nu="2"), Fraction(1, 3), "chan2024.shift-long-step"),
        (singular("3/2", 7, ("1", "3"), True, users=(2,), nu="2"), Fraction(1, 6), "chan2024.shift-long-step-user"),
        (identity("17/25", 3), 1 / (1 + Fraction(42, 25) ** 2 / 5), "chan2024.shift-identity-moderate"),
        (identity("9/10", 20), 1 / (18 + Fraction(19, 10) ** 2 / 5), "chan2024.shift-identity-moderate"),
        (identity("61/50", 6), 1 / (4 + Fraction(111, 50) ** 2 / 5), "chan2024.shift-identity-moderate"),
        (identity("1/10", 2), Fraction(500, 121), "chan2024.shift-identity-two-iterations"),
        (identity("3", 6, users=(2,)), Fraction(1, 64), "chan2024.shift-identity-user"),
        (identity("1", 6, users=(1,)), Fraction(5, 96), "chan2024.shift-identity-moderate-user"),
    ],
)
def test_the_least_energy_is_the_proved_one(setting, value, record):
    answer = amplify(setting)
    assert abs(answer.energy / float(value) - 1) < ENOUGH
    assert answer.printed.theorem == record


@pytest.mark.parametrize(
    ("s", "mu", "steps"), [("5/4", "1/2", 2), ("5/4", "9/10", 5), ("3", "1/10", 4), ("3/2", "1/5", 6), ("2", "1/3", 9)]
)
def test_the_geometric_rate_at_the_identity(s, mu, steps):
    answer = amplify(identity(s, steps, mu=Fraction(mu)))
    r = 1 - Fraction(mu) / (1 + Fraction(s))
    power = r ** (2 * steps - 2)
    assert abs(answer.energy / float(power * (1 - r**2) / (1 - power)) - 1) < ENOUGH
    assert answer.printed.theorem == "chan2024.shift-identity-strongly-convex"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("s", "steps", "kernel"), [("1/5", 24, True), ("1/5", 40, True), ("1/2", 9, False), ("1", 12, True)])
def test_what_is_proved_for_every_penalty_is_above_the_least_energy(s, steps, kernel):
    product, least, power = Fraction(s), 2, Fraction(1)
    while power * product * max(Fraction(1), product) < 1 or power * product**2 < 2:
        least, power = least + 1, power * (1 + product)
    assert steps >= least
    answer = amplify(singular(s, steps, ("1", "2"), kernel, norm="M"))
    assert answer.energy <= 1 / (steps - least + float(1 / product))


def test_below_the_range_of_the_walk_its_closed_form_is_false():
    """At eta beta = 1 two iterations cost more than 1/2: the range of the theorem is no formality."""
    assert amplify(singular("1", 2, ("1", "2"), True, norm="M")).energy > 0.5 * (1 + 1e-3)
    assert amplify(identity("11/10", 2)).energy > 1 + 1e-3


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
