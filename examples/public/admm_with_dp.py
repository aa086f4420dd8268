"""The baseline "ADMM+DP" of aelgabli/PP-QADMM as Algorithm 2 of huang2020.

Read: github.com/aelgabli/PP-QADMM at 7ec4233233257 (ADMM_w_DP.m). Re-expressed from its equations, with gamma_i = -lambda_i:

    x_i = (H_i + rho I)^{-1} (-h_i - lambda_i + rho Theta) + N(0, sigma^2 I),   Theta = mean_i (x_i + lambda_i/rho),
    lambda_i = lambda_i + rho (x_i - Theta).
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def least_squares(p, family):
    """The losses as (H, h); Unsupported for what the code does not have."""
    if p.family != family:
        raise Unsupported(f"{family} only")
    if any(f.kind != "quadratic" or f.l1 for f in p.objectives):
        raise Unsupported("least squares only")
    return [(f.H, f.h) for f in p.objectives]


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    losses = least_squares(p, "primal-perturbation-admm")
    rng = np.random.default_rng(p.seed)
    lam, theta, x = -p.gamma0, p.w0, p.shared0
    ws, messages, gammas = [theta], [x], [p.gamma0]
    for t in range(steps):
        x = np.array(
            [np.linalg.solve(H + p.rho * np.eye(len(h)), -h - lam[i] + p.rho * theta) for i, (H, h) in enumerate(losses)]
        )
        x = x + (p.sigma * rng.normal(size=x.shape) if noise is None else noise[t])
        theta = np.mean(x + lam / p.rho, axis=0)
        lam = lam + p.rho * (x - theta)
        ws, messages, gammas = [*ws, theta], [*messages, x], [*gammas, -lam]
    return {"w": np.array(ws), "shared": np.array(messages), "gamma": np.array(gammas)}


ADAPTER = Adapter(
    title="ADMM+DP of PP-QADMM",
    about="from its equations; its sigma is calibrated for one round and not composed over the rounds",
    families=("primal-perturbation-admm",),
    admm=admm,
    source="aelgabli/PP-QADMM at 7ec4233: ADMM_w_DP.m",
)
