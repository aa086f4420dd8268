"""The distributed ADMM of DISROPT on a complete graph as huang2020's Algorithm 1.

Read: github.com/OPT4SMART/disropt at 0b5270c65cf7 (disropt/algorithms/admm.py). Re-expressed from its equations: agent i keeps
a dual for every neighbour and for itself, and exchanges x, its duals and z,

    x_i = argmin f_i(x) + sum_j lam_ij'x + (rho/2) sum_j |x - z_j|^2,   z_i = mean_j x_j + mean_j lam_ji/rho,
    lam_ij = lam_ij + rho (x_i - z_j),

sums and means over the n agents j of the complete graph. There all z_i are one, the penalty of Algorithm 1 is n rho, and
gamma_i is -sum_j lam_ij. The local problems are solved exactly here (its own: a solver's call).
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm":
        raise Unsupported("consensus of all agents")
    n = len(p.gamma0)
    rho, agents = p.rho / n, range(n)
    lam = [dict.fromkeys(agents, -p.gamma0[i] / n) for i in agents]
    z = [p.w0] * n
    found = {"w": [p.w0], "gamma": [p.gamma0], "local": []}
    for _ in range(steps):
        x = [p.objectives[i].prox(sum(z) / n - sum(lam[i].values()) / p.rho, 1 / p.rho) for i in agents]
        z = [sum(x) / n + sum(lam[j][i] for j in agents) / (rho * n) for i in agents]
        for i in agents:
            for j in agents:
                lam[i][j] = lam[i][j] + rho * (x[i] - z[j])
        for name, row in (("w", z[0]), ("gamma", [-sum(lam[i].values()) for i in agents]), ("local", x)):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


ADAPTER = Adapter(
    title="distributed ADMM of DISROPT",
    about="from its equations on a complete graph, with exact local steps",
    families=("consensus-admm",),
    admm=admm,
    source="OPT4SMART/disropt at 0b5270c: disropt/algorithms/admm.py",
)
