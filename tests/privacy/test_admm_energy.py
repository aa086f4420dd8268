"""The shift theorem proved by hand, on random non-linear runs: the explicit shifts meet, and cost at most the stated energy."""

from fractions import Fraction as F

import numpy as np
import pytest

from tests.admm.by_hand.steps import ascend, minimise_x, minimise_y
from verify.admm import L1, Box, Huber, Logistic, Problem, Quadratic, QuadraticRegulariser, Zero
from verify.privacy.admm_energy import Energy, enough


def random_loss(draw, n, nu):
    """A convex loss of smoothness at most nu."""
    kind = draw.integers(3)
    features = draw.normal(size=(4, n))
    if kind == 0:
        G = draw.normal(size=(n, n))
        H = G @ G.T
        return Quadratic(H * (nu * draw.choice([1.0, 0.3]) / np.linalg.eigvalsh(H)[-1]), draw.normal(size=n))
    labels = draw.choice([-1.0, 1.0], size=4)
    loss = Logistic(features, labels) if kind == 1 else Huber(features, labels, 0.3)
    scale = np.sqrt(nu / loss.nu) * draw.choice([1.0, 0.7])
    return Logistic(features * scale, labels) if kind == 1 else Huber(features * scale, labels, 0.3)


def random_run(draw, s_target, kernel):
    """(problem, functions, energy) with eta = 1 and s_min near the target."""
    m = int(draw.integers(1, 3))
    n = m + int(kernel) * int(draw.integers(1, 3))
    A = np.hstack([np.eye(m), draw.normal(size=(m, n - m))]) if kernel else np.diag(1 + draw.random(m) * draw.integers(2))
    least = np.linalg.svd(A)[1].min() ** 2
    beta = float(s_target / least)
    B = -np.eye(m) * draw.choice([1.0, 2.0])
    g = [Zero(), L1(0.3), Box(-0.5, 0.5), QuadraticRegulariser(0.01 * np.eye(m), np.zeros(m))][draw.integers(4)]
    return A, B, g, beta, Energy(F(beta * least) * (1 - F(1, 10**9)), kernel)


@pytest.mark.parametrize("kernel", [True, False])
@pytest.mark.parametrize("s", [0.05, 0.3, 0.8, 1.05, 1.6, 3.0])
def test_the_shifts_meet_within_the_energy(kernel, s):
    draw = np.random.default_rng([int(100 * s), kernel])
    largest = 0.0
    for _ in range(25):
        A, B, g, beta, energy = random_run(draw, s, kernel)
        m, n = A.shape
        N = int(draw.integers(2, 13))
        functions = [random_loss(draw, n, 1.0) for _ in range(N)]
        problem = Problem(functions[0], g, A, B, draw.normal(size=m), beta, 1.0)
        M = np.eye(n) + beta * A.T @ A
        x, lam = draw.normal(size=n), draw.normal(size=m)
        other, lam_other = x - draw.normal(size=n) * draw.choice([0.1, 3.0]), lam.copy()
        dx = x - other
        sigmas = [F(1)] * N if draw.random() < 0.5 else [F(int(k), 4) for k in draw.integers(1, 20, size=N)]
        lasting = energy.lasting(sigmas)
        rounding = 2 * N * F(1, 1 << 127)  # each of them rounds up at most N times, to 128 bits (``rounded_up``)
        equal = [energy.start(k) for k in range(N, 1, -1)]
        assert {*sigmas} != {1} or all(abs(a - b) <= rounding * b for a, b in zip(lasting, equal, strict=True))
        bound = float(lasting[0]) * dx @ M @ dx
        cost = 0.0
        for t, f in enumerate(functions):
            noise = draw.normal(size=n) * 0.5
            following = []
            for point, dual in ((x, lam), (other, lam_other)):
                y = minimise_y(problem, point, dual)
                ascended = ascend(problem, point, y, dual)
                following.append((minimise_x(problem, point, f.gradient(point), y, ascended), ascended))
            (x, lam), (other, lam_other) = following
            dx, dlam, left = x - other, lam - lam_other, N - t - 1
            if left >= 2:
                c = float(lasting[t + 1] * energy.weight * sigmas[t] ** 2)
                shift = -c / (1 + c) * (dx - np.linalg.solve(M, A.T @ dlam))
            else:
                shift = np.linalg.pinv(A) @ (dlam / beta - A @ dx) if left == 1 else -dx
            cost += shift @ shift / float(sigmas[t]) ** 2
            x, other = x + noise + shift, other + noise
        scale = 1 + np.abs(x).max() + np.abs(lam).max()
        assert np.abs(x - other).max() < 1e-6 * scale and np.abs(lam - lam_other).max() < 1e-5 * scale
        assert cost <= bound * (1 + 1e-6)
        largest = max(largest, cost / bound)
    assert largest > 0.001  # the runs do spend energy


def test_the_recursion_at_the_anchors():
    energy = Energy(F(3, 2), True)
    assert [energy.start(k) for k in range(2, 9)] == [F(1, k - 1) for k in range(2, 9)]
    assert [energy.user(k) for k in range(6)] == [1, 1, F(1, 2), F(1, 3), F(1, 4), F(1, 5)] == energy.varying([F(1)] * 6)[::-1]
    assert energy.varying([F(k) for k in (2, 1, 1, 2, 4)]) == [F(1, k) for k in (4 + 1 + 1 + 4, 1 + 1 + 4, 1 + 4, 4, 16)]
    assert energy.varying([F(k) for k in (2, 3, 2, 2)])[0] == 1 / (4 * (1 + energy.s_min) + 4)
    at_the_threshold, below = Energy(F(26, 25), True).start(2), Energy(F(103, 100), True).start(2)
    assert at_the_threshold == 1 and 1 < below < F(102, 100)
    assert not enough(F(1), F(103, 100)) and enough(F(1), F(26, 25))


@pytest.mark.parametrize("s", [F(1, 50), F(1, 4), F(9, 10), F(2)])
@pytest.mark.parametrize("kernel", [True, False])
def test_the_inequality_of_one_iteration_holds_exactly(s, kernel):
    """For every k and larger singular values too: (1+s)(1+2s)s(q'/s)l^2 - ... is a non-negative form in (l, l+)."""
    energy = Energy(s, kernel)
    after = energy.start(2)
    for k in range(2, 40):
        c, after = after, after / (1 + min(energy.weight * after, s))  # exact; what is said is hardly more, and never less
        assert after <= energy.start(k + 1) <= after * (1 + F(1, 1 << 100))
        for larger in (s, 2 * s, s + 10):
            q, q_next = after, after / (1 + s)  # q_k <= c_{k+1} is what the step needs
            scale = (1 + larger) * (1 + 2 * larger)
            P = scale * q_next - after * larger
            R = 2 * after * (1 + larger) ** 2 - scale * q
            assert P > 0 and R > 0 and (after * (1 + larger)) ** 2 <= P * R
        assert after >= c / (1 + energy.weight * c) and after >= c / (1 + s)
