"""chan2024, Algorithm 1: gradient ADMM, plain and noisy. Noise is an argument, never drawn here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array
from ..algorithms.chan2024.gradient_admm import gradient_admm as declared
from ..algorithms.losses import Loss
from ..algorithms.run import Inputs, run
from .problem import Problem


@dataclass(frozen=True, eq=False)
class Trace:
    """A recorded run of T iterations; row t of each array is the variable with index t.

    x: (T+1, n), as passed on, noise included; unmasked: (T+1, n), before the noise is added; y: (T+1, l), y_t = G(w_t),
    the last row recovered from the output; lam: (T+1, m); gradient: (T, n), grad f_{t+1}(x_t);
    functions: f_1, ..., f_T.
    """

    problem: Problem
    functions: tuple[Loss, ...]
    x: Array
    unmasked: Array
    y: Array
    lam: Array
    gradient: Array

    @property
    def steps(self) -> int:
        return len(self.functions)


def given(problem: Problem, functions: Sequence[Loss], noise: Mapping[str, Array], **start: Array) -> Inputs:
    """What a run of chan2024's algorithms is given."""
    data = {name: getattr(problem, name) for name in ("A", "B", "c", "beta", "eta")}
    return Inputs(data, {"f": functions, "g": problem.g}, start, noise)


def gradient_admm(
    problem: Problem, x: ArrayLike, lam: ArrayLike, functions: Sequence[Loss], noise: ArrayLike | None = None
) -> Trace:
    """T = len(functions) iterations from x (n,), lam (m,); f_{t+1} = functions[t] (``[problem.f] * T`` for a fixed f).

    noise: (T, n), added to x only and passed on (the noisy variant of section 3.2); None for the plain algorithm.
    """
    checked = check_functions(problem, functions)
    steps = len(checked)
    drawn = {} if noise is None else {"N": array("noise", noise, (steps, problem.n))}
    start = {"x": array("x", x, (problem.n,)), "lam": array("lam", lam, (problem.m,))}
    found = run(declared, given(problem, checked, drawn, **start), steps)
    unmasked = np.concatenate([found["x"][:1], found["x_hat"]])
    gradients = np.array([f.gradient(row) for f, row in zip(checked, found["x"], strict=False)])
    return Trace(problem, checked, found["x"], unmasked, found["y"], found["lam"], gradients)


def check_functions(problem: Problem, functions: Sequence[Loss]) -> tuple[Loss, ...]:
    """``functions`` as a non-empty tuple of losses of n variables; ValueError otherwise."""
    if len(functions) == 0:
        raise ValueError("functions must name at least one loss: one per iteration")
    for t, f in enumerate(functions):
        if f.dimension != problem.n:
            raise ValueError(f"functions[{t}] must be a function of {problem.n} variables, found {f.dimension}")
    return tuple(functions)
