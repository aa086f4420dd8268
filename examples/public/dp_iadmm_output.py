"""Algorithm "OutP" of APPFL/DPFL-IADMM-Classification, the authors' comparison code for DP-ADMM, as Algorithm 3 of huang2020.

Read: github.com/APPFL/DPFL-IADMM-Classification at 4610458edaad (src/Algorithms.py, Models.py, Functions.py). Re-expressed
from its equations; Z are the messages, Lambda the duals, both in place:

    Z_i = (-grad f_i(Z_i) + rho W + Lambda_i + Z_i/eta)/(rho + 1/eta) + noise,   W = mean_i (Z_i - Lambda_i/rho),
    Lambda_i = Lambda_i + rho (W - Z_i),

with entries of the noise from NumPy's global generator, of the *deviation* sigma^2.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "dp-admm":
        raise Unsupported("DP-ADMM only")
    if any(f.l1 for f in p.objectives):
        raise Unsupported("smooth objectives")
    Z, duals, w = p.shared0.copy(), p.gamma0.copy(), p.w0
    ws, messages, gammas = [w], [Z.copy()], [duals.copy()]
    for t in range(steps):
        for i, f in enumerate(p.objectives):
            rate = 1 / p.eta[t, i]
            Z[i] = (-f.gradient(Z[i]) + p.rho * w + duals[i] + rate * Z[i]) / (p.rho + rate)
            Z[i] += np.random.normal(0, p.sigma**2, Z[i].shape) if noise is None else noise[t, i]
        w = np.sum(Z - duals / p.rho, axis=0) / len(Z)
        duals += p.rho * (w - Z)
        ws, messages, gammas = [*ws, w], [*messages, Z.copy()], [*gammas, duals.copy()]
    return {"w": np.array(ws), "shared": np.array(messages), "gamma": np.array(gammas)}


ADAPTER = Adapter(
    title="DP-IADMM, output perturbation",
    about="OutP of DPFL-IADMM-Classification, from its equations, with the steps eta of the problem",
    families=("dp-admm",),
    admm=admm,
    source="APPFL/DPFL-IADMM-Classification at 4610458: src/Models.py, src/Functions.py",
    findings={
        "dp-admm global-random-state": (
            "Noise comes from NumPy's global generator: whoever seeds or reads it elsewhere in the process knows the noise."
        ),
        "dp-admm sampler": (
            "sigma^2 is handed to a sampler that takes a deviation. Where sigma < 1 the noise is too small by the factor "
            "sigma: by the calibration of the code, sigma proportional to 1/epsilon, a round has the privacy of "
            "epsilon/sigma. The paper's matrix normal of covariances sigma^2 I and sigma^2 I, taken literally, says the "
            "same (huang2020.mn-notation-corrected)."
        ),
    },
)
