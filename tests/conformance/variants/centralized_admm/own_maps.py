"""A class with state; proximal maps by Woodbury, Cholesky and Newton; u in the order u + lambda (2 (x - z) + eta)."""

import numpy as np

from ...collection import Variant
from ...programs.centralized_admm import draw
from ...programs.proximal_maps import prox_regulariser, woodbury


class Admm:
    def __init__(self, p):
        if p.family != "centralized-admm":
            raise NotImplementedError("centralized private ADMM only")
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


def admm(p, noise, steps):
    run = Admm(p)
    for eta in draw(p, steps) if noise is None else noise:
        run.round(eta)
    return {name: np.array(rows) for name, rows in run.rows.items()}


VARIANT = Variant("class with state, own proximal maps", "centralized-admm", admm)
