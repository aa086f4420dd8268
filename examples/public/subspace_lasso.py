"""The Lasso of Prob_SSC, of subspace clustering, as the general ADMM of cyffers2023 (Algorithm 5).

Read: github.com/mary-jab/Prob_SSC at f678a70cecf9 (Stub_Func/ADMM_NORM/lasso.m). Re-expressed from its equations, after those of
Boyd and others, with the relaxation alpha = 2 lambda: a point is written in the other ones, so that its own coefficient ``id`` is
set to almost nothing,

    C = (A'A + rho I)^{-1} (A'b + rho (z - u)),   C(id) = eps,   C_hat = alpha C + (1 - alpha) z,
    z = S(C_hat + u, lambda/rho),   u = u + C_hat - z.

C_hat + u is the u of Algorithm 5. Noise is added to it as there (the code has none).
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.lasso_with_dp import cases as two_blocks
from examples.public.splitting import refuse
from verify.conformance import own_case

ID = 0


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    refuse(p, noise, f=("quadratic",), g=("l1",))
    rho, alpha = 1 / p.step, 2 * p.lam
    point, found = p.u0, {"u": [p.u0], "x": [], "z": []}
    for t in range(steps):
        z = np.sign(point) * np.maximum(np.abs(point) - p.g.c1 / rho, 0)
        u = point - z
        C = np.linalg.solve(p.f.H + rho * np.eye(len(u)), rho * (z - u) - p.f.h)
        C[ID] = np.finfo(float).eps
        point = alpha * C + (1 - alpha) * z + u + p.lam * noise[t]
        for name, row in (("u", point), ("x", C), ("z", z)):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


def cases():
    """The Lasso in two blocks, from two starts."""
    (case,) = two_blocks()
    return (case, own_case(case.problem.having(u0=-case.problem.u0), "other-start"))


ADAPTER = Adapter(
    title="the Lasso of Prob_SSC",
    about="from its equations with id = 1, alpha = 2 lambda; without its stopping rule, with the noise of Algorithm 5",
    admm=admm,
    cases=cases,
    source="mary-jab/Prob_SSC at f678a70: Stub_Func/ADMM_NORM/lasso.m",
    findings={
        "general-admm x-step": (
            "One coefficient is written over after the minimisation in which it was free; the others are not those of the "
            "minimiser without it. What makes x is no proximal map, and that the step takes no two runs apart is not proved "
            "for it."
        )
    },
)
