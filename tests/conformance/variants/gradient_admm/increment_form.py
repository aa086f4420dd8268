"""The step in x solved for the increment x_{t+1} - x_t, at the residual of the constraint."""

import numpy as np

from ...collection import Variant


def admm(p, noise, steps):
    if p.family != "gradient-admm":
        raise NotImplementedError("gradient ADMM only")
    if noise is None:
        noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    x, lam = p.x0, p.lam0
    rows = {"x": [x], "y": [], "lam": [lam]}
    matrix = np.eye(len(x)) / p.eta + p.beta * p.A.T @ p.A
    for t in range(steps):
        y = p.g.minimise(p.B, p.beta, p.c, lam - p.beta * p.A @ x)
        gap = p.A @ x + p.B @ y - p.c
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x)
        lam = lam - p.beta * gap
        x = x - np.linalg.solve(matrix, gradient + p.A.T @ (p.beta * gap - lam)) + noise[t]
        rows["x"].append(x)
        rows["y"].append(y)
        rows["lam"].append(lam)
    rows["y"].append(p.g.minimise(p.B, p.beta, p.c, lam - p.beta * p.A @ x))
    return {name: np.array(found) for name, found in rows.items()}


VARIANT = Variant(
    "the step in x solved for the increment x_{t+1} - x_t, at the residual of the constraint", "gradient-admm", admm
)
