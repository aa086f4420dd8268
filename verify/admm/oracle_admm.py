"""chan2024, Algorithm 4 (section 9): ADMM with a randomised gradient oracle. Noise is an argument, never drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array
from .gradient_admm import ascend, check_functions, minimise_x, minimise_y
from .losses import Loss
from .problem import Problem


@dataclass(frozen=True, eq=False)
class OracleTrace:
    """A recorded run of T iterations; ``problem.f`` is the mean function F.

    x: (T+1, n); y: (T+1, l); lam: (T+1, m), lam_0 = 0; s: (T, n), s_t = grad f_t(x_t); N: (T, n), N_t = eta z_t.
    """

    problem: Problem
    x: Array
    y: Array
    lam: Array
    s: Array
    N: Array

    @property
    def steps(self) -> int:
        return len(self.s)


def oracle_admm(
    problem: Problem, x: ArrayLike, y: ArrayLike, functions: Sequence[Loss], z: ArrayLike | None = None
) -> OracleTrace:
    """T = len(functions) iterations from x (n,), y (l,) and lam_0 = 0.

        g_t = grad f_t(x_t) + (I + eta beta A'A) z_t,  f_t = functions[t]
        x_{t+1} = F with g_t for the gradient, at (x_t, y_t, lam_t)
        y_{t+1} = G(lam_t - beta A x_{t+1})
        lam_{t+1} = lam_t - beta (A x_{t+1} + B y_{t+1} - c)

    z: (T, n), the oracle's noise; None for none. In x it appears as -N_t with N_t = eta z_t: the printed +N_t has the
    same (symmetric) distribution, and with this sign g_t = s_t + (beta A'A + I/eta) N_t, as Lemma 9.2 has it.
    """
    checked = check_functions(problem, functions)
    steps = len(checked)
    drawn = np.zeros((steps, problem.n)) if z is None else array("z", z, (steps, problem.n))
    xs = [array("x", x, (problem.n,))]
    ys = [array("y", y, (problem.l,))]
    lams: list[Array] = [np.zeros(problem.m)]
    s: list[Array] = []
    spread = np.eye(problem.n) + problem.eta * problem.beta * problem.A.T @ problem.A
    for t, f in enumerate(checked):
        s.append(f.gradient(xs[t]))
        xs.append(minimise_x(problem, xs[t], s[t] + spread @ drawn[t], ys[t], lams[t]))
        ys.append(minimise_y(problem, xs[t + 1], lams[t]))
        lams.append(ascend(problem, xs[t + 1], ys[t + 1], lams[t]))
    return OracleTrace(problem, np.array(xs), np.array(ys), np.array(lams), np.array(s), problem.eta * drawn)
