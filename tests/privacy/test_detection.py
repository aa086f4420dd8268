"""Lower ends from tests: against exact losses where these are known, never above a theorem, and false neighbours are seen."""

import itertools
import math
import subprocess
import sys
from fractions import Fraction
from types import SimpleNamespace

import mpmath
import numpy as np
import pytest
from scipy.stats import norm

import verify.privacy.projected_walk as projected_module
from tests.bounds import near
from tests.machines.environments import ROOT, core, trouble
from verify.accounts.account import account
from verify.algorithms.rounding import gamma
from verify.enclosures.balls import ball
from verify.privacy.detection import Candidates, Detected, Walk, positive, walk
from verify.privacy.loss import Gaussian, exactly
from verify.privacy.projected_walk import projected_walk

MICRO = Fraction(1, 10**6)


def exact_walk_epsilon(rounds, chance, square, delta):
    """epsilon of the mixture against N(0, 1) at delta: the likelihood ratio rises with x, so a threshold is the best test."""
    m, c = mpmath.sqrt(mpmath.mpf(square.numerator) / square.denominator), mpmath.mpf(chance.numerator) / chance.denominator
    weights = [mpmath.binomial(rounds, j) * c**j * (1 - c) ** (rounds - j) for j in range(rounds + 1)]

    def value(t):
        p = (
            mpmath.fsum(w * mpmath.ncdf(j * m - t) for j, w in enumerate(weights))
            - mpmath.mpf(delta.numerator) / delta.denominator
        )
        return mpmath.log(p / mpmath.ncdf(-t)) if p > 0 else mpmath.mpf("-inf")

    return max(value(mpmath.mpf(t) / 200) for t in range(-800, int(200 * (rounds * m + 8))))


@pytest.mark.parametrize(
    ("rounds", "chance", "square"), [(1, "1/3", "4"), (6, "1/2", "1/4"), pytest.param(12, "1/10", "1/2", marks=pytest.mark.slow)]
)
def test_a_walk_is_detected_as_well_as_it_can_be(rounds, chance, square):
    with mpmath.workdps(30):
        exact = exact_walk_epsilon(rounds, Fraction(chance), Fraction(square), MICRO)
        found = walk(rounds, Fraction(chance), Fraction(square)).epsilon(MICRO)
        assert exact * mpmath.mpf("0.995") <= float(found.lower) <= exact * (1 + mpmath.mpf(10) ** -4)
        assert found.upper >= found.lower


def test_a_walk_is_the_law_of_the_runs_it_stands_for():
    """All draws of 4 steps among 3 users, linear losses: the weights and means of the last x."""
    rounds, users, eta_delta, sigma = 4, 3, Fraction(1, 2), Fraction(2)
    law = {}
    for draws in itertools.product(range(users), repeat=rounds):
        moved = eta_delta * sum(d == 0 for d in draws)
        law[moved] = law.get(moved, Fraction(0)) + Fraction(1, users**rounds)
    made = account(
        "noisy-gradient-descent", eta=1, sigma=sigma, sensitivity=eta_delta, users=users, steps=rounds, order="sampled"
    )
    tests = made.lower.runs[0].tests
    assert (tests.rounds, tests.chance, tests.square) == (rounds, Fraction(1, users), eta_delta**2 / (sigma**2 * rounds))
    deviation = float(sigma) * math.sqrt(rounds)
    for index in (100, 200, 300):
        t = float(tests.thresholds[index])
        p, q = tests.certified(index)
        by_hand = sum(float(w) * math.erfc((t - float(x) / deviation) / math.sqrt(2)) / 2 for x, w in law.items())
        count = 200 + 16 * int(t * t)  # erfc at x magnifies the rounding of x by 2 x^2; a sum of positive terms
        assert near(float(p), by_hand, count) and near(float(q), math.erfc(t / math.sqrt(2)) / 2, count)


def test_the_limit_of_a_walk_is_approached_and_not_passed():
    one = Walk(2, Fraction(1, 2), Fraction(1))
    low = Detected(one, Gaussian(exactly(4)))
    assert low.rho.lower == low.rho.upper == 2 and low.mu_squared.lower == 4
    rising = [low._renyi(Fraction(a)) / a for a in (2, 4, 8)]
    assert rising == sorted(rising) and rising[-1] < 2


SETTINGS = [
    "gradient-admm eta=1/2 beta=3 singular=1,2 sigma=4 sensitivity=1 users=20 steps=200 order=sampled",
    "gradient-admm eta=1/2 beta=3 singular=1,2 sigma=4 sensitivity=1 users=20 steps=50 order=sampled release=all",
    "gradient-admm eta=1/2 beta=3 singular=1,2 sigma=4 clip=1 users=20",
    "noisy-gradient-descent eta=1/2 sigma=1 sensitivity=1 users=5 steps=100 order=sampled",
    "noisy-gradient-descent eta=1/2 sigma=1 clip=1 users=5 passes=4",
    "noisy-gradient-descent eta=1 sigma=1 sensitivity=1 users=1 passes=30 diameter=3",
    "noisy-gradient-descent eta=1 sigma=2 clip=1 users=4 passes=300 diameter=3",
    "noisy-gradient-descent eta=1 sigma=2 sensitivity=1 users=4 passes=3 diameter=9 user=2",
    "centralized-admm sigma=4 steps=20 users=5 clip=1",
    "federated-admm sigma=4 steps=20 users=5 clip=1",
    "federated-admm sigma=4 steps=100 users=50 lipschitz=1 gamma=1 view=output participants=5",
    "decentralized-admm sigma=4 steps=100 users=50 lipschitz=1 gamma=1 view=output",
    "lasso-admm sigma=40 steps=10 clip=1",
    "penalty-perturbation alpha=1 eta=1 curvature=1/4 scale=100 degree=2 samples=1000 steps=30",
    "penalty-perturbation alpha=1 eta=1 curvature=1/4 scale=100 degree=2 samples=1000 steps=300 growth=1.01",
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_attained_is_positive_and_below_every_theorem(setting):
    name, *values = setting.split()
    made = account(name, **dict(one.split("=") for one in values))
    low = made.lower
    assert low.epsilon(MICRO).lower > 0 and low.rho.lower > 0
    for bound in (made.bound, *made.others):
        assert low.epsilon(MICRO).lower <= bound.loss.epsilon(MICRO).upper
        assert low.rho.lower <= bound.loss.rho.upper
        assert low.renyi(4).lower <= bound.loss.renyi(4).upper
        if bound.loss.mu_squared is not None and low.mu_squared is not None:
            assert low.mu_squared.lower <= bound.loss.mu_squared.upper


def test_a_run_that_is_drawn_too_often_passes_the_theorem():
    """The false neighbour: with each draw twice as likely the same comparison fails."""
    made = account("federated-admm", sigma=4, steps=20, users=2, participants=1, clip=4, view="output")
    right = made.lower.tests
    wrong = walk(right.rounds, Fraction(99, 100), 4 * right.square)
    assert wrong.epsilon(MICRO).lower > made.epsilon(MICRO).upper >= made.lower.epsilon(MICRO).lower


def projected(drift, width, steps, threshold, points=961):
    """P(x_N >= threshold) from the middle, by quadrature: atoms at both ends and a density between them."""
    x = np.linspace(0, width, points)
    weights = np.full(points, width / (points - 1))
    weights[[0, -1]] /= 2
    low, high = norm.cdf(-width / 2 - drift), norm.sf(width / 2 - drift)
    density = norm.pdf(x - width / 2 - drift)
    for _ in range(steps - 1):
        old = weights * density
        new_low = low * norm.cdf(-drift) + high * norm.cdf(-width - drift) + old @ norm.cdf(-x - drift)
        new_high = low * norm.sf(width - drift) + high * norm.sf(-drift) + old @ norm.sf(width - x - drift)
        density = low * norm.pdf(x - drift) + high * norm.pdf(x - width - drift) + norm.pdf(x[:, None] - x[None, :] - drift) @ old
        low, high = new_low, new_high
    inside = x >= threshold - 1e-12
    first = np.argmax(inside)
    tail = weights * density * inside
    tail[first] -= density[first] * (width / (points - 1)) / 2 if 0 < first < points - 1 else 0
    return high + float(tail.sum())


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "shift", "steps"), [("5/2", "1/2", 1), ("5/2", "1/2", 3), ("6", "1", 8)])
def test_a_projected_walk_is_bracketed_by_its_two_chains(width, shift, steps):
    one = projected_walk(Fraction(width), Fraction(shift), steps, range(1, steps + 1))
    p, q = one.ends
    w, s = float(Fraction(width)), float(Fraction(shift))
    inside = [event for event, k in enumerate(one.thresholds) if 0 < k <= one.grid]
    for event in inside[:: max(1, len(inside) // 4)]:
        threshold = w * one.thresholds[event] / one.grid
        true_p, true_q = projected(s / 2, w, steps, threshold), projected(-s / 2, w, steps, threshold)
        assert p[event] <= true_p + 1e-6 and true_q - 1e-6 <= q[event]
        assert true_p - p[event] < 0.01 * steps and q[event] - true_q < 0.01 * steps


def test_chains_that_are_rounded_the_wrong_way_are_seen(monkeypatch):
    """The forgery: rounding up where down is due puts P(A) above the truth."""
    true = projected(0.25, 2.5, 3, 2.5)
    one = projected_walk(Fraction(5, 2), Fraction(1, 2), 3, range(1, 4), False)
    assert one.thresholds[-1] == one.grid
    assert one.ends[0][-1] < true - 1e-6
    right = projected_module.steps
    projected_module.both.cache_clear()
    monkeypatch.setattr(projected_module, "steps", lambda h, grid, drift, up: right(h, grid, drift, not up))
    other = projected_walk(Fraction(5, 2), Fraction(1, 2), 3, range(1, 4), False)
    assert other.ends[0][-1] > true + 1e-6
    projected_module.both.cache_clear()


def test_the_end_of_a_long_projected_walk_starts_at_the_worst_places(monkeypatch):
    """A cut walk loses a little against the whole one, and gains nothing."""
    monkeypatch.setattr(projected_module, "MOST_STEPS", projected_module.FINER + 1)
    steps = projected_module.MOST_STEPS + 1
    whole = projected_walk(Fraction(3), Fraction(1), steps - 1, range(1, steps))
    cut = projected_walk(Fraction(3), Fraction(1), steps, range(1, steps + 1))
    assert whole.whole and not cut.whole and len(cut.own) == len(whole.own)
    lost = gamma(8 * steps * (whole.grid + 4))  # each is moved outward by a quarter of it
    assert (cut.ends[0] <= whole.ends[0] * (1 + lost)).all() and (cut.ends[1] >= whole.ends[1] * (1 - lost)).all()
    assert projected_walk(Fraction(3), Fraction(1), 1000, range(1, 2)) is None


ENDS = """
from fractions import Fraction
from verify.privacy.projected_walk import projected_walk
print(*(end.tobytes().hex() for end in projected_walk(Fraction(3), Fraction(1, 2), 12, range(1, 13)).ends))
"""


def test_the_end_of_a_walk_is_the_same_to_the_last_bit_on_every_machine():
    """A product of a library of floats is summed in an order that its core type has chosen."""
    machines = [machine for name in ("Prescott", "Haswell", "SkylakeX") if not trouble(machine := core(name, 1))]
    done = [
        subprocess.run([sys.executable, "-c", ENDS], env=one.environment, cwd=ROOT, check=True, capture_output=True).stdout
        for one in machines
    ]
    assert len({*done}) == 1 and len(done[0]) > 1000


def test_several_events_show_what_one_does_not():
    """A wide interval hides nothing: the law is nearly N(1, 1) against N(0, 1), of rho = 1/2; one event shows at most 2/pi of it
    at orders near 1. A curve that bends up is no curve of a test."""
    low = Detected(projected_walk(Fraction(40), Fraction(1), 1, range(1, 2)), Gaussian(exactly(1)))
    assert Fraction(49, 100) < low.rho.lower < low.rho.upper == Fraction(1, 2)
    near_one, corners = low._renyi(Fraction(9, 8)) / Fraction(9, 8), low._corners
    for kept, most in ((corners[len(corners) // 2 :][:1], Fraction(1, 3)), (corners[::-1], 0), ([], 0)):
        low.__dict__["_corners"] = kept
        assert low._renyi(Fraction(9, 8)) / Fraction(9, 8) <= most < near_one


class Events:
    """Three events, the first two of which a mixture of the third and of nothing passes."""

    limit = None
    p, q = np.array([0.1875, 0.25, 0.625]), np.array([0.125, 0.1875, 0.3125])
    candidates = Candidates(np.log(p), np.log1p(-p), np.log(q))

    def certified(self, index):
        return ball(float(self.p[index])), ball(float(self.q[index]))


def test_events_that_others_pass_show_nothing_more():
    low = Detected(Events(), Gaussian(exactly(4)))
    one = Fraction(5, 8) ** 2 / Fraction(5, 16) + Fraction(3, 8) ** 2 / Fraction(11, 16)  # exp(D_2) of the third alone
    assert low._corners == [2] and near(math.exp(low._renyi(Fraction(2))), float(one), 20)
    low.__dict__["_corners"] = [0, 1, 2]
    assert low._renyi(Fraction(2)) == 0


class Said:
    """Events with these chances in floats, and with those certified."""

    limit = None

    def __init__(self, floats, certain):
        p, q = np.array(floats).T
        with np.errstate(all="ignore"):
            self.candidates, self.certain = Candidates(np.log(p), np.log1p(-p), np.log(q)), certain

    def certified(self, index):
        return tuple(ball(Fraction(x)) for x in self.certain[index])


def shown(floats, *certain, above=100):
    return Detected(Said(floats, [one.split() for one in certain]), Gaussian(exactly(Fraction(above))))


def test_what_floats_propose_is_not_what_is_told():
    one, two = [(0.9, 0.1)], [(0.3, 0.1), (0.6, 0.4)]
    right = shown(one, "9/10 1/10")
    assert right.mu_squared.lower > Fraction(65, 10) and right.epsilon(Fraction(1, 100)).lower > 2
    assert all(shown(one, chances).mu_squared.lower == 0 for chances in ("1/2 1/10", "9/10 1/2", "1/2 1/2"))
    nothing = shown(one, "1/2 1/2")
    assert nothing.renyi(2).lower == nothing.epsilon(Fraction(1, 100)).lower == nothing.delta(1).lower == 0
    assert right._separation(0, Fraction(0), Fraction(-1)) == 0  # no number below a difference that is negative
    assert shown(two, "3/10 1/10", "6/10 4/10").renyi(2).lower > 0
    assert shown(two, "1/10 1/10", "6/10 11/100").renyi(2).lower == shown(two, "3/5 4/5", "1/10 1/2").renyi(2).lower == 0
    assert near(float(shown([(1 - 1e-9, 0.1)], "1 1/10").renyi(2).lower), math.log(10), 20)  # of what never happens nothing
    assert shown(one, "9/10 1/10", above=Fraction(1, 100)).renyi(2).lower == Fraction(1, 100)  # and never above the theorem
    assert shown([(0.0, 0.5)], "0 1/2").mu_squared.lower == 0


def test_a_loss_that_is_none_of_a_gaussian_is_none_from_below():
    below = Walk(2, Fraction(1, 3), Fraction(1))
    assert all(Detected(one, SimpleNamespace(mu_squared=None)).mu_squared is None for one in (below, Events()))
    assert Detected(below, Gaussian(exactly(9))).mu_squared.lower == below.limit == 4


@pytest.mark.parametrize(("value", "low"), [(ball(-1), 0), (ball(-1).log(), 0), (ball(3), 3)])
def test_a_lower_end_is_finite_and_not_negative(value, low):
    assert positive(lambda: value) == low


def test_a_walk_that_may_not_drift_keeps_its_thresholds_inside():
    """Of clipped gradients the largest moves are the user's own: no drift is left that both runs could share."""
    one = account("noisy-gradient-descent", eta=1, sigma=1, clip="1/2", users=1, passes=2, diameter=1).lower.tests
    assert not one.free and min(one.thresholds) > 0 and max(one.thresholds) == one.grid
    other = account("noisy-gradient-descent", eta=1, sigma=1, sensitivity=1, users=1, passes=2, diameter=1).lower.tests
    assert other.free and min(other.thresholds) < 0 and max(other.thresholds) > other.grid
