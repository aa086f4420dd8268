"""ICEADMM of the framework APPFL, judged as Algorithm 3 of huang2020.

Read: github.com/APPFL/APPFL, src/appfl/algorithm/iceadmm.py at 169c69c93a41. Re-expressed from its equations, for one local
step with the whole data, equal clients, penalty rho and (weighted) proximity 1/eta; the dual is -gamma_i:

    z_i = z_i - (rho (z_i - w) + grad f_i(z_i) + dual_i)/(1/eta + rho),   dual_i = dual_i + rho (z_i - w),
    z_i = z_i + Laplace noise,

and at the server w = mean_i (z_i + dual_i/rho).
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "dp-admm" or any(f.l1 for f in p.objectives):
        raise Unsupported("inexact ADMM with smooth objectives")
    if noise is None:  # of the deviation sigma
        noise = np.random.default_rng(p.seed).laplace(scale=p.sigma / np.sqrt(2), size=(steps, *p.gamma0.shape))
    w, primal, dual = p.w0, p.shared0, -p.gamma0
    ws, locals_, messages, duals = [w], [], [primal], [dual]
    for t in range(steps):
        slopes = np.array([f.gradient(z) for f, z in zip(p.objectives, primal, strict=True)])
        local = primal - (p.rho * (primal - w) + slopes + dual) / (1 / p.eta[t] + p.rho)[:, None]
        dual = dual + p.rho * (local - w)
        primal = local + noise[t]
        w = np.mean(primal + dual / p.rho, axis=0)
        ws, locals_, messages, duals = [*ws, w], [*locals_, local], [*messages, primal], [*duals, dual]
    return {"w": np.array(ws), "local": np.array(locals_), "shared": np.array(messages), "gamma": -np.array(duals)}


ADAPTER = Adapter(
    title="ICEADMM of APPFL",
    about="from its equations: one local step with all data, equal clients; the proximity is 1/eta",
    families=("dp-admm",),
    admm=admm,
    source="APPFL/APPFL at 169c69c: src/appfl/algorithm/iceadmm.py",
    findings={
        "dp-admm aggregation": (
            "The duals are averaged after their step, so that the server has to have them: every client sends its dual with its "
            "local variable."
        ),
        "dp-admm dual-step": (
            "The dual moves with the local variable before its noise and with the old aggregate, and is sent: w plus its last "
            "move over rho is the local variable without noise. Who sees the messages sees it: no finite epsilon, whatever the "
            "scale of the noise."
        ),
    },
)
