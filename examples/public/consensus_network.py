"""The ADMM of Network-Distributed-Algorithm as huang2020's Algorithm 1.

Read: github.com/liboyue/Network-Distributed-Algorithm at 7f661e903fe5 (nda/optimizers/centralized_distributed/ADMM.py).
Re-expressed from its equations; its local problem is f_i(x) + (rho/4)|x - z|^2 + Lambda_i'x/2, so that the penalty of Algorithm 1
is rho/2 and gamma_i = -Lambda_i/2 (here rho = 2 p.rho):

    x_i = argmin f_i(x) + (rho/4)|x - z|^2 + Lambda_i'x/2,   z+ = mean(x_i + Lambda_i),   Lambda_i = Lambda_i + rho (x_i - z).

The local problems are solved exactly here (its own: 100 steps of Nesterov's method). The starts are those of the problem (its
own: Lambda uniform in [0, 1]).
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm" or any(f.l1 for f in p.objectives):
        raise Unsupported("consensus of smooth losses")
    rho = 2 * p.rho
    z, Lambda = p.w0, -2 * p.gamma0
    zs, Lambdas, xs = [z], [Lambda], []
    for _ in range(steps):
        x = np.array([f.prox(z - row / rho, 2 / rho) for f, row in zip(p.objectives, Lambda, strict=True)])
        Lambda, z = Lambda + rho * (x - z), (x + Lambda).mean(axis=0)
        zs, Lambdas, xs = [*zs, z], [*Lambdas, Lambda], [*xs, x]
    return {"w": np.array(zs), "gamma": -np.array(Lambdas) / 2, "local": np.array(xs)}


ADAPTER = Adapter(
    title="ADMM of Network-Distributed-Algorithm",
    about="from its equations, with exact local steps",
    families=("consensus-admm",),
    admm=admm,
    source="liboyue/Network-Distributed-Algorithm at 7f661e9: nda/optimizers/centralized_distributed/ADMM.py",
    findings={
        "consensus-admm aggregation": (
            "The duals are averaged without the division by rho: right for rho = 1 alone. What rests is right (there the duals "
            "add up to zero), the way to it is not that of Algorithm 1, and a bound on a round's move has the wrong penalty."
        ),
        "consensus-admm dual-step": (
            "The duals move before the new aggregate is stored, by the aggregate of the round before. Without noise nothing was "
            "private; with it, a dual would hold the difference of two rounds."
        ),
    },
)
