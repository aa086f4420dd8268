"""RDP_FedADMM as Algorithm 3 of cyffers2023, which it names.

Read: GVourvachakis/RDP_FedADMM (rdp_fed_admm/_admm.py at 8915f347b0ff, rdp_fed_admm/objectives/lasso.py at 95ef597ef5b7,
rdp_fed_admm/_rdp.py at 3f24dbca67a9). Re-expressed from its equations, with lambda its step_size and rho its penalty_term:

    for i in S:  x_i = argmin |A_i x - b_i|^2/2 + (rho/2)|x - (z - u_i)|^2,   Delta_i = 2 lambda (x_i - z + eta_i/2),
    u_i = u_i + Delta_i;   d = (d + sum_{i in S} Delta_i)/|S|,   z = S(d, lambda/(rho n)).

Here rho = 1/step. Its function _clip, which no step calls, multiplies v by min(C, |v|).
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.padadmm_steps import minimiser, noise_of, quadratics
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "federated-admm" or not p.server or p.clipping:
        raise Unsupported("a server that keeps its own sum, and no clipping")
    losses, level = quadratics(p)
    n, draw = len(p.u0), noise_of(p, noise)
    solve = [minimiser(H, h, 1 / p.step) for H, h in losses]

    def threshold(d):
        shift = p.lam * level / n
        return np.clip(d - shift, 0, None) + np.clip(d + shift, None, 0)

    d = p.u0.mean(axis=0)
    found = {"u": [p.u0], "x": [], "z_hat": [d], "z": [threshold(d)]}
    for t in range(steps):
        subset, z = np.flatnonzero(p.participation[t]), found["z"][-1]
        u, x = found["u"][-1].copy(), np.zeros_like(p.u0)
        for i in subset:
            x[i] = solve[i](z - u[i])
            delta = 2 * p.lam * (x[i] - z + draw(t, i) / 2)
            u[i] += delta
            d = d + delta
        d = d / len(subset)
        for name, row in (("u", u), ("x", x), ("z_hat", d), ("z", threshold(d))):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


ADAPTER = Adapter(
    title="RDP_FedADMM",
    about="from its equations, with the users of the problem and the start of Algorithm 3",
    families=("federated-admm",),
    admm=admm,
    source="GVourvachakis/RDP_FedADMM at 8915f34 and 95ef597: rdp_fed_admm/_admm.py, rdp_fed_admm/objectives/lasso.py",
    findings={
        "federated-admm server-step": (
            "The server divides all that it has summed up by |S| again in every round, and adds sums: it forgets by the factor "
            "1/|S| and never follows the users. A function of what they sent: no privacy is lost; with |S| > 1 it rests "
            "at z = 0 or nowhere."
        ),
        "federated-admm x-step": (
            "Solved at z - u, without the reflection 2 z - u: no iteration of the map that cyffers2023 is about. Nothing clips "
            "x - z (the call is commented out, and _clip would multiply by min(C, |v|)), so that no sensitivity bounds what a "
            "row moves. The noise has the deviation alpha D^2/(2 epsilon)^2 for its D = 4 lambda rho/n; (alpha, epsilon)-RDP of "
            "one round needs the variance alpha D^2/(2 epsilon), for D a bound that is kept."
        ),
        "federated-admm z-step": (
            "The threshold is multiplied by the relaxation lambda and divided by n: another regulariser; no privacy is lost."
        ),
    },
)
