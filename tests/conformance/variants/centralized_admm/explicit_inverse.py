"""Quadratic maps by an inverse that is computed once, for all users in one product; other losses by the given map."""

import numpy as np

from ...collection import Variant
from ...programs.centralized_admm import draw


def admm(p, noise, steps):
    if p.family != "centralized-admm":
        raise NotImplementedError("centralized private ADMM only")
    noise = draw(p, steps) if noise is None else noise
    n, d = p.u0.shape
    u, x, z = np.empty((steps + 1, n, d)), np.empty((steps, n, d)), np.empty((steps, d))
    u[0] = p.u0
    quadratic = all(f.kind == "quadratic" for f in p.losses)
    if quadratic:
        inverse = np.linalg.inv(np.eye(d) + p.step * np.array([f.H for f in p.losses]))
        h = np.array([f.h for f in p.losses])
    for t in range(steps):
        z[t] = p.r.prox(np.ones(n) @ u[t] / n, p.step)
        v = 2 * z[t] - u[t]
        x[t] = (
            np.einsum("ijk,ik->ij", inverse, v - p.step * h)
            if quadratic
            else [f.prox(v[i], p.step) for i, f in enumerate(p.losses)]
        )
        move = x[t] - z[t]
        if p.clipping:
            move *= np.minimum(1, p.clipping / np.maximum(np.linalg.norm(move, axis=1), 1e-300))[:, None]
        u[t + 1] = u[t] + 2 * p.lam * move + p.lam * noise[t]
    return {"u": u, "x": x, "z_hat": u[:-1].mean(axis=1), "z": z}


VARIANT = Variant("explicit inverses, vectorised over users", "centralized-admm", admm)
