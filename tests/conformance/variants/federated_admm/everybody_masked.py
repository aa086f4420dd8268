"""A server that computes the step of every user and keeps those of the users who take part."""

import numpy as np

from ...collection import Variant
from ...programs.centralized_admm import clip, draw


def admm(p, noise, steps):
    if p.family != "federated-admm":
        raise NotImplementedError("federated private ADMM only")
    noise = draw(p, steps) if noise is None else noise
    u, z_hat = np.array(p.u0), p.u0.mean(axis=0)
    rows = {"u": [u], "x": [], "z_hat": [z_hat], "z": [p.r.prox(z_hat, p.step)]}
    for t in range(steps):
        z, mask = rows["z"][-1], p.participation[t][:, None]
        x = np.array([f.prox(2 * z - v, p.step) for f, v in zip(p.losses, u, strict=True)])
        moved = u + 2 * p.lam * (np.array([clip(p, row - z) for row in x]) + noise[t] / 2)
        after = np.where(mask, moved, u)
        z_hat = (z_hat if p.server else z) + (after - u).mean(axis=0)
        u = after
        for name, row in (("u", u), ("x", mask * x), ("z_hat", z_hat), ("z", p.r.prox(z_hat, p.step))):
            rows[name].append(row)
    return {name: np.array(found) for name, found in rows.items()}


VARIANT = Variant("everybody computed, the absent masked", "federated-admm", admm)
