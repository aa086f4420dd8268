"""Proximal maps prox_{gamma f}(v) = argmin_x f(x) + |x - v|^2/(2 gamma), and the penalised minimisers of ADMM.

Exact formulas where there are any (quadratics, one squared residual, soft thresholding, boxes), Newton's method for the
smooth losses, an interior point (in ``regularisers``) for a regulariser under a general matrix.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .active_set import settled_l1
from .arrays import Array, array, number
from .losses import CutResiduals, LogCosh, Logistic, Loss, Quadratic
from .regularisers import Regulariser, shrunk
from .rounding import gamma as rounded
from .rounding import gradient_magnitude, modulus, operations


def prox(f: Loss | Regulariser, v: ArrayLike, gamma: float) -> Array:
    """prox_{gamma f}(v), shapes (p,) -> (p,), gamma > 0. ValueError for an f without a method here."""
    point, step = array("v", v, (None,)), number("gamma", gamma, 0, strict=True)
    if hasattr(f, "prox"):
        return np.asarray(f.prox(point, step), dtype=np.float64)
    if hasattr(f, "minimise"):
        return np.asarray(f.minimise(np.eye(len(point)), 1 / step, point, np.zeros(len(point))), dtype=np.float64)
    if f.dimension != len(point):
        raise ValueError(f"f must be a function of {len(point)} variables, found {f.dimension}")
    if isinstance(f, Quadratic):
        return np.asarray(np.linalg.solve(np.eye(len(point)) + step * f.H, point - step * f.h), dtype=np.float64)
    return minimiser(f, np.eye(len(point)) / step)(-point / step)


def minimiser(f: Loss, K: Array) -> Callable[[Array], Array]:
    """r (n,) -> argmin_x f(x) + x'Kx/2 + r'x for one of ``losses`` that is no quadratic and K (n, n) positive semidefinite.

    By Newton's method, to the rounding of the gradient. ValueError where the minimiser is not unique for want of curvature, or
    for another f; RuntimeError where float64 does not suffice.
    """
    if not isinstance(f, Logistic | LogCosh | CutResiduals):
        raise ValueError(f"f must be one of the losses of verify.admm or have its own prox, found {type(f).__name__}")
    size, values = modulus(K), np.linalg.eigvalsh(K)
    curvature, lost = f.mu + float(values[0]), rounded(4 * len(K)) * size
    if curvature <= lost + rounded(len(K)) * f.nu:
        if f.mu > 0 or values[0] > lost:
            raise RuntimeError(f"a condition of {(f.nu + values[-1]) / curvature:.1g} is beyond what float64 can solve")
        raise ValueError("f is not strongly convex, so the quadratic beside it must be positive definite")
    start = np.linalg.pinv(K)

    def of(r: Array) -> Array:
        others = size, norm(r), 2 * len(K) + 4
        x = newton(f, K, r, others, -start @ r)
        if norm(f.gradient(x) + K @ x + r) > 2 * np.prod(rounding(f, others, x)):
            raise RuntimeError("Newton's method for a proximal map did not converge")
        return x

    return of


def clip(v: Array, radius: float) -> Array:
    """Clip(v, C) = v min(1, C/|v|) along the last axis, radius C > 0 (``inf``: v unchanged)."""
    if not radius > 0:
        raise ValueError(f"radius must be > 0, found {radius!r}")
    norms = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.asarray(v * np.where(norms > radius, radius / np.where(norms > radius, norms, 1.0), 1.0))


def hessian(f: Loss, x: Array) -> Array:
    """The second derivative (n, n) of a loss at x: closed forms (one-sided at the kinks of Huber's slope), else the complex step
    through its gradient."""
    if hasattr(f, "factor"):
        return np.asarray(f.factor * hessian(f.loss, x))  # type: ignore[attr-defined]
    if isinstance(f, Quadratic):
        return f.H
    if isinstance(f, Logistic):
        small = np.exp(-np.abs(f.features @ x))
        return _weighted(f.features, small / (1 + small) ** 2) + f.l2 * np.eye(f.dimension)
    if isinstance(f, LogCosh):
        return _weighted(f.features, 1 - np.tanh(f.features @ x - f.targets) ** 2)
    if isinstance(f, CutResiduals):
        return _weighted(f.features, (np.abs(f.features @ x - f.targets) <= f.delta).astype(np.float64))
    columns = np.array([f.gradient(x + 1e-30j * unit).imag / 1e-30 for unit in np.eye(len(x))])
    return np.asarray((columns + columns.T) / 2)


def moduli(f: Any, x: Array) -> float:
    """A bound for the sum of the moduli in the gradient of a loss at x; of one that is none of ``losses``, for the gradient.

    The weight w = 1/(1 + exp(margin)) of a sample of the logistic loss moves by w (1 - w) times what its margin does.
    """
    if hasattr(f, "factor"):
        return float(f.factor * moduli(f.loss, x))
    if isinstance(f, Logistic):
        sizes = np.abs(f.features)
        small = np.exp(-np.abs(f.features @ x))
        weight = np.where(f.labels * (f.features @ x) > 0, small, 1.0) / (1 + small)
        return norm((weight + small / (1 + small) ** 2 * (sizes @ np.abs(x))) @ sizes) / len(sizes) + f.l2 * norm(x)
    if not hasattr(f, "H") and not hasattr(f, "features"):
        return float(f.nu) * norm(x) + norm(f.gradient(np.zeros_like(x)))
    return float(gradient_magnitude(f, x[None])[0])


def rounding(f: Any, others: tuple[float, float, int], x: Array) -> tuple[float, float]:
    """(gamma_k, size) of a slope at x: size is f's own moduli and those of the ``others``, a |x| + b, of as many operations more.

    The computed slope is off by at most e = gamma_k size, and that of the nearest float to the solution is at most the curvature
    times u |x| <= e: 2 e is as good as solved, and x is then within 3 e/curvature of the solution.
    """
    (grows, constant, more), scaled = others, hasattr(f, "factor")
    return rounded(operations(f.loss if scaled else f) + scaled + more), moduli(f, x) + grows * norm(x) + constant


def apart(slope: Array, x: Array, l1: float) -> float:
    """The distance of 0 from ``slope`` and l1 times the subdifferential of |.|_1 at x."""
    at_zero = np.maximum(np.abs(slope) - l1, 0)
    return norm(np.where(x == 0, at_zero, slope + l1 * np.sign(x)) if l1 else slope)


def newton(f: Loss, K: Array, pull: Array, others: tuple[float, float, int], x: Array, l1: float = 0.0) -> Array:
    """argmin f(x) + x'Kx/2 + pull'x + l1 |x|_1, from x; where it is not found to rounding, the last point.

    By the minimisers of quadratic models, with l1 by active sets, and by a proximal gradient step where these do not end (Lee,
    Sun and Saunders, Proximal Newton-type methods, 2014). Damped: a step must lower the objective or, once rounding hides that,
    the distance of 0 from the subdifferential. The objective is off by at most gamma_k (|f| + size |x|): twice that hides half
    the descent of a full step.
    """

    def objective(x: Array) -> float:
        return float(f.value(x)) + float(x @ K @ x) / 2 + float(pull @ x) + l1 * float(np.abs(x).sum())

    def slope_at(x: Array) -> Array:
        return np.asarray(f.gradient(x) + K @ x + pull)

    for _ in range(200):
        slope, (unit, size) = slope_at(x), rounding(f, others, x)
        if apart(slope, x, l1) <= 2 * unit * size:
            break
        bend = hessian(f, x) + K
        to = settled_l1(bend, bend @ x - slope, l1, x) if l1 else x
        if to is None:
            most = f.nu + modulus(K)
            to = shrunk(x - slope / most, l1 / most)
        elif np.array_equal(np.sign(to), np.sign(x)):  # by what is missing: so rounding is of that alone
            free, to = np.flatnonzero(x) if l1 else np.arange(len(x)), np.array(x)
            with suppress(np.linalg.LinAlgError):  # a condition beyond float64: x stays
                to[free] -= np.linalg.solve(bend[np.ix_(free, free)], (slope + l1 * np.sign(x))[free])
        descent = float(slope @ (to - x)) + l1 * float(np.abs(to).sum() - np.abs(x).sum())
        hidden = -descent <= 4 * unit * (abs(float(f.value(x))) + size * norm(x))
        left = (lambda trial: apart(slope_at(trial), trial, l1)) if hidden else None
        step = _step_length(objective, left, x, to - x, descent)
        x = x + step * (to - x) if 0 < step < 1 else to
    return x


def _step_length(
    objective: Callable[[Array], float], left: Callable[[Array], float] | None, x: Array, direction: Array, descent: float
) -> float:
    """Armijo's, of the objective or of ``left``, where it is given; 0 where none moves x."""
    value, most, t = objective(x), 0.0 if left is None else left(x), 1.0
    while np.any((trial := x + t * direction) != x):
        if objective(trial) <= value + 1e-4 * t * descent or (left is not None and left(trial) <= (1 - 1e-4 * t) * most):
            return t
        t /= 2
    return 0.0


def norm(v: Array) -> float:
    """|v|_2 of a vector (n,): ``np.linalg.norm`` without the choice among its norms."""
    return sqrt(v.dot(v))


def _weighted(features: Array, weights: Array) -> Array:
    return np.asarray(features.T @ (weights[:, None] * features) / len(features))
