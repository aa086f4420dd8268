"""The comparison "DP-ADMM" of Samarvivian/3P-ADMM-PC2 as the general ADMM of cyffers2023 (Algorithm 5) with lambda = 1/2.

Read: github.com/Samarvivian/3P-ADMM-PC2 at 731bb22eb4f4 (admm/dp_admm.py). Re-expressed from its equations, with u = v + x:

    x = (A'A + rho I)^{-1} (A'y/K + rho (z - v)) + N(0, sigma^2 I) block by block,   z = S(v + x, lambda/rho),   v = v + x - z.

x is recorded before its noise, as Algorithm 5 has it.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.splitting import refuse
from verify.conformance import Problem, function, own_case


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    refuse(p, noise, f=("quadratic",), g=("l1",), lam=0.5)
    n, rho = len(p.u0), 1 / p.step
    u, us, xs, zs = p.u0, [p.u0], [], []
    for t in range(steps):
        z = np.sign(u) * np.maximum(np.abs(u) - p.g.c1 / rho, 0)
        v = u - z
        x = np.linalg.solve(p.f.H + rho * np.eye(n), -p.f.h + rho * (z - v))
        u = v + (x + noise[t])
        us, xs, zs = [*us, u], [*xs, x], [*zs, z]
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs)}


def cases():
    """A Lasso in two blocks of columns, each with its own quadratic, as the code has them."""
    rng = np.random.default_rng(11)
    blocks, y = [rng.normal(size=(5, 2)) for _ in range(2)], rng.normal(size=5)
    H = np.zeros((4, 4))
    for k, block in enumerate(blocks):
        H[2 * k : 2 * k + 2, 2 * k : 2 * k + 2] = block.T @ block
    f = function("quadratic", H=H, h=-np.concatenate([block.T @ y / 2 for block in blocks]))
    fields = {"A": np.eye(4), "B": -np.eye(4), "c": np.zeros(4), "f": f, "g": function("l1", c1=0.25), "step": 0.75, "lam": 0.5,
              "u0": rng.normal(size=4)}  # fmt: skip
    return (own_case(Problem("general-admm", 12, fields, 0.3 * rng.normal(size=(12, 4)), 0.3, 1), "two-blocks"),)


ADAPTER = Adapter(
    title="DP-ADMM of 3P-ADMM-PC2",
    about="from its equations, on a Lasso in two blocks",
    admm=admm,
    cases=cases,
    source="Samarvivian/3P-ADMM-PC2 at 731bb22: admm/dp_admm.py",
    findings={
        "general-admm u-step": (
            "The noise is added to x outside the step: u gets all of it, where Algorithm 5 multiplies it by lambda = 1/2. "
            "At the same sigma there is twice the noise. But nothing bounds the sensitivity: neither clipping nor a bound "
            "on the columns, and sigma = 0.01 is a default: no epsilon follows for any data. Each block has a quadratic "
            "of its own, so that the fixed point is not that of the Lasso."
        )
    },
)
