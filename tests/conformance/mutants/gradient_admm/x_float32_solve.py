"""The solve is done in float32."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    matrix = np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A
    return np.linalg.solve(matrix.astype(np.float32), right.astype(np.float32)).astype(np.float64)


MUTANT = Mutant("the solve is done in float32", "gradient-admm", "full-precision", ("x-step", "precision"), program(x=step))
