"""chan2024, Algorithm 1: gradient ADMM, plain and noisy. Noise is an argument, never drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array
from .losses import Loss
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


def minimise_y(problem: Problem, x: Array, lam: Array) -> Array:
    """G(lam - beta A x), the minimiser of H(x, ., lam) (Lemma 3.1); shapes (n,), (m,) -> (l,)."""
    return problem.g.minimise(problem.B, problem.beta, problem.c, lam - problem.beta * problem.A @ x)


def ascend(problem: Problem, x: Array, y: Array, lam: Array) -> Array:
    """lam - beta (Ax + By - c), shape (m,)."""
    return lam - problem.beta * (problem.A @ x + problem.B @ y - problem.c)


def minimise_x(problem: Problem, x_hat: Array, gradient: Array, y: Array, lam: Array) -> Array:
    """F^f(x_hat, y, lam) of Lemma 3.2, where ``gradient`` (n,) is grad f(x_hat) or an oracle's answer.

    (I + eta beta A'A)^{-1} (x_hat - eta [gradient + A'(beta (By - c) - lam)]).
    """
    A, eta, beta = problem.A, problem.eta, problem.beta
    right = x_hat - eta * (gradient + A.T @ (beta * (problem.B @ y - problem.c) - lam))
    return np.asarray(np.linalg.solve(np.eye(problem.n) + eta * beta * A.T @ A, right), dtype=np.float64)


def gradient_admm(
    problem: Problem, x: ArrayLike, lam: ArrayLike, functions: Sequence[Loss], noise: ArrayLike | None = None
) -> Trace:
    """T = len(functions) iterations from x (n,), lam (m,); f_{t+1} = functions[t] (``[problem.f] * T`` for a fixed f).

        y_t = G(lam_t - beta A x_t)
        lam_{t+1} = lam_t - beta (A x_t + B y_t - c)
        x_{t+1} = F^{f_{t+1}}(x_t, y_t, lam_{t+1}) + noise[t]

    noise: (T, n), added to x only and passed on (the noisy variant of section 3.2); None for the plain algorithm.
    """
    checked = check_functions(problem, functions)
    steps = len(checked)
    added = np.zeros((steps, problem.n)) if noise is None else array("noise", noise, (steps, problem.n))
    xs = [array("x", x, (problem.n,))]
    lams = [array("lam", lam, (problem.m,))]
    unmasked, ys, gradients = [xs[0]], [], []
    for t, f in enumerate(checked):
        ys.append(minimise_y(problem, xs[t], lams[t]))
        lams.append(ascend(problem, xs[t], ys[t], lams[t]))
        gradients.append(f.gradient(xs[t]))
        unmasked.append(minimise_x(problem, xs[t], gradients[t], ys[t], lams[t + 1]))
        xs.append(unmasked[t + 1] + added[t])
    ys.append(minimise_y(problem, xs[-1], lams[-1]))
    return Trace(problem, checked, np.array(xs), np.array(unmasked), np.array(ys), np.array(lams), np.array(gradients))


def check_functions(problem: Problem, functions: Sequence[Loss]) -> tuple[Loss, ...]:
    """``functions`` as a non-empty tuple of losses of n variables; ValueError otherwise."""
    if len(functions) == 0:
        raise ValueError("functions must name at least one loss: one per iteration")
    for t, f in enumerate(functions):
        if f.dimension != problem.n:
            raise ValueError(f"functions[{t}] must be a function of {problem.n} variables, found {f.dimension}")
    return tuple(functions)
