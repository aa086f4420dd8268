"""Displayed statements on privacy whose kind is no bound, and steps inside proofs, against exact divergences computed apart."""

import math
from fractions import Fraction as F
from itertools import pairwise, product

import numpy as np
import pytest

from tests.lemmas.test_readings_bounds import SIGMA, directions, holds, read, square
from tests.lemmas.test_readings_chan2024 import above_root, maximum, starts, strong_values
from tests.privacy.instances import CONVEX, STRONG, from_first_loss, from_starts
from tests.tables import typed
from verify.privacy.admm_release import GradientAdmm
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_release import divergence


def test_prefix_sum():
    """z -> z + N, T times: the variance seen by the exact divergence is T sigma^2, neither more nor less."""
    for T in (1, 2, 7):
        exact = divergence(Recursion([F(2)], [(Step([[1]], [[1]]), T)], SIGMA))
        at = {"T": T, "sigma": SIGMA, "D_1": 4 / (2 * SIGMA**2), "<dz,dz>": 4, "v": 4 / (2 * exact)}
        assert holds("chan2024.informal-prefix-sum", "shrinks_by_T", at) and holds("chan2024.informal-prefix-sum", "variance", at)
        assert not holds("chan2024.informal-prefix-sum", "shrinks_by_T", at | {"v": at["v"] * F(101, 100)})


def test_without_the_normal_form():
    """A = [a], B = 0, f = g = 0: two noisy iterations leak more than Theorem 6.1 would say of A = [1]."""
    beaten = []
    for a, h in product((F(1, 3), F(1, 4), F(1, 10)), (F(3, 2), F(2))):
        problem = GradientAdmm([[a]], [[0]], [[1]], h, 1)
        s = 1 + h * a**2
        if s**3 < 2:
            D = divergence(from_starts(problem, [F(1)], [([[0]], 2)], SIGMA))
            at = {"eta": 1, "beta": h, "a": a, "sigma": SIGMA, "x": 1, "D": D, "s": s}
            assert holds("chan2024.remark-3.4-unscaled", "exceeds_the_bound", at)
            beaten.append(D * SIGMA**2 / s)
    assert len(beaten) == 6 and min(beaten) > 1
    tame = divergence(from_starts(GradientAdmm([[1]], [[0]], [[1]], F(3, 2), 1), [F(1)], [([[0]], 2)], SIGMA))
    assert not holds("chan2024.remark-3.4-unscaled", "exceeds_the_bound", at | {"a": 1, "s": F(5, 2), "D": tame})


def test_two_ways_to_add_noise():
    """Noise on the gradient against noise on the iterate, by the Gaussian laws of x_{t+1}."""
    rng, record, least = np.random.default_rng(1), "chan2024.sec3-two-noise-options", 1.0
    for _ in range(8):
        eta, beta, sigma, A = rng.uniform(0.3, 2), rng.uniform(0.3, 2), 0.7, rng.normal(size=(2, 3))
        top = np.linalg.svd(A)
        for d in (rng.normal(size=3), top[2][0]):
            M = np.linalg.inv(np.eye(3) + eta * beta * A.T @ A)
            moved = -eta * M @ d
            oracle = moved @ np.linalg.solve(eta**2 * sigma**2 * M @ M, moved) / 2
            output = moved @ moved / (2 * eta**2 * sigma**2)
            at = {"eta": eta, "beta": beta, "a_2": top[1][0] ** 2 * (1 + 1e-9), "D_oracle": oracle, "D_output": output}
            assert holds(record, "output_is_more_private", at) and holds(record, "up_to_a_factor", at)
            least = min(least, float(holds(record, "up_to_a_factor", at | {"D_oracle": 1.01 * oracle})))
    assert least == 0


def one_coordinate(m):
    """The difference (x~, lam) of two runs with n = 1, A = (1, .., 1), B = I, f = 0, g of curvatures 1, .., m, eta = beta = 1."""
    rest = [1 - F(1, k + 2) for k in range(m)]  # B dy = r (lam - x), r = 1/(curvature + beta)
    after = [[-rest[k], *(rest[k] if i == k else F(0) for i in range(m))] for k in range(m)]
    images = [[-F(1, k + 2), *(F(int(i == k), k + 2) for i in range(m))] for k in range(m)]
    point = [(int(j == 0) + sum(after[k][j] - images[k][j] for k in range(m))) / F(1 + m) for j in range(m + 1)]
    return Step([point, *after], [[1], *([0] for _ in range(m))])


@pytest.mark.parametrize("m", [2, 3])
def test_many_constraints_on_one_coordinate(m):
    """m >= T - 1 different curvatures of g: T noisy iterations leave the divergence of the first point as it was."""
    unit = Step([[int(i == j) for j in range(m + 1)] for i in range(m + 1)], [[1], *([0] for _ in range(m))])

    def leaked(T):
        return divergence(Recursion([F(2), *[F(0)] * m], [(unit, 1), (one_coordinate(m), T - 1)], SIGMA))

    for record in ("chan2024.sec5.2-m-large", *(["chan2024.sec5.2-m-large-instance"] if m == 2 else [])):
        at = {"sigma": SIGMA, "x_1": 2, "D": leaked(m + 1)}
        assert holds(record, "no_amplification", at)
        assert not holds(record, "no_amplification", at | {"D": at["D"] * F(99, 100)})
    assert not holds("chan2024.sec5.2-m-large", "no_amplification", at | {"D": leaked(m + 2)}), "an iteration too many"


def test_the_largest_quotient_of_a_family():
    """Exact divergences of affine walks over their squared distances: none exceeds the largest, which only some attain."""
    record, C, pairs = "common.largest-quotient", F(1, 2) / SIGMA**2, []
    for factor, start in product((F(1, 2), F(1), F(3, 2)), (F(1), F(3))):
        pairs.append((divergence(Recursion([start], [(Step([[factor]], [[1]]), 2)], SIGMA)), start**2))
    d = max(D / (C * dist) for D, dist in pairs)
    assert all(holds(record, "no_larger", {"C": C, "d": d, "D": D, "dist": dist}) for D, dist in pairs)
    reached = [holds(record, "attained", {"C": C, "d": d, "D": D, "dist": dist}) for D, dist in pairs]
    assert any(reached) and not all(reached)
    less = d * F(99, 100)
    assert not all(holds(record, "no_larger", {"C": C, "d": less, "D": D, "dist": dist}) for D, dist in pairs)


def second_mechanism(eta, beta, h, x, lam):
    """A = [1 0], B = 0 with f of curvatures h: the differences after one iteration, and after the second one where the noise
    makes w~ the same in both runs; by the lines of Algorithm 1."""
    q = 1 + eta * beta
    lam1 = lam - beta * x[0]
    x1 = ((x[0] - eta * h[0] * x[0] + eta * lam1) / q, x[1] - eta * h[1] * x[1])
    v = (lam1 - beta * x1[0]) / beta
    masked = (x1[0] + v, x1[1])
    lam2 = lam1 - beta * masked[0]
    x2 = ((masked[0] - eta * h[0] * masked[0] + eta * lam2) / q, masked[1] - eta * h[1] * masked[1])
    return lam1, x1, v, x2


def test_the_second_mechanism():
    """Lemma 6.8 and what section 7 takes from it: the conditional law of x~_{t+2} is Gaussian with these means."""
    convex, strong = [], []
    for eta, product_, curve in product((F(1, 2), F(1)), (F(1, 2), F(2)), product((F(0), F(1, 2), F(1)), repeat=2)):
        beta = product_ / eta
        for x, lam in typed(__file__, "readings_privacy", "the second mechanism"):
            h = [c / eta for c in curve]
            lam1, x1, v, x2 = second_mechanism(eta, beta, h, x, lam)
            at = {"beta": beta, "sigma": SIGMA, "eta": eta, "<x1,x1>": square(x1), "<A_x1,A_x1>": x1[0] ** 2,
                  "<A_x1,lam1>": x1[0] * lam1, "<lam1,lam1>": lam1**2}  # fmt: skip
            D_2 = square(x2) / (2 * SIGMA**2)
            convex.append(at | {"D_2": D_2})
            strong.append(at | {"D": D_2 + v**2 / (2 * SIGMA**2)})
    read("chan2024.lemma-6.8", "second", "D_2", convex, F(201, 100))
    read("chan2024.lemma-7.7-reuse", "pair", "D", strong, F(301, 100))


@pytest.mark.parametrize("L", [1, 2, 3, 4, 7])
def test_assumption_8_1(L):
    """L iterations from the user's own on: at most 4 C eta^2 Delta^2/(2 sigma^2 L), at every eta beta."""
    shares = []
    for instance in CONVEX:
        p = instance.problem
        at = {"eta": F(p.eta), "beta": F(p.beta), "sigma": SIGMA, "a": above_root(instance.norm2), "Delta": 1, "L": L, "short": L}
        at["c"] = maximum(F(p.eta) * F(p.beta))
        for d in directions(p):
            D = divergence(from_first_loss(p, d, instance.losses(L), SIGMA)) / square(d)
            letter, goal = ("D_long", "long_runs") if L >= 3 else ("D_short", "short_runs")
            assert holds("chan2024.assumption-8.1", goal, at | {letter: D})
            shares.append(holds("chan2024.assumption-8.1", goal, at | {letter: 40 * D}))
    assert not all(shares)


@pytest.mark.parametrize("M", [1, 2, 8, 50])
@pytest.mark.parametrize("alpha", [2, 5])
def test_corollary_8_3(alpha, M):
    """A user at distance 1, .., M from the end, each as likely, told with the output: Gaussians with D_alpha = alpha C/l."""
    record, a = "chan2024.corollary-8.3", alpha - 1
    log = math.log(M) * (1 - 1e-12) if M > 1 else 0.0
    for C in (F(1, alpha * a), F(1, 100)):
        revealed = math.log(sum(math.exp(a * alpha * float(C) / l) for l in range(1, M + 1)) / M) / a  # noqa: E741
        at = {"C": C, "a": a, "M": M, "log": log, "log_2": math.log(2), "alpha": alpha, "D": revealed}
        for goal, share in (("sharper", F(40, 100)), ("stopping", F(20, 100)), ("permutation", F(20, 100))):
            assert holds(record, goal, at)
            assert not holds(record, goal, at | {"D": F(revealed) / share})
        assert holds(record, "admissible", at)


def test_amplification_rate():
    """O(1/N) and O(L^N/N) with their constants, odd and even N."""
    record, reached, strongly = "chan2024.informal-amplification", False, False
    for instance, N in product(CONVEX, (2, 3, 6)):
        p = instance.problem
        dx, _ = starts(instance, N)
        at = {
            "sigma": SIGMA,
            "beta": F(p.beta),
            "eta": F(p.eta),
            "a": above_root(instance.norm2),
            "N": N,
            "<x_c,x_c>": square(dx),
        }
        at["c_c"] = maximum(F(p.eta) * F(p.beta))
        D = divergence(from_starts(p, dx, instance.losses(N), SIGMA))
        assert holds(record, "rate", at | {"D_c_last": D})
        reached |= not holds(record, "rate", at | {"D_c_last": 40 * D})
    for instance, T, j in product(STRONG, (1, 2), (0, 1)):
        p, known = instance.problem, strong_values(instance)
        r = above_root(known["L"])
        S, scale = sum(r ** (2 * i) for i in range(T)), r ** (2 - 2 * T)
        at = known | {"r": r, "odd": r, "j": j, "T": T, "S": S, "u": scale, "p": r ** (T - 1)}
        d = [F(1)] * p.n
        D = divergence(from_starts(p, d, instance.losses(2 * T + j), SIGMA))
        at |= {"<x,x>": square(d) / (S * scale) ** 2, "D_last": D}
        assert holds(record, "rate_strongly", at)
        strongly |= not holds(record, "rate_strongly", at | {"D_last": 100 * D})
    assert reached and strongly


@pytest.mark.parametrize(("top", "a"), [(1e40, 0.05), (50.0, 0.5), (8.0, 2.0)])
def test_rdp_to_dp(top, a):
    """Two points of P-mass 1/2 each, P/Q = top at one of them: every event, at thresholds below and above top."""
    record, share = "cyffers2023.rdp-to-dp", 0.0
    P, Q = (0.5, 0.5), (0.5 / top, 1 - 0.5 / top)
    moment = sum(p * (p / q) ** a for p, q in zip(P, Q, strict=True))
    for threshold in (top / 100, top / 10, top / 2, 2 * top):
        delta = moment / threshold**a
        for event in ((0,), (1,), (0, 1)):
            large = sum(P[i] for i in event if P[i] > threshold * Q[i])
            small, Q_S = sum(P[i] for i in event) - large, sum(Q[i] for i in event)
            at = {"delta": delta, "threshold": threshold, "P_large": large, "P_small": small, "Q_S": Q_S}
            assert holds(record, "approximate_privacy", at)
            share = max(share, (large + small - threshold * Q_S) / delta)
    assert share > {1e40: 0.75, 50.0: 0.1, 8.0: 0.05}[top]


def test_a_walk_that_stays():
    """A user may hold every token of a walk: K contributions, where the average would say C K/n."""
    for n, K, C in ((4, 3, 2), (50, 10, 7)):
        walk = [0] * K
        at = {"K_i": sum(one == 0 for one in walk), "K": K, "n": n, "C": C}
        assert holds("cyffers2023.c5-composition-negation", "exceeded", at)
        assert not holds("cyffers2023.c5-composition-negation", "exceeded", at | {"C": n})


def decentralized_cells(n, K, lam, slope, sigma, far):
    """Algorithm 4 as printed on the line, r = 0, gamma = 1, linear losses, user 0 first: by the times at which user 1 holds the
    token, the walks with their probability and the law (mean, variance) of what user 1 then sees first; a visit hides the rest.

    ``slope``: of the loss of user 0; the others have none. ``far``: u_{0,2}, by which the walks are told apart."""
    cells = {}
    for walk in product(range(n), repeat=K - 1):
        users = (0, *walk)
        seen = users.index(1) if 1 in users else None
        if seen is None:
            cells.setdefault(None, []).append((n ** (1.0 - K), 0.0, 0.0))
            continue
        z, u = np.zeros(seen + 1), np.zeros((n, seen + 1))  # the constant part, then one entry for each noise
        u[2, 0] = far
        for step, user in enumerate(users[:seen], 1):
            moved = 2 * lam * (z - u[user])
            moved[0] -= 2 * lam * (slope if user == 0 else 0.0)
            moved[step] += lam * sigma
            u[user] += moved
            z = z + moved / n
        cells.setdefault(seen, []).append((n ** (1.0 - K), float(z[0]), float((z[1:] ** 2).sum())))
    return cells


def moment_of_order_two(P, Q):
    """The integral of P^2/Q for two mixtures of normals (weights, mean, variance), by windows around the components of P."""
    total, found = 0.0, sorted({(round(m, 9), round(v, 15)) for _, m, v in P})
    edges = [-np.inf, *((a[0] + b[0]) / 2 for a, b in pairwise(found)), np.inf]
    for (mean, variance), (low, high) in zip(found, pairwise(edges), strict=True):
        reach = 40 * math.sqrt(variance)
        x = np.linspace(max(low, mean - reach), min(high, mean + reach), 40_001)
        densities = []
        for law in (P, Q):
            logs = [np.log(w) - (x - m) ** 2 / (2 * v) - np.log(2 * np.pi * v) / 2 for w, m, v in law]
            densities.append(np.logaddexp.reduce(logs))
        total += float(np.trapezoid(np.exp(2 * densities[0] - densities[1]), x))
    return total


@pytest.mark.parametrize(("K", "breaks"), [(2, False), (3, True), (4, True)])
def test_theorem_4_of_cyffers_fails_for_three_users_too(K, breaks):
    """n = 3, K_i = K, alpha = 2: at 16 L^2 gamma^2/sigma^2 = 1.999, below what the condition on sigma allows, D_2 in the view of
    user 1 passes the printed bound from three steps on. A far u_{0,2} tells the walks apart."""
    n, lam, y = 3, 1e-4, 1.999
    sigma = math.sqrt(16 / y)
    assert sigma > 2 * math.sqrt(2)
    one, other = (decentralized_cells(n, K, lam, slope, sigma, -1e5) for slope in (1.0, -1.0))
    moment = sum(w for w, _, _ in one[None]) + sum(moment_of_order_two(one[c], other[c]) for c in one if c is not None)
    bound = y * K * math.log(n) / n
    assert (math.log(moment) > bound + 0.01) == breaks and (math.log(moment) < bound - 0.01) != breaks
