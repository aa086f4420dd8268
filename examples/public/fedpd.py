"""FedPD as huang2020's Algorithm 1, with a communication in every round.

Read: github.com/564612540/FedPD at 77156b0e9338 (Matlab/FedPD_v2/Fed_PD.m). Re-expressed from its equations, with its step s =
1/rho, its dual lam_i = -gamma_i and W the mean over the agents (R = 1):

    x_i = argmin f_i(x) + lam_i'(x - x0) + |x - x0|^2/(2 s),   lam_i = lam_i + (x_i - x0)/s,   x0 = mean_i (x0 + s lam_i).

The local problems are solved exactly here (its own: gradient steps from the x_i before). With R > 1 a round communicates with
probability 1/R; in the others each agent keeps an x0 of its own.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm":
        raise Unsupported("consensus of all agents")
    s, start, lam = 1 / p.rho, p.w0, -p.gamma0
    starts, duals, locals_ = [start], [lam], []
    for _ in range(steps):
        x = np.array([f.prox(start - s * dual, s) for f, dual in zip(p.objectives, lam, strict=True)])
        lam = lam + (x - start) / s
        start = (start + s * lam).mean(axis=0)
        starts, duals, locals_ = [*starts, start], [*duals, lam], [*locals_, x]
    return {"w": np.array(starts), "gamma": -np.array(duals), "local": np.array(locals_)}


ADAPTER = Adapter(
    title="FedPD",
    about="from its equations, with exact local steps and a communication in every round",
    families=("consensus-admm",),
    admm=admm,
    source="564612540/FedPD at 77156b0: Matlab/FedPD_v2/Fed_PD.m",
    findings={
        "consensus-admm dual-step": (
            "By its own convention the dual follows the x0 that the local problem was solved with; what it aggregates, x0 + s "
            "lam of the new dual, is x + s lam of the old one: Algorithm 1's. Another order of the same steps, which rests at "
            "the same points: nothing is wrong. Noise added to x would stay in the dual of its agent and be part of its "
            "next message."
        )
    },
)
