"""Single lines and operators of the algorithms, written from the papers by hand."""

from __future__ import annotations

import numpy as np


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


def minimise_linearised(subgradient, rho, eta, shared, w, gamma):
    """huang2020, (8), which is (12a)."""
    return (gamma - subgradient + rho * w + shared / eta) / (rho + 1 / eta)
