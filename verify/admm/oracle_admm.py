"""chan2024, Algorithm 4 (section 9): ADMM with a randomised gradient oracle. Noise is an argument, never drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array
from ..algorithms.chan2024.oracle_admm import oracle_admm as declared
from ..algorithms.losses import Loss
from ..algorithms.run import run
from .gradient_admm import check_functions, given
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

    z: (T, n), the oracle's noise; None for none. In x it appears as -N_t with N_t = eta z_t: the printed +N_t has the
    same (symmetric) distribution, and with this sign g_t = s_t + (beta A'A + I/eta) N_t, as Lemma 9.2 has it.
    """
    checked = check_functions(problem, functions)
    steps = len(checked)
    drawn = np.zeros((steps, problem.n)) if z is None else array("z", z, (steps, problem.n))
    start = {"x": array("x", x, (problem.n,)), "y": array("y", y, (problem.l,)), "lam": np.zeros(problem.m)}
    found = run(declared, given(problem, checked, {"z": drawn}, **start), steps)
    s = np.array([f.gradient(row) for f, row in zip(checked, found["x"], strict=False)])
    return OracleTrace(problem, found["x"], found["y"], found["lam"], s, problem.eta * drawn)
