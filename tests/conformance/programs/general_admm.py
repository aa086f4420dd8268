"""Algorithm 5 of cyffers2023 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

from .proximal_maps import newton
from .replaceable_lines import arrays, as_large_as, in_numpy, rounds_of, solve, zeros


def minimise_x(f, A, q, step):
    """argmin f(x) + |Ax - q|^2/(2 step)."""
    if f.kind == "quadratic":
        return solve(step * f.H + A.T @ A, A.T @ q - step * f.h)
    in_numpy(A)
    return newton(f, A, q, step)


draw = as_large_as("u0")


@dataclass(frozen=True)
class Lines:
    """The lines of one round t: z(p, u), x(p, z, z_before, u), gap(p, x, z), u(p, u, gap, eta), noise(noise, t).
    draw(p, steps): own noise; late: z is recorded after the noise."""

    z: Callable = lambda p, u: p.g.minimise(p.B, 1 / p.step, -u, zeros(u.shape, u))
    x: Callable = lambda p, z, z_before, u: minimise_x(p.f, p.A, p.c - 2 * p.B @ z - u, p.step)
    gap: Callable = lambda p, x, z: p.A @ x + p.B @ z - p.c
    u: Callable = lambda p, u, gap, eta: u + 2 * p.lam * (gap + eta / 2)
    noise: Callable = lambda noise, t: noise[t, :]
    draw: Callable = draw
    late: bool = False


@rounds_of("general-admm", Lines)
def program(use, p, noise, steps):
    us, xs, zs = [p.u0], [], []
    z = use.z(p, us[0])
    for t in range(steps):
        before, z = z, use.z(p, us[t])
        xs.append(use.x(p, z, before, us[t]))
        us.append(use.u(p, us[t], use.gap(p, xs[t], z), use.noise(noise, t)))
        zs.append(use.z(p, us[-1]) if use.late else z)
    return arrays(u=us, x=xs, z=zs)
