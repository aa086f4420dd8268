"""cyffers2023, Algorithm 3: federated private ADMM. Participation and noise are arguments, never drawn here.

The server's update as printed (line 7) is z_hat_{k+1} = z_k + (1/n) sum_{i in S} Delta u_{k+1,i}. What mimics Algorithm 2 is

    z_hat_{k+1} = z_hat_k + (1/n) sum_{i in S} Delta u_{k+1,i},   z_hat_0 = mean_i u_{0,i},   z_0 = prox(r)(z_hat_0),

for then z_hat_k = mean_i u_{k,i} throughout. The two agree for r = 0 only (with z_0 = mean u_0), where the proximal map is the
identity. Otherwise the printed form applies the proximal map of r anew to its own result in each round: at a fixed point
x_i = z for all i and z = prox(r)(z), so **z minimises r alone**, whatever the data; every minimiser z of r is one, with
u_i = z - step grad f_i(z).
"""

from dataclasses import dataclass

import numpy as np

from verify.algorithms.arrays import Array, relaxation
from verify.algorithms.cyffers2023.federated_admm import federated_admm as printed
from verify.algorithms.cyffers2023.federated_admm import federated_admm_derived as derived
from verify.algorithms.proximal import prox
from verify.algorithms.run import run


@dataclass(frozen=True, eq=False)
class FederatedTrace:
    """A run of K rounds. u (K+1, n, p), z (K+1, p): row k has the index k."""

    u: Array
    z: Array


def federated_admm(problem, u, lam, participation, *, noise=None, clipping=None, form="printed"):
    """K = len(participation) rounds from u (n, p).

        line 7   z_hat_{k+1} = z_k + (1/n) sum_{i in S} Delta u_{k+1,i}   (printed; z_hat_k in place of z_k if derived)
        line 8   z_{k+1} = prox(r)(z_hat_{k+1})
        line 13  x_{k+1,i} = prox(f_i)(2 z_k - u_{k,i})                    for i in S
        line 14  u_{k+1,i} = u_{k,i} + 2 lambda (x_{k+1,i} - z_k + eta_{k+1,i}/2)

    participation: (K, n), 1 where i is in S at round k; every round has at least one user. noise: eta, (K, n, p), used for
    those users only. z_0 = prox(r)(mean u_0), the z_1 of Algorithm 2, so that z_k here is z_{k+1} there. lam, clipping: as in
    ``centralized_admm``. form: of line 7; that of the proximal maps is the problem's.
    """
    mask = np.asarray(participation, dtype=np.float64)
    eta = np.zeros((*mask.shape, problem.p)) if noise is None else np.asarray(noise)
    given = problem.inputs(relaxation(lam, len(mask)), clipping, start(problem, u), eta, mask)
    found = run(printed if form == "printed" else derived, given, len(mask))
    return FederatedTrace(found["u"], found["z"])


def start(problem, u):
    """u_0, z_hat_0 = mean u and z_0."""
    first = np.asarray(u, dtype=np.float64)
    z_hat = first.mean(axis=0)
    return {"u": first, "z_hat": z_hat, "z": prox(problem.r, z_hat, problem.step)}
