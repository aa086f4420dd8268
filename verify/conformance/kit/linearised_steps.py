"""What chan2024's Algorithms 1 and 4 share: the linearised step in x, the ascent of the multiplier, and random problems."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.rounding import modulus
from .outcome import Unsupported
from .problem import Problem, function
from .random_losses import random_logistic, random_quadratic
from .rounding import norms, tolerance
from .rows import gradients


def linearised_step(p: Problem, first: int, x: Array, y: Array, lam: Array) -> tuple[Array, Array]:
    """(I + eta beta A'A)^{-1} (x - eta [grad f(x) + A'(beta (By - c) - lam)]) by rows, and what rounding may add; (k, n), (k,).

    first: the index of the loss of row 0. Every solve of a system with the matrix M = I + eta beta A'A, 1 <= M <= kappa, has a
    forward error of at most gamma kappa times the result plus the error of the right side, by whatever method (Higham,
    chapters 9, 10).
    """
    gradient, size, count = gradients(p.references("losses"), first, x)
    a, b = modulus(p.A), modulus(p.B)
    right = x - p.eta * (gradient + (p.beta * (y @ p.B.T - p.c) - lam) @ p.A)
    M = np.eye(len(p.x0)) + p.eta * p.beta * p.A.T @ p.A
    try:
        result = np.linalg.solve(M, right.T).T
    except np.linalg.LinAlgError:
        raise Unsupported(
            "in float64 the matrix I + eta beta A'A of this problem is singular: nobody can take this step"
        ) from None
    kappa = 1 + p.eta * p.beta * a**2
    magnitude = norms(x) + p.eta * (size + a * (p.beta * (b * norms(y) + np.linalg.norm(p.c)) + norms(lam)))
    return result, tolerance(2 * sum(p.A.shape) + p.B.shape[1] + count, magnitude + kappa * norms(result))


def ascent(p: Problem, x: Array, y: Array, lam: Array) -> tuple[Array, Array]:
    """lam - beta (Ax + By - c) row by row, and what rounding may add; (k, m), (k,)."""
    size = norms(lam) + p.beta * (modulus(p.A) * norms(x) + modulus(p.B) * norms(y) + np.linalg.norm(p.c))
    return lam - p.beta * (x @ p.A.T + y @ p.B.T - p.c), tolerance(p.A.shape[1] + p.B.shape[1] + 6, size)


def one_access_per_step(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]]:
    """One gradient per step, of the loss of that step, at x_t."""
    return [(t if len(p.losses) > 1 else 0, states["x"][t]) for t in range(p.steps)]


def random_problem(family: str, seed: int, second: str) -> Problem:
    """A random convex problem: quadratic or logistic losses, one or one for each step, every regulariser, eta = 1/nu; steps <= 8.

    second: the name of the second starting value (m,).
    """
    rng = np.random.default_rng(seed)
    m = int(rng.integers(1, 5))
    n, T = m + int(rng.integers(0, 4)), int(rng.integers(2, 9))

    losses = tuple(random_logistic(rng, n, 6) if seed % 2 else random_quadratic(rng, n) for _ in range(T if seed % 3 else 1))
    k = rng.normal(size=(m, m))
    g = (function("l1", c1=0.3), function("elastic-net", c1=0.1, c2=0.4), function("box", low=-0.5, high=0.7),
         function("quadratic-regulariser", K=k @ k.T / m, k=rng.normal(size=m)), function("zero"))[seed % 5]  # fmt: skip
    fields = {"A": np.hstack([np.eye(m), rng.normal(size=(m, n - m))]) if seed % 2 else rng.normal(size=(m, n)), "B": -np.eye(m),
              "c": rng.normal(size=m), "beta": float(rng.uniform(0.2, 3)), "x0": rng.normal(size=n), second: rng.normal(size=m),
              "eta": 1 / max(f.reference.nu for f in losses), "losses": losses, "g": g}  # fmt: skip
    return Problem(family, T, fields, rng.normal(size=(T, n)), sigma=1.0, seed=seed)
