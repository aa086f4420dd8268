"""chan2024, Algorithm 1: gradient ADMM with noise in x."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import gradient_magnitude, modulus, operations
from ..family import Limit, Window, window
from ..family_laws import step
from ..family_table import family
from ..problem import Problem
from ..random_problems import coupled_problem
from ..rounding import norms, tolerance
from ..rows import gradient_rows

x_step = step("x")


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
        silent = {**window(FAMILY, problem, run, i, 1).rows, "noise": np.zeros((1, len(p.x0)))}
        rounding = rounding + x_step(problem, Window(i, 1, silent)).tolerance  # type: ignore[union-attr]
    return Limit("x", i + 1, norms(x[1:] - moved[1:]), p.eta * norms(apart), np.asarray(rounding))


FAMILY = family("gradient-admm", sample=partial(coupled_problem, "gradient-admm"), first_use=first_use, sensitivity=sensitivity)
