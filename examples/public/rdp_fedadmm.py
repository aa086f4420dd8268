"""The Lasso of RDP_FedADMM as Algorithm 3 of cyffers2023, which it names.

Read: GVourvachakis/RDP_FedADMM at 3f24dbca67a9 (rdp_fed_admm/_admm.py, objectives/lasso.py, _rdp.py; not the elastic net that its
command line runs). Re-expressed from its equations, with lambda its step_size, rho = 1/step its penalty_term, n its clients and
kappa the weight of |.|_1 (the code: 1), for clients with as many rows each (the code weighs them by their noised numbers of
rows):

    for i in S:  x_i = argmin |A_i x - b_i|^2/2 + (rho/2)|x - (u_i - z)|^2,   Delta_i = 2 lambda (x_i - z + eta_i/2),
    u_i = u_i + Delta_i;   d = (d + sum_{i in S} Delta_i)/|S|,   z = S(d, lambda kappa/(rho n)).

The client calls the step with 2 z - u_i, u_i, z for its arguments x, z, u; the Lasso's step is solved at z - u and does not
read x. Other commits call it otherwise (8915f347b0ff with z, u_i alone; its lasso.py was not to be had), and are not judged. The
function _clip, which no step calls, multiplies v by min(C, |v|).
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
            x[i] = solve[i](u[i] - z)
            delta = 2 * p.lam * (x[i] - z + draw(t, i) / 2)
            u[i] += delta
            d = d + delta
        d = d / len(subset)
        for name, row in (("u", u), ("x", x), ("z_hat", d), ("z", threshold(d))):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


ADAPTER = Adapter(
    title="the Lasso of RDP_FedADMM",
    about="from its equations, with the users of the problem, equally weighted, and the start of Algorithm 3",
    families=("federated-admm",),
    admm=admm,
    source="GVourvachakis/RDP_FedADMM at 3f24dbc: rdp_fed_admm/_admm.py, rdp_fed_admm/objectives/lasso.py, rdp_fed_admm/_rdp.py",
    findings={
        "federated-admm server-step": (
            "The server divides all that it has summed up by |S| again in every round, and adds sums: d is not the mean of the "
            "u_i, and a state that rests has z = 0 where |S| > 1. A function of what they sent: no privacy is lost."
        ),
        "federated-admm x-step": (
            "At the commit read (others call it otherwise) the client passes 2 z - u, u, z to a step that takes x, z, u, does "
            "not read x and is solved at z - u: so it is solved at u - z, where Algorithm 3 has 2 z - u. At one z, a difference "
            "of two u_i is multiplied by I + 2 lambda rho (A_i'A_i + rho I)^{-1}, which lengthens it; the theorems of "
            "cyffers2023 are about a map that never does. Nothing clips x - z (the call is commented out), so that no bound on "
            "what a row moves is kept. The noise eta has the deviation alpha D^2/(2 epsilon)^2 divided by the number K of "
            "rounds, with D = 4 lambda rho/m for m rows; a Gaussian release of sensitivity D is (alpha, epsilon)-RDP from the "
            "variance alpha D^2/(2 epsilon) on, and K of them together, without amplification, from K times that."
        ),
        "federated-admm z-step": (
            "The code has no weight of |.|_1: its threshold lambda/(rho n) is that of r = (lambda/n) |.|_1, with lambda the "
            "relaxation. A choice of the regulariser, which moves with the relaxation; no privacy is lost."
        ),
    },
)
