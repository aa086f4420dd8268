"""cyffers2023, Algorithm 2: centralized private ADMM for the consensus problem. Noise is an argument, never drawn here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array
from .consensus import Consensus, check_clipping, u_step
from .noisy_fixed_point import check_noise, check_steps, relaxation


@dataclass(frozen=True, eq=False)
class CentralizedTrace:
    """A run of K rounds. u: (K+1, n, p), row k is u_k; row k of z_hat, z (K, p) and x (K, n, p) has the paper's index k+1.

    Only z[-1] = z_K is released; it is computed from u_{K-1}, so that the noise of the last round never reaches it.
    """

    problem: Consensus
    u: Array
    x: Array
    z_hat: Array
    z: Array
    noise: Array


def centralized_admm(
    problem: Consensus, u: ArrayLike, lam: ArrayLike, *, steps: int, noise: ArrayLike | None = None, clipping: float | None = None
) -> CentralizedTrace:
    """``steps`` = K rounds from u (n, p); the form of the proximal maps is that of ``problem``.

        line 2   z_hat_{k+1} = (1/n) sum_i u_{k,i}
        line 3   z_{k+1} = prox(r)(z_hat_{k+1})
        line 5   x_{k+1,i} = prox(f_i)(2 z_{k+1} - u_{k,i})
        line 6   u_{k+1,i} = u_{k,i} + 2 lambda (x_{k+1,i} - z_{k+1} + eta_{k+1,i}/2)

    lam: lambda in (0, 1], or (K,). noise: eta, (K, n, p). clipping: the radius of Remark 6.
    """
    count, radius = check_steps(steps), check_clipping(clipping)
    n, p = problem.n, problem.p
    us = [array("u", u, (n, p))]
    step = relaxation(lam, count)
    eta = check_noise("noise", noise, (count, n, p))
    xs: list[Array] = []
    z_hats: list[Array] = []
    zs: list[Array] = []
    for k in range(count):
        z_hats.append(us[k].mean(axis=0))
        zs.append(problem.z_step(z_hats[k]))
        xs.append(np.array([problem.x_step(i, zs[k], us[k][i]) for i in range(n)]))
        us.append(u_step(us[k], xs[k], zs[k], float(step[k]), eta[k], radius))
    return CentralizedTrace(problem, np.array(us), np.array(xs), np.array(z_hats), np.array(zs), eta)
