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

from .arrays import Array, array, number
from .losses import CutResiduals, LogCosh, Logistic, Loss, Quadratic
from .regularisers import Regulariser
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


def newton(f: Loss, K: Array, pull: Array, others: tuple[float, float, int], x: Array, free: Any = slice(None)) -> Array:
    """argmin f(x) + x'Kx/2 + pull'x along the entries ``free``, from x; where it is not found to rounding, the last point.

    Damped: a step must lower the objective or, once rounding hides that, the slope. The objective is off by at most gamma_k
    (|f| + size |x|): twice that hides half the descent of a full step.
    """

    def objective(x: Array) -> float:
        return float(f.value(x)) + float(x @ K @ x) / 2 + float(pull @ x)

    def slope(x: Array) -> Array:
        return np.asarray((f.gradient(x) + K @ x + pull)[free])

    for _ in range(200):
        gradient, (unit, size) = slope(x), rounding(f, others, x)
        if norm(gradient) <= 2 * unit * size:
            break
        bend, direction = (hessian(f, x) + K)[free][:, free], np.zeros_like(x)
        with suppress(np.linalg.LinAlgError):  # a condition beyond float64: there is no direction, and x stays
            direction[free] = -np.linalg.solve(bend, gradient)
        descent = float(gradient @ direction[free])
        hidden = -descent <= 4 * unit * (abs(float(f.value(x))) + size * norm(x))
        x = x + (_step_length(objective, slope if hidden else None, x, gradient, direction, descent) or 1.0) * direction
    return x


def _step_length(
    objective: Callable[[Array], float],
    slope: Callable[[Array], Array] | None,
    x: Array,
    gradient: Array,
    direction: Array,
    descent: float,
) -> float:
    """Armijo's, of the objective or, where it is given, of the slope's norm; 0 where none moves x."""
    value, t = objective(x), 1.0
    while np.any((trial := x + t * direction) != x):
        if objective(trial) <= value + 1e-4 * t * descent:
            return t
        if slope is not None and norm(slope(trial)) <= (1 - 1e-4 * t) * norm(gradient):
            return t
        t /= 2
    return 0.0


def norm(v: Array) -> float:
    """|v|_2 of a vector (n,): ``np.linalg.norm`` without the choice among its norms."""
    return sqrt(v.dot(v))


def _weighted(features: Array, weights: Array) -> Array:
    return np.asarray(features.T @ (weights[:, None] * features) / len(features))
