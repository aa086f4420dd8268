"""Right programs of federated-admm."""

import numpy as np

from ..collection import drawing
from ..programs.centralized_admm import clip
from ..programs.federated_admm import program
from ..programs.proximal_maps import prox_loss, prox_regulariser, woodbury


@drawing("u0")
def everybody_masked(p, noise, steps):
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


@drawing("u0")
def messages(p, noise, steps):
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


@drawing("u0")
def recomputed_mean(p, noise, steps):
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


VARIANTS = {
    # A server that computes the step of every user and keeps those of the users who take part.
    "everybody_masked": ("everybody computed, the absent masked", everybody_masked),
    # A pure function, line by line.
    "function": ("line by line", program()),
    # Users and a server as objects that send messages: the users send their moves, the server keeps a running sum.
    "messages": ("users and server as objects", messages),
    # All users at once with a mask; the server that keeps z_hat computes it as the mean of all u anew.
    "recomputed_mean": ("masked, mean of all u recomputed", recomputed_mean),
}
