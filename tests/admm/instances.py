"""Problems and runs for the tests; every generator is an argument."""

import numpy as np

from verify.admm import (
    L1,
    Box,
    ClippedSquares,
    ElasticNet,
    Huber,
    LogCosh,
    Logistic,
    Problem,
    Quadratic,
    QuadraticRegulariser,
    Zero,
)
from verify.algorithms.chan2024 import gradient_admm as first_algorithm
from verify.algorithms.chan2024 import oracle_admm as fourth_algorithm
from verify.algorithms.run import run


def gradient_admm(p, x, lam, functions, noise=None):
    """Algorithm 1 of chan2024, a function for each iteration."""
    given = p.inputs(functions, {} if noise is None else {"N": noise}, x=x, lam=lam)
    return run(first_algorithm.gradient_admm, given, len(functions))


def oracle_admm(p, x, y, functions, z):
    """Algorithm 4 from lam_0 = 0."""
    return run(fourth_algorithm.oracle_admm, p.inputs(functions, {"z": z}, x=x, y=y, lam=np.zeros(p.m)), len(functions))


def losses(rng, n):
    features, targets = rng.normal(size=(7, n)), rng.normal(size=7)
    root = rng.normal(size=(n, n))
    return {
        "quadratic": Quadratic(root @ root.T + 0.1 * np.eye(n), rng.normal(size=n), 0.5),
        "least squares": Quadratic.least_squares(features, targets),
        "logistic": Logistic(features, np.sign(targets), 0.1),
        "huber": Huber(features, targets, 0.4),
        "clipped squares": ClippedSquares(features, targets, 0.4),
        "logcosh": LogCosh(features, targets),
    }


def regularisers(rng, l):  # noqa: E741
    root = rng.normal(size=(l, l))
    return {
        "zero": Zero(),
        "l1": L1(0.3),
        "elastic net": ElasticNet(0.3, 0.2),
        "box": Box(-0.5, 0.7),
        "quadratic": QuadraticRegulariser(root @ root.T, rng.normal(size=l)),
    }


def problem(
    rng,
    f,
    g,
    m,
    l,  # noqa: E741
    scaled=True,
    step=0.9,
):
    """A general A and c; B = 1.3 Q with Q'Q = I if ``scaled`` (then every g here has a closed form), else general."""
    B = 1.3 * np.linalg.qr(rng.normal(size=(m, l)))[0] if scaled else rng.normal(size=(m, l))
    return Problem(f, g, rng.normal(size=(m, f.dimension)), B, rng.normal(size=m), beta=0.7, eta=step / f.nu)


def pair(rng, p, steps=6, spread=0.3):
    """Two noisy runs with common functions and noise from independent starts."""
    noise = spread * rng.normal(size=(steps, p.n))
    starts = [(rng.normal(size=p.n), rng.normal(size=p.m)) for _ in range(2)]
    first, second = (gradient_admm(p, x, lam, [p.f] * steps, noise) for x, lam in starts)
    return first, second
