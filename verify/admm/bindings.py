"""From recorded runs to the names of the lemma statements, one binding per iteration.

A binding is a plain dict: ``scalars`` {name: float}, ``vectors`` {name: 1-d array} and ``sizes`` {name: float}, the
magnitude of the operands from which the value was computed, and ``operations``, the most terms that one entry of a step sums
up. The rounding error of a value is at most a few times ``operations`` * 2^-53 times its size: what
:func:`verify.lemma.laws.evaluate_law` allows for. eta and beta are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypedDict

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array
from ..algorithms.chan2024.letters import IMAGES, RUN, STEP, X_STAR, Y_STAR
from ..algorithms.chan2024.oracle_admm import y
from ..algorithms.losses import Loss
from ..algorithms.rounding import gamma, solving
from ..algorithms.run import Run
from .problem import DATA, Problem


class Binding(TypedDict):
    """Values of the names of a statement at one iteration; see the module."""

    scalars: dict[str, float]
    vectors: dict[str, Array]
    sizes: dict[str, float]
    operations: int


def operations(p: Problem) -> int:
    """The terms of the longest sum of one step: products with A, A', B, B' one after the other, the gradient, the solve.

    A product with a matrix sums as many terms as it has columns; a solve of n equations has the backward error of about 3n
    operations (Higham, Accuracy and Stability of Numerical Algorithms, (10.6)), its condition is in the sizes.
    """
    return 2 * (p.n + p.m + p.l) + 3 * p.n + p.n + len(getattr(p.f, "features", ())) + 8


def gradient_admm_pair(first: Run, second: Run) -> list[Binding]:
    """Two runs of Algorithm 1 with the same problem, functions and noise.

    The names are those of ``lemmas.common.gradient_admm_pair``, with differences
    first - second. ValueError where the runs do not belong together.
    """
    one, other = first.inputs, second.inputs
    if not same(one.data, other.data) or not same(one.functions, other.functions):
        raise ValueError("the two runs must share their problem and their functions")
    if not same(one.noise, other.noise):
        raise ValueError("the two runs must share their noise")
    return [_pair_step(first, second, t) for t in range(len(first["x"]) - 1)]


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether both have the same numbers and functions by the same names."""
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def oracle_admm_step(run: Run, x_star: ArrayLike, y_star: ArrayLike, F: Loss | None = None) -> list[Binding]:
    """A run of Algorithm 4 and a feasible reference point: the names of ``lemmas.common.oracle_admm_step``; F: the mean of
    the functions (None: there is one).

    x_star: (n,), y_star: (l,) with A x_star + B y_star = c up to rounding; ValueError otherwise.
    """
    p = _problem(run, 0)
    x_ref, y_ref = array("x_star", x_star, (p.n,)), array("y_star", y_star, (p.l,))
    gap = float(np.linalg.norm(p.A @ x_ref + p.B @ y_ref - p.c))
    # a point solved for from Ax = c - By or By = c - Ax has a small residual; the right side and ours sum n + l + 1 terms each
    solved = max(solving(*p.A.shape), solving(*p.B.shape)) + 2 * (p.n + p.l + 1)
    if gap > gamma(solved) * (_frobenius(p.A) * _norm(x_ref) + _frobenius(p.B) * _norm(y_ref) + _norm(p.c)):
        raise ValueError(f"x_star, y_star must satisfy Ax + By = c, found a gap of {gap:g}")
    return [_oracle_step(run, x_ref, y_ref, F or _problem(run, t).f, t) for t in range(len(run["x"]) - 1)]


def _problem(run: Run, t: int) -> Problem:
    """The problem of iteration t."""
    f = run.inputs.functions["f"]
    return Problem(f[t if len(f) > 1 else 0], run.inputs.functions["g"], **{n: run.inputs.data[n] for n in DATA})


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


def _pair_step(first: Run, second: Run, t: int) -> Binding:
    p, one, other = _problem(first, t), first.at(t, RUN), second.at(t, RUN)
    both = {name: _norm(one[name]) + _norm(other[name]) for name in ("x", "x_next", "lam", "y", "G")}
    nu, mu, rho = float(p.f.nu), float(p.f.mu), _norm(p.A.T @ p.B)
    scalars = {"eta": p.eta, "beta": p.beta, "nu": nu, "mu": mu, "mu_g": p.g.mu_g, "rho": rho}
    sizes = pair_sizes(p, nu, both) | _computed(scalars)
    return {"scalars": scalars, "vectors": {n: one[n] - other[n] for n in one}, "sizes": sizes, "operations": operations(p)}


def _oracle_step(run: Run, x_star: Array, y_star: Array, F: Loss, t: int) -> Binding:
    p = replace(_problem(run, t), f=F)
    v = run.at(t, {**STEP, "y": y, "y_next": y.next}, {X_STAR: x_star, Y_STAR: y_star})
    g = {"g_y": v.pop("y"), "g_y_next": v.pop("y_next"), "g_star": y_star}
    values = {"F_x": F.value(v["x"]), "F_star": F.value(x_star)} | {name: p.g.value(at) for name, at in g.items()}
    scalars = {"eta": p.eta, "beta": p.beta} | {name: float(value) for name, value in values.items()}
    v["grad_F"] = F.gradient(v["x"])
    return {"scalars": scalars, "vectors": v, "sizes": _oracle_sizes(p, v) | _computed(scalars), "operations": operations(p)}


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
    for name in IMAGES:
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
