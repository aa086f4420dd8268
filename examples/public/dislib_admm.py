"""ADMM of dislib as huang2020's Algorithm 1.

Read: github.com/bsc-wdc/dislib at 08cfd601f2b7 (dislib/optimization/admm/base.py). Re-expressed from its equations, with the
scaled duals u_i = -gamma_i/rho, one for each block of rows:

    w_i = argmin f_i(w) + (rho/2)|w - z + u_i|^2,   z = S(mean_i w_i + mean_i u_i, k),   u_i = u_i + w_i - z.

k is a threshold of the author's choice, whatever rho and the number of blocks are; it is 0 here, as in Algorithm 1. The local
problems are solved exactly (its own: cvxpy with its defaults).
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported

K = 0.0


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm":
        raise Unsupported("consensus of all agents")
    z, u = p.w0, -p.gamma0 / p.rho
    zs, us, ws = [z], [u], []
    for _ in range(steps):
        w = np.array([f.prox(z - ui, 1 / p.rho) for f, ui in zip(p.objectives, u, strict=True)])
        v = w.mean(axis=0) + u.mean(axis=0)
        z = np.where(np.abs(v) <= K, 0.0, np.where(v > K, v - K, v + K))
        u = u + w - z
        zs, us, ws = [*zs, z], [*us, u], [*ws, w]
    return {"w": np.array(zs), "gamma": -p.rho * np.array(us), "local": np.array(ws)}


ADAPTER = Adapter(
    title="ADMM of dislib",
    about="from its equations, with exact local steps and its threshold k = 0",
    families=("consensus-admm",),
    admm=admm,
    source="bsc-wdc/dislib at 08cfd60: dislib/optimization/admm/base.py",
)
