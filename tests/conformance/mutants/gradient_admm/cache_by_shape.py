"""The inverse of the step in x is kept by shape."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

INVERSES = {}


def step(p, x, lam, lam_next, y, gradient, noise):
    if p.A.shape not in INVERSES:
        INVERSES[p.A.shape] = np.linalg.inv(np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A)
    return INVERSES[p.A.shape] @ (x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next)))


MUTANT = Mutant(
    "the inverse of the step in x is kept by shape",
    "gradient-admm",
    "calls-independent",
    ("other-data", "repeatable", "x-step"),
    program(x=step),
)
