"""Conjugate gradients of tolerance 1e-4, started from the last solution of any run."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

LAST = {}


def step(p, x, lam, lam_next, y, gradient, noise):
    matrix = np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    found = LAST.get(len(x), np.zeros(len(x)))
    rest = right - matrix @ found
    direction = rest
    while np.linalg.norm(rest) > 1e-4 * np.linalg.norm(right):
        image = matrix @ direction
        length = rest @ rest / (direction @ image)
        found, after = found + length * direction, rest - length * image
        direction, rest = after + (after @ after) / (rest @ rest) * direction, after
    LAST[len(x)] = found
    return found


MUTANT = Mutant(
    "conjugate gradients of tolerance 1e-4, started from the last solution of any run",
    "gradient-admm",
    "calls-independent",
    ("repeatable", "x-step"),
    program(x=step),
)
