"""Losses and regularisers on balls, and their penalised minimisers with a certificate of how near they are.

Losses: quadratic x'Hx/2 + h'x; logistic mean log(1 + exp(-b <a, x>)) + (l2/2)|x|^2; Huber's, half
squares with the gradients of the samples clipped, and log cosh of <a, x> - b, in the mean.
Regularisers: 0, c1 |y|_1, c1 |y|_1 + c2 |y|^2, the indicator of a box, y'Ky/2 + k'y.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flint
import numpy as np

from ....enclosures.balls import Undecided
from ..problem import LOSSES, Function
from .balls import Balls, Refused, balls, clamp, each, identity, middle, norm, soft, solve, widened, zeros

MOST = 40  # iterations


@dataclass(frozen=True, eq=False)
class Exact:
    """A Function with its parameters as balls (attributes); l1: the weight of an added |.|_1."""

    kind: str
    l1: Any
    parameters: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["parameters"][name]
        except KeyError:
            raise AttributeError(name) from None

    def gradient_in_balls(self, x: Balls) -> Balls:
        """The gradient with the slope of l1 |.|_1; Refused where that is not unique."""
        smooth = gradient(self, x)
        return smooth if self.l1 == 0 else smooth + self.l1 * each(_sign, x)

    def minimise_in_balls(self, K: Balls, r: Balls) -> Balls:
        """argmin of the function plus x'Kx/2 + r'x."""
        return minimise(self, K, -r, c1=self.l1) if self.kind in LOSSES else minimise_regularised(self, K, -r)


def _sign(a: Any) -> Any:
    if a > 0 or a < 0:
        return flint.arb(1 if a > 0 else -1)
    if a == 0:
        raise Refused("a subgradient is asked for where it is not unique")
    raise Undecided("the sign of a number is not decided")


def exact(f: Function) -> Exact:
    return Exact(f.kind, balls(f.l1), {name: balls(value) for name, value in f.parameters.items()})


def gradient(f: Exact, x: Balls) -> Balls:
    """grad f(x), (n,) -> (n,), without the |.|_1."""
    if f.kind == "quadratic":
        return f.H @ x + f.h
    if f.kind == "logistic":
        weight = each(lambda m: 1 / (1 + m.exp()), f.labels * (f.features @ x))
        return f.l2 * x - f.features.T @ (f.labels * weight) / len(f.labels)
    slope = f.features @ x - f.targets
    if f.kind == "log-cosh":
        return f.features.T @ each(lambda r: r.tanh(), slope) / len(f.targets)
    return f.features.T @ cut(f, slope) / len(f.targets)


def cut(f: Exact, residuals: Balls) -> Balls:
    """The residuals (N,) cut off at delta, or where a sample's gradient r a is longer than the radius."""
    if f.kind == "huber":
        return clamp(residuals, -f.delta, f.delta)
    most = [f.radius / norm(a) for a in f.features]
    return np.concatenate([clamp(r, -m, m) for r, m in zip(residuals[:, None], most, strict=True)])


def hessian(f: Exact, x: Balls) -> Balls:
    """The second derivative at x; at a kink of the slope of Huber's, that of the inner piece."""
    if f.kind == "quadratic":
        return f.H
    r = f.features @ x
    if f.kind == "logistic":
        weight = each(lambda m: 1 / (2 + m.exp() + (-m).exp()), r)
    elif f.kind != "log-cosh":
        residuals = middle(r - f.targets)
        weight = each(lambda m: flint.arb(1 if m.contains(0) else 0), residuals - cut(f, residuals))
    else:
        weight = each(lambda m: 1 - m.tanh() ** 2, r - f.targets)
    bend = f.features.T @ (weight[:, None] * f.features) / len(r)
    return bend + f.l2 * identity(len(x)) if f.kind == "logistic" else bend


def minimise(f: Exact | None, Q: Balls, q: Balls, c1: Any = None, low: Any = None, high: Any = None) -> Balls:
    """argmin f(x) + x'Qx/2 - q'x + c1 |x|_1 over low <= x <= high; (n, n), (n,) -> (n,), c1 or a box or neither.

    A solve for quadratics, else Newton's method with active sets on the midpoints. Its end is certified: with the curvature m,
    |x - x*| <= dist(0, subdifferential at x)/m, and the balls are that wide. Refused where there is no curvature, or no end.
    """
    n = len(q)
    c1 = flint.arb(0) if c1 is None else c1
    free = low is None and bool(c1 == 0)
    try:
        if free and f is None:
            return solve(Q, q)
        if free and f is not None and f.kind == "quadratic":
            return solve(f.H + Q, q - f.h)
        m = _curvature(f, Q)
    except (ZeroDivisionError, ValueError):
        raise Refused("the minimiser is not unique, or not certainly so") from None
    tau = 1 / (norm(Q) + (0 if f is None else smoothness(f))).mid()

    def slope(x: Balls) -> Balls:
        smooth = Q @ x - q
        return smooth if f is None else smooth + gradient(f, x)

    x, before = middle(solve(Q + m * identity(n), q)), None
    enough = flint.arb(2) ** (-flint.ctx.prec * 3 // 4)
    for k in range(MOST):
        for _ in range(10 * max(k - 6, 0)):  # proximal gradient steps, where Newton's method alone does not settle
            x = _proximal(x - tau * slope(x), tau, c1, low, high)
        fixed, at, pull = _active(middle(x - tau * slope(x)), tau, c1, low, high)
        bend, pulled = Q if f is None else Q + hessian(f, x), middle(slope(x)) + pull
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
        x = _one_by_one(slope, lambda at: Q if f is None else Q + hessian(f, at), n, c1, low, high, enough)
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


def smoothness(f: Exact) -> Any:
    """A number that is at least the largest curvature."""
    if f.kind == "quadratic":
        return norm(f.H)
    return norm(f.features) ** 2 / len(f.features) + (f.l2 if f.kind == "logistic" else 0)


def _proximal(v: Balls, tau: Any, c1: Any, low: Any, high: Any) -> Balls:
    return middle(soft(v, tau * c1) if low is None else clamp(v, low, high))


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


def _curvature(f: Exact | None, Q: Balls) -> Any:
    """A lower bound of the curvature of f + x'Qx/2: 1/|inverse|_F."""
    floor = Q
    if f is not None and f.kind == "logistic":
        floor = Q + f.l2 * identity(len(Q))
    if f is not None and f.kind == "quadratic":
        floor = Q + f.H
    inverse = flint.arb_mat(floor.tolist()).inv()
    return 1 / sum((v * v for v in inverse.entries()), flint.arb(0)).sqrt().upper()


def minimise_regularised(g: Exact, Q: Balls, q: Balls) -> Balls:
    """argmin_y g(y) + y'Qy/2 - q'y; by its closed form where Q is a multiple of I and there is one."""
    n, first = len(q), Q[0, 0]
    multiple = bool(first > 0) and all(bool(Q[i, j] == (first if i == j else 0)) for i, j in np.ndindex(n, n))
    if multiple and g.kind == "box":
        return clamp(q / first, g.low, g.high)
    if multiple and g.kind in ("l1", "elastic-net"):
        s = first + 2 * g.c2 if g.kind == "elastic-net" else first
        return soft(q / s, g.c1 / s)
    if g.kind == "quadratic-regulariser":
        return minimise(None, Q + g.K, q - g.k)
    if g.kind == "box":
        return minimise(None, Q, q, low=g.low, high=g.high)
    matrix = Q + 2 * g.c2 * identity(n) if g.kind == "elastic-net" else Q
    return minimise(None, matrix, q, c1=None if g.kind == "zero" else g.c1)
