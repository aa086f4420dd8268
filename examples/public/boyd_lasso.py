"""The Lasso of regain, after the paper of Boyd and others that it names, as the general ADMM of cyffers2023.

Read: github.com/fdtomasi/regain at 09f7b5e26da6 (regain/linear_model/lasso_.py). Re-expressed from its equations, with the
scaled dual d and the relaxation alpha:

    x = (A'A + rho I)^{-1} (A'b + rho (z - d)),   h = alpha x + (1 - alpha) z,   z = S(h + d, lambda/rho),   d = d + h - z.

What is thresholded, h + d, is the u of Algorithm 5: with alpha = 2 lambda one round is u + 2 lambda (x - z), and noise is added
to it as Algorithm 5 has it (the code has none).
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.lasso_with_dp import cases as two_blocks
from examples.public.splitting import refuse


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    refuse(p, noise, f=("quadratic",), g=("l1",))
    rho, alpha = 1 / p.step, 2 * p.lam
    factor = np.linalg.cholesky(p.f.H + rho * np.eye(len(p.u0)))
    relaxed_and_dual, found = p.u0, {"u": [p.u0], "x": [], "z": []}
    for t in range(steps):
        z = np.sign(relaxed_and_dual) * np.maximum(np.abs(relaxed_and_dual) - p.g.c1 / rho, 0)
        d = relaxed_and_dual - z
        x = np.linalg.solve(factor.T, np.linalg.solve(factor, rho * (z - d) - p.f.h))
        relaxed_and_dual = alpha * x + (1 - alpha) * z + d + p.lam * noise[t]
        for name, row in (("u", relaxed_and_dual), ("x", x), ("z", z)):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


ADAPTER = Adapter(
    title="the Lasso of regain",
    about="from its equations: scaled dual, over-relaxation alpha = 2 lambda; without its stopping rule, with the noise of "
    "Algorithm 5",
    admm=admm,
    cases=two_blocks,
    source="fdtomasi/regain at 09f7b5e: regain/linear_model/lasso_.py",
)
