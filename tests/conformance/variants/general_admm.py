"""Right programs of general-admm."""

import numpy as np

from ..collection import drawing
from ..programs.general_admm import minimise_x, program
from ..programs.proximal_maps import cholesky, newton


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


@drawing("u0")
def operator_form(p, noise, steps):
    R, us, xs, zs = Operator(p), [p.u0], [], []
    for t in range(steps):
        us.append(us[t] + p.lam * (R(us[t]) - us[t] + noise[t]))
        xs.append(R.x)
        zs.append(R.z)
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs)}


def x_step(p, z, z_before, u):
    q = p.c - 2 * p.B @ z - u
    if p.f.kind != "quadratic":
        return minimise_x(p.f, p.A, q, p.step)
    return np.linalg.inv(p.A.T @ p.A + p.step * p.f.H) @ (p.A.T @ q - p.step * p.f.h)


VARIANTS = {
    # A class with state: Cholesky factors and Newton, the operator form u + lambda (R(u) - u + eta).
    "cholesky": ("fixed-point operator, Cholesky", operator_form),
    # Quadratic f by an inverse computed once.
    "explicit_inverse": ("explicit inverse", program(x=x_step)),
    # A pure function, line by line.
    "function": ("line by line", program()),
}
