"""The decentralized branch of totilas/padadmm, the code of cyffers2023, as Algorithm 4.

Read: github.com/totilas/padadmm at 937fdd16d47b (dpadmm.py, lasso.py). Re-expressed from its equations: as the federated
branch with one user in each round, but the weight of the quadratic is gamma itself where the federated branch has 1/gamma:

    x_i = argmin f_i(x) + (gamma/2)|x - (2z - u_i)|^2.

The walk is that of the problem; the code draws each user uniformly.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.padadmm_steps import minimiser, moved, noise_of, quadratics, soft
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` steps of the walk."""
    if p.family != "decentralized-admm" or p.server:
        raise Unsupported("the decentralized branch, whose token starts from z")
    losses, level = quadratics(p)
    n, draw = len(p.u0), noise_of(p, noise)
    alpha = n * p.r.c1 / 2
    solve = [minimiser(H, h, p.step) for H, h in losses]
    us, xs = [p.u0], []
    means, zs = [np.full(p.u0.shape[1], 10 * alpha)], [np.full(p.u0.shape[1], 10 * alpha)]
    for t in range(steps):
        u, z, i = us[-1].copy(), zs[-1], int(p.walk[t])
        x = solve[i](2 * z - u[i])
        u[i] = moved(p, u[i], x, z) + p.lam * draw(t, i)
        means.append(z + (u[i] - us[-1][i]) / n)
        us, xs, zs = [*us, u], [*xs, x], [*zs, soft(means[-1], level)]
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs), "z_hat": np.array(means), "released": {"z": zs[-1]}}


ADAPTER = Adapter(
    title="padadmm, decentralized",
    about="the decentralized branch of the code of cyffers2023, from its equations, on the walk of the problem",
    families=("decentralized-admm",),
    admm=admm,
    source="totilas/padadmm at 937fdd1: dpadmm.py, lasso.py",
    findings={
        "decentralized-admm x-step": (
            "The proximal map is that of 1/gamma where Algorithm 4 has gamma, and where the federated branch of the same "
            "code has gamma. What a user sends is clipped: the sensitivity stays 2 lambda C and the privacy bound holds; "
            "the fixed point is another one unless gamma = 1."
        ),
        "decentralized-admm token-start": (
            "The token starts from a constant, as the server of the federated branch does. The constant is no data and "
            "the noise is unchanged: the privacy bounds hold as they are."
        ),
        "decentralized-admm z-step": (
            "z_0 is that constant as well; from the first step on the step is right. No privacy is lost."
        ),
    },
)
