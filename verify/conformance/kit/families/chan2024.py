"""chan2024: Algorithm 1, gradient ADMM with noise in x; Algorithm 4 (section 9), with a randomised gradient oracle, x first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.chan2024.gradient_admm import B, g, gradient_admm, lam
from ....algorithms.chan2024.oracle_admm import y
from ....algorithms.declaration import Solve
from ....algorithms.rounding import gradient_magnitude, modulus, operations
from ..family import Comparison, Limit, Window, window
from ..family_laws import Steps, holding, step
from ..family_table import family
from ..problem import Problem
from ..random_problems import coupled_problem
from ..rounding import norms, tolerance
from ..rows import gradient_rows


def first_use(p: Problem) -> Sequence[int]:
    """Loss t is that of step t; a single loss serves every step."""
    return range(len(p.losses))


def sensitivity(p: Problem, states: Mapping[str, Array], other: Problem, changed: Mapping[str, Array], i: int) -> Limit:
    """|x_{t+1} - x'_{t+1}| <= eta |grad f_t(x_t) - grad f'_t(x_t)| for t = i: (I + eta beta A'A)^{-1} does not expand."""
    x, moved = states["x"][i : i + 2], changed["x"][i : i + 2]
    f, g = p.losses[i].reference, other.losses[i].reference
    apart = gradient_rows(f, x[:1]) - gradient_rows(g, moved[:1])
    size = gradient_magnitude(f, x[:1]) + gradient_magnitude(g, moved[:1])
    drift = [norms(states[name][k : k + 1] - changed[name][k : k + 1]) for name, k in (("x", i), ("y", i), ("lam", i + 1))]
    moves = drift[0] + p.eta * modulus(p.A) * (p.beta * modulus(p.B) * drift[1] + drift[2])  # 0 but for rounding
    rounding = tolerance(operations(f), p.eta * size) + moves
    for problem, run in ((p, states), (other, changed)):
        silent = {**window(gradient, problem, run, i, 1).rows, "noise": np.zeros((1, len(p.x0)))}
        rounding = rounding + step("x")(problem, Window(i, 1, silent)).tolerance  # type: ignore[union-attr]
    return Limit("x", i + 1, norms(x[1:] - moved[1:]), p.eta * norms(apart), np.asarray(rounding))


def _residual(p: Problem, w: Window) -> Comparison:
    """|A x_{t+1} + B y_{t+1} - c| <= |A x_{t+1} + B y_t - c| for t >= 1 (Lemma 9.3), by the squares of both.

    With d = y_{t+1} - y_t, r the gap on the left and r - Bd that on the right, |r|^2 - |r - Bd|^2 = 2 <r, Bd> - |Bd|^2, and
    beta r = lam_t - lam_{t+1} up to the rounding e of the dual step. B'lam is a subgradient at y up to E at a point up to its
    blur s from y; subgradients are monotone, so that <r, Bd> <= (E_t + E_{t+1}) |d|/beta + (s_t + s_{t+1})
    |B'(lam_t - lam_{t+1})|/beta + |B||d| e/beta. Squares of gaps g with the error h differ by at most 2 g h + h^2.

    E_t and s_t are those of the step in y of Algorithm 1 at the same rows, twice: |lam_{t-1}| <= |lam_t| + beta |gap|, so that
    the row before need not be seen.
    """
    steps = Steps.of(p, w)
    unmet = steps.ends.condition(gradient_admm.steps[0], steps.ends.at[y])  # type: ignore[arg-type]
    x, new, old = w.next("x"), w.next("y"), w.now("y")
    gap = x @ p.A.T - p.c
    new_gap, old_gap = norms(gap + new @ p.B.T), norms(gap + old @ p.B.T)
    rise = np.maximum((new_gap - old_gap) * (new_gap + old_gap), 0)
    if w.first == 0:
        rise[0] = 0.0
    b, c = modulus(p.B), float(np.linalg.norm(p.c))
    error = tolerance(sum(p.A.shape) + sum(p.B.shape) + 8, modulus(p.A) * norms(x) + b * (norms(new) + norms(old)) + c)
    d, turned = norms(new - old), norms((w.now("lam") - w.next("lam")) @ p.B) / p.beta
    wrong = 2 * unmet.unmet[:, 0] / p.beta
    blur = np.where(np.isfinite(unmet.forward[:, 0]), 2 * unmet.forward[:, 0], norms(w["y"]))
    left = step("lam")(p, w).tolerance / p.beta  # type: ignore[union-attr]
    bound = 2 * ((wrong[1:] + wrong[:-1]) * d + (blur[1:] + blur[:-1]) * turned + b * d * left)
    return Comparison(rise[:, None], np.zeros((len(rise), 1)), bound + 2 * (new_gap + old_gap) * error + error**2)


gradient = family("gradient-admm", sample=partial(coupled_problem, "gradient-admm"), first_use=first_use, sensitivity=sensitivity)
oracle = family(
    "oracle-admm",
    {"dual-subgradient": holding(Solve(y.next, g.gradient(y.next) - B.T(lam.next))), "residual-decrease": _residual},
    noise_factor=lambda problem: -float(problem.eta),
    sample=partial(coupled_problem, "oracle-admm"),
)
