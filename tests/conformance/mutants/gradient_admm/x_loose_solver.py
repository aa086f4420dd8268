"""The system of the step in x is solved to 1e-6 relatively."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def step(p, x, lam, lam_next, y, gradient, noise):
    """Conjugate gradients that stop early."""
    matrix = np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    found, rest = np.zeros_like(x), right
    direction = rest
    while np.linalg.norm(rest) > 1e-6 * np.linalg.norm(right):
        image = matrix @ direction
        length = rest @ rest / (direction @ image)
        found, after = found + length * direction, rest - length * image
        direction, rest = after + (after @ after) / (rest @ rest) * direction, after
    return found


MUTANT = Mutant(
    "the system of the step in x is solved to 1e-6 relatively", "gradient-admm", "solver-tight", ("x-step",), program(x=step)
)
