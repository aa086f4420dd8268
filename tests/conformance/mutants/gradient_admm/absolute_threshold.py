"""Entries of x below 1e-12 are taken for zero."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_x


def step(p, x, lam, lam_next, y, gradient, noise):
    found = solve_x(p, x, gradient, y, lam_next)
    return np.where(np.abs(found) < 1e-12, 0.0, found)


MUTANT = Mutant("entries below 1e-12 are taken for zero", "gradient-admm", "extreme-scale", ("x-step",), program(x=step))
