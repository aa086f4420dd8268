"""The recursion in (x, w) with w = lam - beta A x."""

import numpy as np

from ...collection import Variant


def admm(p, noise, steps):
    if p.family != "gradient-admm":
        raise NotImplementedError("gradient ADMM only")
    if noise is None:
        noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    x, w = p.x0, p.lam0 - p.beta * p.A @ p.x0
    rows = {"x": [x], "y": [], "lam": [p.lam0]}
    for t in range(steps):
        y = p.g.minimise(p.B, p.beta, p.c, w)
        shift = p.beta * (p.B @ y - p.c)
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x)
        inner = x - p.eta * (gradient + p.A.T @ (2 * shift - w))
        x = np.linalg.solve(np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A, inner) + noise[t]
        lam = w - shift
        w = lam - p.beta * p.A @ x
        rows["x"].append(x)
        rows["y"].append(y)
        rows["lam"].append(lam)
    rows["y"].append(p.g.minimise(p.B, p.beta, p.c, w))
    return {name: np.array(found) for name, found in rows.items()}


VARIANT = Variant("the recursion in (x, w) with w = lam - beta A x", "gradient-admm", admm)
