"""Every conversion against mpmath at 50 digits: 1000 seeded points, never outside the enclosure."""

import random
from fractions import Fraction as F

import mpmath
import pytest

from verify.privacy import conversion as c
from verify.privacy.loss import Gaussian, Mixture, Pure, exactly
from verify.privacy.participation import sampled
from verify.privacy.subsampled_gaussian import subsampled_gaussian

POINTS = {"renyi_to_epsilon": 240, "renyi_to_delta": 240, "gaussian_delta": 200, "gaussian_epsilon": 150, "subsampled": 100,
          "subsampled_real": 10, "mixture": 30, "pure": 30}  # fmt: skip
assert sum(POINTS.values()) == 1000


def log_uniform(draw, low, high):
    return F(float(low * (high / low) ** draw.random()))


def mp(x):
    if isinstance(x, F) and x.denominator.bit_count() == 1:  # the ends of balls; fast for denominators of millions of bits
        return mpmath.ldexp(mpmath.mpf(x.numerator), 1 - x.denominator.bit_length())
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, F) else mpmath.mpf(x)


def delta_of(epsilon, mu):
    Q = lambda x: mpmath.erfc(x / mpmath.sqrt(2)) / 2  # noqa: E731
    return Q(epsilon / mu - mu / 2) - mpmath.exp(epsilon) * Q(epsilon / mu + mu / 2)


def inside(found, value):
    slack = mpmath.mpf(10) ** -40 * (1 + abs(value))
    return mp(found.lower) - slack <= value <= mp(found.upper) + slack


def mixture_loss(parts):
    return Mixture(tuple((w, exactly(s)) for w, s in parts))


def point(name, draw):
    """(enclosure, value at 50 digits) of one random point."""
    rho, delta, alpha = log_uniform(draw, 1e-4, 50), log_uniform(draw, 1e-15, 0.5), 1 + log_uniform(draw, 1e-2, 200)
    epsilon, mu2 = log_uniform(draw, 1e-3, 30), log_uniform(draw, 1e-4, 100)
    if name == "renyi_to_epsilon":
        a = mp(alpha)
        value = mp(rho) + mpmath.log(1 - 1 / a) - mpmath.log(mp(delta) * a) / (a - 1)
        return c.renyi_to_epsilon(alpha, rho, delta), max(mpmath.mpf(0), value)
    if name == "renyi_to_delta":
        a = mp(alpha)
        value = mpmath.exp((a - 1) * (mp(rho) - mp(epsilon) + mpmath.log(1 - 1 / a))) / a
        return c.renyi_to_delta(alpha, rho, epsilon), min(mpmath.mpf(1), value)
    if name == "gaussian_delta":
        return c.gaussian_delta(epsilon, mu2), delta_of(mp(epsilon), mpmath.sqrt(mp(mu2)))
    if name == "gaussian_epsilon":
        found, mu = c.gaussian_epsilon(delta, mu2), mpmath.sqrt(mp(mu2))
        low, high = delta_of(mp(found.lower), mu), delta_of(mp(found.upper), mu)
        bracketed = high <= mp(delta) <= low or (found.lower == 0 and high <= mp(delta))
        return found, mp(found.middle if bracketed else found.upper + 1)
    sigma, q = log_uniform(draw, 0.5, 10), log_uniform(draw, 1e-3, 0.9)
    s, p = mp(sigma), mp(q)
    if name == "subsampled":
        a = draw.randint(2, 40)
        total = mpmath.fsum(mpmath.binomial(a, k) * (1 - p) ** (a - k) * p**k * mpmath.exp(k * (k - 1) / (2 * s**2))
                            for k in range(a + 1))  # fmt: skip
        return subsampled_gaussian(a, q, sigma), mpmath.log(total) / (a - 1)
    if name == "subsampled_real":
        a = mp(F(draw.randint(11, 60), 10) + F(1, 20))
        density = lambda x: mpmath.exp(-(x**2) / (2 * s**2)) / (s * mpmath.sqrt(2 * mpmath.pi))  # noqa: E731
        value = mpmath.quad(lambda x: density(x) * (1 - p + p * mpmath.exp((2 * x - 1) / (2 * s**2))) ** a,
                            [-30 * s, -5 * s, 0, 1, a, 30 * s + a])  # fmt: skip
        return subsampled_gaussian(F(str(mpmath.nstr(a, 10))), q, sigma), mpmath.log(value) / (a - 1)
    if name == "mixture":
        parts = [(F(1, 4), mu2), (F(1, 2), mu2 / 9), (F(1, 4), mu2 / 100)]
        value = mpmath.fsum(mp(w) * delta_of(mp(epsilon), mpmath.sqrt(mp(x))) for w, x in parts)
        loss = mixture_loss(parts)
        found = loss.epsilon(delta)
        at = lambda e: mpmath.fsum(mp(w) * delta_of(mp(e), mpmath.sqrt(mp(x))) for w, x in parts)  # noqa: E731
        assert at(found.upper) <= mp(delta) and (found.lower == 0 or at(found.lower) >= mp(delta))
        return loss.delta(epsilon), value
    loss = Pure.of(exactly(epsilon))
    value = mpmath.log(mpmath.exp(mp(epsilon)) * (1 - mp(delta)) - mp(delta))
    found = loss.epsilon(delta)
    assert mp(found.lower) <= max(value, 0)
    square, target = loss.mu_squared, 1 / (1 + mpmath.exp(mp(epsilon)))
    tail = lambda m: mpmath.erfc(mpmath.sqrt(mp(m)) / 2 / mpmath.sqrt(2)) / 2  # noqa: E731
    assert tail(square.upper) <= target <= tail(square.lower)
    return loss.renyi(2), mpmath.log(mpmath.cosh(3 * mp(epsilon) / 2) / mpmath.cosh(mp(epsilon) / 2))


@pytest.mark.parametrize("name", POINTS)
def test_never_outside_the_enclosure(name):
    draw = random.Random(name)
    with mpmath.workdps(50):
        for i in range(POINTS[name]):
            found, value = point(name, draw)
            assert inside(found, value), f"{name}, point {i}: {found} does not hold {mpmath.nstr(value, 20)}"
            assert mp(found.lower) <= mp(found.upper)


def test_the_check_sees_a_wrong_value():
    with mpmath.workdps(50):
        found = c.gaussian_delta(F(1), F(1))
        assert not inside(found, delta_of(mpmath.mpf(1), mpmath.mpf(1)) * (1 + mpmath.mpf(10) ** -9))


def test_a_secret_index_is_no_better_than_its_best_and_no_worse_than_its_worst_part():
    parts = [(F(1, 2), F(1)), (F(1, 2), F(1, 100))]
    found = mixture_loss(parts).epsilon(F(1, 10**5))
    assert Gaussian(exactly(F(1, 100))).epsilon(F(1, 10**5)).upper < found.lower
    assert found.upper < Gaussian(exactly(1)).epsilon(F(1, 10**5)).lower


@pytest.mark.parametrize("loss", [Gaussian(exactly(10**4)), sampled(200, F(1, 2), exactly(10))], ids=["Gaussian", "Mixture"])
def test_no_delta_is_above_one(loss):
    assert F(9, 10) < loss.delta(0).lower <= loss.delta(0).upper <= 1


def test_a_mixture_must_not_lose_weight():
    with pytest.raises(ValueError, match="less than 1"):
        mixture_loss([(F(1, 2), F(1))])


def test_many_parts_are_grouped_outward():
    parts = [(F(1, 2000), F(100, k)) for k in range(1, 2001)]
    grouped, delta = mixture_loss(parts), F(1, 20)  # an epsilon to which most parts contribute
    assert len(grouped.parts) < 400 and sum(w for w, _ in grouped.parts) == 1
    with mpmath.workdps(30):
        epsilon = grouped.epsilon(delta)
        exact = lambda e: mpmath.fsum(mp(w) * delta_of(mp(e), mpmath.sqrt(mp(x))) for w, x in parts)  # noqa: E731
        assert exact(epsilon.upper) <= mp(delta) <= exact(epsilon.lower)
    assert epsilon.upper / epsilon.lower < F(106, 100)  # the squares of a group differ by up to 3.5 %
