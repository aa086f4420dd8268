"""Algorithm 3 of cyffers2023 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

from .centralized_admm import clip, draw
from .replaceable_lines import arrays, library, mean, rounds_of


@dataclass(frozen=True)
class Lines:
    """The lines of one round t. first(p): z_hat_0; x(p, i, z, z_before, u), move(p, x, z), u(p, u, move, eta), noise(noise, t, i)
    of a user; moves(p, xs, z, present): those of all at once; base(p, z_hat, z), sent(p, delta, present),
    z(p, z_hat, noise) of the server; who(present): those who move; draw(p, steps): own noise."""

    first: Callable = lambda p: mean(p.u0)
    x: Callable = lambda p, i, z, z_before, u: p.losses[i].prox(2 * z - u, p.step)
    move: Callable = lambda p, x, z: clip(p, x - z)
    moves: Callable | None = None
    u: Callable = lambda p, u, move, eta: u + 2 * p.lam * (move + eta / 2)
    noise: Callable = lambda noise, t, i: noise[t, i, :]
    base: Callable = lambda p, z_hat, z: z_hat if p.server == 1 else z
    sent: Callable = lambda p, delta, present: library(delta).sum(delta, axis=0) / delta.shape[0]
    z: Callable = lambda p, z_hat, noise: p.r.prox(z_hat, p.step)
    who: Callable = lambda present: present
    draw: Callable = draw


@rounds_of("federated-admm", Lines)
def program(use, p, noise, steps):
    us, xs, z_hats = [p.u0], [], [use.first(p)]
    zs = [p.r.prox(z_hats[0], p.step)]
    for t in range(steps):
        u, x = 1 * us[t], library(p.u0).zeros_like(p.u0)
        present = use.who(p.participation[t, :])
        moving = [i for i in range(u.shape[0]) if present[i]]
        for i in moving:
            x[i, :] = use.x(p, i, zs[t], zs[max(t - 1, 0)], u[i, :])
        moves = use.moves(p, x, zs[t], present) if use.moves else [use.move(p, x[i, :], zs[t]) for i in range(x.shape[0])]
        for i in moving:
            u[i, :] = use.u(p, u[i, :], moves[i], use.noise(noise, t, i))
        z_hats.append(use.base(p, z_hats[t], zs[t]) + use.sent(p, u - us[t], p.participation[t, :]))
        zs.append(use.z(p, z_hats[-1], noise[t, ...]))
        us.append(u)
        xs.append(x)
    return arrays(u=us, x=xs, z_hat=z_hats, z=zs)
