"""Single lines and operators of the algorithms, written from the papers by hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from verify.algorithms.arrays import Array
from verify.algorithms.proximal import minimise_penalised, prox


def minimise_y(p, x, lam):
    """chan2024, Lemma 3.1: the minimiser of H(x, ., lam)."""
    return p.g.minimise(p.B, p.beta, p.c, lam - p.beta * p.A @ x)


def ascend(p, x, y, lam):
    """chan2024, Algorithm 1: the dual step."""
    return lam - p.beta * (p.A @ x + p.B @ y - p.c)


def minimise_x(p, x_hat, gradient, y, lam):
    """chan2024, Lemma 3.2: (I + eta beta A'A)^{-1} (x_hat - eta [gradient + A'(beta (By - c) - lam)])."""
    right = x_hat - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam))
    return np.linalg.solve(np.eye(p.n) + p.eta * p.beta * p.A.T @ p.A, right)


def x_step(consensus, i, z, u_i):
    """cyffers2023, (9)."""
    return prox(consensus.losses[i], 2 * z - u_i, consensus.step)


def consensus_operator(consensus):
    """cyffers2023: R(u) = R_{gamma p1}(R_{gamma p2}(u)) on u (n p,), block i belonging to user i: u_i + 2(x_i - z)."""

    def R(u):
        blocks = np.asarray(u).reshape(consensus.n, consensus.p)
        z = consensus.z_step(blocks.mean(axis=0))
        x = np.array([x_step(consensus, i, z, blocks[i]) for i in range(consensus.n)])
        return (blocks + 2 * (x - z)).ravel()

    return R


def coupled_z(p, u):
    """cyffers2023, (22): argmin_z g(z) + |Bz + u|^2/(2 gamma)."""
    return minimise_penalised(p.g, p.B, -u, p.gamma)


def coupled_x(p, z, u):
    """cyffers2023, (23): argmin_x f(x) + |Ax + 2Bz + u - c|^2/(2 gamma)."""
    return minimise_penalised(p.f, p.A, p.c - 2 * p.B @ z - u, p.gamma)


def coupled_operator(p):
    """cyffers2023: u + 2(Ax + Bz - c)."""

    def R(u):
        z = coupled_z(p, u)
        return u + 2 * (p.A @ coupled_x(p, z, u) + p.B @ z - p.c)

    return R


def minimise_linearised(subgradient, rho, eta, shared, w, gamma):
    """huang2020, (8), which is (12a)."""
    return (gamma - subgradient + rho * w + shared / eta) / (rho + 1 / eta)


def prox_half_square(a: ArrayLike, b: float, v: ArrayLike, gamma: float) -> Array:
    """prox_{gamma f}(v) for f(x) = (<a, x> - b)^2/2, by Sherman and Morrison: v - gamma a (<a,v> - b)/(1 + gamma |a|^2).

    a, v: (p,). The same as (a a' + I/gamma)^{-1} (b a + v/gamma).
    """
    row, point = np.asarray(a), np.asarray(v)
    return np.asarray(point - gamma * row * (row @ point - b) / (1 + gamma * (row @ row)))
