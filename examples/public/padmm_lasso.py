"""The parallel Lasso of the R package ADMM as Algorithm 2 of cyffers2023 with lambda = 1/2.

Read: github.com/yixuan/ADMM at 019a6b2a6558 (src/PADMMLasso.h, src/PADMMBase.h). Re-expressed from its equations, in its single
precision (Eigen::VectorXf), for workers i of n:

    x_i = (A_i'A_i + rho I)^{-1} (A_i'b_i - y_i + rho z),   z = S(mean_i (x_i + y_i/rho), kappa/(rho n)),
    y_i = y_i + rho (x_i - z).

What a worker sends, x_i + y_i/rho, is the u_i of Algorithm 2 with step = 1/rho and r = (kappa/n)|.|_1: u_i + x_i - z. Noise is
added to it as Algorithm 2 has it (the code has none).
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.padadmm_steps import quadratics
from verify.conformance import Unsupported

REAL = np.float32


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "centralized-admm" or p.lam != 0.5 or p.clipping:
        raise Unsupported("lambda = 1/2 and no clipping")
    if noise is None:
        raise Unsupported("the code draws no noise")
    losses, level = quadratics(p)
    rho = REAL(1 / p.step)
    systems = [(H.astype(REAL) + rho * np.eye(len(h), dtype=REAL), -h.astype(REAL)) for H, h in losses]
    sent, found = p.u0.astype(REAL), {"u": [p.u0], "x": [], "z_hat": [], "z": []}
    for t in range(steps):
        mean = sent.sum(axis=0) / REAL(len(sent))
        z = np.sign(mean) * np.maximum(np.abs(mean) - REAL(level), REAL(0))
        y = rho * (sent - z)
        x = np.array([np.linalg.solve(M, Ab - y_i + rho * z) for (M, Ab), y_i in zip(systems, y, strict=True)])
        sent = x + y / rho + REAL(p.lam) * noise[t].astype(REAL)
        for name, row in (("u", sent), ("x", x), ("z_hat", mean), ("z", z)):
            found[name].append(row)
    return {name: np.array(rows, dtype=np.float64) for name, rows in found.items()}


ADAPTER = Adapter(
    title="the parallel Lasso of the R package ADMM",
    about="from its equations in its single precision, without its stopping rule, with the noise of Algorithm 2",
    families=("centralized-admm",),
    admm=admm,
    source="yixuan/ADMM at 019a6b2: src/PADMMLasso.h, src/PADMMBase.h",
    findings={
        "centralized-admm average": (
            "Single precision, in x and u too: right to 2^-24 of the operands; the rest of the solve grows with the condition "
            "of the system. The equations are Algorithm 2's. Noise of 24 bits added to a message of 24 bits is not the real "
            "Gaussian of the theorems: which sums can come out depends on the data, so that low bits tell about them. In double "
            "precision the same holds at 2^-53."
        )
    },
)
