"""The gradient at a point made from y."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import loss, program

MUTANT = Mutant(
    "the gradient at a point made from y",
    "gradient-admm",
    "one-look-at-the-data",
    ("x-step", "gradient-access"),
    program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient(np.resize(y, len(x)))),
)
