"""Algorithm 1 of chan2024 as a program of replaceable lines: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from .replaceable_lines import arrays, as_large_as, eye, rounds_of, solve


def solve_y(p, w):
    return p.g.minimise(p.B, p.beta, p.c, w)


def solve_x(p, x, gradient, y, lam, A=None):
    A = p.A if A is None else A
    right = x - p.eta * (gradient + A.T @ (p.beta * (p.B @ y - p.c) - lam))
    return solve(eye(x.shape[0], x) + p.eta * p.beta * A.T @ A, right)


def loss(p, t):
    return p.losses[t if len(p.losses) > 1 else 0]


def changed(p, **fields):
    """The problem with other numbers in the named fields."""
    return replace(p, fields={**p.fields, **fields})


draw = as_large_as("x0")


@dataclass(frozen=True)
class Lines:
    """The lines of one iteration t, and of the beginning and the end of a run.

    start(p) -> x_0, lam_0; draw(p, steps) -> own noise; y(p, x, lam, y_before); lam(p, x, lam, y, noise_t);
    gradient(p, t, x, x_before, clean, y) with ``clean`` the x_t before its noise; x(p, x, lam, lam_next, y, gradient, noise_t)
    -> the x_{t+1} before its noise; noise(p, noise, t); carry(clean, masked) -> what the next step starts from; late_y: the row
    of x that y_t is made from; end(p, states, clean) -> the answer.
    """

    start: Callable = lambda p: (p.x0, p.lam0)
    draw: Callable = draw
    y: Callable = lambda p, x, lam, y_before: solve_y(p, lam - p.beta * p.A @ x)
    lam: Callable = lambda p, x, lam, y, noise: lam - p.beta * (p.A @ x + p.B @ y - p.c)
    gradient: Callable = lambda p, t, x, x_before, clean, y: loss(p, t).gradient(x)
    x: Callable = lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient, y, lam_next)
    noise: Callable = lambda p, noise, t: noise[t, :]
    carry: Callable = lambda clean, masked: masked
    end: Callable = lambda p, states, clean: {**states, "released": {"x": states["x"][-1, :]}}


@rounds_of("gradient-admm", Lines)
def program(use, p, noise, steps):
    x, lam = use.start(p)
    clean, before, y = x, x, p.B[0, :] * 0
    xs, lams, ys = [x], [lam], []
    for t in range(steps):
        y = use.y(p, x, lam, y)
        lam_next = use.lam(p, x, lam, y, noise[t, :])
        gradient = use.gradient(p, t, x, before, clean, y)
        clean = use.x(p, x, lam, lam_next, y, gradient, noise[t, :])
        masked = clean + use.noise(p, noise, t)
        before, x, lam = x, use.carry(clean, masked), lam_next
        xs.append(masked)
        lams.append(lam)
        ys.append(y)
    ys.append(use.y(p, x, lam, y))
    return use.end(p, arrays(x=xs, y=ys, lam=lams), clean)
