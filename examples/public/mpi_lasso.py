"""The Lasso over MPI of admm_lasso as huang2020's Algorithm 1.

Read: github.com/afbujan/admm_lasso at 5d372ade18d1 (lasso_admm_MPI.py). Re-expressed from its equations, with the scaled duals
u_i = -gamma_i/rho of N processes; each moves its dual at the beginning of the round after:

    u_i = u_i + x_i - z,   x_i = (X_i'X_i + rho I)^{-1} (X_i'y_i + rho (z - u_i)),   z = S(mean_i (x_i + u_i), alpha/(N rho)).

Algorithm 1 has no regulariser at the server: alpha is 0 here.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm" or any(f.kind != "quadratic" or f.l1 for f in p.objectives):
        raise Unsupported("consensus of least squares")
    rho, z, u, x = p.rho, p.w0, -p.gamma0 / p.rho, None
    means, duals, locals_ = [z], [], []
    for k in range(steps):
        if k:
            u = u + (x - z)
        x = np.array(
            [np.linalg.solve(f.H + rho * np.eye(len(z)), rho * (z - ui) - f.h) for f, ui in zip(p.objectives, u, strict=True)]
        )
        z = np.mean(x + u, axis=0)
        means, duals, locals_ = [*means, z], [*duals, u], [*locals_, x]
    return {"w": np.array(means), "gamma": -rho * np.array([*duals, u + x - z]), "local": np.array(locals_)}


ADAPTER = Adapter(
    title="the Lasso over MPI of admm_lasso",
    about="from its equations without the l1 term, which Algorithm 1 has at the agents and not at the server",
    families=("consensus-admm",),
    admm=admm,
    source="afbujan/admm_lasso at 5d372ad: lasso_admm_MPI.py",
)
