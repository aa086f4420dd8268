"""Lower bounds in a secret order against the very mixtures that they stand for, enumerated here and integrated on a grid."""

import itertools
import math
from fractions import Fraction as F

import numpy as np
import pytest

from tests.privacy.asked import asked
from tests.tables import typed
from verify.privacy import secret_order
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_release import divergence
from verify.privacy.loss import Concentrated, Gaussian, exactly
from verify.privacy.participation import Schedule
from verify.privacy.secret_order import Strongest, attained_in_secret, drawn, every_draw, last_draw, permuted, square

ADMM = "gradient-admm --eta 1 --beta 3 --singular 1,2 --identity yes --sensitivity 1 --sigma 2"


def released(uses, c, kill, last, common):
    """(mean under one data set, under the other, variance) of the last x; kill acts at step ``last`` (None: at every use)."""
    x = y = variance = 0.0
    for t, used in enumerate(uses):
        factor = kill if used and last in (None, t) else c
        x, y, variance = factor * x + used * common, factor * y + used * (common + 1), factor**2 * variance + 1
    return x, y, variance


def delta_of(law, epsilon):
    """sup P(A) - e^epsilon Q(A) for two mixtures on the line, by a fine grid about every mean."""
    ends = sorted({x for _, row in law for x in row[:2]})
    grid = np.unique(np.concatenate([np.linspace(x - 12, x + 12, 4_001) for x in ends]))
    density = [
        sum(w * np.exp(-((grid - row[i]) ** 2) / (2 * row[2])) / math.sqrt(2 * math.pi * row[2]) for w, row in law)
        for i in (0, 1)
    ]
    return float(np.trapezoid(np.maximum(density[1] - math.exp(epsilon) * density[0], 0), grid))


def both(loss, law, epsilons=(0.1, 0.7, 1.5)):
    for epsilon in epsilons:
        told, seen = float(loss.delta(F(epsilon)).lower), delta_of(law, epsilon)
        assert 0.999 * seen <= told <= seen * (1 + 1e-5) + 1e-12


@pytest.mark.parametrize(("c", "kill", "passes"), [("9/10", "3/10", 1), ("9/10", "0", 2), ("9/10", "3/10", 2), ("1/2", "1/2", 2)])
def test_a_place_in_a_secret_order_is_shown(c, kill, passes):
    users = 4
    plan = Schedule(users * passes, users, passes, "permuted")
    law = []
    for place in range(users):
        uses = tuple(t % users == place for t in range(plan.steps))
        law.append((1 / users, released(uses, float(F(c)), float(F(kill)), plan.steps - users + place, 1e5)))
    both(permuted(plan, F(1), F(c), F(kill)), law)
    hidden = [(w, (0.0, y - x, v)) for w, (x, y, v) in law]  # G = 0 hides the place: the same test, and it is not met
    assert delta_of(hidden, 0.7) < 0.9 * float(permuted(plan, F(1), F(c), F(kill)).delta(F(0.7)).lower)


def draws(steps, users):
    every = itertools.product((False, True), repeat=steps)
    return [(math.prod(1 / users if used else 1 - 1 / users for used in uses), uses) for uses in every]


def test_draws_in_secret_are_shown(monkeypatch):
    plan, c = Schedule(4, 3, 1, "sampled"), 0.8
    laws = [(w, released(uses, c, 0.0, None, 1e5)) for w, uses in draws(4, 3)]
    both(last_draw(plan, F(1), F(4, 5)), laws)
    monkeypatch.setattr(secret_order, "CELLS", 8192)
    both(drawn(plan, F(1), F(4, 5)), [(w, released(uses, c, c, None, 1e5)) for w, uses in draws(4, 3)], (0.5,))


def test_the_grid_of_the_draws_only_lowers():
    plan = Schedule(40, 7, 1, "sampled")
    coarse = drawn(plan, F(1, 4), F(4, 5)).delta(F(1, 2)).lower
    before, secret_order.CELLS = secret_order.CELLS, 4096
    try:
        fine = drawn(plan, F(1, 4), F(4, 5)).delta(F(1, 2)).lower
    finally:
        secret_order.CELLS = before
    assert 0.95 * float(fine) < float(coarse) < float(fine)


def test_every_draw_is_the_composition_that_bounds_it():
    made = asked(f"{ADMM} --order sampled --users 20 --steps 60 --release all")
    assert made.lower is not None
    assert made.epsilon().upper * (1 - F(1, 10**9)) < made.lower.epsilon(made.at_delta).lower <= made.epsilon().upper
    assert every_draw(Schedule(60, 20, 1, "sampled"), F(1, 4)).delta(1).lower == made.lower.delta(1).lower


@pytest.mark.parametrize(("c", "kill"), typed(__file__, "secret_order", "the closed form is the exact run by c"))
@pytest.mark.parametrize("passes", [1, 3])
def test_the_closed_form_is_the_exact_run(c, kill, passes):
    """mu^2 = 2 D^z of the recursion itself, for every place."""
    users, steps = 3, 3 * passes
    for after in range(users):
        last = steps - after
        moves = [
            (Step([[kill if t == last else c]], [[1]], [1] if (last - t) % users == 0 else None), 1) for t in range(1, steps + 1)
        ]
        exact = 2 * divergence(Recursion([0], moves, 1))
        found = square(c, kill, steps, users, passes, after)
        assert exact * (1 - F(1, 10**12)) <= found <= exact


@pytest.mark.parametrize("order", ["permuted", "sampled"])
@pytest.mark.parametrize("more", ["", "--mu 0.1 --nu 1", "--mu 0.1 --nu 0.5", "--nu 0.5"])
def test_never_above_the_bound_and_close_to_it(order, more):
    made = asked(f"{ADMM} {more} --users 50 --order {order} --steps {50 if order == 'sampled' else 'none'}")
    assert made.lower is not None
    for delta in (F(1, 10**3), F(1, 10**6), F(1, 10**12)):
        upper, lower = made.epsilon(delta).upper, made.lower.epsilon(delta).lower
        assert lower <= upper <= lower * (2 if order == "permuted" else 4)
    assert all(
        low.lower <= high.upper for low, high in zip((made.lower.renyi(a) for a in (2, 8)), made.renyi([2, 8]), strict=True)
    )
    assert made.lower.rho.lower <= made.loss.rho.upper


PERMUTED, SAMPLED = Schedule(9, 9, 1, "permuted"), Schedule(9, 9, 1, "sampled")


def test_of_no_run_nothing_is_told():
    assert attained_in_secret(PERMUTED, F(1), None, "nowhere") is None
    assert attained_in_secret(PERMUTED, F(0), (F(1), F(0)), "there") is None
    clipped = [attained_in_secret(PERMUTED, F(1), (c, F(0)), "there", clipped=True) for c in (F(1), F(99, 100))]
    assert clipped[0].loss == Gaussian(exactly(F(1, 9))) and clipped[1] is None  # a walk forgets nothing


@pytest.mark.parametrize(
    ("plan", "c", "kill", "runs"),
    [
        (PERMUTED, F(1), F(1, 2), ["Gaussian", "Mixture", "Mixture", "Mixture"]),
        (PERMUTED, F(9, 10), F(1, 2), ["Mixture", "Mixture", "Mixture"]),
        (PERMUTED, F(9, 10), F(0), ["Mixture"]),
        (SAMPLED, F(1), F(0), ["Detected", "Mixture", "Mixture"]),
        (SAMPLED, F(9, 10), F(1, 2), ["Mixture", "Mixture"]),
    ],
)
def test_which_runs_are_told(plan, c, kill, runs):
    """A walk only where a step may forget nothing, the last draw alone only where a use may forget all."""
    assert [type(run).__name__ for run in attained_in_secret(plan, F(1), (c, kill), "there").loss.runs] == runs


def test_a_step_that_forgets_nothing_loses_no_draw_to_the_grid():
    parts = drawn(Schedule(40, 4, 1, "sampled"), F(1), F(1)).parts
    at_least_ten = sum(math.comb(40, j) * F(3) ** (40 - j) / F(4) ** 40 for j in range(10, 41))
    assert sum(w for w, s in parts if s.upper >= F(19, 2) ** 2 / 40) > at_least_ten * F(999, 1000)


def test_of_several_runs_those_with_a_gaussian_curve_count_for_mu():
    four, no_curve = exactly(F(4)), Concentrated(exactly(F(9)))
    assert Strongest(lambda: [no_curve, Gaussian(four)]).mu_squared == four
    assert Strongest(lambda: [no_curve]).mu_squared.upper == 0
