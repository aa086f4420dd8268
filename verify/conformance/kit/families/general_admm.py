"""cyffers2023, Algorithm 5 (appendix B.2): private ADMM for min f(x) + g(z), Ax + Bz = c."""

from __future__ import annotations

import numpy as np

from ..family_table import family
from ..problem import Problem
from ..random_problems import PROXIMAL, loss, regulariser


def sample(seed: int) -> Problem:
    """A random problem: A (m, n) with m >= n, B a multiple of an isometry (any B where g is quadratic or zero)."""
    rng = np.random.default_rng(seed)
    n, l = int(rng.integers(1, 4)), int(rng.integers(1, 4))  # noqa: E741  (the paper's letter)
    m, steps = max(n, l) + int(rng.integers(0, 3)), int(rng.integers(2, 8))
    kind = "quadratic" if seed % 3 else ("logistic", "huber", "log-cosh")[seed // 3 % 3]
    B = rng.normal(size=(m, l))
    if seed % 5 < 3:
        B = float(rng.uniform(0.5, 2)) * np.linalg.qr(B)[0]
    A = np.vstack([np.eye(n), rng.normal(size=(m - n, n))]) + 0.3 * rng.normal(size=(m, n))
    fields = {"A": A, "B": B, "c": rng.normal(size=m), "f": loss(rng, kind, n), "g": regulariser(rng, seed, l, PROXIMAL),
              "step": float(rng.uniform(0.2, 3)), "lam": float(rng.uniform(0.1, 1)), "u0": rng.normal(size=m)}  # fmt: skip
    return Problem("general-admm", steps, fields, 0.7 * rng.normal(size=(steps, m)), sigma=0.7, seed=seed)


FAMILY = family("general-admm", sample=sample)
