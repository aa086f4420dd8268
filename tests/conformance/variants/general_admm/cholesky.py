"""A class with state: Cholesky factors and Newton, the operator form u + lambda (R(u) - u + eta)."""

import numpy as np

from ...collection import Variant
from ...programs.proximal_maps import cholesky, newton


class Operator:
    """R(u) = u + 2 (Ax + Bz - c), remembering x and z."""

    def __init__(self, p):
        self.p = p

    def __call__(self, u):
        p = self.p
        self.z = p.g.minimise(p.B, 1 / p.step, -u, np.zeros_like(u))
        v = -2 * p.B @ self.z - u
        if p.f.kind == "quadratic":
            self.x = cholesky(p.A.T @ p.A / p.step + p.f.H, p.A.T @ (v + p.c) / p.step - p.f.h)
        else:
            self.x = newton(p.f, p.A, v + p.c, p.step)
        return 2 * p.A @ self.x - 2 * p.c - v


def admm(p, noise, steps):
    if p.family != "general-admm":
        raise NotImplementedError("general private ADMM only")
    if noise is None:
        noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.u0)))
    R, us, xs, zs = Operator(p), [p.u0], [], []
    for t in range(steps):
        us.append(us[t] + p.lam * (R(us[t]) - us[t] + noise[t]))
        xs.append(R.x)
        zs.append(R.z)
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs)}


VARIANT = Variant("fixed-point operator, Cholesky", "general-admm", admm)
