"""What the page says by numbers of the public code of cyffers2023: the pair of data sets does what is counted, the fixed
points."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from examples.public import padadmm_noise as noise
from examples.public.padadmm_descent import descent, optimality
from examples.public.padadmm_steps import minimiser, moved, soft
from tests.bounds import near


@pytest.mark.parametrize("sign", [1, -1])
def test_the_pair_moves_the_first_entry_by_the_draws_of_one_user(sign):
    """The federated branch with targets of 1e12, alpha = 0 and its noise: N e_1'(z_K - z_0) = 2 lambda C (+-draws) + noise."""
    draw, users, p, gamma, lam, radius = np.random.default_rng(3), 6, 4, 1.5, 0.46, 1.6
    rows = np.tile(np.eye(p)[1], (users, 1))
    rows[0], targets = sign * np.eye(p)[0], np.full(users, 1e12)
    solve = [minimiser(np.outer(a, a), -b * a, 1 / gamma) for a, b in zip(rows, targets, strict=True)]
    setting, u, z, total, uses = SimpleNamespace(lam=lam, clipping=radius), np.zeros((users, p)), np.zeros(p), 0.0, 0
    for _ in range(30):
        change = np.zeros(p)
        for i in draw.integers(users, size=4):
            e = draw.normal(size=p)
            new = moved(setting, u[i], solve[i](2 * z - u[i]), z) + lam * e
            change, u[i] = change + new - u[i], new
            total, uses = total + lam * e[0], uses + (i == 0)
        z = z + change / users
    assert uses > 5
    assert users * z[0] == pytest.approx(2 * lam * radius * sign * uses + total, abs=1e-6)


@pytest.mark.parametrize("sign", [1, -1])
def test_the_pair_moves_the_gradient_steps_by_the_rounds_of_one_user(sign):
    draw, rows, targets = np.random.default_rng(4), np.zeros((6, 3)), np.zeros(6)
    rows[0, 0], targets[0] = sign, 1e12
    batches, e = draw.integers(6, size=(40, 4)), draw.normal(size=(40, 3))
    z = descent(rows, targets, 0.0, 0.31, 10, 13.0, batches, e, np.zeros(3))
    seen = sum(0 in batch for batch in batches)
    assert 5 < seen < 40
    assert near(z[-1][0], 0.031 * (13 * sign * seen - e[:, 0].sum()), 6 * 40, 0.031 * (13 * seen + np.abs(e[:, 0]).sum()))


def test_the_event_is_what_drawing_shows():
    """At the 0.224 of the table for the gradient steps: both probabilities of one event, by simulation."""
    s, draw = noise.scale(noise.BUDGETS[3], 13.0), np.random.default_rng(5)
    j, weight = noise.uses("gradient steps")
    assert math.isclose(np.exp(weight).sum(), 1, abs_tol=1e-9)
    drawn = draw.binomial(noise.K, noise.CHANCE["gradient steps"], size=200_000)
    assert abs(drawn.mean() - np.exp(weight) @ j) < 0.15
    step = 13 / s / math.sqrt(noise.K)
    first, second = (np.mean(sign * step * drawn + draw.normal(size=drawn.size) > 1) for sign in (1, -1))
    from scipy.special import log_ndtr

    for found, sign in ((first, 1), (second, -1)):
        assert abs(found - np.exp(weight + log_ndtr(sign * step * j - 1)).sum()) < 0.005


@pytest.mark.parametrize("name", list(noise.RADIUS))
def test_what_is_forced_stays_below_what_is_promised(name):
    for epsilon in noise.BUDGETS:
        s = noise.scale(epsilon, noise.RADIUS[name])
        assert 0 < noise.at_least(name, s) < noise.at_most(name, s)
    assert noise.at_least(name, noise.scale(noise.BUDGETS[2], noise.RADIUS[name])) > noise.BUDGETS[2]
    assert noise.at_most("gradient steps", noise.scale(0.01, 13.0)) < 0.01


def test_the_budget_is_that_of_zcdp():
    rho = noise.budget(1.0)
    assert near(rho + 2 * math.sqrt(rho * math.log(1e6)), 1, 40)


def test_digits_are_rounded_outward():
    assert (noise.digits(0.0239, math.floor), noise.digits(0.0231, math.ceil), noise.digits(9651.0, math.floor)) == (
        "0.023",
        "0.024",
        "9600",
    )


@pytest.mark.parametrize(("batches", "kappa_over_alpha"), [([[0, 1, 2], [3, 4, 5]], 1 / 3), ([list(range(6))], 1 / 6)])
def test_the_gradient_steps_solve_the_lasso_of_another_weight(batches, kappa_over_alpha):
    """Two batches alike, so that nothing is random: alpha/q, and alpha/N with all rows."""
    draw, alpha = np.random.default_rng(6), 0.3
    features, targets = np.tile(draw.normal(size=(3, 2)), (2, 1)), np.tile(draw.normal(size=3), 2)
    z = descent(features, targets, alpha, 0.5, 6, 1e9, batches * 2000, np.zeros((2000 * len(batches), 2)), np.zeros(2))[-1]
    assert optimality(features, targets, alpha * kappa_over_alpha, z) < 1e-9 < optimality(features, targets, alpha, z)


def test_the_threshold_of_the_federated_branch_is_that_of_twice_alpha_over_n():
    """Ridge 1/gamma and threshold 2 alpha gamma/n, everybody in every round, the mean kept before the threshold."""
    draw, n, alpha, gamma = np.random.default_rng(7), 5, 0.05, 0.7
    features, targets = draw.normal(size=(n, 2)), draw.normal(size=n)
    solve = [minimiser(np.outer(a, a), -b * a, 1 / gamma) for a, b in zip(features, targets, strict=True)]
    u = np.zeros((n, 2))
    for _ in range(3000):
        z = soft(u.mean(axis=0), 2 * alpha * gamma / n)
        u = u + np.array([solve[i](2 * z - u[i]) - z for i in range(n)])
    assert optimality(features, targets, 2 * alpha / n, z) < 1e-9 < optimality(features, targets, alpha, z)
