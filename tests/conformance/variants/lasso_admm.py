"""Right programs of lasso-admm."""

import numpy as np

from ..collection import drawing
from ..programs.lasso_admm import program


@drawing("u0")
def sherman_morrison(p, noise, steps):
    A, b, level = p.features, p.targets, p.threshold

    def mean_and_z(u):
        mean = np.add.reduce(u, axis=0) / len(u)
        return mean, np.maximum(mean - level, 0) - np.maximum(-mean - level, 0)

    u, z_before = p.u0, mean_and_z(p.u0)[1]
    rows = {"u": [u], "x": [], "z_hat": [], "z": []}
    for eta in noise:
        z_hat, z = mean_and_z(u)
        w = b[:, None] * A / p.ridge + (2 * (z if p.new_z else z_before) - u)
        x = w - A * ((A * w).sum(axis=1) / (p.ridge + (A * A).sum(axis=1)))[:, None]
        move = x - z
        if p.clipping:
            move = move / np.maximum(1, np.sqrt((move**2).sum(axis=1)) / p.clipping)[:, None]
        u, z_before = u + p.lam * (2 * move + eta), z
        for name, row in (("u", u), ("x", x), ("z_hat", z_hat), ("z", z)):
            rows[name].append(row)
    return {name: np.array(row) for name, row in rows.items()}


VARIANTS = {
    # A pure function, line by line.
    "function": ("line by line", program()),
    # All users in one Sherman-Morrison formula, soft thresholding as a difference of positive parts.
    "sherman_morrison": ("Sherman-Morrison for all users", sherman_morrison),
}
