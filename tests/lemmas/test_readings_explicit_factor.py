"""chan2024.theorem-7.2-with-explicit-factor-fails: its instance as a run of Algorithm 1, and its two sides computed apart."""

import pytest
from flint import arb, arb_mat, ctx, fmpq
from mpmath import mp, mpf

from lemmas.chan2024.strongly_convex_privacy import explicit_factor as printed
from lemmas.chan2024.strongly_convex_privacy import explicit_factor_fails as negation


def turned(i: int, j: int, nu: arb, mu: arb, beta: arb, mu_g: arb):
    """(difference of the means of x_2 squared, its variance, Hessians) after i iterations that turn and j that do not, in balls,
    by the lines of Algorithm 1 with A = [1 0], B = [1], c = 0, eta = 1, sigma = 1, g = (mu_g/2) y^2."""
    difference, covariance, hessians = arb_mat([[1], [0], [0]]), arb_mat(3, 3), []
    for t in range(i + j):
        x_1, x_2 = difference[0, 0], difference[1, 0]
        h = (nu - 1) / (x_1**2 + x_2**2).sqrt()
        hessians.append([[1 + h * x_2, -h * x_1], [-h * x_1, 1 - h * x_2]] if t < i else [[mu, 0], [0, mu]])
        (a, b), (_, d) = hessians[-1]
        # y = argmin (mu_g/2) y^2 - lam y + (beta/2)(x_1 + y)^2, lam - beta (x_1 + y), then (1 + beta) x_1 and x_2
        y = -beta / (mu_g + beta), 1 / (mu_g + beta)
        lam = -beta * (1 + y[0]), 1 - beta * y[1]
        u = 1 + beta
        first = [(1 - a + lam[0] - beta * y[0]) / u, -b / u, (lam[1] - beta * y[1]) / u]
        step = arb_mat([first, [-b, 1 - d, 0], [lam[0], 0, lam[1]]])
        difference = step * difference
        covariance = step * covariance * step.transpose() + arb_mat([[1, 0, 0], [0, 1, 0], [0, 0, 0]])
    return difference[1, 0] ** 2, covariance[1, 1], hessians


@pytest.mark.parametrize(("i", "j"), [(1, 0), (2, 0), (3, 5), (40, 60)])
def test_the_run_is_that_of_algorithm_1(i, j):
    before, ctx.prec = ctx.prec, 600
    try:
        mu, beta, mu_g = arb(fmpq(1, 20)), arb(400), arb(90)
        nu = arb(fmpq(2000, 1001)) - mu
        h, r = nu - 1, 1 - mu
        gain = (mu_g - beta) / ((mu_g + beta) * (1 + beta))
        tau = mu_g / (mu_g + beta) - beta * gain
        S, variance, hessians = turned(i, j, nu, mu, beta, mu_g)
        arrives = [arb(1), *(gain * beta * tau ** (n - 1) for n in range(1, i))]  # |x_1| before each turn
        closed = sum((x**2 * h ** (2 * (i - n)) for n, x in enumerate(arrives)), arb(0)) * r ** (2 * j)
        assert S.overlaps(closed) and S.rel_accuracy_bits() > 100
        assert not variance > (2 * i * (1 + beta) - 1) * r ** (2 * j) + (1 - r ** (2 * j)) / (1 - r**2)
        assert variance.rel_accuracy_bits() > 100
        for (a, b), (_, d) in hessians[:i]:  # eigenvalues 1 - h and 1 + h
            assert (a + d).overlaps(arb(2)) and (a * d - b * b).overlaps(1 - h**2)
        assert 1 - h > mu and (1 + h).overlaps(nu)
    finally:
        ctx.prec = before


def test_the_instance_meets_the_hypotheses_and_exceeds_the_bound():
    mu, nu, k, beta, mu_g = printed.mu, printed.nu, printed.k, printed.beta, printed.mu_g
    s = mu + nu
    assert k == 2 / s - 1 > 0 and 2 * mu_g > beta**2 * k and nu >= mu > 0, "(23), |A^T B| = 1"
    assert (4 / 1 - s) > 0 and (4 - s) ** 2 < s**2 + 8 * mu * nu, "eta = 1 is above 4/(s + sqrt(s^2 + 8 mu nu))"
    R = (1 - 2 * nu * mu / s) + (2 / s - 1)
    assert printed.L == max(R / (1 - k), 1 / (1 + beta * k / 4)) < 1
    assert max(2 / R, 3 / beta) * (R + beta) == printed.C
    i, j, T = printed.TURNING, printed.STRAIGHT_ON, (printed.TURNING + printed.STRAIGHT_ON) // 2
    assert 2.2 < negation.least * T / (printed.C * negation.most_v) < 2.3, "what the proof shows"
    with mp.workdps(40):
        h, r, L, tau, first = (
            mpf(x.numerator) / x.denominator for x in (nu - 1, 1 - mu, printed.L, printed.tau, printed.beta * printed.gain)
        )
        S = h ** (2 * i) + first**2 * h**2 * (h ** (2 * i - 2) - tau ** (2 * i - 2)) / (h**2 - tau**2)
        variance = r ** (2 * j) * 2 * i * (1 + 401000) + 1 / (1 - r**2)
        bound = mpf(printed.C.numerator) / printed.C.denominator * L ** (2 * T - 1) / T
        assert mpf("3.1") < S * r ** (2 * j) / variance / bound < mpf("3.2")
