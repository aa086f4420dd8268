"""OSQP (compiled C) as Algorithm 4 of chan2024: one iteration of OSQP is one iteration of the algorithm.

    python -m verify conform examples.third_party.osqp_oracle:admm --family oracle-admm

With relaxation 1, no scaling, no polishing and a fixed rho, OSQP's iteration for min q'x, l <= Ax <= u is

    x+ = argmin <q, x> + (sigma/2)|x - x_k|^2 + (rho/2)|Ax - z_k + y_k/rho|^2
    z+ = projection of Ax+ + y_k/rho to [l, u],   y+ = y_k + rho (Ax+ - z+),

which is Algorithm 4 with sigma = 1/eta, rho = beta, lam = -y, B = -I, g the indicator of a box and z = (y of the paper) + c,
where q is set to the noisy gradient g_t before each iteration. OSQP computes z anew as Ax at a start: y_0 = A x_0 - c is needed.
"""

import numpy as np
import osqp
from scipy.sparse import csc_matrix

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps, relaxation=1.0):
    """States of ``steps`` iterations; relaxation: OSQP's alpha, 1 in Algorithm 4."""
    if p.family != "oracle-admm":
        raise Unsupported("OSQP has one splitting only, that of Algorithm 4")
    if noise is None:
        raise Unsupported("OSQP draws no noise")
    if p.g.kind != "box":
        raise Unsupported(f"OSQP projects to a box; it has no g of kind {p.g.kind}")
    if not np.array_equal(p.B, -np.eye(len(p.c))):
        raise Unsupported("OSQP's splitting is Ax - z = 0: B must be -I")
    if not np.array_equal(p.y0, p.A @ p.x0 - p.c):
        raise Unsupported("OSQP starts at z = Ax: y_0 must be A x_0 - c")
    n, m = len(p.x0), len(p.c)
    spread = np.eye(n) + p.eta * p.beta * p.A.T @ p.A
    solver = osqp.OSQP()
    solver.setup(
        P=csc_matrix((n, n)), q=np.zeros(n), A=csc_matrix(p.A), l=p.g.low + p.c, u=p.g.high + p.c, sigma=1 / p.eta, rho=p.beta,
        alpha=relaxation, scaling=0, adaptive_rho=False, polishing=False, max_iter=1, check_termination=0, warm_starting=True,
        verbose=False,
    )  # fmt: skip
    solver.warm_start(x=np.array(p.x0), y=np.zeros(m))
    x, y, lam = [p.x0], [p.y0], [np.zeros(m)]
    for t in range(steps):
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x[t])
        solver.update(q=gradient + spread @ noise[t])
        found = solver.solve()
        x.append(np.array(found.x))
        lam.append(-np.array(found.y))
        gap = (1 - relaxation) * (p.A @ x[t] - y[t] - p.c)  # z is not given back: z+ = Ax+ + (y_k - y+)/rho at relaxation 1
        y.append(p.A @ x[t + 1] - gap - p.c + (lam[t + 1] - lam[t]) / p.beta)
    return {"x": np.array(x), "y": np.array(y), "lam": np.array(lam)}


ADAPTER = Adapter(
    title="OSQP (compiled C)",
    about="one iteration at a time; relaxation 1; scaling, adaptive rho and polishing off; the noisy gradient as its linear term",
    families=("oracle-admm", "general-admm", "gradient-admm"),
    admm=admm,
    needs=("osqp",),
)
