"""A ridge of 1e-7 in the solve, against singular matrices."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    return np.linalg.solve((1 + 1e-7) * np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A, right)


MUTANT = Mutant(
    "a ridge of 1e-7 in the solve, against singular matrices", "gradient-admm", "nothing-to-spare", ("x-step",), program(x=step)
)
