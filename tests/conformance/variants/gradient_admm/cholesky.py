"""The step in x by a Cholesky factor."""

import numpy as np

from ...collection import Variant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    factor = np.linalg.cholesky(np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A)
    return np.linalg.solve(factor.T, np.linalg.solve(factor, right))


VARIANT = Variant("the step in x by a Cholesky factor", "gradient-admm", program(x=step))
