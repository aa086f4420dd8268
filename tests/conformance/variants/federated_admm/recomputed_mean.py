"""All users at once with a mask; the server that keeps z_hat computes it as the mean of all u anew."""

import numpy as np

from ...collection import Variant
from ...programs.centralized_admm import draw
from ...programs.proximal_maps import woodbury


def admm(p, noise, steps):
    if p.family != "federated-admm":
        raise NotImplementedError("federated private ADMM only")
    noise = draw(p, steps) if noise is None else noise
    us, xs, z_hats = [p.u0], [], [np.mean(p.u0, axis=0)]
    zs = [p.r.prox(z_hats[0], p.step)]
    for t in range(steps):
        mask = p.participation[t][:, None]
        x = mask * np.array([woodbury(f, 2 * zs[t] - u, p.step) for f, u in zip(p.losses, us[t], strict=True)])
        move = x - zs[t]
        if p.clipping:
            move = move * np.minimum(1, p.clipping / np.maximum(np.linalg.norm(move, axis=1, keepdims=True), 1e-300))
        u = np.where(mask > 0, us[t] + 2 * p.lam * (move + noise[t] / 2), us[t])
        z_hats.append(u.mean(axis=0) if p.server else zs[t] + u.mean(axis=0) - us[t].mean(axis=0))
        us.append(u)
        xs.append(x)
        zs.append(p.r.prox(z_hats[-1], p.step))
    return {"u": np.array(us), "x": np.array(xs), "z_hat": np.array(z_hats), "z": np.array(zs)}


VARIANT = Variant("masked, mean of all u recomputed", "federated-admm", admm)
