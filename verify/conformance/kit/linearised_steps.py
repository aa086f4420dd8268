"""Random problems of chan2024's Algorithms 1 and 4."""

from __future__ import annotations

import numpy as np

from .problem import Problem, function
from .random_losses import random_logistic, random_quadratic

SECOND = {"gradient-admm": "lam0", "oracle-admm": "y0"}  # the second starting value


def random_problem(family: str, seed: int) -> Problem:
    """A random convex problem: quadratic or logistic losses, one or T of them, every regulariser, eta = 1/nu; steps <= 8."""
    rng = np.random.default_rng(seed)
    m = int(rng.integers(1, 5))
    n, T = m + int(rng.integers(0, 4)), int(rng.integers(2, 9))

    losses = tuple(random_logistic(rng, n, 6) if seed % 2 else random_quadratic(rng, n) for _ in range(T if seed % 3 else 1))
    k = rng.normal(size=(m, m))
    g = (function("l1", c1=0.3), function("elastic-net", c1=0.1, c2=0.4), function("box", low=-0.5, high=0.7),
         function("quadratic-regulariser", K=k @ k.T / m, k=rng.normal(size=m)), function("zero"))[seed % 5]  # fmt: skip
    fields = {"A": np.hstack([np.eye(m), rng.normal(size=(m, n - m))]) if seed % 2 else rng.normal(size=(m, n)), "B": -np.eye(m),
              "c": rng.normal(size=m), "beta": float(rng.uniform(0.2, 3)), "x0": rng.normal(size=n),
              SECOND[family]: rng.normal(size=m), "eta": 1 / max(f.reference.nu for f in losses),
              "losses": losses, "g": g}  # fmt: skip
    return Problem(family, T, fields, rng.normal(size=(T, n)), sigma=1.0, seed=seed)
