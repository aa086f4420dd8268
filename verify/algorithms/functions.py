"""The functions of a run, in every arithmetic: gradients and penalised minimisers.

Anything with ``H`` and ``h`` is the quadratic x'Hx/2 + h'x, with ``K`` and ``k`` likewise; ``l1`` adds l1 |x|_1. What has
none of these is used in floats by its own ``gradient``, ``prox``, ``minimise`` (of ``verify.admm``). What brings
``gradient_in_balls(x)`` and ``minimise_in_balls(K, r)`` with it is used by these in balls.
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
    """c1 |x|_1 + c2 |x|^2 in every arithmetic."""

    c1: Any
    c2: Any = 0


@dataclass(frozen=True)
class Interval:
    """The indicator of low <= x_i <= high in every arithmetic."""

    low: Any
    high: Any


def gradient(function: Any, x: Values, arithmetic: Arithmetic) -> Values:
    """The gradient at x; of |.|_1 the subgradient with sgn(0) = 0. ValueError where this arithmetic has none."""
    if arithmetic.name == "balls" and hasattr(function, "gradient_in_balls"):
        return function.gradient_in_balls(x)
    form = quadratic(function)
    if form is not None:
        return arithmetic.array(form[0]) @ x + arithmetic.array(form[1])
    if arithmetic.name == "floats":
        found = getattr(function, "subgradient", None) or getattr(function, "gradient", None)
        if found is None or np.ndim(x) != 1:
            raise ValueError(f"{type(function).__name__} has no gradient at {x!r}")
        return np.asarray(found(x), dtype=np.float64)
    loss, l1 = getattr(function, "loss", function), arithmetic.number(getattr(function, "l1", 0))
    if not hasattr(loss, "features"):
        raise ValueError(f"{type(function).__name__} has no gradient in {arithmetic.name}")
    rows = arithmetic.array(loss.features)
    labels = arithmetic.array(loss.labels if hasattr(loss, "labels") else loss.targets)
    if hasattr(loss, "labels"):
        slopes = [-b / (1 + arithmetic.exp(m * b)) for m, b in zip(rows @ x, labels, strict=True)]
    elif hasattr(loss, "delta"):
        top = arithmetic.number(loss.delta)
        slopes = [arithmetic.cut(m - b, -top, top) for m, b in zip(rows @ x, labels, strict=True)]
    else:
        slopes = [1 - 2 / (1 + arithmetic.exp(2 * (m - b))) for m, b in zip(rows @ x, labels, strict=True)]
    kinks = np.array([l1 * ((e > 0) - (e < 0)) for e in x], dtype=object)
    weighted = rows.T @ np.array(slopes, dtype=object) / arithmetic.number(len(labels))
    return weighted + x * arithmetic.number(getattr(loss, "l2", 0)) + kinks


def minimise(function: Any, K: Values, r: Values, arithmetic: Arithmetic) -> Values:
    """argmin of the function plus x'Kx/2 + r'x, for K symmetric positive semidefinite (d, d) and r (d,)."""
    if arithmetic.name == "balls" and hasattr(function, "minimise_in_balls"):
        return function.minimise_in_balls(K, r)
    form = quadratic(function)
    if form is not None:
        return arithmetic.solve(arithmetic.array(form[0]) + K, -(arithmetic.array(form[1]) + r))
    diagonal = [K[i, i] for i in range(len(K))]
    apart = _apart(K, arithmetic)
    if hasattr(function, "c1"):
        threshold, twice = arithmetic.number(function.c1), 2 * arithmetic.number(getattr(function, "c2", 0))
        if threshold == 0:
            return arithmetic.solve(K + twice * arithmetic.identity(len(K)), -r)
        if apart:
            return np.array([arithmetic.shrunk(-e, threshold) / (k + twice) for e, k in zip(r, diagonal, strict=True)], r.dtype)
    if apart and hasattr(function, "low"):
        low, high = arithmetic.number(function.low), arithmetic.number(function.high)
        return np.array([arithmetic.cut(-e / k, low, high) for e, k in zip(r, diagonal, strict=True)], r.dtype)
    if arithmetic.name != "floats":
        raise ValueError(f"{type(function).__name__} has no minimiser in {arithmetic.name} for such a quadratic")
    if apart and np.ptp(diagonal) <= 8 * len(K) * np.finfo(float).eps * diagonal[0]:
        if hasattr(function, "minimise_penalised"):
            return np.asarray(function.minimise_penalised(r, diagonal[0], np.zeros(len(r))))
        if hasattr(function, "prox"):
            return np.asarray(function.prox(-r / diagonal[0], 1 / diagonal[0]))
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


def _apart(K: Values, arithmetic: Arithmetic) -> bool:
    """Whether K is diagonal and positive; in floats up to the rounding of a product."""
    size = len(K)
    rounding = 8 * size * np.finfo(float).eps * float(K[0, 0]) if arithmetic.name == "floats" else 0
    off = (abs(K[i, j]) for i in range(size) for j in range(size) if i != j)
    return all(K[i, i] > 0 for i in range(size)) and all(d <= rounding for d in off)


def _root(K: Values) -> Values:
    """R with R'R = K, of full row rank: the same minimiser by |Rx - q|^2."""
    values, vectors = np.linalg.eigh(K)
    kept = values > 1e-13 * max(float(values[-1]), np.finfo(float).tiny)
    return np.asarray(np.sqrt(values[kept])[:, None] * vectors[:, kept].T)
