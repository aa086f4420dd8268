"""The functions of a run, in every arithmetic: gradients and penalised minimisers.

Anything with ``H`` and ``h`` is the quadratic x'Hx/2 + h'x, with ``K`` and ``k`` likewise; ``l1`` adds l1 |x|_1. What has
none of these is used in floats by its own ``gradient``, ``prox``, ``minimise`` (of ``verify.admm``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .arithmetic import Arithmetic, Values


@dataclass(frozen=True)
class Quadratic:
    """x'Hx/2 + h'x with a symmetric H: rows and entries of anything that the arithmetic of the run reads."""

    H: Any
    h: Any


@dataclass(frozen=True)
class Absolute:
    """weight |x|_1 in every arithmetic."""

    weight: Any


@dataclass(frozen=True)
class Interval:
    """The indicator of low <= x_i <= high in every arithmetic."""

    low: Any
    high: Any


def gradient(function: Any, x: Values, arithmetic: Arithmetic) -> Values:
    """The gradient at x; of |.|_1 the subgradient with sgn(0) = 0. ValueError where this arithmetic has none."""
    form = quadratic(function)
    if form is not None:
        return arithmetic.array(form[0]) @ x + arithmetic.array(form[1])
    if arithmetic.name == "floats":
        found = getattr(function, "subgradient", None) or function.gradient
        return np.asarray(found(x), dtype=np.float64)
    if hasattr(function, "gradient_in"):
        return function.gradient_in(x, arithmetic)
    raise ValueError(f"{type(function).__name__} has no gradient in {arithmetic.name}")


def minimise(function: Any, K: Values, r: Values, arithmetic: Arithmetic) -> Values:
    """argmin of the function plus x'Kx/2 + r'x, for K symmetric positive semidefinite (d, d) and r (d,)."""
    form = quadratic(function)
    if form is not None:
        return arithmetic.solve(arithmetic.array(form[0]) + K, -(arithmetic.array(form[1]) + r))
    scale = multiple_of_identity(K, arithmetic)
    threshold = getattr(function, "weight", None) if isinstance(function, Absolute) else None
    if scale is not None and threshold is not None:
        return np.array([_shrunk(-e, arithmetic.number(threshold)) / scale for e in r], dtype=r.dtype)
    if scale is not None and isinstance(function, Interval):
        low, high = arithmetic.number(function.low), arithmetic.number(function.high)
        return np.array([min(max(-e / scale, low), high) for e in r], dtype=r.dtype)
    if arithmetic.name != "floats":
        raise ValueError(f"{type(function).__name__} has no minimiser in {arithmetic.name}")
    if scale is not None and hasattr(function, "minimise_penalised"):
        return np.asarray(function.minimise_penalised(r, scale, np.zeros(len(r))))
    if scale is not None and hasattr(function, "prox"):
        return np.asarray(function.prox(-r / scale, 1 / scale))
    root = _root(K)
    if hasattr(function, "minimise"):
        return np.asarray(function.minimise(root, 1.0, np.zeros(len(root)), np.linalg.lstsq(root.T, -r, rcond=None)[0]))
    from verify.admm.proximal import minimise_penalised

    return minimise_penalised(function, root, np.linalg.lstsq(root.T, -r, rcond=None)[0], 1.0)


def quadratic(function: Any) -> tuple[Any, Any] | None:
    """(H, h) of a quadratic function, else None."""
    if hasattr(function, "loss"):
        return None if getattr(function, "l1", 0) else quadratic(function.loss)
    for matrix, vector in (("H", "h"), ("K", "k")):
        if hasattr(function, matrix) and hasattr(function, vector):
            return getattr(function, matrix), getattr(function, vector)
    return None


def multiple_of_identity(K: Values, arithmetic: Arithmetic) -> Any:
    """s > 0 where K = s I (in floats up to the rounding of a product), else None."""
    s = K[0, 0]
    rounding = 8 * len(K) * np.finfo(float).eps * float(s) if arithmetic.name == "floats" else 0
    off = (abs(K[i, j] - (s if i == j else 0)) for i in range(len(K)) for j in range(len(K)))
    return s if s > 0 and all(d <= rounding for d in off) else None


def _shrunk(v: Any, threshold: Any) -> Any:
    if v > threshold:
        return v - threshold
    if v < -threshold:
        return v + threshold
    if -threshold <= v <= threshold:
        return v - v
    raise ValueError("a ball contains the threshold: which side it is on is undecided")


def _root(K: Values) -> Values:
    """R with R'R = K, of full row rank: the same minimiser by |Rx - q|^2."""
    values, vectors = np.linalg.eigh(K)
    kept = values > 1e-13 * max(float(values[-1]), np.finfo(float).tiny)
    return np.asarray(np.sqrt(values[kept])[:, None] * vectors[:, kept].T)
