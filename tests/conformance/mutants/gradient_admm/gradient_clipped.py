"""The gradient is clipped though the algorithm does not."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import loss, program


def clipped(p, t, x, x_before, clean, y):
    found = loss(p, t).gradient(x)
    return found * min(1.0, 0.1 / max(np.linalg.norm(found), 1e-9))


MUTANT = Mutant(
    "the gradient is clipped though the algorithm does not",
    "gradient-admm",
    "gradient-nonlinear",
    ("x-step",),
    program(gradient=clipped),
)
