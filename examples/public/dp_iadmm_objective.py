"""Algorithm "ObjP" of APPFL/DPFL-IADMM-Classification, judged as Algorithm 3 of huang2020.

Read: github.com/APPFL/DPFL-IADMM-Classification at 4610458edaad (src/Algorithms.py, Models.py, Functions.py). Re-expressed
from its equations:

    W = mean_i (Z_i - Lambda_i/rho),   Z_i = (-grad f_i(Z_i) + rho W + Lambda_i - xi_i + Z_i/eta)/(rho + 1/eta),
    Lambda_i = Lambda_i + rho (W - Z_i).

It is another algorithm than Algorithm 3, with its own privacy proof; the findings say what of Algorithm 3's proof does not
carry over.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "dp-admm":
        raise Unsupported("inexact ADMM with noise only")
    if any(f.l1 for f in p.objectives):
        raise Unsupported("smooth objectives")
    if noise is None:
        raise Unsupported("its own noise is a Laplace law whose scale is computed from the data of the agent")
    Z, duals = p.shared0.copy(), p.gamma0.copy()
    ws, locals_, messages, gammas = [p.w0], [], [Z.copy()], [duals.copy()]
    for t in range(steps):
        w = np.sum(Z - duals / p.rho, axis=0) / len(Z)
        for i, f in enumerate(p.objectives):
            rate = 1 / p.eta[t, i]
            Z[i] = (-f.gradient(Z[i]) + p.rho * w + duals[i] - noise[t, i] + rate * Z[i]) / (p.rho + rate)
        duals += p.rho * (w - Z)
        locals_.append(Z.copy())  # sent as they are
        ws, messages, gammas = [*ws, w], [*messages, Z.copy()], [*gammas, duals.copy()]
    return {"w": np.array(ws), "local": np.array(locals_), "shared": np.array(messages), "gamma": np.array(gammas)}


ADAPTER = Adapter(
    title="DP-IADMM, objective perturbation",
    about="ObjP of DPFL-IADMM-Classification, from its equations, with the steps eta of the problem",
    families=("dp-admm",),
    admm=admm,
    source="APPFL/DPFL-IADMM-Classification at 4610458: src/Models.py, src/Functions.py",
    findings={
        "dp-admm local-step": (
            "The aggregate comes first, and the noise enters the linear term, where it is divided by rho + 1/eta. It is "
            "objective perturbation with a proof of its own; noise calibrated for the message (huang2020.theorem-1) would be too "
            "small by that factor. The code computes the scale of its Laplace noise from the largest gradient among the "
            "agent's own samples: the noise itself depends on the private data, and no epsilon follows without a bound "
            "for all data."
        ),
        "dp-admm message": "Nothing is added to the message: all protection is in the linear term.",
        "dp-admm aggregation": (
            "The aggregate is that of the messages of the round before, a function of messages: no privacy is lost."
        ),
    },
)
