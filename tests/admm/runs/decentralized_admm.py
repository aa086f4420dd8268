"""cyffers2023, Algorithm 4: fully decentralized private ADMM. The walk over the users and the noise are arguments.

Line 6 as printed, z_hat_{k+1} = z_k + (1/n)(u_{k+1,i} - u_{k,i}), differs from the block-wise Algorithm 2 in the way in which
line 7 of Algorithm 3 does (see ``federated_admm``): z_hat_k must stand in place of z_k, and then the token that travels is
z_hat (from which the next user computes z), or both. The fixed points of the printed form are the minimisers of r alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tests.admm.by_hand.parts import check_indices
from verify.admm.consensus import Consensus, check_clipping, check_form
from verify.algorithms.arrays import Array, array, check_noise, relaxation
from verify.algorithms.cyffers2023.decentralized_admm import decentralized_admm as printed
from verify.algorithms.cyffers2023.decentralized_admm import decentralized_admm_derived as derived
from verify.algorithms.run import run

from .federated_admm import start


@dataclass(frozen=True, eq=False)
class DecentralizedTrace:
    """A run of K steps of the walk. u (K+1, n, p), z_hat and z (K+1, p): row k has the index k; row k of x (K, p) the index k+1.

    The view of user j are the rows z[k] with walk[k] = j (and what j itself computes).
    """

    problem: Consensus
    u: Array
    x: Array
    z_hat: Array
    z: Array
    walk: tuple[int, ...]
    noise: Array


def decentralized_admm(
    problem: Consensus,
    u: ArrayLike,
    lam: ArrayLike,
    walk: ArrayLike,
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
    check_form("form", form)
    n, p = problem.n, problem.p
    users = check_indices("walk", walk, n)
    radius, step = check_clipping(clipping), relaxation(lam, len(users))
    eta = check_noise("noise", noise, (len(users), p))
    rows, present = range(len(users)), np.eye(n)[list(users)]
    added = np.zeros((len(users), n, p))
    added[rows, users] = eta
    given = problem.inputs(step, radius, start(problem, array("u", u, (n, p)), z, form), added, present)
    found = run(printed if form == "printed" else derived, given, len(users))
    return DecentralizedTrace(problem, found["u"], found["x"][rows, users], found["z_hat"], found["z"], users, eta)
