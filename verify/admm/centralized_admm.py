"""cyffers2023, Algorithm 2: centralized private ADMM for the consensus problem. Noise is an argument, never drawn here."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array, check_noise, check_steps, relaxation
from ..algorithms.cyffers2023.centralized_admm import centralized_admm as declared
from ..algorithms.run import run
from .consensus import Consensus, check_clipping


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

    lam: lambda in (0, 1], or (K,). noise: eta, (K, n, p). clipping: the radius of Remark 6.
    """
    count, radius = check_steps(steps), check_clipping(clipping)
    n, p = problem.n, problem.p
    start, step = {"u": array("u", u, (n, p))}, relaxation(lam, count)
    eta = check_noise("noise", noise, (count, n, p))
    found = run(declared, problem.inputs(step, radius, start, eta), count)
    x, z_hat, z = (found[name][:count] for name in ("x", "z_hat", "z"))
    return CentralizedTrace(problem, found["u"], x, z_hat, z, eta)
