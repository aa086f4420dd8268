"""Lemmas 2 and 3 and the corrected Theorems 3 and 4 of huang2020 against runs, computed apart from the records."""

import math

import numpy as np
import pytest

from tests.lemmas.samples.agents import dp_run
from verify.admm.dp_admm import dp_admm
from verify.admm.local_objective import LocalObjective
from verify.algorithms.losses import Quadratic


def sides_of_28(rng, k=2):
    """The two sides of (28) at iteration k, with steps of the agents' own, and the first term of the right side."""
    agents, _, eta, noise, rho, run = dp_run(rng)
    w_any, v, ga_v = rng.normal(size=2), rng.normal(size=(3, 2)), rng.normal(size=(3, 2))
    left = right = first = 0.0
    for i, agent in enumerate(agents):
        wt, nxt, w, w_next = run.shared[k, i], run.shared[k + 1, i], run.w[k], run.w[k + 1]
        ga, ga_next, A, xi, h = run.gamma[k, i], run.gamma[k + 1, i], rho + 1 / eta[k, i], noise[k, i], eta[k, i]
        square = lambda x: float(x @ x)  # noqa: E731
        pairing = -ga_next @ (nxt - v[i]) + ga_next @ (w_next - w_any) + (nxt - w_next) @ (ga_next - ga_v[i])
        left += agent.value(wt) - agent.value(v[i]) + float(pairing)
        part = h / 2 * square(agent.subgradient(wt) - A * xi)
        first += part
        right += part + rho / 2 * (square(v[i] - w) - square(v[i] - w_next)) - A * float(xi @ (v[i] - wt))
        right += (square(v[i] - wt) - square(v[i] - nxt)) / (2 * h) + (square(ga_v[i] - ga) - square(ga_v[i] - ga_next)) / (
            2 * rho
        )
    return left, right, first


def test_lemma_2_holds_on_runs_and_needs_its_first_term():
    found = [sides_of_28(np.random.default_rng(seed)) for seed in range(200)]
    assert all(left <= right + 1e-9 * (1 + abs(right)) for left, right, _ in found)
    assert any(left > right - first for left, right, first in found)


def sides_of_33(rng, k=2):
    """The two sides of the corrected (33): quadratic losses of curvature at most M, 1/eta_i > M."""
    n, M, rho = 3, 1.5, rng.uniform(0.3, 2)
    b = rng.normal(size=(n, 2))
    agents = [LocalObjective(Quadratic(np.diag(rng.choice([0.0, M], size=2)), -x)) for x in b]
    kappa, noise = rng.uniform(0.2, 3, size=(3, n)), rng.normal(size=(3, n, 2))
    run = dp_admm(agents, rho, 1 / (M + kappa), noise, rng.normal(size=2), rng.normal(size=(n, 2)), rng.normal(size=(n, 2)))
    w_any, v, ga_v = rng.normal(size=2), rng.normal(size=(n, 2)), rng.normal(size=(n, 2))
    left = right = first = 0.0
    for i, agent in enumerate(agents):
        wt, nxt, w, w_next = run.shared[k, i], run.shared[k + 1, i], run.w[k], run.w[k + 1]
        ga, ga_next, A, xi = run.gamma[k, i], run.gamma[k + 1, i], rho + M + kappa[k, i], noise[k, i]
        square = lambda x: float(x @ x)  # noqa: E731
        pairing = -ga_next @ (nxt - v[i]) + ga_next @ (w_next - w_any) + (nxt - w_next) @ (ga_next - ga_v[i])
        left += agent.value(nxt) - agent.value(v[i]) + float(pairing)
        part = A**2 * square(xi) / (2 * kappa[k, i])
        first += part
        right += part + rho / 2 * (square(v[i] - w) - square(v[i] - w_next)) - A * float(xi @ (v[i] - wt))
        right += (M + kappa[k, i]) / 2 * (square(v[i] - wt) - square(v[i] - nxt))
        right += (square(ga_v[i] - ga) - square(ga_v[i] - ga_next)) / (2 * rho)
    return left, right, first


def test_the_corrected_lemma_3_holds_on_runs_and_needs_its_first_term():
    found = [sides_of_33(np.random.default_rng(seed)) for seed in range(200)]
    assert all(left <= right + 1e-9 * (1 + abs(right)) for left, right, _ in found)
    assert any(left > right - first for left, right, first in found)


def measured(rule, t, N, beta=0.4, rho=0.7, runs=4000, seed=1):
    """Algorithm 3 on f_i = |w - b_i|, n = 3, from zero: mean left side of (32) by ``rule``, the printed bounds, and the largest
    mean square distance of an iterate. N_i = the size of the noise in units of the step."""
    b, N = np.array([0.5, 1.0, 1.6]), np.asarray(N)
    n, w_star, rng = len(b), 1.0, np.random.default_rng(seed)
    G = np.hypot(1, N)
    wt, w, ga = np.zeros((runs, n)), np.zeros((runs, 1)), np.zeros((runs, n))
    before, gaps, u, farthest = 0.0, 0.0, 0.0, 0.0
    for k in range(1, t + 1):
        eta = w_star / (G * math.sqrt(t)) if rule == "constant" else w_star / (G * math.sqrt(2 * k))
        weight = 1 / math.sqrt(k) if rule == "weighted" else 1.0
        A = rho + 1 / eta
        before, u = before + weight * wt, u + weight
        farthest = max(farthest, float(((wt - w_star) ** 2).mean(0).max()))
        wt = (-np.sign(wt - b) + ga + rho * w + wt / eta) / A + rng.normal(size=(runs, n)) * N / A
        w = (wt - ga / rho).mean(1, keepdims=True)
        ga = ga - rho * (wt - w)
        gaps = gaps + weight * (wt - w)
    gap = (np.abs(before / u - b) - np.abs(w_star - b) + beta * np.abs(gaps / u)).sum(1)
    K, M_2 = float(G.sum()), n * (rho + beta**2 / rho) / 2
    bounds = {
        "constant": K / math.sqrt(t) + M_2 / t,
        "weighted": (math.sqrt(2) * K * (3 + math.log(t)) / 4 + M_2) / math.sqrt(t),
        "printed": math.sqrt(2) * K / math.sqrt(t) + M_2 / t,
    }
    return float(gap.mean()), bounds[rule], farthest, M_2 / t + n / math.sqrt(t)


@pytest.mark.parametrize("rule", ["constant", "weighted"])
@pytest.mark.parametrize("t", [1, 5, 40])
@pytest.mark.parametrize("N", [(0.0, 0.0, 0.0), (2.0, 1.0, 3.0), (12.0, 0.5, 9.0)])
def test_the_corrected_theorem_3_holds_in_the_mean(rule, t, N):
    gap, bound, _, _ = measured(rule, t, N)
    assert gap <= bound


def test_theorem_3_with_bounded_iterates_holds_where_they_are_bounded():
    tried = 0
    for t in (1, 5, 40):
        for N in ((0.0, 0.0, 0.0), (0.3, 0.2, 0.1), (2.0, 1.0, 3.0)):
            gap, bound, farthest, _ = measured("printed", t, N)
            tried += farthest <= 1
            assert gap <= bound or farthest > 1
    assert tried >= 3


def test_the_noise_belongs_into_the_bound():
    """With G_i = c_1 in place of its root with the noise the bound fails: the theorem's noise term is no decoration."""
    gap, _, _, without_noise = measured("constant", 40, (30.0, 30.0, 30.0))
    assert gap > without_noise


@pytest.mark.parametrize("t", [1, 5, 40])
@pytest.mark.parametrize("N", [(0.0, 0.0, 0.0), (2.0, 1.0, 3.0), (12.0, 0.5, 9.0)])
def test_the_corrected_theorem_4_holds_in_the_mean(t, N, beta=0.4, rho=0.7, runs=4000):
    """f_i = M (w - b_i)^2/2 with 1/eta_i = M + N_i sqrt t/c_w, averages over k = 1..t; w* = 1. N_i = 0 stands for a tiny one."""
    b, M, rng = np.array([0.4, 1.0, 1.6]), 1.5, np.random.default_rng(2)
    N, n, w_star = np.maximum(N, 1e-9), 3, 1.0
    wt, w, ga = np.zeros((runs, n)), np.zeros((runs, 1)), np.zeros((runs, n))
    inverse = M + N * math.sqrt(t) / w_star
    A, total, gaps = rho + inverse, 0.0, 0.0
    for _ in range(t):
        wt = (-M * (wt - b) + ga + rho * w + wt * inverse) / A + rng.normal(size=(runs, n)) * N / A
        w = (wt - ga / rho).mean(1, keepdims=True)
        ga = ga - rho * (wt - w)
        total, gaps = total + wt, gaps + wt - w
    value = lambda x: M * (x - b) ** 2 / 2  # noqa: E731
    gap = (value(total / t) - value(w_star) + beta * np.abs(gaps / t)).sum(1).mean()
    assert gap <= N.sum() * w_star / math.sqrt(t) + n * (w_star**2 * (M + rho) + beta**2 / rho) / (2 * t)
