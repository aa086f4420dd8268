"""cyffers2023, Algorithm 5 (appendix B.2): private ADMM for min f(x) + g(z), Ax + Bz = c."""

from __future__ import annotations

import numpy as np

from ..family import Family, starting
from ..family_laws import line
from ..problem import Problem, shaped
from ..proximal_consensus import loss, regulariser


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
    fields = {"A": A, "B": B, "c": rng.normal(size=m), "f": loss(rng, kind, n), "g": regulariser(rng, seed, l),
              "step": float(rng.uniform(0.2, 3)), "lam": float(rng.uniform(0.1, 1)), "u0": rng.normal(size=m)}  # fmt: skip
    return Problem("general-admm", steps, fields, 0.7 * rng.normal(size=(steps, m)), sigma=0.7, seed=seed)


FAMILY = Family(
    id="general-admm",
    source="cyffers2023, Algorithm 5 (appendix B.2), step = gamma; row k of x and z has the paper's index k+1",
    fields=shaped(A="m n", B="m l", c="m", f="loss", g="regulariser", step="", lam="", u0="m"),
    noise=("T", "m"),
    states=shaped(u="T+1 m", x="T n", z="T l"),
    identities=(
        starting("cyffers2023.eq-24-private", "u_0 is the given one", u="u0"),
        line(
            "z-step",
            "z",
            "0 in step dg(z_{k+1}) + B'(B z_{k+1} + u_k)",
            "sign of u, transposed B, or z taken after the noise of its round",
            "cyffers2023.eq-22",
        ),
        line(
            "x-step",
            "x",
            "0 = step grad f(x_{k+1}) + A'(A x_{k+1} + 2 B z_{k+1} + u_k - c)",
            "no reflection 2Bz + u, stale z, transposed A, sign of c, another parameter",
            "cyffers2023.eq-23",
        ),
        line(
            "u-step",
            "u",
            "u_{k+1} = u_k + 2 lambda (A x_{k+1} + B z_{k+1} - c + eta_{k+1}/2)",
            "lambda for 2 lambda, c forgotten, stale z, noise not halved or outside the step",
            "cyffers2023.eq-24-private",
        ),
    ),
    noise_in="u",
    released=("z",),
    released_claim="cyffers2023.theorem-7-corrected",
    citation="cyffers2023.eq-24-private",
    sample=sample,
)
