"""The step in x by Woodbury's formula, a system of m equations."""

import numpy as np

from ...collection import Variant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    small = np.eye(len(p.A)) / (p.eta * p.beta) + p.A @ p.A.T
    return right - p.A.T @ np.linalg.solve(small, p.A @ right)


VARIANT = Variant("the step in x by Woodbury's formula, a system of m equations", "gradient-admm", program(x=step))
