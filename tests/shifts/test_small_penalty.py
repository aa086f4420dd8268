"""What is proved for eta beta >= 8/5 (chan2024.shift-walk) is false at 1/5, and what is proved there holds."""

from fractions import Fraction

from lemmas.common.gradient_admm_walk_shifts import LEAST
from tests.shifts.small_penalty import energy, stored


def test_a_run_at_small_penalty_leaks_more_than_a_walk():
    product, hessians = stored()
    count = len(hessians)
    assert product == Fraction(1, 5) and count == 50
    assert all(H[0][0] + H[1][1] <= 1 and H[0][0] * H[1][1] == H[0][1] * H[1][0] for H in hessians)  # convex, 1-smooth
    leaked = energy(product, hessians)
    assert count - Fraction(3, 2) < 1 / leaked < count - Fraction(13, 10)
    assert energy(product, [[[0, 0], [0, 0]]] * count) == Fraction(1, count)  # f = 0: a walk


def test_the_same_run_leaks_no_more_than_a_walk_where_that_is_proved():
    _, hessians = stored()
    assert energy(LEAST, hessians) <= Fraction(1, len(hessians))


def test_it_stays_below_what_is_proved_for_every_penalty():
    """1/(N - K + 1/s), K least with (1 + s)^(K - 2) s^2 >= 2, where N reaches it."""
    product, hessians = stored()
    steps, power = 2, Fraction(1)
    while power * product**2 < 2:
        steps, power = steps + 1, power * (1 + product)
    assert steps == 24
    assert energy(product, hessians) <= 1 / (len(hessians) - steps + 1 / product)
