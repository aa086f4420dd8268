"""Penalised minimisers on balls, with a certificate of how near they are: of the losses, of c1 |y|_1 + c2 |y|^2, of a box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flint
import numpy as np

from ....algorithms.arithmetic import FLOATS
from ....algorithms.functions import gradient, quadratic
from ....algorithms.functions import minimiser as float_minimiser
from ....algorithms.proximal import hessian
from .balls import BALLS, Balls, Refused, balls, clamp, each, identity, middle, nearest, norm, solve, widened, zeros

MOST, LEAST_GAIN = 40, 8  # iterations; bits that one gains at least, by a second derivative in float64
Map = Callable[[Balls], Balls]


def minimiser(function: Any, K: Any) -> Map:
    """r -> argmin of the function plus x'Kx/2 + r'x, K (n, n) or a multiple of I: what :mod:`verify.algorithms.functions` has no
    closed form for."""
    flat = hasattr(function, "low") or hasattr(function, "c1")
    loss, ridge = None if flat else getattr(function, "loss", function), 2 * balls(getattr(function, "c2", 0))
    c1 = balls(getattr(function, "c1", getattr(function, "l1", 0)))
    low, high = (balls(getattr(function, end)) if hasattr(function, end) else None for end in ("low", "high"))
    near = float_minimiser(function, nearest(K) if np.ndim(K) else float(K), FLOATS)

    def of(r: Balls) -> Balls:
        one = identity(len(r))
        return minimise(loss, (K if np.ndim(K) else K * one) + ridge * one, -r, balls(near(nearest(r))), c1, low, high)

    return of


def minimise(f: Any, Q: Balls, q: Balls, x: Balls, c1: Any, low: Any = None, high: Any = None) -> Balls:
    """argmin f(x) + x'Qx/2 - q'x + c1 |x|_1 over low <= x <= high; (n, n), (n,) -> (n,), c1 or a box or neither.

    Newton's method with active sets on the midpoints, from x and with second derivatives of float64. Its end is certified: with
    the curvature m, |x - x*| <= dist(0, subdifferential at x)/m, and the balls are that wide. Refused where there is no
    curvature, or no end.
    """
    first = None if f is None else gradient(f, BALLS)
    try:
        m = _curvature(f, Q)
    except (ZeroDivisionError, ValueError):
        raise Refused("the minimiser is not unique, or not certainly so") from None
    tau = 1 / (norm(Q) + (0 if f is None else balls(f.nu))).mid()

    def slope(x: Balls) -> Balls:
        smooth = Q @ x - q
        return smooth if first is None else smooth + first(x)

    before = None
    enough = flint.arb(2) ** (-flint.ctx.prec * 3 // 4)
    for _ in range(MOST + flint.ctx.prec // LEAST_GAIN):
        fixed, at, pull = _active(middle(x - tau * slope(x)), tau, c1, low, high)
        bend, pulled = Q if f is None else Q + balls(hessian(f, nearest(x))), middle(slope(x)) + pull
        step = at - x
        inner, outer = np.flatnonzero(~fixed), np.flatnonzero(fixed)
        if len(inner):
            right = -(pulled[inner] + (bend[np.ix_(inner, outer)] @ step[outer] if len(outer) else zeros(len(inner))))
            step[inner] = solve(middle(bend[np.ix_(inner, inner)]), right)
        x = middle(x + step)
        if tuple(fixed) == before and norm(step).mid() <= enough * (1 + norm(x).mid()):
            return _certified(x, slope(x), m, c1, low, high)
        before = tuple(fixed)
    raise Refused("the active sets of the minimiser do not settle")


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
