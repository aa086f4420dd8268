"""The centralized branch of totilas/padadmm, the code of cyffers2023, as Algorithm 6 (the Lasso) and Algorithm 2.

Read: github.com/totilas/padadmm at 937fdd16d47b (dpadmm.py, lasso.py, main.py). Re-expressed from its equations:

    z = S(mean_i u_i, 2 alpha gamma/n),   x_i = argmin f_i(x) + (rho/2)|x - (2z - u_i)|^2 with rho = 2/gamma,
    u_i = u_i + 2 lambda Clip(x_i - z) + lambda s N(0, I).
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.padadmm_steps import minimiser, moved, noise_of, soft
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family not in ("lasso-admm", "centralized-admm"):
        raise Unsupported("the centralized branch only")
    n, draw = len(p.u0), noise_of(p, noise)
    if p.family == "lasso-admm":
        if not p.new_z:
            raise Unsupported("padadmm takes the new z in the step in x")
        gamma, level = 2 / p.ridge, p.threshold
        losses = [(np.outer(a, a), -b * a) for a, b in zip(p.features, p.targets, strict=True)]
    else:
        if any(f.kind != "quadratic" for f in p.losses) or p.r.kind != "l1":
            raise Unsupported("padadmm has squares and |.|_1")
        gamma, level = p.step, p.step * p.r.c1
        losses = [(f.H, f.h) for f in p.losses]
    solve = [minimiser(H, h, 2 / gamma) for H, h in losses]
    us, xs, zs, means = [p.u0], [], [], []
    for t in range(steps):
        u = us[-1].copy()
        means.append(u.mean(axis=0))
        z = soft(means[-1], level)
        x = np.array([solve[i](2 * z - u[i]) for i in range(n)])
        for i in range(n):
            u[i] = moved(p, u[i], x[i], z) + p.lam * draw(t, i)
        us, xs, zs = [*us, u], [*xs, x], [*zs, z]
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs), "z_hat": np.array(means), "released": {"z": zs[-1]}}


ADAPTER = Adapter(
    title="padadmm, centralized",
    about="the centralized branch of the code of cyffers2023, from its equations",
    families=("lasso-admm", "centralized-admm"),
    admm=admm,
    source="totilas/padadmm at 937fdd1: dpadmm.py, lasso.py",
    findings={
        "centralized-admm x-step": (
            "The proximal map is that of gamma/2 where Algorithm 2 has gamma (what gamma is for the Lasso the paper "
            "prints in several forms, see cyffers2023.lasso-x-update). What a user sends is clipped, so that the "
            "sensitivity and the privacy bound stay the same; the fixed point is that of a regulariser of twice the "
            "weight."
        )
    },
)
