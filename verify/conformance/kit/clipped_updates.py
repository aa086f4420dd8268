"""What one user's data can change in the proximal families of cyffers2023: for the probes of sensitivity and clipping."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.rounding import gradient_magnitude, lengths, operations
from .family import Limit, window
from .family_laws import step
from .problem import Problem
from .registry import family_of
from .rounding import norms, tolerance
from .rows import gradient_rows


def participation(p: Problem, rows: Mapping[str, Array], steps: int) -> Array:
    """1 for each user who takes part, (T, n): everybody where the family has no participation."""
    given = rows.get("participation", p.fields.get("participation"))
    return np.ones((steps, len(p.losses))) if given is None else np.asarray(given, dtype=np.float64)


def sensitivity(p: Problem, states: Mapping[str, Array], other: Problem, changed: Mapping[str, Array], i: int) -> Limit:
    """|u_{k+1,i} - u'_{k+1,i}| <= 2 lambda min(2 C, step |grad f(x) - grad f'(x)|) in the first round k of user i.

    Here x = x_{k+1,i}. It minimises step f + |. - v|^2/2 and x' the same with f': their distance is at most step times the
    slope of f' - f at x.
    """
    k = int(np.flatnonzero(participation(p, {}, p.steps)[:, i])[0])
    rows = slice(k, k + 1)
    x, f, g = states["x"][rows, i], p.losses[i].reference, other.losses[i].reference
    slope = p.step * norms(gradient_rows(f, x) - gradient_rows(g, x))
    size = p.step * (gradient_magnitude(f, x) + gradient_magnitude(g, x))
    rounding = tolerance(operations(f) + x.shape[1], size)
    for problem, run in ((p, states), (other, changed)):
        w = window(family_of(p), problem, run, k, 1)
        for law in (step("x", "present"), step("u", "present")):
            found = law(problem, w)
            rounding = rounding + (0.0 if found is None else found.tolerance / found.stiffness)
    apart = norms(states["u"][rows, i] - changed["u"][rows, i]) + 3 * norms(states["z"][rows] - changed["z"][rows])
    rounding = rounding + (1 + 2 * p.lam) * apart  # the states before it: 0 but for rounding
    bound = np.minimum(slope, 2 * p.clipping) if p.clipping > 0 else slope
    moved = norms(states["u"][k + 1 : k + 2, i] - changed["u"][k + 1 : k + 2, i])
    return Limit("u", k + 1, moved, 2 * p.lam * bound, rounding)


def sent(p: Problem, rows: Mapping[str, Array]) -> Limit | None:
    """|u_{k+1,i} - u_{k,i} - lambda eta_{k+1,i}| <= 2 lambda C, the longest of each round; None without clipping or noise."""
    noise = rows.get("noise", p.noise)
    if not p.clipping > 0 or noise is None:
        return None
    u, after = rows["u"][:-1], rows["u"][1:]
    length = participation(p, rows, len(u)) * lengths(after - u - p.lam * noise)
    size = lengths(u) + lengths(after) + p.lam * lengths(noise) + 2 * p.lam * p.clipping
    allowed = tolerance(u.shape[2] + 8, size.max(axis=1))
    return Limit("u", 1, length.max(axis=1), np.full(len(u), 2 * p.lam * p.clipping), allowed)
