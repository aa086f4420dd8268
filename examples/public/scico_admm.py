"""ADMM of SCICO as the general ADMM of cyffers2023 (Algorithm 5).

Read: github.com/lanl/scico at 01bb3b0cdf5f (scico/optimize/_admm.py: step). Re-expressed from its equations, with one g, the
operator C and the relaxation alpha:

    x = argmin f(x) + (rho/2)|z - u - C x|^2,   C x = alpha C x + (1 - alpha) z,   z = prox(C x + u, 1/rho),   u = u + C x - z.

What the proximal map is taken of, C x + u, is the u of Algorithm 5; with alpha = 2 lambda a round is that of Algorithm 5. Noise
is added to it as there (the code has none).
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.splitting import refuse


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    refuse(p, noise, A=True)
    rho, alpha, C = 1 / p.step, 2 * p.lam, p.A
    point, found = p.u0, {"u": [p.u0], "x": [], "z": []}
    for t in range(steps):
        z = p.g.prox(point, 1 / rho)
        u = point - z
        x = (
            np.linalg.solve(p.f.H + rho * C.T @ C, rho * C.T @ (z - u) - p.f.h)
            if p.f.kind == "quadratic"
            else p.f.prox(z - u, 1 / rho)
        )
        Cx = alpha * C @ x + (1 - alpha) * z
        point = Cx + u + p.lam * noise[t]
        for name, row in (("u", point), ("x", x), ("z", z)):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


ADAPTER = Adapter(
    title="ADMM of SCICO",
    about="from its equations, one g, exact subproblems, alpha = 2 lambda, with the noise of Algorithm 5",
    families=("general-admm",),
    admm=admm,
    source="lanl/scico at 01bb3b0: scico/optimize/_admm.py",
)
