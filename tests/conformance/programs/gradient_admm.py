"""Algorithm 1 of chan2024 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


def solve_y(p, w):
    return p.g.minimise(p.B, p.beta, p.c, w)


def solve_x(p, x, gradient, y, lam, A=None):
    A = p.A if A is None else A
    right = x - p.eta * (gradient + A.T @ (p.beta * (p.B @ y - p.c) - lam))
    return np.linalg.solve(np.eye(len(x)) + p.eta * p.beta * A.T @ A, right)


@dataclass(frozen=True)
class Lines:
    """The lines of one iteration t. y(p, x, lam, y_before), lam(p, x, lam, y, noise), gradient(p, t, x, x_before),
    x(p, x, lam, lam_next, y, gradient), noise(p, noise, t)."""

    y: Callable = lambda p, x, lam, y_before: solve_y(p, lam - p.beta * p.A @ x)
    lam: Callable = lambda p, x, lam, y, noise: lam - p.beta * (p.A @ x + p.B @ y - p.c)
    gradient: Callable = lambda p, t, x, x_before: p.losses[t if len(p.losses) > 1 else 0].gradient(x)
    x: Callable = lambda p, x, lam, lam_next, y, gradient: solve_x(p, x, gradient, y, lam_next)
    noise: Callable = lambda p, noise, t: noise[t]


def program(**lines):
    """The admm(problem, noise, steps) with the given lines."""
    use = Lines(**lines)

    def admm(p, noise, steps):
        if p.family != "gradient-admm":
            raise NotImplementedError("gradient ADMM only")
        if noise is None:
            noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
        xs, lams, ys = [p.x0], [p.lam0], []
        y = np.zeros(p.B.shape[1])
        for t in range(steps):
            y = use.y(p, xs[t], lams[t], y)
            ys.append(y)
            lams.append(use.lam(p, xs[t], lams[t], y, noise[t]))
            gradient = use.gradient(p, t, xs[t], xs[max(t - 1, 0)])
            xs.append(use.x(p, xs[t], lams[t], lams[t + 1], y, gradient) + use.noise(p, noise, t))
        ys.append(use.y(p, xs[-1], lams[-1], y))
        return {"x": np.array(xs), "y": np.array(ys), "lam": np.array(lams)}

    return admm
