"""The step in x in the eigenvectors of A'A."""

import numpy as np

from ...collection import Variant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    values, vectors = np.linalg.eigh(p.A.T @ p.A)
    return vectors @ ((vectors.T @ right) / (1 + p.eta * p.beta * np.maximum(values, 0)))


VARIANT = Variant("the step in x in the eigenvectors of A'A", "gradient-admm", program(x=step))
