"""cyffers2023, Algorithm 5 (appendix B.2): private ADMM for min f(x) + g(z), Ax + Bz = c, by (22)-(24). Noise is an argument."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from verify.algorithms.arrays import Array, array, assign, check_noise, check_steps, number, relaxation
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

    def __post_init__(self) -> None:
        A = array("A", self.A, (None, None))
        B = array("B", self.B, (len(A), None))
        if np.linalg.matrix_rank(A) < A.shape[1]:
            raise ValueError("A must have full column rank")
        for name, function, columns in (("f", self.f, A.shape[1]), ("g", self.g, B.shape[1])):
            if getattr(function, "dimension", columns) != columns:
                raise ValueError(f"{name} must be a function of {columns} variables")
        assign(self, A=A, B=B, c=array("c", self.c, (len(A),)), gamma=number("gamma", self.gamma, 0, strict=True))

    @property
    def m(self) -> int:
        return len(self.c)


@dataclass(frozen=True, eq=False)
class GeneralTrace:
    """A run of K rounds. u: (K+1, m), row k is u_k; row k of x (K, n) and z (K, l) has the index k+1. z[-1] is released."""

    problem: LinearlyCoupled
    u: Array
    x: Array
    z: Array
    noise: Array

    @property
    def x_from_z(self) -> Array:
        """The solution of Ax = c - B z_K, of shape (n,), for an invertible A; ValueError otherwise."""
        p = self.problem
        if p.A.shape[0] != p.A.shape[1]:
            raise ValueError("A must be square to recover x from z")
        return np.asarray(np.linalg.solve(p.A, p.c - p.B @ self.z[-1]), dtype=np.float64)


def general_admm(
    problem: LinearlyCoupled, u: ArrayLike, lam: ArrayLike, *, steps: int, noise: ArrayLike | None = None
) -> GeneralTrace:
    """``steps`` = K rounds from u (m,), with noise eta (K, m); lam: lambda in (0, 1], or (K,)."""
    count = check_steps(steps)
    start, step = {"u": array("u", u, (problem.m,))}, relaxation(lam, count)
    eta = check_noise("noise", noise, (count, problem.m))
    data = {name: getattr(problem, name) for name in ("A", "B", "c", "gamma")} | {"lam": step}
    found = run(declared, Inputs(data, {"f": problem.f, "g": problem.g}, start, {"eta": eta}), count)
    return GeneralTrace(problem, found["u"], found["x"][:count], found["z"][:count], eta)
