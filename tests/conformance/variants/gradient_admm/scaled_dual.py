"""The scaled dual u = lam/beta."""

import numpy as np

from ...collection import Variant


def admm(p, noise, steps):
    if p.family != "gradient-admm":
        raise NotImplementedError("gradient ADMM only")
    if noise is None:
        noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    x, u, rows = p.x0, p.lam0 / p.beta, {"x": [p.x0], "y": [], "lam": [p.lam0]}
    matrix = np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A
    for t in range(steps):
        y = p.g.minimise(p.B, p.beta, p.c, p.beta * (u - p.A @ x))
        u = u - (p.A @ x + p.B @ y - p.c)
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x)
        right = x - p.eta * gradient - p.eta * p.beta * p.A.T @ (p.B @ y - p.c - u)
        x = np.linalg.solve(matrix, right) + noise[t]
        rows["x"].append(x)
        rows["y"].append(y)
        rows["lam"].append(p.beta * u)
    rows["y"].append(p.g.minimise(p.B, p.beta, p.c, p.beta * (u - p.A @ x)))
    return {name: np.array(found) for name, found in rows.items()}


VARIANT = Variant("the scaled dual u = lam/beta", "gradient-admm", admm)
