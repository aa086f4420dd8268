"""From recorded runs to the names of the lemma statements, one binding per iteration.

A binding is a plain dict: ``scalars`` {name: float}, ``vectors`` {name: 1-d array} and ``sizes`` {name: float}, the
magnitude of the operands from which the value was computed, and ``operations``, the most terms that one entry of a step sums
up. The rounding error of a value is at most a few times ``operations`` * 2^-53 times its size: what
:func:`verify.lemma.laws.evaluate_law` allows for. eta and beta are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array
from ..algorithms.losses import Loss
from ..algorithms.rounding import gamma, solving
from .gradient_admm import Trace
from .oracle_admm import OracleTrace
from .problem import Problem

ORACLE_IMAGES = ("lam", "lam_next", "b", "b_next", "b_star", "c", "r", "r_half", "p", "q")


class Binding(TypedDict):
    """Values of the names of a statement at one iteration; see the module."""

    scalars: dict[str, float]
    vectors: dict[str, Array]
    sizes: dict[str, float]
    operations: int


def operations(p: Problem, f: Loss) -> int:
    """The terms of the longest sum of one step: products with A, A', B, B' one after the other, the gradient, the solve.

    A product with a matrix sums as many terms as it has columns; a solve of n equations has the backward error of about 3n
    operations (Higham, Accuracy and Stability of Numerical Algorithms, (10.6)), its condition is in the sizes.
    """
    return 2 * (p.n + p.m + p.l) + 3 * p.n + p.n + len(getattr(f, "features", ())) + 8


def gradient_admm_pair(first: Trace, second: Trace) -> list[Binding]:
    """Two runs of Algorithm 1 with the same problem, functions and noise.

    The names are those of ``lemmas.common.gradient_admm_pair``, with differences
    first - second. ValueError where the runs do not belong together.
    """
    if first.problem is not second.problem or first.functions != second.functions:
        raise ValueError("the two runs must share their problem and their functions")
    noise = [run.x - run.unmasked for run in (first, second)]
    # x = fl(unmasked + N) and noise = fl(x - unmasked): entry by entry |noise - N| <= u|x| + u|noise|; u more for comparing
    rounded = gamma(2) * (np.abs(first.x) + np.abs(second.x) + np.abs(noise[0]) + np.abs(noise[1]))
    if np.any(np.abs(noise[0] - noise[1]) > rounded):
        raise ValueError("the two runs must share their noise")
    return [_pair_step(first, second, t) for t in range(first.steps)]


def oracle_admm_step(run: OracleTrace, x_star: ArrayLike, y_star: ArrayLike) -> list[Binding]:
    """A run of Algorithm 4 and a feasible reference point: the names of ``lemmas.common.oracle_admm_step``.

    x_star: (n,), y_star: (l,) with A x_star + B y_star = c up to rounding; ValueError otherwise.
    """
    p = run.problem
    x_ref, y_ref = array("x_star", x_star, (p.n,)), array("y_star", y_star, (p.l,))
    gap = float(np.linalg.norm(p.A @ x_ref + p.B @ y_ref - p.c))
    # a point solved for from Ax = c - By or By = c - Ax has a small residual; the right side and ours sum n + l + 1 terms each
    solved = max(solving(*p.A.shape), solving(*p.B.shape)) + 2 * (p.n + p.l + 1)
    if gap > gamma(solved) * (_frobenius(p.A) * _norm(x_ref) + _frobenius(p.B) * _norm(y_ref) + _norm(p.c)):
        raise ValueError(f"x_star, y_star must satisfy Ax + By = c, found a gap of {gap:g}")
    return [_oracle_step(run, x_ref, y_ref, t) for t in range(run.steps)]


def pair_scalars(trace: Trace, t: int) -> dict[str, float]:
    """The constants at step t: eta, beta, mu_g of g, rho = |A'B|, and nu, mu of f_{t+1}. The place for further ones."""
    p, f = trace.problem, trace.functions[t]
    return {"eta": p.eta, "beta": p.beta, "nu": f.nu, "mu": f.mu, "mu_g": p.g.mu_g, "rho": _norm(p.A.T @ p.B)}


def pair_sizes(problem: Problem, nu: float, both: Mapping[str, float]) -> dict[str, float]:
    """Sizes of the differences of two runs at one step, from the norms of the undifferenced variables.

    both: sum over the two runs of |x|, |x_next|, |lam|, |y| and |G| (the gradient). The maps w -> beta B G(w) and
    right side -> F are non-expansive, so an error of the operands passes on with factor at most 1; the solve itself adds its
    backward error times the condition 1 + eta beta |A|^2 of its matrix.
    """
    a, e, beta, eta, c = _norm(problem.A), _norm(problem.B), problem.beta, problem.eta, 2 * _norm(problem.c)
    x, lam = both["x"], both["lam"]
    w = lam + beta * a * x
    b = e * both["y"] + w / beta + c
    lam_next = w + beta * (b + c)
    G = both["G"] + nu * x
    x_next = (1 + eta * beta * a**2) * both["x_next"] + x + eta * (G + a * (lam_next + beta * (b + c)))
    w_next = lam_next + beta * a * x_next
    smallest = float(np.linalg.svd(problem.B, compute_uv=False)[-1]) if problem.l <= problem.m else 0.0
    slope = max(problem.g.mu_g, beta * smallest**2)
    y = both["y"] + (e * beta * b / slope if slope > 0 else 0.0)
    return {
        "x": x,
        "x_next": x_next,
        "lam": lam,
        "lam_next": lam_next,
        "w": w,
        "w_next": w_next,
        "b": b,
        "y": y,
        "G": G,
        "A_x": a * x,
        "A_x_next": a * x_next,
        "At_w_next": a * w_next,
        "At_b": a * b,
        "Bt_lam_next": e * lam_next,
    }


def _pair_step(first: Trace, second: Trace, t: int) -> Binding:
    p, f = first.problem, first.functions[t]
    now = {
        "x": (first.x[t], second.x[t]),
        "x_next": (first.x[t + 1], second.x[t + 1]),
        "lam": (first.lam[t], second.lam[t]),
        "lam_next": (first.lam[t + 1], second.lam[t + 1]),
        "y": (first.y[t], second.y[t]),
        "G": (f.gradient(first.x[t]), f.gradient(second.x[t])),
    }
    v = {name: u - other for name, (u, other) in now.items()}
    v["A_x"], v["A_x_next"], v["b"] = p.A @ v["x"], p.A @ v["x_next"], p.B @ v["y"]
    v["w"], v["w_next"] = v["lam"] - p.beta * v["A_x"], v["lam_next"] - p.beta * v["A_x_next"]
    v["At_w_next"], v["At_b"], v["Bt_lam_next"] = p.A.T @ v["w_next"], p.A.T @ v["b"], p.B.T @ v["lam_next"]
    sizes = pair_sizes(p, f.nu, {name: _norm(u) + _norm(other) for name, (u, other) in now.items()})
    scalars = pair_scalars(first, t)
    return {"scalars": scalars, "vectors": v, "sizes": sizes | _computed(scalars), "operations": operations(p, f)}


def _oracle_step(run: OracleTrace, x_star: Array, y_star: Array, t: int) -> Binding:
    p, A, B, beta, eta = run.problem, run.problem.A, run.problem.B, run.problem.beta, run.problem.eta
    v = {
        "x": run.x[t],
        "x_next": run.x[t + 1],
        "x_star": x_star,
        "s": run.s[t],
        "N": run.N[t],
        "grad_F": p.f.gradient(run.x[t]),
        "lam": run.lam[t],
        "lam_next": run.lam[t + 1],
        "b": B @ run.y[t],
        "b_next": B @ run.y[t + 1],
        "b_star": B @ y_star,
        "c": p.c,
    }
    v["At_AN"] = A.T @ (A @ v["N"])
    v["MN"] = beta * v["At_AN"] + v["N"] / eta
    v["G"] = v["s"] + v["MN"]
    for name in ("x", "x_next", "x_star", "N"):
        v[f"A_{name}"] = A @ v[name]
    v["r"] = v["A_x_next"] + v["b_next"] - p.c
    v["r_half"] = v["A_x_next"] + v["b"] - p.c
    v["p"] = v["lam_next"] + beta * (v["b_next"] - v["b"])
    v["q"] = v["lam"] - beta * (v["A_x_next"] + v["A_N"] + v["b"] - p.c)  # at the noiseless point
    for name in ORACLE_IMAGES:
        v[f"At_{name}"] = A.T @ v[name]
    values = {
        "F_x": p.f.value(run.x[t]),
        "F_star": p.f.value(x_star),
        "g_y": p.g.value(run.y[t]),
        "g_y_next": p.g.value(run.y[t + 1]),
        "g_star": p.g.value(y_star),
    }
    scalars = {"eta": eta, "beta": beta} | {name: float(value) for name, value in values.items()}
    return {"scalars": scalars, "vectors": v, "sizes": _oracle_sizes(p, v) | _computed(scalars), "operations": operations(p, p.f)}


def _oracle_sizes(p: Problem, v: Mapping[str, Array]) -> dict[str, float]:
    a, beta, eta = _norm(p.A), p.beta, p.eta
    size = {name: _norm(value) for name, value in v.items()}
    size["At_AN"] = a * a * size["N"]
    size["MN"] = (beta * a * a + 1 / eta) * size["N"]
    size["s"] += p.f.nu * size["x"]
    size["grad_F"] += p.f.nu * size["x"]
    size["G"] = size["s"] + size["MN"]
    size["lam"] += beta * (a * size["x"] + size["b"] + size["c"])  # lam_t was itself computed from these
    drift = size["lam"] + beta * (size["b"] + size["c"])
    size["x_next"] = (1 + eta * beta * a * a) * size["x_next"] + size["x"] + eta * (size["G"] + a * drift)
    size["b_next"] += a * size["x_next"] + size["c"] + size["lam"] / beta
    size["r"] = a * size["x_next"] + size["b_next"] + size["c"]
    size["r_half"] = a * size["x_next"] + size["b"] + size["c"]
    size["lam_next"] = size["lam"] + beta * size["r"]
    for name in ("x", "x_next", "x_star", "N"):
        size[f"A_{name}"] = a * size[name]
    size["p"] = size["lam_next"] + beta * (size["b_next"] + size["b"])
    size["q"] = size["lam"] + beta * (size["r_half"] + size["A_N"])
    for name in ORACLE_IMAGES:
        size[f"At_{name}"] = a * size[name]
    return size


def _computed(scalars: Mapping[str, float]) -> dict[str, float]:
    return {name: abs(value) for name, value in scalars.items() if name not in ("eta", "beta")}


def _frobenius(matrix: Array) -> float:
    """|A|_F: at least the norm of A and that of its moduli."""
    return float(np.linalg.norm(matrix))


def _norm(value: Array) -> float:
    """Euclidean norm of a vector, operator norm of a matrix."""
    return float(np.linalg.norm(value, 2))
