"""Right programs of decentralized-admm."""

import numpy as np

from ..collection import drawing
from ..programs.decentralized_admm import program
from ..programs.proximal_maps import prox_regulariser, woodbury


@drawing("u0")
def token(p, noise, steps):
    n, u = len(p.losses), np.array(p.u0)
    total = u.sum(axis=0)
    z = prox_regulariser(p.r, total / n, p.step)
    rows = {"u": [u.copy()], "x": [], "z_hat": [total / n], "z": [z]}
    for t, i in enumerate(p.walk.astype(int)):
        x = woodbury(p.losses[i], 2 * z - u[i], p.step)
        length = np.linalg.norm(x - z)
        shrink = p.clipping / length if 0 < p.clipping < length else 1.0
        delta = p.lam * (2 * shrink * (x - z) + noise[t, i])
        u[i] += delta
        total = (total if p.server else n * z) + delta
        z = prox_regulariser(p.r, total / n, p.step)
        for name, row in (("u", u.copy()), ("x", x), ("z_hat", total / n), ("z", z)):
            rows[name].append(row)
    return {name: np.array(row) for name, row in rows.items()}


VARIANTS = {
    # A pure function, line by line.
    "function": ("line by line", program()),
    # A token that carries n z_hat and z from user to user; own proximal maps.
    "token": ("token with the sum", token),
}
