"""The linearised ADMM of ODL as the general ADMM of cyffers2023 (Algorithm 5) with lambda = 1/2.

Read: github.com/odlgroup/odl at 01ec77b4e8b3 (odl/solvers/nonsmooth/admm.py: admm_linearized_simple). Re-expressed from its
equations, with L = I and tau less than sigma, as it has to be:

    x = prox_(tau f)(x - (tau/sigma)(x + u - z)),   z = prox_(sigma g)(x + u),   u = x + u - z.

x + u is the u of Algorithm 5, sigma its step. Noise is added to it as there (the code has none).
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.splitting import refuse

SHARE = 0.9  # tau/sigma


def admm(p, noise, steps):
    """States of ``steps`` iterations; x starts where u does."""
    refuse(p, noise, lam=0.5)
    sigma, tau = p.step, SHARE * p.step
    point, x, found = p.u0, p.u0, {"u": [p.u0], "x": [], "z": []}
    for t in range(steps):
        z = p.g.prox(point, sigma)
        u = point - z
        x = p.f.prox(x - tau / sigma * (x + u - z), tau)
        point = x + u + p.lam * noise[t]
        for name, row in (("u", point), ("x", x), ("z", z)):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


ADAPTER = Adapter(
    title="the linearised ADMM of ODL",
    about="from its equations with L = I and tau = 0.9 sigma, with the noise of Algorithm 5",
    families=("general-admm",),
    admm=admm,
    source="odlgroup/odl at 01ec77b: odl/solvers/nonsmooth/admm.py",
    findings={
        "general-admm x-step": (
            "tau less than sigma leaves a proximal term (sigma/tau - 1)|x - x_t|^2/2 in the step. So x keeps a share of the x "
            "before, to which no noise was added: a round is no function of u alone, and Theorem 7, whose rounds are, does not "
            "speak of it."
        )
    },
)
