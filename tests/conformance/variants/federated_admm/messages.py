"""Users and a server as objects that send messages: the users send their moves, the server keeps a running sum."""

import numpy as np

from ...collection import Variant
from ...programs.centralized_admm import draw
from ...programs.proximal_maps import prox_loss, prox_regulariser


class User:
    def __init__(self, f, u, p):
        self.f, self.u, self.p, self.x = f, u.copy(), p, np.zeros_like(u)

    def answer(self, z, eta):
        p = self.p
        self.x = prox_loss(self.f, 2 * z - self.u, p.step)
        move = self.x - z
        length = np.linalg.norm(move)
        if p.clipping and length > p.clipping:
            move = move / length * p.clipping
        delta = 2 * p.lam * move + p.lam * eta
        self.u = self.u + delta
        return delta


def admm(p, noise, steps):
    if p.family != "federated-admm":
        raise NotImplementedError("federated private ADMM only")
    noise = draw(p, steps) if noise is None else noise
    n = len(p.losses)
    users = [User(f, p.u0[i], p) for i, f in enumerate(p.losses)]
    z_hat = np.sum(p.u0, axis=0) / n
    z = prox_regulariser(p.r, z_hat, p.step)
    us, xs, z_hats, zs = [p.u0], [], [z_hat], [z]
    for t in range(steps):
        total, x = np.zeros_like(z), np.zeros_like(p.u0)
        for i in np.flatnonzero(p.participation[t])[::-1]:
            total = total + users[i].answer(z, noise[t, i])
            x[i] = users[i].x
        z_hat = total / n + (z_hat if p.server else z)
        z = prox_regulariser(p.r, z_hat, p.step)
        us.append(np.array([user.u for user in users]))
        xs.append(x)
        z_hats.append(z_hat)
        zs.append(z)
    return {"u": np.array(us), "x": np.array(xs), "z_hat": np.array(z_hats), "z": np.array(zs)}


VARIANT = Variant("users and server as objects", "federated-admm", admm)
