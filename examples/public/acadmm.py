"""Adaptive consensus ADMM of Xu and others (ACADMM) as huang2020's Algorithm 1.

Read: github.com/nightldj/admm_release at 3f7f059ea502 (2017-icml-acadmm/acadmm.py). Re-expressed from its equations, without the
regulariser; each node i has a penalty tau_i of its own, and l_i is gamma_i:

    u_i = argmin f_i(u) - l_i'u + (tau_i/2)|u - v|^2,   v = mean_i (tau_i u_i - l_i)/mean_i tau_i,   l_i = l_i + tau_i (v - u_i),

then, in every second round, tau_i follows the spectra that its moves show (``local_spectral``), within a bound that comes near to
1 with the rounds. The start records, and estimates nothing.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported

CORRELATION, BOUND, TINY = 0.2, 1e5, 1e-20


def spectral(a, b):
    """The step of two moves by steepest descent and minimal gradient fused, 0 where they are not correlated."""
    aa, bb, ab = np.mean(a * a), np.mean(b * b), np.mean(a * b)
    if not ab > CORRELATION * np.sqrt(aa) * np.sqrt(bb) + TINY:
        return 0.0
    sd, mg = aa / ab, ab / bb
    return mg if mg > 0.5 * sd else sd - 0.5 * mg


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm":
        raise Unsupported("consensus of all agents")
    n = len(p.objectives)
    tau, v, dual, old, hl = np.full(n, float(p.rho)), p.w0, p.gamma0, None, p.gamma0.copy()
    vs, ls, us = [v], [dual], []
    for k in range(steps):
        last = v
        u = np.array([f.prox(v + dual[i] / tau[i], 1 / tau[i]) for i, f in enumerate(p.objectives)])
        v = np.mean(tau[:, None] * u - dual, axis=0) / np.mean(tau)
        dual = dual + tau[:, None] * (v - u)
        vs, ls, us = [*vs, v], [*ls, dual], [*us, u]
        if k == 0 or k % 2 == 1:
            hl = hl + tau[:, None] * (last - u)
            for i in range(n) if k else ():
                a, b = spectral(hl[i] - old[2][i], u[i] - old[0][i]), spectral(dual[i] - old[1][i], old[3] - v)
                new = np.sqrt(a * b) if a and b else a or b or tau[i]
                bound = 1 + BOUND / (k + 1) ** 2
                tau[i] = max(min(new, tau[i] * bound), tau[i] / bound, TINY)
            old = (u, dual.copy(), hl.copy(), v)
    return {"w": np.array(vs), "gamma": np.array(ls), "local": np.array(us)}


ADAPTER = Adapter(
    title="ACADMM of Xu and others",
    about="from its equations, without the regulariser, with exact local steps and the penalty rho at the start",
    families=("consensus-admm",),
    admm=admm,
    source="nightldj/admm_release at 3f7f059: 2017-icml-acadmm/acadmm.py",
    findings={
        "consensus-admm local-step": (
            "From the third round on every agent has a penalty of its own, made of its last moves: how far a step goes depends "
            "on the data by more than the minimiser, and the sensitivity has no bound but that on a penalty's change."
        ),
        "consensus-admm aggregation": (
            "The mean is weighted by the penalties, which the agents have to send. They depend on the data: noise in the local "
            "variables alone does not cover them."
        ),
        "consensus-admm dual-step": "The dual moves by the agent's own penalty.",
    },
)
