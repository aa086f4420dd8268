"""cyffers2023, Algorithm 5 (appendix B.2): private ADMM for min f(x) + g(z), Ax + Bz = c, by (22)-(24). Noise is an argument."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array, assign, number
from .noisy_fixed_point import check_noise, check_steps, relaxation
from .proximal import Convex, minimise_penalised


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

    def z_step(self, u: Array) -> Array:
        """(22): argmin_z g(z) + |Bz + u|^2/(2 gamma); (m,) -> (l,). Then R_{gamma p2}(u) = -2Bz - u."""
        return minimise_penalised(self.g, self.B, -u, self.gamma)

    def x_step(self, z: Array, u: Array) -> Array:
        """(23): argmin_x f(x) + |Ax + 2Bz + u - c|^2/(2 gamma); (l,), (m,) -> (n,)."""
        return minimise_penalised(self.f, self.A, self.c - 2 * self.B @ z - u, self.gamma)

    def operator(self, u: Array) -> Array:
        """R_{gamma p1}(R_{gamma p2}(u)) = u + 2(Ax + Bz - c), (m,) -> (m,)."""
        z = self.z_step(u)
        return np.asarray(u + 2 * (self.A @ self.x_step(z, u) + self.B @ z - self.c))


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
    """``steps`` = K rounds from u (m,): z_{k+1} by (22), x_{k+1} by (23), and with noise eta (K, m)

        u_{k+1} = u_k + 2 lambda (A x_{k+1} + B z_{k+1} - c + eta_{k+1}/2).

    lam: lambda in (0, 1], or (K,).
    """
    count = check_steps(steps)
    us = [array("u", u, (problem.m,))]
    step = relaxation(lam, count)
    eta = check_noise("noise", noise, (count, problem.m))
    xs: list[Array] = []
    zs: list[Array] = []
    for k in range(count):
        zs.append(problem.z_step(us[k]))
        xs.append(problem.x_step(zs[k], us[k]))
        gap = problem.A @ xs[k] + problem.B @ zs[k] - problem.c
        us.append(us[k] + 2 * step[k] * (gap + eta[k] / 2))
    return GeneralTrace(problem, np.array(us), np.array(xs), np.array(zs), eta)
