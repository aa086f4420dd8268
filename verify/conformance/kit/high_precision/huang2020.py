"""huang2020, Algorithms 1 (consensus ADMM), 2 (noise on what the agents send) and 3 (DP-ADMM, linearised local steps)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import gradient_magnitude, operations
from ..agents import INNER
from ..problem import Function, Problem
from ..rounding import tolerance
from .algorithm import Algorithm, Floats, Line, Memory, Refused
from .balls import Balls, Undecided, balls, each, identity, mean
from .functions import gradient, minimise


def exact_local(d: Any, t: int, m: Memory, i: int) -> Balls:
    """argmin_v f_i(v) - <gamma_i, v - w> + (rho/2)|v - w|^2."""
    f = d.objectives[i]
    return minimise(f, d.rho * identity(len(m["w"])), m["gamma"][i] + d.rho * m["w"], c1=f.l1)


def sign(a: Any) -> Any:
    """sgn. Undecided where the ball does not tell; Refused at 0, where every number of [-1, 1] is a subgradient."""
    if a > 0 or a < 0:
        return balls(1.0 if a > 0 else -1.0)
    if a == 0:
        raise Refused("a subgradient is asked for where it is not unique")
    raise Undecided("the sign of a number is not decided")


def linearised_local(d: Any, t: int, m: Memory, i: int) -> Balls:
    """argmin_v <f_i'(wt), v> - <gamma_i, v - w> + (rho/2)|v - w|^2 + |v - wt|^2/(2 eta), f_i' = grad + l1 sgn."""
    f, sent, eta = d.objectives[i], m["shared"][i], d.eta[t][i]
    slope = gradient(f, sent) + (f.l1 * each(sign, sent) if f.l1 != 0 else 0)
    return (m["gamma"][i] - slope + d.rho * m["w"] + sent / eta) / (d.rho + 1 / eta)


def _norm(value: Any) -> float:
    return float(np.linalg.norm(value))


def objective_size(f: Function, x: Array) -> float:
    """The moduli of the operands of a subgradient at x."""
    return float(gradient_magnitude(f.reference, x[None])[0]) + float(f.l1 * np.sqrt(len(x)))


def minimiser_error(f: Function, x: Array, pull: float, terms: int, stiffness: float) -> float:
    """What the law of an exact local step allows of its optimality condition, over the curvature; pull: moduli of the rest."""
    size = objective_size(f, x) + pull
    allowed = float(tolerance(operations(f.reference) + terms + 8, np.asarray(size))) + INNER * size
    return float(allowed / (stiffness + f.reference.mu))


def exact_rounding(p: Problem, t: int, m: Floats, local: Array) -> float:
    w = _norm(m["w"])
    return _norm(
        [
            minimiser_error(f, x, p.rho * (_norm(x) + w) + _norm(m["gamma"][i]), 4, p.rho)
            for i, (f, x) in enumerate(zip(p.objectives, local, strict=True))
        ]
    )


def linearised_rounding(p: Problem, t: int, m: Floats, local: Array) -> float:
    errors = []
    for i, (f, x) in enumerate(zip(p.objectives, local, strict=True)):
        sent, weight = m["shared"][i], p.rho + 1 / p.eta[t][i]
        size = objective_size(f, sent) + _norm(m["gamma"][i]) + p.rho * _norm(m["w"]) + _norm(sent) / p.eta[t][i]
        errors.append(float(tolerance(operations(f.reference) + 12, np.asarray(size / weight + _norm(x)))))
    return _norm(errors)


def sent_rounding(p: Problem, t: int, m: Floats, shared: Array) -> float:
    return float(tolerance(2, np.asarray(_norm(m["local"]) + _norm(p.noise[t]))))


def _sent(p: Problem, m: Floats) -> Array:
    return m["local"] if p.family == "consensus-admm" else m["shared"]


def w_rounding(p: Problem, t: int, m: Floats, w: Array) -> float:
    sent = _sent(p, m)
    size = np.linalg.norm(sent, axis=1).mean() + np.linalg.norm(m["gamma"], axis=1).mean() / p.rho
    return float(tolerance(2 * len(sent) + 6, np.asarray(size)))


def gamma_rounding(p: Problem, t: int, m: Floats, gamma: Array) -> float:
    size = np.linalg.norm(m["gamma"], axis=1) + p.rho * (np.linalg.norm(_sent(p, m), axis=1) + _norm(m["w"]))
    return float(tolerance(6, np.asarray(_norm(size))))


def _aggregate(sent: str) -> tuple[Line, Line]:
    return (
        Line("w", lambda d, t, m: mean(m[sent]) - mean(m["gamma"]) / d.rho, w_rounding, (sent, "gamma"), linear=True),
        Line(
            "gamma", lambda d, t, m, i: m["gamma"][i] - d.rho * (m[sent][i] - m["w"]), gamma_rounding, ("w",), ("gamma", sent),
            rows=True, linear=True,
        ),
    )  # fmt: skip


_EXACT = Line("local", exact_local, exact_rounding, ("w",), ("gamma",), rows=True)
_LINEARISED = Line("local", linearised_local, linearised_rounding, ("w",), ("gamma", "shared"), rows=True)
_SEND = Line("shared", lambda d, t, m: m["local"] + d.noise[t], sent_rounding, ("local",), linear=True)

ALGORITHMS = (
    Algorithm("consensus-admm", lambda d: {"w": d.w0, "gamma": d.gamma0}, (_EXACT, *_aggregate("local"))),
    Algorithm(
        "primal-perturbation-admm",
        lambda d: {"w": d.w0, "gamma": d.gamma0, "shared": d.shared0},
        (_EXACT, _SEND, *_aggregate("shared")),
    ),
    Algorithm(
        "dp-admm", lambda d: {"w": d.w0, "gamma": d.gamma0, "shared": d.shared0}, (_LINEARISED, _SEND, *_aggregate("shared"))
    ),
)
