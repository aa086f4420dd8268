"""cyffers2023, Algorithm 5 (appendix B.2): private ADMM for min f(x) + g(z), Ax + Bz = c, by (22)-(24). Noise is an argument."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from verify.algorithms.arrays import Array, relaxation
from verify.algorithms.cyffers2023.general_admm import general_admm as declared
from verify.algorithms.proximal import Convex
from verify.algorithms.run import Inputs, run


@dataclass(frozen=True, eq=False)
class LinearlyCoupled:
    """(20): f of n variables, g of l variables, A (m, n) of full column rank (as Theorem 7 asks), B (m, l), c (m,), gamma > 0.

    f and g: a loss of ``losses`` or a regulariser. Their minimisers under A and B are closed forms for quadratics (and for
    every regulariser where B'B is a multiple of I), Newton's method for other losses, else an interior point.
    """

    f: Convex
    g: Convex
    A: Array
    B: Array
    c: Array
    gamma: float


@dataclass(frozen=True, eq=False)
class GeneralTrace:
    """A run of K rounds. u: (K+1, m), row k is u_k; row k of x (K, n) and z (K, l) has the index k+1. z[-1] is released."""

    problem: LinearlyCoupled
    u: Array
    x: Array
    z: Array

    @property
    def x_from_z(self) -> Array:
        """The solution of Ax = c - B z_K, of shape (n,), for an invertible A."""
        p = self.problem
        return np.asarray(np.linalg.solve(p.A, p.c - p.B @ self.z[-1]), dtype=np.float64)


def general_admm(
    problem: LinearlyCoupled, u: ArrayLike, lam: ArrayLike, *, steps: int, noise: ArrayLike | None = None
) -> GeneralTrace:
    """``steps`` = K rounds from u (m,), with noise eta (K, m); lam: lambda in (0, 1], or (K,)."""
    eta = np.zeros((steps, len(problem.c))) if noise is None else np.asarray(noise)
    data = {name: np.asarray(getattr(problem, name)) for name in ("A", "B", "c", "gamma")} | {"lam": relaxation(lam, steps)}
    found = run(declared, Inputs(data, {"f": problem.f, "g": problem.g}, {"u": np.asarray(u)}, {"eta": eta}), steps)
    return GeneralTrace(problem, found["u"], found["x"][:steps], found["z"][:steps])
