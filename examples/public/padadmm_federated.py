"""The federated branch of totilas/padadmm, the code of cyffers2023, as Algorithm 3.

Read: github.com/totilas/padadmm at 937fdd16d47b (dpadmm.py, lasso.py). Re-expressed from its equations:

    z_0 = 10 alpha (1, ..., 1) whatever u_0;   for i in S:  x_i = argmin f_i(x) + |x - (2z - u_i)|^2/(2 gamma),
    u_i = u_i + 2 lambda Clip(x_i - z) + lambda s N(0, I);   z = S(z + (1/n) sum_{i in S} (change of u_i), 2 alpha gamma/n).

The users are those of the problem, so that no law sees how the code draws them: with replacement, where Algorithm 3 subsamples a
set. A user who is drawn twice in a round moves twice, from the new u, and sends twice what the sensitivity of one move allows.
In ``main.py`` the deviation of the noise is 2 L^2 K/(eps n^2), a number of the form of the variance that the theorems ask for.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.padadmm_steps import minimiser, moved, noise_of, quadratics, soft
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "federated-admm" or p.server:
        raise Unsupported("the federated branch, whose server starts from z")
    losses, level = quadratics(p)
    n, draw = len(p.u0), noise_of(p, noise)
    alpha = n * p.r.c1 / 2
    solve = [minimiser(H, h, 1 / p.step) for H, h in losses]
    us, xs = [p.u0], []
    means, zs = [np.full(p.u0.shape[1], 10 * alpha)], [np.full(p.u0.shape[1], 10 * alpha)]
    for t in range(steps):
        u, x, z = us[-1].copy(), np.zeros_like(p.u0), zs[-1]
        for i in np.flatnonzero(p.participation[t]):
            x[i] = solve[i](2 * z - u[i])
            u[i] = moved(p, u[i], x[i], z) + p.lam * draw(t, i)
        means.append(z + (u - us[-1]).sum(axis=0) / n)
        us, xs, zs = [*us, u], [*xs, x], [*zs, soft(means[-1], level)]
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs), "z_hat": np.array(means), "released": {"z": zs[-1]}}


ADAPTER = Adapter(
    title="padadmm, federated",
    about="the federated branch of the code of cyffers2023, from its equations, with the users of the problem",
    families=("federated-admm",),
    admm=admm,
    source="totilas/padadmm at 937fdd1: dpadmm.py, lasso.py",
    findings={
        "federated-admm server-start": (
            "The server starts from a constant. The printed algorithm takes z_0 as an input; it is the fixed-point "
            "iteration of the analysis only if the server starts from the mean of u_0. The constant is no data and the "
            "noise is unchanged: the privacy bounds hold as they are."
        ),
        "federated-admm z-step": ("z_0 is that constant as well; from the first round on the step is right. No privacy is lost."),
    },
)
