"""Eta from the smoothness of all users, those never passed included."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import changed, program, solve_x


def step(p, x, lam, lam_next, y, gradient, noise):
    size = max(np.abs(f.h).max() for f in p.losses) if p.losses[0].kind == "quadratic" else 1.0
    return solve_x(changed(p, eta=p.eta / max(1.0, size)), x, gradient, y, lam_next)


MUTANT = Mutant(
    "eta from the smoothness of all users, those never passed included",
    "gradient-admm",
    "users-not-passed",
    ("data-order", "x-step"),
    program(x=step),
)
