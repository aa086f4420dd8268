"""The update identities of Algorithm 1: what one recorded run must satisfy, whatever produced it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .arrays import Array
from .bindings import pair_sizes
from .gradient_admm import Trace, minimise_y

UNIT_ROUNDOFF = 2.0**-53


@dataclass(frozen=True)
class Residual:
    """Worst case over a run: |residual|, what rounding explains, and the step (from 0) of their largest ratio."""

    name: str
    value: float
    tolerance: float
    step: int

    @property
    def holds(self) -> bool:
        return self.value <= self.tolerance


def update_identities(run: Trace, allowance: float = 64.0) -> tuple[Residual, ...]:
    """The three identities of one run, each with its worst residual over the steps.

    ``y``: y_t = G(lam_t - beta A x_t), the last (recovered) row included.
    ``lam``: lam_{t+1} = lam_t - beta (A x_t + B y_t - c).
    ``x``: grad f_{t+1}(x_t) = A'(lam_{t+1} - beta (A x_{t+1} + B y_t - c)) + (x_t - x_{t+1})/eta, before the noise.
    allowance: rounding errors granted, in units of 2^-53 times the magnitude of the operands; a run whose y-step was
    solved to relative accuracy d only needs about d * 2^53.
    """
    rows: dict[str, list[tuple[float, float]]] = {"y": [], "lam": [], "x": []}
    p = run.problem
    for t, f in enumerate(run.functions):
        x, x_next, y, lam, lam_next = run.x[t], run.unmasked[t + 1], run.y[t], run.lam[t], run.lam[t + 1]
        gradient = f.gradient(x)
        sizes = pair_sizes(
            p, f.nu, {"x": _norm(x), "x_next": _norm(x_next), "lam": _norm(lam), "y": _norm(y), "G": _norm(gradient)}
        )
        pull = p.A.T @ (lam_next - p.beta * (p.A @ x_next + p.B @ y - p.c))
        rows["y"].append((_norm(y - minimise_y(p, x, lam)), sizes["y"]))
        rows["lam"].append((_norm(lam_next - lam + p.beta * (p.A @ x + p.B @ y - p.c)), sizes["lam_next"]))
        rows["x"].append(
            (
                _norm(gradient - pull - (x - x_next) / p.eta),
                sizes["G"] + sizes["At_w_next"] + p.beta * sizes["At_b"] + sizes["x_next"] / p.eta,
            )
        )
    last, lam = run.x[-1], run.lam[-1]
    sizes = pair_sizes(p, 0.0, {"x": _norm(last), "x_next": 0.0, "lam": _norm(lam), "y": _norm(run.y[-1]), "G": 0.0})
    rows["y"].append((_norm(run.y[-1] - minimise_y(p, last, lam)), sizes["y"]))
    return tuple(_worst(name, found, allowance) for name, found in rows.items())


def _worst(name: str, rows: list[tuple[float, float]], allowance: float) -> Residual:
    tolerances = [allowance * UNIT_ROUNDOFF * size for _, size in rows]
    step = max(range(len(rows)), key=lambda t: _excess(rows[t][0], tolerances[t]))
    return Residual(name, rows[step][0], tolerances[step], step)


def _excess(value: float, tolerance: float) -> float:
    if not np.isfinite(value):
        return float("inf")
    return value / tolerance if tolerance > 0 else value


def _norm(value: Array) -> float:
    return float(np.linalg.norm(value))
