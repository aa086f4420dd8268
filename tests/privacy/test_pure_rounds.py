"""Sums of pure losses: closed forms, all signs, quadrature, another accountant; wrong twins are seen."""

import itertools
import math
import random
from fractions import Fraction as F

import mpmath
import pytest
from scipy.integrate import quad

from tests.tables import typed
from verify.accounts.algorithms.penalty_perturbation import falling
from verify.algorithms.rounding import gamma
from verify.privacy import pure_rounds
from verify.privacy.conversion import RELATIVE
from verify.privacy.laplace_run import LaplaceRun
from verify.privacy.loss import Pure, composed, exactly
from verify.privacy.pure_rounds import laplace_law, response_law

ROUNDED = 4 * float(RELATIVE)  # of enclosures, far above the rounding of a float
SMALL = 1e-6


def mp(x):
    return mpmath.mpf(x.numerator) / x.denominator


def delta_of_signs(levels, epsilon):
    """delta of randomised responses of these levels: all 2^n outcomes; at 50 digits."""
    with mpmath.workdps(50):
        return sum_of_signs([mp(level) for level in levels], mp(epsilon))


def sum_of_signs(levels, epsilon):
    total = mpmath.mpf(0)
    for signs in itertools.product((1, -1), repeat=len(levels)):
        loss = mpmath.fsum(sign * level for sign, level in zip(signs, levels, strict=True))
        if loss > epsilon:
            chance = mpmath.fprod(1 / (1 + mpmath.exp(-sign * level)) for sign, level in zip(signs, levels, strict=True))
            total += chance * (1 - mpmath.exp(epsilon - loss))
    return total


def delta_of_count(level, n, epsilon):
    """Kairouz, Oh, Viswanath 2015, Theorem 3.3, for n equal levels."""
    e = mpmath.mpf(level.numerator) / level.denominator
    terms = (mpmath.binomial(n, i) * (mpmath.exp((n - i) * e) - mpmath.exp(epsilon + i * e)) for i in range(n + 1))
    return mpmath.fsum(term for term in terms if term > 0) / (1 + mpmath.exp(e)) ** n


def laplace_delta(shift, epsilon):
    """Of one Laplace variable, moved by ``shift``."""
    if epsilon >= shift:
        return 0.0
    return 1 - math.exp((epsilon - shift) / 2) if epsilon > -shift else 1 - math.exp(epsilon)


def two_laplace(first, second, epsilon):
    middle = quad(lambda x: math.exp(x - first) / 2 * laplace_delta(second, epsilon - (2 * x - first)), 0, first, epsabs=1e-13)[0]
    return laplace_delta(second, epsilon - first) / 2 + math.exp(-first) / 2 * laplace_delta(second, epsilon + first) + middle


@pytest.mark.parametrize(("level", "n"), [(F(1, 20), 30), (F(1, 3), 100), (F(2), 7), (F(40), 3)])
def test_equal_levels_are_the_closed_form(level, n):
    with mpmath.workdps(60):
        law = response_law(((level, n),), SMALL)
        for part in (F(0), F(1, 10), F(1, 3), F(9, 10)):
            epsilon = part * level * n
            exact = delta_of_count(level, n, mpmath.mpf(epsilon.numerator) / epsilon.denominator)
            found = law.delta(epsilon)
            assert exact <= mpmath.mpf(found.numerator) / found.denominator <= exact * (1 + mpmath.mpf("1e-6")) + SMALL * 1e-6


LEVELS = [value for (value,) in typed(__file__, "pure_rounds", "levels")]


@pytest.mark.parametrize("levels", LEVELS)
def test_different_levels_are_never_below_all_signs_and_near(levels):
    loss = composed([Pure.of(exactly(level)) for level in levels])
    with mpmath.workdps(50):
        for delta in (0.3, 1e-2, 1e-4):
            epsilon = loss.epsilon(delta).upper
            assert delta_of_signs(levels, epsilon) <= delta
            assert epsilon == 0 or delta_of_signs(levels, epsilon * F(998, 1000)) > delta
        assert mp(loss.delta(F(1, 10)).upper) >= delta_of_signs(levels, F(1, 10))


def test_of_many_levels_each_is_rounded_up(monkeypatch):
    """Never below the law of the levels as they are, and near; levels that are rounded down are seen."""
    levels = tuple((F(1, 100 + i), 1) for i in range(200))
    found = response_law(levels, SMALL)
    monkeypatch.setattr(pure_rounds, "PARTS", 1000)
    exact = response_law.__wrapped__(levels, SMALL)
    for epsilon in (F(0), F(1, 20), F(1, 10)):
        assert exact.delta(epsilon) < found.delta(epsilon) < response_law(((F(1, 100), 200),), SMALL).delta(epsilon)
    assert found.delta(F(1, 20)) < exact.delta(F(1, 20)) * F(11, 10)


def test_a_loss_that_falls_to_the_grid_is_seen(monkeypatch):
    """The wrong twin: without the upper end of a cell delta is below the truth."""
    right = pure_rounds.responses

    def down(level, h):
        first, masses = right(level, h)
        return first - 1, masses

    levels = LEVELS[0]
    rows = tuple((level, 1) for level in levels)
    exact = delta_of_signs(levels, F(1, 5))
    with mpmath.workdps(50):
        assert mp(response_law(rows, 1e-5).delta(F(1, 5))) >= exact
    monkeypatch.setattr(pure_rounds, "responses", down)
    assert float(response_law.__wrapped__(rows, 1e-5).delta(F(1, 5))) < exact


@pytest.mark.parametrize(
    ("first", "second"), typed(__file__, "pure_rounds", "two laplace noises are never above quadrature and near")
)
def test_two_laplace_noises_are_never_above_quadrature_and_near(first, second):
    rows = ((first, 2),) if first == second else ((first, 1), (second, 1))
    law = laplace_law(rows, 1e-4)
    for epsilon in (0.0, 0.1, 0.4):
        exact = two_laplace(float(first), float(second), epsilon)
        assert 0.97 * exact <= law.delta(F(epsilon), False) <= exact + 1e-12


def test_a_laplace_loss_that_is_rounded_up_is_seen(monkeypatch):
    right = pure_rounds.laplace
    monkeypatch.setattr(pure_rounds, "laplace", lambda *of: (right(*of)[0] + 1, right(*of)[1]))
    assert laplace_law.__wrapped__(((F(1, 2), 2),), 1e-4).delta(F(0.1), False) > two_laplace(0.5, 0.5, 0.1)


def test_one_laplace_noise_is_detected_exactly():
    """delta(epsilon) = 1 - e^((epsilon - s)/2) for one Laplace variable moved by s."""
    for s in (F(1, 2), F(3)):
        found = LaplaceRun(((s, 1),), Pure.of(exactly(s)))
        exact = float(s) + 2 * math.log1p(-SMALL)
        assert exact - 2e-3 * float(s) < found.epsilon(F(1, 10**6)).lower <= exact * (1 + gamma(4))
        assert 0 < found.delta(F(0)).lower <= -math.expm1(-float(s) / 2) * (1 + gamma(4))


@pytest.mark.parametrize("level", [F(1, 100), F(1), F(17), F(300)])
def test_renyi_divergences_are_those_of_the_two_laws(level):
    """And D_alpha/alpha of the response is below level tanh(level/2), that of the Laplace noise at least its limit at 1."""
    loss, run = Pure.of(exactly(level), 3), LaplaceRun(((level, 3),), Pure.of(exactly(level), 3))
    draw = random.Random(str(level))
    with mpmath.workdps(400):
        e = mpmath.mpf(level.numerator) / level.denominator
        p = 1 / (1 + mpmath.exp(-e))
        assert abs(loss.rho.upper / (3 * F(str(e * mpmath.tanh(e / 2)))) - 1) < F(1, 10**11)
        assert abs(mp(run.rho.lower) / (3 * (e + mpmath.exp(-e) - 1)) - 1) < mpmath.mpf("1e-11")
        for _ in range(10):
            alpha = 1 + F(draw.randint(1, 10**6), 10 ** draw.randint(2, 6))
            a = mpmath.mpf(alpha.numerator) / alpha.denominator
            response = mpmath.log(p**a * (1 - p) ** (1 - a) + (1 - p) ** a * p ** (1 - a)) / (a - 1)
            shifted = mpmath.log(a / (2 * a - 1) * mpmath.exp((a - 1) * e) + (a - 1) / (2 * a - 1) * mpmath.exp(-a * e)) / (a - 1)
            for found, exact in ((loss.renyi(alpha).upper, 3 * response), (run.renyi(alpha).lower, 3 * shifted)):
                assert abs(mpmath.mpf(found.numerator) / found.denominator / exact - 1) < mpmath.mpf("1e-11")
            assert loss.renyi(alpha).upper <= loss.rho.upper * alpha * (1 + F(1, 10**11))


def test_a_gaussian_curve_of_all_levels_is_no_more_than_that_of_each():
    """Phi(-mu/2) = 1/(1 + e^level) at each of the levels: their squares together are below mu^2, and mu^2 below pi/2 level^2."""
    for level in (F(1, 50), F(1, 2), F(3), F(20)):
        mu = -2 * mpmath.erfinv(2 / (1 + mpmath.exp(float(level))) - 1) * mpmath.sqrt(2)
        one, many = Pure.of(exactly(level)).mu_squared.upper, Pure.of(exactly(level), 50).mu_squared.upper
        assert float(abs(mu**2)) <= float(one) * (1 + ROUNDED) and float(one) <= math.pi / 2 * float(level) ** 2 * (1 + ROUNDED)
        assert float(many) <= 50 * math.pi / 2 * float(level) ** 2 * (1 + ROUNDED)


@pytest.mark.parametrize(("growth", "steps"), [(F(3, 2), 40), (F(101, 100), 300), (F(1001, 1000), 5000), (F(10**9), 50)])
def test_falling_levels_are_held_from_both_sides(growth, steps):
    exact = [F(1, 7) / growth**t for t in range(min(steps, 300))]  # of the last level the sum alone is held
    for down, sign in ((False, 1), (True, -1)):
        rows = falling(F(1, 7), growth, steps, down)
        flat = [level for level, count in rows for _ in range(count)]
        pairs = list(zip(flat if down else flat[:-1], exact, strict=False))
        assert len(pairs) > 1 and all(sign * (level - own) >= 0 for level, own in pairs) and len(flat) <= steps
    total = F(1, 7) * (1 - 1 / growth**steps) / (1 - 1 / growth)
    high, low = (sum(level * count for level, count in falling(F(1, 7), growth, steps, down)) for down in (False, True))
    assert low <= total <= high <= low * F(1011, 1000)


def test_the_event_of_levels_loses_nothing_in_another_accountant():
    pytest.importorskip("dp_accounting", reason="the extra `events` is not installed")
    from dp_accounting import NeighboringRelation
    from dp_accounting.pld import PLDAccountant

    from verify.privacy.dp_events import from_dp_event, to_dp_event

    loss = Pure(((exactly(F(1, 4)), 12), (exactly(F(1, 10)), 30)))
    other = PLDAccountant(NeighboringRelation.REPLACE_ONE, value_discretization_interval=1e-4)
    for event in to_dp_event(loss).events:  # one by one: this accountant leaves the count of a response out (the tribunal)
        for _ in range(event.count):
            other.compose(event.event)
    assert float(loss.epsilon(1e-5).upper) == pytest.approx(other.get_epsilon(1e-5), rel=2e-3)
    back = from_dp_event(to_dp_event(loss))
    assert abs(back.level.upper / loss.level.upper - 1) < F(1, 10**9) and len(back.rounds) == 2
