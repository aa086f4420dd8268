"""chan2024, Algorithm 1 (gradient ADMM, noise in x) and Algorithm 4 (randomised gradient oracle)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import gradient_magnitude, modulus, operations
from ..problem import Problem
from ..rounding import tolerance
from ..rows import curvature_magnitude
from .algorithm import Algorithm, Floats, Line, Memory
from .balls import Balls, identity, inverse, zeros
from .functions import gradient, minimise_y
from .solver import solver_error


def loss(d: Any, t: int) -> Any:
    """f_{t+1}; one loss alone serves every step."""
    return d.losses[t if len(d.losses) > 1 else 0]


def y_of(d: Any, t: int, m: Memory) -> Balls:
    """argmin_y g(y) - <w, By> + (beta/2)|By - c|^2 with w = lam - beta A x."""
    return minimise_y(d, d.beta, d.c, m["lam"] - d.beta * (d.A @ m["x"]))


def lam_of(d: Any, t: int, m: Memory) -> Balls:
    """lam - beta (A x + B y - c)."""
    return m["lam"] - d.beta * (d.A @ m["x"] + d.B @ m["y"] - d.c)


def proximal_gradient(d: Any, m: Memory, slope: Balls) -> Balls:
    """The minimiser of <slope, x> + (1/(2 eta))|x - x_t|^2 - <lam, Ax> + (beta/2)|Ax + By - c|^2."""
    if not hasattr(d, "inverse"):
        d.inverse = inverse(identity(len(m["x"])) / d.eta + d.beta * (d.A.T @ d.A))
    return d.inverse @ (m["x"] / d.eta - slope + d.A.T @ (m["lam"] + d.beta * (d.c - d.B @ m["y"])))


def x_of(d: Any, t: int, m: Memory) -> Balls:
    return proximal_gradient(d, m, gradient(loss(d, t), m["x"])) + d.noise[t]


def oracle_x(d: Any, t: int, m: Memory) -> Balls:
    """g_t = grad f_t(x_t) + (I + eta beta A'A) z_t."""
    z = d.noise[t]
    return proximal_gradient(d, m, gradient(loss(d, t), m["x"]) + z + d.eta * d.beta * (d.A.T @ (d.A @ z)))


def _norm(value: Any) -> float:
    return float(np.linalg.norm(value))


def y_rounding(p: Problem, t: int, m: Floats, y: Array) -> float:
    """The residual of the optimality condition that rounding leaves, over the curvature."""
    a, b = modulus(p.A), modulus(p.B)
    size = b * (p.beta * (a * _norm(m["x"]) + b * _norm(y) + _norm(p.c)) + _norm(m["lam"]))
    size += float(curvature_magnitude(p.g.reference, y[None])[0])
    smallest = float(np.linalg.svd(p.B, compute_uv=False)[-1]) if p.B.shape[1] <= p.B.shape[0] else 0.0
    stiffness = p.beta * smallest**2 + p.g.reference.mu_g
    allowed = float(tolerance(sum(p.A.shape) + sum(p.B.shape) + 8, np.asarray(size)))
    return float(allowed / stiffness + solver_error(p.g, p.B, y))


def lam_rounding(p: Problem, t: int, m: Floats, lam: Array) -> float:
    size = _norm(m["lam"]) + p.beta * (modulus(p.A) * _norm(m["x"]) + modulus(p.B) * _norm(m["y"]) + _norm(p.c))
    return float(tolerance(p.A.shape[1] + p.B.shape[1] + 6, np.asarray(size)))


def x_rounding(p: Problem, t: int, m: Floats, x: Array) -> float:
    """What the law ``x-step`` allows: the forward error of any solve of (I + eta beta A'A) x = ..., Woodbury's formula included.

    A small residual r would give M^{-1} r only, but an explicit inverse or Woodbury's formula leaves no such residual.
    """
    f = p.losses[t if len(p.losses) > 1 else 0].reference
    a, b = modulus(p.A), modulus(p.B)
    kappa = 1 + p.eta * p.beta * a**2
    slope = float(gradient_magnitude(f, m["x"][None])[0]) + (kappa * _norm(p.noise[t]) if p.family == "oracle-admm" else 0.0)
    size = _norm(m["x"]) + p.eta * (slope + a * (p.beta * (b * _norm(m["y"]) + _norm(p.c)) + _norm(m["lam"])))
    count = 2 * sum(p.A.shape) + p.B.shape[1] + operations(f)
    noise = _norm(p.noise[t])
    residual = float(tolerance(count, np.asarray(size + kappa * (_norm(x) + noise))))
    return residual + float(tolerance(2, np.asarray(_norm(x) + noise)))


_Y = Line("y", y_of, y_rounding, ("x", "lam"))
_LAM = Line("lam", lam_of, lam_rounding, ("x", "y", "lam"), linear=True)

ALGORITHMS = (
    Algorithm(
        "gradient-admm",
        start=lambda d: {"x": d.x0, "lam": d.lam0},
        before=(_Y,),
        lines=(_LAM, Line("x", x_of, x_rounding, ("x", "y", "lam")), _Y),
    ),
    Algorithm(
        "oracle-admm",
        start=lambda d: {"x": d.x0, "y": d.y0, "lam": zeros(len(d.c))},
        lines=(Line("x", oracle_x, x_rounding, ("x", "y", "lam")), _Y, _LAM),
    ),
)
