"""Losses and regularisers on many rows at once: what the laws evaluate on a window of a trace."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...algorithms import functions as library
from ...algorithms.arithmetic import FLOATS
from ...algorithms.arrays import Array, floats
from ...algorithms.losses import CutResiduals, LogCosh, Logistic
from ...algorithms.regularisers import L1, Box, ElasticNet, QuadraticRegulariser, Regulariser, Zero, shrunk
from ...algorithms.rounding import modulus
from .rounding import norms


def gradient_rows(f: Any, X: Array) -> Array:
    """The gradient of a loss, or of what else a run reads, at every row of X (k, n); of |.|_1 the subgradient with sgn(0) = 0."""
    form = library.quadratic(f)
    if form is not None:
        H, h = (floats(part) for part in form)
        return np.asarray(X @ H.T + h)
    if hasattr(f, "l1"):
        smooth = gradient_rows(f.loss, X)
        return np.asarray(smooth + f.l1 * np.sign(X)) if f.l1 else smooth
    if isinstance(f, Logistic | CutResiduals | LogCosh):
        return floats(f.gradient(X))
    return np.array([library.gradient(f, FLOATS)(x) for x in X])


def subdifferential_distance(g: Regulariser, Y: Array, slope: Array, blur: Array) -> Array:
    """Distance of -slope to the subdifferential of g, row by row; Y, slope (k, l), blur (k,) -> (k, l) signed by entry.

    blur: the rounding error of Y. Within it of a kink (0 of |.|_1, a face of the box) both sides are admitted.
    """
    near = blur[:, None]
    if isinstance(g, Zero):
        return slope
    if isinstance(g, QuadraticRegulariser):
        return np.asarray(slope + Y @ g.K + g.k)
    if isinstance(g, L1 | ElasticNet):
        c1, c2 = g.c1, getattr(g, "c2", 0.0)
        smooth = slope + 2 * c2 * Y
        away = smooth + c1 * np.sign(Y)
        at_zero = shrunk(smooth, c1)
        return np.where(np.abs(Y) <= near, np.where(np.abs(at_zero) < np.abs(away), at_zero, away), away)
    if isinstance(g, Box):
        outside = np.maximum(np.maximum(g.low - Y, Y - g.high) - near, 0)
        low, high = near >= Y - g.low, near >= g.high - Y
        pull = np.where(low, np.minimum(slope, 0), np.where(high, np.maximum(slope, 0), slope))
        pull = np.where(low & high, 0.0, pull)  # a box no wider than the rounding of Y: the normal cones of both faces
        return np.where(outside > 0, np.inf, pull)
    raise ValueError(f"no subdifferential is known for {type(g).__name__}")


def curvature_magnitude(g: Regulariser, Y: Array) -> Array:
    """The magnitude of the operands of the subgradient of g at every row; (k, l) -> (k,)."""
    if isinstance(g, QuadraticRegulariser):
        return np.asarray(modulus(g.K) * norms(Y) + float(np.linalg.norm(g.k)))
    if isinstance(g, L1 | ElasticNet):
        return np.asarray(2 * getattr(g, "c2", 0.0) * norms(Y) + g.c1 * np.sqrt(Y.shape[1]))
    return np.zeros(len(Y))
