"""PP-QADMM itself, without its quantiser, judged as Algorithm 2 of huang2020.

Read: github.com/aelgabli/PP-QADMM at 7ec4233233257 (PPQADMM.m). Re-expressed from its equations, with gamma_i = -lambda_i:

    lambda_i = sigma N(0, I) once, at the start;   x_i = (H_i + rho I)^{-1} (-h_i - lambda_i + rho Theta),
    sent_i = x_i + lambda_i/rho,   Theta = mean_i sent_i,   lambda_i = lambda_i + rho (x_i - Theta).

What is sent is quantised with a stochastic rounding in the code; it is sent as it is here.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.admm_with_dp import least_squares


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    losses = least_squares(p, "primal-perturbation-admm")
    lam = p.sigma * np.random.default_rng(p.seed).normal(size=p.gamma0.shape)
    theta = p.w0
    ws, locals_, messages, gammas = [theta], [], [p.shared0], [-lam]
    for _ in range(steps):
        x = np.array(
            [np.linalg.solve(H + p.rho * np.eye(len(h)), -h - lam[i] + p.rho * theta) for i, (H, h) in enumerate(losses)]
        )
        sent = x + lam / p.rho
        theta = np.mean(sent, axis=0)
        lam = lam + p.rho * (x - theta)
        ws, locals_, messages, gammas = [*ws, theta], [*locals_, x], [*messages, sent], [*gammas, -lam]
    return {"w": np.array(ws), "local": np.array(locals_), "shared": np.array(messages), "gamma": np.array(gammas)}


ADAPTER = Adapter(
    title="PP-QADMM without its quantiser",
    about="from its equations",
    families=("primal-perturbation-admm",),
    admm=admm,
    source="aelgabli/PP-QADMM at 7ec4233: PPQADMM.m",
    findings={
        "primal-perturbation-admm start": "The dual starts at noise; it is the only noise of the whole run.",
        "primal-perturbation-admm message": (
            "No round has noise of its own. From the second round on the dual is rho (sent - Theta) of messages that all "
            "know; so x = sent - dual/rho is known, a function of the agent's data without noise (up to the quantiser's "
            "rounding): no finite epsilon, whatever sigma is."
        ),
        "primal-perturbation-admm aggregation": (
            "The dual is part of what is sent and is counted once: the aggregate is that of Algorithm 2."
        ),
        "primal-perturbation-admm dual-step": (
            "The dual moves with the local variable: it is rho (sent - Theta), see the message."
        ),
    },
)
