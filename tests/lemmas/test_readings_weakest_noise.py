"""The record on noise that is weaker on one coordinate, as displayed, against exact divergences of runs on two coordinates."""

import random
from fractions import Fraction as F

from tests.lemmas.test_readings_bounds import holds


def in_the_kernel(hessians, eta, variances, start):
    """Divergences of x_N and of its second coordinate alone: two coordinates along which A does nothing, f_t = x'Hx/2."""
    mean, (c, d, e) = start, (F(0), F(0), F(0))
    for (h, k), (_, j) in hessians:
        M = ((1 - eta * h, -eta * k), (-eta * k, 1 - eta * j))
        mean = [row[0] * mean[0] + row[1] * mean[1] for row in M]
        (p, q), (_, s) = M
        c, d, e = (
            p * p * c + 2 * p * q * d + q * q * e + variances[0],
            p * q * c + (p * s + q * q) * d + q * s * e,
            q * q * c + 2 * q * s * d + s * s * e + variances[1],
        )
    x, y = mean
    return (e * x * x - 2 * d * x * y + c * y * y) / (c * e - d * d) / 2, y * y / e / 2


def test_noise_that_is_weaker_on_one_coordinate():
    """The instance exactly; 1,000 other runs leak no more than a walk with the smallest variance, and the instance a quarter."""
    record = "chan2024.shift-weakest-noise"
    for N, nu, tau, sigma in ((1, F(1), F(1, 10), F(1)), (4, F(2, 3), F(1), F(1000)), (25, F(1), F(1, 1000), F(7))):
        turning, d, eta = nu / 2, F(3), F(1)
        run = [((turning, turning), (turning, turning)), *[((F(0), F(0)), (F(0), F(0)))] * (N - 1)]
        whole, third = in_the_kernel(run, eta, (sigma**2, tau**2), [d, F(0)])
        assert third <= whole and third == (eta * nu * d) ** 2 / (8 * N * tau**2)
        given = {"eta": eta, "nu": nu, "tau": tau, "N": N, "d": d, "D": third}
        assert holds(record, "leaks", given) and not holds(record, "leaks", given | {"D": third * F(101, 100)})
    rng, largest = random.Random(34), F(0)
    for _ in range(1000):
        N, tau = rng.randint(1, 8), F(1, rng.choice([1, 3, 100]))
        run = []
        for _ in range(N):
            p, q, size = F(rng.randint(-3, 3)), F(rng.randint(-3, 3)), F(rng.randint(0, 4), 4)
            length = p * p + q * q or F(1)
            run.append(((size * p * p / length, size * p * q / length), (size * p * q / length, size * q * q / length)))
        start = [F(rng.randint(-3, 3)), F(rng.randint(1, 3))]
        whole, _ = in_the_kernel(run, F(1), (F(1), tau**2), start)
        largest = max(largest, whole * 2 * tau**2 * N / (start[0] ** 2 + start[1] ** 2))
    assert F(99, 100) < largest <= 1
