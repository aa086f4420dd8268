"""Proximal maps prox_{gamma f}(v) = argmin_x f(x) + |x - v|^2/(2 gamma), and the penalised minimisers of ADMM.

Exact formulas where there are any (quadratics, one squared residual, soft thresholding, boxes), Newton's method for the
smooth losses, an interior point (in ``regularisers``) for a regulariser under a general matrix.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array, floats, number
from .losses import CutResiduals, LogCosh, Logistic, Loss, Quadratic
from .regularisers import Regulariser
from .rounding import gamma as rounded
from .rounding import gradient_magnitude, modulus, operations

Convex = Loss | Regulariser


def prox(f: Convex, v: ArrayLike, gamma: float) -> Array:
    """prox_{gamma f}(v), shapes (p,) -> (p,), gamma > 0. ValueError for an f without a method here."""
    point, step = array("v", v, (None,)), number("gamma", gamma, 0, strict=True)
    shortcut = getattr(f, "prox", None)
    if shortcut is not None:
        return floats(shortcut(point, step))
    if isinstance(f, Quadratic):
        _check_columns(f, len(point))
        return floats(np.linalg.solve(np.eye(len(point)) + step * f.H, point - step * f.h))
    return penalised(f, np.eye(len(point)), step)(point)


def penalised(f: Convex, M: ArrayLike, gamma: float) -> Callable[[ArrayLike], Array]:
    """q (m,) -> argmin_x f(x) + |Mx - q|^2/(2 gamma), for M (m, n), gamma > 0; what M, f and gamma alone decide is done once.

    Both steps of the general ADMM have this form.
    A quadratic f: one linear solve. Another loss of ``losses``: Newton's method, to the rounding of the gradient. A regulariser:
    its own ``minimise``. ValueError where the minimiser is not unique for want of curvature, or for an f of another kind;
    RuntimeError where float64 does not suffice.
    """
    matrix, step = array("M", M, (None, None)), number("gamma", gamma, 0, strict=True)
    solve = _solver(f, matrix, step)
    return lambda q: solve(array("q", q, (len(matrix),)))


def _solver(f: Convex, M: Array, gamma: float) -> Callable[[Array], Array]:
    if hasattr(f, "minimise"):
        return lambda q: floats(f.minimise(M, 1 / gamma, q, np.zeros(len(q))))
    _check_columns(f, M.shape[1])
    square, largest = M.T @ M, float(np.linalg.norm(M, 2)) ** 2 / gamma
    least = float(np.linalg.eigvalsh(square)[0]) / gamma
    curvature, lost = f.mu + least, rounded(2 * sum(M.shape)) * modulus(M) ** 2 / gamma  # of least: M'M and its eigenvalues
    if curvature <= lost + rounded(M.shape[1]) * f.nu:
        if f.mu > 0 or least > lost:
            raise RuntimeError(f"a condition of {(f.nu + largest) / curvature:.1g} is beyond what float64 can solve")
        raise ValueError("f is not strongly convex, so M must have full column rank")
    if isinstance(f, Quadratic):
        return lambda q: np.asarray(np.linalg.solve(gamma * f.H + square, M.T @ q - gamma * f.h))
    if not isinstance(f, Logistic | LogCosh | CutResiduals):
        raise ValueError(f"f must be one of the losses of verify.admm or have its own prox, found {type(f).__name__}")
    return lambda q: _newton(f, M, square / gamma, q, gamma)


def clip(v: Array, radius: float) -> Array:
    """Clip(v, C) = v min(1, C/|v|) along the last axis, radius C > 0 (``inf``: v unchanged)."""
    if not radius > 0:
        raise ValueError(f"radius must be > 0, found {radius!r}")
    norms = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.asarray(v * np.where(norms > radius, radius / np.where(norms > radius, norms, 1.0), 1.0))


def hessian(f: Any, x: Array) -> Array:
    """The second derivative (n, n) of a loss at x (one-sided at the kinks of the slope of Huber's): closed forms of those of
    ``losses``, else the complex step through its gradient."""
    if hasattr(f, "factor"):
        return np.asarray(f.factor * hessian(f.loss, x))
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


def _newton(f: Loss, M: Array, bent: Array, q: Array, gamma: float) -> Array:
    """Damped Newton: a step must lower the objective or, once rounding hides that, the gradient. RuntimeError on a stall.

    The computed slope is off by at most e = gamma_k size, size = |f'| + |M|(|M||x| + |q|)/gamma, all of moduli, and that of the
    nearest float to the solution is at most the curvature times u |x| <= e: 2 e is as good as solved, and x is then within
    3 e/curvature of the solution. The objective, a sum of terms >= 0, is off by at most gamma_k (itself + size |x|): twice that
    hides half the descent of a full step. bent: M'M/gamma.
    """
    m, unit = modulus(M), rounded(operations(f) + sum(M.shape) + 4)
    pull = m * float(np.linalg.norm(q)) / gamma

    def objective(x: Array) -> float:
        residual = M @ x - q
        return float(f.value(x)) + float(residual @ residual) / (2 * gamma)

    def slope(x: Array) -> Array:
        return np.asarray(f.gradient(x) + M.T @ (M @ x - q) / gamma)

    x = floats(np.linalg.lstsq(M, q, rcond=None)[0])
    for _ in range(200):
        gradient, bend, far, value = slope(x), hessian(f, x) + bent, float(np.linalg.norm(x)), objective(x)
        size = float(gradient_magnitude(f, x[None])[0]) + m**2 / gamma * far + pull
        if float(np.linalg.norm(gradient)) <= 2 * unit * size:
            return x
        direction: Array = floats(-np.linalg.solve(bend, gradient))
        hidden = -float(gradient @ direction) <= 4 * unit * (value + size * far)
        x = x + (_step_length(objective, slope if hidden else None, x, value, gradient, direction) or 1.0) * direction
    raise RuntimeError("Newton's method for a proximal map did not converge")


def _step_length(
    objective: Callable[[Array], float],
    slope: Callable[[Array], Array] | None,
    x: Array,
    value: float,
    gradient: Array,
    direction: Array,
) -> float:
    """Armijo's, of the objective or, where it is given, of the slope's norm; 0 where none moves x."""
    norm, descent, t = float(np.linalg.norm(gradient)), float(gradient @ direction), 1.0
    while np.any((trial := x + t * direction) != x):
        if objective(trial) <= value + 1e-4 * t * descent:
            return t
        if slope is not None and float(np.linalg.norm(slope(trial))) <= (1 - 1e-4 * t) * norm:
            return t
        t /= 2
    return 0.0


def _weighted(features: Array, weights: Array) -> Array:
    return np.asarray(features.T @ (weights[:, None] * features) / len(features))


def _check_columns(f: Loss, columns: int) -> None:
    if f.dimension != columns:
        raise ValueError(f"f must be a function of {columns} variables, found {f.dimension}")
