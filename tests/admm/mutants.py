"""Wrong gradient ADMMs, each with one plausible mistake. ``run(name, p, x, lam, noise)`` gives what the program would record.

Every mutant is the loop of Algorithm 1 with one line changed; "correct" changes none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

import numpy as np

from verify.admm import Problem, Trace


def solve_y(p, w):
    return p.g.minimise(p.B, p.beta, p.c, w)


def solve_x(p, x, gradient, y, lam):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam))
    return np.linalg.solve(np.eye(p.n) + p.eta * p.beta * p.A.T @ p.A, right)


def dual(p, x, y, lam):
    return lam - p.beta * (p.A @ x + p.B @ y - p.c)


@dataclass(frozen=True)
class Lines:
    """The lines of one iteration; each takes (p, x, lam) first, then what it needs."""

    y: Callable = lambda p, x, lam, y_before: solve_y(p, lam - p.beta * p.A @ x)
    lam: Callable = lambda p, x, lam, y: dual(p, x, y, lam)
    gradient_at: Callable = lambda p, x, lam, x_before: x
    x: Callable = lambda p, x, lam, lam_next, y, gradient: solve_x(p, x, gradient, y, lam_next)
    mask_lam: bool = False


def transposed(p):
    return replace(p, A=p.A.T)


MUTANTS: dict[str, Lines] = {
    "correct": Lines(),
    "stale y": Lines(y=lambda p, x, lam, y_before: y_before),
    "dual step without beta": Lines(lam=lambda p, x, lam, y: lam - (p.A @ x + p.B @ y - p.c)),
    "dual step with the wrong sign": Lines(lam=lambda p, x, lam, y: lam + p.beta * (p.A @ x + p.B @ y - p.c)),
    "dual step without c": Lines(lam=lambda p, x, lam, y: lam - p.beta * (p.A @ x + p.B @ y)),
    "noise on lambda too": Lines(mask_lam=True),
    "transposed A in the step in x": Lines(
        x=lambda p, x, lam, lam_next, y, gradient: solve_x(transposed(p), x, gradient, y, lam_next)
    ),
    "gradient at the previous x": Lines(gradient_at=lambda p, x, lam, x_before: x_before),
    "prox without beta": Lines(y=lambda p, x, lam, y_before: p.g.minimise(p.B, 1.0, p.c, lam - p.beta * p.A @ x)),
    "eta off by a factor 2": Lines(
        x=lambda p, x, lam, lam_next, y, gradient: solve_x(replace(p, eta=p.eta / 2), x, gradient, y, lam_next)
    ),
    "step in x with the old lambda": Lines(x=lambda p, x, lam, lam_next, y, gradient: solve_x(p, x, gradient, y, lam)),
    "step in y with the sign of lambda lost": Lines(y=lambda p, x, lam, y_before: solve_y(p, -lam - p.beta * p.A @ x)),
    "step in x without the proximal solve": Lines(
        x=lambda p, x, lam, lam_next, y, gradient: (
            x - p.eta * (gradient + p.A.T @ (p.beta * (p.A @ x + p.B @ y - p.c) - lam_next))
        )
    ),
}


def run(name: str, p: Problem, x: np.ndarray, lam: np.ndarray, noise: np.ndarray) -> Trace:
    """The record of ``len(noise)`` iterations of the named mutant from (x, lam)."""
    lines = MUTANTS[name]
    xs, lams, ys, clean, gradients = [x], [lam], [], [x], []
    for t, extra in enumerate(noise):
        y_before = solve_y(p, lams[t - 1] - p.beta * p.A @ xs[t - 1]) if t > 0 else np.zeros(p.l)
        y = lines.y(p, xs[t], lams[t], y_before)
        lam_next = lines.lam(p, xs[t], lams[t], y)
        gradients.append(p.f.gradient(lines.gradient_at(p, xs[t], lams[t], xs[max(t - 1, 0)])))
        clean.append(lines.x(p, xs[t], lams[t], lam_next, y, gradients[t]))
        ys.append(y)
        xs.append(clean[t + 1] + extra)
        lams.append(lam_next + (extra[: p.m] if lines.mask_lam else 0))
    ys.append(lines.y(p, xs[-1], lams[-1], ys[-1]))
    return Trace(p, (p.f,) * len(noise), *(np.array(rows) for rows in (xs, clean, ys, lams, gradients)))


def same(first: Trace, second: Trace) -> bool:
    """Whether two records agree to rounding."""
    return all(
        np.allclose(getattr(first, f.name), getattr(second, f.name), rtol=1e-10, atol=1e-12)
        for f in fields(Trace)
        if f.name not in ("problem", "functions")
    )
