"""The ADMM of dask-glm as huang2020's Algorithm 1: consensus with a scaled dual, without its regulariser.

Read: github.com/dask/dask-glm at 0c7059353a59 (dask_glm/algorithms.py: admm, local_update). Re-expressed from its equations, with
u_i = -gamma_i/rho, over_relax = 1 and lamduh = 0 (its proximal map is the identity then):

    b_i = argmin f_i(b) + (rho/2)|b - z + u_i|^2 by L-BFGS-B from the last b_i,   z = mean(b_i + u_i),   u_i = u_i + b_i - z.

The starts are those of the problem (its own: z = 0, u_i = 0, b_i = 1). It returns as soon as the residuals are below 1e-4 and one
percent; the rounds are those asked for here.
"""

import numpy as np
from scipy.optimize import fmin_l_bfgs_b

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm" or any(f.l1 for f in p.objectives):
        raise Unsupported("consensus of smooth losses")
    z, u, b = p.w0, -p.gamma0 / p.rho, np.ones_like(p.gamma0)
    zs, us, bs = [z], [u], []
    for _ in range(steps):
        b = b.copy()
        for i, f in enumerate(p.objectives):

            def local(x, f=f, centre=z - u[i]):
                return f.value(x) + p.rho / 2 * np.dot(x - centre, x - centre), f.gradient(x) + p.rho * (x - centre)

            b[i] = fmin_l_bfgs_b(local, b[i], maxiter=200, maxfun=250)[0]
        z = (b + u).mean(axis=0)
        u = u + b - z
        zs, us, bs = [*zs, z], [*us, u], [*bs, b]
    return {"w": np.array(zs), "gamma": -p.rho * np.array(us), "local": np.array(bs)}


ADAPTER = Adapter(
    title="ADMM of dask-glm",
    about="from its equations, without the regulariser, with its inner solver",
    families=("consensus-admm",),
    admm=admm,
    needs=("scipy",),
    source="dask/dask-glm at 0c70593: dask_glm/algorithms.py",
    findings={
        "consensus-admm local-step": (
            "L-BFGS-B stops at its own tolerance (a projected gradient of 1e-5). The rest depends on the data; where noise "
            "is added to the message, the sensitivity of the exact minimiser is not that of what is sent. All else is "
            "Algorithm 1."
        )
    },
)
