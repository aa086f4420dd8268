"""The matrix of the step in x has no beta."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    return np.linalg.solve(np.eye(len(x)) + p.eta * p.A.T @ p.A, right)


MUTANT = Mutant("the matrix of the step in x has no beta", "gradient-admm", "beta-not-one", ("x-step",), program(x=step))
