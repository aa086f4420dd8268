"""cyffers2023, Algorithms 5 (general ADMM) and 6 (the Lasso, in each of its forms)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import gradient_magnitude, modulus, operations
from ..problem import Problem
from ..proximal_steps import ITERATED, curvature, is_loss
from ..rounding import tolerance
from ..rows import curvature_magnitude
from .algorithm import Algorithm, Floats, Line, Memory
from .balls import Balls, identity, inverse, mean, soft, solve
from .cyffers2023 import mean_rounding, move, u_rounding
from .functions import minimise, minimise_y


def z_of(d: Any, t: int, m: Memory) -> Balls:
    """argmin_z g(z) + |Bz + u|^2/(2 step)."""
    return minimise_y(d, 1 / d.step, -m["u"], 0 * m["u"])


def x_of(d: Any, t: int, m: Memory) -> Balls:
    """argmin_x f(x) + |Ax + 2Bz + u - c|^2/(2 step)."""
    target = d.c - 2 * (d.B @ m["z"]) - m["u"]
    if d.f.kind == "quadratic" and d.f.l1 == 0:
        if not hasattr(d, "inverse"):
            d.inverse = inverse(d.f.H + d.A.T @ d.A / d.step)
        return d.inverse @ (d.A.T @ target / d.step - d.f.h)
    return minimise(d.f, d.A.T @ d.A / d.step, d.A.T @ target / d.step, c1=d.f.l1)


def u_of(d: Any, t: int, m: Memory) -> Balls:
    """u + 2 lambda (A x + B z - c + eta/2)."""
    return m["u"] + 2 * d.lam * (d.A @ m["x"] + d.B @ m["z"] - d.c + d.noise[t] / 2)


def _norm(value: Any) -> float:
    return float(np.linalg.norm(value))


def _step_error(f: Any, M: Array, step: float, x: Array, size: float, count: int) -> float:
    """The forward error of the solution of (step f'' + M'M) x = M'q - ..., |q| <= size, and what an iteration may leave."""
    least, largest = curvature(f.reference)
    smallest = float(np.linalg.svd(M, compute_uv=False)[-1]) if M.shape[1] <= M.shape[0] else 0.0
    flattest = smallest**2 + step * least
    m, at_zero, loss = modulus(M), np.zeros((1, len(x))), is_loss(f.reference)
    offset = gradient_magnitude(f.reference, at_zero) if loss else curvature_magnitude(f.reference, at_zero)
    terms = operations(f.reference) if loss else len(x) + 8
    magnitude = ((m**2 + step * largest) * _norm(x) + m * size + step * float(offset[0])) / flattest
    left = 0.0 if f.kind == "quadratic" or not loss else ITERATED * (1 + _norm(x))
    return float(tolerance(sum(M.shape) + terms + count, np.asarray(magnitude))) + left


def z_rounding(p: Problem, t: int, m: Floats, z: Array) -> float:
    return _step_error(p.g, p.B, p.step, z, _norm(m["u"]), 2)


def x_rounding(p: Problem, t: int, m: Floats, x: Array) -> float:
    size = _norm(m["u"]) + 2 * modulus(p.B) * _norm(m["z"]) + _norm(p.c)
    return _step_error(p.f, p.A, p.step, x, size, p.B.shape[1] + 4)


def gap_rounding(p: Problem, t: int, m: Floats, u: Array) -> float:
    size = 2 * p.lam * (modulus(p.A) * _norm(m["x"]) + modulus(p.B) * _norm(m["z"]) + _norm(p.c)) + p.lam * _norm(p.noise[t])
    return float(tolerance(sum(p.A.shape) + sum(p.B.shape) + 8, np.asarray(_norm(m["u"]) + _norm(u) + size)))


def lasso_x(d: Any, t: int, m: Memory, i: int) -> Balls:
    """(a a' + ridge I) x = b a + ridge (2z - u_i), with the new z or the one of the round before."""
    a, z = d.features[i], m["z"] if d.new_z != 0 else m["old"]
    square = a[:, None] * a[None, :]
    return solve(square + d.ridge * identity(len(a)), d.targets[i] * a + d.ridge * (2 * z - m["u"][i]))


def lasso_z(d: Any, t: int, m: Memory) -> Balls:
    return soft(m["z_hat"], d.threshold)


def lasso_z_rounding(p: Problem, t: int, m: Floats, z: Array) -> float:
    size = _norm(np.abs(m["u"]).mean(axis=0)) + p.threshold * np.sqrt(len(z))
    return float(tolerance(len(m["u"]) + 8, np.asarray(size)))


def lasso_x_rounding(p: Problem, t: int, m: Floats, x: Array) -> float:
    z, errors = m["z"] if p.new_z else m["old"], []
    for a, b, u, row in zip(p.features, p.targets, m["u"], x, strict=True):
        square = float(a @ a)
        right = np.sqrt(square) * abs(b) + p.ridge * (2 * _norm(z) + _norm(u))
        size = (square + p.ridge) * _norm(row) + (1 + square / p.ridge) * right
        errors.append(float(tolerance(2 * len(a) + 12, np.asarray(size))) / p.ridge)
    return _norm(errors)


_MEAN = Line("z_hat", lambda d, t, m: mean(m["u"]), mean_rounding, ("u",), linear=True)
_Z = Line("z", lasso_z, lasso_z_rounding, ("z_hat",))


def _same(p: Problem, t: int, m: Floats, value: Array) -> float:
    return 0.0


_OLD = Line("old", lambda d, t, m: m["z"], _same, ("z",), linear=True)

ALGORITHMS = (
    Algorithm(
        "general-admm",
        lambda d: {"u": d.u0},
        (
            Line("z", z_of, z_rounding, ("u",)),
            Line("x", x_of, x_rounding, ("z", "u")),
            Line("u", u_of, gap_rounding, ("x", "z", "u"), linear=True),
        ),
    ),
    Algorithm(
        "lasso-admm",
        lambda d: {"u": d.u0},
        (
            _MEAN,
            _Z,
            Line("x", lasso_x, lasso_x_rounding, ("z", "old"), ("u",), rows=True, linear=True),
            Line("u", lambda d, t, m, i: m["u"][i] + move(d, t, m["x"][i], m["z"], i), u_rounding, ("z",), ("u", "x"), rows=True),
            _OLD,
        ),
        before=(_MEAN, _Z, _OLD),
    ),
)
