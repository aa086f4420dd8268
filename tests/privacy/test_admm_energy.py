"""The shift theorem proved by hand, on random non-linear runs: the explicit shifts meet, and cost at most the stated energy."""

from fractions import Fraction as F

import numpy as np
import pytest

from tests.conformance.programs.gradient_admm import Lines
from verify.admm import L1, Box, Huber, Logistic, Problem, Quadratic, QuadraticRegulariser, Zero
from verify.privacy.admm_energy import Changing, Energy, enough, first_coefficient

LINES = Lines()


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
    """(A, B, g, beta, beta a^2 of all singular values, energy) with eta = 1 and s_min near the target."""
    m = int(draw.integers(1, 3))
    n = m + int(kernel) * int(draw.integers(1, 3))
    A = np.hstack([np.eye(m), draw.normal(size=(m, n - m))]) if kernel else np.diag(1 + draw.random(m) * draw.integers(2))
    squares = np.linalg.svd(A)[1] ** 2
    beta = float(s_target / squares.min())
    s = [F(float(beta * x)) * (1 - F(1, 10**9)) for x in squares]
    B = -np.eye(m) * draw.choice([1.0, 2.0])
    g = [Zero(), L1(0.3), Box(-0.5, 0.5), QuadraticRegulariser(0.01 * np.eye(m), np.zeros(m))][draw.integers(4)]
    return A, B, g, beta, s, Energy(min(s), kernel)


def meet_within(one, other, cost, bound):
    """Two runs end at the same x and lam, and their shifts cost no more."""
    scale = 1 + sum(np.abs(part).max() for part in one)
    dx, dlam = (np.abs(a - b).max() for a, b in zip(one, other, strict=True))
    assert dx < 1e-6 * scale and dlam < 1e-5 * scale
    assert cost <= bound * (1 + 1e-6)


@pytest.mark.parametrize("kernel", [True, False])
@pytest.mark.parametrize("s", [0.05, 0.3, 0.8, 1.05, 1.6, 3.0])
def test_the_shifts_meet_within_the_energy(kernel, s):
    draw = np.random.default_rng([int(100 * s), kernel])
    largest, changes = 0.0, 0
    for _ in range(40):
        A, B, g, beta, squares, energy = random_run(draw, s, kernel)
        m, n = A.shape
        N = int(draw.integers(2, 13))
        functions = [random_loss(draw, n, 1.0) for _ in range(N)]
        c_of_b = draw.normal(size=m)
        etas = [F(1)] * N if draw.random() < 0.5 else [F(int(k), 4) for k in draw.integers(1, 5, size=N)]
        problems = [Problem(functions[0], g, A, B, c_of_b, beta, float(eta)) for eta in etas]
        norms = [np.eye(n) + float(eta) * beta * A.T @ A for eta in etas]
        known = bool(draw.random() < 0.5)
        curve = Changing(tuple(squares) if known else (min(squares),), kernel, known)
        changes += len({*etas}) > 1
        x, lam = draw.normal(size=n), draw.normal(size=m)
        other, lam_other = x - draw.normal(size=n) * draw.choice([0.1, 3.0]), lam.copy()
        dx = x - other
        sigmas = [F(1)] * N if draw.random() < 0.5 else [F(int(k), 4) for k in draw.integers(1, 20, size=N)]
        lasting = curve.lasting([*zip(etas, sigmas, strict=True)])
        rounding = 2 * N * F(1, 1 << 127)  # each of them rounds up at most N times, to 128 bits (``rounded_up``)
        equal = [energy.start(k) for k in range(N, 1, -1)]
        plain = {*sigmas, *etas} == {1}
        assert not plain or all(abs(a - b) <= rounding * b for (a, _), b in zip(lasting, equal, strict=True))
        bound = float(lasting[0][0]) * dx @ norms[0] @ dx
        cost = 0.0
        for t, (f, eta, problem, M) in enumerate(zip(functions, etas, problems, norms, strict=True)):
            noise = draw.normal(size=n) * 0.5
            following = []
            for point, dual in ((x, lam), (other, lam_other)):
                y = LINES.y(problem, point, dual, None)
                ascended = LINES.lam(problem, point, dual, y, None)
                following.append((LINES.x(problem, point, dual, ascended, y, f.gradient(point), None), ascended))
            (x, lam), (other, lam_other) = following
            dx, dlam, left = x - other, lam - lam_other, N - t - 1
            if left >= 2:
                c = float(lasting[t][1] * curve.weight(eta) * sigmas[t] ** 2)
                shift = -c / (1 + c) * (dx - float(eta) * np.linalg.solve(M, A.T @ dlam))
            else:
                seen = (
                    np.linalg.pinv(A) @ A if left == 1 and sigmas[-2] <= sigmas[-1] else np.eye(n)
                )  # else of the kernel as well
                shift = np.linalg.pinv(A) @ dlam / beta * left - seen @ dx
            cost += shift @ shift / float(sigmas[t]) ** 2
            x, other = x + noise + shift, other + noise
        meet_within((x, lam), (other, lam_other), cost, bound)
        largest = max(largest, cost / bound)
    assert largest > 0.001 and changes > 5  # the runs do spend energy


def test_the_recursion_at_the_anchors():
    energy, curve = Energy(F(3, 2), True), Changing((F(3, 2),), True, True)

    def uses(*sigmas):
        return curve.uses([(F(1), F(k)) for k in sigmas])

    assert [energy.start(k) for k in range(2, 9)] == [F(1, k - 1) for k in range(2, 9)]
    assert [energy.user(k) for k in range(6)] == [1, 1, F(1, 2), F(1, 3), F(1, 4), F(1, 5)] == uses(*[1] * 6)[::-1]
    # the last but one iteration and the last have noise 2 and 4: c_2 is 1/4 if the last one's square, a fourth, is enough there
    assert uses(2, 1, 1, 2, 2) == [F(1, k) for k in (4 + 1 + 1 + 4, 1 + 1 + 4, 1 + 4, 4, 4)]
    assert F(1, 4 + 1 + 1 + 16) < uses(2, 1, 1, 2, 4)[0] < F(1, 4 + 1 + 1 + 4)
    assert uses(2, 3, 2, 2)[0] == 1 / (4 * (1 + energy.s_min) + 4)
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


@pytest.mark.parametrize("kernel", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_a_change_of_the_norm_holds_exactly(kernel, known):
    """The form of the docstring is non-negative at every singular value, and on the kernel."""
    draw = np.random.default_rng([kernel, known])
    near = 0
    for _ in range(300):
        squares = sorted(F(int(k), 40) for k in draw.integers(1, 200, size=int(draw.integers(1, 4))))
        curve = Changing(tuple(squares) if known else tuple(squares[:1]), kernel, known)
        eta, later, c = (F(int(k), 8) for k in draw.integers(1, 17, size=3))
        q = c / (1 + later * squares[0]) * F(int(draw.integers(1, 9)), 8)
        grown, more = curve.changed(c, q, (eta, later), F(int(draw.integers(1, 9)), 4))
        r = later / eta
        assert grown >= c or not kernel
        for x in squares if known else [*squares, F(1, 2), 2, 40, 1 / (eta * min(r, 4))]:
            if x < squares[0]:
                continue
            s = eta * x
            first = grown * (1 + s) - c * (1 + r * s)
            cross = c * r - grown
            last = grown / (1 + s) + more / s - c * r**2 / (1 + r * s) - q * r / s
            assert first >= 0 and last >= 0 and cross**2 <= first * last
            near += cross**2 >= first * last * F(9, 10)
        (before, two, three), w = curve.uses(steps := [(eta, F(1)), (later, F(3)), (later, F(3))]), curve.weight(eta)
        least, after = (1 + later * squares[0]) / (1 + eta * squares[0]), curve.lasting(steps)[1][0]
        assert before >= min(eta**2 / w**2, eta**2 / (1 / (least * after) + w) / w) and two == three
        if r == 1:
            assert (grown, more) == (c, q)
        if r < 1 and not known:
            assert grown == c and more <= c / (1 + eta * squares[0])
    assert near > 100  # the forms are met


@pytest.mark.parametrize("s", [F(1, 20), F(1, 2), F(3)])
def test_the_end_of_two_steps_holds_exactly(s):
    """(l/(s (1+s)) - e)^2 + noise (1+rs)^2/(1+4rs+2r^2s^2) l^2/s^2 <= c (1+s) e^2 + q l^2/s at s and above, q <= c."""
    for ratio in (F(1, 3), F(1), F(5, 2)):
        for noise in (F(1, 16), F(1), F(9)):
            for weight in (F(1), 1 + s):
                c = first_coefficient(s, weight, ratio, noise)
                assert weight != 1 or c >= min(1, noise)
                for larger in (s, 2 * s, s + 10):
                    r = ratio * larger
                    G = noise * (1 + r) ** 2 / (1 + 4 * r + 2 * r**2)
                    first, last = c * (1 + larger) - 1, c / larger - G / larger**2 - 1 / (larger * (1 + larger)) ** 2
                    assert first > 0 and last >= 0 and (1 / (larger * (1 + larger))) ** 2 <= first * last
