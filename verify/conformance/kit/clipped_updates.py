"""What one user's data can change in the proximal families of cyffers2023: for the probes of sensitivity and clipping."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.rounding import gradient_magnitude, operations
from .family import Limit
from .problem import Problem
from .proximal_steps import blocks, proximal_blocks, relaxed_blocks
from .rounding import norms, tolerance
from .rows import gradient_rows


def participation(p: Problem) -> Array:
    """1 for each user who takes part, (T, n): everybody where the family has no participation."""
    if "participation" in p.fields:
        return np.asarray(p.participation, dtype=np.float64)
    return np.ones((p.steps, len(p.losses)))


def servers(states: Mapping[str, Array]) -> Array:
    """The z that the users of round k see, (T, p)."""
    return states["z"][: len(states["u"]) - 1]


def every_map(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]]:
    """The proximal map of every user in every round, at 2 z - u_{k,i} with the z that the users of round k see."""
    z, u = servers(states), states["u"]
    return [(i, 2 * z[k] - u[k, i]) for k in range(p.steps) for i in range(len(p.losses))]


def sensitivity(p: Problem, states: Mapping[str, Array], other: Problem, changed: Mapping[str, Array], i: int) -> Limit:
    """|u_{k+1,i} - u'_{k+1,i}| <= 2 lambda min(2 C, step |grad f(x) - grad f'(x)|) in the first round k of user i.

    Here x = x_{k+1,i}. It minimises step f + |. - v|^2/2 and x' the same with f': their distance is at most step times the
    slope of f' - f at x.
    """
    k = int(np.flatnonzero(participation(p)[:, i])[0])
    rows = slice(k, k + 1)
    x, f, g = states["x"][rows, i], p.losses[i].reference, other.losses[i].reference
    slope = p.step * norms(gradient_rows(f, x) - gradient_rows(g, x))
    size = p.step * (gradient_magnitude(f, x) + gradient_magnitude(g, x))
    rounding = tolerance(operations(f) + x.shape[1], size)
    for problem, run in ((p, states), (other, changed)):
        u, after, z, mask = run["u"][rows], run["u"][k + 1 : k + 2], servers(run)[rows], participation(p)[rows]
        rounding = rounding + proximal_blocks(problem.references("losses"), p.step, run["x"][rows], z, u, mask).tolerance
        if p.noise is not None:
            step = relaxed_blocks(u, after, run["x"][rows], z, p.noise[rows], p.lam, p.clipping, mask)
            rounding = rounding + step.tolerance
    apart = norms(states["u"][rows, i] - changed["u"][rows, i]) + 3 * norms(servers(states)[rows] - servers(changed)[rows])
    rounding = rounding + (1 + 2 * p.lam) * apart  # the states before it: 0 but for rounding
    bound = np.minimum(slope, 2 * p.clipping) if p.clipping > 0 else slope
    found = norms(states["u"][k + 1 : k + 2, i] - changed["u"][k + 1 : k + 2, i])
    return Limit("u", k + 1, found, 2 * p.lam * bound, rounding)


def sent(p: Problem, states: Mapping[str, Array]) -> Limit | None:
    """|u_{k+1,i} - u_{k,i} - lambda eta_{k+1,i}| <= 2 lambda C, the longest of each round; None without clipping or noise."""
    if not p.clipping > 0 or p.noise is None:
        return None
    u, after = states["u"][:-1], states["u"][1:]
    length = (participation(p) * blocks(after - u - p.lam * p.noise)).max(axis=1)
    size = (blocks(u) + blocks(after) + p.lam * blocks(p.noise)).max(axis=1)
    radius = np.full(len(length), 2 * p.lam * p.clipping)
    return Limit("u", 1, length, radius, tolerance(u.shape[2] + 8, size + radius))
