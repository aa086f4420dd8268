"""cyffers2023, Algorithms 2 to 4: proximal consensus with relaxation lambda and the clipping of Remark 6."""

from __future__ import annotations

from typing import Any

import flint
import numpy as np

from ....algorithms.arrays import Array
from ..problem import Problem
from ..proximal_steps import optimality
from ..rounding import tolerance
from .algorithm import Algorithm, Floats, Line, Memory
from .balls import Balls, mean, norm, zeros
from .functions import prox


def clip(v: Balls, radius: Any) -> Balls:
    """v min(1, C/|v|); radius 0 for no clipping."""
    length = norm(v)
    if radius == 0 or length < radius:
        return v
    return v * (radius / length).min(flint.arb(1))


def move(d: Any, t: int, x: Balls, z: Balls, i: int) -> Balls:
    """2 lambda (Clip(x_i - z, C) + eta_i/2)."""
    return 2 * d.lam * (clip(x - z, d.clipping) + d.noise[t][i] / 2)


def x_of(d: Any, t: int, m: Memory, i: int) -> Balls:
    """prox_{step f_i}(2z - u_i)."""
    return prox(d.losses[i], 2 * m["z"] - m["u"][i], d.step)


def present(d: Any, t: int, i: int) -> bool:
    return bool(d.participation[t][i] == 1) if hasattr(d, "participation") else bool(d.walk[t] == i)


def walker(d: Any, t: int) -> int:
    return int(float(d.walk[t]))


def x_if_present(d: Any, t: int, m: Memory, i: int) -> Balls:
    return x_of(d, t, m, i) if present(d, t, i) else zeros(len(m["z"]))


def delta_of(d: Any, t: int, m: Memory, i: int) -> Balls:
    """u_{k+1,i} - u_{k,i}; 0 for users who do not take part."""
    if not present(d, t, i):
        return zeros(len(m["z"]))
    return move(d, t, m["x"] if m["x"].ndim == 1 else m["x"][i], m["z"], i)


def z_hat_of(d: Any, t: int, m: Memory) -> Balls:
    """base + (1/n) sum_i delta_i, base = z_k as printed (server = 0), or z_hat_k."""
    return (m["z_hat"] if d.server != 0 else m["z"]) + mean(m["delta"])


def _norm(value: Any) -> float:
    return float(np.linalg.norm(value))


def _sizes(rows: Array) -> Array:
    return np.asarray(np.linalg.norm(rows, axis=-1))


def step_error(f: Any, step: float, x: Array, size: float, count: int = 8) -> float:
    """What the law of a proximal step allows of its optimality condition, whose curvature is at least 1."""
    eye = np.eye(len(x))
    _, allowed = optimality(f.reference, x[None], eye, x[None], step, np.array([size]), count)
    return float(allowed[0])


def mean_rounding(p: Problem, t: int, m: Floats, value: Array) -> float:
    return float(tolerance(len(m["u"]) + 4, np.asarray(_norm(np.abs(m["u"]).mean(axis=0)))))


def server_rounding(p: Problem, t: int, m: Floats, value: Array) -> float:
    size = _norm(m["z"]) + _norm(m["z_hat"]) + _norm(value) + 3 * float(_sizes(m["u"]).mean())
    return float(tolerance(len(m["u"]) + 8, np.asarray(size)))


def z_rounding(p: Problem, t: int, m: Floats, z: Array) -> float:
    return step_error(p.r, p.step, z, _norm(m["z_hat"]))


def x_rounding(p: Problem, t: int, m: Floats, x: Array) -> float:
    if x.ndim == 1:
        users, rows = [int(p.walk[t])], [x]
    else:
        asked = p.fields.get("participation")
        users = [i for i in range(len(x)) if asked is None or asked[t][i]]
        rows = [x[i] for i in users]
    errors = [
        step_error(p.losses[i], p.step, row, 2 * _norm(m["z"]) + _norm(m["u"][i])) for i, row in zip(users, rows, strict=True)
    ]
    return _norm(errors)


def u_rounding(p: Problem, t: int, m: Floats, u: Array) -> float:
    x = m["x"] if m["x"].ndim == 2 else np.tile(m["x"], (len(u), 1))
    size = _sizes(m["u"]) + _sizes(u) + 2 * p.lam * (_sizes(x) + _norm(m["z"])) + p.lam * _sizes(p.noise[t])
    return float(tolerance(u.shape[1] + 8, np.asarray(_norm(size))))


_MEAN = Line("z_hat", lambda d, t, m: mean(m["u"]), mean_rounding, ("u",), linear=True)
_Z = Line("z", lambda d, t, m: prox(d.r, m["z_hat"], d.step), z_rounding, ("z_hat",))
_DELTA = Line("delta", delta_of, u_rounding, ("x", "z"), ("u",), rows=True)
_ADD = Line("u", lambda d, t, m: m["u"] + m["delta"], u_rounding, ("u", "delta"), linear=True)
_SERVER = Line("z_hat", z_hat_of, server_rounding, ("z", "z_hat", "delta"), linear=True)


def _start(d: Any) -> Memory:
    return {"u": d.u0}


ALGORITHMS = (
    Algorithm(
        "centralized-admm",
        _start,
        (
            _MEAN,
            _Z,
            Line("x", x_of, x_rounding, ("z",), ("u",), rows=True),
            Line("u", lambda d, t, m, i: m["u"][i] + move(d, t, m["x"][i], m["z"], i), u_rounding, ("z",), ("u", "x"), rows=True),
        ),
    ),
    Algorithm(
        "federated-admm",
        _start,
        (Line("x", x_if_present, x_rounding, ("z",), ("u",), rows=True), _DELTA, _ADD, _SERVER, _Z),
        before=(_MEAN, _Z),
    ),
    Algorithm(
        "decentralized-admm",
        _start,
        (Line("x", lambda d, t, m: x_of(d, t, m, walker(d, t)), x_rounding, ("z", "u")), _DELTA, _ADD, _SERVER, _Z),
        before=(_MEAN, _Z),
    ),
)
