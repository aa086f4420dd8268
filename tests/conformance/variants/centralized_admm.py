"""Right programs of centralized-admm."""

import numpy as np

from ..collection import drawing
from ..programs.centralized_admm import program
from ..programs.proximal_maps import prox_regulariser, woodbury


@drawing("u0")
def explicit_inverse(p, noise, steps):
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


class Admm:
    def __init__(self, p):
        self.p, self.u = p, p.u0.copy()
        self.rows = {"u": [p.u0.copy()], "x": [], "z": []}

    def round(self, eta):
        p, n = self.p, len(self.u)
        z = prox_regulariser(p.r, sum(self.u[i] / n for i in reversed(range(n))), p.step)
        x = np.stack([woodbury(f, z + (z - self.u[i]), p.step) for i, f in enumerate(p.losses)])
        move = x - z
        if p.clipping:
            move = move / np.maximum(1, np.linalg.norm(move, axis=1, keepdims=True) / p.clipping)
        self.u = self.u + p.lam * (2 * move + eta)
        for name, row in (("u", self.u), ("x", x), ("z", z)):
            self.rows[name].append(row)


@drawing("u0")
def own_maps(p, noise, steps):
    run = Admm(p)
    for eta in noise:
        run.round(eta)
    return {name: np.array(rows) for name, rows in run.rows.items()}


def x(p, i, z, z_before, u):
    f = p.losses[i]
    if f.kind == "quadratic" and i % 2 == 0:
        return np.linalg.solve(np.eye(len(z)) + p.step * f.H, 2 * z - u - p.step * f.h)
    return f.prox(2 * z - u, p.step)


VARIANTS = {
    # Quadratic maps by an inverse that is computed once, for all users in one product; other losses by the given map.
    "explicit_inverse": ("explicit inverses, vectorised over users", explicit_inverse),
    # A pure function, line by line.
    "function": ("line by line", program()),
    # A class with state; proximal maps by Woodbury, Cholesky and Newton; u in the order u + lambda (2 (x - z) + eta).
    "own_maps": ("class with state, own proximal maps", own_maps),
    # The data of quadratic losses of even index are read; the others are asked for their proximal map.
    "some_losses_read": ("some losses read, others asked", program(x=x)),
}
