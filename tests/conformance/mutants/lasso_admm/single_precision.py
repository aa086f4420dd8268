"""The step in x is computed in single precision."""

import numpy as np

from ...collection import Mutant
from ...programs.lasso_admm import program, solve_x

MUTANT = Mutant(
    "single precision in the step in x",
    "lasso-admm",
    "working-precision",
    ("x-step",),
    program(x=lambda p, i, z, u: solve_x(p.features[i].astype(np.float32), p.targets[i], p.ridge, 2 * z - u)),
)
