"""Rounds of a small mean square score: Renyi divergences of laws written here, on the line and in the plane, beside the bound."""

import math
from fractions import Fraction as F
from random import Random

import mpmath
import numpy as np
import pytest

from tests.bounds import near
from verify.accounts.account import account
from verify.enclosures.balls import ball
from verify.privacy.dp_events import lost
from verify.privacy.laplace_run import TentRun
from verify.privacy.loss import Pure, composed, exactly
from verify.privacy.spread_rounds import chi_square, moment, tent, two_points

ORDERS = (F(11, 10), F(2), F(6), F(40), F(400))


def loss(u, kappa, share=None):
    """Of one round, in units of the noise: alpha = 1."""
    bent = kappa**2 if kappa <= F(13, 20) else kappa - F(1, 4) + 1 / (24 * kappa)
    return Pure(((exactly(u * (1 + kappa)), 1),), share or (1 + bent) / (1 + kappa) ** 2)


def ramp(kappa, start, heights):
    """L' and L'': from the first of ``heights`` to the second at the slope 2 kappa, from ``start`` on."""
    low, high = heights
    return (
        lambda z: np.clip(low + 2 * kappa * (z - start), low, high),
        lambda z: np.where((z > start) & (z < start + (high - low) / (2 * kappa)), 2 * kappa, 0.0),
    )


def quadrature(grids, one, other, q):
    """D_q of two densities on a grid, each first made to have mass one there."""
    cell = math.prod(grid[1] - grid[0] for grid in grids)
    mesh = np.meshgrid(*grids, indexing="ij")
    p, r = (density / (density.sum() * cell) for density in (one(*mesh), other(*mesh)))
    return math.log(float((p * (p / r) ** (q - 1)).sum() * cell)) / (q - 1)


def on_the_line(u, slopes, bends):
    """f -> exp(-|f + u L'(f)/2|)/2 (1 + u L''/2)."""
    return lambda f: np.exp(-np.abs(f + u * slopes(f) / 2)) / 2 * (1 + u * bends(f) / 2)


@pytest.mark.parametrize("seed", range(6))
def test_no_loss_on_the_line_loses_more(seed):
    draw = Random(seed)
    u, kappa = F(draw.randint(1, 40), 100), F(draw.randint(1, 40), 10)
    low = draw.choice((-1.0, 0.0))
    L, bend = ramp(float(kappa), draw.uniform(-2, 1) - (1 - low) / float(2 * kappa), (low, 1.0))
    grid = np.linspace(-40, 40, 400_001)
    one, other = on_the_line(float(u), L, bend), on_the_line(float(u), lambda f: -L(-f), lambda f: bend(-f))
    for q in ORDERS:
        assert quadrature([grid], one, other, float(q)) <= float(loss(u, kappa).renyi(q).upper) * 1.001


def test_in_the_plane_two_features_lose_no_more():
    """The two points have orthogonal features, so that the Jacobian of either adds to the mean square."""
    u, kappa = 0.3, 1.5
    L, bend = ramp(kappa, -1 / kappa / 2, (-1.0, 1.0))

    def density(x, y, moved):
        return np.exp(-np.hypot(x + moved * u * L(x) / 2, y + (1 - moved) * u * L(y) / 2)) * (
            1 + u / 2 * (moved * bend(x) + (1 - moved) * bend(y))
        )

    grid = np.linspace(-25, 25, 2001)
    for q in ORDERS[:3]:
        found = quadrature([grid, grid], lambda x, y: density(x, y, 1), lambda x, y: density(x, y, 0), float(q))
        assert 0 < found <= float(loss(F(u), F(kappa)).renyi(q).upper)


TENTS = pytest.mark.parametrize(("u", "kappa"), [(F(1, 100), F(3)), (F(2, 5), F(1)), (F(1), F(1, 4))])


@TENTS
@pytest.mark.parametrize("order", ORDERS)
def test_the_tent_is_the_divergence_of_its_two_laws(u, kappa, order):
    with mpmath.workdps(20):
        a, k, q, z = (mpmath.mpf(x.numerator) / x.denominator for x in (u, kappa, order, u / 2 / (1 + u * kappa)))

        def one(f):
            return mpmath.exp(-abs(f + a * min(max(1 + 2 * k * f, -1), 1) / 2)) / 2 * (1 + a * k if -1 / k < f < 0 else 1)

        found = mpmath.quad(lambda f: one(f) ** q * one(-f) ** (1 - q), [-mpmath.inf, -1 / k, -z, 0, z, 1 / k, mpmath.inf])
        assert abs(mpmath.log(found) / (q - 1) / float(tent(u, kappa, order)) - 1) <= mpmath.mpf("1e-9")


@TENTS
def test_a_smaller_mean_square_is_below_a_tent(u, kappa):
    whole = loss(u, kappa)
    run = TentRun(((u, 1),), Pure.of(exactly(u)), u, kappa, whole)
    assert run.rho.lower <= whole.rho.upper
    if u < F(1, 10):
        assert run.rho.lower > loss(u, kappa, 1 / (1 + kappa) ** 2).rho.upper


def test_what_features_at_an_angle_can_turn():
    """tr((H G)^2) <= kappa^2 u^2 max(1, 2 - 2 c^2), |b|^2 <= u^2 (1 + c)/2, for G <= I with entries of any size."""
    draw = np.random.default_rng(1)
    for _ in range(3000):
        axes, x, y = np.linalg.qr(draw.normal(size=(2, 2)))[0], *draw.normal(size=(2, 2))
        x, y = x / np.linalg.norm(x), y / np.linalg.norm(y)
        g, m = draw.uniform(-1, 1, 2), draw.choice([0, 2, 2 * draw.random()], 2)
        turned = (m[0] * np.outer(x, x) - m[1] * np.outer(y, y)) / 2 @ (axes * draw.choice([1, 0, draw.random()], 2)) @ axes.T
        assert np.trace(turned @ turned) <= max(1, 2 - 2 * (x @ y) ** 2) * (1 + 1e-12)
        assert ((g[0] * x - g[1] * y) ** 2).sum() / 4 <= (1 + abs(x @ y)) / 2 * (1 + 1e-12)


@pytest.mark.parametrize("e", [0.01, 0.5, 4.0])
def test_no_law_has_a_larger_moment_than_that_of_two_points(e):
    """Of all with mean 0 and this mean square between exp(-e) - 1 and exp(e) - 1, of the third power as well."""
    draw, M = np.random.default_rng(2), math.expm1(e)
    nearest = 0.0
    for count in range(300):
        y = draw.uniform(math.expm1(-e), M, 2 + count % 3)
        y[0], y[-1] = draw.choice([M, abs(y[0])]), draw.choice([math.expm1(-e), -abs(y[-1] / (1 + M))])
        p = draw.random(len(y))
        p[y < 0] *= p[y > 0] @ y[y > 0] / -(p[y < 0] @ y[y < 0])
        p /= p.sum()
        c, q = F(float(p @ y**2)), F(float(draw.choice([1 + draw.random(), 2 + 5 * draw.random() / e])))
        quotient = math.log(p @ np.exp(float(q) * np.log1p(y))) / float(
            moment(ball(q), two_points(F(e) if q >= 2 else F(-e), c)).log()
        )
        nearest = max(nearest, quotient)
        assert quotient <= 1 + 1e-6 and p @ y**3 <= float(c) * (M - float(c) / M) + 1e-9 * M**3
    assert nearest > 0.999


@pytest.mark.parametrize(("e", "share"), [(0.01, 1.0), (0.5, 0.4), (3.0, 0.6), (3.0, 1.0)])
def test_the_mean_square_is_a_solution_from_above(e, share):
    r, steps = 0.0, 20_000
    for i in range(1, steps + 1):
        M = math.expm1(e * (i - 0.5) / steps)
        r += e * math.sqrt(share * (1 + M) * (1 - r * r / M)) / steps
    assert 1 - 1e-3 <= float(chi_square(F(e), F(share))) / min(r * r, math.expm1(e) * -math.expm1(-e)) <= 1.05


def test_rho_is_the_largest_quotient_and_no_more_than_that_of_responses():
    for u, kappa in ((F(1, 1000), F(1, 2)), (F(1, 10), F(10)), (F(1), F(1, 2)), (F(3), F(1))):
        found = loss(u, kappa)
        quotients = [
            found.renyi(1 + F(t, 10) / found.level.upper).upper / (1 + F(t, 10) / found.level.upper)
            for t in (F(1, 20), *range(1, 80))
        ]
        assert max(quotients) <= found.rho.upper <= Pure(found.rounds).rho.upper
        assert found.rho.upper <= max(quotients) * F(21, 20)


@pytest.mark.parametrize("curvature", [F(1, 4), F(27, 20), F(3)])
def test_the_account_has_this_mean_square(curvature):
    """alpha = 1; u = C/(eta V B) = 1/20, with a tent where that shows more than the linear loss."""
    made = account("penalty-perturbation", alpha=1, eta=2, curvature=curvature, scale=1, degree=2, samples=5, steps=1)
    assert made.loss == loss(F(1, 20), curvature / 2)
    tents = [tent(F(1, 20), curvature / 2, q) / ball(q) for q in (1 + F(t, 4) / made.loss.level.upper for t in (1, 4, 8, 12))]
    linear = ball(F(1, 20)) + ball(-F(1, 20)).expm1()
    assert near(float(made.lower.rho.lower), max(map(float, [linear, *tents])), 2**20)


@pytest.mark.parametrize("steps", [1, 30])
def test_less_noise_in_the_exponent_never_costs_more(steps):
    """The order that is best moves by 10^5 where alpha becomes small; it was looked for within e^6 of the first guess."""
    setting = {"eta": 1, "curvature": 3, "scale": 100, "degree": 2, "samples": 1000, "steps": steps}
    found = [account("penalty-perturbation", alpha=F(1, 10**k), **setting).epsilon().upper for k in (6, 7, 8, 9, 10, 12, 15)]
    assert found == sorted(found, reverse=True)


def test_the_account_of_many_rounds_uses_it():
    made = account("penalty-perturbation", alpha="1/20", eta=1, curvature=2, scale=10, degree=2, samples=1000, steps=300)
    pure = Pure(made.loss.rounds)
    assert made.loss.rho.upper < pure.rho.upper / 4 and made.loss.epsilon(F(1, 10**6)).upper < pure.epsilon(F(1, 10**6)).upper / 2
    assert made.loss.delta(F(1)).upper < pure.delta(F(1)).upper and made.loss.epsilon(0).upper == pure.level.upper
    assert lost(made.loss, F(1, 10**6)).lower > 2 and lost(pure, F(1, 10**6)).upper == 1
    together = composed([made.loss, pure])
    assert together.share == 1 and composed([made.loss, made.loss]).share == made.loss.share
