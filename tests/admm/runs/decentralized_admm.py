"""cyffers2023, Algorithm 4: fully decentralized private ADMM. The walk over the users and the noise are arguments.

Line 6 as printed, z_hat_{k+1} = z_k + (1/n)(u_{k+1,i} - u_{k,i}), differs from the block-wise Algorithm 2 in the way in which
line 7 of Algorithm 3 does (see ``federated_admm``): z_hat_k must stand in place of z_k, and then the token that travels is
z_hat (from which the next user computes z), or both. The fixed points of the printed form are the minimisers of r alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from verify.admm.consensus import Consensus
from verify.algorithms.arrays import Array, relaxation
from verify.algorithms.cyffers2023.decentralized_admm import decentralized_admm as printed
from verify.algorithms.cyffers2023.decentralized_admm import decentralized_admm_derived as derived
from verify.algorithms.run import run

from .federated_admm import start


@dataclass(frozen=True, eq=False)
class DecentralizedTrace:
    """A run of K steps. u (K+1, n, p), z_hat and z (K+1, p): row k has the index k; row k of x (K, p) has the index k+1."""

    u: Array
    x: Array
    z_hat: Array
    z: Array


def decentralized_admm(
    problem: Consensus,
    u: ArrayLike,
    lam: ArrayLike,
    walk: Sequence[int],
    *,
    noise: ArrayLike | None = None,
    z: ArrayLike | None = None,
    clipping: float | None = None,
    form: str = "printed",
) -> DecentralizedTrace:
    """K = len(walk) steps from u (n, p); user i = walk[k] in 0..n-1 holds z_k.

        line 4  x_{k+1,i} = prox(f_i)(2 z_k - u_{k,i})
        line 5  u_{k+1,i} = u_{k,i} + 2 lambda (x_{k+1,i} - z_k + eta_{k+1,i}/2),  the other blocks are kept
        line 6  z_hat_{k+1} = z_k + (1/n)(u_{k+1,i} - u_{k,i})   (printed; z_hat_k in place of z_k if derived)
        line 7  z_{k+1} = prox(r)(z_hat_{k+1})

    noise: eta, (K, p). z, lam, clipping, form: as in ``federated_admm``. In the complete graph every walk is possible.
    """
    users, rows = list(walk), range(len(walk))
    added = np.zeros((len(users), problem.n, problem.p))
    added[rows, users] = 0 if noise is None else noise
    given = problem.inputs(relaxation(lam, len(users)), clipping, start(problem, u, z), added, np.eye(problem.n)[users])
    found = run(printed if form == "printed" else derived, given, len(users))
    return DecentralizedTrace(found["u"], found["x"][rows, users], found["z_hat"], found["z"])
