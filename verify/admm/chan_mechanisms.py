"""chan2024, Algorithms 2 and 3 (section 6.2): two noisy iterations as the mechanisms M_1 and M_2. Noise is an argument.

Both need the normal form A = [I_m | D] of Remark 3.4 and fix z, the last n - m coordinates of N_{t+1} = (U, z). Printed and
derived forms agree line by line; only the proof of Lemma 6.6 writes the law of U as N(0, I_m), for N(0, sigma^2 I_m).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array
from .gradient_admm import ascend, check_functions, minimise_x, minimise_y
from .losses import Loss
from .problem import Problem


@dataclass(frozen=True, eq=False)
class FirstOutput:
    """M_1: y_t (l,), lam_{t+1} (m,), x_{t+1} (n,), w_{t+1} = lam_{t+1} - beta A x_{t+1} (m,) and the output w_tilde (m,)."""

    y: Array
    lam: Array
    x: Array
    w: Array
    w_tilde: Array


@dataclass(frozen=True, eq=False)
class SecondOutput:
    """M_2: its own lines 1-4 (as in M_1), the recovered U (m,), the masked x_{t+1} (n,), y_{t+1} (l,), lam_{t+2} (m,),
    x_{t+2} before the noise (n,) and the output x_{t+2} + N (n,)."""

    y: Array
    lam: Array
    x: Array
    w: Array
    U: Array
    x_masked: Array
    y_next: Array
    lam_after: Array
    x_after: Array
    x_tilde: Array


def first_mechanism(problem: Problem, f: Loss, x: ArrayLike, lam: ArrayLike, z: ArrayLike, U: ArrayLike) -> FirstOutput:
    """Algorithm 2 at (x, lam) with f = f_{t+1}; x (n,), lam (m,), z (n - m,), U (m,).

        lines 1-3: y_t = G(lam_t - beta A x_t), lam_{t+1} = lam_t - beta (A x_t + B y_t - c), x_{t+1} = F(x_t, y_t, lam_{t+1})
        line 4:    w_{t+1} = lam_{t+1} - beta A x_{t+1}
        lines 5-6: w_tilde = w_{t+1} - beta D z - beta U, which is lam_{t+1} - beta A (x_{t+1} + (U, z))
    """
    D, fixed = fixed_part(problem, z)
    noise = array("U", U, (problem.m,))
    y, lam_next, x_next, w = _iterate(problem, f, x, lam)
    return FirstOutput(y, lam_next, x_next, w, w - problem.beta * D @ fixed - problem.beta * noise)


def second_mechanism(problem: Problem, f: Loss, f_next: Loss, x: ArrayLike, lam: ArrayLike, w_tilde: ArrayLike, z: ArrayLike,
                     N: ArrayLike) -> SecondOutput:
    """Algorithm 3 at (x, lam) and an output w_tilde (m,) of M_1, with f = f_{t+1}, f_next = f_{t+2}; N (n,) = N_{t+2}.

        lines 1-2: as Algorithm 2, lines 1-4
        line 3:    U = (w_{t+1} - w_tilde)/beta - D z
        lines 4-5: x_masked = x_{t+1} + (U, z), y_{t+1} = G(w_tilde)
        line 6:    lam_{t+2} = w_tilde - beta (B y_{t+1} - c), a function of w_tilde alone
        lines 7-8: x_{t+2} = F(x_masked, y_{t+1}, lam_{t+2}), output x_{t+2} + N
    """
    D, fixed = fixed_part(problem, z)
    p, seen, noise = problem, array("w_tilde", w_tilde, (problem.m,)), array("N", N, (problem.n,))
    check_functions(p, (f_next,))
    y, lam_next, x_next, w = _iterate(p, f, x, lam)
    U = (w - seen) / p.beta - D @ fixed
    x_masked = x_next + np.concatenate((U, fixed))
    y_next = p.g.minimise(p.B, p.beta, p.c, seen)
    lam_after = seen - p.beta * (p.B @ y_next - p.c)
    x_after = minimise_x(p, x_masked, f_next.gradient(x_masked), y_next, lam_after)
    return SecondOutput(y, lam_next, x_next, w, U, x_masked, y_next, lam_after, x_after, x_after + noise)


def fixed_part(problem: Problem, z: ArrayLike) -> tuple[Array, Array]:
    """D (m, n - m) and z (n - m,), possibly empty; ValueError unless A = [I_m | D] and z fits."""
    m, n = problem.m, problem.n
    if n < m or not np.array_equal(problem.A[:, :m], np.eye(m)):
        raise ValueError("A must have the normal form [I_m | D]")
    if n == m:
        if np.shape(z) != (0,):
            raise ValueError(f"z must have shape (0,), found {np.shape(z)}")
        return np.zeros((m, 0)), np.zeros(0)
    return problem.A[:, m:], array("z", z, (n - m,))


def _iterate(problem: Problem, f: Loss, x: ArrayLike, lam: ArrayLike) -> tuple[Array, Array, Array, Array]:
    check_functions(problem, (f,))
    now, multiplier = array("x", x, (problem.n,)), array("lam", lam, (problem.m,))
    y = minimise_y(problem, now, multiplier)
    lam_next = ascend(problem, now, y, multiplier)
    x_next = minimise_x(problem, now, f.gradient(now), y, lam_next)
    return y, lam_next, x_next, lam_next - problem.beta * problem.A @ x_next
