"""The Douglas-Rachford splitting of PyUNLocBoX as the general ADMM of cyffers2023 (Algorithm 5).

Read: github.com/epfl-lts2/pyunlocbox at 7144402aadf7 (pyunlocbox/solvers.py: douglas_rachford). Re-expressed from its equations,
with its relaxation lambda_, between 0 and 1:

    x = prox_f(2 z - y, step),   y = y + lambda_ (x - z),   z = prox_g(y, step),   y = z = x0 at the start.

y is the u of Algorithm 5. Noise is added to it as there (the code has none), lambda_ is the lambda of the problem.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.splitting import refuse


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    refuse(p, noise)
    y, z, found = p.u0, p.u0, {"u": [p.u0], "x": [], "z": []}
    for t in range(steps):
        x = p.f.prox(2 * z - y, p.step)
        y = y + p.lam * (x - z) + p.lam * noise[t]
        for name, row in (("u", y), ("x", x), ("z", z)):
            found[name].append(row)
        z = p.g.prox(y, p.step)
    return {name: np.array(rows) for name, rows in found.items()}


ADAPTER = Adapter(
    title="the Douglas-Rachford splitting of PyUNLocBoX",
    about="from its equations, lambda_ = lambda, with the noise of Algorithm 5",
    families=("general-admm",),
    admm=admm,
    source="epfl-lts2/pyunlocbox at 7144402: pyunlocbox/solvers.py",
    findings={
        "general-admm u-step": (
            "lambda_ is at most 1 and moves y by lambda_ (x - z), half of what Algorithm 5 does: its 1 is the 1/2 of the paper. "
            "Who takes the paper's lambda for lambda_ halves the move and not the noise: a user's data moves u half as far."
        ),
        "general-admm z-step": (
            "The first z is the start, not its proximal map: the first round is made at another point. No privacy is lost, the "
            "start is public."
        ),
    },
)
