"""Algorithm 4 of cyffers2023 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

from .centralized_admm import clip, draw
from .replaceable_lines import arrays, mean, rounds_of


@dataclass(frozen=True)
class Lines:
    """The lines of one step t at user i. first(p): z_hat_0; x(p, i, z, u) with all u, move(p, x, z), u(p, u, move, eta),
    noise(noise, t, i); token(p, z_hat, z, delta), z(p, z_hat); mover(i, n): whose u changes; draw."""

    first: Callable = lambda p: mean(p.u0)
    x: Callable = lambda p, i, z, u: p.losses[i].prox(2 * z - u[i, :], p.step)
    move: Callable = lambda p, x, z: clip(p, x - z)
    u: Callable = lambda p, u, move, eta: u + 2 * p.lam * (move + eta / 2)
    noise: Callable = lambda noise, t, i: noise[t, i, :]
    token: Callable = lambda p, z_hat, z, delta: (z_hat if p.server == 1 else z) + delta / p.u0.shape[0]
    z: Callable = lambda p, z_hat: p.r.prox(z_hat, p.step)
    mover: Callable = lambda i, n: i
    draw: Callable = draw


@rounds_of("decentralized-admm", Lines)
def program(use, p, noise, steps):
    us, xs, z_hats = [p.u0], [], [use.first(p)]
    zs = [use.z(p, z_hats[0])]
    for t in range(steps):
        i = int(p.walk[t])
        x = use.x(p, i, zs[t], us[t])
        u, j = 1 * us[t], use.mover(i, p.u0.shape[0])
        u[j, :] = use.u(p, us[t][j, :], use.move(p, x, zs[t]), use.noise(noise, t, i))
        z_hats.append(use.token(p, z_hats[t], zs[t], u[j, :] - us[t][j, :]))
        zs.append(use.z(p, z_hats[-1]))
        us.append(u)
        xs.append(x)
    return arrays(u=us, x=xs, z_hat=z_hats, z=zs)
