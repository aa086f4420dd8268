"""FedADMM-InSa with memory (its "admm_in") as huang2020's Algorithm 1, with all clients in every round.

Read: github.com/DCN-FAU-AvH/FedADMM-InSa at 9472fc313a30 (fedlearn/client.py, server.py). Re-expressed from its equations, with
equal weights, a fixed penalty beta = rho, lambda_i = gamma_i and the memory delta:

    u_i = argmin f_i(u) - lambda_i'(u - z) + (beta/2)|u - z|^2,   lambda_i = lambda_i - beta (u_i - z),
    z = (mean_i (u_i - lambda_i/beta) + delta z)/(1 + delta).

The local problems are solved exactly here (its own: until the gradient is a fraction of that at z).
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported

DELTA = 0.01


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm":
        raise Unsupported("consensus of all agents")
    z, multipliers = p.w0, p.gamma0
    zs, duals, locals_ = [z], [multipliers], []
    for _ in range(steps):
        u = np.array([f.prox(z + row / p.rho, 1 / p.rho) for f, row in zip(p.objectives, multipliers, strict=True)])
        multipliers = multipliers - p.rho * (u - z)
        z = ((u - multipliers / p.rho).mean(axis=0) + DELTA * z) / (1 + DELTA)
        zs, duals, locals_ = [*zs, z], [*duals, multipliers], [*locals_, u]
    return {"w": np.array(zs), "gamma": np.array(duals), "local": np.array(locals_)}


ADAPTER = Adapter(
    title="FedADMM-InSa with memory",
    about="from its equations, with exact local steps, all clients, equal weights and a fixed penalty",
    families=("consensus-admm",),
    admm=admm,
    source="DCN-FAU-AvH/FedADMM-InSa at 9472fc3: fedlearn/client.py, fedlearn/server.py",
    findings={
        "consensus-admm aggregation": (
            "The aggregate is that of the duals after their step, mixed with the one before by its memory delta = 0.01. It "
            "rests where Algorithm 1 rests; a bound on a round's move has other constants. No privacy is lost: a function of "
            "messages."
        ),
        "consensus-admm dual-step": (
            "By its own convention the dual follows the model that the local problem was solved with, not the new one. Another "
            "order of the same steps: without noise nothing is wrong. A proof for Algorithm 1's order says nothing of it."
        ),
    },
)
