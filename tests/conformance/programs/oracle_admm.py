"""Algorithm 4 of chan2024 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

from .replaceable_lines import arrays, as_large_as, eye, rounds_of, solve, zeros


def metric(p):
    """I + eta beta A'A."""
    return eye(p.A.shape[1], p.A) + p.eta * p.beta * p.A.T @ p.A


draw = as_large_as("x0")


@dataclass(frozen=True)
class Lines:
    """The lines of one iteration t. lam0(p), loss(p, t), gradient(loss, xs, t), oracle(p, gradient, z), x(p, x, g, y, lam),
    y(p, x, x_before, lam), lam(p, x, y, y_before, lam); draw(p, steps): own noise."""

    lam0: Callable = lambda p: zeros(p.c.shape, p.c)
    loss: Callable = lambda p, t: p.losses[t if len(p.losses) > 1 else 0]
    gradient: Callable = lambda loss, xs, t: loss.gradient(xs[t])
    oracle: Callable = lambda p, gradient, z: gradient + metric(p) @ z
    x: Callable = lambda p, x, g, y, lam: solve(metric(p), x - p.eta * (g + p.A.T @ (p.beta * (p.B @ y - p.c) - lam)))
    y: Callable = lambda p, x, x_before, lam: p.g.minimise(p.B, p.beta, p.c, lam - p.beta * p.A @ x)
    lam: Callable = lambda p, x, y, y_before, lam: lam - p.beta * (p.A @ x + p.B @ y - p.c)
    draw: Callable = draw


@rounds_of("oracle-admm", Lines)
def program(use, p, noise, steps):
    xs, ys, lams = [p.x0], [p.y0], [use.lam0(p)]
    for t in range(steps):
        g = use.oracle(p, use.gradient(use.loss(p, t), xs, t), noise[t, :])
        xs.append(use.x(p, xs[t], g, ys[t], lams[t]))
        ys.append(use.y(p, xs[t + 1], xs[t], lams[t]))
        lams.append(use.lam(p, xs[t + 1], ys[t + 1], ys[t], lams[t]))
    return arrays(x=xs, y=ys, lam=lams)
