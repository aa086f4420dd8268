"""Algorithm 6 of cyffers2023 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

from .centralized_admm import clip, draw
from .replaceable_lines import arrays, eye, library, mean, rounds_of, solve, stacked


def shrink(v, level):
    """Soft thresholding."""
    xp = library(v)
    return xp.sign(v) * xp.maximum(xp.abs(v) - level, xp.zeros_like(v))


def solve_x(a, b, ridge, v):
    """(aa' + ridge I)^{-1} (ba + ridge v)."""
    return solve(a[:, None] * a + ridge * eye(a.shape[0], a), b * a + ridge * v)


@dataclass(frozen=True)
class Lines:
    """The lines of one round t. z_hat(p, u), z(p, z_hat), seen(p, z, z_before): the z of the x-step, x(p, i, z, u),
    moves(p, x, z, noise of the round) -> (n, p), u(p, u, moves, noise); draw. late: z is recorded after the noise.
    means: z_hat is recorded."""

    z_hat: Callable = lambda p, u: mean(u)
    z: Callable = lambda p, z_hat: shrink(z_hat, p.threshold)
    seen: Callable = lambda p, z, z_before: z if p.new_z == 1 else z_before
    x: Callable = lambda p, i, z, u: solve_x(p.features[i, :], p.targets[i], p.ridge, 2 * z - u)
    moves: Callable = lambda p, x, z, noise: stacked([clip(p, x[i, :] - z) for i in range(x.shape[0])])
    u: Callable = lambda p, u, moves, noise: u + 2 * p.lam * (moves + noise / 2)
    draw: Callable = draw
    late: bool = False
    means: bool = False


@rounds_of("lasso-admm", Lines)
def program(use, p, noise, steps):
    us, xs, zs = [p.u0], [], []
    z = use.z(p, use.z_hat(p, us[0]))
    for t in range(steps):
        u, before = us[t], z
        z = use.z(p, use.z_hat(p, u))
        x = stacked([use.x(p, i, use.seen(p, z, before), u[i, :]) for i in range(u.shape[0])])
        us.append(use.u(p, u, use.moves(p, x, z, noise[t, ...]), noise[t, ...]))
        xs.append(x)
        zs.append(use.z(p, use.z_hat(p, us[-1])) if use.late else z)
    return arrays(u=us, x=xs, z=zs, **({"z_hat": [use.z_hat(p, u) for u in us[:-1]]} if use.means else {}))
