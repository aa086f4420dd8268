"""Penalised minimisers on balls, with a certificate of how near they are: of the losses, of c1 |y|_1 + c2 |y|^2, of a box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flint
import numpy as np

from ....algorithms.functions import cuts, gradient, quadratic
from .balls import BALLS, Balls, Refused, balls, clamp, each, identity, middle, norm, solve, widened, zeros

MOST = 40  # iterations
Map = Callable[[Balls], Balls]


def minimiser(function: Any, K: Any) -> Map:
    """r -> argmin of the function plus x'Kx/2 + r'x, K (n, n) or a multiple of I: what :mod:`verify.algorithms.functions` has no
    closed form for."""
    flat = hasattr(function, "low") or hasattr(function, "c1")
    loss, ridge = None if flat else getattr(function, "loss", function), 2 * balls(getattr(function, "c2", 0))
    c1 = balls(getattr(function, "c1", getattr(function, "l1", 0)))
    low, high = (balls(getattr(function, end)) if hasattr(function, end) else None for end in ("low", "high"))

    def of(r: Balls) -> Balls:
        one = identity(len(r))
        return minimise(loss, (K if np.ndim(K) else K * one) + ridge * one, -r, c1, low, high)

    return of


def bend_of(f: Any) -> Map:
    """x -> the second derivative of a loss at x; at a kink of the slope of Huber's, that of the inner piece."""
    form = quadratic(f)
    if form is not None:
        H = balls(form[0])
        return lambda x: H
    rows, size = balls(f.features), len(f.features)
    goal, flat = balls(f.labels if hasattr(f, "labels") else f.targets), balls(getattr(f, "l2", 0)) * identity(f.dimension)
    ends = cuts(f, BALLS)

    def of(x: Balls) -> Balls:
        r = rows @ x
        if hasattr(f, "labels"):
            weight = each(lambda m: 1 / (2 + m.exp() + (-m).exp()), r)
        elif ends is not None:
            weight = each(lambda m, end: flint.arb(1 if abs(m) <= end else 0), middle(r - goal), ends)
        else:
            weight = each(lambda m: 1 - m.tanh() ** 2, r - goal)
        return rows.T @ (weight[:, None] * rows) / size + flat

    return of


def minimise(f: Any, Q: Balls, q: Balls, c1: Any, low: Any = None, high: Any = None) -> Balls:
    """argmin f(x) + x'Qx/2 - q'x + c1 |x|_1 over low <= x <= high; (n, n), (n,) -> (n,), c1 or a box or neither.

    Newton's method with active sets on the midpoints. Its end is certified: with the curvature m,
    |x - x*| <= dist(0, subdifferential at x)/m, and the balls are that wide. Refused where there is no curvature, or no end.
    """
    n = len(q)
    first, second = (None, None) if f is None else (gradient(f, BALLS), bend_of(f))
    try:
        m = _curvature(f, Q)
    except (ZeroDivisionError, ValueError):
        raise Refused("the minimiser is not unique, or not certainly so") from None
    tau = 1 / (norm(Q) + (0 if f is None else balls(f.nu))).mid()

    def slope(x: Balls) -> Balls:
        smooth = Q @ x - q
        return smooth if first is None else smooth + first(x)

    def bent(x: Balls) -> Balls:
        return Q if second is None else Q + second(x)

    x, before = middle(solve(Q + m * identity(n), q)), None
    enough = flint.arb(2) ** (-flint.ctx.prec * 3 // 4)
    for k in range(MOST):
        for _ in range(10 * max(k - 6, 0)):  # proximal gradient steps, where Newton's method alone does not settle
            x = _proximal(x - tau * slope(x), tau, c1, low, high)
        fixed, at, pull = _active(middle(x - tau * slope(x)), tau, c1, low, high)
        bend, pulled = bent(x), middle(slope(x)) + pull
        step = at - x
        inner, outer = np.flatnonzero(~fixed), np.flatnonzero(fixed)
        if len(inner):
            right = -(pulled[inner] + (bend[np.ix_(inner, outer)] @ step[outer] if len(outer) else zeros(len(inner))))
            step[inner] = solve(middle(bend[np.ix_(inner, inner)]), right)
        x = middle(x + step)
        if tuple(fixed) == before and norm(step).mid() <= enough * (1 + norm(x).mid()):
            break
        before = tuple(fixed)
    else:
        x = _one_by_one(slope, bent, n, c1, low, high, enough)
    return _certified(x, slope(x), m, c1, low, high)


def _one_by_one(slope: Any, bend: Any, n: int, c1: Any, low: Any, high: Any, enough: Any) -> Balls:
    """The minimiser by an active-set method that fixes and frees one entry at a time, and so cannot cycle on a quadratic."""
    x = zeros(n) if low is None else each(lambda a: low, zeros(n))
    fixed, sign = np.ones(n, dtype=bool), zeros(n)
    for _ in range(100 * n):
        inner = np.flatnonzero(~fixed)
        if len(inner):
            pulled = middle(slope(x)) + c1 * sign
            step = middle(solve(middle(bend(x)[np.ix_(inner, inner)]), -pulled[inner]))
            length, hit, stop = flint.arb(1), None, None
            for i, d in zip(inner, step, strict=True):
                ends = [flint.arb(0)] if low is None and sign[i] * (x[i] + d) < 0 else []
                ends += [] if low is None else [low] if x[i] + d < low else [high] if x[i] + d > high else []
                for end in ends:
                    if (end - x[i]) / d < length:
                        length, hit, stop = ((end - x[i]) / d).mid(), i, end
            x[inner] = middle(x[inner] + length * step)
            if hit is not None:
                x[hit], fixed[hit], sign[hit] = stop, True, flint.arb(0)
                continue
            if not norm(step).mid() <= enough * (1 + norm(x).mid()):
                continue
        g = middle(slope(x))
        over = [
            (abs(b) - c1 if low is None else -b if a == low else b) if held else flint.arb(-1)
            for a, b, held in zip(x, g, fixed, strict=True)
        ]
        worst = max(range(n), key=lambda i: float(over[i].mid()))
        if not over[worst].mid() > enough * norm(g).mid():
            return x
        fixed[worst], sign[worst] = False, (-g[worst]).sgn() if low is None else flint.arb(0)
    raise Refused("the active-set method did not end")


def _proximal(v: Balls, tau: Any, c1: Any, low: Any, high: Any) -> Balls:
    return middle(BALLS.shrunk(v, tau * c1) if low is None else clamp(v, low, high))


def _active(v: Balls, tau: Any, c1: Any, low: Any, high: Any) -> tuple[Any, Balls, Balls]:
    """Which entries the proximal step fixes, where to, and the slope of c1 |.|_1 at the others."""
    if low is not None:
        inside = np.array([bool(low < a) and bool(a < high) for a in v])
        return ~inside, clamp(v, low, high), zeros(len(v))
    moving = np.array([bool(abs(a) > tau * c1) for a in v]) | (bool(c1 == 0))
    return ~moving, zeros(len(v)), each(lambda a: c1 if a > 0 else -c1, v)


def _certified(x: Balls, slope: Balls, m: Any, c1: Any, low: Any, high: Any) -> Balls:
    distance, sure = [], []
    for a, s in zip(x, slope, strict=True):
        if low is not None:
            at_low, at_high = bool(a == low), bool(a == high)
            distance.append((-s).max(flint.arb(0)) if at_low else s.max(flint.arb(0)) if at_high else s)
            sure.append((at_low and bool(s > 0)) or (at_high and bool(s < 0)))
        elif c1 == 0 or a != 0:
            distance.append(s + (c1 if a > 0 else -c1))
            sure.append(False)
        else:
            distance.append((abs(s) - c1).max(flint.arb(0)))
            sure.append(bool(abs(s) < c1))
    wide = widened(x, norm(np.array([*distance, None], dtype=object)[:-1]) / m)
    return np.array([a if certain else w for a, w, certain in zip(x, wide, sure, strict=True)] + [None], dtype=object)[:-1]


def _curvature(f: Any, Q: Balls) -> Any:
    """A lower bound of the curvature of f + x'Qx/2: 1/|inverse|_F."""
    form = None if f is None else quadratic(f)
    floor = Q + balls(getattr(f, "l2", 0)) * identity(len(Q)) if form is None else Q + balls(form[0])
    inverse = flint.arb_mat(floor.tolist()).inv()
    return 1 / sum((v * v for v in inverse.entries()), flint.arb(0)).sqrt().upper()
