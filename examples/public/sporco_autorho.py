"""ADMM of SPORCO with its automatic penalty as the general ADMM of cyffers2023 (Algorithm 5).

Read: github.com/bwohlberg/sporco at cc05207393de (sporco/admm/admm.py: solve, relax_AX, ustep, compute_residuals, update_rho).
Re-expressed from its equations, with the relaxation alpha = 2 lambda:

    x = argmin f(x) + (rho/2)|A x + B y - c + u|^2,   AX = alpha A x - (1 - alpha)(B y - c),
    y = argmin g(y) + (rho/2)|AX + B y - c + u|^2,   u = u + AX + B y - c,

then, every tenth iteration and not at the first, rho is doubled and u halved where the normalised primal residual is more than
ten times the dual one, and the other way round. AX - c + u is the u of Algorithm 5.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.lasso_with_dp import cases as two_blocks
from examples.public.splitting import refuse
from verify.conformance import own_case

PERIOD, SCALING, RATIO = 10, 2.0, 10.0


def admm(p, noise, steps):
    """States of ``steps`` iterations; it begins with y, from the given u of Algorithm 5."""
    refuse(p, noise, f=("quadratic",), A=True)
    A, B, c, rho, alpha = p.A, p.B, p.c, 1 / p.step, 2 * p.lam
    point, AX, before, found = p.u0, None, None, {"u": [p.u0], "x": [], "z": []}
    for k in range(steps):
        y = p.g.minimise(B, rho, -point, np.zeros(len(c)))
        u = point + B @ y
        if k and (k + 1) % PERIOD == 0:
            primal = np.linalg.norm(AX + B @ y - c) / (max(np.linalg.norm(AX), np.linalg.norm(B @ y), np.linalg.norm(c)) or 1)
            dual = rho * np.linalg.norm(A.T @ (B @ (y - before))) / (rho * np.linalg.norm(A.T @ u) or 1)
            by = SCALING if primal > RATIO * dual else 1 / SCALING if dual > RATIO * primal else 1.0
            rho, u = rho * by, u / by
        x = np.linalg.solve(p.f.H + rho * A.T @ A, -p.f.h - rho * A.T @ (B @ y - c + u))
        AX, before = A @ x, y
        point = alpha * AX - (1 - alpha) * (B @ y - c) - c + u + p.lam * noise[k]
        for name, row in (("u", point), ("x", x), ("z", y)):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


def cases():
    """The Lasso in two blocks with a short step, in more iterations than the penalty rests."""
    (case,) = two_blocks()
    p = case.problem
    noise = 0.01 * np.random.default_rng(5).normal(size=(40, len(p.u0)))
    return (own_case(p.having(steps=40, noise=noise, step=2.0**-8), "short-step"),)


ADAPTER = Adapter(
    title="ADMM of SPORCO with its automatic penalty",
    about="from its equations, with quadratic f, AutoRho enabled with period 10, scaling 2 and ratio 10; with "
    "the noise of Algorithm 5",
    admm=admm,
    cases=cases,
    source="bwohlberg/sporco at cc05207: sporco/admm/admm.py",
    findings={
        "general-admm z-step": (
            "rho follows the residuals, which are made of the data: the step of the proximal map changes, and when it does "
            "depends on the data. Theorem 7 is for one step; what a change of it tells has no noise."
        ),
        "general-admm x-step": "The same step, and from a dual that was scaled with it.",
        "general-admm u-step": (
            "Where rho is changed, the dual is divided by the same factor: u jumps by what no line of Algorithm 5 has, and two "
            "runs whose penalties change in other rounds are taken apart."
        ),
    },
)
