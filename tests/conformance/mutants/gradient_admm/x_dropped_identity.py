"""Woodbury without the identity: the inverse of AA' alone."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    return right - p.A.T @ np.linalg.solve(p.A @ p.A.T, p.A @ right)


MUTANT = Mutant(
    "Woodbury without the identity: the inverse of AA' alone",
    "gradient-admm",
    "rank-deficient",
    ("x-step", "run"),
    program(x=step),
)
