"""The step in x by conjugate gradients to 1e-14 with refinement."""

import numpy as np

from ...collection import Variant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    matrix = np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    found = np.zeros_like(x)
    for _ in range(3):
        found = found + conjugate_gradients(matrix, right - matrix @ found, 4 * len(x))
    return found


def conjugate_gradients(matrix, right, most):
    found, rest = np.zeros_like(right), right
    direction = rest
    for _ in range(most):
        if np.linalg.norm(rest) <= 1e-14 * np.linalg.norm(right):
            break
        image = matrix @ direction
        length = (rest @ rest) / (direction @ image)
        found, after = found + length * direction, rest - length * image
        direction, rest = after + (after @ after) / (rest @ rest) * direction, after
    return found


VARIANT = Variant("the step in x by conjugate gradients to 1e-14 with refinement", "gradient-admm", program(x=step))
