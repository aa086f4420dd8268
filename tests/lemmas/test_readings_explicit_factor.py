"""chan2024.theorem-7.2-with-explicit-factor-fails: its instance as a run of Algorithm 1, and its two sides computed apart."""

import numpy as np
import pytest
from mpmath import mp, mpf

from lemmas.chan2024.strongly_convex_privacy import explicit_factor as printed
from lemmas.chan2024.strongly_convex_privacy import explicit_factor_fails as negation


def turned(i: int, j: int, nu: float, mu: float, beta: float, mu_g: float):
    """(difference of the means of x_2 squared, its variance) after i iterations that turn and j that do not, by the lines of
    Algorithm 1 with A = [1 0], B = [1], c = 0, eta = 1, sigma = 1, g = (mu_g/2) y^2; and the eigenvalues of all Hessians."""
    difference, covariance, spectrum = np.array([1.0, 0.0, 0.0]), np.zeros((3, 3)), []
    for t in range(i + j):
        x_1, x_2, _ = difference
        length = np.hypot(x_1, x_2)
        turn = (nu - 1) / length * np.array([[-x_2, x_1], [x_1, x_2]])
        hessian = np.eye(2) - turn if t < i else np.diag([mu, mu])
        spectrum += [*np.linalg.eigvalsh(hessian)]
        # y = argmin (mu_g/2) y^2 - lam y + (beta/2)(x_1 + y)^2, lam - beta (x_1 + y), then (1 + beta) x_1 and x_2
        y = np.array([-beta, 0, 1]) / (mu_g + beta)
        lam = np.array([0, 0, 1]) - beta * (np.array([1, 0, 0]) + y)
        step = np.hstack([np.eye(2) - hessian, np.zeros((2, 1))]) + np.outer([1, 0], lam - beta * y)
        step = np.vstack([step[0] / (1 + beta), step[1], lam])
        difference = step @ difference
        covariance = step @ covariance @ step.T + np.diag([1, 1, 0])
    return difference[1] ** 2, covariance[1, 1], spectrum


@pytest.mark.parametrize(("i", "j"), [(1, 0), (2, 0), (3, 5), (40, 60)])
def test_the_run_is_that_of_algorithm_1(i, j):
    mu, beta, mu_g = 0.05, 400.0, 90.0
    nu = 2 / 1.001 - mu
    h, r = nu - 1, 1 - mu
    gain = (mu_g - beta) / ((mu_g + beta) * (1 + beta))
    tau = mu_g / (mu_g + beta) - beta * gain
    S, variance, spectrum = turned(i, j, nu, mu, beta, mu_g)
    arrives = [1.0] + [gain * beta * tau ** (n - 1) for n in range(1, i)]  # |x_1| before each turn
    assert pytest.approx(sum(x**2 * h ** (2 * (i - n)) for n, x in enumerate(arrives)) * r ** (2 * j), rel=1e-9) == S
    assert variance <= (2 * i * (1 + beta) - 1) * r ** (2 * j) + (1 - r ** (2 * j)) / (1 - r**2) + 1e-9
    assert mu - 1e-12 <= min(spectrum) and max(spectrum) <= nu + 1e-12


def test_the_instance_meets_the_hypotheses_and_exceeds_the_bound():
    mu, nu, k, beta, mu_g = printed.mu, printed.nu, printed.k, printed.beta, printed.mu_g
    s = mu + nu
    assert k == 2 / s - 1 > 0 and 2 * mu_g > beta**2 * k and nu >= mu > 0, "(23), |A^T B| = 1"
    assert (4 / 1 - s) > 0 and (4 - s) ** 2 < s**2 + 8 * mu * nu, "eta = 1 is above 4/(s + sqrt(s^2 + 8 mu nu))"
    R = (1 - 2 * nu * mu / s) + (2 / s - 1)
    assert printed.L == max(R / (1 - k), 1 / (1 + beta * k / 4)) < 1
    assert max(2 / R, 3 / beta) * (R + beta) == printed.C
    with mp.workdps(40):
        i, j, T = negation.TURNS, negation.STRAIGHT, (negation.TURNS + negation.STRAIGHT) // 2
        h, r, L, tau, first = (
            mpf(x.numerator) / x.denominator for x in (nu - 1, 1 - mu, printed.L, printed.tau, printed.beta * printed.gain)
        )
        S = h ** (2 * i) + first**2 * h**2 * (h ** (2 * i - 2) - tau ** (2 * i - 2)) / (h**2 - tau**2)
        variance = r ** (2 * j) * 2 * i * (1 + 401000) + 1 / (1 - r**2)
        bound = mpf(printed.C.numerator) / printed.C.denominator * L ** (2 * T - 1) / T
        assert mpf("3.1") < S * r ** (2 * j) / variance / bound < mpf("3.3")
