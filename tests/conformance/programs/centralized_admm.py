"""Algorithm 2 of cyffers2023 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

from .replaceable_lines import arrays, as_large_as, library, mean, rounds_of, stacked


def clip(p, v):
    """Clip(v, C), C = 0 for no clipping."""
    length = library(v).sqrt(v @ v)
    return v * (p.clipping / length) if 0 < p.clipping < length else v


draw = as_large_as("u0")


@dataclass(frozen=True)
class Lines:
    """The lines of one round t. z_hat(p, u), z(p, z_hat), x(p, i, z, z_before, u), move(p, x, z), u(p, u, move, eta),
    noise(noise, t, i); draw(p, steps): own noise. late: z is recorded after the users moved."""

    z_hat: Callable = lambda p, u: mean(u)
    z: Callable = lambda p, z_hat: p.r.prox(z_hat, p.step)
    x: Callable = lambda p, i, z, z_before, u: p.losses[i].prox(2 * z - u, p.step)
    move: Callable = lambda p, x, z: clip(p, x - z)
    u: Callable = lambda p, u, move, eta: u + 2 * p.lam * (move + eta / 2)
    noise: Callable = lambda noise, t, i: noise[t, i, :]
    draw: Callable = draw
    late: bool = False


@rounds_of("centralized-admm", Lines)
def program(use, p, noise, steps):
    us, xs, zs, z_hats = [p.u0], [], [], []
    z = use.z(p, use.z_hat(p, us[0]))
    for t in range(steps):
        u, before = us[t], z
        z_hat = use.z_hat(p, u)
        z = use.z(p, z_hat)
        x = stacked([use.x(p, i, z, before, u[i, :]) for i in range(u.shape[0])])
        us.append(stacked([use.u(p, u[i, :], use.move(p, x[i, :], z), use.noise(noise, t, i)) for i in range(u.shape[0])]))
        xs.append(x)
        z_hats.append(use.z_hat(p, us[-1]) if use.late else z_hat)
        zs.append(use.z(p, z_hats[-1]) if use.late else z)
    return arrays(u=us, x=xs, z_hat=z_hats, z=zs)
