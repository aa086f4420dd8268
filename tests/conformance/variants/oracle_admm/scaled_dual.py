"""The scaled dual lam/beta, Woodbury for I + eta beta A'A, one residual for both steps."""

import numpy as np

from ...collection import Variant


def admm(p, noise, steps):
    if p.family != "oracle-admm":
        raise NotImplementedError("ADMM with a gradient oracle only")
    m, n = p.A.shape
    if noise is None:
        noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, n))
    k = p.eta * p.beta
    small = np.linalg.inv(np.eye(m) / k + p.A @ p.A.T)
    x, y, w = p.x0, p.y0, np.zeros(m)
    xs, ys, ws = [x], [y], [w]
    for t in range(steps):
        f = p.losses[t if len(p.losses) > 1 else 0]
        g = f.gradient(x) + noise[t] + k * p.A.T @ (p.A @ noise[t])
        right = x - p.eta * g - k * p.A.T @ (p.B @ y - p.c - w)
        x = right - p.A.T @ (small @ (p.A @ right))
        y = p.g.minimise(p.B, p.beta, p.c, p.beta * (w - p.A @ x))
        w = w - (p.A @ x + p.B @ y - p.c)
        xs.append(x)
        ys.append(y)
        ws.append(w)
    return {"x": np.array(xs), "y": np.array(ys), "lam": p.beta * np.array(ws)}


VARIANT = Variant("scaled dual, Woodbury", "oracle-admm", admm)
